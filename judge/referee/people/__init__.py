"""Who plays: joining, seats and GMs that change, accounts, votes."""
