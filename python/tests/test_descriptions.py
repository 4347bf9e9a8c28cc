"""The examples in the descriptions of the package give what they say."""

import doctest
import importlib
import inspect
import pkgutil
from pathlib import Path

import pytest

import baize
import baize.pooltool

README = Path(__file__).parents[1] / "package" / "README.md"


def described():
    """Every public name of the package with its description, and the parts of its classes."""
    yield "baize", baize.__doc__
    for name in baize.__all__:
        item = getattr(baize, name)
        if callable(item):
            yield name, item.__doc__
        for part in vars(item) if isinstance(item, type) else []:
            if not part.startswith("_"):
                yield f"{name}.{part}", getattr(item, part).__doc__


def examples():
    """The examples in the descriptions. `doctest` itself finds no functions of a compiled module."""
    parser = doctest.DocTestParser()
    found = [parser.get_doctest(text, {}, name, None, None) for name, text in described()]
    for part in pkgutil.iter_modules(baize.pooltool.__path__, "baize.pooltool."):
        found += doctest.DocTestFinder().find(importlib.import_module(part.name))
    return [example for example in found if example.examples]


FOUND = examples()


@pytest.mark.parametrize("example", FOUND, ids=[test.name for test in FOUND])
def test_an_example_gives_what_it_says(example):
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    said = []
    runner.run(example, out=said.append)
    assert runner.failures == 0, "".join(said)


def test_the_class_and_its_methods_have_examples():
    assert {"baize", "Setup", "Setup.rack", "Setup.with_physics", "Events", "simulate"} <= {
        test.name for test in FOUND
    }


def test_every_public_name_is_described():
    for name, text in described():
        assert text, name
    for name in baize.pooltool.__all__:
        item = getattr(baize.pooltool, name)
        assert not callable(item) or item.__doc__, name


def test_the_lines_of_the_readme_run_in_their_order_in_the_folder_of_the_repository(tmp_path, monkeypatch, capsys):
    (tmp_path / "python").symlink_to(Path(__file__).parents[1], target_is_directory=True)
    monkeypatch.chdir(tmp_path)
    blocks = [text.split("```")[0] for text in README.read_text().split("```python\n")[1:]]
    names = {}
    for block in blocks:
        exec(block, names)
    said = capsys.readouterr().out
    assert len(blocks) == 8 and "balls fall in a break" in said and "ball_circular_cushion ('cue', '8t')" in said


def test_every_option_is_written_out_with_its_value():
    functions = [baize.advise, baize.judge, baize.fit, baize.simulate, baize.aim, baize.Tables.advise, baize.Tables.judge]
    for function in functions:
        values = [option.default for option in inspect.signature(function).parameters.values()]
        assert ... not in values, function


def test_the_readme_names_the_rust_that_the_build_needs():
    manifest = (Path(__file__).parents[2] / "Cargo.toml").read_text()
    needed = manifest.split('rust-version = "')[1].split('"')[0]
    assert f"Rust {needed} or newer" in README.read_text()
