"""What programs that visit a hall over its WebSocket need: the hall's messages, and views that follow its updates."""
