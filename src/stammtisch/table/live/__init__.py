"""Live tables: viewers, clock, turns, and the WebSocket."""
