"""Many processes as one hall, through Redis. Loaded only where a hall is told of one; knows no hall and no database."""
