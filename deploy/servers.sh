# Sourced by deploy/test: the real servers that the tests talk to. Debian or Ubuntu and root: they are installed, and
# not started; the tests start their own on 127.0.0.1. Elsewhere it is said what is missing.

servers() {
    PATH="$PATH:/usr/sbin:/usr/lib/postgresql/17/bin:/usr/lib/postgresql/15/bin"
    missing=
    for pair in dovecot:dovecot-imapd exim4:exim4-daemon-heavy postgrey:postgrey initdb:postgresql openssl:openssl nsd:nsd \
        spamassassin:spamassassin rspamd:rspamd chromium-headless-shell:chromium-headless-shell java:default-jre-headless; do
        command -v "${pair%%:*}" >/dev/null 2>&1 || missing="$missing ${pair#*:}"
    done
    exim4 -bV 2>/dev/null | grep -q Content_Scanning || missing="$missing exim4-daemon-heavy"
    case "$missing" in *dovecot*) missing="$missing dovecot-lmtpd dovecot-submissiond" ;; esac
    [ -n "$missing" ] || return 0
    if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null 2>&1; then
        say "Tests with real servers are left out; not installed:$missing"
        return 0
    fi
    say "Installing servers for the tests:$missing ..."
    own=
    if [ ! -e /usr/sbin/policy-rc.d ]; then
        own=yes
        printf '#!/bin/sh\nexit 101\n' >/usr/sbin/policy-rc.d && chmod +x /usr/sbin/policy-rc.d
    fi
    done=1
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing; } \
        >/dev/null 2>&1 || done=
    [ -z "$own" ] || rm -f /usr/sbin/policy-rc.d
    [ -n "$done" ] || { say "The servers could not be installed:$missing"; return 1; }
}
