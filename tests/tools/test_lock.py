"""tools/lock.py: the client's lock file holds no address."""

import json

from tools import lock

PACKAGE = {"version": "1.0.0", "integrity": "sha512-x", "license": "MIT"}
PLACE = "https" + "://example.org"


def test_what_is_not_needed_is_taken_out_and_all_else_stays():
    address = {"resolved": PLACE + "/a.tgz", "funding": {"url": PLACE}}
    told = {"packages": {"node_modules/a": {**PACKAGE, **address, "deprecated": "see " + PLACE}}}
    text = lock.without_addresses(json.dumps(told))
    assert json.loads(text) == {"packages": {"node_modules/a": PACKAGE}}
    assert lock.without_addresses(text) == text


def test_our_lock_file_has_none(monkeypatch):
    monkeypatch.setattr("sys.argv", ["lock.py", "--check"])
    assert lock.main() == 0


def test_an_address_elsewhere_is_found(monkeypatch, tmp_path, capsys):
    file = tmp_path / "package-lock.json"
    file.write_text(json.dumps({"packages": {"a": {"version": "git+ssh:" + "//host/a"}}}))
    monkeypatch.setattr(lock, "LOCK", file)
    monkeypatch.setattr("sys.argv", ["lock.py"])
    assert lock.main() == 1
    assert "git+ssh" in capsys.readouterr().err
