//! Writes the pictures of a film into a file, on a thread of its own: by `ffmpeg` where it is installed, else as a moving WebP.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use bevy::platform::cell::SyncCell;

use super::webp::MovingPicture;
use crate::files::{check_new, save_new};
use crate::words::film as text;

/// Pictures in a second.
pub(super) const RATE: u32 = 30;
/// A film has at most so many pictures: half a minute.
pub(super) const MOST_PICTURES: u32 = 30 * RATE;
/// So many pictures wait at most until they are written. Each takes some megabytes.
const WAITING: usize = 4;
/// A file of `ffmpeg` becomes no larger than this, in bytes.
const MOST_BYTES: &str = "500000000";

/// A moving WebP is no wider than this, in pixels, and no larger than this, in bytes: without loss it takes much room.
const WEBP_WIDTH: u32 = 640;
const WEBP_BYTES: usize = 64 << 20;
/// Of so many pictures one is in the moving WebP.
const WEBP_EVERY: u32 = 2;

/// A picture: its width and height, and its rows of red, green and blue.
pub(super) type Picture = ([u32; 2], Vec<u8>);

/// A film that is being written.
pub(super) struct Writing {
    /// Takes the pictures. The film is over when this is dropped.
    pub pictures: SyncSender<Picture>,
    /// Says where the film is, or why there is none.
    pub result: SyncCell<Receiver<Result<PathBuf, String>>>,
}

impl Writing {
    /// Begins a film whose file has the name of `stem` with a number, beside the files that are there.
    pub fn begin(stem: PathBuf, ffmpeg: &'static str) -> Self {
        let (pictures, taken) = sync_channel(WAITING);
        let (say, result) = sync_channel(1);
        let write = move || {
            // Nobody listens when the game has ended.
            let _ = say.send(write(&stem, ffmpeg, &taken));
        };
        // Without another thread the channel is closed, and the film says so.
        let _ = thread::Builder::new().name("film".to_owned()).spawn(write);
        Self { pictures, result: SyncCell::new(result) }
    }
}

/// Writes the pictures until there are no more. Pictures of another size than the first are left out.
fn write(stem: &Path, ffmpeg: &str, pictures: &Receiver<Picture>) -> Result<PathBuf, String> {
    let (size, first) = pictures.recv().map_err(|_| text::NO_PICTURE)?;
    let others = pictures.iter().filter(|(other, _)| *other == size).map(|(_, picture)| picture);
    let all = std::iter::once(first).chain(others);
    let film = free_place(stem, "mp4")?;
    match began(ffmpeg, size, &film) {
        Some(child) => by_ffmpeg(child, all, film),
        None => as_webp(&free_place(stem, "webp")?, size, all),
    }
}

/// The first path of that stem with a number at which there is no file, in a folder that is there.
fn free_place(stem: &Path, ending: &str) -> Result<PathBuf, String> {
    let folder = stem.parent().ok_or(text::NO_PLACE)?;
    fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    let path = |number: u32| {
        let mut name = stem.as_os_str().to_owned();
        name.push(format!("-{number}.{ending}"));
        PathBuf::from(name)
    };
    (1..=u32::from(u16::MAX)).map(path).find(|path| check_new(path).is_ok()).ok_or_else(|| text::NAMES_TAKEN.to_owned())
}

/// The program `ffmpeg` on its way; `None` where there is none. It never overwrites a file.
fn began(ffmpeg: &str, [width, height]: [u32; 2], film: &Path) -> Option<Child> {
    let mut command = Command::new(ffmpeg);
    command.args(["-hide_banner", "-loglevel", "error", "-n", "-f", "rawvideo", "-pix_fmt", "rgb24"]);
    command.args(["-s", &format!("{width}x{height}"), "-r", &RATE.to_string(), "-i", "-"]);
    // Players want even sizes and this kind of colours.
    command.args(["-vf", "crop=trunc(iw/2)*2:trunc(ih/2)*2", "-pix_fmt", "yuv420p", "-fs", MOST_BYTES]);
    command.arg(film).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().ok()
}

fn by_ffmpeg(mut child: Child, pictures: impl Iterator<Item = Vec<u8>>, film: PathBuf) -> Result<PathBuf, String> {
    if let Some(mut input) = child.stdin.take() {
        for picture in pictures {
            // It closes its end when the film is long enough, or when it fails; then its exit says so.
            if input.write_all(&picture).is_err() {
                break;
            }
        }
    }
    let mut said = String::new();
    if let Some(mut errors) = child.stderr.take() {
        // What cannot be read is not repeated.
        let _ = errors.read_to_string(&mut said);
    }
    match child.wait() {
        Ok(status) if status.success() => Ok(film),
        Ok(_) => Err(text::ffmpeg_says(said.lines().last().unwrap_or(text::SAID_NOTHING).trim_end_matches('.'))),
        Err(error) => Err(error.to_string()),
    }
}

fn as_webp(path: &Path, size: [u32; 2], pictures: impl Iterator<Item = Vec<u8>>) -> Result<PathBuf, String> {
    let factor = size[0].div_ceil(WEBP_WIDTH).max(1);
    let small = size.map(|length| length / factor);
    let mut film = MovingPicture::new(small, 1000 * WEBP_EVERY / RATE);
    for picture in pictures.step_by(WEBP_EVERY as usize) {
        if film.len() < WEBP_BYTES {
            film.add(&smaller(&picture, size, factor))?;
        }
    }
    save_new(path, film.into_bytes()).map_err(|error| error.to_string())?;
    Ok(path.to_path_buf())
}

/// The picture with `factor` by `factor` pixels as one.
fn smaller(picture: &[u8], [width, height]: [u32; 2], factor: u32) -> Vec<u8> {
    let [width, factor] = [width as usize, factor as usize];
    let (columns, rows) = (width / factor, height as usize / factor);
    let mut mixed = Vec::with_capacity(3 * columns * rows);
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        for part in 0..3 {
            let place = |index: usize| {
                let (down, right) = (row * factor + index / factor, column * factor + index % factor);
                3 * (down * width + right) + part
            };
            let sum: u32 =
                (0..factor * factor).filter_map(|index| picture.get(place(index))).map(|of| u32::from(*of)).sum();
            mixed.push((sum / (factor * factor) as u32) as u8);
        }
    }
    mixed
}

#[cfg(test)]
mod tests {
    use std::{env, process};

    use super::*;

    fn film_of(pictures: Vec<Picture>, folder: &Path) -> Result<PathBuf, String> {
        let mut writing = Writing::begin(folder.join("baize-1"), "no such program");
        for picture in pictures {
            writing.pictures.send(picture).unwrap();
        }
        drop(writing.pictures);
        writing.result.get().recv().unwrap()
    }

    #[test]
    fn without_ffmpeg_a_film_is_a_moving_webp_and_never_takes_the_place_of_another() {
        let folder = env::temp_dir().join(format!("baize-films-{}", process::id()));
        let picture = |grey: u8| ([1280, 4], vec![grey; 3 * 1280 * 4]);
        let paths = [10, 200].map(|grey| film_of(vec![picture(grey); 6], &folder).unwrap());
        assert_ne!(paths[0], paths[1]);
        let mut greys = paths.iter().map(|path| {
            let mut film = image_webp::WebPDecoder::new(std::io::Cursor::new(fs::read(path).unwrap())).unwrap();
            assert_eq!((film.dimensions(), film.num_frames()), ((640, 2), 3));
            let mut seen = vec![0; film.output_buffer_size().unwrap()];
            film.read_frame(&mut seen).unwrap();
            seen[0]
        });
        assert_eq!((greys.next(), greys.next()), (Some(10), Some(200)));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_film_without_pictures_says_so() {
        assert_eq!(film_of(Vec::new(), &env::temp_dir()), Err("there was no picture".to_owned()));
    }

    #[test]
    fn four_pixels_become_their_mean() {
        let picture = [[0, 0, 0], [100, 40, 0], [100, 0, 0], [200, 0, 8]].concat();
        assert_eq!(smaller(&picture, [2, 2], 2), [100, 10, 2]);
    }
}
