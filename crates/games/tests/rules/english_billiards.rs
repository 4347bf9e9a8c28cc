//! English billiards: cases that were written from the text alone.

use baize_files::Source;
use baize_games::rules::{
    BallInHand, Choice, Ended, FoulKind, LoadedGame, Next, Place, Side, StrokeKind, Turn, Verdict, Zone,
};
use glam::DVec2;

use crate::script::*;

/// The distance of the centres of two touching balls, in metres.
const TOUCHING_HERE: f64 = 0.0525;
/// The baulk line, as x in metres.
const BAULK: f64 = -1.0475;

/// A game to so many points in which Anna is to play with the white, and all three balls lie apart out of baulk.
fn table_to(target: u32) -> Game {
    let game = Game::of_text(&format!("(game: EnglishBilliards(target: {target}))"));
    game.turn_of(First).with("white", -0.5, 0.3).with("yellow", 0.2, -0.4).with("red", 0.6, 0.5)
}

fn table() -> Game {
    table_to(100)
}

/// Anna plays from the D with the others at these places.
fn from_hand(red: (f64, f64), yellow: (f64, f64)) -> Game {
    let mut game = table().with("red", red.0, red.1).with("yellow", yellow.0, yellow.1);
    let white = game.ball("white");
    game.state.lie.set(white, Place::Off);
    game.state.next = in_hand(First, Zone::D);
    game
}

fn spot(game: &Game, name: &str) -> DVec2 {
    game.equipment.table.spot(name).expect("a spot of the table")
}

fn pot_red() -> Shot {
    shot().hits("red").pots("red", "foot left")
}

fn in_off() -> Shot {
    shot().hits("red").scratches()
}

fn cannon() -> Shot {
    shot().hits("red").hits("yellow")
}

fn is_foul(verdict: &Verdict, kind: FoulKind) -> bool {
    fouls(verdict) == [kind]
}

#[test]
fn the_first_player_begins_from_the_d_with_the_red_on_its_spot_and_the_other_ball_off_the_table() {
    let game = Game::of("english_billiards");
    let opening = Turn { player: First, stroke: StrokeKind::Break, hand: BallInHand::InHand(Zone::D) };
    assert_eq!(game.state.next, Next::Shot(opening));
    assert_eq!((game.place_of("red"), game.has("yellow")), (spot(&game, "black"), false));
    assert_eq!(game.state.balls_on(&game.equipment), [game.ball("red")]);
}

#[test]
fn the_second_player_comes_to_the_table_from_the_d_with_the_yellow() {
    let mut game = Game::of("english_billiards");
    let verdict = game.plays(shot().hits("red").stops("cue", 0.3, 0.2).stops("red", 1.0, 0.3));
    assert_eq!((verdict.next, game.points()), (in_hand(Second, Zone::D), [0, 0]));
    assert_eq!(game.ball("cue"), game.ball("yellow"));
    game.plays(shot().hits("red"));
    assert!(game.has("yellow") && game.has("white"));
    assert_eq!(game.ball("cue"), game.ball("white"));
}

#[test]
fn the_next_game_begins_without_the_yellow_too() {
    let mut game = Game::of_text("(game: EnglishBilliards(target: 2), race_to: 2)").turn_of(First);
    game = game.with("white", -0.5, 0.3).with("yellow", 0.2, -0.4).with("red", 0.6, 0.5);
    assert_eq!(game.plays(cannon()).ended, Ended::Rack(Some(First)));
    assert_eq!((game.has("yellow"), game.state.to_act()), (false, Some(Second)));
    assert_eq!(game.ball("cue"), game.ball("white"), "whoever begins has the white");
}

#[test]
fn cannons_pots_and_in_offs_count_two_or_three() {
    let points = |shot: Shot| table().plays(shot).points[0];
    assert_eq!(points(cannon()), 2);
    assert_eq!(points(shot().hits("yellow").hits("red")), 2);
    assert_eq!(points(shot().hits("yellow").pots("yellow", "foot left")), 2);
    assert_eq!(points(pot_red()), 3);
    assert_eq!(points(shot().hits("yellow").meet("yellow", "red").pots("red", "foot left")), 3);
    assert_eq!(points(in_off()), 3);
    assert_eq!(points(shot().hits("yellow").scratches()), 2);
    assert_eq!(points(shot().hits("red").meet("red", "yellow")), 0);
}

#[test]
fn all_that_a_stroke_makes_is_added_up_to_ten_at_most() {
    let points = |shot: Shot| table().plays(shot).points[0];
    assert_eq!(points(cannon().scratches()), 5);
    assert_eq!(points(shot().hits("yellow").hits("red").scratches()), 4, "an in-off the ball that was hit first");
    assert_eq!(points(shot().hits_together(&["red", "yellow"]).scratches()), 4, "both at once");
    let all = cannon().pots("red", "foot left").pots("yellow", "head left").pots("cue", "left side");
    assert_eq!(points(all), 10);
}

#[test]
fn who_scores_goes_on_and_after_an_in_off_from_the_d() {
    assert_eq!(table().plays(cannon()).next, plays_on(First));
    assert_eq!(table().plays(pot_red()).next, plays_on(First));
    assert_eq!(table().plays(in_off()).next, in_hand(First, Zone::D));
    assert_eq!(table().plays(shot().hits("red")).next, plays_on(Second));
}

#[test]
fn the_other_ball_stays_off_when_it_is_potted_until_its_owner_plays_it_from_the_d() {
    let mut game = table();
    assert_eq!(game.plays(shot().hits("yellow").pots("yellow", "foot left")).next, plays_on(First));
    assert!(!game.has("yellow"));
    assert_eq!(game.plays(shot().hits("red")).next, in_hand(Second, Zone::D));
}

#[test]
fn the_red_goes_to_the_black_spot_else_to_the_pink_else_to_the_blue() {
    let place = |game: Game| {
        let mut game = game;
        game.plays(pot_red());
        game.place_of("red")
    };
    let game = table();
    let [black, pink, blue] = ["black", "pink", "blue"].map(|name| spot(&game, name));
    assert_eq!(place(game), black);
    assert_eq!(place(table().with("yellow", black.x, black.y)), pink);
    assert_eq!(place(table().with("yellow", black.x - 0.05, black.y)), pink, "it would touch there");
    assert_eq!(place(table().with("yellow", black.x, black.y).with("white", pink.x, pink.y)), blue);
}

/// The red lies on its spot.
fn red_on_spot() -> Game {
    let game = table();
    let black = spot(&game, "black");
    game.with("red", black.x, black.y)
}

#[test]
fn after_two_pots_in_a_row_from_its_spot_the_red_goes_to_the_blue_spot_and_from_there_back() {
    let mut game = red_on_spot();
    game.plays(pot_red());
    assert_eq!(game.place_of("red"), spot(&game, "black"));
    game.plays(pot_red());
    assert_eq!(game.place_of("red"), spot(&game, "blue"));
    game.plays(pot_red());
    assert_eq!(game.place_of("red"), spot(&game, "black"));
}

#[test]
fn another_score_between_or_beside_two_pots_begins_the_count_anew() {
    let mut beside = red_on_spot();
    beside.plays(pot_red());
    beside.plays(cannon().pots("red", "foot left"));
    assert_eq!(beside.place_of("red"), spot(&beside, "black"));
    let mut between = red_on_spot();
    between.plays(pot_red());
    between.plays(cannon());
    between.plays(pot_red());
    assert_eq!(between.place_of("red"), spot(&between, "black"));
    let mut not_from_spot = table();
    not_from_spot.plays(pot_red());
    not_from_spot.plays(pot_red());
    assert_eq!(not_from_spot.place_of("red"), spot(&not_from_spot, "black"), "the first was not from the spot");
}

#[test]
fn if_the_blue_spot_is_taken_after_two_pots_the_red_goes_to_the_pink() {
    let mut game = red_on_spot().with("yellow", 0.0, 0.0);
    game.plays(pot_red());
    game.plays(pot_red());
    assert_eq!(game.place_of("red"), spot(&game, "pink"));
}

#[test]
fn from_hand_a_ball_in_baulk_must_not_be_hit_before_the_cue_ball_has_left_it() {
    for x in [-1.3, BAULK] {
        let mut game = from_hand((0.6, 0.5), (x, 0.6));
        assert_eq!(game.state.balls_on(&game.equipment), [game.ball("red")]);
        let verdict = game.clone().plays(shot().hits("yellow"));
        assert!(is_foul(&verdict, FoulKind::NotOutOfKitchen), "{x}");
        assert_eq!(pair(&verdict.points), [0, 2]);
        let out = shot().crosses("cue", "baulk line").cushion("cue").crosses_back("cue", "baulk line").hits("yellow");
        assert_eq!(fouls(&game.plays(out)), [], "{x}");
    }
    let mut in_play = table().with("yellow", -1.3, 0.6);
    assert_eq!(fouls(&in_play.plays(shot().hits("yellow"))), [], "not from hand");
}

#[test]
fn with_both_balls_in_baulk_the_cue_ball_need_only_leave_it() {
    let double_baulk = || from_hand((-1.3, 0.6), (-1.3, -0.6));
    let mut game = double_baulk();
    assert_eq!(game.state.balls_on(&game.equipment).len(), 2);
    let out = game.plays(shot().crosses("cue", "baulk line").cushion("cue").stops("cue", 0.3, 0.3));
    assert_eq!((fouls(&out), game.points(), out.next), (vec![], [0, 0], plays_on(Second)));
    let stays = double_baulk().plays(shot().cushion("cue"));
    assert!(is_foul(&stays, FoulKind::NotOutOfKitchen));
}

#[test]
fn a_miss_gives_two_points_and_the_opponent_plays_what_lies() {
    let mut game = table();
    let verdict = game.plays(shot().cushion("cue"));
    assert!(is_foul(&verdict, FoulKind::NoBallHit));
    assert_eq!((game.points(), verdict.next), ([0, 2], plays_on(Second)));
}

#[test]
fn a_foul_gives_two_points_and_the_choice_of_the_balls_on_their_spots() {
    let mut game = table();
    let verdict = game.plays(cannon().off_table("red"));
    assert!(is_foul(&verdict, FoulKind::BallOffTable));
    assert_eq!((game.points(), game.place_of("red")), ([0, 2], spot(&game, "black")), "the cannon does not count");
    assert_eq!(game.choices(), (Second, vec![Choice::Play, Choice::PlayInHand]));
    assert_eq!(game.clone().choose(Choice::Play).next, plays_on(Second));
    assert_eq!(game.choose(Choice::PlayInHand).next, in_hand(Second, Zone::D));
    assert_eq!((game.place_of("white"), game.has("yellow")), (spot(&game, "blue"), false));
}

#[test]
fn the_other_fouls_are_judged_too() {
    let cases = [
        (shot().hits("red").off_table("cue"), FoulKind::CueBallOffTable),
        (shot().double_hits("red"), FoulKind::DoubleHit),
        (shot().jumps("red").hits("yellow"), FoulKind::Jump),
        (shot().scratches(), FoulKind::CueBallPocketed),
    ];
    for (shot, kind) in cases {
        let mut game = table();
        assert!(is_foul(&game.plays(shot), kind), "{kind:?}");
        assert_eq!(game.points(), [0, 2], "{kind:?}");
    }
}

#[test]
fn the_sixteenth_hazard_in_a_row_is_a_foul_and_a_cannon_begins_the_count_anew() {
    let mut game = table();
    for _ in 0..15 {
        assert_eq!(fouls(&game.plays(in_off())), []);
    }
    assert_eq!(game.points(), [45, 0]);
    let mut with_cannon = game.clone();
    assert_eq!(fouls(&with_cannon.plays(cannon().scratches())), []);
    assert_eq!(fouls(&with_cannon.plays(in_off())), [], "it is the first again");
    assert!(is_foul(&game.plays(in_off()), FoulKind::OverLimit));
    assert_eq!(game.points(), [45, 2]);
}

#[test]
fn the_seventy_sixth_cannon_in_a_row_is_a_foul() {
    let mut game = table_to(1000);
    for _ in 0..75 {
        assert_eq!(fouls(&game.plays(cannon())), []);
    }
    let mut with_hazard = game.clone();
    assert_eq!(fouls(&with_hazard.plays(cannon().pots("red", "foot left"))), []);
    assert_eq!(fouls(&with_hazard.plays(cannon())), []);
    assert!(is_foul(&game.plays(cannon()), FoulKind::OverLimit));
}

#[test]
fn without_limits_hazards_and_cannons_go_on() {
    let game = Game::of_text("(game: EnglishBilliards(target: 1000, limits: false))").turn_of(First);
    let mut game = game.with("white", -0.5, 0.3).with("yellow", 0.2, -0.4).with("red", 0.6, 0.5);
    for _ in 0..20 {
        assert_eq!(fouls(&game.plays(in_off())), []);
    }
    for _ in 0..80 {
        assert_eq!(fouls(&game.plays(cannon())), []);
    }
}

#[test]
fn after_fifteen_hazards_the_other_ball_comes_back_to_the_baulk_line() {
    let brown = DVec2::new(BAULK, 0.0);
    for (red, wanted) in [((0.6, 0.5), brown), ((BAULK, 0.02), DVec2::new(BAULK, -0.292))] {
        let mut game = table();
        for _ in 0..14 {
            game.plays(in_off());
        }
        game = game.with("white", -0.5, 0.3).turn_of(First).with("red", red.0, red.1);
        let verdict = game.plays(shot().hits("yellow").pots("yellow", "foot left"));
        assert_eq!((fouls(&verdict), game.place_of("yellow")), (vec![], wanted));
    }
}

#[test]
fn a_cue_ball_at_rest_against_another_ball_is_played_from_the_d_with_the_others_on_their_spots() {
    let mut game = table();
    let verdict = game.plays(shot().hits("red").stops("red", 0.3, 0.3).stops("yellow", 0.3 + TOUCHING_HERE, 0.3));
    assert_eq!(verdict.next, in_hand(Second, Zone::D));
    assert_eq!([game.place_of("red"), game.place_of("white")], [spot(&game, "black"), spot(&game, "blue")]);
    let mut striker = table();
    let verdict = striker.plays(cannon().stops("white", 0.2 - TOUCHING_HERE, -0.4));
    assert_eq!((verdict.next, striker.points()), (in_hand(First, Zone::D), [2, 0]));
    assert_eq!(striker.place_of("yellow"), spot(&striker, "blue"));
}

#[test]
fn the_points_that_win_end_the_game_by_a_score_or_by_a_foul_of_the_other() {
    let at = |points: [i32; 2]| {
        let mut game = table();
        for (side, points) in Side::BOTH.into_iter().zip(points) {
            game.state.players[side.index()].points = points;
        }
        game
    };
    assert_eq!(at([97, 0]).plays(cannon()).ended, Ended::Nothing);
    assert_eq!(at([98, 0]).plays(cannon()).ended, Ended::Match(Some(First)));
    assert_eq!(at([50, 98]).plays(shot()).ended, Ended::Match(Some(Second)));
}

#[test]
fn who_plays_alone_has_all_three_balls_and_gets_the_other_one_back() {
    let source = Source::of_text("text", "(game: EnglishBilliards(), alone: Solitaire)".to_owned());
    let loaded = LoadedGame::of_source(source).unwrap_or_else(|error| panic!("{error}"));
    let mut game = Game::loaded(&loaded);
    assert_eq!(game.place_of("yellow"), spot(&game, "blue"));
    game.plays(shot().hits("yellow").pots("yellow", "foot left").stops("cue", 0.3, 0.3));
    let miss = game.plays(shot().hits("red"));
    assert_eq!((miss.next, game.has("yellow")), (plays_on(First), true));
}
