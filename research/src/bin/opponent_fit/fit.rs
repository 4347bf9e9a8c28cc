//! Numbers that make the results of many positions as likely as possible.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use baize_games::match_play::{Beginning, Match, Opening};
use baize_games::rules::{Next, Side, State, StrokeKind};
use baize_opponent::opponent::{Situation, StaticEvaluator, Valuation};

use crate::matches::{BeforeStroke, PlayedMatch, of_kind};

/// A number of the valuation: its name, where it is, and between what it must lie.
struct Number {
    name: &'static str,
    of: fn(&mut Valuation) -> &mut f64,
    range: (f64, f64),
}

/// What the stroke before a position was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Earlier {
    /// The same player's, who goes on.
    GoesOn,
    /// The other player's safety.
    Safety,
    /// Another stroke of the other player.
    Miss,
}

impl Earlier {
    const ALL: [(Self, &'static str); 3] =
        [(Self::GoesOn, "A turn goes on"), (Self::Safety, "After a safety"), (Self::Miss, "After a miss")];
}

/// A chance of nearly 0 or 1 is taken to be this far from it: nobody is that sure.
const UNSURE: f64 = 0.01;
/// By what share of its range a number is changed at first, and how the step shrinks from round to round.
const FIRST_STEP: f64 = 0.15;
const SHRINK: f64 = 0.6;

/// Groups of positions, by the least and the greatest number of balls left.
const LEFT: [(usize, usize); 3] = [(0, 1), (2, 3), (4, 99)];

fn numbers() -> Vec<Number> {
    let number = |name, of, range| Number { name, of, range };
    vec![
        number("good_leave.0", |all| &mut all.good_leave.0, (0.1, 1.5)),
        number("good_leave.1", |all| &mut all.good_leave.1, (0.1, 1.2)),
        number("in_hand.0", |all| &mut all.in_hand.0, (0.05, 1.0)),
        number("error_now", |all| &mut all.error_now, (0.7, 2.0)),
        number("error_later", |all| &mut all.error_later, (0.7, 2.0)),
        number("clustered", |all| &mut all.clustered, (0.05, 1.0)),
        number("hooked", |all| &mut all.hooked, (0.0, 0.8)),
        number("after_miss", |all| &mut all.after_miss, (0.2, 1.0)),
        number("after_safety", |all| &mut all.after_safety, (0.1, 1.0)),
        number("choice", |all| &mut all.choice, (0.0, 4.0)),
        number("sure_on", |all| &mut all.sure_on, (0.1, 1.5)),
        number("sure_over", |all| &mut all.sure_over, (0.0, 1.5)),
        number("luck", |all| &mut all.luck, (-1.0, 1.0)),
        number("last", |all| &mut all.last, (0.3, 1.0)),
    ]
}

/// A position with who won in the end.
struct Sample<'a> {
    appraiser: &'a StaticEvaluator,
    state: &'a State,
    by: Side,
    /// How many balls the player, and then the other one, may pot before the last ball.
    left: [usize; 2],
    won: bool,
    /// What happened before.
    earlier: Earlier,
}

impl Sample<'_> {
    fn chance(&self, valuation: &Valuation) -> f64 {
        let last = if self.earlier == Earlier::GoesOn { self.by } else { self.by.other() };
        self.appraiser.wins(last, self.by, self.state, valuation)
    }

    /// How unlikely the result was: minus the logarithm of its chance.
    fn loss(&self, valuation: &Valuation) -> f64 {
        let chance = self.chance(valuation).clamp(UNSURE, 1.0 - UNSURE);
        -libm::log(if self.won { chance } else { 1.0 - chance })
    }
}

fn mean_loss(samples: &[Sample], valuation: &Valuation) -> f64 {
    samples.iter().map(|sample| sample.loss(valuation)).sum::<f64>() / samples.len().max(1) as f64
}

/// Fits and prints.
pub fn fit(games: &[PlayedMatch], rounds: u32) -> Result<(), String> {
    let mut appraisers: BTreeMap<usize, StaticEvaluator> = BTreeMap::new();
    for kind in games.iter().map(PlayedMatch::kind) {
        if let Entry::Vacant(entry) = appraisers.entry(kind) {
            entry.insert(appraiser(kind)?);
        }
    }
    let samples: Vec<Sample> = games.iter().flat_map(|game| samples(game, &appraisers)).collect();
    let mut best = Valuation::default();
    let in_use = mean_loss(&samples, &best);
    let mut step = FIRST_STEP;
    for _ in 0..rounds {
        for number in &numbers() {
            best = better(&samples, best, number, step);
        }
        step *= SHRINK;
    }
    println!(
        "mean loss {in_use:.5} in use, {:.5} fitted; with 0.5 for everything {:.5}",
        mean_loss(&samples, &best),
        std::f64::consts::LN_2
    );
    for number in &numbers() {
        tell(&samples, best, number);
    }
    println!("In use:");
    calibration(&samples, &Valuation::default());
    println!("Fitted:");
    calibration(&samples, &best);
    Ok(())
}

fn appraiser(kind: usize) -> Result<StaticEvaluator, String> {
    let (game, player) = of_kind(kind)?;
    let beginning = Beginning { opening: Opening::Won(Side::First), ..Beginning::of(["One", "Two"], 1) };
    let the_match = Match::begin(game, beginning).map_err(|objection| objection.to_string())?;
    StaticEvaluator::new(&Situation::of(&the_match), Side::First, [&player, &player])
        .ok_or_else(|| "the planner does not play this game".to_owned())
}

fn samples<'a>(game: &'a PlayedMatch, appraisers: &'a BTreeMap<usize, StaticEvaluator>) -> Vec<Sample<'a>> {
    let Some((winner, appraiser)) = game.winner.zip(appraisers.get(&game.kind())) else { return Vec::new() };
    let is_break = |state: &State| matches!(&state.next, Next::Shot(turn) if turn.stroke == StrokeKind::Break);
    let mut next = Earlier::Miss;
    let mut samples = Vec::new();
    for turn in &game.turns {
        let earlier = next;
        next = match turn {
            BeforeStroke { went_on: true, .. } => Earlier::GoesOn,
            BeforeStroke { safety: true, .. } => Earlier::Safety,
            BeforeStroke { .. } => Earlier::Miss,
        };
        if !is_break(&turn.state) {
            let won = winner == turn.by;
            let left =
                [turn.by, turn.by.other()].map(|side| turn.state.balls_on_for(side, appraiser.equipment()).len());
            samples.push(Sample { appraiser, state: &turn.state, by: turn.by, left, won, earlier });
        }
    }
    samples
}

/// The valuation with this number moved up or down as long as the results get likelier.
fn better(samples: &[Sample], mut best: Valuation, number: &Number, step: f64) -> Valuation {
    let mut least = mean_loss(samples, &best);
    for sign in [1.0, -1.0] {
        loop {
            let moved = moved(best, number, sign * step);
            let loss = mean_loss(samples, &moved);
            if loss >= least - 1e-7 {
                break;
            }
            (best, least) = (moved, loss);
        }
    }
    best
}

fn moved(mut valuation: Valuation, number: &Number, share: f64) -> Valuation {
    let (low, high) = number.range;
    let value = (number.of)(&mut valuation);
    *value = (*value + share * (high - low)).clamp(low, high);
    valuation
}

/// Prints a number, and how much less likely all results are with it a tenth of its range lower and higher.
fn tell(samples: &[Sample], mut best: Valuation, number: &Number) {
    let least = mean_loss(samples, &best);
    let [lower, higher] =
        [-0.1, 0.1].map(|share| (mean_loss(samples, &moved(best, number, share)) - least) * samples.len() as f64);
    let value = *(number.of)(&mut best);
    println!(
        "  {:<14} {value:.3}; log likelihood of all results {:.1} if lower, {:.1} if higher",
        number.name, -lower, -higher
    );
}

/// Prints how often positions were won, by what each side has left to pot: where a turn goes on, and where it begins.
fn by_balls_left(samples: &[Sample], valuation: &Valuation) {
    for (earlier, name) in Earlier::ALL {
        println!("  {name}, by the balls that the player and the other may pot (1, 2-3, 4 or more): said, won");
        for own in LEFT {
            let row = LEFT.map(|other| {
                let is_here = |sample: &&Sample| {
                    let fits = |(low, high): (usize, usize), count: usize| (low..=high).contains(&count);
                    sample.earlier == earlier && fits(own, sample.left[0]) && fits(other, sample.left[1])
                };
                let here: Vec<&Sample> = samples.iter().filter(is_here).collect();
                let count = here.len().max(1) as f64;
                let said = here.iter().map(|sample| sample.chance(valuation)).sum::<f64>() / count;
                let won = here.iter().filter(|sample| sample.won).count() as f64 / count;
                format!("{said:.2} {won:.2} of {:4}", here.len())
            });
            println!("    {}", row.join("   "));
        }
    }
}

/// Prints how often positions of each value were won: where a turn goes on, and where it begins.
fn calibration(samples: &[Sample], valuation: &Valuation) {
    by_balls_left(samples, valuation);
    for (earlier, name) in Earlier::ALL {
        let mut tenths = [(0_u32, 0_u32, 0.0); 10];
        for sample in samples.iter().filter(|sample| sample.earlier == earlier) {
            let chance = sample.chance(valuation);
            let tenth = &mut tenths[((10.0 * chance) as usize).min(9)];
            tenth.0 += 1;
            tenth.1 += u32::from(sample.won);
            tenth.2 += chance;
        }
        println!("  {name}:");
        for (count, won, sum) in tenths.into_iter().filter(|tenth| tenth.0 > 0) {
            println!("    said {:.2}, won {:.2} of {count}", sum / f64::from(count), f64::from(won) / f64::from(count));
        }
    }
}
