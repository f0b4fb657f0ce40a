"""The browser door: HTTP and WebSocket."""
