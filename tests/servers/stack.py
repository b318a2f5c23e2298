"""Real servers for tests, on 127.0.0.1 and never as root: Dovecot and Exim, PostgreSQL. Ended by their process ids."""

import os
import pwd
import shutil
import signal
import smtplib
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from imapclient import IMAPClient

from judge.demo.server import free_port

CONF = Path(__file__).parent / "conf"
PASSWORD = "secret"
USERS = ("judge", "anna", "ben", "gm", "operator")
ROOT = os.geteuid() == 0


def needed(*programs: str) -> list[str]:
    """Full paths of programs that must be there. In CI their lack is a failure, elsewhere a plain skip."""
    places = f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/lib/postgresql/17/bin:/usr/lib/postgresql/15/bin"
    found = {name: shutil.which(name, path=places) for name in programs}
    missing = [name for name, path in found.items() if path is None]
    if missing:
        words = f"{', '.join(missing)} not installed: sh deploy/test as root on Debian installs it"
        pytest.fail(words) if os.environ.get("CI") else pytest.skip(words)
    return [str(path) for path in found.values()]


DEAD = 180.0
"""Seconds after which what has not happened never will: only a dead program takes so long, however busy the machine."""


def until(what: Callable[[], Any], pause: float = 0.05) -> Any:
    """The first good answer of `what`; a failure if the program is dead."""
    end = time.monotonic() + DEAD
    while time.monotonic() < end:
        found = what()
        if found:
            return found
        time.sleep(pause)
    raise AssertionError("it did not happen")


def listening(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def as_user(name: str, folder: Path) -> list[str]:
    """The beginning of a command that is not run as root; the folder is made that user's."""
    if not ROOT:
        return []
    user = pwd.getpwnam(name)
    for path in (folder, *folder.rglob("*")):
        with suppress(FileNotFoundError):  # a server that runs there has let go of a lock meanwhile
            os.chown(path, user.pw_uid, user.pw_gid)
    return ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]


def end(pid_file: Path) -> None:
    """End a server by its process id."""
    if not pid_file.exists():
        return
    number = int(pid_file.read_text().split()[0])
    os.kill(number, signal.SIGTERM)
    until(lambda: not Path(f"/proc/{number}").exists())


class Proxy:
    """Between a client and a server on this machine. It cuts the connection after so many lines of the client, or
    goes deaf: what comes then is swallowed and nothing is closed."""

    def __init__(self, port: int) -> None:
        self.to, self.port = port, free_port()
        self.cut_after: int | None = None
        self.deaf, self.lines, self.cuts = False, 0, 0
        self.pairs: list[tuple[socket.socket, socket.socket]] = []
        self.before_answer = False  # let the last line through, and cut before it is answered
        self.socket = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        with suppress(OSError):
            while True:
                here, _ = self.socket.accept()
                there = socket.create_connection(("127.0.0.1", self.to))
                self.pairs.append((here, there))
                self.lines = 0
                threading.Thread(target=self._up, args=(here, there), daemon=True).start()
                threading.Thread(target=self._down, args=(here, there), daemon=True).start()

    def _up(self, here: socket.socket, there: socket.socket) -> None:
        with suppress(OSError), here, there, here.makefile("rb") as lines:
            for line in lines:
                self.lines += 1
                cut = self.cut_after is not None and self.lines > self.cut_after
                if cut and self.before_answer:
                    there.sendall(line)
                    time.sleep(0.2)
                if cut:
                    self.cuts += 1
                    self.cut_after = None
                    here.shutdown(socket.SHUT_RDWR)
                    there.shutdown(socket.SHUT_RDWR)
                    return
                if not self.deaf:
                    there.sendall(line)

    def _down(self, here: socket.socket, there: socket.socket) -> None:
        with suppress(OSError):
            while data := there.recv(65536):
                waiting = self.cut_after is not None and self.before_answer and self.lines >= self.cut_after
                if not self.deaf and not (waiting and self.lines > (self.cut_after or 0)):
                    here.sendall(data)
            here.shutdown(socket.SHUT_RDWR)

    def drop(self) -> None:
        """Every connection ends now."""
        for one in (side for pair in self.pairs for side in pair):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
        self.pairs.clear()

    def close(self) -> None:
        self.socket.close()


class MailStack:
    """Exim takes mail (AUTH), Dovecot keeps it (IMAP, LMTP). `url` are settings for the judge."""

    def __init__(self, strip: bool = True, oauth: str = "", mechanism: str = "") -> None:
        self.dovecot, self.exim = needed("dovecot", "exim4")
        self.folder = Path(tempfile.mkdtemp(prefix="judge-mail-"))
        self.ports = {"SMTP": free_port(), "IMAP": free_port(), "LMTP": free_port(), "TOKENED": free_port()}
        self.strip, self.oauth, self.mechanism = strip, oauth, mechanism

    def start(self) -> None:
        self.folder.chmod(0o755)
        for name in ("etc", "run/dovecot", "run/state", "log", "spool", "mail"):
            (self.folder / name).mkdir(parents=True, exist_ok=True)
        rows = [f"{user}:{{PLAIN}}{PASSWORD}::::::\n" for user in USERS]
        (self.folder / "etc/passwd").write_text("".join(rows))
        name = "nobody" if ROOT else pwd.getpwuid(os.geteuid()).pw_name
        group = {"nobody": "nogroup"}.get(name, name)
        words = {"DIR": self.folder, "USER": name, "GROUP": group, "STRIP": "" if self.strip else "#", **self.ports}
        words |= {"TOKENS": "" if self.oauth else "#", "INTROSPECT": self.oauth, "MECHANISM": self.mechanism}
        words |= {"SUBMISSION": "submission" if self.oauth else ""}
        for source in CONF.glob("*.in"):
            text = source.read_text()
            for word, value in words.items():
                text = text.replace(f"@{word}@", str(value))
            (self.folder / "etc" / source.stem).write_text(text)
        who = as_user("nobody", self.folder)
        subprocess.run([*who, self.dovecot, "-c", self.folder / "etc/dovecot.conf"], check=True, cwd="/")
        self.start_smtp()
        for port in [port for name, port in self.ports.items() if self.oauth or name != "TOKENED"]:
            until(lambda port=port: listening(port))  # type: ignore[misc]

    def stop(self) -> None:
        self.stop_smtp()
        self.stop_imap()
        shutil.rmtree(self.folder, ignore_errors=True)

    def stop_smtp(self) -> None:
        end(self.folder / "run/exim.pid")

    def start_smtp(self) -> None:
        who = as_user("nobody", self.folder)
        subprocess.run([*who, self.exim, "-C", self.folder / "etc/exim.conf", "-bd", "-q1m"], check=True, cwd="/")

    def stop_imap(self) -> None:
        end(self.folder / "run/dovecot/master.pid")

    def start_imap(self) -> None:
        who = as_user("nobody", self.folder)
        subprocess.run([*who, self.dovecot, "-c", self.folder / "etc/dovecot.conf"], check=True, cwd="/")
        until(lambda: listening(self.ports["IMAP"]))

    def url(self, scheme: str, user: str, tail: str = "") -> str:
        return f"{scheme}://{user}:{PASSWORD}@127.0.0.1:{self.ports[scheme.upper()]}{tail}"

    def write(self, raw: bytes, sender: str, *to: str) -> None:
        """A player's mail program hands a mail in."""
        with smtplib.SMTP("127.0.0.1", self.ports["SMTP"]) as client:
            client.login(sender.partition("@")[0], PASSWORD)
            client.sendmail(sender, to, raw)

    def put(self, raw: bytes, to: str) -> None:
        """Straight into a mailbox, as the last server on the way does."""
        with smtplib.LMTP("127.0.0.1", self.ports["LMTP"]) as client:
            client.sendmail("somebody@players.test", [to], raw)

    @contextmanager
    def imap(self, user: str) -> Iterator[Any]:
        with IMAPClient("127.0.0.1", self.ports["IMAP"], ssl=False) as client:
            client.login(user, PASSWORD)
            yield client

    def mails(self, user: str, folder: str = "INBOX") -> list[EmailMessage]:
        """What lies in a user's mailbox, oldest first."""
        with self.imap(user) as client:
            client.select_folder(folder, readonly=True)
            rows = client.fetch(client.search(), ["BODY.PEEK[]"])
        found = [message_from_bytes(rows[uid][b"BODY[]"], policy=policy.default) for uid in sorted(rows)]
        return [mail for mail in found if isinstance(mail, EmailMessage)]

    def count(self, user: str, folder: str = "INBOX") -> int:
        with self.imap(user) as client:
            return int(client.folder_status(folder, ["MESSAGES"])[b"MESSAGES"]) if client.folder_exists(folder) else 0

    def empty(self, *users: str) -> None:
        """Nobody has any mail."""
        for user in users or USERS:
            with self.imap(user) as client:
                for _, _, folder in client.list_folders():
                    client.select_folder(folder)
                    found = client.search()
                    if found:
                        client.delete_messages(found)
                        client.expunge()


class Exim:
    """One more Exim, by the name of its configuration. `words` are what stands between @ there, ports above all."""

    def __init__(self, name: str, words: Mapping[str, object]) -> None:
        (self.exim,) = needed("exim4")
        self.name, self.words, self.folder = name, words, Path(tempfile.mkdtemp(prefix=f"judge-{name}-"))

    def start(self) -> "Exim":
        self.folder.chmod(0o755)
        for name in (self.name, "log", "run"):
            (self.folder / name).mkdir()
        name = "nobody" if ROOT else pwd.getpwuid(os.geteuid()).pw_name
        words = {"DIR": self.folder, "USER": name, "GROUP": {"nobody": "nogroup"}.get(name, name), **self.words}
        text = (CONF / f"{self.name}.conf.in").read_text()
        for word, value in words.items():
            text = text.replace(f"@{word}@", str(value))
        config = self.folder / "exim.conf"
        config.write_text(text)
        who = as_user("nobody", self.folder)
        quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        subprocess.run([*who, self.exim, "-C", config, "-bd", "-q1s"], check=True, cwd="/", **quiet)
        until((self.folder / f"run/{self.name}.pid").exists)
        return self

    def stop(self) -> None:
        end(self.folder / f"run/{self.name}.pid")
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def log(self) -> str:
        return "".join(file.read_text("utf-8", "replace") for file in (self.folder / "log").glob(f"{self.name}-*.log"))


class Postgres:
    """A PostgreSQL of our own. `database()` is a new empty one, as a URL for the judge.

    It does not wait for the disk: what the operating system has taken outlives the server, and no test ends that.
    """

    def __init__(self) -> None:
        self.initdb, self.pg_ctl = needed("initdb", "pg_ctl")
        self.folder = Path(tempfile.mkdtemp(prefix="judge-pg-"))
        self.port, self.made = free_port(), 0

    def start(self) -> None:
        self.folder.chmod(0o755)
        self.who = as_user("postgres", self.folder)
        data = self.folder / "data"
        make = [self.initdb, "-D", data, "-U", "judge", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"]
        subprocess.run([*self.who, *make], check=True, capture_output=True, cwd="/")
        self.up()

    def up(self) -> None:
        words = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self.folder} "
        words += "-c max_connections=200 -c fsync=off -c full_page_writes=off"
        self._ctl("start", "-l", str(self.folder / "log"), "-o", words)

    def down(self, how: str = "fast") -> None:
        self._ctl("stop", "-m", how)

    def stop(self) -> None:
        self.down("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    def _ctl(self, *words: str) -> None:
        subprocess.run([*self.who, self.pg_ctl, "-D", self.folder / "data", "-w", "-s", *words], check=True, cwd="/")

    def database(self, like: str = "", instead: str = "") -> str:
        """`like`: the URL of one with the same tables and rows, to which nobody is connected; `instead` of another."""
        import psycopg

        self.made += not instead
        name = instead.rpartition("/")[2] or f"t{self.made}"
        with psycopg.connect(
            host="127.0.0.1", port=self.port, user="judge", dbname="postgres", autocommit=True
        ) as here:
            if instead:
                here.execute(f"DROP DATABASE {name} WITH (FORCE)")  # type: ignore[arg-type]
            quick = " STRATEGY FILE_COPY" if here.info.server_version >= 150000 else ""
            copied = f" TEMPLATE {like.rpartition('/')[2]}{quick}" if like else ""
            here.execute(f"CREATE DATABASE {name}{copied}")  # type: ignore[arg-type]
        return f"postgresql+psycopg://judge@127.0.0.1:{self.port}/{name}"
