"""The evaluation of Skat hands: ``python -m training.skat``."""
