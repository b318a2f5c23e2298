"""A campaign at hand: its rows and values, its settings, the letter that is being answered."""
