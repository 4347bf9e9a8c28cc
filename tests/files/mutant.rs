//! Files of the game with random mistakes, as from a slip of the hand, a broken transfer or an attacker; the same
//! mistakes on every machine.

#![allow(clippy::allow_attributes, dead_code, reason = "each test file uses its part of the harness")]

use baize::files::{Kind, built_in_names};
use baize::formats::example;

use baize_testing::random::split_mix;

/// A stream of whole numbers: the same mutations on every machine.
pub struct MutationDice(pub u64);

impl MutationDice {
    pub fn throw(&mut self) -> u64 {
        split_mix(&mut self.0)
    }

    pub fn below(&mut self, end: usize) -> usize {
        (self.throw() % end.max(1) as u64) as usize
    }

    pub fn pick<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }
}

const NUMBERS: &[&str] = &[
    "0",
    "-0.0",
    "1",
    "-1",
    "NaN",
    "inf",
    "-inf",
    "1e308",
    "-1e308",
    "1e-320",
    "1e999",
    "4294967295",
    "4294967296",
    "1e6",
    "18446744073709551616",
    "340282366920938463463374607431768211456",
    "0x7f",
    "0b1",
    "1_000",
    "1e6",
    "0.028575",
    "'a'",
    "b\"a\"",
];

const TOKENS: &[&str] = &[
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    "\"",
    "\\",
    "//",
    "/*",
    "*/",
    "r#\"",
    "Some(",
    "None",
    "()",
    "true",
    "NaN",
    "#![enable(",
    "#![enable(unwrap_newtypes)]",
    "Drawn(",
    "Rails",
    "Unbounded",
    "Pocketed(",
    "é",
    "\u{0}",
    "\u{202e}",
    "\u{feff}",
    "\"\\u{110000}\"",
    "boundary",
    "balls",
    "name: ",
    "radius: ",
    "position: (0, 0)",
    "table: \"carom_10ft\"",
    "rack: ",
    "((((((((((((((((",
];

/// Words, numbers and signs, so that a change hits something that has a meaning.
fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let in_word = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '.' | '-' | '+');
        let end = match in_word(first) {
            true => rest.find(|letter| !in_word(letter)).unwrap_or(rest.len()),
            false => first.len_utf8(),
        };
        let (token, after) = rest.split_at(end);
        tokens.push(token);
        rest = after;
    }
    tokens
}

/// A text with one to three changes.
pub fn mutate(text: &str, dice: &mut MutationDice) -> String {
    let mut changed = text.to_owned();
    for _ in 0..=dice.below(3) {
        changed = match dice.below(6) {
            0 => with_other_bytes(changed, dice),
            1 | 2 => with_other_tokens(&changed, dice),
            _ => with_other_number(&changed, dice),
        };
    }
    changed
}

fn with_other_bytes(text: String, dice: &mut MutationDice) -> String {
    let mut bytes = text.into_bytes();
    let at = dice.below(bytes.len());
    match dice.below(4) {
        0 if !bytes.is_empty() => bytes[at] ^= 1 << dice.below(8),
        1 => bytes.truncate(at),
        2 => drop(bytes.drain(at..(at + dice.below(40)).min(bytes.len()))),
        _ => bytes.insert(at, dice.throw() as u8),
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn with_other_tokens(text: &str, dice: &mut MutationDice) -> String {
    let mut words = tokens(text);
    if words.is_empty() {
        return dice.pick(TOKENS).to_owned();
    }
    let (at, other) = (dice.below(words.len()), dice.below(words.len()));
    match dice.below(5) {
        0 => words.swap(at, other),
        1 => drop(words.remove(at)),
        2 => words.insert(at, dice.pick(TOKENS)),
        3 => repeat(&mut words, at.min(other), at.max(other), dice),
        _ => words[at] = dice.pick(TOKENS),
    }
    words.concat()
}

fn repeat(words: &mut Vec<&str>, from: usize, to: usize, dice: &mut MutationDice) {
    // Now and then so often that brackets nest deeply or a list grows very long.
    let times = if dice.below(20) == 0 { 300 } else { 1 };
    let part = words[from..to.min(from + 30)].repeat(times);
    words.splice(from..from, part);
}

/// A changed text that mostly still parses, so that the checks of its meaning are tested too.
fn with_other_number(text: &str, dice: &mut MutationDice) -> String {
    let mut words = tokens(text);
    let is_number = |word: &str| word.starts_with(|letter: char| letter.is_ascii_digit() || letter == '-');
    let places: Vec<usize> = (0..words.len()).filter(|index| is_number(words[*index])).collect();
    let Some(&at) = places.get(dice.below(places.len())) else { return text.to_owned() };
    let near = match (words[at].parse::<f64>(), dice.below(4)) {
        (Ok(number), 0) => (number * 1.01).to_string(),
        (Ok(number), 1) => (number as i64).saturating_add(1).to_string(),
        (_, 2) => format!("{:?}", dice.throw() as f64 / u64::MAX as f64 * 4.0 - 2.0),
        _ => dice.pick(NUMBERS).to_owned(),
    };
    words[at] = &near;
    words.concat()
}

/// All files that come with the game, and the examples. Comments are removed, because a change in them tests little.
pub fn originals() -> Vec<(Kind, String)> {
    let shipped = Kind::ALL.into_iter().flat_map(|kind| built_in_names(kind).map(move |name| (kind, name)));
    let read = |(kind, name): (Kind, &str)| (kind, std::fs::read_to_string(kind.path_of(name)).expect("it ships"));
    let drawn = "(nose_height: 0.036, boundary: Drawn(cushions: [(name: \"w\", from: (1, -2), to: (1, 2)), (name: \"v\", from: (1, 2), \
                 to: (-1, 2), facing: false)], jaws: [(name: \"j\", centre: (1, -2), radius: 0.005)], pockets: [(name: \"p\", \
                 centre: (-1, -1), radius: 0.06)]), spots: [(name: \"a\", position: (0, 0))], strings: [(name: \"s\", x: 0.1)], \
                 lines: [(from: (0, 1), to: (0, -1))], arcs: [(centre: (0, 0), radius: 1, from_deg: 90, to_deg: 270)])";
    let own = "(balls: [(ball: \"a\", radius: 0.03, mass: 0.2, restitution: 0.9, position: (0, 0), velocity: (1, 2), spin: (1, 2, 3), \
               colour: (1, 1, 1))], lattice: (spot: \"foot\", row: 2, gap: 0.001))";
    let inline =
        format!("(table: {drawn}, rack: {own}, physics: (cloth: (gravity: 1)), strike: (speed: 1, direction_deg: 2))");
    let more = [(Kind::Table, drawn.to_owned()), (Kind::Rack, own.to_owned()), (Kind::Shot, inline)];
    let examples = Kind::ALL.map(|kind| (kind, example(kind, "mine")));
    let without_comments = |(kind, text): (Kind, String)| {
        let lines: Vec<_> = text.lines().map(|line| line.split("//").next().unwrap_or_default().trim()).collect();
        (kind, lines.join("\n"))
    };
    shipped.map(read).chain(more).chain(examples).map(without_comments).collect()
}
