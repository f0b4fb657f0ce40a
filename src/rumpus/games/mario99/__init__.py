"""Dr. Mario 99: clear the viruses in your bottle with falling two-coloured pills."""
