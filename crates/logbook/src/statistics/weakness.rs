//! The weakest shots, and the drill that trains each.

use super::bands::{CUTS, DISTANCES};
use crate::share::Share;
use crate::shot_kind::ShotKind;

/// A kind of shot with fewer tries than this is not ranked.
const LEAST_TRIES: u32 = 10;
/// So many are listed at most.
const MOST: usize = 8;
/// A pot with a cut below this, in degrees, is called straight-in; one over more than this, in metres, long.
const STRAIGHT_DEG: f64 = 15.0;
const LONG: f64 = 1.0;

/// A kind of shot that the person seldom makes.
#[derive(Clone, Debug, PartialEq)]
pub struct Weakness {
    /// What it is: `Cuts of 45 to 60° over 1 to 1.5 m`.
    pub what: String,
    /// How many were made.
    pub shots: Share,
    /// The file of the drill that trains it; `None` if no drill does.
    pub drill: Option<&'static str>,
}

/// The weakest shots first, by the upper bound of what is made: a shot that surely fails comes before one that may have had bad luck.
/// `pots` has the straight pots by the bands of distance and cut.
pub(super) fn weakest(
    pots: &[[Share; CUTS.len()]; DISTANCES.len()],
    kinds: impl Iterator<Item = (ShotKind, Share)>,
) -> Vec<Weakness> {
    let mut all: Vec<Weakness> = Vec::new();
    for (far, row) in pots.iter().enumerate() {
        for (cut, shots) in row.iter().enumerate() {
            all.push(Weakness { what: pot_words(far, cut), shots: *shots, drill: Some(pot_drill(far, cut)) });
        }
    }
    // A shot of which nobody knows what it was for cannot be trained, and a push-out is nothing to make.
    let has_aim = |kind: &ShotKind| !matches!(kind, ShotKind::Pot | ShotKind::Other | ShotKind::PushOut);
    let others = kinds.filter(|(kind, _)| has_aim(kind));
    all.extend(others.map(|(kind, shots)| Weakness { what: kind.name().to_owned(), shots, drill: kind.drill() }));
    all.retain(|weakness| weakness.shots.tries >= LEAST_TRIES);
    all.sort_by(|a, b| a.shots.interval().1.total_cmp(&b.shots.interval().1));
    all.truncate(MOST);
    all
}

fn pot_words(far: usize, cut: usize) -> String {
    let distance = match (DISTANCES[far], DISTANCES.get(far + 1)) {
        (0.0, Some(to)) => format!("up to {to} m"),
        (from, Some(to)) => format!("over {from} to {to} m"),
        (from, None) => format!("over more than {from} m"),
    };
    if CUTS[cut] < STRAIGHT_DEG {
        return format!("Straight-in pots {distance}");
    }
    format!("Cuts of {} to {}° {distance}", CUTS[cut], CUTS.get(cut + 1).copied().unwrap_or(90.0))
}

fn pot_drill(far: usize, cut: usize) -> &'static str {
    match (CUTS[cut] < STRAIGHT_DEG, DISTANCES[far] < LONG) {
        (true, true) => "stop_progressive",
        (true, false) => "long_straight_in",
        (false, _) => "cut_progressive",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use baize_files::Folders;
    use baize_games::drills::Drill;

    #[test]
    fn every_drill_that_is_named_comes_with_the_game() {
        let kinds = ShotKind::ALL.into_iter().filter_map(ShotKind::drill);
        let pots = (0..DISTANCES.len()).flat_map(|far| (0..CUTS.len()).map(move |cut| pot_drill(far, cut)));
        for drill in kinds.chain(pots) {
            Drill::find(drill, &Folders::of_game()).unwrap_or_else(|error| panic!("{drill}: {error}"));
        }
    }

    #[test]
    fn a_shot_that_surely_fails_comes_before_one_that_was_hardly_tried() {
        let mut pots = [[Share::default(); CUTS.len()]; DISTANCES.len()];
        pots[0][0] = Share { tries: 9, made: 0 };
        pots[2][3] = Share { tries: 100, made: 20 };
        pots[4][5] = Share { tries: 10, made: 2 };
        let kinds = [(ShotKind::Bank, Share { tries: 50, made: 1 }), (ShotKind::Other, Share { tries: 50, made: 0 })];
        let named: Vec<String> = weakest(&pots, kinds.into_iter()).into_iter().map(|of| of.what).collect();
        assert_eq!(named, ["Banks", "Cuts of 45 to 60° over 1 to 1.5 m", "Cuts of 75 to 90° over more than 2 m"]);
    }
}
