//! A key saves the picture of the window where the person's pictures are.

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use baize_cli::png_of_rows;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};

use crate::files::{Folders, save_new, shown_path};
use crate::input::{Keyboard, Owner};
use crate::mode::Looking;
use crate::settings::{Action, GameFolders};
use crate::simulation::Notice;
use crate::words::saving as text;

/// Saves the picture when the key is pressed.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, save_picture);
}

fn save_picture(mut commands: Commands, keys: Keyboard, owner: Res<Owner>, looking: Res<State<Looking>>) {
    // With the fine key a replay becomes a film.
    let is_film = keys.held(Action::Fine) && *looking.get() == Looking::AtReplay;
    if keys.hit(Action::Screenshot) && !owner.panel_types && !is_film {
        commands.spawn(Screenshot::primary_window()).observe(save);
    }
}

/// Saves a picture, and says where, or why not.
fn save(taken: On<ScreenshotCaptured>, folders: Res<GameFolders>, mut notices: MessageWriter<Notice>) {
    notices.write(Notice(match saved(&taken.image, &folders) {
        Ok(path) => text::picture_saved(&shown_path(path)),
        Err(reason) => text::picture_not_saved(&reason),
    }));
}

fn saved(image: &Image, folders: &Folders) -> Result<PathBuf, String> {
    let folder = folders.pictures().ok_or(text::NO_FOLDER_FOR_PICTURES)?;
    let picture = image.clone().try_into_dynamic().map_err(|error| error.to_string())?.into_rgb8();
    let bytes = png_of_rows([picture.width(), picture.height()], picture.as_raw())?;
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    save_under_free_name(&folder.join(format!("baize-{seconds}")), &bytes)
}

/// Writes a new file: no picture of the same second, of this game or of another one, is overwritten.
fn save_under_free_name(stem: &Path, bytes: &[u8]) -> Result<PathBuf, String> {
    let mut numbers = 1_u32..;
    loop {
        let mut name = stem.as_os_str().to_owned();
        name.push(format!("-{}.png", numbers.next().unwrap_or(u32::MAX)));
        let path = PathBuf::from(name);
        match save_new(&path, bytes) {
            Err(_) if path.exists() && numbers.start < u32::MAX => {}
            saved => return saved.map(|()| path).map_err(|error| error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{env, fs, process};

    use super::*;

    #[test]
    fn two_pictures_of_the_same_second_get_two_files() {
        let folder = env::temp_dir().join(format!("baize-pictures-{}", process::id()));
        let stem = folder.join("baize-1");
        let paths = [b"one", b"two"].map(|bytes| save_under_free_name(&stem, bytes).unwrap());
        assert_eq!(paths.map(|path| fs::read(path).unwrap()), [b"one", b"two"]);
        fs::remove_dir_all(folder).unwrap();
    }
}
