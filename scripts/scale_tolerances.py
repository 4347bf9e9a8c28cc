#!/usr/bin/env python3
"""Multiplies and divides each tolerance of crates/physics/src by ten, one at a time, and prints which test fails then.

Usage: scripts/scale_tolerances.py TREE [NAME ...]

TREE is a copy of this checkout that may be changed (`git worktree add`): every constant `const NAME: f64` of `crates/physics/src`
becomes a function there that reads a factor from the environment, so that one build is enough. Then each test of the units and
of the physics runs once alone, to see how long it takes and which constants it reads. For each constant and factor the tests
that read it run, the shortest first, up to the first that fails. Compile-time checks of the constants themselves are removed,
because only a failing statement about billiards counts.
One line for each: file:NAME factor, then `seen by TEST`, `NOT SEEN` with the number of tests that read it, or `not read`.
"""
import json, os, re, resource, signal, subprocess, sys, tempfile, time
from pathlib import Path

CONST = re.compile(r"^(?P<lead>\s*)(?P<vis>pub(?:\([a-z]+\))? )?const (?P<name>[A-Z_]+): f64 =(?P<value>[^;]*);", re.M)

# Tests that take this many times as long as usual, and this many seconds more, count as failing.
SLOWER, LATER = 10, 20

# Short tests run together, up to this many seconds.
BATCH = 2.0

def constants(src):
    """Each constant of a file. Those of `ball.rs` are limits of what a person may give, not tolerances."""
    files = [p for p in sorted(src.rglob("*.rs")) if p.name != "ball.rs"]
    return [(p, m["name"]) for p in files for m in CONST.finditer(p.read_text())]

def rewrite(src):
    """Makes a function of each constant; gives their full names, file:NAME."""
    found = constants(src)
    numbers = {(p, n): k for k, (p, n) in enumerate(found)}
    names = {}
    for path, name in found:
        names.setdefault(name, []).append(path)
    # If another constant with this name is a count, a `use` may mean that one, so it is left alone.
    counts = {m for p in src.rglob("*.rs") for m in re.findall(r"const ([A-Z_]+): [ui]", p.read_text())}
    for path in sorted([*src.parent.rglob("*.rs"), *(src.parent.parent / "tests").rglob("*.rs")]):
        text = path.read_text()
        mine = {n for p, n in found if p == path}
        # Elsewhere another room's constant may have the same name.
        tells = r"use [^;]*;" if path.is_relative_to(src) else r"use [^;]*\bphysics\b[^;]*;"
        used = mine | {n for n in names if n not in counts and any(re.search(rf"\b{n}\b", line) for line in re.findall(tells, text))}
        used |= {n for n in names if n not in counts and re.search(rf"(baize|crate)::[a-z_:]*::{n}\b", text)}
        if not used:
            continue
        text = re.sub(r"^const _: \(\) =\s*assert!\([^;]*;\n", "", text, flags=re.M)
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
            number = numbers[path, m["name"]]
            return keep(f'{m["lead"]}#[allow(non_snake_case)]\n{m["lead"]}{m["vis"] or ""}fn {m["name"]}() -> f64 {{ crate::physics::scaled({number}, {value}) }}')
        if mine:
            text = CONST.sub(to_fn, text)
        for n in used:
            text = re.sub(rf"\b{n}\b(?!\()", f"{n}()", text)
        while "\0" in text:
            text = re.sub(r"\0(\d+)\0", lambda m: kept[int(m.group(1))], text)
        path.write_text(text)
    root = src.with_suffix(".rs")
    root.write_text(root.read_text() + '''
/// Whether the environment asks for the change with this number. Notes in a file that it was reached, if the environment names one.
#[allow(missing_docs)]
pub fn is_asked(number: usize) -> bool {
    use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
    static ASKED: std::sync::LazyLock<(usize, Option<std::ffi::OsString>)> = std::sync::LazyLock::new(|| {
        let asked = std::env::var("SCALED").ok().and_then(|number| number.parse().ok()).unwrap_or(usize::MAX);
        (asked, std::env::var_os("REACHED"))
    });
    static REACHED: [AtomicBool; 4096] = [const { AtomicBool::new(false) }; 4096];
    let (asked, file) = &*ASKED;
    if let Some(file) = file && !REACHED[number].swap(true, Relaxed) {
        use std::io::Write;
        let mut file = std::fs::OpenOptions::new().append(true).create(true).open(file).unwrap();
        file.write_all(format!("{number}\\n").as_bytes()).unwrap();
    }
    *asked == number
}

/// The value, times the factor that the environment asks for.
#[allow(missing_docs)]
pub fn scaled(number: usize, value: f64) -> f64 {
    static FACTOR: std::sync::LazyLock<f64> = std::sync::LazyLock::new(|| std::env::var("FACTOR").unwrap().parse().unwrap());
    if is_asked(number) { value * *FACTOR } else { value }
}
''')
    return [f"{p.relative_to(src)}:{n}" for p, n in found]

def programs(tree):
    out = subprocess.run(["cargo", "test", "--no-default-features", "--lib", "--test", "physics", "--no-run", "--message-format=json"],
                         cwd=tree, capture_output=True, text=True)
    if out.returncode:
        sys.exit(out.stderr + "\n".join(json.loads(l)["message"]["rendered"] for l in out.stdout.splitlines() if '"level":"error"' in l))
    made = [json.loads(line) for line in out.stdout.splitlines()]
    return [one["executable"] for one in made if one.get("executable") and one["profile"]["test"]]

def run(program, tests, tree, env, limit=resource.RLIM_INFINITY):
    """The first test that fails, or None. `limit` is in whole seconds of processor time, which other programs do not change."""
    command = [program, "--exact", *tests, *(["--test-threads=1"] if len(tests) == 1 else [])]
    with tempfile.TemporaryFile("w+") as out:
        code = subprocess.run(command, cwd=tree, env={**os.environ, **env}, stdout=out, stderr=subprocess.DEVNULL,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.RLIM_INFINITY))).returncode
        out.seek(0)
        failed = re.search(r"^test (\S+).* \.\.\. FAILED", out.read(), re.M)
    ended = "no end" if code == -signal.SIGXCPU else "the program ended"
    return failed[1] if failed else None if code == 0 else f"{tests[0]} or one of {len(tests) - 1} more ({ended})"

def look(built, tree):
    """Each test with its program, its time and the constants that it reads."""
    tests = []
    for program in built:
        listed = subprocess.run([program, "--list", "--format=terse"], cwd=tree, capture_output=True, text=True).stdout
        for test in re.findall(r"^(\S+): test$", listed, re.M):
            with tempfile.TemporaryDirectory() as folder:
                reached, start = Path(folder) / "reached", time.monotonic()
                if failed := run(program, [test], tree, {"REACHED": str(reached)}):
                    print(f"Without any change {failed} fails already and is left out.", file=sys.stderr)
                    continue
                took = time.monotonic() - start
                read = sorted({int(n) for n in reached.read_text().split()}) if reached.exists() else []
            tests.append((took, program, test, read))
    return sorted(tests)

def verdict(tests, tree, env):
    """What the tests say, the shortest first."""
    while tests:
        program, together, total = tests[0][1], [], 0.0
        for one in tests:
            if one[1] != program or together and total + one[0] > BATCH:
                break
            together.append(one)
            total += one[0]
        if failed := run(program, [t[2] for t in together], tree, env, int(SLOWER * total) + LATER):
            return f"seen by {failed}"
        tests = tests[len(together):]
    return None

def main():
    tree = Path(sys.argv[1]).resolve()
    src = tree / "src/physics"
    stamp, looked = tree / ".tolerances", tree / ".tolerances.json"
    if not stamp.exists():
        stamp.write_text("\n".join(rewrite(src)))
    names = stamp.read_text().split("\n")
    wanted = [n for n in names if not sys.argv[2:] or n in sys.argv[2:]]
    built = programs(tree)
    if not looked.exists():
        looked.write_text(json.dumps(look(built, tree)))
    tests = json.loads(looked.read_text())
    for name in wanted:
        number = names.index(name)
        read = [t for t in tests if number in t[3]]
        for factor in ("10", "0.1"):
            said = verdict(read, tree, {"SCALED": str(number), "FACTOR": factor}) if read else "not read"
            print(f"{name} x{factor}: " + (said or f"NOT SEEN by {len(read)} tests, {sum(t[0] for t in read):.0f} s"), flush=True)

if __name__ == "__main__":
    main()
