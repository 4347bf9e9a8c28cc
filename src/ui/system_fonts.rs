//! Finds fonts of the system for characters that the fonts of the game lack.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use fontdb::{Database, FaceInfo, Style, Weight};
use skrifa::{FontRef, MetadataProvider};

use crate::files::language;

/// A larger file is left out, in bytes: the largest collections of Chinese, Japanese and Korean letters have about 120 MB.
const LARGEST: u64 = 160 << 20;

/// A font that draws some of the characters that were looked for.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct SystemFont {
    /// Its name, which no other font of the system has.
    pub name: String,
    /// The bytes of its file.
    pub data: Arc<Vec<u8>>,
    /// Which font of the file it is.
    pub index: u32,
}

/// The fonts of the system, or of a folder.
#[derive(Default)]
pub(super) struct SystemFonts {
    all: Database,
    /// A part of the name of the fonts that suit the language of the person.
    suits: Option<&'static str>,
}

impl SystemFonts {
    /// Lists the fonts in the folders of the system. Reads the head of each file, so it takes a part of a second.
    pub fn of_system() -> Self {
        let mut all = Database::new();
        all.load_system_fonts();
        Self { all, suits: language().and_then(|language| suits(&language)) }
    }

    /// Lists the fonts in a folder.
    pub fn of_folder(folder: &Path) -> Self {
        let mut all = Database::new();
        all.load_fonts_dir(folder);
        Self { all, suits: None }
    }

    /// The fewest fonts that draw as many of the `missing` characters as the system can draw, the best first.
    pub fn fonts_for(&self, missing: &BTreeSet<char>) -> Vec<SystemFont> {
        let mut missing = missing.clone();
        let mut candidates = self.candidates(&missing);
        let mut found = Vec::new();
        while !missing.is_empty() {
            let best = candidates.iter().enumerate().max_by_key(|(at, candidate)| {
                let has = candidate.has.intersection(&missing).count();
                // Of two equally good ones the first.
                (has, candidate.merit, std::cmp::Reverse(*at))
            });
            let Some((at, _)) = best.filter(|(_, candidate)| !candidate.has.is_disjoint(&missing)) else { break };
            let chosen = candidates.swap_remove(at);
            if let Some(font) = self.read(&chosen) {
                missing.retain(|one| !chosen.has.contains(one));
                found.push(font);
            }
        }
        found
    }

    /// The fonts that have any of the characters.
    fn candidates(&self, missing: &BTreeSet<char>) -> Vec<Candidate<'_>> {
        let mut candidates: Vec<Candidate> =
            self.all.faces().filter_map(|face| self.candidate(face, missing)).collect();
        candidates.sort_by(|one, other| one.name().cmp(other.name()));
        candidates
    }

    fn candidate<'a>(&'a self, face: &'a FaceInfo, missing: &BTreeSet<char>) -> Option<Candidate<'a>> {
        let file = file_of(face)?;
        let has = self.all.with_face_data(face.id, |data, index| drawn(data, index, missing.iter().copied()))?;
        (!has.is_empty()).then(|| Candidate { face, file, has, merit: merit(face, self.suits) })
    }

    fn read(&self, candidate: &Candidate) -> Option<SystemFont> {
        let size = std::fs::metadata(&candidate.file).ok()?.len();
        let data = (size <= LARGEST).then(|| std::fs::read(&candidate.file).ok())??;
        let (name, index) = (candidate.name().to_owned(), candidate.face.index);
        // The file may have changed since it was listed.
        let is_sound = !drawn(&data, index, candidate.has.iter().copied()).is_empty();
        is_sound.then(|| SystemFont { name: format!("{name} {index}"), data: Arc::new(data), index })
    }
}

/// A font that has some of the characters.
struct Candidate<'a> {
    face: &'a FaceInfo,
    file: PathBuf,
    has: BTreeSet<char>,
    merit: [bool; 5],
}

impl Candidate<'_> {
    fn name(&self) -> &str {
        &self.face.post_script_name
    }
}

fn file_of(face: &FaceInfo) -> Option<PathBuf> {
    match &face.source {
        fontdb::Source::File(path) | fontdb::Source::SharedFile(path, _) => Some(path.clone()),
        fontdb::Source::Binary(_) => None,
    }
}

/// What makes a font suit the texts of the game, the most important first: it suits the language of the person, it is upright, neither
/// bold nor thin, made for screens, and its letters have their own widths.
fn merit(face: &FaceInfo, suits: Option<&str>) -> [bool; 5] {
    let is_called = |part: &str| face.families.iter().any(|(name, _)| name.contains(part));
    [
        suits.is_some_and(is_called),
        face.style == Style::Normal,
        (Weight::LIGHT.0..=Weight::MEDIUM.0).contains(&face.weight.0),
        is_called("Sans") || is_called("Gothic") || is_called("Hei"),
        !face.monospaced && !is_called("Mono"),
    ]
}

/// A part of the name of the fonts for the language that the environment names, such as `ja_JP.UTF-8`. Chinese, Japanese and Korean
/// write some characters differently.
fn suits(language: &str) -> Option<&'static str> {
    match language.get(..2)? {
        "ja" => Some("JP"),
        "ko" => Some("KR"),
        "zh" if language.starts_with("zh_TW") => Some("TC"),
        "zh" if language.starts_with("zh_HK") => Some("HK"),
        "zh" => Some("SC"),
        _ => None,
    }
}

/// Those of the characters that a font draws with outlines, as egui does; none if it is no font.
pub(super) fn drawn(data: &[u8], index: u32, characters: impl Iterator<Item = char>) -> BTreeSet<char> {
    let Ok(font) = FontRef::from_index(data, index) else { return BTreeSet::new() };
    let (map, outlines) = (font.charmap(), font.outline_glyphs());
    characters.filter(|one| map.map(*one).is_some_and(|glyph| outlines.get(glyph).is_some())).collect()
}

#[cfg(test)]
pub(super) mod tests {
    use std::fs;

    use bevy_egui::egui::FontDefinitions;

    use super::*;

    /// A folder with two fonts of egui and a file that is no font.
    pub(in crate::ui) struct FontFolder(pub PathBuf);

    impl FontFolder {
        pub fn new(name: &str) -> Self {
            let folder = std::env::temp_dir().join(format!("baize-fonts-{name}-{}", std::process::id()));
            fs::create_dir_all(folder.join("below")).unwrap();
            let fonts = FontDefinitions::default().font_data;
            fs::write(folder.join("below/text.ttf"), &fonts["Ubuntu-Light"].font).unwrap();
            fs::write(folder.join("signs.ttf"), &fonts["NotoEmoji-Regular"].font).unwrap();
            fs::write(folder.join("broken.ttf"), "this is no font").unwrap();
            Self(folder)
        }
    }

    impl Drop for FontFolder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn names(fonts: &SystemFonts, text: &str) -> Vec<String> {
        fonts.fonts_for(&text.chars().collect()).into_iter().map(|font| font.name).collect()
    }

    #[test]
    fn the_fewest_fonts_are_found_that_draw_what_is_missing() {
        let folder = FontFolder::new("fewest");
        let fonts = SystemFonts::of_folder(&folder.0);
        let (letters, signs) = (names(&fonts, "Жλ"), names(&fonts, "😀"));
        assert_eq!((letters.len(), signs.len()), (1, 1), "{letters:?} {signs:?}");
        assert_ne!(letters, signs);
        assert_eq!(names(&fonts, "Жλ😀").len(), 2);
        assert!(names(&fonts, "").is_empty());
    }

    #[test]
    fn what_no_font_of_the_system_has_is_no_error() {
        let folder = FontFolder::new("none");
        let fonts = SystemFonts::of_folder(&folder.0);
        assert!(names(&fonts, "\u{10ffff}").is_empty());
        assert_eq!(names(&fonts, "Ж\u{10ffff}").len(), 1);
        assert!(names(&SystemFonts::of_folder(&folder.0.join("nowhere")), "Ж").is_empty());
        fs::write(folder.0.join("below/text.ttf"), "it was replaced by something else").unwrap();
        fs::remove_file(folder.0.join("signs.ttf")).unwrap();
        assert!(names(&fonts, "Ж😀").is_empty());
    }

    #[test]
    fn a_font_suits_the_language_of_the_person() {
        assert_eq!(suits("ja_JP.UTF-8"), Some("JP"));
        assert_eq!(suits("zh_TW"), Some("TC"));
        assert_eq!(suits("zh_CN.UTF-8"), Some("SC"));
        assert_eq!(suits("C"), None);
        assert_eq!(suits("de_DE"), None);
    }
}
