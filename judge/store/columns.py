"""Kinds of columns."""

from enum import StrEnum
from typing import Any

from sqlalchemy import Dialect
from sqlalchemy.types import TypeDecorator
from sqlmodel.sql.sqltypes import AutoString


class Word(TypeDecorator[Any]):
    """A column of text that holds a word of a closed set; a word of a newer judge is left as it is."""

    impl = AutoString
    cache_ok = True

    def __init__(self, words: type[StrEnum]) -> None:
        super().__init__()
        self.words = words
        self._known = {str(word): word for word in words}

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:
        del dialect
        return None if value is None else str(value)

    def process_result_value(self, value: Any, dialect: Dialect) -> Any:
        del dialect
        return self._known.get(value, value)
