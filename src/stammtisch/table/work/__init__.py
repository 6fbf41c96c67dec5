"""What takes time, beside the event loop: bots in processes of their own, jobs in threads."""
