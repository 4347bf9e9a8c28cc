//! A cue.

use baize_describe::{Described, Field};
use baize_files::{FileError, Format, Source, commented, describe_valid, group, plain, quoted, shown};
use baize_table::looks::CueFile;

/// A cue.
pub struct Cue;

impl Format for Cue {
    fn fields(&self) -> Vec<Field> {
        CueFile::fields("")
    }

    fn example(&self, name: &str) -> String {
        let colour = |text: &str| plain("colour", text);
        let band = |from: &str, to: &str, text: &str| vec![plain("from", from), plain("to", to), colour(text)];
        let points = vec![plain("count", "4"), plain("length", "0.25"), colour("(0.85, 0.72, 0.5)")];
        let entries = vec![
            plain("name", quoted(name)),
            plain("length", "1.47"),
            plain("tip", "0.0128"),
            plain("butt", "0.0296"),
            plain("shaft", "(0.82, 0.66, 0.43)"),
            group("ferrule", "", vec![plain("length", "0.02"), colour("(0.93, 0.92, 0.87)")]),
            group("joint", "", band("0.74", "0.755", "(0.75, 0.75, 0.78)")),
            group("forearm", "", vec![plain("from", "0.755"), colour("(0.35, 0.10, 0.06)")]),
            group("points", "", points),
            group("wrap", "", band("1.05", "1.34", "(0.1, 0.1, 0.12)")),
            group("sleeve", "", vec![plain("from", "1.346"), colour("(0.35, 0.10, 0.06)")]),
            plain("rings", "(0.8, 0.76, 0.66)"),
        ];
        commented(
            &self.fields(),
            "A cue. It changes nothing but the picture. Places are distances from the tip in metres.",
            &entries,
        )
    }

    fn verdict(&self, source: Source) -> Result<String, FileError> {
        describe_valid(source, CueFile::flaws, |cue| format!("the cue \"{}\", {} m long", shown(&cue.name), cue.length))
    }
}
