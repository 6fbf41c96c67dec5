"""The edge to the web: hosts, headers, limits, refusals, and who asks."""
