//! The columns of a score sheet. Each game lists its own.

use super::player::Player;
use super::side::Side;
use super::state::State;

/// A column of the score sheet of a game. A word is its heading, where games have different words for the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// Racks that are won.
    Racks(&'static str),
    /// The same, left out in a match of one rack: then points alone decide.
    ManyRacks(&'static str),
    /// Points in this rack.
    Points,
    /// Visits to the table in this rack.
    Innings,
    /// Points made in this rack for each inning. A head start is not made.
    Average,
    /// Points in this visit.
    Run(&'static str),
    /// The most points in one visit.
    HighRun,
    /// Fouls in a row.
    Fouls,
    /// What only this game counts, such as lives or balls that are owed; its rules say what stands there.
    Own(&'static str),
}

impl Column {
    /// The word above the column.
    #[must_use]
    pub const fn heading(self) -> &'static str {
        match self {
            Self::Racks(word) | Self::ManyRacks(word) | Self::Run(word) | Self::Own(word) => word,
            Self::Points => "points",
            Self::Innings => "innings",
            Self::Average => "average",
            Self::HighRun => "best",
            Self::Fouls => "fouls in a row",
        }
    }

    /// What stands in it for a side. An average has three digits after the point, and a dash before the first inning.
    #[must_use]
    pub fn of(self, state: &State, side: Side) -> String {
        match (self, state.players.of_side(side)) {
            (Self::Own(heading), _) => state.in_progress.own_column(heading, side),
            (_, Some(player)) => self.cell(player, state.terms.head_start(side)),
            (_, None) => String::new(),
        }
    }

    /// What stands in it for a player who began the rack with `head_start` points.
    fn cell(self, player: &Player, head_start: u32) -> String {
        match self {
            Self::Racks(_) | Self::ManyRacks(_) => player.racks.to_string(),
            Self::Points => player.points.to_string(),
            Self::Innings => player.innings.to_string(),
            Self::Average if player.innings == 0 => "–".to_owned(),
            Self::Average => {
                let made = f64::from(player.points) - f64::from(head_start);
                format!("{:.3}", made / f64::from(player.innings))
            }
            Self::Run(_) => player.run.to_string(),
            Self::HighRun => player.high_run.to_string(),
            Self::Fouls => player.fouls.to_string(),
            Self::Own(_) => String::new(),
        }
    }

    /// Whether it stands on the sheet of a match that so many racks win.
    #[must_use]
    pub const fn is_shown(self, race_to: u32) -> bool {
        !matches!(self, Self::ManyRacks(_)) || race_to > 1
    }
}

/// What a game with this score sheet calls a rack of a match: a frame in snooker, a set in carom.
pub(super) fn word_for_rack(sheet: &[Column]) -> &'static str {
    let word = sheet.iter().find_map(|column| match column {
        Column::Racks(word) | Column::ManyRacks(word) => word.strip_suffix('s'),
        _ => None,
    });
    word.unwrap_or("rack")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_average_is_points_by_innings() {
        let player = Player { points: 7, innings: 4, ..Player::default() };
        assert_eq!(Column::Average.cell(&player, 0), "1.750");
        assert_eq!(Column::Average.cell(&Player::default(), 0), "–");
    }

    #[test]
    fn a_head_start_is_no_part_of_the_average() {
        let player = Player { points: 17, innings: 4, ..Player::default() };
        assert_eq!(Column::Average.cell(&player, 10), "1.750");
        assert_eq!(Column::Average.cell(&Player { points: 10, innings: 2, ..Player::default() }, 10), "0.000");
        assert_eq!(Column::Points.cell(&player, 10), "17", "the points have it");
    }

    #[test]
    fn fouls_on_the_sheet_are_said_to_be_in_a_row() {
        assert_eq!(Column::Fouls.heading(), "fouls in a row");
    }

    #[test]
    fn the_racks_of_a_game_of_points_are_counted_only_where_several_win() {
        assert!(!Column::ManyRacks("sets").is_shown(1) && Column::ManyRacks("sets").is_shown(2));
        assert!(Column::Racks("racks").is_shown(1));
    }
}
