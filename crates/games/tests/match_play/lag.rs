//! Who chooses the first breaker: the lag in the engine, and the coin.

use baize_files::Source;
use baize_games::match_play::{Beginning, Match, Opening, lag_setup};
use baize_games::rules::{LoadedGame, Objection, Side};
use baize_physics::Strike;
use baize_table::shot::{Setup, StrikeFile, TipFile, simulate};

fn begun(opening: Opening, seed: u64) -> Result<Match, Objection> {
    begun_at("NineBall", opening, seed)
}

fn begun_at(game: &str, opening: Opening, seed: u64) -> Result<Match, Objection> {
    let game = LoadedGame::of_source(Source::of_text("game", format!("(game: {game})"))).expect("it is a game");
    Match::begin(game, Beginning { opening, ..Beginning::of(["Anna", "Ben"], seed) })
}

fn chooser(opening: Opening, seed: u64) -> Side {
    begun(opening, seed).unwrap_or_else(|objection| panic!("{objection}")).state().to_act().expect("somebody chooses")
}

fn lag(speed: f64, direction_deg: f64) -> StrikeFile {
    StrikeFile { speed, direction_deg, tip: TipFile::default(), elevation_deg: 0.0 }
}

#[test]
fn the_ball_that_ends_nearer_to_the_head_cushion_wins_the_lag() {
    let speeds = [1.2, 1.4, 1.6, 1.8, 2.0];
    let orders: Vec<Side> =
        speeds.windows(2).map(|pair| chooser(Opening::Lag(lag(pair[0], 0.0), lag(pair[1], 0.0)), 1)).collect();
    // The harder the stroke, the farther the ball comes back, until it rebounds from the head cushion.
    assert!(orders.contains(&Side::Second), "{orders:?}");
    for pair in speeds.windows(2) {
        let one = chooser(Opening::Lag(lag(pair[0], 0.0), lag(pair[1], 0.0)), 1);
        let swapped = chooser(Opening::Lag(lag(pair[1], 0.0), lag(pair[0], 0.0)), 1);
        assert_eq!(swapped, one.other(), "{pair:?}");
    }
}

#[test]
fn a_lag_that_stays_short_or_touches_a_side_cushion_is_lost() {
    let good = lag(1.6, 0.0);
    for lost in [lag(0.3, 0.0), lag(1.6, 40.0), lag(1.6, 180.0), lag(1.6, -15.0)] {
        assert_eq!(chooser(Opening::Lag(good, lost), 1), Side::First, "{lost:?}");
        assert_eq!(chooser(Opening::Lag(lost, good), 1), Side::Second, "{lost:?}");
    }
}

#[test]
fn equal_lags_and_two_lost_ones_are_repeated() {
    for lags in [Opening::Lag(lag(1.6, 0.0), lag(1.6, 0.0)), Opening::Lag(lag(0.3, 0.0), lag(0.2, 0.0))] {
        let said = begun(lags, 1).expect_err("nobody wins").to_string();
        assert!(said.ends_with("The lag ends without a winner; it has to be repeated."), "{said}");
    }
}

#[test]
fn a_lag_that_comes_to_the_foot_cushion_again_or_leaves_its_half_is_lost() {
    for lost in [lag(5.0, 0.0), there_and_back()] {
        // Beside a lag that is lost, the other one wins unless it is lost as well.
        begun(Opening::Lag(lost, lag(0.3, 0.0)), 1).expect_err("both are lost");
        assert_eq!(chooser(Opening::Lag(lost, lag(1.6, 0.0)), 1), Side::Second, "{lost:?}");
    }
}

/// A stroke with side spin, after which the ball goes into the other half and comes back from the foot cushion, without a side
/// cushion.
fn there_and_back() -> StrikeFile {
    let table = begun(Opening::Coin, 1).unwrap_or_else(|objection| panic!("{objection}")).setup().clone();
    let game = begun(Opening::Coin, 1).unwrap_or_else(|objection| panic!("{objection}")).game();
    let alone = lag_setup(&table, &game, Side::First).expect("it has a cue ball");
    let sides =
        [-0.45, 0.45].into_iter().flat_map(|side| (0..20).map(move |step| (side, -8.0 - 0.25 * f64::from(step))));
    let strikes =
        sides.map(|(side, direction_deg)| StrikeFile { tip: TipFile { side, height: 0.0 }, ..lag(1.8, direction_deg) });
    let is_it = |strike: &StrikeFile| {
        let run = simulate(&Setup { strike: Some(Strike::from(*strike)), ..alone.clone() }).expect("it can be struck");
        let changes = run.record.events.iter().flat_map(|event| &event.changes);
        let crosses = changes.clone().any(|change| change.after.position.y < 0.0);
        let stays_off = changes.map(|change| change.after.position.y.abs()).fold(0.0, f64::max) < 0.5;
        crosses && stays_off && run.record.finals[0].motion.position.y > 0.05
    };
    strikes.into_iter().find(is_it).expect("there is such a stroke")
}

#[test]
fn a_lag_says_why_it_was_won_or_has_to_be_repeated() {
    let the_match =
        begun(Opening::Lag(lag(1.6, 15.0), lag(1.6, 0.0)), 1).unwrap_or_else(|objection| panic!("{objection}"));
    let said = the_match.decided();
    assert!(said.starts_with("The ball of Anna touched a side cushion. The ball of Ben stopped "), "{said}");
    assert!(said.ends_with(" cm from the head cushion. Ben wins the lag."), "{said}");
    let said = begun(Opening::Lag(lag(0.3, 0.0), lag(5.0, 0.0)), 1).expect_err("nobody wins").to_string();
    let why =
        "The ball of Anna did not reach the foot cushion. The ball of Ben touched the foot cushion more than once.";
    assert!(said.starts_with(why), "{said}");
}

#[test]
fn a_lag_that_ends_in_a_pocket_or_beyond_the_head_cushion_is_lost() {
    let faults = |direction_deg: f64| {
        let opening = Opening::Lag(lag(1.6, 0.0), lag(1.6, direction_deg));
        begun(opening, 1).map_or_else(|objection| objection.to_string(), |the_match| the_match.decided().to_owned())
    };
    // From the middle of the right half to the corner pocket at the foot on the right.
    let said: Vec<String> = (0..120).map(|step| faults(-4.0 - 0.1 * f64::from(step))).collect();
    assert!(said.iter().any(|said| said.contains("The ball of Ben went into a pocket.")), "{said:#?}");
    assert!(said.iter().all(|said| said.ends_with("Anna wins the lag.") || said.contains("Ben stopped")), "{said:#?}");
}

/// How the lag of three-cushion with these strokes goes: who wins, and the sentence about it; nobody if it is repeated.
fn carom(first: StrikeFile, second: StrikeFile) -> (Option<Side>, String) {
    match begun_at("ThreeCushion", Opening::Lag(first, second), 1) {
        Ok(the_match) => (the_match.state().to_act(), the_match.decided().to_owned()),
        Err(Objection(said)) => (None, said),
    }
}

#[test]
fn for_the_lag_of_carom_the_red_lies_on_its_spot_and_each_ball_30_cm_from_its_long_cushion() {
    let the_match = begun_at("ThreeCushion", Opening::Coin, 1).unwrap_or_else(|objection| panic!("{objection}"));
    for (side, name, y) in [(Side::First, "yellow", 0.41), (Side::Second, "white", -0.41)] {
        let setup = lag_setup(the_match.setup(), &the_match.game(), side).expect("it has balls");
        let own = &setup.balls[setup.cue_ball];
        let place = own.motion.position;
        assert_eq!(own.look.name, name);
        assert!((place.x + 0.71).abs() < 1e-9 && (place.y - y).abs() < 1e-9, "{place}");
        let red = setup.balls.iter().find(|placed| placed.look.name == "red").expect("the red is there");
        assert_eq!((red.motion.position.x, red.motion.position.y), (0.71, 0.0));
        assert_eq!(setup.balls.len(), 2);
    }
}

#[test]
fn in_carom_the_nearer_ball_wins_also_after_a_side_cushion_or_a_second_foot_cushion() {
    let good = lag(2.0, 0.0);
    assert_eq!(carom(good, lag(2.4, 0.0)).0.map(|_| ()), Some(()), "both are good");
    // Struck a little aside, the ball touches its long cushion; the other one does not reach the foot cushion.
    let (winner, said) = carom(lag(2.0, 10.0), lag(0.3, 0.0));
    assert_eq!(winner, Some(Side::First), "{said}");
    assert!(said.contains("The ball of Anna stopped") && said.contains("Ben did not reach the foot cushion"), "{said}");
    // Hard enough for the foot cushion, the head cushion and the foot cushion again.
    let (winner, said) = carom(lag(5.0, 0.0), lag(0.3, 0.0));
    assert_eq!(winner, Some(Side::First), "{said}");
}

#[test]
fn in_carom_who_touches_the_red_loses_the_lag() {
    let at_red = libm::atan2(-0.41, 1.42).to_degrees();
    let (winner, said) = carom(lag(2.0, at_red), lag(2.0, 0.0));
    assert_eq!(winner, Some(Side::Second), "{said}");
    assert!(said.contains("The ball of Anna touched the red."), "{said}");
    let (winner, said) = carom(lag(2.0, at_red), lag(2.0, -at_red));
    assert_eq!(winner, None, "both touch it: {said}");
    assert!(said.ends_with("it has to be repeated."), "{said}");
}

#[test]
fn in_carom_who_leaves_his_half_and_touches_the_other_ball_loses_the_lag() {
    // Anna's ball crosses the table to that of Ben, which runs straight.
    let tries = (0..60).map(|step| carom(lag(2.0, -30.0 - f64::from(step)), lag(1.8, 0.0)));
    let touching: Vec<_> =
        tries.filter(|(_, said)| said.contains("left its half and touched the other ball")).collect();
    assert!(!touching.is_empty());
    for (winner, said) in touching {
        assert!(said.contains("The ball of Anna left its half"), "{said}");
        // Ben's ball, which was hit, may have missed the foot cushion.
        assert!(winner == Some(Side::Second) || said.contains("Ben did not reach"), "{said}");
    }
    // To cross without touching anything is allowed.
    let crossing = (0..60).map(|step| carom(lag(2.6, -40.0 - f64::from(step)), lag(0.3, 0.0)));
    assert!(crossing.into_iter().any(|(winner, _)| winner == Some(Side::First)));
}

#[test]
fn a_coin_falls_on_both_sides_and_the_same_for_the_same_seed() {
    let falls: Vec<Side> = (0..40).map(|seed| chooser(Opening::Coin, seed)).collect();
    let first = falls.iter().filter(|side| **side == Side::First).count();
    assert!((10..=30).contains(&first), "{first} of 40");
    assert_eq!(falls, (0..40).map(|seed| chooser(Opening::Coin, seed)).collect::<Vec<_>>());
}
