"""A campaign of bots over a loopback mail server: what a newcomer sees first."""
