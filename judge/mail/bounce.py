"""Mail that came back: delivery reports, complaints and vacation replies, one failure for each address."""

import re
from dataclasses import dataclass

from judge.mail.bounce_parts import Mail, read_mail
from judge.mail.bounce_reasons import Evidence, Reason, judge
from judge.mail.bounce_reports import Finding, complaints, notified, plain, replied_by_itself, reported

__all__ = ["ABOUT_MAIL", "ABOUT_RECIPIENT", "ABOUT_US", "Bounce", "Failure", "Reason", "read_bounce"]

NOTICE = re.compile(rb"<n[a-z0-9]{1,32}\.[a-z2-7]{16}@[^<>\s]{1,250}>")
ABOUT_US = frozenset(
    {
        Reason.AUTHFAILURE, Reason.BADREPUTATION, Reason.BLOCKED, Reason.NORELAYING, Reason.POLICYVIOLATION,
        Reason.REJECTED, Reason.REQUIREPTR, Reason.SECURITYERROR, Reason.SPEEDING, Reason.TOOMANYCONN,
        Reason.EXCEEDLIMIT, Reason.SYSTEMERROR, Reason.NOTCOMPLIANTRFC,
    }
)  # fmt: skip
"""Refusals that say something of our server, and nothing of the recipient or the mail."""
ABOUT_MAIL = frozenset(
    {Reason.SPAMDETECTED, Reason.VIRUSDETECTED, Reason.CONTENTERROR, Reason.SYNTAXERROR, Reason.MESGTOOBIG}
)
"""Refusals of one mail for what is in it."""
ABOUT_RECIPIENT = frozenset(
    {
        Reason.USERUNKNOWN, Reason.HOSTUNKNOWN, Reason.MAILBOXFULL, Reason.SUSPEND, Reason.HASMOVED, Reason.NOTACCEPT,
        Reason.FILTERED,
    }
)  # fmt: skip
"""Refusals that say something of the recipient."""
MAX_FAILURES = 200  # a report names few; more is an attack on our time


@dataclass(frozen=True, slots=True)
class Failure:
    """What became of one address; `recipient`, `status` and `said` are empty where the report is silent."""

    recipient: str
    permanent: bool
    status: str
    reason: Reason
    said: str


@dataclass(frozen=True, slots=True)
class Bounce:
    """One failure for each address, at least one; `ids` are our notices' Message-IDs standing anywhere in it."""

    failures: tuple[Failure, ...]
    ids: tuple[str, ...]

    @property
    def returned(self) -> bool:
        """A mail of ours came back; else somebody is on holiday, or complains."""
        return any(row.reason not in (Reason.VACATION, Reason.FEEDBACK) for row in self.failures)


def read_bounce(raw: bytes) -> Bounce | None:
    """What a delivery report, complaint or vacation reply says; None if the mail is none of them."""
    try:
        failures = _failures(read_mail(raw))
    except Exception:  # a stranger's mail must never stop the reading of the next one
        return None
    if not failures:
        return None
    ids = tuple(dict.fromkeys(found.decode("latin-1") for found in NOTICE.findall(raw)))
    return Bounce(failures, ids)


def refusal(said: str) -> Failure:
    """What a server's answer to us, `550 5.1.1 no such user`, says of the recipient."""
    verdict = judge(Evidence("", "", (said[:500],)))
    return Failure("", verdict.permanent, verdict.status, verdict.reason, verdict.said)


def _failures(mail: Mail) -> tuple[Failure, ...]:
    """The failures of the first kind of report that fits."""
    found: dict[str, Failure] = {}
    for kind in (complaints, reported, notified, plain, replied_by_itself):
        findings = kind(mail)
        if findings is None:
            continue
        for finding in findings[:MAX_FAILURES]:
            found.setdefault(finding.recipient, _failure(finding))
        break
    return tuple(found.values())


def _failure(finding: Finding) -> Failure:
    if finding.reason is not None:
        return Failure(finding.recipient, False, "", finding.reason, "")
    evidence = Evidence(finding.status, finding.action, finding.texts, finding.around)
    verdict = judge(evidence)
    return Failure(finding.recipient, verdict.permanent, verdict.status, verdict.reason, verdict.said)
