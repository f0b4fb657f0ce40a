"""`python -m rumpus` is the program `rumpus`."""

from rumpus.cli.main import main

main()
