//! What the player who is to play sees.

use baize_games::rules::{GameInProgress, Side, StrokeKind};
use glam::DVec2;

use super::super::hall::Hall;
use super::super::hand::area;
use super::super::referee::zone_of;
use super::super::table::Table;

/// Points are seen in hundreds, and no more than this many hundreds.
const MOST_POINTS: f64 = 100.0;

/// Fouls in a row are seen as shares of this many.
const MOST_FOULS: u8 = 3;

/// What is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Observation {
    /// Pool: places, what may be hit, and the rules.
    Pool,
    /// Pool: places alone.
    PoolPlaces,
    /// Three-cushion: places, whether the opening shot is next, and how many shots are left.
    ThreeCushion,
    /// Three-cushion: places alone.
    ThreeCushionPlaces,
    /// Any game: places, what may be hit and what is struck, and the rules.
    AnyGame,
    /// Any game: places alone.
    AnyPlaces,
}

impl Observation {
    /// The observation of this name.
    ///
    /// # Errors
    /// A sentence with all names.
    pub fn named(word: &str) -> Result<Self, String> {
        match word {
            "pool" => Ok(Self::Pool),
            "pool_places" => Ok(Self::PoolPlaces),
            "three_cushion" => Ok(Self::ThreeCushion),
            "three_cushion_places" => Ok(Self::ThreeCushionPlaces),
            "any_game" => Ok(Self::AnyGame),
            "any_places" => Ok(Self::AnyPlaces),
            _ => Err(format!(
                "observation is \"{word}\", but must be pool, three_cushion or any_game, or these with _places"
            )),
        }
    }

    /// The least and the greatest value of each number. Places are within the bed and what the jaws of pockets add.
    pub fn limits(self, hall: &Hall) -> (Vec<f64>, Vec<f64>) {
        let half = half_of(hall);
        let widest = hall.setup.balls.iter().map(|placed| placed.ball.radius).fold(0.0, f64::max);
        // The centre of a ball in the jaws of a pocket lies beyond the line of the noses.
        let reach = half + widest;
        let balls = hall.equipment.balls.len();
        let (mut low, mut high) = (Vec::new(), Vec::new());
        let mut add = |numbers: &[(f64, f64)]| {
            low.extend(numbers.iter().map(|number| number.0));
            high.extend(numbers.iter().map(|number| number.1));
        };
        let place = |reach: DVec2| [(-reach.x, reach.x), (-reach.y, reach.y)];
        let (share, sign, points) = ((0.0, 1.0), (-1.0, 1.0), (-MOST_POINTS, MOST_POINTS));
        for _ in 0..balls {
            match self {
                Self::Pool => add(&[place(reach)[0], place(reach)[1], share, share]),
                Self::PoolPlaces | Self::AnyPlaces => add(&place(reach)),
                Self::ThreeCushion | Self::ThreeCushionPlaces => add(&place(half)),
                Self::AnyGame => add(&[place(reach)[0], place(reach)[1], share, share, share]),
            }
        }
        match self {
            Self::Pool => add(&[share, share, share, share, share, sign]),
            Self::ThreeCushion => add(&[share, share]),
            Self::AnyGame => {
                add(&[share, place(half)[0], place(half)[1], place(half)[0], place(half)[1]]);
                add(&[share, share, share, share, sign, points, points, share]);
            }
            Self::PoolPlaces | Self::ThreeCushionPlaces | Self::AnyPlaces => {}
        }
        (low, high)
    }

    /// Adds what is seen at a table. `left` is the share of the episode's shots that are left.
    pub fn add(self, table: &Table, left: f64, seen: &mut Vec<f32>) {
        match self {
            Self::Pool => add_pool(table, seen),
            Self::PoolPlaces | Self::AnyPlaces => add_places(table, seen),
            Self::ThreeCushion => {
                add_carom_places(table, seen);
                seen.extend([truth(is_break(table)), narrow(left)]);
            }
            Self::ThreeCushionPlaces => add_carom_places(table, seen),
            Self::AnyGame => add_any(table, left, seen),
        }
    }
}

/// Places alone. A ball that is not on the bed is at the corner of the bed, where none can lie.
fn add_places(table: &Table, seen: &mut Vec<f32>) {
    let corner = half_of(&table.hall);
    for ball in &table.hall.equipment.balls {
        let place = table.state.lie.centre(ball.id).unwrap_or(corner);
        seen.extend([narrow(place.x), narrow(place.y)]);
    }
}

fn add_pool(table: &Table, seen: &mut Vec<f32>) {
    let equipment = &table.hall.equipment;
    let on = table.state.balls_on(equipment);
    for ball in &equipment.balls {
        let place = table.state.lie.centre(ball.id);
        let DVec2 { x, y } = place.unwrap_or_default();
        seen.extend([narrow(x), narrow(y), truth(place.is_some()), truth(on.contains(&ball.id))]);
    }
    let area = zone_of(table).map(|zone| area(equipment, zone, table.state.cue_ball(equipment)));
    let is_behind_string = area.is_some_and(|[_, high]| high[0] < 0.0);
    let (own, other) = sides(table);
    seen.extend([
        truth(area.is_some() && !is_behind_string),
        truth(is_behind_string),
        truth(is_break(table)),
        fouls(table, own),
        fouls(table, other),
        group(table, own),
    ]);
}

/// The own cue ball first, then the other one, then the red ball.
fn add_carom_places(table: &Table, seen: &mut Vec<f32>) {
    let equipment = &table.hall.equipment;
    let own = table.state.cue_ball(equipment);
    let red = equipment.named("red");
    let others = equipment.balls.iter().map(|ball| ball.id).filter(|id| *id != own && Some(*id) != red);
    for id in std::iter::once(own).chain(others).chain(red) {
        let place = table.state.lie.centre(id).unwrap_or_default();
        seen.extend([narrow(place.x), narrow(place.y)]);
    }
}

fn add_any(table: &Table, left: f64, seen: &mut Vec<f32>) {
    let equipment = &table.hall.equipment;
    let (on, cue_ball) = (table.state.balls_on(equipment), table.state.cue_ball(equipment));
    for ball in &equipment.balls {
        let place = table.state.lie.centre(ball.id);
        let DVec2 { x, y } = place.unwrap_or_default();
        let truths = [place.is_some(), on.contains(&ball.id), ball.id == cue_ball].map(truth);
        seen.extend([narrow(x), narrow(y)].into_iter().chain(truths));
    }
    let zone = zone_of(table);
    let [low, high] = zone.map_or([[0.0; 2]; 2], |zone| area(equipment, zone, cue_ball));
    let (own, other) = sides(table);
    let points = |side: Side| {
        let points = table.state.players.of_side(side).map_or(0.0, |player| f64::from(player.points));
        narrow((points / 100.0).clamp(-MOST_POINTS, MOST_POINTS))
    };
    seen.push(truth(zone.is_some()));
    seen.extend([low[0], low[1], high[0], high[1]].map(narrow));
    seen.extend([
        truth(is_break(table)),
        truth(table.state.calls(equipment).push_out),
        fouls(table, own),
        fouls(table, other),
        group(table, own),
        points(own),
        points(other),
        narrow(left),
    ]);
}

/// The player who is to play, the first one after the game, and the next one.
fn sides(table: &Table) -> (Side, Side) {
    let own = table.state.to_act().unwrap_or(Side::First);
    (own, table.state.next_side(own))
}

fn is_break(table: &Table) -> bool {
    table.state.turn().is_some_and(|turn| turn.stroke == StrokeKind::Break)
}

/// The fouls in a row of a player in thirds.
fn fouls(table: &Table, side: Side) -> f32 {
    let fouls = table.state.players.of_side(side).map_or(0, |player| player.fouls);
    narrow(f64::from(fouls.min(MOST_FOULS)) / f64::from(MOST_FOULS))
}

/// The group of a player: 1 for the first, -1 for the second, 0 for none.
fn group(table: &Table, side: Side) -> f32 {
    match group_index(table, side) {
        0 => 1.0,
        1 => -1.0,
        _ => 0.0,
    }
}

/// The group of a player: 0 or 1, -1 for none.
pub fn group_index(table: &Table, side: Side) -> i64 {
    match &table.state.in_progress {
        GameInProgress::EightBall(playing) => playing.standing.of(side).map_or(-1, |group| group as i64),
        GameInProgress::Heyball(playing) => playing.standing.of(side).map_or(-1, |group| group as i64),
        _ => -1,
    }
}

/// Half the length and half the width of the bed, in metres.
fn half_of(hall: &Hall) -> DVec2 {
    DVec2::new(hall.setup.table.length, hall.setup.table.width) / 2.0
}

fn truth(yes: bool) -> f32 {
    f32::from(u8::from(yes))
}

#[expect(clippy::cast_possible_truncation, reason = "observations are float32")]
fn narrow(number: f64) -> f32 {
    number as f32
}
