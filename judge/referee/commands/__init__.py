"""The campaign's verbs, by who may say them, and what each does."""
