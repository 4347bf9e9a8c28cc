//! The opponents that there are, and the games that they play.

use crate::files::Folders;
use crate::opponent::{Face, Habits, Knowledge, OpponentFile, StrokeErrors, Thinking};
use crate::rules::{Game, Objection};

/// An opponent, with the name by which a match file names it.
pub type NamedOpponent = (String, OpponentFile);

/// What makes a level: error of the direction in degrees, of the speed as a share, of the tip to the side and in height in
/// millimetres, of the elevation in degrees; steady bias in degrees; and the number of shots that it computes.
const LEVELS: [(f64, f64, f64, f64, f64, f64, u32); 8] = [
    (1.2, 0.20, 3.0, 4.0, 2.0, 0.4, 300),
    (0.70, 0.14, 2.0, 3.0, 1.5, 0.25, 1_000),
    (0.40, 0.10, 1.3, 2.0, 1.0, 0.12, 3_000),
    (0.24, 0.07, 0.9, 1.4, 0.7, 0.06, 8_000),
    (0.15, 0.05, 0.6, 1.0, 0.5, 0.03, 16_000),
    (0.10, 0.035, 0.4, 0.7, 0.3, 0.01, 30_000),
    (0.07, 0.025, 0.3, 0.5, 0.2, 0.0, 60_000),
    (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 90_000),
];

/// Name, a sentence, and the colours of skin, hair and shirt of each level.
const PEOPLE: [(&str, &str, [[f32; 3]; 3]); 8] = [
    ("Mia", "Holds a cue for the first time.", [[0.93, 0.76, 0.63], [0.62, 0.38, 0.16], [0.85, 0.35, 0.35]]),
    (
        "Jonas",
        "Plays now and then, and picks the easiest ball.",
        [[0.80, 0.60, 0.45], [0.12, 0.09, 0.07], [0.25, 0.50, 0.35]],
    ),
    ("Carla", "Plays in a league.", [[0.90, 0.72, 0.58], [0.30, 0.17, 0.09], [0.40, 0.30, 0.55]]),
    (
        "Viktor",
        "Plays well in a league, and thinks one ball ahead.",
        [[0.88, 0.68, 0.55], [0.75, 0.72, 0.68], [0.20, 0.30, 0.45]],
    ),
    (
        "Ines",
        "A strong amateur who plans two balls ahead.",
        [[0.62, 0.43, 0.30], [0.08, 0.06, 0.05], [0.75, 0.55, 0.20]],
    ),
    ("Marek", "Nearly a professional.", [[0.86, 0.66, 0.52], [0.45, 0.30, 0.15], [0.15, 0.15, 0.17]]),
    ("Sofia", "A professional.", [[0.45, 0.30, 0.21], [0.05, 0.04, 0.04], [0.60, 0.12, 0.18]]),
    ("Automaton", "A machine without errors.", [[0.68, 0.72, 0.76], [0.35, 0.38, 0.42], [0.16, 0.40, 0.50]]),
];

/// The opponents, the weakest first. They are the same in all `folders`.
#[must_use]
pub fn opponents(_folders: &Folders) -> Vec<NamedOpponent> {
    (0..LEVELS.len()).map(|index| (format!("level_{}", index + 1), level(index))).collect()
}

fn level(index: usize) -> OpponentFile {
    let (direction_deg, speed, side, height, elevation_deg, bias_deg, simulations) = LEVELS[index];
    let (name, about, [skin, hair, shirt]) = PEOPLE[index];
    let stroke = StrokeErrors {
        direction_deg,
        speed,
        least_speed: 0.6 * speed,
        side: side / 1000.0,
        height: height / 1000.0,
        elevation_deg,
        bias_deg,
        drift_deg: bias_deg,
        ..StrokeErrors::default()
    };
    let knows = Knowledge {
        throw: index >= 3,
        squirt: index >= 4,
        position: index >= 2,
        safety: index >= 3,
        clusters: index >= 4,
        ..Knowledge::default()
    };
    OpponentFile {
        name: name.to_owned(),
        level: index as u8 + 1,
        about: about.to_owned(),
        cue: "pool".to_owned(),
        face: Face { skin, hair, shirt },
        stroke: if index == 7 { StrokeErrors::NONE } else { stroke },
        knows,
        thinking: Thinking { simulations, ideas: 400, plies: if index < 4 { 1 } else { 2 } },
        habits: Habits::default(),
    }
}

/// The opponent of that name.
///
/// # Errors
/// If there is none, with the names that there are.
pub fn find_opponent(name: &str, folders: &Folders) -> Result<OpponentFile, Objection> {
    let all = opponents(folders);
    if let Some((_, file)) = all.iter().find(|(other, _)| other == name) {
        return Ok(file.clone());
    }
    let names: Vec<&str> = all.iter().map(|(name, _)| name.as_str()).collect();
    Err(Objection(format!("There is no opponent \"{name}\"; there are {}.", names.join(", "))))
}

/// Whether the computer can play this game.
#[must_use]
pub fn computer_plays(game: &Game) -> bool {
    matches!(game, Game::EightBall(_) | Game::NineBall(_) | Game::TenBall(_) | Game::Rotation(_) | Game::Blackball(_))
}
