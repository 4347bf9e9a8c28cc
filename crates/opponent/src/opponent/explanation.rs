//! What a player says of the shots that were considered: their chances, and a sentence each.

use glam::DVec2;

use super::candidates::{Candidate, is_done};
use super::context::Mind;
use super::evaluator::Scoring;
use super::proposals::Stand;
use super::route::Route;
use super::shot_simulator::{After, Head};
use super::thought::{Considered, Idea};
use super::workers::Workers;
use baize_files::{capital, count as count_words};
use baize_games::rules::Ended;
use baize_physics::{BallId, Strike};
use baize_table::rack::{Chance, Purpose};
use baize_table::shot::ErrorDraw;

/// The most plays that the chance of a told shot comes from, and the least.
const MOST_PLAYS: u32 = 160;
const LEAST_PLAYS: u32 = 8;
/// Balls whose centres are less than this apart lie together, in metres.
const TOGETHER: f64 = 0.3;

/// The best shots of different ideas, at most `most`, with their chances as this hand has them on this table. Each is played about
/// `plays` times.
pub(super) fn told(
    mind: &Mind,
    workers: &mut Workers,
    stands: &[Stand],
    candidates: &[Candidate],
    most: usize,
    plays: u32,
) -> Vec<Considered> {
    let mut different: Vec<&Candidate> = Vec::new();
    for candidate in candidates {
        if different.len() < most && different.iter().all(|other| other.proposal.idea != candidate.proposal.idea) {
            different.push(candidate);
        }
    }
    let plays = plays.clamp(LEAST_PLAYS, MOST_PLAYS);
    workers.map(mind, &different, |mind, head, candidate| tell(mind, head, stands, candidate, plays))
}

/// Plays a candidate on the true table with errors that were not used before.
fn tell(mind: &Mind, head: &mut Head, stands: &[Stand], candidate: &Candidate, plays: u32) -> Considered {
    let stand = &stands[candidate.proposal.stand];
    let physics = &mind.position.game.physics;
    let believes_rightly = mind.believed == physics;
    let mut true_head = (!believes_rightly).then(|| Head::new(mind.position, physics));
    let head = true_head.as_mut().unwrap_or(head);
    head.stand_at(&stand.position);
    let mut chance = Chance::new(mind.seed ^ 0x7e11, Purpose::HumanError);
    let (errors, play) = (&mind.player.stroke, candidate.proposal.play);
    let mut done = 0;
    for _ in 0..plays {
        let draw = ErrorDraw::next(&mut chance);
        let steady = (errors.bias_deg + errors.drift_deg * chance.between(-0.7, 0.7)).to_radians();
        let aim = Strike { direction: play.aim.direction + steady, ..play.aim };
        let strike = mind.missed(&stand.position, &aim, &draw, physics);
        let after = head.shoot(&play.declares, &strike);
        done += u32::from(after.is_some_and(|after| is_done(candidate.proposal.idea, &after)));
    }
    let ideal = head.shoot(&play.declares, &play.aim);
    let words = words(mind, candidate.proposal.idea, ideal.as_ref(), head.way_to_second());
    let chance = if plays == 0 { candidate.chance() } else { f64::from(done) / f64::from(plays) };
    Considered {
        play,
        idea: candidate.proposal.idea,
        chance,
        worth: candidate.worth().clamp(0.0, 1.0),
        samples: candidate.plays,
        words,
    }
}

/// A sentence about a shot, from how it goes without an error.
fn words(mind: &Mind, idea: Idea, after: Option<&After>, way: Option<(BallId, usize)>) -> String {
    let equipment = mind.judge.equipment;
    let does = match idea {
        Idea::Break => return "Breaks.".to_owned(),
        Idea::PushOut => return "Pushes out.".to_owned(),
        Idea::Safety => "Plays safe".to_owned(),
        Idea::Point => carom(way.map(|(first, rails)| (equipment.words(first), rails))),
        Idea::Pot { ball, pocket } | Idea::Roundabout { ball, pocket } => {
            let route = after.filter(|after| after.potted(ball, pocket)).map(|after| after.route);
            pots(idea, route, &equipment.words(ball), &equipment.pocket_words(pocket))
        }
    };
    match after.and_then(|after| leaves(mind, idea, after)) {
        Some(leaves) => format!("{}; {leaves}.", capital(&does)),
        None => format!("{}.", capital(&does)),
    }
}

/// A pot in words. `route` is how the ball comes to its pocket without an error; `None` if it does not.
fn pots(idea: Idea, route: Option<Route>, ball: &str, pocket: &str) -> String {
    match (idea, route) {
        (Idea::Roundabout { .. }, Some(Route::Kick)) => {
            format!("plays the cue ball off a rail, and pots {ball} in {pocket}")
        }
        (Idea::Roundabout { .. }, Some(Route::Bank)) => format!("pots {ball} in {pocket} off a rail"),
        (Idea::Roundabout { .. }, Some(Route::Combination)) => {
            format!("pots {ball} in {pocket} by way of another ball")
        }
        (Idea::Roundabout { .. }, Some(Route::OffBall)) => format!("pots {ball} in {pocket} off another ball"),
        (Idea::Roundabout { .. }, None) => format!("pots {ball} in {pocket} by way of a rail or another ball"),
        _ => format!("pots {ball} in {pocket}"),
    }
}

/// A carom in words: by way of the ball that is hit first, and so many rails.
fn carom(way: Option<(String, usize)>) -> String {
    match way {
        Some((first, 0)) => format!("makes the point off {first}, without a rail"),
        Some((first, rails)) => format!("makes the point off {first} and {}", count_words(rails, "rail")),
        None => "makes the point".to_owned(),
    }
}

/// What a carom leaves: only balls that lie together are worth a word.
fn leaves_together(mind: &Mind, after: &After) -> Option<String> {
    let cue_ball = after.state.cue_ball(mind.judge.equipment);
    let others = after.state.lie.on_bed().filter(|(ball, _)| *ball != cue_ball).map(|(_, centre)| centre);
    let others: smallvec::SmallVec<[DVec2; 4]> = others.collect();
    let &[a, b] = others.as_slice() else { return None };
    (after.goes_on(mind.side) && a.distance(b) < TOGETHER).then(|| "keeps the balls together".to_owned())
}

/// What the shot leaves, as a part of a sentence.
fn leaves(mind: &Mind, idea: Idea, after: &After) -> Option<String> {
    let (winner, what) = match after.ended {
        Ended::Nothing => (None, ""),
        Ended::Rack(winner) => (winner, mind.position.state.play.game().word_for_rack()),
        Ended::Match(winner) => (winner, "match"),
    };
    if after.ended != Ended::Nothing {
        let scores = idea.pot().is_some() || idea == Idea::Point;
        return (scores && winner == Some(mind.side)).then(|| format!("wins the {what}"));
    }
    if mind.judge.goal.scoring() != Scoring::Pots {
        return leaves_together(mind, after);
    }
    // A player who chooses first may have the balls changed.
    after.state.turn()?;
    let equipment = mind.judge.equipment;
    let cue = after.state.lie.centre(after.state.cue_ball(equipment))?;
    let bed = mind.bed(&after.state);
    let on = after.state.balls_on(equipment);
    let pots = on.iter().flat_map(|ball| bed.ways(*ball)).filter_map(|way| bed.pot(&way, cue));
    let best = pots.max_by(|a, b| a.chance(mind.error()).total_cmp(&b.chance(mind.error())));
    let whom = if after.goes_on(mind.side) { "" } else { "the opponent " };
    Some(match best {
        Some(next) => {
            let (ball, cut) = (equipment.words(next.way.ball), next.cut.abs().to_degrees());
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
        let words = |idea, route| pots(idea, route, "the 5", "the far corner");
        let roundabout = Idea::Roundabout { ball, pocket };
        assert_eq!(words(roundabout, Some(Route::Bank)), "pots the 5 in the far corner off a rail");
        assert_eq!(
            words(roundabout, Some(Route::Kick)),
            "plays the cue ball off a rail, and pots the 5 in the far corner"
        );
        assert_eq!(words(roundabout, Some(Route::Combination)), "pots the 5 in the far corner by way of another ball");
        assert_eq!(words(roundabout, None), "pots the 5 in the far corner by way of a rail or another ball");
        assert_eq!(words(Idea::Pot { ball, pocket }, Some(Route::Straight)), "pots the 5 in the far corner");
    }
}
