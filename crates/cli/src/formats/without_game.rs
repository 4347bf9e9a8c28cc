//! A file that only the game in its window reads.

use baize_describe::Field;
use baize_files::{FileError, Format, Source};

/// A file that only the game in its window reads.
pub struct WithoutGame;

impl Format for WithoutGame {
    fn fields(&self) -> Vec<Field> {
        Vec::new()
    }

    fn example(&self, _name: &str) -> String {
        "// Only the game in its window reads this file.\n()\n".to_owned()
    }

    fn verdict(&self, source: Source) -> Result<String, FileError> {
        Err(FileError::WithoutGame { file: source.file().to_owned() })
    }
}
