//! The contents of a `settings.ron`: the last choices of the player.

use serde::Serialize;

use super::aids::Aids;
use super::ease::Ease;
use super::free_view::{FreeView, SavedViews};
use super::opponent_pace::OpponentPace;
use super::person::Person;
use super::quality::Picture;
use super::relativity_view::RelativityView;
use super::stroke::StrokeStyle;
use super::view::View;
use crate::files::{Flaw, described};
use crate::table::limit_flaws;

described! {
    /// The last choices of the player, with which the game starts again.
    #[serde(rename = "Settings")]
    pub group Settings: Serialize {
        /// The rack.
        rack: String = "nine_ball".to_owned(), range = "name of a rack, or path";
        /// The table to play on.
        table: Option<String> = None, range = "name of a table, or path", left_out = "that of the rack";
        /// The balls to play with.
        balls: Option<String> = None, range = "name of a ball set, or path", left_out = "that of the rack";
        /// The cue; it changes nothing but the picture.
        cue: String = "pool".to_owned(), range = "name of a cue, or path";
        /// The physics.
        physics: String = "physics".to_owned(), range = "name of a physics file, or path";
        /// The window.
        window: Window = Window::default();
        /// From where the player looks.
        view: View = View::default();
        /// Where the camera stands in the free view.
        free_view: Option<FreeView> = None, left_out = "the whole table";
        /// The views that the player has saved.
        saved_views: SavedViews = SavedViews::default();
        /// How fast time runs; 1 is real time.
        pace: f64 = 1.0, within = 0.01..=10.0;
        /// What helps to aim.
        aids: Aids = Aids::default();
        /// How the mouse strikes.
        stroke: StrokeStyle = StrokeStyle::default();
        /// The person who plays.
        person: Person = Person::default();
        /// How long the computer takes over a shot that it has decided on: as long as a person, a second, or no time at all.
        opponent_pace: OpponentPace = OpponentPace::default();
        /// What makes the game easier to see and to follow.
        ease: Ease = Ease::default();
        /// What is heard.
        sound: Sound = Sound::default();
        /// The picture.
        picture: Picture = Picture::default();
        /// What the picture shows of special relativity.
        relativity: RelativityView = RelativityView::default();
        /// Whether the panel is open.
        panel: bool = false;
    }
}

described! {
    /// The window.
    pub group Window: Copy, Eq, Serialize {
        /// Width of the window.
        width: u32 = 1280, unit = "logical pixels", within = 200.0..=16384.0;
        /// Height of the window.
        height: u32 = 720, unit = "logical pixels", within = 200.0..=16384.0;
        /// Where the left edge of the window is on the screen.
        x: Option<i32> = None, unit = "pixels", left_out = "the system chooses";
        /// Where the upper edge of the window is on the screen.
        y: Option<i32> = None, unit = "pixels", left_out = "the system chooses";
        /// Whether the window fills the screen.
        full_screen: bool = false;
    }
}

described! {
    /// What is heard.
    pub group Sound: Copy, Serialize {
        /// The volume; equal steps sound equal, 0 is silence.
        volume: f64 = 0.8, within = 0.0..=1.0;
        /// Whether the sound is off.
        muted: bool = false;
        /// Whether the player is heard to chalk after each shot.
        chalk: bool = true;
    }
}

impl Settings {
    /// Everything that is impossible, with paths inside the file. Files that it names are checked when they are loaded.
    #[must_use]
    pub fn flaws(&self) -> Vec<Flaw> {
        let mut flaws = Vec::new();
        let names = [
            ("rack", Some(&self.rack)),
            ("table", self.table.as_ref()),
            ("balls", self.balls.as_ref()),
            ("cue", Some(&self.cue)),
            ("physics", Some(&self.physics)),
            ("picture.mood", Some(&self.picture.mood)),
        ];
        for (field, _) in names.into_iter().filter(|(_, name)| name.is_some_and(String::is_empty)) {
            flaws.push(Flaw::new(field, "is empty, but must be a name or a path"));
        }
        flaws.extend(limit_flaws(self));
        flaws
    }
}
