//! The score of a match as the game's own score sheet has it, in words.

use crate::match_play::Match;

/// A column of the score sheet: its heading, and a cell for each player.
pub(super) type Filled = (&'static str, [String; 2]);

/// The columns for this match, the most important first.
pub(super) fn columns(play: &Match) -> Vec<Filled> {
    let sheet = play.game().score_sheet().iter().filter(|column| column.is_shown(play.terms().race_to));
    let players = &play.state().players;
    sheet.map(|column| (column.heading(), players.each_ref().map(|player| column.cell(player)))).collect()
}

/// The name of the game, and how long the match is.
pub(super) fn title(play: &Match) -> String {
    let game = play.game();
    let length = match (play.terms().race_to, game.winning_points()) {
        (1, Some(1)) => "to one point".to_owned(),
        (1, Some(points)) => format!("to {points} points"),
        (racks, Some(points)) => format!("to {racks} {}s of {points} points", game.word_for_rack()),
        (1, None) => format!("one {}", game.word_for_rack()),
        (racks, None) => format!("race to {racks}"),
    };
    format!("{} · {length}", play.name())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::Folders;
    use crate::referee::NewMatch;
    use crate::rules::Terms;

    fn headings(game: &str) -> Vec<&'static str> {
        columns(&begun(game)).into_iter().map(|(heading, _)| heading).collect()
    }

    fn begun(game: &str) -> Match {
        let new = NewMatch { terms: Some(Terms::default()), ..NewMatch::of(game, ["Anna", "Ben"], 1) };
        new.begin(&Folders::of_game()).unwrap()
    }

    #[test]
    fn each_game_has_its_own_form_of_score_sheet() {
        assert_eq!(headings("snooker"), ["frames", "points", "break", "best"]);
        assert_eq!(headings("three_cushion"), ["points", "innings", "average", "run", "best"]);
        assert_eq!(headings("straight_pool"), ["points", "innings", "run", "best"]);
        assert_eq!(headings("eight_ball"), ["racks", "fouls"]);
    }

    #[test]
    fn the_title_says_how_long_the_match_is() {
        assert_eq!(title(&begun("three_cushion")), "Three-cushion · to 40 points");
        assert_eq!(title(&begun("eight_ball")), "Eight-ball · one rack");
        assert_eq!(title(&begun("snooker")), "Snooker · one frame");
    }
}
