//! What a player says of the shots that were considered: their chances, and a sentence each.

use super::head::{After, Head};
use super::mind::Mind;
use super::propose::Stand;
use super::stroke_errors::Deviation;
use super::thought::{Considered, Idea};
use super::trial::{Candidate, is_done, missed};
use super::workers::Workers;
use crate::files::capital;
use crate::physics::{BallId, Strike};
use crate::rack::{Chance, Purpose};
use crate::rules::Ended;

/// The most plays that the chance of a told shot comes from, and the least.
const MOST_PLAYS: u32 = 160;
const LEAST_PLAYS: u32 = 8;

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
        let deviation = Deviation::draw(&mut chance);
        let steady = (errors.bias_deg + errors.drift_deg * chance.between(-0.7, 0.7)).to_radians();
        let aim = Strike { direction: play.aim.direction + steady, ..play.aim };
        let strike = missed(mind, stand, &aim, &deviation, physics);
        let after = head.shoot(&play.declares, &strike);
        done += u32::from(after.is_some_and(|after| is_done(candidate.proposal.idea, &after)));
    }
    let ideal = head.shoot(&play.declares, &play.aim);
    let chance = if plays == 0 { candidate.chance() } else { f64::from(done) / f64::from(plays) };
    Considered {
        play,
        idea: candidate.proposal.idea,
        chance,
        worth: candidate.worth().clamp(0.0, 1.0),
        samples: candidate.plays,
        words: words(mind, candidate.proposal.idea, ideal.as_ref()),
    }
}

/// A sentence about a shot, from how it goes without an error.
fn words(mind: &Mind, idea: Idea, after: Option<&After>) -> String {
    let equipment = mind.judge.equipment;
    let pots = |how: &str, ball: BallId, pocket: usize| {
        let ball = equipment.words(ball);
        let pocket = equipment.pocket_words(pocket);
        format!("{how} {ball} in {pocket}")
    };
    let does = match idea {
        Idea::Break => return "Breaks.".to_owned(),
        Idea::PushOut => return "Pushes out.".to_owned(),
        Idea::Safety => "Plays safe".to_owned(),
        Idea::Pot { ball, pocket } => pots("Pots", ball, pocket),
        Idea::Roundabout { ball, pocket } => pots("Pots, in a roundabout way,", ball, pocket),
    };
    match after.and_then(|after| leaves(mind, idea, after)) {
        Some(leaves) => format!("{}; {leaves}.", capital(&does)),
        None => format!("{}.", capital(&does)),
    }
}

/// What the shot leaves, as a part of a sentence.
fn leaves(mind: &Mind, idea: Idea, after: &After) -> Option<String> {
    let equipment = mind.judge.equipment;
    let cue = after.state.lie.centre(after.state.cue_ball(equipment))?;
    let bed = mind.bed(&after.state);
    let on = after.state.balls_on(equipment);
    let pots = on.iter().flat_map(|ball| bed.ways(*ball)).filter_map(|way| bed.pot(&way, cue));
    let best = pots.max_by(|a, b| a.chance(mind.error()).total_cmp(&b.chance(mind.error())));
    match (idea.pot().is_some() && after.goes_on(mind.side), best) {
        (true, Some(next)) => {
            let (ball, cut) = (equipment.words(next.way.ball), next.cut.abs().to_degrees());
            Some(match cut {
                ..10.0 => format!("leaves {ball} nearly straight"),
                10.0..45.0 => format!("leaves {ball} at a natural angle of {cut:.0} degrees"),
                _ => format!("leaves {ball} at a thin angle of {cut:.0} degrees"),
            })
        }
        (true, None) => Some("leaves no straight pot".to_owned()),
        (false, None) if after.ended == Ended::Nothing => Some("leaves the opponent no straight pot".to_owned()),
        _ => None,
    }
}
