//! The rules of a house game in sentences for players, as its file has them.

use std::borrow::Cow;

use super::{AfterFoul, Called, Counts, House};
use baize_files::count;

impl House {
    /// The rules in short, a paragraph each.
    pub(super) fn in_words(&self) -> Vec<Cow<'static, str>> {
        let paragraphs =
            [self.how_it_is_won(), self.how_it_is_played(), self.how_it_begins(), self.what_a_foul_costs()];
        let source = "A house game: these rules are those of its file, where `House` puts them together.".to_owned();
        paragraphs.into_iter().chain([source]).map(Cow::Owned).collect()
    }

    fn how_it_is_won(&self) -> String {
        let value = match self.counts {
            Counts::One => "Every ball counts one point.",
            Counts::Number => "Every ball counts its number.",
        };
        let most = "If nobody does, the most points win when the table is empty.";
        let points = match self.target {
            0 => "The most points win when the table is empty.".to_owned(),
            1 => format!("Whoever first has a point wins. {most}"),
            target => format!("Whoever first has {target} points wins. {most}"),
        };
        match (self.winning_ball, self.wins_last) {
            (0, _) => format!("{value} {points}"),
            (ball, false) => format!("Whoever pockets the {ball} wins at once. {value} {points}"),
            (ball, true) => {
                format!("Whoever pockets the {ball} as the last ball wins; before that it is spotted. {value} {points}")
            }
        }
    }

    fn how_it_is_played(&self) -> String {
        let first =
            if self.lowest_first { "Hit the ball with the lowest number first." } else { "Hit any ball first." };
        let called = match self.called {
            Called::Nothing => "Nothing is called: whatever falls counts.",
            Called::Ball => {
                "Call the ball by its number; the pocket does not matter. A ball that falls without having been called is spotted."
            }
            Called::Pot => "Call the ball and its pocket. A ball that falls otherwise is spotted.",
        };
        format!("{first} {called} You go on as long as you pocket a ball that counts.")
    }

    fn how_it_begins(&self) -> String {
        let break_shot = match self.break_rails {
            0 => "Every break is good.".to_owned(),
            rails => format!("The break must pocket a ball, or drive {} to a rail.", count(rails as usize, "ball")),
        };
        format!("{break_shot} What falls on it counts without a call.")
    }

    fn what_a_foul_costs(&self) -> String {
        let points = match self.foul_points {
            0 => String::new(),
            points => format!(" and costs {}", count(points as usize, "point")),
        };
        let balls =
            if self.spots_after_foul { "what fell is spotted" } else { "what fell stays down and counts for nobody" };
        let hand = match self.after_foul {
            AfterFoul::Anywhere => "The next player has the cue ball in hand anywhere.",
            AfterFoul::HeadString => "The next player has the cue ball in hand behind the head string.",
            AfterFoul::AsItLies => {
                "The next player plays from where the balls lie; a cue ball that is gone is in hand behind the head string."
            }
        };
        let three = if self.three_fouls { " Where two play, three fouls in a row lose the rack." } else { "" };
        format!(
            "After the hit a ball must be pocketed, or a ball must reach a rail. A foul ends the turn{points}, and {balls}. {hand}{three}"
        )
    }
}
