"""Death Roll: roll lower and lower; whoever rolls the 1 loses."""
