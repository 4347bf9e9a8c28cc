//! Explains the shots that were considered: the chances of each, and a sentence.

use glam::DVec2;

use super::candidates::{Candidate, LEAST_POT, is_done, is_pot};
use super::context::Context;
use super::evaluator::Scoring;
use super::proposals::Placement;
use super::route::Route;
use super::shot_simulator::{ShotOutcome, ShotSimulator};
use super::thought::{Considered, Intent};
use super::workers::Workers;
use baize_files::{capital, count as count_words};
use baize_games::rules::Ended;
use baize_physics::{BallId, Strike};
use baize_table::rack::{Dice, Purpose};
use baize_table::shot::ErrorDraw;

/// The most plays that the chance of an explained shot comes from, and the least. With fewer the chance would be off by a tenth and more,
/// and what is told as one of two would come off in one of three.
const MOST_PLAYS: u32 = 160;
const LEAST_PLAYS: u32 = 64;
/// What is said of a stroke that is meant for no ball in particular, and after which the player often plays on.
const SOMETHING_FALLS: &str = "Hits and hopes that a ball falls.";
/// Balls whose centres are less than this apart lie together, in metres.
const TOGETHER: f64 = 0.3;

/// The first shots of different intents, at most `most`.
pub(super) fn of_different_intents(candidates: Vec<Candidate>, most: usize) -> Vec<Candidate> {
    let mut different: Vec<Candidate> = Vec::new();
    for candidate in candidates {
        if different.len() < most && different.iter().all(|other| other.intent() != candidate.intent()) {
            different.push(candidate);
        }
    }
    different
}

/// The shots with their chances as this hand has them on this table. Each is played about `plays` times.
pub(super) fn explained(
    context: &Context,
    workers: &mut Workers,
    placements: &[Placement],
    candidates: &[Candidate],
    plays: u32,
) -> Vec<Considered> {
    let plays = plays.clamp(LEAST_PLAYS, MOST_PLAYS);
    workers.map(context, candidates, |context, simulator, candidate| {
        explain(context, simulator, placements, candidate, plays)
    })
}

/// Plays a candidate on the true table with errors that were not used before.
fn explain(
    context: &Context,
    simulator: &mut ShotSimulator,
    placements: &[Placement],
    candidate: &Candidate,
    plays: u32,
) -> Considered {
    let placement = &placements[candidate.proposal.placement];
    let physics = &context.situation.game.physics;
    let believes_rightly = context.believed == physics;
    let mut true_simulator =
        (!believes_rightly).then(|| ShotSimulator::new(context.situation, physics, context.player.knows.gaps));
    let simulator = true_simulator.as_mut().unwrap_or(simulator);
    simulator.start_from(&placement.situation);
    let mut dice = Dice::new(context.seed ^ 0x7e11, Purpose::HumanError);
    let (errors, aimed) = (&context.player.stroke, candidate.proposal.aimed);
    let (mut done, mut legal, mut played_on) = (0, 0, 0);
    for number in 0..plays {
        let draw = ErrorDraw::next(&mut dice);
        let steady = (errors.bias_deg + errors.drift_deg * dice.between(-0.7, 0.7)).to_radians();
        let aim = Strike { direction: aimed.aim.direction + steady, ..aimed.aim };
        let strike = context.with_errors(&placement.situation, &aim, &draw, physics);
        let after = simulator.shoot_unseen(&aimed.declares, &strike, (!context.seed, number));
        let Some(after) = after else { continue };
        done += u32::from(is_done(candidate.proposal.intent, &after));
        legal += u32::from(is_done(Intent::Safety, &after));
        played_on += u32::from(!after.pocketed.is_empty() && after.goes_on(context.side));
    }
    let ideal = simulator.shoot(&aimed.declares, &aimed.aim);
    let share = |count: u32| f64::from(count) / f64::from(plays);
    // What is told as a pot is one with the hand and on the table as they are.
    let (intent, chance) = match candidate.proposal.intent {
        intent if plays == 0 => (intent, candidate.chance()),
        intent if is_pot(context, intent) && share(done) < LEAST_POT => (Intent::Safety, share(legal)),
        intent => (intent, share(done)),
    };
    let words = match (intent, candidate.proposal.intent) {
        (Intent::Safety, meant) if is_pot(context, meant) && done > 0 => hopes(context, meant.pot()),
        (Intent::Safety, _) if share(played_on) >= LEAST_POT => SOMETHING_FALLS.to_owned(),
        _ => words(context, intent, ideal.as_ref(), simulator.path_to_second_ball()),
    };
    Considered { aimed, intent, chance, worth: candidate.worth().clamp(0.0, 1.0), samples: candidate.plays, words }
}

/// A sentence about a stroke that seldom pots the ball in the pocket, or the cue ball.
fn hopes(context: &Context, pot: Option<(BallId, usize)>) -> String {
    let equipment = context.evaluator.equipment;
    let does = match pot {
        Some((ball, pocket)) => format!("it pots {} in {}", equipment.words(ball), equipment.pocket_words(pocket)),
        None => "the cue ball falls".to_owned(),
    };
    format!("Hits and hopes: now and then {does}.")
}

/// A sentence about a shot, from how it goes without an error.
fn words(context: &Context, intent: Intent, after: Option<&ShotOutcome>, path: Option<(BallId, usize)>) -> String {
    let equipment = context.evaluator.equipment;
    let does = match intent {
        Intent::Break => return "Breaks.".to_owned(),
        Intent::PushOut => return "Pushes out.".to_owned(),
        Intent::Safety => safety(after.and_then(|after| after.first_hit).map(|ball| equipment.words(ball))),
        Intent::Point if context.evaluator.model.scoring() == Scoring::Pots => {
            let first = after.and_then(|after| after.first_hit).map(|ball| equipment.words(ball));
            format!("pockets the cue ball off {}", first.as_deref().unwrap_or("a ball"))
        }
        Intent::Point => carom(path.map(|(first, rails)| (equipment.words(first), rails))),
        Intent::Pot { ball, pocket } | Intent::Roundabout { ball, pocket } => {
            let route = after.filter(|after| after.potted(ball, pocket)).map(|after| after.route);
            pots(intent, route, &equipment.words(ball), &equipment.pocket_words(pocket))
        }
    };
    match after.and_then(|after| leaves(context, intent, after)) {
        Some(leaves) => format!("{}; {leaves}.", capital(&does)),
        None => format!("{}.", capital(&does)),
    }
}

/// A pot in words. `route` is how the ball comes to its pocket without an error; `None` if it does not.
fn pots(intent: Intent, route: Option<Route>, ball: &str, pocket: &str) -> String {
    match (intent, route) {
        (Intent::Roundabout { .. }, Some(Route::Kick)) => {
            format!("plays the cue ball off a rail, and pots {ball} in {pocket}")
        }
        (Intent::Roundabout { .. }, Some(Route::Bank)) => format!("pots {ball} in {pocket} off a rail"),
        (Intent::Roundabout { .. }, Some(Route::Combination)) => {
            format!("pots {ball} in {pocket} by way of another ball")
        }
        (Intent::Roundabout { .. }, Some(Route::OffBall)) => format!("pots {ball} in {pocket} off another ball"),
        (Intent::Roundabout { .. }, None) => format!("pots {ball} in {pocket} by way of a rail or another ball"),
        _ => format!("pots {ball} in {pocket}"),
    }
}

/// A safety in words, by the ball that is hit first.
fn safety(first: Option<String>) -> String {
    first.map_or_else(|| "plays safe".to_owned(), |ball| format!("plays safe off {ball}"))
}

/// A carom in words: by way of the ball that is hit first, and so many rails.
fn carom(path: Option<(String, usize)>) -> String {
    match path {
        Some((first, 0)) => format!("makes the point off {first}, without a rail"),
        Some((first, rails)) => format!("makes the point off {first} and {}", count_words(rails, "rail")),
        None => "makes the point".to_owned(),
    }
}

/// What a carom leaves: only balls that lie together are worth a word.
fn leaves_together(context: &Context, after: &ShotOutcome) -> Option<String> {
    let cue_ball = after.state.cue_ball(context.evaluator.equipment);
    let others = after.state.lie.on_bed().filter(|(ball, _)| *ball != cue_ball).map(|(_, centre)| centre);
    let others: smallvec::SmallVec<[DVec2; 4]> = others.collect();
    let &[a, b] = others.as_slice() else { return None };
    (after.goes_on(context.side) && a.distance(b) < TOGETHER).then(|| "keeps the balls together".to_owned())
}

/// What the shot leaves, as a part of a sentence.
fn leaves(context: &Context, intent: Intent, after: &ShotOutcome) -> Option<String> {
    let (winner, what) = match after.ended {
        Ended::Nothing => (None, ""),
        Ended::Rack(winner) => (winner, context.situation.state.game().word_for_rack()),
        Ended::Match(winner) => (winner, "match"),
    };
    if after.ended != Ended::Nothing {
        let scores = intent.pot().is_some() || intent == Intent::Point;
        return (scores && winner == Some(context.side)).then(|| format!("wins the {what}"));
    }
    if context.evaluator.model.scoring() != Scoring::Pots {
        return leaves_together(context, after);
    }
    // A player who chooses first may have the balls changed.
    after.state.turn()?;
    let equipment = context.evaluator.equipment;
    let cue = after.state.lie.centre(after.state.cue_ball(equipment))?;
    let layout = context.layout(&after.state);
    let on = after.state.balls_on(equipment);
    let pots = on.iter().flat_map(|ball| layout.paths(*ball)).filter_map(|path| layout.pot(&path, cue));
    let best = pots.max_by(|a, b| a.chance(context.error()).total_cmp(&b.chance(context.error())));
    let whom = if after.goes_on(context.side) { "" } else { "the opponent " };
    Some(match best {
        Some(next) => {
            let (ball, cut) = (equipment.words(next.path.ball), next.cut.abs().to_degrees());
            format!("leaves {whom}{ball} {}", angle(cut))
        }
        None => format!("leaves {whom}no ball that can be potted directly"),
    })
}

/// The cut of a pot in degrees, in words.
fn angle(cut: f64) -> String {
    match cut {
        ..10.0 => "nearly straight".to_owned(),
        10.0..45.0 => format!("at a natural angle of {cut:.0} degrees"),
        _ => format!("at a thin angle of {cut:.0} degrees"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use baize_physics::BallId;

    #[test]
    fn a_pot_that_is_not_straight_says_by_which_way_the_ball_goes() {
        let (ball, pocket) = (BallId(5), 0);
        let words = |intent, route| pots(intent, route, "the 5", "the far corner");
        let roundabout = Intent::Roundabout { ball, pocket };
        assert_eq!(words(roundabout, Some(Route::Bank)), "pots the 5 in the far corner off a rail");
        assert_eq!(
            words(roundabout, Some(Route::Kick)),
            "plays the cue ball off a rail, and pots the 5 in the far corner"
        );
        assert_eq!(words(roundabout, Some(Route::Combination)), "pots the 5 in the far corner by way of another ball");
        assert_eq!(words(roundabout, None), "pots the 5 in the far corner by way of a rail or another ball");
        assert_eq!(words(Intent::Pot { ball, pocket }, Some(Route::Straight)), "pots the 5 in the far corner");
    }
}
