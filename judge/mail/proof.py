"""Authentication-Results (RFC 8601): what our own receiver found out about a sender; forged ones are nothing."""

from collections.abc import Iterable
from typing import Any


def proven(results: Iterable[str], authserv: str, sender: str) -> bool:
    """Our receiver's topmost header proves that the letter is from this address's domain, or from its own user.

    `results`: the header's values, topmost first. Only the first with our authserv-id counts: whoever forges
    one can only put it below.
    """
    for value in results if authserv else ():
        header = _parsed(value)
        if header is not None and str(header.authserv_id or "").lower() == authserv.lower():
            return any(_proves(result, sender) for result in header.results)
    return False


def _parsed(value: str) -> Any:
    import authres
    from authres import dmarc

    try:
        context = authres.FeatureContext(dmarc)
        return context.parse(f"Authentication-Results: {' '.join(value.split())}")
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
