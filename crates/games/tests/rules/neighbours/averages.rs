//! The average of carom counts the points that were made, without the head start.

use baize_games::rules::{Column, Side};

use crate::script::*;

/// A match of carom with this head start, after each player has played these innings: the points of each.
fn after(game: &str, handicap: (u32, u32), innings: &[(u32, u32)]) -> Game {
    let text = format!("(name: \"x\", game: {game}, handicap: ({}, {}), race_to: 2)", handicap.0, handicap.1);
    let mut game = apart(Game::of_text(&text)).turn_of(First);
    for (first, second) in innings {
        for (points, cue_ball_hits) in [(*first, ["red", "yellow"]), (*second, ["red", "white"])] {
            for _ in 0..points {
                let [one, other] = cue_ball_hits;
                game.plays(shot().hits(one).banks(3).hits(other));
            }
            game.plays(shot().hits("red"));
        }
    }
    game
}

fn cell(game: &Game, column: Column, side: Side) -> String {
    column.of(&game.state, side)
}

#[test]
fn the_average_counts_points_that_were_made_and_innings_that_were_played() {
    let cases: [((u32, u32), &[(u32, u32)], [&str; 2], [&str; 2]); 10] = [
        ((0, 0), &[], ["0", "0"], ["–", "–"]),
        ((5, 0), &[], ["5", "0"], ["–", "–"]),
        ((0, 0), &[(2, 1)], ["2", "1"], ["2.000", "1.000"]),
        ((5, 0), &[(2, 1)], ["7", "1"], ["2.000", "1.000"]),
        ((0, 7), &[(2, 1)], ["2", "8"], ["2.000", "1.000"]),
        ((3, 7), &[(2, 1)], ["5", "8"], ["2.000", "1.000"]),
        ((3, 7), &[(0, 0), (0, 0)], ["3", "7"], ["0.000", "0.000"]),
        ((3, 7), &[(1, 0), (0, 2), (0, 0)], ["4", "9"], ["0.333", "0.667"]),
        ((30, 1), &[(1, 1), (1, 3)], ["32", "5"], ["1.000", "2.000"]),
        ((1, 0), &[(0, 0), (0, 0), (0, 0), (1, 0)], ["2", "0"], ["0.250", "0.000"]),
    ];
    for name in ["ThreeCushion(distance: 40)", "StraightRail(distance: 40, barred_corners: false)"] {
        for (handicap, innings, points, averages) in cases {
            let game = after(name, handicap, innings);
            assert_eq!(
                Side::BOTH.map(|side| cell(&game, Column::Points, side)),
                points,
                "{name} {handicap:?} {innings:?}"
            );
            assert_eq!(
                Side::BOTH.map(|side| cell(&game, Column::Average, side)),
                averages,
                "{name} {handicap:?} {innings:?}"
            );
        }
    }
}

#[test]
fn in_the_next_set_the_head_start_is_there_again_and_the_average_begins_anew() {
    let mut game = after("ThreeCushion(distance: 40)", (4, 2), &[(3, 1)]);
    let equipment = game.equipment.clone();
    game.state.concede_rack(&equipment, First).expect("it goes on");
    assert_eq!([First, Second].map(|side| cell(&game, Column::Points, side)), ["4", "2"]);
    assert_eq!([First, Second].map(|side| cell(&game, Column::Average, side)), ["–", "–"]);
}
