//! `baize duel`: whole matches between opponents.

use std::fs;
use std::path::Path;
use std::process::{Output, Stdio};

use baize::match_play::LoadedMatch;
use baize_cli::duel_schema;
use serde_json::{Value, json};

use crate::json_page::mistakes;
use crate::program::{answer, baize};
use baize_testing::folder::Folder;

/// Short matches of the five games of pool, with little thought.
fn jobs(count: usize) -> String {
    let games = ["nine_ball", "eight_ball", "ten_ball", "rotation", "blackball"];
    let job = |number: usize| {
        let (game, level) = (games[number % games.len()], 1 + number % 7);
        let (a, b) = (format!("level_{level}"), format!("level_{}", level + 1));
        let job = json!({
            "id": number, "game": game, "a": a, "b": b, "simulations": 20, "seed": number, "race_to": 1,
            "swap": number % 2 == 1, "most_shots": 6,
        });
        format!("{job}\n")
    };
    (0..count).map(job).collect()
}

/// One job with these fields beside a game and two players.
fn job(more: Value) -> String {
    let mut job = json!({"id": "one", "game": "nine_ball", "a": "level_2", "b": "level_3", "seed": 5, "most_shots": 4});
    for (field, value) in more.as_object().expect("an object") {
        job[field] = value.clone();
    }
    format!("{job}\n")
}

/// The answers to these jobs on the standard input.
fn played(jobs: &str, more: &[&str]) -> Output {
    let arguments: Vec<&str> = ["duel", "-"].into_iter().chain(more.iter().copied()).collect();
    answer(&arguments, jobs)
}

fn lines(output: &[u8]) -> Vec<Value> {
    let text = std::str::from_utf8(output).expect("text");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// The lines of a text in alphabetical order.
fn sorted(text: &[u8]) -> Vec<String> {
    let mut lines: Vec<String> = String::from_utf8_lossy(text).lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

fn read(path: &Path) -> Vec<u8> {
    fs::read(path).unwrap_or_default()
}

#[test]
fn the_same_jobs_give_the_same_bytes_on_one_thread_and_on_three() {
    let one = played(&jobs(12), &["--threads", "1"]).stdout;
    assert_eq!(lines(&one).len(), 12);
    assert!(one == played(&jobs(12), &["--threads", "3"]).stdout);
}

#[test]
fn every_result_fits_the_schema_and_has_the_keys_of_its_job() {
    let schema: Value = serde_json::from_str(&duel_schema()).expect("JSON");
    let asked = jobs(10) + &job(json!({"game": "no_such"})) + "nonsense\n";
    let results = lines(&played(&asked, &[]).stdout);
    for result in &results {
        assert_eq!(mistakes(result, &schema, &schema, ""), Vec::<String>::new(), "{result}");
    }
    for (result, asked) in results.iter().zip(lines(jobs(10).as_bytes())) {
        for key in ["id", "game", "a", "b", "seed", "race_to", "swap", "most_shots"] {
            assert_eq!(result[key], asked[key], "{key}");
        }
        let of = |key: &str| [&result["of_a"], &result["of_b"]].map(|player| player[key].as_u64().expect("a count"));
        assert_eq!(result["shots"], of("shots").iter().sum::<u64>());
        assert_eq!(of("breaks").iter().sum::<u64>(), 1, "{result}");
    }
}

#[test]
fn a_match_that_takes_too_many_shots_is_cut_off() {
    let result = &lines(&played(&job(json!({"race_to": 50, "most_shots": 5})), &[]).stdout)[0];
    assert_eq!((&result["end"], &result["shots"]), (&json!("cut"), &json!(5)), "{result}");
    assert!(result.get("winner").is_none());
}

#[test]
fn swapped_players_sit_on_the_other_sides_at_the_same_racks() {
    let folder = Folder::new();
    let to = folder.0.to_str().expect("text");
    let both = job(json!({"id": "there"})) + &job(json!({"id": "back", "swap": true}));
    assert_eq!(lines(&played(&both, &["--matches", to]).stdout).len(), 2);
    let text = |name: &str| String::from_utf8(read(&folder.0.join(name))).expect("text");
    assert!(text("there.match.ron").contains("players: (\"Mia\", \"Oskar\")"));
    assert!(text("back.match.ron").contains("players: (\"Oskar\", \"Mia\")"));
}

#[test]
fn a_match_that_is_written_down_plays_again_to_the_same_score() {
    let folder = Folder::new();
    let to = folder.0.to_str().expect("text");
    let results = lines(&played(&jobs(5), &["--matches", to]).stdout);
    for result in &results {
        let path = folder.0.join(format!("{}.match.ron", result["id"]));
        let path = path.to_str().expect("text");
        let the_match = LoadedMatch::find(path, &baize::files::Folders::of_game()).expect("it was written").the_match;
        assert!(
            the_match
                .steps()
                .iter()
                .all(|step| { step.outcome.as_ref().is_none_or(|outcome| outcome.disagreement.is_none()) })
        );
        let mut racks = the_match.state().players.iter().map(|player| player.racks).collect::<Vec<_>>();
        if result["swap"] == true {
            racks.reverse();
        }
        assert_eq!(result["racks"], json!(racks));
        assert_eq!(result["shots"], the_match.shots().count());
    }
}

#[test]
fn two_players_of_one_file_have_names_of_their_own() {
    let folder = Folder::new();
    let to = folder.0.to_str().expect("text");
    let output = played(&job(json!({"b": "level_2"})), &["--matches", to]);
    assert_eq!(lines(&output.stdout)[0]["shots"], 4, "{output:?}");
    let text = String::from_utf8(read(&folder.0.join("one.match.ron"))).expect("text");
    assert!(text.contains("players: (\"Mia\", \"Mia (2)\")"));
}

#[test]
fn a_file_of_results_goes_on_where_it_was_cut_off() {
    let folder = Folder::new();
    let out = folder.0.join("out.jsonl");
    let more = ["--out", out.to_str().expect("text")];
    let whole = played(&jobs(8), &[]).stdout;
    for cut in [0, 1, whole.len() / 2, whole.len() - 1, whole.len()] {
        fs::write(&out, &whole[..cut]).expect("it can be written");
        let output = played(&jobs(8), &more);
        assert!(output.stdout.is_empty());
        assert!(read(&out) == whole, "cut at {cut}: nothing is lost, and nothing is there twice");
    }
}

#[test]
fn a_killed_duel_is_resumed_without_lost_or_doubled_results() {
    let folder = Folder::new();
    let (out, asked) = (folder.0.join("out.jsonl"), folder.put("jobs.jsonl", &jobs(40)));
    let arguments = ["duel", asked.to_str().expect("text"), "--threads", "2", "--out", out.to_str().expect("text")];
    for results in [1, 5, 9] {
        let mut killed = baize(&arguments).stderr(Stdio::null()).spawn().expect("the program starts");
        while read(&out).split(|byte| *byte == b'\n').count() <= results
            && killed.try_wait().expect("it runs").is_none()
        {
            std::thread::yield_now();
        }
        killed.kill().expect("it was started");
        killed.wait().expect("it ends");
    }
    baize(&arguments).output().expect("it ends");
    assert_eq!(sorted(&read(&out)), sorted(&played(&jobs(40), &[]).stdout));
}

#[test]
fn workers_that_share_the_jobs_give_the_results_of_one_though_one_is_killed() {
    let folder = Folder::new();
    let all = jobs(30);
    let parts: Vec<_> = all.lines().collect::<Vec<_>>().chunks(10).map(|part| part.join("\n")).collect();
    let work = |number: usize| {
        let asked = folder.put(&format!("part-{number}.jsonl"), &parts[number]);
        let out = asked.with_extension("out");
        let paths = [&asked, &out].map(|path| path.to_str().expect("text").to_owned());
        let arguments = ["duel", &paths[0], "--threads", "1", "--out", &paths[1]];
        (baize(&arguments).stderr(Stdio::null()).spawn().expect("the program starts"), out)
    };
    let mut workers: Vec<_> = (0..parts.len()).map(work).collect();
    let (killed, out) = &mut workers[1];
    while read(out).is_empty() && killed.try_wait().expect("it runs").is_none() {
        std::thread::yield_now();
    }
    killed.kill().expect("it was started");
    for (worker, _) in &mut workers {
        worker.wait().expect("it ends");
    }
    let (mut again, _) = work(1);
    again.wait().expect("it ends");
    let joined: Vec<u8> = workers.iter().flat_map(|(_, out)| read(out)).collect();
    assert_eq!(sorted(&joined), sorted(&played(&all, &[]).stdout));
}

#[test]
fn a_job_that_cannot_be_done_says_why() {
    for (more, said) in [
        (json!({"game": "no_such"}), "there is no game named \"no_such\""),
        (
            json!({"a": "level_9"}),
            "there is no opponent named \"level_9\"; did you mean \"level_1\"? There are icga, level_1",
        ),
        (json!({"physics": "jelly"}), "there is no physics file named \"jelly\""),
        (json!({"race_to": 0}), "race_to is 0, but must lie between 1 and 1000"),
        (json!({"race_to": 1001}), "race_to is 1001, but must lie between 1 and 1000"),
        (json!({"simulations": 3}), "standard input:1:1: `simulations` is 3, but must lie between 20 and 10000000"),
        (json!({"most_shots": 0}), "standard input:1:1: `most_shots` is 0, but must lie between 1 and 1000000"),
        (json!({"sims": 5}), "standard input:1:"),
    ] {
        let output = played(&job(more.clone()), &[]);
        let error = lines(&output.stdout)[0]["error"].as_str().unwrap_or_default().to_owned();
        assert!(error.starts_with(said), "{more}: {error}");
        assert_eq!(output.status.code(), Some(1));
        let heard = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(heard, "1 of the matches could not be computed; their answers say why\n");
    }
}

#[test]
fn a_match_is_written_only_under_a_plain_name() {
    let folder = Folder::new();
    let to = folder.0.to_str().expect("text");
    for id in ["../up", "", "a b"] {
        let output = played(&job(json!({"id": id})), &["--matches", to]);
        let error = lines(&output.stdout)[0]["error"].as_str().unwrap_or_default().to_owned();
        assert!(error.starts_with("the match cannot be written under this id"), "{error}");
    }
    assert_eq!(folder.names(), Vec::<String>::new());
}

#[test]
fn a_match_file_of_a_person_is_kept_and_one_of_the_same_match_is_no_obstacle() {
    let folder = Folder::new();
    let (to, out) = (folder.0.join("m"), folder.0.join("out.jsonl"));
    let more = ["--out", out.to_str().expect("text"), "--matches", to.to_str().expect("text")];
    let mine = folder.put("m/one.match.ron", "mine");
    let output = played(&job(json!({})), &more);
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("one.match.ron cannot be written: there is such a file already"), "{said}");
    assert_eq!((fs::read_to_string(&mine).expect("it is there"), read(&out).len()), ("mine".to_owned(), 0));
    fs::remove_file(&mine).expect("it is there");
    assert_eq!(played(&job(json!({})), &more).status.code(), Some(0));
    // A run that was killed between the match and its result.
    fs::write(&out, "").expect("a file");
    assert_eq!(played(&job(json!({})), &more).status.code(), Some(0));
    assert_eq!(lines(&read(&out)).len(), 1);
}

#[test]
fn an_opponent_and_physics_of_ones_own_may_play() {
    let folder = Folder::new();
    let own = fs::read_to_string("assets/opponents/level_2.opponent.ron").expect("it ships");
    let path = folder.put("mine.opponent.ron", &own.replace("Mia", "Pia"));
    let path = path.to_str().expect("text");
    let output = played(&job(json!({"a": path, "physics": "bar_box"})), &[]);
    let result = &lines(&output.stdout)[0];
    assert_eq!((&result["a"], &result["physics"]), (&json!(path), &json!("bar_box")), "{result}");
    let wrong = folder.put("wrong.opponent.ron", &own.replace("level: 2", "level: 20"));
    let output = played(&job(json!({"a": wrong.to_str().expect("text")})), &[]);
    let error = lines(&output.stdout)[0]["error"].as_str().unwrap_or_default().to_owned();
    assert!(error.ends_with("wrong.opponent.ron:4:5: level is 20, but must lie between 1 and 8"), "{error}");
}

#[test]
fn a_file_of_jobs_that_is_not_there_is_told() {
    let output = baize(&["duel", "no.jsonl"]).output().expect("it ends");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "no.jsonl cannot be read: there is no such file\n");
}
