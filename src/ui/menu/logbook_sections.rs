//! The parts of the page about the logbook.

use bevy_egui::egui;
use egui::RichText;

use super::logbook_bars::{grid, level, share};
use super::logbook_plots;
use crate::logbook::{Band, CUTS, DISTANCES, Statistics, foul_words};
use crate::ui::style::{INK, QUIET};
use crate::words::logbook_sections as text;
use crate::words::shared;

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
        (Self::Cut, text::CUT),
        (Self::Distance, text::DISTANCE),
        (Self::Kinds, text::KINDS),
        (Self::Fouls, text::FOULS),
        (Self::Visits, text::RUNS),
        (Self::Rating, text::RATING),
        (Self::Weeks, text::WEEKS),
        (Self::Weakest, text::WEAKEST),
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
    quiet(ui, text::ABOUT_CUT);
    bands(ui, &of.by_cut, text::DEGREES);
}

fn distance(ui: &mut egui::Ui, of: &Statistics) {
    quiet(ui, text::ABOUT_DISTANCE);
    bands(ui, &of.by_distance, text::METRES);
    ui.add_space(6.0);
    quiet(ui, text::ABOUT_GRID);
    grid(ui, &of.pots, (&CUTS, &DISTANCES));
}

fn bands(ui: &mut egui::Ui, bands: &[Band], unit: &str) {
    for band in bands {
        let name = match band.to {
            Some(to) => text::band(band.from, to, unit),
            None => text::band_over(band.from, unit),
        };
        share(ui, &name, band.pots);
    }
}

fn fouls(ui: &mut egui::Ui, of: &Statistics) {
    let share = of.fouls.share().unwrap_or(0.0);
    line(ui, &text::share_of_fouls(of.fouls.made, of.fouls.tries, 100.0 * share));
    for (kind, number) in &of.fouls_by_kind {
        quiet(ui, &text::fouls_of_kind(*number, &foul_words(kind)));
    }
}

fn visits(ui: &mut egui::Ui, of: &Statistics) {
    let (runs, position) = (of.runs, of.position);
    if runs.visits == 0 {
        quiet(ui, text::NO_VISIT);
    } else {
        line(ui, &text::visits(runs.visits as usize));
        line(ui, &text::longest_run(runs.longest as usize));
        line(ui, &text::made_in_a_visit(runs.made));
        line(ui, &text::points_of_a_visit(runs.points, runs.most_points));
    }
    ui.add_space(6.0);
    quiet(ui, text::POSITION);
    if position.followed > 0 {
        let (cut, distance) = (position.next_cut_deg, position.next_distance);
        line(ui, &text::next_shot(cut, distance));
    }
    if position.placed > 0 {
        line(ui, &text::off_its_place(100.0 * position.error));
    }
    if position.followed + position.placed == 0 {
        quiet(ui, text::NOTHING_YET);
    }
}

fn ratings(ui: &mut egui::Ui, of: &Statistics) {
    quiet(ui, text::ABOUT_RATING);
    if of.ratings.is_empty() {
        quiet(ui, text::NO_RATING);
    }
    for rating in &of.ratings {
        level(ui, &rating.game, rating.level, rating.interval);
    }
    if !of.drills.is_empty() {
        ui.add_space(6.0);
        quiet(ui, text::DRILLS);
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
        quiet(ui, text::NO_WEAKEST);
    }
    let mut pressed = None;
    for weak in &of.weakest {
        ui.horizontal(|ui| {
            if let Some(drill) = weak.drill {
                let practise = ui.small_button(shared::PRACTISE).on_hover_text(text::PRACTISE_HINT);
                pressed = pressed.or(practise.clicked().then_some(drill));
            }
            let percent = 100.0 * weak.shots.share().unwrap_or(0.0);
            let words = text::weak_shot(&weak.what, percent, weak.shots.tries);
            ui.add(egui::Label::new(RichText::new(words).size(12.5).color(INK)).wrap());
        });
    }
    pressed
}
