//! Who chooses the first breaker: the lag in the engine, and the coin.

use baize::files::Source;
use baize::match_play::{Beginning, Colour, Match, Opening, lag_setup};
use baize::physics::{Strike, Tip};
use baize::rules::{LoadedGame, Objection, Side};
use baize::shot::{Setup, StrikeFile, simulate};

fn begun(opening: Opening, seed: u64) -> Result<Match, Objection> {
    let game = LoadedGame::of_source(Source::of_text("game", "(game: NineBall)")).expect("it is a game");
    Match::begin(
        game,
        Beginning { players: ["Anna".to_owned(), "Ben".to_owned()], colours: Colour::USUAL, seed, opening },
    )
}

fn chooser(opening: Opening, seed: u64) -> Side {
    begun(opening, seed).unwrap_or_else(|objection| panic!("{objection}")).state().to_act().expect("somebody chooses")
}

fn lag(speed: f64, direction_deg: f64) -> StrikeFile {
    StrikeFile { speed, direction_deg, tip: Tip::default(), elevation_deg: 0.0 }
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
        assert_eq!(said, "The lag ends without a winner; it has to be repeated.");
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
    let alone = lag_setup(&table, Side::First).expect("it has a cue ball");
    let sides =
        [-0.45, 0.45].into_iter().flat_map(|side| (0..20).map(move |step| (side, -8.0 - 0.25 * f64::from(step))));
    let strikes =
        sides.map(|(side, direction_deg)| StrikeFile { tip: Tip { side, height: 0.0 }, ..lag(1.8, direction_deg) });
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
fn a_coin_falls_on_both_sides_and_the_same_for_the_same_seed() {
    let falls: Vec<Side> = (0..40).map(|seed| chooser(Opening::Coin, seed)).collect();
    let first = falls.iter().filter(|side| **side == Side::First).count();
    assert!((10..=30).contains(&first), "{first} of 40");
    assert_eq!(falls, (0..40).map(|seed| chooser(Opening::Coin, seed)).collect::<Vec<_>>());
}
