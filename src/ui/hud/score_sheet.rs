//! The score of a match as the game's own score sheet has it, in words.

use crate::match_play::Match;
use crate::rules::{Game, Player};

/// A column of the score sheet: its heading, and a cell for each player.
pub(super) type Column = (&'static str, [String; 2]);

/// The columns for this match, the most important first.
pub(super) fn columns(play: &Match) -> Vec<Column> {
    let state = play.state();
    let column = |heading, cell: &dyn Fn(&Player) -> String| (heading, state.players.each_ref().map(cell));
    let run = |heading| column(heading, &|player| player.run.to_string());
    let high = |heading| column(heading, &|player| player.high_run.to_string());
    let points = || column("points", &|player| player.points.to_string());
    let innings = || column("innings", &|player| player.innings.to_string());
    let won = |heading| column(heading, &|player| player.racks.to_string());
    let is_long = play.terms().race_to > 1;
    match play.game() {
        Game::Snooker(_) => vec![won("frames"), points(), run("break"), high("best")],
        Game::ThreeCushion(_) | Game::StraightRail(_) => {
            let sheet = [points(), innings(), column("average", &average), run("run"), high("best")];
            is_long.then(|| won("games")).into_iter().chain(sheet).collect()
        }
        Game::StraightPool(_) => {
            let sheet = [points(), innings(), run("run"), high("best")];
            is_long.then(|| won("games")).into_iter().chain(sheet).collect()
        }
        Game::Rotation(_) => is_long.then(|| won("racks")).into_iter().chain([points(), run("run")]).collect(),
        Game::Blackball(_) => vec![won("frames")],
        Game::EightBall(_) | Game::NineBall(_) | Game::TenBall(_) => {
            let fouls = column("fouls", &|player| player.fouls.to_string());
            vec![won("racks"), fouls]
        }
    }
}

/// The points of a player for each inning, with three digits after the point.
fn average(player: &Player) -> String {
    match player.innings {
        0 => "–".to_owned(),
        innings => format!("{:.3}", f64::from(player.points) / f64::from(innings)),
    }
}

/// The name of the game, and how long the match is.
pub(super) fn title(play: &Match) -> String {
    let game = play.game();
    let length = match (play.terms().race_to, game.winning_points()) {
        (1, Some(points)) => format!("to {points} points"),
        (racks, Some(points)) => format!("to {racks} games of {points} points"),
        (1, None) if matches!(game, Game::Snooker(_) | Game::Blackball(_)) => "one frame".to_owned(),
        (1, None) => "one rack".to_owned(),
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
    fn the_average_is_points_by_innings() {
        assert_eq!(average(&Player { points: 7, innings: 4, ..Player::default() }), "1.750");
        assert_eq!(average(&Player::default()), "–");
    }

    #[test]
    fn the_title_says_how_long_the_match_is() {
        assert_eq!(title(&begun("three_cushion")), "Three-cushion · to 40 points");
        assert_eq!(title(&begun("eight_ball")), "Eight-ball · one rack");
        assert_eq!(title(&begun("snooker")), "Snooker · one frame");
    }
}
