"""Alembic's entrance. The judge hands over its connection."""

import sqlmodel
from alembic import context

from judge.store import tables

assert tables.REVISION
context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=sqlmodel.SQLModel.metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
