"""Mails that go out: messages, the outbox, bounces, questions, offers of a seat, press, what is read again."""
