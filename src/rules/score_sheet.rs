//! The columns of a score sheet. Each game lists its own.

use super::player::Player;

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
    /// Points in this rack for each inning.
    Average,
    /// Points in this visit.
    Run(&'static str),
    /// The most points in one visit.
    HighRun,
    /// Fouls in a row.
    Fouls,
}

impl Column {
    /// The word above the column.
    #[must_use]
    pub const fn heading(self) -> &'static str {
        match self {
            Self::Racks(word) | Self::ManyRacks(word) | Self::Run(word) => word,
            Self::Points => "points",
            Self::Innings => "innings",
            Self::Average => "average",
            Self::HighRun => "best",
            Self::Fouls => "fouls",
        }
    }

    /// What stands in it for a player. An average has three digits after the point, and a dash before the first inning.
    #[must_use]
    pub fn cell(self, player: &Player) -> String {
        match self {
            Self::Racks(_) | Self::ManyRacks(_) => player.racks.to_string(),
            Self::Points => player.points.to_string(),
            Self::Innings => player.innings.to_string(),
            Self::Average if player.innings == 0 => "–".to_owned(),
            Self::Average => format!("{:.3}", f64::from(player.points) / f64::from(player.innings)),
            Self::Run(_) => player.run.to_string(),
            Self::HighRun => player.high_run.to_string(),
            Self::Fouls => player.fouls.to_string(),
        }
    }

    /// Whether it stands on the sheet of a match that so many racks win.
    #[must_use]
    pub const fn is_shown(self, race_to: u32) -> bool {
        !matches!(self, Self::ManyRacks(_)) || race_to > 1
    }
}

/// What a game with this score sheet calls a rack: a frame in snooker.
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
        assert_eq!(Column::Average.cell(&player), "1.750");
        assert_eq!(Column::Average.cell(&Player::default()), "–");
    }

    #[test]
    fn the_racks_of_a_game_of_points_are_counted_only_where_several_win() {
        assert!(!Column::ManyRacks("games").is_shown(1) && Column::ManyRacks("games").is_shown(2));
        assert!(Column::Racks("racks").is_shown(1));
    }
}
