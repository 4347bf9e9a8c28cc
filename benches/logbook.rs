//! How long a page of the record takes with 100,000 shots, and how long it takes to import and to export these.

use std::io::Cursor;
use std::time::Instant;

use baize::coach::Evidence;
use baize::logbook::{Filter, Logbook, LoggedShot, ShotKind, Sitting, SittingKind};

/// How many shots there are, and how many of these are in one sitting.
const SHOTS: u32 = 100_000;
const OF_SITTING: u32 = 50;

fn main() {
    let folder = std::env::temp_dir().join(format!("baize-bench-record-{}", std::process::id()));
    let path = folder.join(baize::logbook::LOGBOOK_FILE);
    let text = timed("write the lines of an export", lines);
    timed("import them", || {
        let mut book = Logbook::open(&path).expect("it opens");
        book.import("made up", &mut Cursor::new(&text)).expect("they can be read")
    });
    let mut book = Logbook::open(&path).expect("it opens");
    for _ in 0..3 {
        timed("statistics of all", || book.statistics(&Filter::default()).expect("it can be read"));
    }
    let one = Filter { person: Some("Person 1".to_owned()), game: Some("Eight-ball".to_owned()) };
    timed("statistics of one person and game", || book.statistics(&one).expect("it can be read"));
    timed("export", || book.export(None, &mut Vec::new()).expect("it can be read"));
    let (sitting, shot) = made_up(SHOTS, &mut Dice(2));
    timed("append one shot", || book.append(&sitting, &shot).expect("it is written"));
    drop(book);
    let _ = std::fs::remove_dir_all(folder);
}

/// Numbers that look random: a linear congruential generator with the constants of D. E. Knuth.
struct Dice(u64);

impl Dice {
    fn between(&mut self, from: f64, to: f64) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        from + (to - from) * (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }

    fn below(&mut self, end: u32) -> u32 {
        self.between(0.0, f64::from(end)) as u32
    }
}

fn timed<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let begun = Instant::now();
    let answer = work();
    println!("{what}: {:.1} ms", 1000.0 * begun.elapsed().as_secs_f64());
    answer
}

/// The lines of an export of made-up shots of four persons over two years.
fn lines() -> String {
    let mut dice = Dice(1);
    let mut text = String::from("{\"baize_record\":1}\n");
    for index in 0..SHOTS {
        let (sitting, shot) = made_up(index, &mut dice);
        if index % OF_SITTING == 0 {
            text += &format!("{}\n", serde_json::json!({ "sitting": sitting }));
        }
        let Evidence { chances, done } =
            Evidence { chances: [0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.98], done: shot.made };
        let number = index % OF_SITTING + 1;
        let taken_back: &[i64] = if index % 40 == 0 { &[shot.at] } else { &[] };
        let line = serde_json::json!({ "shot": {
            "sitting": sitting.uid, "number": number, "shot": shot, "taken_back": taken_back,
            "evidence": { "chances": chances, "done": done },
        }});
        text += &format!("{line}\n");
    }
    text
}

fn made_up(index: u32, dice: &mut Dice) -> (Sitting, LoggedShot) {
    let number = index / OF_SITTING;
    let at = 1_750_000_000 + 630 * i64::from(index);
    let games = ["Eight-ball", "Nine-ball", "Snooker"];
    let sitting = Sitting {
        uid: format!("made up {number}"),
        person: format!("Person {}", number % 4),
        kind: SittingKind::Match,
        name: games[number as usize % 3].to_owned(),
        against: Some("Somebody".to_owned()),
        began: at,
    };
    let (cut, distance) = (90.0 * dice.between(0.0, 1.0) * dice.between(0.0, 1.0), dice.between(0.1, 2.4));
    let made = dice.between(0.0, 1.0) < 0.95 - cut / 110.0 - distance / 6.0 + f64::from(index) / f64::from(SHOTS) * 0.2;
    let kind = match dice.below(20) {
        0 => ShotKind::Bank,
        1 => ShotKind::Safety,
        2 => ShotKind::Break,
        3 => ShotKind::Kick,
        _ => ShotKind::Pot,
    };
    let is_pot = kind == ShotKind::Pot;
    let shot = LoggedShot {
        step: index % OF_SITTING,
        at,
        attempt: 1 + index % OF_SITTING / 4,
        kind,
        called: true,
        ball: Some("3".to_owned()),
        pocket: Some("foot left".to_owned()),
        cut_deg: is_pot.then_some(cut),
        distance: is_pot.then_some(distance),
        pot_distance: is_pot.then_some(0.8),
        speed: dice.between(0.5, 6.0),
        side: 0.1,
        height: -0.2,
        elevation_deg: 3.0,
        made,
        balls: u32::from(made),
        foul: (!made && dice.below(9) == 0).then(|| "NoRail".to_owned()),
        points: i32::from(made),
        ends_visit: !made,
        position_error: None,
        score: None,
    };
    (sitting, shot)
}
