//! `cargo xtask figures performance`: the table under "Figures" of `docs/develop/performance.md`.

use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::Value;
use xshell::cmd;

use crate::files::{has_contents, write_whole};
use crate::outcome::Outcome;
use crate::programs;
use crate::project::Project;

/// The page with the table.
const PAGE: &str = "docs/develop/performance.md";

/// The table stands between these lines of the page.
const BEGIN: &str = "<!-- cargo xtask figures performance: from here -->\n";
const END: &str = "<!-- cargo xtask figures performance: to here -->\n";

/// How the names of cases begin, and what we want to reach in them.
const GOALS: [(&str, &str); 8] = [
    ("one ball", "5 us"),
    ("three-cushion, pooltool", "10 us"),
    ("pool, one pot", "15 us"),
    ("nine-ball break", "100 us"),
    ("eight-ball break", "150 us"),
    ("preview: whole", "1 ms"),
    ("different shots", "50000"),
    ("break of a triangle of 5050", "10 s"),
];

/// Makes the table under "Figures" of docs/develop/performance.md: the times of `baize bench --all`, and writes it into the page.
///
/// Other engines stand beside it where they are installed: `--beside "pooltool=python scripts/pooltool_times.py"` adds a column with what that
/// command prints, a JSON object of names of cases and seconds. None of them is needed.
///
/// It can be stopped and started again: each run is kept in the folder, under the commit. All of them are of this machine and of
/// one commit, so nothing may be changed since the last commit. The environment variable BAIZE_CLI names the program; without it a
/// release build is used.
#[derive(Args, Debug)]
pub struct PerformanceOptions {
    /// The folder for the runs, usually target/performance_figures.
    folder: Option<PathBuf>,
    /// How often everything is measured. The table has the least and the greatest median.
    #[arg(default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=100))]
    runs: u32,
    /// Another engine: its name, `=`, and the command that prints its times.
    #[arg(long, value_name = "NAME=COMMAND", value_parser = engine)]
    beside: Vec<(String, String)>,
}

/// The times of another engine.
struct Beside {
    name: String,
    /// Seconds by the names of cases.
    times: Value,
}

/// A name and a command on both sides of an equals sign.
fn engine(text: &str) -> Result<(String, String), String> {
    let parts = text.split_once('=').filter(|(name, command)| !name.is_empty() && !command.is_empty());
    let (name, command) = parts.ok_or("it must be a name, `=` and a command, such as fastfiz=./times")?;
    Ok((name.to_owned(), command.to_owned()))
}

/// Measures what is missing, and writes the table into the page.
pub fn performance(project: &Project, options: &PerformanceOptions) -> Outcome {
    let shell = &project.shell;
    if !cmd!(shell, "git status --porcelain -- crates src Cargo.toml Cargo.lock").read()?.is_empty() {
        return Err("the program has changed since the last commit, so the figures would be of no commit".into());
    }
    let commit = cmd!(shell, "git rev-parse --short=8 HEAD").read()?;
    let folder = project.folder(options.folder.as_deref(), "target/performance_figures").join(&commit);
    shell.create_dir(&folder)?;
    let files: Vec<PathBuf> = (1..=options.runs).map(|run| folder.join(format!("run_{run}.json"))).collect();
    measure(project, &files)?;
    let read = |file: &PathBuf| -> Outcome<Value> {
        serde_json::from_str(&shell.read_file(file)?).map_err(|error| format!("{}: {error}", file.display()).into())
    };
    let runs = files.iter().map(read).collect::<Outcome<Vec<Value>>>()?;
    let others =
        options.beside.iter().map(|engine| beside(project, &folder, engine)).collect::<Outcome<Vec<Beside>>>()?;
    let date = cmd!(shell, "date +%F").read()?;
    let table = format!("{}\n{}", heading(&runs, &date, &commit), table(&runs, &others));
    let page = with_table(&shell.read_file(PAGE)?, &table).ok_or("the page has no place for the table")?;
    write_whole(shell, Path::new(PAGE), &page)?;
    print!("{table}");
    Ok(())
}

/// Makes the runs that are not in the folder.
fn measure(project: &Project, files: &[PathBuf]) -> Outcome {
    let missing: Vec<&PathBuf> = files.iter().filter(|file| !has_contents(file)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let shell = &project.shell;
    let baize = programs::named_by(project, "BAIZE_CLI").map_or_else(|| programs::command_line(project), Ok)?;
    for file in missing {
        let figures = cmd!(shell, "{baize} bench --all --json").read()?;
        write_whole(shell, file, &(figures + "\n"))?;
    }
    Ok(())
}

/// What that engine takes, measured now or kept in the folder.
fn beside(project: &Project, folder: &Path, (name, command): &(String, String)) -> Outcome<Beside> {
    let shell = &project.shell;
    let file = folder.join(format!("beside_{name}.json"));
    if !has_contents(&file) {
        let mut words = command.split_whitespace();
        let program = words.next().unwrap_or_default();
        let times = cmd!(shell, "{program} {words...}").read()?;
        write_whole(shell, &file, &(times + "\n"))?;
    }
    let times: Value = serde_json::from_str(&shell.read_file(&file)?)
        .map_err(|error| format!("{}: it must have a JSON object of names and seconds: {error}", file.display()))?;
    Ok(Beside { name: name.clone(), times })
}

/// Where and when the figures were measured.
fn heading(runs: &[Value], date: &str, commit: &str) -> String {
    let of = |key: &str| runs.first().map_or(Value::Null, |run| run[key].clone());
    let (count, cores) = (runs.len(), of("cores"));
    let (system, machine) = (of("system"), of("machine"));
    let (system, machine) = (system.as_str().unwrap_or("?"), machine.as_str().unwrap_or("?"));
    format!(
        "Measured on {date} at commit {commit} by `cargo xtask figures performance`, {count} runs, on {system}, {machine}, {cores} cores:\n\
         the least and the greatest median of all runs; us are microseconds.\n"
    )
}

/// The table: a row for each case, with a column for each other engine; without any, with what pooltool's page has published.
fn table(runs: &[Value], others: &[Beside]) -> String {
    let names: String = others.iter().map(|other| format!(" {} |", other.name)).collect();
    let names = if others.is_empty() { " pooltool, published |".to_owned() } else { names };
    let lines = "---|".repeat(others.len().max(1));
    let mut text = format!("| case | events | time | goal |{names}\n|---|---|---|---|{lines}\n");
    let mut add = |case: &str, events: &Value, times: &str, published: Option<f64>| {
        let events = events.as_u64().map(|events| events.to_string()).unwrap_or_default();
        let cell = |seconds: Option<f64>| format!(" {} |", seconds.map(time).unwrap_or_default());
        let beside: String = others.iter().map(|other| cell(other.times[case].as_f64())).collect();
        let beside = if others.is_empty() { cell(published) } else { beside };
        text += &format!("| {case} | {events} | {times} | {} |{beside}\n", goal(case));
    };
    for (row, shot) in rows(runs, "shots").enumerate() {
        let published = shot["published_seconds"].as_f64();
        add(name(shot), &shot["events"], &range(runs, "shots", row, "seconds", time), published);
    }
    for (row, preview) in rows(runs, "previews").enumerate() {
        let case = format!("preview: {}", name(preview));
        add(&case, &Value::Null, &range(runs, "previews", row, "seconds", time), None);
    }
    for (row, cores) in rows(runs, "throughput").enumerate() {
        let case = format!("different shots per second, on each of {} cores", cores["cores"]);
        add(&case, &Value::Null, &range(runs, "throughput", row, "per_core", |rate| format!("{rate:.0}")), None);
    }
    for (row, thought) in rows(runs, "thoughts").enumerate() {
        let case = format!("thought: {}", name(thought));
        add(&case, &Value::Null, &range(runs, "thoughts", row, "seconds", time), None);
    }
    for (row, crowd) in rows(runs, "crowds").enumerate() {
        let case = format!("one impact in a crowd of {} balls", crowd["balls"]);
        add(&case, &Value::Null, &range(runs, "crowds", row, "seconds_per_impact", time), None);
    }
    for (row, triangle) in rows(runs, "triangles").enumerate() {
        let case = format!("break of a triangle of {} balls", triangle["balls"]);
        add(&case, &triangle["events"], &range(runs, "triangles", row, "seconds", time), None);
    }
    text
}

/// What we want to reach in the case with this name.
fn goal(case: &str) -> &'static str {
    GOALS.iter().find(|(begin, _)| case.starts_with(begin)).map_or("", |(_, goal)| goal)
}

/// The cases of a sheet, as the first run has them.
fn rows<'a>(runs: &'a [Value], sheet: &'a str) -> impl Iterator<Item = &'a Value> {
    runs.first().and_then(|run| run[sheet].as_array()).into_iter().flatten()
}

/// The name of a case.
fn name(row: &Value) -> &str {
    row["case"].as_str().unwrap_or("?")
}

/// The least and the greatest value of a case in all runs; `-` if no run has one.
fn range(runs: &[Value], sheet: &str, row: usize, key: &str, written: impl Fn(f64) -> String) -> String {
    let mut values: Vec<f64> = runs.iter().filter_map(|run| run[sheet][row][key].as_f64()).collect();
    values.sort_by(f64::total_cmp);
    match values[..] {
        [] => "-".to_owned(),
        [only] => written(only),
        [least, .., greatest] => {
            let (least, greatest) = (written(least), written(greatest));
            if least == greatest { least } else { format!("{least} to {greatest}") }
        }
    }
}

/// A time with three digits.
fn time(seconds: f64) -> String {
    let (number, unit) = match seconds {
        seconds if seconds < 1e-3 => (seconds * 1e6, "us"),
        seconds if seconds < 1.0 => (seconds * 1e3, "ms"),
        seconds => (seconds, "s"),
    };
    let digits = if number < 9.995 { 2 } else { usize::from(number < 99.95) };
    format!("{number:.digits$} {unit}")
}

/// The page with this table in the place of the last one; `None` if it does not say where.
fn with_table(page: &str, table: &str) -> Option<String> {
    let (before, rest) = page.split_once(BEGIN)?;
    let (_, after) = rest.split_once(END)?;
    Some(format!("{before}{BEGIN}\n{table}\n{END}{after}"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{BEGIN, Beside, END, PAGE, engine, table, time, with_table};

    #[test]
    fn a_time_has_three_digits() {
        assert_eq!([3.374e-6, 9.999e-6, 18.91e-6, 153.8e-6].map(time), ["3.37 us", "10.0 us", "18.9 us", "154 us"]);
        assert_eq!([1.3e-3, 0.93, 4.58].map(time), ["1.30 ms", "930 ms", "4.58 s"]);
    }

    #[test]
    fn the_table_has_the_least_and_the_greatest_time_of_all_runs() {
        let run = |seconds: f64| json!({ "shots": [{ "case": "one ball", "events": 13, "seconds": seconds }] });
        let runs = [run(4e-6), run(3.5e-6), run(3.75e-6)];
        assert_eq!(table(&runs, &[]).lines().last(), Some("| one ball | 13 | 3.50 us to 4.00 us | 5 us |  |"));
        let other = Beside { name: "pooltool".to_owned(), times: json!({ "one ball": 2.2e-3 }) };
        let beside = table(&runs, &[other]);
        assert_eq!(beside.lines().last(), Some("| one ball | 13 | 3.50 us to 4.00 us | 5 us | 2.20 ms |"));
        assert!(beside.starts_with("| case | events | time | goal | pooltool |\n|---|---|---|---|---|\n"), "{beside}");
    }

    #[test]
    fn another_engine_is_a_name_and_a_command() {
        assert_eq!(engine("fastfiz=./times -n 5"), Ok(("fastfiz".to_owned(), "./times -n 5".to_owned())));
        assert!(engine("fastfiz").is_err() && engine("=./times").is_err());
    }

    #[test]
    fn the_table_replaces_what_stands_between_the_marks_of_the_page() {
        let page = format!("a\n{BEGIN}old\n{END}b\n");
        assert_eq!(with_table(&page, "new\n"), Some(format!("a\n{BEGIN}\nnew\n\n{END}b\n")));
        assert_eq!(with_table("no marks\n", "new\n"), None);
        let page =
            std::fs::read_to_string(format!("{}/../{PAGE}", env!("CARGO_MANIFEST_DIR"))).expect("the page is there");
        assert!(with_table(&page, "").is_some(), "{PAGE} has no marks");
    }
}
