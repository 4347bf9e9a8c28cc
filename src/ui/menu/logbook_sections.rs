//! The parts of the page about the logbook.

use bevy_egui::egui;
use egui::RichText;

use super::logbook_bars::{grid, level, share};
use super::logbook_plots;
use crate::files::{capital, count};
use crate::logbook::{Band, CUTS, DISTANCES, Statistics, foul_words};
use crate::ui::style::{INK, QUIET};

/// A part of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Section {
    /// Pots by cut angle.
    #[default]
    Cut,
    /// Pots by distance.
    Distance,
    /// Kinds of shots.
    Kinds,
    /// Fouls.
    Fouls,
    /// Visits and position.
    Visits,
    /// Ratings and drills.
    Rating,
    /// Progress over weeks.
    Weeks,
    /// The weakest shots.
    Weakest,
}

impl Section {
    /// Every part, with its name.
    pub const ALL: [(Self, &'static str); 8] = [
        (Self::Cut, "Cut angle"),
        (Self::Distance, "Distance"),
        (Self::Kinds, "Kinds"),
        (Self::Fouls, "Fouls"),
        (Self::Visits, "Runs"),
        (Self::Rating, "Rating"),
        (Self::Weeks, "Weeks"),
        (Self::Weakest, "Weakest"),
    ];

    /// Draws it. Returns the file of the drill whose button was pressed.
    pub fn show(self, ui: &mut egui::Ui, of: &Statistics) -> Option<&'static str> {
        ui.spacing_mut().item_spacing.y = 3.0;
        match self {
            Self::Cut => cut(ui, of),
            Self::Distance => distance(ui, of),
            Self::Kinds => of.kinds.iter().for_each(|(kind, shots)| share(ui, kind.name(), *shots)),
            Self::Fouls => fouls(ui, of),
            Self::Visits => visits(ui, of),
            Self::Rating => ratings(ui, of),
            Self::Weeks => weeks(ui, of),
            Self::Weakest => return weakest(ui, of),
        }
        None
    }
}

fn quiet(ui: &mut egui::Ui, words: &str) {
    ui.add(egui::Label::new(RichText::new(words).size(12.5).color(QUIET)).wrap());
}

fn line(ui: &mut egui::Ui, words: &str) {
    ui.add(egui::Label::new(RichText::new(words).size(13.5).color(INK)).wrap());
}

fn cut(ui: &mut egui::Ui, of: &Statistics) {
    quiet(ui, "Straight pots by the cut angle: what was made, and a line for where the true share most likely is");
    bands(ui, &of.by_cut, "°");
}

fn distance(ui: &mut egui::Ui, of: &Statistics) {
    quiet(ui, "Straight pots by the way of the cue ball to the object ball");
    bands(ui, &of.by_distance, " m");
    ui.add_space(6.0);
    quiet(ui, "Made of a hundred, by distance and cut angle (where the bands begin)");
    grid(ui, &of.pots, (&CUTS, &DISTANCES));
}

fn bands(ui: &mut egui::Ui, bands: &[Band], unit: &str) {
    for band in bands {
        let name = match band.to {
            Some(to) => format!("{}–{to}{unit}", band.from),
            None => format!("over {}{unit}", band.from),
        };
        share(ui, &name, band.pots);
    }
}

fn fouls(ui: &mut egui::Ui, of: &Statistics) {
    let share = of.fouls.share().unwrap_or(0.0);
    line(ui, &format!("{} of {} shots were fouls: {:.1} %.", of.fouls.made, of.fouls.tries, 100.0 * share));
    for (kind, number) in &of.fouls_by_kind {
        quiet(ui, &format!("{number} × {}", foul_words(kind)));
    }
}

fn visits(ui: &mut egui::Ui, of: &Statistics) {
    let (runs, position) = (of.runs, of.position);
    if runs.visits == 0 {
        quiet(ui, "No visit in a match yet.");
    } else {
        let visits = capital(&count(runs.visits as usize, "visit"));
        line(ui, &format!("{visits} at the table in matches"));
        line(ui, &format!("{} in a row was the longest run.", capital(&count(runs.longest as usize, "shot"))));
        line(ui, &format!("{:.2} shots were made in a visit on average.", runs.made));
        line(ui, &format!("{:.2} points came of a visit on average; {} was the most.", runs.points, runs.most_points));
    }
    ui.add_space(6.0);
    quiet(ui, "Position");
    if position.followed > 0 {
        let (cut, distance) = (position.next_cut_deg, position.next_distance);
        line(ui, &format!("After a pot the next one was a cut of {cut:.0}° over {distance:.2} m on average."));
    }
    if position.placed > 0 {
        let centimetres = 100.0 * position.error;
        line(ui, &format!("In drills the cue ball stopped {centimetres:.0} cm off its place on average."));
    }
    if position.followed + position.placed == 0 {
        quiet(ui, "Nothing yet.");
    }
}

fn ratings(ui: &mut egui::Ui, of: &Statistics) {
    quiet(ui, "On the scale of the opponents, 1 to 8, with the range that holds the true level with a chance of 80 %");
    if of.ratings.is_empty() {
        quiet(ui, "No shot of a match has counted yet. With \"A real hand\" none does.");
    }
    for rating in &of.ratings {
        level(ui, &rating.game, rating.level, rating.interval);
    }
    if !of.drills.is_empty() {
        ui.add_space(6.0);
        quiet(ui, "Drills: attempts that scored");
    }
    for drill in &of.drills {
        share(ui, &drill.drill, drill.shots);
    }
}

fn weeks(ui: &mut egui::Ui, of: &Statistics) {
    logbook_plots::pots(ui, &of.weeks);
    logbook_plots::level(ui, &of.weeks);
    logbook_plots::shots(ui, &of.weeks);
}

fn weakest(ui: &mut egui::Ui, of: &Statistics) -> Option<&'static str> {
    if of.weakest.is_empty() {
        quiet(ui, "A kind of shot is listed here after ten tries.");
    }
    let mut pressed = None;
    for weak in &of.weakest {
        ui.horizontal(|ui| {
            if let Some(drill) = weak.drill {
                let practise = ui.small_button("Practise").on_hover_text("Begins a drill for this shot");
                pressed = pressed.or(practise.clicked().then_some(drill));
            }
            let percent = 100.0 * weak.shots.share().unwrap_or(0.0);
            let words = format!("{}: {percent:.0} % of {}", weak.what, weak.shots.tries);
            ui.add(egui::Label::new(RichText::new(words).size(12.5).color(INK)).wrap());
        });
    }
    pressed
}
