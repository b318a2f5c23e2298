"""Authentication-Results (RFC 8601): what our own receiver found out about a sender; forged ones are nothing."""

from collections.abc import Iterable
from fnmatch import fnmatchcase
from typing import Any

LONGEST = 4_000
"""Characters of a header that are looked at."""
NAMELESS = "none"
"""Among the names: our receiver writes none, as some large hosts do."""


def proven(results: Iterable[str], authserv: str, sender: str) -> bool:
    """Our receiver's topmost header proves that the letter is from this address's domain, or from its own user.

    `results`: the header's values, topmost first. `authserv`: the names under which our receiver writes it, `*` in them
    for anything. Only the first that bears one counts: whoever forges one can only put it below.
    """
    names = authserv.replace(",", " ").lower().split()
    for value in results if names else ():
        text = " ".join(value[:LONGEST].split())
        ident = text.partition(";")[0].partition("(")[0].split()
        named = ident[0].lower() if ident and "=" not in ident[0] else NAMELESS
        if any(fnmatchcase(named, name) for name in names):
            header = _parsed(text if named != NAMELESS else f"nameless.invalid; {text}")
            return header is not None and any(_proves(result, sender) for result in header.results)
    return False


def _parsed(text: str) -> Any:
    import authres
    from authres import dmarc

    try:
        context = authres.FeatureContext(dmarc)
        return context.parse(f"Authentication-Results: {text}")
    except Exception:  # whatever a hostile header makes of the parser: it proves nothing
        return None


def _proves(result: Any, sender: str) -> bool:
    if str(result.result).lower() != "pass":
        return False
    method, domain = str(result.method).lower(), sender.rpartition("@")[2]
    values = {f"{p.type}.{p.name}".lower(): str(p.value).lower() for p in result.properties}
    if method == "dkim":
        found = values.get("header.d") or values.get("header.i", "").rpartition("@")[2]
        return _aligned(found, domain)
    if method == "dmarc":
        return _aligned(values.get("header.from", ""), domain)
    if method == "spf":
        return _aligned(values.get("smtp.mailfrom", "").rpartition("@")[2], domain)
    if method == "auth":
        return values.get("smtp.auth", "") in (sender, sender.partition("@")[0])
    return False


def _aligned(found: str, domain: str) -> bool:
    """The same domain, or one below it; never a whole top-level domain."""
    return "." in found and (found == domain or domain.endswith(f".{found}"))
