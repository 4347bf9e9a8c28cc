//! Playing alone: solitaire, the ghost, and one visit from a layout.

use baize_games::rules::{BallInHand, Ended, Next, StrokeKind, Turn, Zone};

use crate::script::*;

/// A game for one player, before the first shot.
fn alone(game: &str, how: &str) -> Game {
    let text = format!("(game: {game}, race_to: 3, alone: {how})");
    let source = baize_files::Source::of_text("text", text);
    let loaded = baize_games::rules::LoadedGame::of_source(source).unwrap_or_else(|error| panic!("{error}"));
    Game::loaded(&loaded)
}

/// A break that drives four balls to a rail and three over the head string.
fn dry_break() -> Shot {
    let shot = shot().crosses("cue", "head string").hits("1").cushions(&["1", "2", "3", "4"]);
    ["2", "3", "4"].iter().fold(shot, |shot, ball| shot.crosses_back(ball, "head string"))
}

fn legal_miss() -> Shot {
    shot().hits("1").cushion("cue")
}

#[test]
fn who_plays_alone_breaks_without_a_lag() {
    let game = alone("NineBall", "Solitaire");
    assert_eq!(game.state.next, Next::Shot(Turn::of(First).as_a(StrokeKind::Break).in_hand(Zone::Kitchen)));
}

#[test]
fn in_solitaire_the_player_goes_on_after_a_miss_and_begins_an_inning() {
    let mut game = alone("StraightPool", "Solitaire").with("cue", -0.3, 0.2).turn_of(First);
    let miss = game.calls("1", "foot left").plays(shot().hits("1").cushion("1"));
    assert_eq!(miss.next, plays_on(First), "{}", miss.sentence);
    game.calls("1", "foot left").plays(shot().hits("1").pots("1", "foot left"));
    assert_eq!((game.state.players[0].innings, game.points()), (2, [1, 0]));
}

#[test]
fn in_solitaire_a_scratch_leaves_the_player_with_the_cue_ball_in_hand() {
    let mut game = alone("NineBall", "Solitaire").with("cue", -0.3, 0.2).turn_of(First);
    let scratch = game.plays(shot().hits("1").pots("cue", "foot left"));
    assert_eq!(scratch.next, in_hand(First, Zone::Anywhere));
}

#[test]
fn solitaire_in_hand_puts_the_cue_ball_into_the_hand_after_each_miss() {
    let mut game = alone("NineBall", "SolitaireInHand").with("cue", -0.3, 0.2).turn_of(First);
    assert_eq!(game.plays(legal_miss()).next, in_hand(First, Zone::Anywhere));
}

#[test]
fn against_the_ghost_the_cue_ball_is_in_hand_after_the_break_whatever_it_did() {
    for the_break in [dry_break(), dry_break().pots("5", "foot left"), dry_break().pots("cue", "foot left")] {
        let mut game = alone("NineBall", "Ghost");
        let verdict = game.plays(the_break);
        let Next::Shot(turn) = &verdict.next else { panic!("{:?}", verdict.next) };
        assert_eq!((turn.player, turn.hand), (First, BallInHand::InHand(Zone::Anywhere)), "{}", verdict.sentence);
        assert_eq!(game.racks(), [0, 0]);
    }
}

#[test]
fn against_the_ghost_without_the_ball_in_hand_the_player_goes_on_from_where_the_balls_lie() {
    let mut game = alone("NineBall", "GhostAsItLies");
    let verdict = game.plays(dry_break());
    assert_eq!(verdict.next, Next::Shot(Turn::of(First).as_a(StrokeKind::MayPushOut)));
}

#[test]
fn a_miss_gives_the_rack_to_the_ghost_and_the_player_breaks_again() {
    let mut game = alone("NineBall", "Ghost").with("cue", -0.3, 0.2).turn_of(First);
    let verdict = game.plays(legal_miss());
    assert_eq!((verdict.ended, game.racks()), (Ended::Rack(Some(Second)), [0, 1]));
    assert_eq!(verdict.next, Next::Shot(Turn::of(First).as_a(StrokeKind::Break).in_hand(Zone::Kitchen)));
    game.plays(shot().hits("1").pots("9", "foot left"));
    assert_eq!(game.racks(), [0, 1], "the break is judged as a break: the 9 is spotted or wins by the rules");
}

#[test]
fn who_runs_out_beats_the_ghost_and_breaks_again() {
    let mut game = alone("NineBall", "Ghost").with("cue", -0.3, 0.2).turn_of(First);
    let verdict = game.plays(shot().hits("1").pots("9", "foot left"));
    assert_eq!((verdict.ended, game.racks()), (Ended::Rack(Some(First)), [1, 0]));
    assert_eq!(verdict.next, Next::Shot(Turn::of(First).as_a(StrokeKind::Break).in_hand(Zone::Kitchen)));
}

#[test]
fn the_ghost_wins_the_match_when_it_has_the_racks() {
    let mut game = alone("NineBall", "Ghost");
    let mut last = None;
    for _ in 0..3 {
        game.plays(dry_break());
        last = Some(game.plays(legal_miss()).ended);
    }
    assert_eq!(last, Some(Ended::Match(Some(Second))));
}

#[test]
fn a_visit_begins_without_a_break_and_ends_with_the_first_miss() {
    let mut game = alone("Rotation", "VisitInHand");
    assert_eq!(game.state.next, in_hand(First, Zone::Anywhere));
    game.plays(shot().hits("1").pots("1", "foot left"));
    assert_eq!(game.state.next, plays_on(First));
    let verdict = game.plays(shot().hits("2").cushion("2"));
    assert_eq!(verdict.ended, Ended::Rack(Some(Second)));
}

#[test]
fn a_visit_at_snooker_begins_in_the_d() {
    assert_eq!(alone("Snooker", "VisitFromD").state.next, in_hand(First, Zone::D));
    assert_eq!(alone("Snooker", "VisitFromKitchen").state.next, in_hand(First, Zone::Kitchen));
    assert_eq!(alone("Snooker", "Visit").state.next, plays_on(First));
}

#[test]
fn alone_at_carom_the_distance_wins_without_a_last_inning_of_the_other_side() {
    let mut game = apart(alone("ThreeCushion(distance: 1)", "Solitaire")).turn_of(First);
    let point = shot().hits("red").cushion("cue").cushion("cue").cushion("cue").hits("yellow");
    let verdict = game.plays(point);
    assert_eq!(verdict.ended, Ended::Rack(Some(First)), "{}", verdict.sentence);
}

#[test]
fn alone_at_carom_the_limit_of_innings_ends_the_game() {
    let mut game = apart(alone("ThreeCushion(distance: 9, inning_limit: 2)", "Solitaire")).turn_of(First);
    assert_eq!(game.plays(shot().hits("red")).next, plays_on(First));
    assert_eq!(game.plays(shot().hits("red")).ended, Ended::Rack(None));
}

#[test]
fn alone_at_eight_ball_the_player_keeps_the_own_group_after_a_miss() {
    let mut game = alone("EightBall(calls: false)", "Solitaire").with("cue", -0.3, 0.2).turn_of(First);
    game.plays(shot().hits("1").pots("1", "foot left"));
    let on = game.state.balls_on(&game.equipment);
    game.plays(shot().hits("2").cushion("2"));
    assert_eq!(game.state.balls_on(&game.equipment), on);
    assert_eq!(game.state.next, plays_on(First));
}
