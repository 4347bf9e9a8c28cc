//! Commands and steps in words.

use crate::match_play::command::{Command, Step};
use crate::match_play::the_match::Match;
use crate::rules::{AgreedFoul, Declaration, Equipment};
use baize_physics::in_digits;

/// A command in words: `calls the 3 in the foot left pocket and strikes at 2.5 m/s`.
pub(super) fn command_words(command: &Command, the_match: &Match) -> String {
    match command {
        Command::Choose(choice) => format!("chooses: {}", choice.in_words(the_match.equipment())),
        Command::PlaceCueBall(place) => format!("puts the cue ball at ({:.4}, {:.4}) m", place.x, place.y),
        Command::TakeCueBall(ball) => format!("takes {} as the cue ball", the_match.equipment().words(*ball)),
        Command::Strike { declares, strike } => {
            let said = declaration_words(declares, the_match.equipment());
            format!("{said}strikes at {} m/s", in_digits(strike.speed))
        }
        Command::BrushCloth => "brushes the cloth".to_owned(),
        Command::RunOutOfTime => "runs out of time".to_owned(),
        Command::ClaimRack => format!("claims the {}", the_match.game().word_for_rack()),
        Command::ConcedeRack => {
            format!("concedes the {}", the_match.game().word_for_rack_of(the_match.terms().race_to))
        }
        Command::ConcedeMatch => "concedes the match".to_owned(),
        Command::TakeExtension => format!("takes the extension of the {}", the_match.game().word_for_rack()),
        Command::TakeTimeOut => "takes a time-out".to_owned(),
        Command::WarnOfStalemate => "asks the referee whether the rack leads anywhere".to_owned(),
        Command::AgreeOnStalemate => "calls a stalemate, and the opponent agrees".to_owned(),
        Command::LagAfterStalemate(_) => "calls a stalemate, the opponent agrees, and both lag".to_owned(),
        Command::AgreeOnFoul(AgreedFoul::Touched(ball)) => {
            format!("owns up to having touched {}, and the opponent agrees", the_match.equipment().words(*ball))
        }
        Command::AgreeOnFoul(AgreedFoul::Deliberate) => {
            "owns up to a foul on purpose, and the opponent agrees".to_owned()
        }
        Command::AgreeOnCoach => "asks for the coach, and the opponent agrees".to_owned(),
        Command::TakeBack => "takes back the last shot, and the opponent agrees".to_owned(),
    }
}

fn declaration_words(declaration: &Declaration, equipment: &Equipment) -> String {
    match *declaration {
        Declaration::Nothing => String::new(),
        Declaration::Pot { ball, pocket } => {
            format!("calls {} in the pocket \"{}\" and ", equipment.words(ball), equipment.pocket_name(pocket))
        }
        Declaration::Safety => "calls a safety and ".to_owned(),
        Declaration::PushOut => "calls a push-out and ".to_owned(),
        Declaration::Nominate(ball) => format!("nominates {} and ", equipment.words(ball)),
        Declaration::FreeBall(ball) => format!("nominates {} as free ball and ", equipment.words(ball)),
    }
}

/// A whole step in words, as sentences: the verdict where there is one, else what was done.
pub(super) fn step_words(step: &Step, the_match: &Match) -> String {
    match &step.outcome {
        Some(outcome) => outcome.verdict.sentence.clone(),
        None => format!("{} {}.", the_match.state().name(step.by), command_words(&step.command, the_match)),
    }
}
