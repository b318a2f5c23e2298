"""What the queries of all tables share."""

from typing import Any

from sqlmodel import Session


class Queries:
    """Queries and writes of one transaction. `session` is committed by whoever opened it."""

    session: Session

    def add(self, row: Any) -> Any:
        """Store a row; its id is known afterwards."""
        self.session.add(row)
        self.session.flush()
        return row
