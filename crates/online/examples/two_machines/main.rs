//! Plays matches between two processes of `baize host` and `baize join` on this machine, and compares the files of both sides.
//!
//! `cargo run --release -p baize-online --example two_machines` without more says how it is used.

mod options;
mod proxy;
mod sides;
mod table;

use std::net::SocketAddr;
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

use options::{Options, USAGE};
use proxy::{Chance, Proxy, Weather};
use sides::{Ended, Match, Outcome, Side, Sides};
use table::Table;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match Options::of(&arguments) {
        Ok((part, options)) => part.play(&options),
        Err(sentence) => {
            eprintln!("{sentence}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(sentence) => {
            eprintln!("{sentence}");
            ExitCode::FAILURE
        }
    }
}

/// What is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Whole matches over the loopback network.
    Racks,
    /// The same over a bad network.
    Rough,
    /// Kills of one side or the other at random times.
    Kills,
}

impl Part {
    /// Plays what is missing and prints the table. Whether all went well.
    fn play(self, options: &Options) -> Outcome<bool> {
        match self {
            Self::Racks => racks(options, None),
            Self::Rough => racks(options, Some(options.weather)),
            Self::Kills => kills(options),
        }
    }
}

/// Plays so many racks of every game, through a proxy in bad weather.
fn racks(options: &Options, weather: Option<Weather>) -> Outcome<bool> {
    let mut table = Table::default();
    let all_begun = Instant::now();
    for game in &options.games {
        for number in 1..=options.racks {
            let of = Match::of(options, game, number)?;
            if of.is_finished() {
                table.add(game, &of, Duration::ZERO);
                continue;
            }
            let begun = Instant::now();
            let mut sides = Sides::start(options, of, |host| through(options, weather, host, all_begun))?;
            let ended = sides.until_over(options.patience)?;
            if let Some(proxy) = sides.proxy() {
                eprintln!("{game} {number}: {}", proxy.counts());
            }
            if let Ended::Badly(sentence) = ended {
                return Err(format!("{game} {number}: {sentence}"));
            }
            table.add(game, sides.of(), begun.elapsed());
        }
    }
    println!("{table}");
    Ok(table.is_good())
}

/// The proxy in front of the host, if the weather is bad.
fn through(options: &Options, weather: Option<Weather>, host: SocketAddr, begun: Instant) -> Outcome<Option<Proxy>> {
    let Some(weather) = weather else { return Ok(None) };
    let opened = Proxy::open(options.proxy_at, host, weather, begun);
    opened.map(Some).map_err(|error| format!("the proxy cannot listen at {}: {error}", options.proxy_at))
}

/// Kills one side or the other at random times, and starts it again.
fn kills(options: &Options) -> Outcome<bool> {
    let mut table = Table::default();
    let mut chance = Chance(options.seed);
    let mut killed = [0_u32; 2];
    let mut number = 0;
    while killed.iter().sum::<u32>() < options.kills {
        number += 1;
        let game = &options.games[number as usize % options.games.len()];
        let of = Match::of(options, game, number)?;
        if of.is_finished() {
            table.add(game, &of, Duration::ZERO);
            continue;
        }
        let begun = Instant::now();
        let mut sides = Sides::start(options, of, |_| Ok(None))?;
        loop {
            let pause = Duration::from_secs_f64(options.longest_pause.as_secs_f64() * chance.share());
            match sides.until_over(pause)? {
                Ended::Not if killed.iter().sum::<u32>() < options.kills => {}
                // The rest of the match is played in peace.
                Ended::Not => thread::sleep(Duration::from_millis(200)),
                Ended::Well => break,
                Ended::Badly(sentence) => return Err(format!("{game} {number}: {sentence}")),
            }
            if begun.elapsed() > options.patience {
                return Err(format!("{game} {number}: it has not ended within {} s", options.patience.as_secs()));
            }
            if killed.iter().sum::<u32>() < options.kills {
                let side = if chance.share() < 0.5 { Side::Host } else { Side::Guest };
                if sides.kill(side)? {
                    killed[side as usize] += 1;
                    eprintln!(
                        "{game} {number}: kill {} after {:.1} s",
                        killed.iter().sum::<u32>(),
                        begun.elapsed().as_secs_f64()
                    );
                }
            }
        }
        table.add(game, sides.of(), begun.elapsed());
    }
    println!("{table}\nkilled: the host {} times, the guest {} times", killed[0], killed[1]);
    Ok(table.is_good())
}
