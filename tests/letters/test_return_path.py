"""Every mail has its own return path: a report that comes there is about its recipient, whatever it says."""

from datetime import timedelta
from pathlib import Path

import pytest
from sqlmodel import select

from judge.mail.compose import Outgoing
from judge.store.engine import transaction
from judge.store.tables import Notice
from tests.desk import ANNA, JUDGE, Desk

DAEMON = "From: MAILER-DAEMON@forwarder.test\nTo: {to}\nSubject: Undelivered mail\nReturn-Path: <>\n"
DSN = (
    DAEMON + "Content-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\n\nSorry.\n"
    "--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.elsewhere.test\n\n"
    "Final-Recipient: rfc822; annie@elsewhere.test\nAction: failed\nStatus: 5.1.1\n--b--\n"
)
REPORTS = {
    "a forwarder names another address": DSN,
    "a mangled one": DAEMON + "\n\xff\xfe Your message was n=t del\0vered, and no program knows why.\n",
    "an empty one": DAEMON + "\n",
    "no headers to speak of": "From: <>\nTo: {to}\n\n",
}


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    found = Desk(tmp_path)
    found.position()
    return found


def probes(desk: Desk) -> list[str]:
    with transaction(desk.engine) as session:
        return list(session.exec(select(Notice.to).where(Notice.kind == "mail/probe")))


def told(desk: Desk) -> Outgoing:
    desk.now += timedelta(minutes=1)
    (mail,) = desk.send("STATUS")
    return mail


@pytest.mark.parametrize("report", REPORTS.values(), ids=REPORTS)
def test_a_report_is_about_who_was_written_to(desk: Desk, report: str) -> None:
    mail = told(desk)
    desk.deliver(report.format(to=mail.bounces).encode("latin-1"), mail.bounces)
    assert probes(desk) == [ANNA]
    assert (desk.last().status, desk.last().reason) == ("guarded", "bounce")


def test_each_mail_has_its_own_and_no_other_counts(desk: Desk) -> None:
    first, second = told(desk), told(desk)
    assert first.bounces != second.bounces
    for path in (
        first.bounces.replace(".", ".a", 1),
        first.bounces.replace(first.bounces.partition(".")[0], second.bounces.partition(".")[0]),
        desk.at("anna"),
        JUDGE,
    ):
        desk.deliver(REPORTS["an empty one"].format(to=path).encode(), path)
    assert probes(desk) == []


def test_holidays_and_people_are_no_failures(desk: Desk) -> None:
    """A vacation program answers the return path (RFC 3834); who writes there themselves is answered as anybody."""
    mail = told(desk)
    away = f"From: {ANNA}\nTo: {mail.bounces}\nSubject: away\nAuto-Submitted: auto-replied\n\nBack on Monday.\n"
    assert desk.deliver(away.encode(), mail.bounces) == []
    assert desk.deliver(desk.letter("HELP", to=mail.bounces), mail.bounces)[0].to == ANNA
    assert probes(desk) == []
