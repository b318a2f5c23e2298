"""OAuth 2.0 for mailboxes that take no passwords (RFC 6749, 8628): signed in once, tokens refreshed and kept."""

import fcntl
import json
import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from judge.mail import sentences as say

SOON = 300.0
"""Seconds before a token's end at which it is refreshed."""
DEVICE = "urn:ietf:params:oauth:grant-type:device_code"
TIMEOUT = 30.0


class SignedOut(OSError):
    """The host takes the judge's tokens no more: somebody has to sign in again."""


@dataclass(frozen=True)
class Tokens:
    """A file of mode 0600: where tokens are had (`token_url`, `client_id`, `client_secret`, `scope`), and the newest.

    `now`: seconds, as the host counts them. Any number of processes may use the file.
    """

    path: Path
    now: Callable[[], float] = time.time

    def access(self, fresh: bool = False) -> str:
        """A token that lasts some minutes more; `fresh`: another than the last one, which was refused.

        Raises SignedOut, and OSError if the host does not answer.
        """
        with self._locked():
            kept = self.read()
            if fresh or kept.get("expires_at", 0.0) - self.now() < SOON:
                kept = self._refreshed(kept)
            return str(kept["access_token"])

    def read(self) -> dict[str, Any]:
        """What the file holds. Raises SignedOut if there is none, or it cannot be read."""
        try:
            found = json.loads(self.path.read_text("utf-8"))
        except (OSError, ValueError) as error:
            raise SignedOut(say.SIGN_IN_UNREADABLE.format(path=self.path, error=error)) from None
        if not isinstance(found, dict) or not found.get("refresh_token"):
            raise SignedOut(say.NO_SIGN_IN_KEPT.format(path=self.path))
        return found

    def version(self) -> int:
        """Another number when the file has changed."""
        try:
            return self.path.stat().st_mtime_ns
        except OSError:
            return 0

    def days_left(self) -> float | None:
        """Until somebody has to sign in again; None if the host has not said. Raises SignedOut."""
        until = self.read().get("signed_in_until")
        return None if until is None else (float(until) - self.now()) / 86400

    def write(self, kept: Mapping[str, Any]) -> None:
        """Whole or not at all, for its owner's eyes only."""
        draft = self.path.with_suffix(".draft")
        draft.unlink(missing_ok=True)
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            json.dump(dict(kept), file, indent=1)
        draft.replace(self.path)

    def keep(self, kept: Mapping[str, Any]) -> None:
        """A new sign-in, in place of the last one."""
        with self._locked():
            self.write(kept)

    def _refreshed(self, kept: dict[str, Any]) -> dict[str, Any]:
        url, old = kept["token_url"], kept["refresh_token"]
        more = asked(kept, lambda session: session.refresh_token(url, old, timeout=TIMEOUT))
        kept = kept | self.taken(more)
        self.write(kept)
        return kept

    def taken(self, answer: Mapping[str, Any]) -> dict[str, Any]:
        """What a host's answer gives us to keep (RFC 6749, 5.1); a refresh token only if there is a new one."""
        end = self.now() + float(answer.get("expires_in", 3600))
        found = {"access_token": answer["access_token"], "expires_at": end}
        if answer.get("refresh_token"):
            found["refresh_token"] = answer["refresh_token"]
        if lasts := answer.get("refresh_token_expires_in") or answer.get("refresh_expires_in"):
            found["signed_in_until"] = self.now() + float(lasts)
        return found

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """One process at a time: a host may take each refresh token only once."""
        with self.path.with_suffix(".lock").open("w") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield


def asked(kept: Mapping[str, Any], question: Callable[[Any], Mapping[str, Any]]) -> Mapping[str, Any]:
    """The token server's answer. Raises SignedOut if it refuses, OSError if it does not answer as it should."""
    from authlib.integrations.base_client.errors import OAuthError
    from authlib.integrations.requests_client import OAuth2Session

    way = "client_secret_post" if kept.get("client_secret") else "none"
    session = OAuth2Session(
        kept["client_id"], kept.get("client_secret") or None, scope=kept.get("scope"), token_endpoint_auth_method=way
    )
    try:
        found = question(session)
    except OAuthError as error:
        if error.error in ("temporarily_unavailable", "server_error", "slow_down", "authorization_pending"):
            raise Later(error.error) from None
        raise SignedOut(f"{error.error}: {error.description or 'no reason given'}"[:300]) from None
    except ValueError as error:  # no JSON: a page of somebody's proxy
        raise OSError(say.TOKEN_ANSWER_UNREADABLE.format(error=error)[:300]) from None
    if not found.get("access_token"):
        raise OSError(say.NO_TOKEN_GIVEN)
    return found


class Later(OSError):
    """The token server wants to be asked again."""


def sign_in(
    tokens: Tokens, wanted: Mapping[str, Any], show: Callable[[str], None], sleep: Callable[[float], None] = time.sleep
) -> None:
    """Somebody signs in with a browser, on whatever machine, and types a code there (RFC 8628).

    `wanted`: `device_url`, `token_url`, `client_id`, `scope`, perhaps `client_secret`. Raises SignedOut if they refuse
    or take too long, OSError.
    """
    import requests

    given = {"client_id": wanted["client_id"], "scope": wanted.get("scope", "")}
    answer = requests.post(wanted["device_url"], data=given, timeout=TIMEOUT)
    if not answer.ok:
        raise SignedOut(say.HOST_REFUSES.format(answer=answer.text[:300]))
    device = answer.json()
    end, pause = tokens.now() + float(device.get("expires_in", 900)), float(device.get("interval", 5))
    show(say.TYPE_SIGN_IN_CODE.format(verification_uri=device["verification_uri"], user_code=device["user_code"]))
    while tokens.now() < end:
        sleep(pause)
        try:
            found = asked(wanted, lambda session: _polled(session, wanted, device["device_code"]))
        except Later as error:
            pause += 5 * (str(error) == "slow_down")
            continue
        tokens.keep({**wanted, **tokens.taken(found)})
        return
    raise SignedOut(say.NOBODY_SIGNED_IN)


def _polled(session: Any, wanted: Mapping[str, Any], code: str) -> Mapping[str, Any]:
    more = {"client_id": wanted["client_id"], "timeout": TIMEOUT}
    found: Mapping[str, Any] = session.fetch_token(wanted["token_url"], grant_type=DEVICE, device_code=code, **more)
    return found
