"""The command line: wires one program out of the parts."""
