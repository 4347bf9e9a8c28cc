//! One-cushion, shot by shot. What it shares with three-cushion is tested there.

use crate::script::*;

fn table() -> Game {
    apart(Game::of("one_cushion")).turn_of(First)
}

#[test]
fn one_cushion_before_the_second_ball_makes_a_point_before_the_first_ball_or_after_it() {
    let way = |steps: &[&str]| {
        let shot = steps.iter().fold(shot(), |shot, step| match *step {
            "cushion" => shot.cushion("white"),
            ball => shot.meet("white", ball),
        });
        let mut game = table();
        game.plays(shot);
        game.points()
    };
    assert_eq!(way(&["cushion", "red", "yellow"]), [1, 0]);
    assert_eq!(way(&["red", "cushion", "yellow"]), [1, 0]);
    assert_eq!(way(&["red", "yellow", "cushion"]), [0, 0], "the cushion came too late");
    assert_eq!(way(&["cushion", "red", "cushion"]), [0, 0], "the yellow was not met");
}
