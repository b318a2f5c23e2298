"""SpamAssassin, rspamd and a name server on 127.0.0.1: what others make of the judge's mail."""

import json
import re
import shutil
import subprocess
import tempfile
import urllib.request
from pathlib import Path
from typing import Any

from judge.demo.server import free_port
from tests.servers.stack import as_user, end, listening, needed, until

QUIET: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
"""Daemons keep what they are given open."""
OURS = "203.0.113.7"
"""The address that the judge's mail seems to come from."""


def key_pair(folder: Path) -> tuple[Path, str]:
    """A private key in PEM form, and its public half as DKIM's record wants it."""
    path = folder / "dkim.pem"
    subprocess.run(["openssl", "genrsa", "-out", str(path), "2048"], check=True, capture_output=True)
    made = subprocess.run(["openssl", "rsa", "-in", str(path), "-pubout"], check=True, capture_output=True, text=True)
    return path, "".join(made.stdout.splitlines()[1:-1])


class NameServer:
    """nsd with the zones given: the lines of each, by its name."""

    def __init__(self, zones: dict[str, list[str]]) -> None:
        (self.nsd,) = needed("nsd")
        self.folder, self.port, self.zones = Path(tempfile.mkdtemp(prefix="judge-dns-")), free_port(), zones

    def start(self) -> "NameServer":
        rows = [
            "server:", f"  ip-address: 127.0.0.1@{self.port}", '  username: ""', '  chroot: ""', '  database: ""',
            f'  zonesdir: "{self.folder}"', f'  pidfile: "{self.folder}/nsd.pid"', f'  logfile: "{self.folder}/log"',
            f'  xfrdfile: "{self.folder}/xfrd"', f'  zonelistfile: "{self.folder}/zones"', "  server-count: 1",
            "remote-control:", "  control-enable: no",
        ]  # fmt: skip
        for name, lines in self.zones.items():
            head = [f"$ORIGIN {name}.", "$TTL 60", "@ SOA ns hostmaster 1 60 60 60 60", "@ NS ns", "ns A 127.0.0.1"]
            (self.folder / name).write_text("\n".join([*head, *lines]) + "\n")
            rows += ["zone:", f'  name: "{name}"', f'  zonefile: "{name}"']
        self.folder.chmod(0o755)
        (self.folder / "nsd.conf").write_text("\n".join(rows) + "\n")
        who = as_user("nobody", self.folder)
        run = subprocess.run([*who, self.nsd, "-c", self.folder / "nsd.conf"], cwd="/", **QUIET)
        assert run.returncode == 0, (self.folder / "log").read_text()
        until(lambda: listening(self.port) and (self.folder / "nsd.pid").exists())
        return self

    def stop(self) -> None:
        end(self.folder / "nsd.pid")
        shutil.rmtree(self.folder, ignore_errors=True)


class Rspamd:
    """rspamd with its shipped rules, and no network but a name server of ours."""

    def __init__(self, dns: int) -> None:
        (self.rspamd,) = needed("rspamd")
        self.folder, self.dns = Path(tempfile.mkdtemp(prefix="judge-rspamd-")), dns
        self.port, self.other = free_port(), free_port()

    def start(self) -> "Rspamd":
        for name in ("local.d", "override.d", "data", "run"):
            (self.folder / name).mkdir()
        off = "enabled = false;\n"
        settings = {
            "worker-normal.inc": f'bind_socket = "127.0.0.1:{self.port}";\ncount = 1;\n',
            **{f"{name}.conf": "check_local = true;\n" for name in ("dkim", "spf")},  # all hosts here are local
            "dmarc.conf": 'check_local = true;\nactions = { quarantine = "add_header"; reject = "reject"; }\n',
            "worker-controller.inc": f'bind_socket = "127.0.0.1:{self.other}";\n', "worker-proxy.inc": off,
            "options.inc": (
                f'dns {{ nameserver = ["127.0.0.1:{self.dns}"]; timeout = 1s; retransmits = 2; }}\n'
                f'pidfile = "{self.folder}/rspamd.pid";\nlocal_addrs = [];\n'
            ),
            "logging.inc": f'type = "file";\nfilename = "{self.folder}/log";\n',
            **{f"{name}.conf": off for name in ("rbl", "surbl", "asn", "fuzzy_check", "mx_check", "phishing", "neural")},
        }  # fmt: skip
        for name, text in settings.items():
            (self.folder / "local.d" / name).write_text(text)
        self.folder.chmod(0o755)
        who = as_user("nobody", self.folder)
        places = {"LOCAL_CONFDIR": self.folder, "DBDIR": self.folder / "data", "RUNDIR": self.folder / "run"}
        words = [part for name, path in places.items() for part in ("--var", f"{name}={path}")]
        subprocess.run([*who, self.rspamd, *words], check=True, cwd="/", **QUIET)
        until(lambda: listening(self.port))
        return self

    def check(self, raw: bytes, sender: str, to: str, ip: str = OURS, helo: str = "mail.judge.test") -> dict[str, Any]:
        """Score and symbols of a mail that came from there."""
        headers = {"IP": ip, "From": sender, "Rcpt": to, "Helo": helo, "Hostname": helo}
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}/checkv2", raw, headers)
        with urllib.request.urlopen(request, timeout=60) as answer:
            found: dict[str, Any] = json.loads(answer.read())
        return found

    def stop(self) -> None:
        end(self.folder / "rspamd.pid")
        shutil.rmtree(self.folder, ignore_errors=True)


def spamassassin(raws: list[bytes], folder: Path) -> list[tuple[float, list[str]]]:
    """The score of each, without network tests, and the rules that it hit."""
    (program,) = needed("spamassassin")
    box = folder / "mails.mbox"
    box.write_bytes(b"".join(b"From x@x.test Tue Dec  1 10:00:00 2026\n" + mbox(raw) + b"\n" for raw in raws))
    state = folder / "sa"
    state.mkdir(exist_ok=True)
    words = ["--local", f"--prefspath={state}/prefs", "--mbox", str(box)]
    done = subprocess.run(
        [program, *words], check=False, capture_output=True, env={"HOME": str(state), "PATH": "/usr/bin:/bin"}
    )
    found = re.findall(
        r"^X-Spam-Status: (?:Yes|No), score=(-?[\d.]+) .*?tests=(.*?)\s+autolearn",
        done.stdout.decode("utf-8", "replace"),
        re.M | re.S,
    )
    assert len(found) == len(raws), done.stderr.decode()[-2000:]
    return [(float(score), [rule for rule in re.split(r"[,\s]+", rules) if rule != "none"]) for score, rules in found]


def mbox(raw: bytes) -> bytes:
    return re.sub(rb"(?m)^(>*From )", rb">\1", raw.replace(b"\r\n", b"\n"))
