//! The fouls without a stroke that a player can own up to.

use crate::match_play::Match;
use crate::rules::AgreedFoul;
use crate::words::own_foul as text;

/// Each foul with the words of its entry. Balls that differ only in their number are one: which of them was touched makes no difference.
pub(super) fn own_fouls(the_match: &Match) -> Vec<(String, AgreedFoul)> {
    let (state, equipment) = (the_match.state(), the_match.equipment());
    let struck = state.cue_ball(equipment);
    let mut fouls: Vec<(String, AgreedFoul)> = Vec::new();
    let others = equipment.balls.iter().filter(|ball| ball.id != struck);
    let on_table = others.filter(|ball| state.lie.has(ball.id)).map(|ball| (kind(&ball.name), ball.id));
    let cue_ball = state.lie.has(struck).then(|| (text::THE_CUE_BALL.to_owned(), struck));
    for (words, ball) in cue_ball.into_iter().chain(on_table) {
        let words = text::touched(&words);
        if fouls.iter().all(|(known, _)| *known != words) {
            fouls.push((words, AgreedFoul::Touched(ball)));
        }
    }
    fouls.push((text::ON_PURPOSE.to_owned(), AgreedFoul::Deliberate));
    fouls
}

/// What a ball of that name is called without its number.
fn kind(name: &str) -> String {
    match name.trim_end_matches(|character: char| character.is_ascii_digit() || character == ' ') {
        "" => text::AN_OBJECT_BALL.to_owned(),
        of_many if of_many != name => text::one_of(of_many),
        single => text::the_only(single),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ball_is_called_by_its_colour_if_it_has_one() {
        assert_eq!(["9", "red 12", "pink"].map(kind), ["an object ball", "a red", "the pink"]);
    }
}
