"""The example of a club's own rules: installed into a fresh environment, it passes its tests and settles disputes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

ROOT = Path(__file__).parent.parent
CLUB = ROOT / "examples" / "club_rules"


def run(folder: Path, *command: str) -> str:
    """The output of a command, which must succeed."""
    done = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "PIP_DISABLE_PIP_VERSION_CHECK": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def test_a_clubs_rules_are_installed_and_found_by_name(tmp_path: Path) -> None:
    """Without a network: the environment borrows its parent's packages, and nothing else is installed."""
    place = tmp_path / "venv"
    venv.create(place, with_pip=False)
    python = str(place / ("Scripts" if os.name == "nt" else "bin") / "python")
    paths = sysconfig.get_paths(vars={"base": str(place), "platbase": str(place)})
    borrow = f"import site; site.addsitedir({sysconfig.get_path('purelib')!r})\n"
    (Path(paths["purelib"]) / "borrowed.pth").write_text(borrow)
    club = Path(shutil.copytree(CLUB, tmp_path / "club"))
    run(
        tmp_path,
        *(sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-index", "--no-deps"),
        *("--no-build-isolation", str(club)),
    )
    shutil.rmtree(club / "src")  # the installed package counts
    assert " passed" in run(club, python, "-m", "pytest", "-q", "-p", "no:cacheprovider")
    situations = sorted((club / "situations").glob("*.toml"))
    assert situations
    run(club, python, "-m", "fivehundred", "settle", *map(str, situations))
    listed = run(
        club, python, "-c", "import fivehundred, harbour_club; print(fivehundred.names(), harbour_club.__file__)"
    )
    assert "'harbour_club'" in listed
    assert str(place) in listed
