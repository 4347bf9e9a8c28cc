//! What the coach says, in sentences.

use super::shot_cost::{Part, ShotCost};
use crate::opponent::Considered;
use baize_files::capital;

/// The verbs with which the words of a shot begin, and how they are said of what a player might do.
const VERBS: [(&str, &str); 4] =
    [("Pots ", "potting "), ("Plays ", "playing "), ("Breaks", "breaking"), ("Pushes ", "pushing ")];

/// A chance in per cent: `62 %`.
pub(super) fn percent(chance: f64) -> String {
    format!("{:.0} %", 100.0 * chance)
}

/// What a player does who plays this shot: `potting the 4 in the far left corner`.
pub(super) fn doing(shot: &Considered) -> String {
    let (does, _) = parts(shot);
    let begun = VERBS.iter().find_map(|(verb, doing)| does.strip_prefix(verb).map(|rest| format!("{doing}{rest}")));
    begun.map_or_else(|| "this shot".to_owned(), |words| words.replace(", and pots ", " and potting "))
}

/// What the shot leaves or wins, if its words say so: `leaves the 5 nearly straight`.
pub(super) fn leaving(shot: &Considered) -> Option<&str> {
    parts(shot).1
}

fn parts(shot: &Considered) -> (&str, Option<&str>) {
    let words = shot.words.trim_end_matches('.');
    words.split_once("; ").map_or((words, None), |(does, leaves)| (does, Some(leaves)))
}

/// A shot that cost less than this, in winning chance, cost nothing that is worth a word.
const NEXT_TO_NOTHING: f64 = 0.03;

/// What a shot cost, in a sentence or two.
pub(super) fn words_of(cost: &ShotCost) -> String {
    let (from, to) = (percent(cost.before), percent(cost.after));
    let points = (100.0 * cost.before).round() - (100.0 * cost.after).round();
    let total = cost.total();
    let first = if total < -NEXT_TO_NOTHING {
        format!("This shot won {:.0} points of winning chance: from {from} to {to}.", -points)
    } else if total < NEXT_TO_NOTHING {
        format!("This shot cost next to nothing: {from} before it, {to} after it.")
    } else {
        format!("This shot cost {points:.0} points of winning chance, from {from} to {to}{}.", parts_of(cost))
    };
    let second = if cost.meant.is_none() {
        Some("What it was meant to do cannot be told.".to_owned())
    } else if cost.choice >= NEXT_TO_NOTHING {
        let (wins, meant) = (percent(cost.before), percent(cost.before - cost.choice));
        let best = if cost.meant.is_some_and(|meant| meant.intent == cost.best.intent) {
            "Another stroke for it".to_owned()
        } else {
            capital(&doing(&cost.best))
        };
        Some(format!("{best} was better: it wins {wins}, and what was meant {meant}."))
    } else {
        None
    };
    second.map_or_else(|| first.clone(), |second| format!("{first} {second}"))
}

/// The parts that cost most, as a part of a sentence.
fn parts_of(cost: &ShotCost) -> String {
    let mut parts: Vec<(f64, &str)> = Part::ALL.map(|part| (cost.of(part), part_words(part))).to_vec();
    parts.retain(|(points, _)| *points >= 0.5 * NEXT_TO_NOTHING);
    parts.sort_by(|a, b| b.0.total_cmp(&a.0));
    match parts.as_slice() {
        [] => String::new(),
        [(_, only)] => format!(", by {only}"),
        [(first, most), (second, next), ..] if *second < 0.4 * first => {
            format!(", most of it by {most}, some by {next}")
        }
        [(_, most), (_, next), ..] => format!(", by {most} and {next}"),
    }
}

/// A part of a shot in words.
pub(super) fn part_words(part: Part) -> &'static str {
    match part {
        Part::Choice => "the choice",
        Part::Aim => "the aim",
        Part::Speed => "the speed",
        Part::Luck => "the roll of the balls",
    }
}
