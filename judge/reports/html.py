"""HTML with gaps, filled by what is escaped."""

from typing import Any

from markupsafe import Markup, escape


class Html(Markup):
    """Markup whose `format` is that of `str`: Markup's own is written in Python, and took a fifth of a mail's time."""

    def format(self, *given: Any, **named: Any) -> "Html":
        """With what is given in its gaps, escaped; no gap says how its content is to look."""
        return Html(str.format(self, *map(escape, given), **{name: escape(one) for name, one in named.items()}))
