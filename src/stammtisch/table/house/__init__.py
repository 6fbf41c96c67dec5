"""The house: which features there are, and how they become an application that serves."""
