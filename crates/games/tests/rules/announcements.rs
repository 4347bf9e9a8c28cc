//! What a referee says, besides who fouled: touching balls, spotted balls, why the turn passes, what a foul gives.

use baize_games::rules::{
    AgreedFoul, BallInHand, Choice, Declaration, Ended, FoulKind, Next, StrokeKind, Turn, Verdict, Zone,
};

use crate::nine_ball::tournament;
use crate::script::*;

fn says(verdict: &Verdict, words: &str) {
    assert!(verdict.sentence.contains(words), "\"{words}\" is missing: {}", verdict.sentence);
}

fn silent_about(verdict: &Verdict, words: &str) {
    assert!(!verdict.sentence.contains(words), "\"{words}\" is said: {}", verdict.sentence);
}

/// The distance of the centres of two touching balls of snooker, in metres.
const SNOOKER: f64 = 0.0525;

/// A red is on for Anna.
fn snooker() -> Game {
    Game::of("snooker").turn_of(First).with("cue", -0.5, 0.3)
}

fn eight_ball(game: &str) -> Game {
    Game::of_text(game).turn_of(First).with("cue", -0.3, 0.2)
}

fn offer_words(game: &Game) -> Vec<String> {
    match &game.state.next {
        Next::Choice { offers, .. } => offers.iter().map(ToString::to_string).collect(),
        next => panic!("nothing is to choose: {next:?}"),
    }
}

#[test]
fn at_snooker_a_cue_ball_that_touches_a_red_that_is_on_is_called_touching_ball() {
    let mut game = snooker().with("red 2", 0.5, 0.4);
    let verdict = game.plays(shot().hits("red 1").stops("cue", 0.5 - SNOOKER, 0.4));
    says(&verdict, "Touching ball: the cue ball touches the red 2.");
    assert_eq!(game.state.touching(&game.equipment), [game.ball("red 2")]);
    let mut apart = snooker().with("red 2", 0.5, 0.4);
    silent_about(&apart.plays(shot().hits("red 1").stops("cue", 0.499 - SNOOKER, 0.4)), "ouch");
}

#[test]
fn at_snooker_a_touched_colour_is_called_only_where_it_could_be_on() {
    let mut game = snooker();
    let blue = game.place_of("blue");
    let verdict = game.plays(shot().hits("red 1").stops("cue", blue.x - SNOOKER, blue.y));
    silent_about(&verdict, "Touching ball");
    says(&verdict, "The cue ball touches the blue, which is not on.");
    let mut potted = snooker();
    let verdict = potted.plays(shot().hits("red 1").pots("red 1", "foot left").stops("cue", blue.x - SNOOKER, blue.y));
    says(&verdict, "Touching ball: the cue ball touches the blue.");
}

#[test]
fn at_snooker_two_touching_balls_are_named_and_those_that_are_on_come_first() {
    let mut game = snooker().with("red 2", 0.5, 0.4).with("red 3", 0.5, 0.4 - 2.0 * SNOOKER);
    let verdict = game.plays(shot().hits("red 1").stops("cue", 0.5, 0.4 - SNOOKER));
    says(&verdict, "Touching ball: the cue ball touches the red 2 and the red 3.");
}

#[test]
fn at_blackball_a_touching_ball_is_called_too() {
    let mut game = Game::of("blackball").turn_of(First).with("cue", -0.4, 0.2).with("red 2", 0.3, 0.3);
    let reach = game.equipment.touching(game.ball("cue"), game.ball("red 2"));
    let verdict = game.plays(shot().hits("red 1").cushion("red 1").stops("cue", 0.3 - reach, 0.3));
    says(&verdict, "Touching ball: the cue ball touches the red 2.");
}

#[test]
fn in_carom_the_balls_that_touch_the_next_cue_ball_are_named_before_the_choice() {
    for (name, cue_ball) in [("three_cushion", "The yellow"), ("straight_rail", "The yellow")] {
        let mut game = apart(Game::of(name)).turn_of(First);
        let verdict = game.plays(shot().hits("red").stops("red", 0.2 + TOUCHING, -0.4));
        says(&verdict, &format!("{cue_ball} touches the red."));
        assert_eq!(game.choices(), (Second, vec![Choice::Play, Choice::SpotTouching]));
    }
}

#[test]
fn spotted_balls_of_carom_are_named_with_their_spots() {
    let mut game = apart(Game::of("three_cushion")).turn_of(First);
    game.plays(shot().hits("red").stops("red", 0.2 + TOUCHING, -0.4));
    let chosen = game.choose(Choice::SpotTouching);
    says(&chosen, "The yellow is spotted on the head spot.");
    says(&chosen, "The red is spotted on the foot spot.");
    let mut off = apart(Game::of("three_cushion")).turn_of(First);
    says(&off.plays(shot().hits("red").off_table("red")), "The red is spotted on the foot spot.");
    let mut rail = apart(Game::of("straight_rail")).turn_of(First);
    says(&rail.plays(shot().hits("red").off_table("red")), "All balls are put into the opening position.");
}

#[test]
fn a_spotted_ball_of_pool_is_named_with_its_place() {
    let mut game = Game::of("nine_ball").turn_of(First).with("cue", -0.3, 0.2).only(&["1", "2", "9"]);
    let foot = game.equipment.table.foot_spot;
    game = game.with("1", 0.2, 0.3).with("2", 0.9, 0.3);
    let verdict = game.plays(shot().hits("2").pots("9", "foot left"));
    says(&verdict, "The 9 is spotted on the foot spot.");
    let mut blocked = Game::of("nine_ball").turn_of(First).with("cue", -0.3, 0.2).only(&["1", "2", "9"]);
    blocked = blocked.with("1", 0.2, 0.3).with("2", foot.x, foot.y);
    let verdict = blocked.plays(shot().hits("2").pots("9", "foot left"));
    says(&verdict, "The 9 is spotted on the long string, as near to the foot spot as possible.");
}

#[test]
fn at_snooker_a_colour_goes_to_its_own_spot_or_to_a_named_other_one() {
    let potted = |game: &mut Game| {
        game.plays(shot().hits("red 1").pots("red 1", "foot left"));
        let black = game.ball("black");
        game.declares(Declaration::Nominate(black));
        game.plays(shot().hits("black").pots("black", "foot left"))
    };
    says(&potted(&mut snooker()), "The black goes back to its spot.");
    let mut taken = snooker();
    let spot = taken.equipment.table.spot("black").expect("a spot");
    let pink = taken.equipment.table.spot("pink").expect("a spot");
    taken = taken.with("red 5", spot.x, spot.y).with("black", 0.5, 0.5).with("pink", 0.3, -0.4);
    assert!(taken.state.lie.on_bed().all(|(ball, at)| ball == taken.ball("pink") || at.distance(pink) > SNOOKER));
    says(&potted(&mut taken), "The black goes to the pink spot, because its own is taken.");
}

#[test]
fn a_ball_frozen_to_its_rail_is_named_when_no_ball_reached_a_rail() {
    let mut game = Game::of("nine_ball").turn_of(First).with("cue", -0.3, 0.2).with("1", 0.1, 0.6);
    let verdict = game.plays(shot().frozen("1", "").hits("1").cushion("1").stops("1", 0.2, 0.6));
    assert_eq!(fouls(&verdict), [FoulKind::NoRail]);
    says(
        &verdict,
        "The 1 was frozen to a rail before the shot, and had to leave it and come back, or reach another rail.",
    );
    // One that did not move has nothing to do with it.
    let mut other = Game::of("nine_ball").turn_of(First).with("cue", -0.3, 0.2);
    silent_about(&other.plays(shot().frozen("5", "").hits("1")), "frozen");
}

#[test]
fn at_eight_ball_the_referee_says_why_the_turn_passes() {
    let game = || eight_ball("(name: \"x\", game: EightBall())");
    let mut wrong_pocket = game();
    wrong_pocket.calls("1", "left side");
    let verdict = wrong_pocket.plays(shot().hits("1").pots("1", "foot left"));
    says(&verdict, "The 1 went into the foot left pocket and was called in the left side pocket, so the turn passes.");
    assert_eq!(verdict.next, plays_on(Second));
    let mut other_ball = game();
    other_ball.calls("1", "left side");
    let verdict = other_ball.plays(shot().hits("1").pots("2", "foot left"));
    says(&verdict, "The 1 was called and was not pocketed, so the turn passes.");
    let mut no_call = game();
    let verdict = no_call.plays(shot().hits("1").pots("1", "foot left"));
    says(&verdict, "No ball and pocket were called, so the turn passes.");
    let mut safety = game();
    safety.declares(Declaration::Safety);
    says(&safety.plays(shot().hits("1").pots("1", "foot left")), "It was a called safety, so the turn passes.");
    let mut miss = game();
    miss.calls("1", "left side");
    silent_about(&miss.plays(shot().hits("1").cushion("1")), "the turn passes");
    let mut made = game();
    made.calls("1", "left side");
    silent_about(&made.plays(shot().hits("1").pots("1", "left side")), "the turn passes");
}

#[test]
fn at_eight_ball_without_calls_the_turn_passes_when_only_others_fall() {
    let mut game = eight_ball("(name: \"x\", game: EightBall(calls: false))");
    game.plays(shot().hits("1").pots("1", "foot left"));
    let verdict = game.plays(shot().hits("2").pots("9", "foot left"));
    says(&verdict, "No ball of Anna's group was pocketed, so the turn passes.");
    assert_eq!(verdict.next, plays_on(Second));
}

#[test]
fn a_push_out_is_called_by_its_name() {
    for name in ["nine_ball", "ten_ball"] {
        let mut game = Game::of(name).with("cue", -0.3, 0.2);
        game.state.next = Next::Shot(Turn::of(First).as_a(StrokeKind::MayPushOut));
        let mut ordinary = game.clone();
        game.declares(Declaration::PushOut);
        let verdict = game.plays(shot().cushion("cue"));
        assert_eq!(verdict.sentence, "Anna plays a push-out.", "{name}");
        assert_eq!(offer_words(&game), ["Play from here", "Let the opponent play"]);
        silent_about(&ordinary.plays(shot().hits("1").cushion("1")), "push-out");
    }
}

#[test]
fn a_foul_that_gives_two_visits_says_so() {
    let with = |options: &str| {
        let mut game = Game::of_text(&format!("(name: \"x\", game: Blackball({options}))")).turn_of(First);
        game = game.with("cue", -0.4, 0.2);
        game.plays(shot().stops("cue", -0.4, 0.3))
    };
    says(&with("after_foul: TwoVisits"), "Ben has two visits.");
    says(&with("after_foul: FreeShotAndTwoVisits"), "Ben has two visits.");
    silent_about(&with(""), "two visits");
    silent_about(&with("after_foul: BallInHand"), "two visits");
}

#[test]
fn a_choice_names_the_rights_of_the_shot_that_follows() {
    // The opponent of a bad break of blackball has a free shot, also from baulk, or racks again.
    let mut blackball = Game::of("blackball");
    blackball.plays(shot().hits("red 1").stops("cue", 0.2, 0.4));
    let words = offer_words(&blackball);
    assert_eq!(words[0], "Play from here with a free shot, or first put the cue ball behind the baulk line");
    assert_eq!(words[1], "Rack again and break");
    // In hand after a foul at snooker.
    let mut in_off = snooker();
    in_off.plays(shot().hits("red 1").scratches());
    assert_eq!(offer_words(&in_off)[0], "Play with the cue ball in hand in the D");
    assert_eq!(offer_words(&in_off)[1], "Let the opponent play, with the cue ball in hand in the D");
    // A scratch on a legal break of eight-ball.
    let mut kitchen = Game::of("eight_ball");
    kitchen.plays(shot().crosses("cue", "head string").hits("2").cushions(&["1", "2", "3"]).stops("cue", 0.0, 0.3));
    let (_, choices) = kitchen.choices();
    assert_eq!((choices[0], offer_words(&kitchen)[0].as_str()), (Choice::Play, "Play from here"));
    // The table handed back after a poor break of nine-ball still has the push-out.
    let mut nine = tournament();
    nine.plays(shot().crosses("cue", "head string").hits("1").cushions(&["1", "2", "3", "4"]));
    assert_eq!(offer_words(&nine), ["Play from here", "Let the opponent play, who may push out"]);
}

#[test]
fn what_a_player_chose_is_said_with_its_rights() {
    let mut game = snooker();
    game.plays(shot().hits("red 1").scratches());
    assert_eq!(game.choose(Choice::PlayInHand).sentence, "Ben: Play with the cue ball in hand in the D.");
}

/// A game of this text after Anna, whose turn it is, has owned up to this foul.
fn owned_up(game: &mut Game, foul: AgreedFoul) -> Verdict {
    let equipment = game.equipment.clone();
    game.state.agree_on_foul(&equipment, foul).unwrap_or_else(|objection| panic!("{objection}"))
}

#[test]
fn a_touched_ball_costs_at_pool_the_cue_ball_in_hand_and_counts_among_three_fouls() {
    for name in ["eight_ball", "nine_ball", "ten_ball", "rotation"] {
        let mut game = Game::of(name).turn_of(First).with("cue", -0.3, 0.2);
        let touched = AgreedFoul::Touched(game.ball("3"));
        let before = game.state.lie.clone();
        let verdict = owned_up(&mut game, touched);
        assert_eq!((fouls(&verdict), rules(&verdict)), (vec![FoulKind::BallTouched], vec!["WPA 3.6"]), "{name}");
        assert_eq!(verdict.next, in_hand(Second, Zone::Anywhere), "{name}: {}", verdict.sentence);
        assert_eq!((game.state.players[0].fouls, &game.state.lie), (1, &before), "{name}");
        says(&verdict, "Anna touched the 3 without a stroke.");
    }
    let mut third = Game::of("nine_ball").turn_of(First).with("cue", -0.3, 0.2);
    third.state.players[0].fouls = 2;
    assert!(matches!(owned_up(&mut third, AgreedFoul::Deliberate).ended, Ended::Rack(Some(Second))));
}

#[test]
fn a_touched_ball_costs_at_snooker_its_value_but_at_least_four_and_is_no_miss() {
    for (ball, points) in [("red 1", 4), ("yellow", 4), ("blue", 5), ("black", 7), ("cue", 4)] {
        let mut game = snooker();
        let touched = AgreedFoul::Touched(game.ball(ball));
        let verdict = owned_up(&mut game, touched);
        assert_eq!((pair(&verdict.points), fouls(&verdict)), ([0, points], vec![FoulKind::BallTouched]), "{ball}");
        assert!(!game.choices().1.contains(&Choice::Restore), "{}", verdict.sentence);
    }
    // The black is on: also a touched red costs seven.
    let mut black = snooker();
    black.plays(shot().hits("red 1").pots("red 1", "foot left"));
    let touched = AgreedFoul::Touched(black.ball("red 2"));
    assert_eq!(owned_up(&mut black, touched).points, [0, 7], "no colour was nominated");
}

#[test]
fn a_touched_ball_costs_at_straight_pool_a_point_and_at_carom_the_turn() {
    let mut pool = Game::of("straight_pool").turn_of(First).with("cue", -0.3, 0.2);
    let touched = AgreedFoul::Touched(pool.ball("3"));
    let verdict = owned_up(&mut pool, touched);
    assert_eq!((pair(&verdict.points), verdict.next), ([-1, 0], plays_on(Second)));
    for name in ["three_cushion", "straight_rail"] {
        let mut carom = apart(Game::of(name)).turn_of(First);
        let touched = AgreedFoul::Touched(carom.ball("red"));
        let verdict = owned_up(&mut carom, touched);
        assert_eq!((pair(&verdict.points), verdict.next), ([0, 0], plays_on(Second)), "{name}");
        assert_eq!(carom.state.players[0].innings, 1, "the inning is over");
    }
}

#[test]
fn a_touched_ball_at_blackball_gives_a_free_shot_and_a_deliberate_foul_the_frame() {
    let game = || Game::of("blackball").turn_of(First).with("cue", -0.4, 0.2);
    let mut touched = game();
    let red = AgreedFoul::Touched(touched.ball("red 1"));
    let free = Turn { player: Second, stroke: StrokeKind::FreeShot, hand: BallInHand::OrInHand(Zone::Baulk) };
    assert_eq!(owned_up(&mut touched, red).next, Next::Shot(free));
    let verdict = owned_up(&mut game(), AgreedFoul::Deliberate);
    assert!(matches!(verdict.ended, Ended::Match(Some(Second)) | Ended::Rack(Some(Second))), "{}", verdict.sentence);
}

#[test]
fn nobody_owns_up_while_somebody_chooses_or_to_a_ball_that_is_gone() {
    let mut game = Game::of("nine_ball").turn_of(First).with("cue", -0.3, 0.2).only(&["1", "9"]);
    let equipment = game.equipment.clone();
    let gone = AgreedFoul::Touched(game.ball("2"));
    let refused = game.state.agree_on_foul(&equipment, gone).expect_err("the 2 is gone");
    assert_eq!(refused.to_string(), "The 2 is not on the table, so nobody can touch it there.");
    let mut choosing = snooker();
    choosing.plays(shot().hits("blue"));
    assert!(choosing.state.agree_on_foul(&choosing.equipment.clone(), AgreedFoul::Deliberate).is_err());
    game.state.concede_match(First).expect("it goes on");
    assert!(game.state.agree_on_foul(&equipment, AgreedFoul::Deliberate).is_err());
}

#[test]
fn a_cue_ball_in_hand_stays_in_hand_after_a_touched_ball() {
    let mut game = Game::of("nine_ball").turn_of(First).with("cue", -0.3, 0.2);
    game.plays(shot().scratches());
    let touched = AgreedFoul::Touched(game.ball("3"));
    let verdict = owned_up(&mut game, touched);
    assert_eq!((verdict.player, verdict.next), (Second, in_hand(First, Zone::Anywhere)));
}

#[test]
fn a_rack_is_called_as_its_players_call_it() {
    let game = |name: &str| {
        let loaded = baize_games::rules::LoadedGame::find(name, &baize_files::Folders::of_game());
        loaded.unwrap_or_else(|error| panic!("{error}")).game
    };
    let labels = |name: &str| (game(name).label_of_racks(), game(name).label_of_points(3));
    assert_eq!(labels("nine_ball").0, "Racks that win");
    assert_eq!(labels("snooker").0, "Frames that win");
    assert_eq!(labels("three_cushion"), ("Sets that win".to_owned(), "Points that win a set".to_owned()));
    assert_eq!(labels("straight_pool"), ("Games that win".to_owned(), "Points that win a game".to_owned()));
    assert_eq!(labels("rotation"), ("Racks that win".to_owned(), "Points that win a rack".to_owned()));
    assert_eq!(game("three_cushion").label_of_points(1), "Points that win", "the match is to points");
    assert_eq!((game("straight_rail").word_for_rack_of(1), game("straight_rail").word_for_rack_of(2)), ("game", "set"));
}
