//! The shots of a match together: what cost most.

use super::shot_cost::{Part, ShotCost};
use super::words::{NEXT_TO_NOTHING, doing, part_words, percent};
use baize_files::count;
use baize_games::rules::Side;

/// A match that was looked at again, shot by shot.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// What each shot cost, in the order in which they were played.
    pub shots: Vec<ShotCost>,
    /// Which shot of a player cost most, what of all of them did, and which choice was the worst: at most three sentences.
    pub sentences: Vec<String>,
}

impl Review {
    /// The review of a match from the costs of its shots, about the shots of one player. `names` are the players, and `loser` who lost;
    /// `None` if nobody did, if the match goes on or if more than two play: then it is about the player whose shots cost most.
    #[must_use]
    pub fn of(shots: Vec<ShotCost>, names: &[&str], loser: Option<Side>) -> Self {
        let side = loser.unwrap_or_else(|| gave_away_most(&shots));
        let about = About::Player(names.get(side.index()).copied().unwrap_or_default());
        let sentences = sentences(&shots, side, about);
        Self { shots, sentences }
    }

    /// The same about the shots of the player who reads it, whoever lost, and who is called "you".
    #[must_use]
    pub fn told_to(reader: Side, shots: Vec<ShotCost>) -> Self {
        let sentences = sentences(&shots, reader, About::Reader);
        Self { shots, sentences }
    }
}

/// Whom a sentence is about.
#[derive(Clone, Copy, Debug)]
enum About<'a> {
    /// Who reads it.
    Reader,
    /// The player of this name.
    Player(&'a str),
}

impl About<'_> {
    /// `The dearest shot of Ines`; `what` is what belongs to the player.
    fn own(&self, what: &str) -> String {
        match self {
            Self::Reader => format!("Your {what}"),
            Self::Player(name) => format!("The {what} of {name}"),
        }
    }

    fn chance(&self) -> &'static str {
        match self {
            Self::Reader => "your chance",
            Self::Player(_) => "the chance",
        }
    }

    /// `the 12 shots of Ines`.
    fn shots(&self, shots: &str) -> String {
        match self {
            Self::Reader => format!("your {shots}"),
            Self::Player(name) => format!("the {shots} of {name}"),
        }
    }

    /// `No shot of Ines`; `what` is what the player has none of.
    fn none(&self, what: &str) -> String {
        match self {
            Self::Reader => format!("No {what} of yours"),
            Self::Player(name) => format!("No {what} of {name}"),
        }
    }
}

/// A choice that cost less than this, in winning chance, is no fault.
const FAULT: f64 = 0.05;

/// What there is to say about the shots of that side, who is called `player`; nothing if no shot was played at all.
fn sentences(shots: &[ShotCost], side: Side, player: About) -> Vec<String> {
    let own: Vec<&ShotCost> = shots.iter().filter(|shot| shot.by == side).collect();
    match own.iter().max_by(|a, b| a.total().total_cmp(&b.total())) {
        Some(dearest) => vec![dearest_shot(player, dearest), by_what(player, &own), choices(player, &own)],
        None if shots.is_empty() => Vec::new(),
        None => vec![format!("{} was played.", player.none("shot"))],
    }
}

/// Whose shots cost more, beside luck.
fn gave_away_most(shots: &[ShotCost]) -> Side {
    let gave =
        |side: Side| shots.iter().filter(|shot| shot.by == side).map(|shot| shot.total() - shot.luck).sum::<f64>();
    let most = |most: Side, side: Side| if gave(side) > gave(most) { side } else { most };
    Side::ALL.into_iter().filter(|side| shots.iter().any(|shot| shot.by == *side)).reduce(most).unwrap_or(Side::First)
}

/// Which shot cost most.
fn dearest_shot(player: About, dearest: &ShotCost) -> String {
    if dearest.total() < NEXT_TO_NOTHING {
        return format!("{} cost more than next to nothing.", player.none("shot"));
    }
    format!(
        "{} was shot {}: it took {} to win the rack from {} to {}.",
        player.own("dearest shot"),
        dearest.number,
        player.chance(),
        percent(dearest.before),
        percent(dearest.after)
    )
}

/// Which part cost most in all shots together, and what else cost something.
fn by_what(player: About, own: &[&ShotCost]) -> String {
    let sum = |part: Part| own.iter().map(|shot| shot.of(part)).sum::<f64>();
    let mut parts = Part::ALL.map(|part| (sum(part), in_a_sum(part))).to_vec();
    parts.retain(|(racks, _)| *racks >= NEXT_TO_NOTHING);
    parts.sort_by(|a, b| b.0.total_cmp(&a.0));
    let shots = player.shots(&count(own.len(), "shot"));
    let Some(((racks, most), others)) = parts.split_first() else {
        return format!("Over {shots} choice, aim, speed and the roll of the balls cost next to nothing.");
    };
    let most = format!("{most} cost most, about {}", of_a_rack(*racks));
    let other = |(racks, words): &(f64, &str)| format!("{words} {}", of_a_rack(*racks).trim_end_matches(" of a rack"));
    let others: Vec<String> = others.iter().map(other).collect();
    match others.as_slice() {
        [] => format!("Over {shots} {most}."),
        others => format!("Over {shots} {most}; {}.", others.join(", ")),
    }
}

/// A part of the shots where it is one of several.
fn in_a_sum(part: Part) -> &'static str {
    match part {
        Part::Choice => "the choice of shot",
        Part::Aim | Part::Speed | Part::Luck => part_words(part),
    }
}

/// That many racks in words: `a quarter of a rack`.
fn of_a_rack(racks: f64) -> String {
    let words = match racks {
        ..0.075 => "a twentieth of a rack",
        0.075..0.15 => "a tenth of a rack",
        0.15..0.22 => "a fifth of a rack",
        0.22..0.29 => "a quarter of a rack",
        0.29..0.42 => "a third of a rack",
        0.42..0.58 => "half a rack",
        0.58..0.71 => "two thirds of a rack",
        0.71..0.875 => "three quarters of a rack",
        0.875..1.25 => "a whole rack",
        _ => return format!("{racks:.1} racks"),
    };
    words.to_owned()
}

/// The worst choice.
fn choices(player: About, own: &[&ShotCost]) -> String {
    let worst = own.iter().max_by(|a, b| a.choice.total_cmp(&b.choice));
    match worst.filter(|shot| shot.choice >= FAULT) {
        Some(shot) => format!(
            "{} was shot {}: {} wins {}, and what was played {}.",
            player.own("worst choice"),
            shot.number,
            doing(&shot.best),
            percent(shot.before),
            percent(shot.before - shot.choice)
        ),
        None => format!("{} was much worse than the best.", player.none("choice")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opponent::{AimedShot, Considered, Intent};
    use baize_games::rules::Declaration;
    use baize_physics::Strike;

    /// A shot before which the chance was 54 per cent, with what its parts cost.
    fn shot(by: Side, number: usize, [choice, aim, speed, luck]: [f64; 4]) -> ShotCost {
        let aimed = AimedShot { place: None, declares: Declaration::Nothing, aim: Strike::default() };
        let words = "Plays safe off the 3.".to_owned();
        let best = Considered { aimed, intent: Intent::Safety, chance: 0.5, worth: 0.5, samples: 1, words };
        let (before, after) = (0.54, 0.54 - choice - aim - speed - luck);
        ShotCost {
            by,
            step: number,
            number,
            before,
            after,
            choice,
            aim,
            speed,
            luck,
            best,
            meant: None,
            words: String::new(),
        }
    }

    #[test]
    fn the_reader_is_told_of_the_own_shots_in_plain_words() {
        let shots = vec![
            shot(Side::First, 1, [0.5, 0.0, 0.0, 0.0]),
            shot(Side::Second, 2, [0.0, 0.22, 0.0, 0.01]),
            shot(Side::Second, 3, [0.1, 0.02, -0.1, 0.01]),
        ];
        assert_eq!(
            Review::told_to(Side::Second, shots.clone()).sentences,
            [
                "Your dearest shot was shot 2: it took your chance to win the rack from 54 % to 31 %.",
                "Over your 2 shots the aim cost most, about a quarter of a rack; the choice of shot a tenth.",
                "Your worst choice was shot 3: playing safe off the 3 wins 54 %, and what was played 44 %.",
            ]
        );
        let of_loser = Review::of(shots, &["Ines", "Greta"], Some(Side::First)).sentences;
        assert!(of_loser[1].contains("the one shot of Ines the choice of shot cost most, about half a rack."));
    }

    #[test]
    fn shots_that_cost_next_to_nothing_are_said_to_do_so() {
        let shots = vec![shot(Side::First, 1, [0.0, 0.01, 0.0, 0.01])];
        assert_eq!(
            Review::told_to(Side::First, shots.clone()).sentences,
            [
                "No shot of yours cost more than next to nothing.",
                "Over your one shot choice, aim, speed and the roll of the balls cost next to nothing.",
                "No choice of yours was much worse than the best.",
            ]
        );
        assert_eq!(Review::told_to(Side::Second, shots).sentences, ["No shot of yours was played."]);
    }
}
