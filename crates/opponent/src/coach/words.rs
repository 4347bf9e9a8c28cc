//! What the coach says, in sentences.

use super::shot_cost::{Part, ShotCost};
use crate::opponent::Considered;
use baize_files::capital;

/// How the words of a shot begin.
struct Verb {
    /// In the words of the shot.
    says: &'static str,
    /// Of what a player might do.
    doing: &'static str,
    /// As advice.
    to_do: &'static str,
}

const VERBS: [Verb; 6] = [
    Verb { says: "Pots ", doing: "potting ", to_do: "pot " },
    Verb { says: "Plays ", doing: "playing ", to_do: "play " },
    Verb { says: "Makes ", doing: "making ", to_do: "make " },
    Verb { says: "Breaks", doing: "breaking", to_do: "break" },
    Verb { says: "Pushes ", doing: "pushing ", to_do: "push " },
    Verb { says: "Hits and hopes: now and then it pots ", doing: "trying to pot ", to_do: "hit and hope to pot " },
];

/// A chance in per cent: `62 %`.
pub(super) fn percent(chance: f64) -> String {
    format!("{:.0} %", 100.0 * chance)
}

/// What a player does who plays this shot: `potting the 4 in the far left corner`.
pub(super) fn doing(shot: &Considered) -> String {
    let words = begun_with(shot, |verb| verb.doing);
    words.map_or_else(|| "this shot".to_owned(), |words| words.replace(", and pots ", " and potting "))
}

/// What to do to play this shot, as advice: `pot the 4 in the far left corner`.
pub(super) fn to_do(shot: &Considered) -> String {
    let words = begun_with(shot, |verb| verb.to_do);
    words.map_or_else(|| "play this shot".to_owned(), |words| words.replace(", and pots ", " and pot "))
}

/// What the shot does, with its verb in another form; `None` if its words begin with no verb that is known.
fn begun_with(shot: &Considered, form: fn(&Verb) -> &'static str) -> Option<String> {
    let (does, _) = parts(shot);
    VERBS.iter().find_map(|verb| {
        let rest = does.strip_prefix(verb.says)?;
        Some(format!("{}{rest}", form(verb)))
    })
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

impl ShotCost {
    /// What it cost, in one short sentence.
    #[must_use]
    pub fn in_short(&self) -> String {
        let (from, to) = (percent(self.before), percent(self.after));
        match self.total() {
            total if total < -NEXT_TO_NOTHING => {
                format!("That shot raised the chance to win from {from} to {to}.")
            }
            total if total < NEXT_TO_NOTHING => "That shot cost next to nothing.".to_owned(),
            _ => format!("That shot lowered the chance to win from {from} to {to}{}.", mostly(self)),
        }
    }
}

/// The part that cost most, as the end of a sentence.
fn mostly(cost: &ShotCost) -> String {
    let most = Part::ALL.into_iter().max_by(|a, b| cost.of(*a).total_cmp(&cost.of(*b)));
    let most = most.filter(|part| cost.of(*part) >= 0.5 * NEXT_TO_NOTHING);
    most.map(|part| format!(", mostly by {}", part_words(part))).unwrap_or_default()
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opponent::{AimedShot, Intent};
    use baize_games::rules::{Declaration, Side};
    use baize_physics::Strike;

    fn shot(words: &str) -> Considered {
        let aimed = AimedShot { place: None, declares: Declaration::Nothing, aim: Strike::default() };
        Considered { aimed, intent: Intent::Safety, chance: 0.5, worth: 0.5, samples: 1, words: words.to_owned() }
    }

    #[test]
    fn the_words_of_a_shot_are_said_as_advice() {
        for (words, advice) in [
            ("Pots the 4 in the pocket off a rail; wins the rack.", "pot the 4 in the pocket off a rail"),
            (
                "Plays the cue ball off a rail, and pots the 4 in the pocket.",
                "play the cue ball off a rail and pot the 4 in the pocket",
            ),
            ("Plays safe off the 3.", "play safe off the 3"),
            ("Makes the point off the red and 3 rails.", "make the point off the red and 3 rails"),
            ("Breaks.", "break"),
            ("Pushes out.", "push out"),
            ("Hits and hopes: now and then it pots the 4 in the pocket.", "hit and hope to pot the 4 in the pocket"),
            ("Something else.", "play this shot"),
        ] {
            assert_eq!(to_do(&shot(words)), advice);
        }
    }

    #[test]
    fn what_a_shot_cost_is_first_said_in_one_short_sentence() {
        let lost = ShotCost {
            by: Side::First,
            step: 0,
            number: 1,
            before: 0.62,
            after: 0.5,
            choice: 0.02,
            aim: 0.08,
            speed: 0.01,
            luck: 0.01,
            best: shot("Breaks."),
            meant: None,
            words: String::new(),
        };
        assert_eq!(lost.in_short(), "That shot lowered the chance to win from 62 % to 50 %, mostly by the aim.");
        let won = ShotCost { before: 0.5, after: 0.62, ..lost.clone() };
        assert_eq!(won.in_short(), "That shot raised the chance to win from 50 % to 62 %.");
        assert_eq!(ShotCost { after: 0.61, ..lost }.in_short(), "That shot cost next to nothing.");
    }
}
