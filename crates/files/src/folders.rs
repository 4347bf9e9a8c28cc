//! Where files are: in the person's own folder, in the folder of the game, or as copies inside the program. A name is
//! looked up in this order, and the first match is used.

use std::collections::BTreeMap;
use std::env;
use std::fmt::{self, Display, Formatter};
use std::fs;
use std::path::{Path, PathBuf};

use directories::{ProjectDirs, UserDirs};

use super::embedded;
use super::kind::Kind;
use super::words::{file_in_the_way, shown_path};

/// The environment variable that names the person's own folder, instead of the system's usual one.
const OWN_FOLDER: &str = "BAIZE_CONFIG_DIR";
/// The environment variable that names the person's data folder, instead of the system's usual one.
const DATA_FOLDER: &str = "BAIZE_DATA_DIR";

/// The folders in which files are looked for and saved. The program reads them once from the environment and passes
/// them on. A library call without folders finds only the files that come with the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folders {
    /// The person's own folder, with `racks`, `tables`, `balls`, `shots`, `physics.ron` and the like in it.
    pub own: Option<PathBuf>,
    /// The person's data folder: what the game writes down by itself, such as the record of shots. `None`: nothing is written down.
    pub data: Option<PathBuf>,
    /// The folder of the game, with `assets` and `config` in it; empty for the working directory.
    pub game: PathBuf,
}

/// The system's folders for the game, if `data` is the one for its data; `None` for a folder that the person has chosen.
fn of_system(data: &Path) -> Option<ProjectDirs> {
    ProjectDirs::from("", "", "baize").filter(|dirs| dirs.data_dir() == data)
}

/// Where a file was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Provenance {
    /// The person's own folder.
    Own(PathBuf),
    /// The folder of the game.
    Game(PathBuf),
    /// The copy inside the program.
    BuiltIn,
}

impl Display for Provenance {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Own(path) | Self::Game(path) => f.write_str(&shown_path(path)),
            Self::BuiltIn => f.write_str("built in"),
        }
    }
}

impl Folders {
    /// The working directory, and the person's folders of the system (`~/.config/baize` and `~/.local/share/baize` on Linux) or of
    /// the environment variables `BAIZE_CONFIG_DIR` and `BAIZE_DATA_DIR`. If only the first is set, the data is in its folder `data`.
    #[must_use]
    pub fn from_environment() -> Self {
        let named = |variable: &str| env::var_os(variable).filter(|folder| !folder.is_empty()).map(PathBuf::from);
        let of_system = ProjectDirs::from("", "", "baize");
        let of_system = |folder: fn(&ProjectDirs) -> &Path| of_system.as_ref().map(|dirs| folder(dirs).to_path_buf());
        let own = named(OWN_FOLDER);
        let beside_own = own.as_ref().map(|own| own.join("data"));
        let data = named(DATA_FOLDER).or(beside_own).or_else(|| of_system(ProjectDirs::data_dir));
        Self { own: own.or_else(|| of_system(ProjectDirs::config_dir)), data, ..Self::of_game() }
    }

    /// Without folders of the person: the working directory, then the copies inside the program.
    #[must_use]
    pub fn of_game() -> Self {
        Self { own: None, data: None, game: PathBuf::new() }
    }

    /// The folder for what can be computed again: the system's usual one (`~/.cache/baize` on Linux), or `cache` in a data folder that
    /// the person has chosen. `None` without a data folder.
    #[must_use]
    pub fn cache(&self) -> Option<PathBuf> {
        let data = self.data.as_ref()?;
        Some(of_system(data).map_or_else(|| data.join("cache"), |dirs| dirs.cache_dir().to_path_buf()))
    }

    /// The folder for pictures of the window: `Baize` in the system's folder of pictures, or `pictures` in a data folder that the person
    /// has chosen or where the system has no such folder. `None` without a data folder.
    #[must_use]
    pub fn pictures(&self) -> Option<PathBuf> {
        let data = self.data.as_ref()?;
        let of_person = of_system(data).and_then(|_| UserDirs::new());
        let pictures = of_person.and_then(|dirs| dirs.picture_dir().map(|pictures| pictures.join("Baize")));
        Some(pictures.unwrap_or_else(|| data.join("pictures")))
    }

    /// Why the person's own folder cannot be used, as a sentence: it, or a folder around it, is a file. `None` if it is
    /// a folder or does not exist yet.
    #[must_use]
    pub fn flaw(&self) -> Option<String> {
        let own = self.own.as_deref()?;
        let file = file_in_the_way(own)?;
        Some(format!(
            "the folder for your own files cannot be {}, for {} is a file; move it away, or name another folder in \
             {OWN_FOLDER}",
            shown_path(own),
            shown_path(file)
        ))
    }

    /// The path of this file in the person's own folder, whether it exists or not.
    #[must_use]
    pub fn own_path(&self, kind: Kind, name: &str) -> Option<PathBuf> {
        // In the person's folder there is no `assets` or `config`.
        let path = kind.path_of(name);
        let inner = path.split_once('/').map_or(path.as_str(), |(_, inner)| inner);
        self.own.as_ref().map(|own| own.join(inner))
    }

    /// The first name of `stem` and a number from 1 on that no file in the person's own folder has, with its path:
    /// `shot_1`, `shot_2`, ... `None` without an own folder.
    #[must_use]
    pub fn free_own_path(&self, kind: Kind, stem: &str) -> Option<(String, PathBuf)> {
        (1_u64..)
            .map(|number| format!("{stem}_{number}"))
            .map_while(|name| self.own_path(kind, &name).map(|path| (name, path)))
            .find(|(_, path)| !path.exists())
    }

    /// The path of this file in the folder of the game, whether it exists or not.
    #[must_use]
    pub fn game_path(&self, kind: Kind, name: &str) -> PathBuf {
        self.game.join(kind.path_of(name))
    }

    /// Where this file is found; `None` if there is none.
    #[must_use]
    pub fn find(&self, kind: Kind, name: &str) -> Option<Provenance> {
        let own = self.own_path(kind, name).filter(|path| path.exists()).map(Provenance::Own);
        let game = || Some(self.game_path(kind, name)).filter(|path| path.exists()).map(Provenance::Game);
        own.or_else(game).or_else(|| embedded::text(kind, name).map(|_| Provenance::BuiltIn))
    }

    /// Every name of this kind in alphabetical order, and where its file is found.
    #[must_use]
    pub fn list(&self, kind: Kind) -> BTreeMap<String, Provenance> {
        let mut names: Vec<String> = embedded::built_in_names(kind).map(str::to_owned).collect();
        let samples = [self.own_path(kind, "any"), Some(self.game_path(kind, "any"))];
        names.extend(samples.iter().flatten().flat_map(|sample| names_beside(kind, sample)));
        // The default physics is beside the folder of the presets, not in it.
        names.extend(kind.usual_name().map(str::to_owned));
        names.into_iter().filter_map(|name| self.find(kind, &name).map(|from| (name, from))).collect()
    }
}

/// The names of the files in the folder of `sample` that have the ending of this kind.
fn names_beside(kind: Kind, sample: &Path) -> Vec<String> {
    let entries = sample.parent().and_then(|folder| fs::read_dir(folder).ok()).into_iter().flatten().flatten();
    let name = |entry: fs::DirEntry| Some(entry.file_name().to_str()?.strip_suffix(kind.ending())?.to_owned());
    entries.filter_map(name).filter(|name| !name.is_empty() && !name.starts_with('.')).collect()
}

/// The language of the person that the environment names, such as `ja_JP.UTF-8`.
#[must_use]
pub fn language() -> Option<String> {
    ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .filter_map(|name| env::var(name).ok())
        .find(|language| !language.is_empty())
}
