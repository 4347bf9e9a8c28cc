//! Made-up shots, and folders for records.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use baize_logbook::{Logbook, LoggedShot, ShotKind, Sitting, SittingKind};
use baize_opponent::coach::Evidence;

/// A new folder, which goes at the end of the test.
pub struct Folder(pub PathBuf);

impl Default for Folder {
    fn default() -> Self {
        Self::new()
    }
}

impl Folder {
    /// A new, empty folder.
    pub fn new() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let name = format!("baize-record-{}-{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        let folder = std::env::temp_dir().join(name);
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        Self(folder)
    }

    /// The path of the record in it.
    pub fn record(&self) -> PathBuf {
        self.0.join(baize_logbook::LOGBOOK_FILE)
    }

    /// The record in it.
    pub fn book(&self) -> Logbook {
        Logbook::open(&self.record()).unwrap_or_else(|error| panic!("{error}"))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A sitting at which a person plays something of that kind and name.
pub fn sitting(uid: &str, person: &str, kind: SittingKind, name: &str) -> Sitting {
    let against = (kind == SittingKind::Match).then(|| "Somebody".to_owned());
    Sitting { uid: uid.to_owned(), person: person.to_owned(), kind, name: name.to_owned(), against, began: 1_000_000 }
}

/// A pot with this cut (degrees) over this distance (metres).
pub fn pot(step: u32, (cut, distance): (f64, f64), made: bool) -> LoggedShot {
    LoggedShot {
        step,
        at: 1_000_000 + i64::from(step) * 60,
        attempt: 1,
        kind: ShotKind::Pot,
        called: true,
        ball: Some("3".to_owned()),
        pocket: Some("foot left".to_owned()),
        cut_deg: Some(cut),
        distance: Some(distance),
        pot_distance: Some(0.7),
        speed: 2.5,
        side: 0.1,
        height: -0.2,
        elevation_deg: 3.0,
        made,
        balls: u32::from(made),
        foul: None,
        points: i32::from(made),
        ends_visit: !made,
        position_error: None,
        score: None,
    }
}

/// A record of two persons with matches, a drill, a shot that was taken back, and evidence.
pub fn evening(book: &mut Logbook) {
    let anna = sitting("a", "Anna", SittingKind::Match, "Eight-ball");
    let ben = sitting("b", "Ben", SittingKind::Match, "Eight-ball");
    for step in 0..40 {
        let made = step % 3 != 0;
        book.append(&anna, &pot(step, (f64::from(step % 6) * 12.0, 0.4 + 0.05 * f64::from(step)), made))
            .expect("it is written");
        let chances = [0.1, 0.2, 0.4, 0.6, 0.7, 0.8, 0.9, 1.0];
        book.add_evidence("a", step, &Evidence { chances, done: made }).expect("it is written");
    }
    for step in 0..12 {
        book.append(&ben, &LoggedShot { foul: Some("NoRail".to_owned()), ..pot(step, (50.0, 1.2), false) })
            .expect("it is written");
    }
    book.take_back("a", 5, 2_000_000).expect("it is written");
    let drill = sitting("c", "Anna", SittingKind::Drill, "Wagon \"wheel\", long");
    for step in 1..=10 {
        let score = u32::from(step > 4);
        let shot = LoggedShot { position_error: Some(0.1), score: Some(score), ..pot(step, (5.0, 0.6), score > 0) };
        book.append(&drill, &shot).expect("it is written");
    }
}
