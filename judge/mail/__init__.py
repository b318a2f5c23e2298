"""Letters in and notices out: MIME read and written, addresses, guards, IMAP and SMTP. Plain values only."""
