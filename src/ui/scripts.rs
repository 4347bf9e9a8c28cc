//! Texts in every script: when a text has a character that no loaded font draws, fonts of the system are loaded.

use std::collections::{BTreeSet, HashSet};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::FontFamily;
use egui::epaint::text::{FontInsert, FontPriority, InsertFontFamily};

use super::system_fonts::{SystemFont, SystemFonts, drawn};
use super::systems::UiSystems;

/// Most fonts of the system that are loaded. All scripts together need about twenty.
const MOST_FONTS: usize = 40;

/// Every character from U+0180 on begins with this byte or a larger one. The fonts of the game draw all characters before it.
const FIRST_BYTE: u8 = 0xc6;

/// Where fonts are looked for.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub enum FontSource {
    /// In the folders of the system.
    #[default]
    System,
    /// In this folder.
    Folder(PathBuf),
}

/// Loads fonts of the system when a text needs them.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FontSource>()
        .init_resource::<Scripts>()
        .add_systems(EguiPrimaryContextPass, load_missing.after(UiSystems::Curtain));
}

/// Which characters were seen, and the thread that looks for fonts.
#[derive(Resource, Default)]
struct Scripts {
    /// The characters that need not be looked for any more.
    seen: HashSet<char>,
    /// The fonts that were loaded.
    loaded: HashSet<String>,
    finder: Option<Finder>,
}

/// The thread that looks for fonts.
struct Finder {
    missing: Sender<BTreeSet<char>>,
    found: Mutex<Receiver<Vec<SystemFont>>>,
    /// Number of questions without an answer.
    open: usize,
}

impl Finder {
    fn start(source: FontSource) -> Option<Self> {
        let (missing, questions) = channel::<BTreeSet<char>>();
        let (answers, found) = channel();
        let find = move || {
            let fonts = match source {
                FontSource::System => SystemFonts::of_system(),
                FontSource::Folder(folder) => SystemFonts::of_folder(&folder),
            };
            for missing in questions {
                if answers.send(fonts.fonts_for(&missing)).is_err() {
                    return;
                }
            }
        };
        // Without another thread boxes remain.
        thread::Builder::new().name("fonts".to_owned()).spawn(find).ok()?;
        Some(Self { missing, found: Mutex::new(found), open: 0 })
    }

    fn ask(&mut self, missing: BTreeSet<char>) {
        self.open += usize::from(self.missing.send(missing).is_ok());
    }

    /// The fonts that were found since the last call.
    fn answers(&mut self) -> Vec<SystemFont> {
        let found = self.found.get_mut().unwrap_or_else(PoisonError::into_inner);
        let answers: Vec<Vec<SystemFont>> = found.try_iter().collect();
        self.open -= answers.len();
        answers.into_iter().flatten().collect()
    }
}

/// Asks for fonts for what cannot be drawn in this frame, and loads those that were found.
fn load_missing(mut contexts: EguiContexts, source: Res<FontSource>, mut scripts: ResMut<Scripts>) -> Result {
    let ctx = contexts.ctx_mut()?;
    let Scripts { seen, loaded, finder } = &mut *scripts;
    let missing = missing(ctx, seen);
    if !missing.is_empty() && loaded.len() < MOST_FONTS {
        if finder.is_none() {
            *finder = Finder::start(source.clone());
        }
        if let Some(finder) = finder {
            finder.ask(missing);
        }
    }
    let Some(finder) = finder.as_mut().filter(|finder| finder.open > 0) else { return Ok(()) };
    for font in finder.answers() {
        if loaded.len() < MOST_FONTS && loaded.insert(font.name.clone()) {
            ctx.add_font(last_choice(&font));
        }
    }
    // The answer must find the game awake, and be seen.
    ctx.request_repaint();
    Ok(())
}

/// A font that draws what no other one does.
fn last_choice(font: &SystemFont) -> FontInsert {
    let mut data = egui::FontData::from_owned(font.data.to_vec());
    data.index = font.index;
    let families = [FontFamily::Proportional, FontFamily::Monospace];
    let families = families.map(|family| InsertFontFamily { family, priority: FontPriority::Lowest });
    FontInsert::new(&font.name, data, families.to_vec())
}

/// The characters of this frame that were not `seen` before and that no loaded font draws.
fn missing(ctx: &egui::Context, seen: &mut HashSet<char>) -> BTreeSet<char> {
    let mut new = BTreeSet::new();
    let layers: Vec<egui::LayerId> = ctx.memory(|memory| memory.layer_ids().collect());
    ctx.graphics(|graphics| {
        for layer in layers.into_iter().chain([egui::LayerId::background()]) {
            let shapes = graphics.get(layer).into_iter().flat_map(egui::layers::PaintList::all_entries);
            shapes.for_each(|shape| collect(&shape.shape, seen, &mut new));
        }
    });
    seen.extend(&new);
    if new.is_empty() {
        return new;
    }
    ctx.fonts(|fonts| {
        for font in fonts.definitions().font_data.values() {
            let has = drawn(&font.font, font.index, new.iter().copied());
            new.retain(|one| !has.contains(one));
        }
    });
    new
}

/// Adds the characters of a shape's texts that were not `seen` before.
fn collect(shape: &egui::Shape, seen: &HashSet<char>, new: &mut BTreeSet<char>) {
    match shape {
        egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, seen, new)),
        egui::Shape::Text(text) if text.galley.text().bytes().any(|byte| byte >= FIRST_BYTE) => {
            let visible = text.galley.text().chars().filter(|one| !one.is_whitespace() && !one.is_control());
            new.extend(visible.filter(|one| !one.is_ascii() && !seen.contains(one)));
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;
    use crate::ui::style::font;
    use crate::ui::system_fonts::tests::FontFolder;

    /// A context that has only the first font of egui, which draws no faces.
    fn context() -> egui::Context {
        let mut fonts = egui::FontDefinitions::default();
        fonts.font_data.retain(|name, _| name == "Hack");
        fonts.families.values_mut().for_each(|names| *names = vec!["Hack".to_owned()]);
        let ctx = egui::Context::default();
        ctx.set_fonts(fonts);
        ctx
    }

    /// What cannot be drawn of a text over the picture.
    fn missing_of(ctx: &egui::Context, text: &str, seen: &mut HashSet<char>) -> Vec<char> {
        ctx.begin_pass(egui::RawInput::default());
        let painter = ctx.layer_painter(egui::LayerId::background());
        painter.text(egui::Pos2::ZERO, egui::Align2::LEFT_TOP, text, font(14.0), egui::Color32::WHITE);
        let missing = missing(ctx, seen);
        let _ = ctx.end_pass();
        missing.into_iter().collect()
    }

    #[test]
    fn only_what_no_loaded_font_draws_is_looked_for_and_only_once() {
        let (ctx, mut seen) = (context(), HashSet::new());
        assert!(missing_of(&ctx, "Zoë, Łukasz, Ωμέγα, Жук — 4 ½ m/s", &mut seen).is_empty());
        assert_eq!(missing_of(&ctx, "王 plays 😀", &mut seen), ['王', '😀']);
        assert!(missing_of(&ctx, "😀 plays 王", &mut seen).is_empty(), "it was asked for");
    }

    #[test]
    fn a_font_of_the_system_draws_what_was_missing() {
        let folder = FontFolder::new("scripts");
        let (ctx, mut seen) = (context(), HashSet::new());
        let missing = missing_of(&ctx, "王 plays 😀", &mut seen);
        let mut finder = Finder::start(FontSource::Folder(folder.0.clone())).expect("a thread");
        finder.ask(missing.into_iter().collect());
        let begun = Instant::now();
        while finder.open > 0 {
            assert!(begun.elapsed() < Duration::from_secs(60), "no answer");
            finder.answers().iter().for_each(|font| ctx.add_font(last_choice(font)));
        }
        assert_eq!(
            missing_of(&ctx, "王 plays 😀", &mut HashSet::new()),
            ['王'],
            "no font of the folder has it: a box remains"
        );
    }
}
