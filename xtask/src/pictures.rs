//! `cargo xtask pictures`: the pictures of the README and of `docs/play/gallery`.

use std::path::{Path, PathBuf};

use xshell::{Shell, cmd};

use crate::files::{name, print_sizes, print_total, with_ending};
use crate::outcome::Outcome;
use crate::project::Project;
use crate::tools::need;

/// Where the stills lie.
const GALLERY: &str = "docs/play/gallery";

/// How the name of a picture ends that the tests take.
const ENDING: &str = "_0.png";

/// Takes the pictures and converts them.
pub fn pictures(project: &Project) -> Outcome {
    let shell = &project.shell;
    need(&["convert", "img2webp"], "apt-get install imagemagick webp")?;
    let taken = shell.create_temp_dir()?;
    let taken = taken.path();
    cmd!(shell, "cargo test --test picture gallery:: -- --ignored").env("BAIZE_PICTURES", taken).run()?;
    stills(shell, taken)?;
    levels(shell, taken)?;
    cmd!(shell, "convert {GALLERY}/after_break.jpg -resize 1280x -quality 86 docs/play/table.jpg").run()?;
    animation(shell, taken)?;
    print_sizes(["docs/play/table.jpg", "docs/play/break.webp"].map(Path::new))?;
    print_total(shell, Path::new(GALLERY), ".jpg")
}

/// Replaces the stills of the gallery.
fn stills(shell: &Shell, taken: &Path) -> Outcome {
    shell.create_dir(GALLERY)?;
    for old in with_ending(shell, Path::new(GALLERY), ".jpg")? {
        shell.remove_path(old)?;
    }
    for picture in with_ending(shell, taken, ENDING)? {
        if let Some(still) = still(&name(&picture)) {
            cmd!(shell, "convert {picture} -quality 84 -interlace JPEG {GALLERY}/{still}.jpg").run()?;
        }
    }
    Ok(())
}

/// The name of a still. Frames of the animation and the levels of quality are none.
fn still(file: &str) -> Option<&str> {
    let name = file.strip_suffix(ENDING)?;
    let is_part = name.starts_with("frame_") || name.starts_with("level_");
    (!is_part).then_some(name)
}

/// Lays the pictures of all levels of quality side by side.
fn levels(shell: &Shell, taken: &Path) -> Outcome {
    for level in ["low", "medium", "high"] {
        let picture = taken.join(format!("level_{level}{ENDING}"));
        cmd!(
            shell,
            "convert {picture} -gravity SouthWest -fill white -pointsize 28 -annotate +16+12 {level} {taken}/{level}.png"
        )
        .run()?;
    }
    cmd!(shell, "convert {taken}/low.png {taken}/medium.png {taken}/high.png -append -quality 84 {GALLERY}/levels.jpg")
        .run()?;
    Ok(())
}

/// Makes the animation of the break.
fn animation(shell: &Shell, taken: &Path) -> Outcome {
    let frames = with_ending(shell, taken, ENDING)?;
    let frames: Vec<PathBuf> = frames.into_iter().filter(|file| name(file).starts_with("frame_")).collect();
    cmd!(shell, "img2webp -loop 0 -lossy -q 60 -m 6 -d 40 {frames...} -o docs/play/break.webp").run()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::still;

    #[test]
    fn frames_and_levels_are_no_stills() {
        assert_eq!(still("after_break_0.png"), Some("after_break"));
        assert_eq!(still("frame_012_0.png"), None);
        assert_eq!(still("level_low_0.png"), None);
        assert_eq!(still("low.png"), None);
    }
}
