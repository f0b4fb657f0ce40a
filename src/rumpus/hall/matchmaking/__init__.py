"""Finding an opponent for who looks for one."""
