#!/usr/bin/env python3
"""Multiplies and divides each tolerance of src/physics by ten, one at a time, and prints which test fails then.

Usage: scripts/scale_tolerances.py TREE [NAME ...]

TREE is a copy of this checkout that may be changed (`git worktree add`): every constant `const NAME: f64` of `src/physics`
becomes a function there that reads a factor from the environment, so that one build is enough. Then the unit tests and the
physics tests run once for each constant and factor, up to the first test that fails. Compile-time checks of the constants
themselves are removed, because only a failing statement about billiards counts.
One line for each: file:NAME factor, then `seen by TEST` or `NOT SEEN`.
"""
import os, re, subprocess, sys
from pathlib import Path

CONST = re.compile(r"^(?P<lead>\s*)(?P<vis>pub(?:\([a-z]+\))? )?const (?P<name>[A-Z_]+): f64 =(?P<value>[^;]*);", re.M)

def constants(src):
    """Each constant of a file. Those of `ball.rs` are limits of what a person may give, not tolerances."""
    files = [p for p in sorted(src.rglob("*.rs")) if p.name != "ball.rs"]
    return [(p, m["name"]) for p in files for m in CONST.finditer(p.read_text())]

def rewrite(src):
    """Makes a function of each constant; gives their full names, file:NAME."""
    found = constants(src)
    names = {}
    for path, name in found:
        names.setdefault(name, []).append(path)
    # If another constant with this name is a count, a `use` may mean that one, so it is left alone.
    counts = {m for p in src.rglob("*.rs") for m in re.findall(r"const ([A-Z_]+): [ui]", p.read_text())}
    for path in sorted([*src.parent.rglob("*.rs"), *(src.parent.parent / "tests").rglob("*.rs")]):
        text = path.read_text()
        mine = {n for p, n in found if p == path}
        tells = r"use baize::[^;]*;" if "tests" in path.parts else r"use [^;]*;"
        used = mine | {n for n in names if n not in counts and any(re.search(rf"\b{n}\b", line) for line in re.findall(tells, text))}
        used |= {n for n in names if n not in counts and re.search(rf"(baize|crate)::[a-z_:]*::{n}\b", text)}
        if not used:
            continue
        text = re.sub(r"^const _: \(\) =\s*assert!\([^;]*;\n", "", text, flags=re.M)
        label = os.path.relpath(path, src)
        kept = []
        def keep(piece):
            kept.append(piece)
            return f"\0{len(kept) - 1}\0"
        text = re.sub(r"//[^\n]*", lambda m: keep(m.group(0)), text)
        text = re.sub(r"(?:pub(?:\([a-z]+\))? )?use [^;]*;", lambda m: keep(m.group(0)), text)
        def to_fn(m):
            value = m["value"]
            for n in used:
                value = re.sub(rf"\b{n}\b", f"{n}()", value)
            return keep(f'{m["lead"]}#[allow(non_snake_case)]\n{m["lead"]}{m["vis"] or ""}fn {m["name"]}() -> f64 {{ crate::physics::scaled("{label}:{m["name"]}", {value}) }}')
        if mine:
            text = CONST.sub(to_fn, text)
        for n in used:
            text = re.sub(rf"\b{n}\b(?!\()", f"{n}()", text)
        while "\0" in text:
            text = re.sub(r"\0(\d+)\0", lambda m: kept[int(m.group(1))], text)
        path.write_text(text)
    root = src.with_suffix(".rs")
    root.write_text(root.read_text() + '''
/// The factor asked for, for the constant of that name.
#[allow(missing_docs)]
pub fn scaled(name: &str, value: f64) -> f64 {
    static ASKED: std::sync::LazyLock<Option<(String, f64)>> = std::sync::LazyLock::new(|| {
        let name = std::env::var("SCALED").ok()?;
        Some((name, std::env::var("FACTOR").ok()?.parse().ok()?))
    });
    match &*ASKED {
        Some((asked, factor)) if asked == name => value * factor,
        _ => value,
    }
}
''')
    return [f"{p.relative_to(src)}:{n}" for p, n in found]

def programs(tree):
    import json
    out = subprocess.run(["cargo", "test", "--no-default-features", "--lib", "--test", "physics", "--no-run", "--message-format=json"],
                         cwd=tree, capture_output=True, text=True)
    if out.returncode:
        sys.exit(out.stderr + "\n".join(json.loads(l)["message"]["rendered"] for l in out.stdout.splitlines() if '"level":"error"' in l))
    made = [json.loads(line) for line in out.stdout.splitlines()]
    return [one["executable"] for one in made if one.get("executable") and one["profile"]["test"]]

def seen_by(program, tree, env):
    """The first test that fails, or None."""
    run = subprocess.Popen([program], cwd=tree, env={**os.environ, **env}, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    for line in run.stdout:
        if m := re.match(r"test (\S+).* \.\.\. FAILED", line):
            run.kill(); run.wait()
            return m[1]
    return None if run.wait() == 0 else "(the program ended)"

def main():
    tree = Path(sys.argv[1]).resolve()
    src = tree / "src/physics"
    stamp = tree / ".tolerances"
    if not stamp.exists():
        stamp.write_text("\n".join(rewrite(src)))
    names = stamp.read_text().split("\n")
    wanted = [n for n in names if not sys.argv[2:] or n in sys.argv[2:]]
    built = programs(tree)
    first = [s for p in built if (s := seen_by(p, tree, {}))]
    if first:
        sys.exit(f"Without any change {first[0]} fails already.")
    for name in wanted:
        for factor in ("10", "0.1"):
            test = next((s for p in built if (s := seen_by(p, tree, {"SCALED": name, "FACTOR": factor}))), None)
            print(f"{name} x{factor}: " + (f"seen by {test}" if test else "NOT SEEN"), flush=True)

if __name__ == "__main__":
    main()
