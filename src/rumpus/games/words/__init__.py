"""Words with WoW: letters laid crosswise on a board of fifteen by fifteen, with dragons welcome."""
