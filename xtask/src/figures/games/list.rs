//! The games that are played.

/// A game, with its row of a table.
#[derive(Clone, Copy, Debug)]
pub struct Listed {
    /// What its files are named after.
    pub name: &'static str,
    /// What its row is called.
    pub title: &'static str,
    /// Its rules.
    pub rules: Rules,
}

/// Where the rules of a game come from.
#[derive(Clone, Copy, Debug)]
pub enum Rules {
    /// From the game of this name that ships.
    Shipped(&'static str),
    /// From these fields of a game file. Long games are shortened so that a rack ends within some tens of shots.
    Written(&'static str),
}

/// A game that is played as it ships.
const fn shipped(name: &'static str, title: &'static str) -> Listed {
    Listed { name, title, rules: Rules::Shipped(name) }
}

/// A game with these fields of a game file.
const fn written(name: &'static str, title: &'static str, fields: &'static str) -> Listed {
    Listed { name, title, rules: Rules::Written(fields) }
}

/// The games between two players.
pub const TWO: [Listed; 27] = [
    shipped("eight_ball", "eight-ball"),
    shipped("nine_ball", "nine-ball"),
    shipped("ten_ball", "ten-ball"),
    shipped("seven_ball", "seven-ball"),
    shipped("rotation", "rotation"),
    shipped("fifteen_ball", "fifteen-ball pool"),
    written("straight_pool", "straight pool, 15 points", "game: StraightPool(target: 15)"),
    written("one_pocket", "one-pocket, 3 balls", "game: OnePocket(target: 3)"),
    written("bank_pool", "bank pool, 2 banks", "game: BankPool(target: 2)"),
    written("cribbage", "cribbage pool, 2 cribbages", "game: Cribbage(target: 2)"),
    written("bowlliards", "bowlliards, 2 frames", "game: Bowlliards(frames: 2)"),
    shipped("speed_pool", "speed pool"),
    shipped("blackball", "blackball"),
    shipped("heyball", "heyball"),
    shipped("snooker", "snooker"),
    shipped("six_red", "six-red"),
    written("english_billiards", "English billiards, 30 points", "game: EnglishBilliards(target: 30)"),
    written("free_pyramid", "free pyramid, 4 balls", "game: FreePyramid(target: 4)"),
    written("combined_pyramid", "combined pyramid, 4 balls", "game: CombinedPyramid(target: 4)"),
    written("straight_rail", "straight rail, 10 points", "game: StraightRail(distance: 10)"),
    written("one_cushion", "one-cushion, 5 points", "game: OneCushion(distance: 5)"),
    written("three_cushion", "three-cushion, 3 points", "game: ThreeCushion(distance: 3)"),
    written("balkline_47_1", "balkline 47/1, 10 points", "game: Balkline(points_in_zone: 1, distance: 10)"),
    written("balkline_47_2", "balkline 47/2, 10 points", "game: Balkline(distance: 10)"),
    written(
        "balkline_71_2",
        "balkline 71/2, 10 points",
        "game: Balkline(lines: SeventyOne, distance: 10), table: \"balkline_71\"",
    ),
    written("four_ball", "four-ball, 3 points", "game: FourBall(distance: 3)"),
    written("yotsudama", "yotsudama, 10 points", "game: FourBall(points: AnyTwo, distance: 10), rack: \"yotsudama\""),
];

/// The games of several players, with their number.
pub const SEVERAL: [(Listed, usize); 3] = [
    (shipped("killer", "killer of four"), 4),
    (Listed { name: "cutthroat_3", ..shipped("cutthroat", "cutthroat of three") }, 3),
    (Listed { name: "cutthroat_5", ..shipped("cutthroat", "cutthroat of five") }, 5),
];

/// The games that a player plays alone for points.
pub const ALONE: [Listed; 1] =
    [written("bowlliards_alone", "bowlliards alone, 10 frames", "game: Bowlliards(), alone: Solitaire")];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use xshell::Shell;

    use super::*;
    use crate::files::{name, with_ending};

    const ENDING: &str = ".game.ron";

    fn all() -> Vec<Listed> {
        let several = SEVERAL.iter().map(|(game, _)| *game);
        TWO.into_iter().chain(several).chain(ALONE).collect()
    }

    /// The word of the rules in the text of a game file: `NineBall`.
    fn kind(text: &str) -> &str {
        let (_, rules) = text.split_once("game: ").expect("it has rules");
        rules.split_once('(').expect("they have options").0
    }

    #[test]
    fn every_kind_of_rules_that_ships_is_played() {
        let shell = Shell::new().expect("there is a working directory");
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/games");
        let files = with_ending(&shell, &folder, ENDING).expect("there are games");
        assert!(!files.is_empty());
        for file in files {
            let text = shell.read_file(&file).expect("it is text");
            let is_it = |game: &Listed| match game.rules {
                Rules::Shipped(shipped) => name(&file) == format!("{shipped}{ENDING}"),
                Rules::Written(fields) => kind(fields) == kind(&text),
            };
            assert!(all().iter().any(is_it), "{} is not played", file.display());
        }
    }

    #[test]
    fn no_two_games_share_their_files() {
        let games = all();
        let names: BTreeSet<&str> = games.iter().map(|game| game.name).collect();
        assert_eq!(names.len(), games.len());
    }
}
