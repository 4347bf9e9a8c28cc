//! Computes the light on a table and its room, and stores it as the game ships it.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;

use baize::app::{Moment, Viewpoint};
use baize::files::{Folders, Kind, Source, check_new, listen_for_signals, save_new, shown_path};
use baize::light::Reins;
use baize::settings::{Mood, View};
use baize::shot::Setup;
use baize_cli::{Progress, cores, finish, print_line, refuse};
use bevy::math::UVec2;
use clap::Parser;

/// How often the bar is drawn.
const GLANCE: Duration = Duration::from_millis(200);

/// Computes the light on a table and its room, and stores it as the game ships it.
#[derive(Parser, Debug)]
struct Options {
    /// The table.
    #[arg(value_name = "TABLE")]
    table: String,
    /// The mood of the room.
    #[arg(long, value_name = "NAME", default_value = "club")]
    mood: String,
    /// The file to write.
    #[arg(short, long, value_name = "FILE.png")]
    out: PathBuf,
}

fn main() -> ExitCode {
    bake(&Options::parse(), &Folders::from_environment())
}

/// Computes the light, and writes it.
fn bake(options: &Options, folders: &Folders) -> ExitCode {
    if let Err(error) = check_new(&options.out) {
        return refuse(error);
    }
    let mood = match Source::find(Kind::Mood, &options.mood, folders).and_then(|mood| mood.parse_checked(Mood::flaws)) {
        Ok(mood) => mood,
        Err(error) => return refuse(error),
    };
    let setup = match Setup::rack("cue_ball").table(&options.table).folders(folders).load() {
        Ok(setup) => setup,
        Err(error) => return refuse(error),
    };
    let (viewpoint, size) = (Viewpoint::View(View::Standing), UVec2::new(640, 360));
    let moment = Moment { setup, at: 0.0, mood, viewpoint, size, opening: 0.0, focus: None };
    let to_bake = match moment.to_bake() {
        Ok(to_bake) => to_bake,
        Err(error) => return refuse(error),
    };
    let (reins, count) = (Reins::default(), to_bake.count());
    let progress = Progress::of("places", count);
    let stored = thread::scope(|scope| {
        let work = scope.spawn(|| to_bake.bake(cores(), &reins));
        let mut shown = 0;
        while !work.is_finished() {
            thread::sleep(GLANCE);
            let done = reins.done.load(Ordering::Relaxed);
            (shown..done).for_each(|_| progress.one_more());
            shown = done;
        }
        work.join().ok().flatten()
    });
    progress.end();
    let Some(bytes) = stored.and_then(|stored| stored.to_bytes().ok()) else {
        return refuse("the light could not be computed: there is not enough memory");
    };
    listen_for_signals();
    match save_new(&options.out, bytes) {
        Ok(()) => finish(print_line(format_args!("{} is written, light at {count} places", shown_path(&options.out)))),
        Err(error) => refuse(error),
    }
}
