# Sourced by the scripts beside it: `prepare EXTRAS` makes .venv, installs what is needed, compiled, once.
# PYTHON=/path/to/python3 chooses another interpreter.

say() { printf '%s\n' "$*" >&2; }

find_python() {
    for candidate in ${PYTHON:-python3.14 python3.13 python3.12 python3.11 python3}; do
        if command -v "$candidate" >/dev/null 2>&1 &&
            "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            printf '%s' "$candidate"
            return 0
        fi
    done
    say "The judge needs Python 3.11 or newer, and there is none here."
    say "  Debian 12, Ubuntu 24.04:  apt install python3 python3-venv"
    say "  Fedora:                   dnf install python3"
    say "  macOS:                    brew install python@3.12"
    say "Or name one yourself:       PYTHON=/path/to/python3 sh $0"
    return 1
}

prepare() {
    extras=$1
    stamp=".venv/.judge-$extras"
    if [ ! -x .venv/bin/python ]; then
        python=$(find_python) || exit 1
        if ! "$python" -c 'import venv, ensurepip' 2>/dev/null; then
            say "$python lacks the venv module."
            say "  Debian, Ubuntu:  apt install python3-venv"
            say "Then run this again."
            exit 1
        fi
        say "Making .venv with $python ..."
        "$python" -m venv .venv || { rm -rf .venv; say "The virtual environment could not be made."; exit 1; }
    fi
    if [ ! -f "$stamp" ] || ! cat pyproject.toml "deploy/locked/$extras.txt" | cmp -s - "$stamp"; then
        say "Installing what the judge needs (once, about a minute) ..."
        pip=".venv/bin/python -m pip install --quiet --disable-pip-version-check"
        if ! $pip --require-hashes -r "deploy/locked/$extras.txt" || ! $pip --no-deps --no-build-isolation -e .; then
            say "The packages could not be installed. Is there a network? Run this again when there is."
            exit 1
        fi
        cat pyproject.toml "deploy/locked/$extras.txt" > "$stamp"
    fi
    .venv/bin/python -m compileall -q judge
    .venv/bin/python -m judge.service.compiling
}
