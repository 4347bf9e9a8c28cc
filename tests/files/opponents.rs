//! Files of opponents: those that ship, and what is wrong with one of a person's own.

use baize::describe::Form;
use baize::files::{Folders, Kind, Source, built_in_names};
use baize::formats::{fields, verdict};
use baize::opponent::OpponentFile;

fn shipped(name: &str) -> OpponentFile {
    OpponentFile::find(name, &Folders::of_game()).unwrap_or_else(|error| panic!("{error}"))
}

/// What is said of a file whose fourth line is `line`.
fn said_of(line: &str) -> Result<String, String> {
    let kept: Vec<&str> = [
        ("name", "    name: \"Mine\",\n"),
        ("level", "    level: 3,\n"),
        ("about", "    about: \"Mine.\",\n"),
        ("cue", "    cue: \"house\",\n"),
    ]
    .into_iter()
    .filter(|(field, _)| !line.starts_with(&format!("{field}:")))
    .map(|(_, text)| text)
    .collect();
    let text = format!("(\n\n\n  {line},\n{})\n", kept.concat());
    verdict(Kind::Opponent, Source::of_text("mine.opponent.ron", text)).map_err(|error| error.to_string())
}

/// A line of a file that gives the field at this path this value, and the column in which the field begins.
fn line_with(path: &str, value: &str) -> (String, usize) {
    match path.split_once('.') {
        Some((group, field)) => (format!("{group}: ({field}: {value})"), 3 + group.len() + 3),
        None => (format!("{path}: {value}"), 3),
    }
}

#[test]
fn every_level_ships_and_is_of_its_level() {
    for level in 1..=8 {
        assert_eq!(shipped(&format!("level_{level}")).level, level);
    }
}

#[test]
fn every_shipped_opponent_has_another_name_and_a_sentence() {
    let mut names: Vec<String> = built_in_names(Kind::Opponent).map(|name| shipped(name).name).collect();
    let all = names.len();
    names.sort();
    names.dedup();
    assert_eq!((all, names.len()), (10, 10));
    for name in built_in_names(Kind::Opponent) {
        let source = Source::built_in(Kind::Opponent, name).expect("it ships");
        verdict(Kind::Opponent, source).unwrap_or_else(|error| panic!("{error}"));
        let file = shipped(name);
        assert!(file.about.ends_with('.'), "{}", file.about);
    }
}

#[test]
fn a_better_level_errs_less_in_everything_and_thinks_more() {
    let levels: Vec<OpponentFile> = (1..=8).map(|level| shipped(&format!("level_{level}"))).collect();
    for pair in levels.windows(2) {
        let [lower, higher] = pair else { unreachable!("windows of two") };
        for of in [
            |file: &OpponentFile| file.stroke.direction_deg,
            |file: &OpponentFile| file.stroke.speed,
            |file: &OpponentFile| file.stroke.side,
            |file: &OpponentFile| file.stroke.height,
            |file: &OpponentFile| file.stroke.elevation_deg,
        ] {
            assert!(of(higher) < of(lower), "{} and {}", lower.name, higher.name);
        }
        assert!(higher.thinking.simulations > lower.thinking.simulations);
        assert!(higher.stroke.bias_deg <= lower.stroke.bias_deg);
    }
}

#[test]
fn the_hand_of_the_tournaments_has_their_published_errors() {
    let hand = shipped("icga").stroke;
    assert_eq!((hand.direction_deg, hand.side, hand.height), (0.125, 0.0005, 0.0005));
    assert_eq!((hand.elevation_deg, hand.speed, hand.least_speed), (0.1, 0.0, 0.075));
    assert!(hand.of_cue && hand.widest == 10.0);
    assert_eq!((hand.awkward, hand.power, hand.bias_deg, hand.drift_deg), (1.0, 1.0, 0.0, 0.0));
}

#[test]
fn a_number_outside_its_range_is_refused_where_it_stands() {
    let mut count = 0;
    for field in fields(Kind::Opponent) {
        let Some([low, high]) = field.range.limits() else { continue };
        let whole = field.form == Form::Whole;
        count += 1;
        for inside in [low, high] {
            let (line, _) = line_with(&field.path, &inside.to_string());
            assert!(said_of(&line).is_ok(), "{:?}", said_of(&line));
        }
        let off = if whole { 1.0 } else { 0.001 };
        // A whole number cannot be written below zero; that is a mistake of its own.
        let outside = [low - off, high + off].into_iter().filter(|number| !whole || *number >= 0.0);
        for outside in outside.map(|number| number.to_string()).chain((!whole).then(|| "NaN".to_owned())) {
            let (line, column) = line_with(&field.path, &outside);
            let said = said_of(&line).expect_err(&line);
            let place = format!("mine.opponent.ron:4:{column}: {} is ", field.path);
            assert!(said.starts_with(&place), "{line}: {said}");
            let space = if field.unit.is_empty() { "" } else { " " };
            let range = format!("but must lie between {low} and {high}{space}{}", field.unit);
            assert!(said.ends_with(&range), "{line}: {said}");
        }
    }
    assert_eq!(count, 28);
}

#[test]
fn what_is_no_number_is_refused_where_it_stands() {
    let long = "x".repeat(41);
    let longer = "x".repeat(201);
    for (line, said) in [
        ("name: \"  \"".to_owned(), "4:3: name has an empty name; each player needs one".to_owned()),
        (format!("name: \"{long}\""), format!("4:3: name has the name \"{long}\", but a name has at most 40 letters")),
        (format!("about: \"{longer}\""), "4:3: about has 201 letters, but may have at most 200".to_owned()),
        ("about: \"two\\nlines\"".to_owned(), "4:3: about must be one line without control characters".to_owned()),
        (
            "face: (hair: (0.1, 2.0, 0.1))".to_owned(),
            "4:10: face.hair has a part 2, but red, green and blue must lie between 0 and 1".to_owned(),
        ),
        ("stroke: (speeed: 0.1)".to_owned(), "4:12: there is no field `speeed`".to_owned()),
        ("thinking: (simulations: -1)".to_owned(), "4:28: ".to_owned()),
        ("cue: \"broom\"".to_owned(), "4:3: cue cannot be used: there is no cue named \"broom\"".to_owned()),
    ] {
        let heard = said_of(&line).expect_err(&line);
        assert!(heard.starts_with(&format!("mine.opponent.ron:{said}")), "{line}: {heard}");
    }
}
