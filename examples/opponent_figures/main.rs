//! Measures how well the opponent plays: `cargo run --release --no-default-features --example opponent_figures -- FIGURE`.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use baize::files::Folders;
use baize::match_play::{Beginning, Colour, Match, Opening};
use baize::opponent::{Act, OpponentFile, Position, Question, StrokeErrors, think};
use baize::rules::{Ended, LoadedGame, Next, Place, Side, Turn, Zone};
use bevy::math::DVec2;

/// A stream of numbers for layouts (SplitMix64).
struct Draw(u64);

impl Draw {
    fn share(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
    }
}

fn begin(game: &str, seed: u64) -> Match {
    let loaded = LoadedGame::find(game, &Folders::of_game()).expect("a game of this name");
    let beginning = Beginning {
        players: ["One".to_owned(), "Two".to_owned()],
        colours: Colour::USUAL,
        seed,
        opponents: [None, None],
        opening: Opening::Won(Side::First),
    };
    Match::begin(loaded, beginning).expect("a match")
}

/// A position with the object balls `balls` lying openly, and the cue ball in hand.
fn open_layout(game: &str, numbers: &[u8], seed: u64) -> Position {
    let play = begin(game, seed);
    let mut state = play.state().clone();
    let equipment = play.equipment().clone();
    let mut draw = Draw(seed);
    let half = DVec2::new(0.5 * equipment.table.length, 0.5 * equipment.table.width) - 0.06;
    let mut places: Vec<DVec2> = Vec::new();
    for ball in &equipment.balls {
        let is_in = ball.number.is_some_and(|number| numbers.contains(&number));
        if !is_in {
            state.lie.set(ball.id, Place::Off);
            continue;
        }
        let place = loop {
            let place = DVec2::new((2.0 * draw.share() - 1.0) * half.x, (2.0 * draw.share() - 1.0) * half.y);
            if places.iter().all(|other| other.distance(place) > 0.09) {
                break place;
            }
        };
        places.push(place);
        state.lie.set(ball.id, Place::at(place));
    }
    state.next = Next::Shot(Turn::of(Side::First).in_hand(Zone::Anywhere));
    Position::new(play.setup().clone(), equipment, state)
}

/// Plays a match of one rack to its end and tells it.
fn tell_match(game: &str, players: [&OpponentFile; 2], seed: u64, simulations: u32) {
    let stop = AtomicBool::new(false);
    let mut play = begin(game, seed);
    let mut strokes = [0; 2];
    for _ in 0..200 {
        let Some(side) = play.state().to_act() else { break };
        let position = Position::of(&play);
        let (me, other) = (players[side.index()], players[side.other().index()]);
        let question = Question {
            position: &position,
            player: me,
            other: Some(other),
            seed,
            simulations: Some(simulations),
            threads: 1,
            stop: &stop,
        };
        let Some(thought) = think(&question) else {
            println!("no thought");
            break;
        };
        for shot in &thought.shots {
            println!(
                "      {:.2} {:.2} {} {:.2} m/s {:?} {:?}",
                shot.worth, shot.chance, shot.words, shot.play.aim.speed, shot.play.aim.tip, shot.play.declares
            );
        }
        for command in thought.commands(me, &position, seed, strokes[side.index()]) {
            match play.give(side, command) {
                Ok(Some(verdict)) => println!("{side:?}: {}", verdict.sentence),
                Ok(None) => println!("{side:?}: {command:?}"),
                Err(refused) => {
                    println!("REFUSED {command:?}: {refused}");
                    return;
                }
            }
        }
        strokes[side.index()] += 1;
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize, usual: u64| args.get(index).and_then(|text| text.parse().ok()).unwrap_or(usual);
    let (count, simulations) = (number(1, 20), number(2, 20_000) as u32);
    let degrees: f64 = args.get(3).and_then(|text| text.parse().ok()).unwrap_or(0.125);
    let first = number(4, 1);
    let mut player = OpponentFile::default();
    player.stroke = StrokeErrors {
        direction_deg: degrees,
        of_cue: false,
        speed: 0.0,
        least_speed: 0.075,
        side: 0.0005,
        height: 0.0005,
        elevation_deg: 0.1,
        widest: 10.0,
        power: 1.0,
        awkward: 1.0,
        ..player.stroke
    };
    if degrees == 0.0 {
        player.stroke = StrokeErrors::NONE;
    }
    if args.first().map(String::as_str) == Some("match") {
        let game = args.get(5).map_or("nine_ball", String::as_str);
        return tell_match(game, [&player, &player], first, simulations);
    }
    let solo = args.iter().any(|arg| arg == "--solo");
    let perfect = OpponentFile { stroke: StrokeErrors::NONE, ..player.clone() };
    let stop = AtomicBool::new(false);
    let (mut cleared, mut shots, mut sims, mut pots) = (0, 0u64, 0u64, 0);
    let (mut expected, start) = (0.0, Instant::now());
    let (mut ends, mut seconds) = (std::collections::BTreeMap::<String, u32>::new(), 0.0);
    for index in 0..count {
        let mut position = match args.first().map(String::as_str) {
            Some("eight") => open_layout("rotation", &[1, 2, 3, 4, 5, 6, 7, 8], first + index),
            _ => open_layout("nine_ball", &[1, 2, 3, 4, 5, 6, 7, 8, 9], first + index),
        };
        for number in 0.. {
            let question = Question {
                position: &position,
                player: &player,
                other: solo.then_some(&perfect),
                seed: 7 + index,
                simulations: Some(simulations),
                threads: 1,
                stop: &stop,
            };
            let begun = Instant::now();
            let Some(thought) = think(&question) else { break };
            seconds += begun.elapsed().as_secs_f64();
            let Act::Play(play) = &thought.act else { break };
            shots += 1;
            sims += u64::from(thought.simulations);
            if args.iter().any(|arg| arg == "--tell") {
                for shot in &thought.shots {
                    println!(
                        "    {:.2} {:.2} {} {:?}",
                        shot.worth,
                        shot.chance,
                        shot.words,
                        (shot.play.aim.speed, shot.play.aim.tip)
                    );
                }
            }
            expected += thought.shots.first().map_or(0.0, |shot| shot.chance);
            let strike = player.stroke(&position, play, 7 + index, number);
            let Some((after, verdict)) = position.played(play, &strike) else {
                println!("cannot be played");
                break;
            };
            let told = format!(
                "{:?}",
                thought.shots.first().map(|shot| match shot.idea {
                    baize::opponent::Idea::Pot { .. } => "pot",
                    baize::opponent::Idea::Roundabout { .. } => "round",
                    _ => "safe",
                })
            );
            if args.iter().any(|arg| arg == "--tell") {
                println!("{index} {number}: {}", verdict.sentence);
            }
            match verdict.ended {
                Ended::Rack(Some(Side::First)) | Ended::Match(Some(Side::First)) => {
                    cleared += 1;
                    pots += 1;
                    break;
                }
                Ended::Nothing if after.state().to_act() == Some(Side::First) && !verdict.is_foul() => pots += 1,
                _ => {
                    *ends.entry(format!("{told} foul {}", verdict.is_foul())).or_default() += 1;
                    break;
                }
            }
            position = after;
        }
    }
    println!(
        "cleared {cleared} of {count}; pots {pots} of {shots}, expected {expected:.1}; {:.0} sims a shot; {:.3} s a shot, {:.1} us a sim; {:.0} s; {ends:?}",
        sims as f64 / shots as f64,
        seconds / shots as f64,
        1e6 * seconds / sims as f64,
        start.elapsed().as_secs_f64()
    );
}
