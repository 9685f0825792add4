"""The command `cavale`: thin commands over the rooms below.

Nothing heavy is imported here or in `app`: `cavale --help` answers at once.
"""

import io
import os
import sys


def main() -> None:
    """Run a command. Ctrl-C ends it quietly, also while it is still being loaded."""
    try:
        _run()
    except KeyboardInterrupt:
        sys.exit(130)


def _run() -> None:
    """An error that a person can mend is one sentence, and its exit status."""
    from cavale.cli.app import app
    from cavale.kernel.errors import CavaleError

    if sys.stdin is None:  # closed (`<&-`): nothing to read, which is not the same as a failure
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a name may hold what is no Unicode
    try:
        app()
    except CavaleError as error:
        from cavale.cli.language import wanted_language
        from cavale.kernel.words import without_controls

        sentence = without_controls(error.sentence(wanted_language()))
        print(f"cavale: {sentence}", file=sys.stderr)
        sys.exit(error.exit_status)
    except BrokenPipeError:
        # the reader of a pipe has gone (`cavale rules horde | head`): nothing to say
        sys.stderr.close()
        sys.exit(141)
    except OSError as error:  # the disk is full
        print(f"cavale: {error.strerror or error}.", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # or what is left would be tried again
        sys.exit(2)
