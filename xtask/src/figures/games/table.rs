//! The tables in Markdown.

use super::tally::{Scores, Wins};
use super::{LEVELS, PAIRINGS};

/// What the racks of one game say.
#[derive(Clone, Debug)]
pub struct Row<Cell> {
    /// What the game is called.
    pub title: &'static str,
    /// How many play it.
    pub players: usize,
    /// One cell for each pairing or level.
    pub cells: Vec<Cell>,
}

/// All tables, with a list of the racks that nobody has won.
pub fn text(two: &[Row<Wins>], several: &[Row<Wins>], alone: &[Row<Scores>]) -> String {
    let columns = |word: &str| PAIRINGS.map(|(level, others)| format!("level {level} {word} {others}"));
    let mut lines = head("game", &columns("against"));
    lines.extend(two.iter().map(|row| line(row.title, &row.cells, won_and_lost)));
    lines.push(line("all", &totals(two), with_per_cent));
    lines.push(String::new());
    lines.extend(head("game of several, with the share of equal players", &columns("among")));
    lines.extend(several.iter().map(|row| line(row.title, &row.cells, |wins| beside_share(wins, row.players))));
    lines.push(String::new());
    lines.extend(head("game alone", &LEVELS.map(|level| format!("level {level}"))));
    lines.extend(alone.iter().map(|row| line(row.title, &row.cells, mean)));
    lines.extend(open_racks(two, several, alone));
    lines.join("\n") + "\n"
}

/// The first two lines of a table.
fn head(game: &str, columns: &[String]) -> Vec<String> {
    vec![line(game, columns, String::clone), line("---", columns, |_| "---".into()).replace(' ', "")]
}

/// A line of a table.
fn line<Cell>(first: &str, cells: &[Cell], text: impl Fn(&Cell) -> String) -> String {
    let cells: String = cells.iter().map(|cell| format!(" {} |", text(cell))).collect();
    format!("| {first} |{cells}")
}

fn won_and_lost(wins: &Wins) -> String {
    format!("{}:{} of {}", wins.won, wins.lost, wins.racks())
}

fn with_per_cent(wins: &Wins) -> String {
    let racks = wins.racks().max(1) as f64;
    format!("{}, {:.1} %", won_and_lost(wins), 100.0 * wins.won as f64 / racks)
}

fn beside_share(wins: &Wins, players: usize) -> String {
    let share = wins.racks() as f64 / players as f64;
    format!("{} of {}, share {share}", wins.won, wins.racks())
}

fn mean(scores: &Scores) -> String {
    scores.mean().map_or_else(|| "–".into(), |(mean, error)| format!("{mean:.1} ± {error:.1}"))
}

/// The racks of all rows together, for each pairing.
fn totals(rows: &[Row<Wins>]) -> Vec<Wins> {
    let of_column = |column: usize| rows.iter().map(|row| &row.cells[column]).fold(Wins::default(), Wins::with);
    (0..PAIRINGS.len()).map(of_column).collect()
}

/// A list of the racks that nobody has won; empty if there are none.
fn open_racks(two: &[Row<Wins>], several: &[Row<Wins>], alone: &[Row<Scores>]) -> Vec<String> {
    let of_wins = two.iter().chain(several).flat_map(|row| {
        let cells = row.cells.iter().zip(PAIRINGS);
        cells.map(|(wins, (level, others))| item(row.title, &format!("{level} and {others}"), &wins.open))
    });
    let of_scores = alone.iter().flat_map(|row| {
        let cells = row.cells.iter().zip(LEVELS);
        cells.map(|(scores, level)| item(row.title, &level.to_string(), &scores.open))
    });
    let mut lines: Vec<String> = of_wins.chain(of_scores).flatten().collect();
    if !lines.is_empty() {
        lines.splice(0..0, ["", "Racks without a winner:", ""].map(String::from));
    }
    lines
}

/// The item about one cell of a table; `None` if every rack has a winner.
fn item(title: &str, levels: &str, open: &[String]) -> Option<String> {
    (!open.is_empty()).then(|| format!("* {title}, level {levels}: {}", open.join("; ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wins(won: usize, lost: usize, open: &[&str]) -> Wins {
        Wins { won, lost, open: open.iter().map(ToString::to_string).collect() }
    }

    #[test]
    fn the_tables_have_a_row_for_each_game_and_name_the_racks_without_a_winner() {
        let two = [
            Row { title: "nine-ball", players: 2, cells: vec![wins(18, 2, &[]), wins(20, 0, &[])] },
            Row { title: "snooker", players: 2, cells: vec![wins(19, 0, &["3-2 cut"]), wins(20, 0, &[])] },
        ];
        let several = [Row { title: "killer of four", players: 4, cells: vec![wins(15, 5, &[]), wins(9, 11, &[])] }];
        let scores = |points: [f64; 2]| Scores { points: points.to_vec(), open: Vec::new() };
        let cells = vec![scores([250.0, 260.0]), scores([90.0, 92.0]), scores([10.0, 10.0])];
        let alone = [Row { title: "bowlliards", players: 1, cells }];
        let expected = "\
| game | level 8 against 4 | level 4 against 1 |
|---|---|---|
| nine-ball | 18:2 of 20 | 20:0 of 20 |
| snooker | 19:0 of 20 | 20:0 of 20 |
| all | 37:2 of 40, 92.5 % | 40:0 of 40, 100.0 % |

| game of several, with the share of equal players | level 8 among 4 | level 4 among 1 |
|---|---|---|
| killer of four | 15 of 20, share 5 | 9 of 20, share 5 |

| game alone | level 8 | level 4 | level 1 |
|---|---|---|---|
| bowlliards | 255.0 ± 5.0 | 91.0 ± 1.0 | 10.0 ± 0.0 |

Racks without a winner:

* snooker, level 8 and 4: 3-2 cut
";
        assert_eq!(text(&two, &several, &alone), expected);
    }
}
