"""Tables and the matches played at them: who sits, what runs, when it waits, what there is room for."""
