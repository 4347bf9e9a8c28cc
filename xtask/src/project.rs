//! Where the project is, and where its builds are.

use std::env;
use std::path::{Path, PathBuf};

use serde_json::Value;
use xshell::{Shell, cmd};

use crate::outcome::Outcome;

/// The project on this machine.
pub struct Project {
    /// Runs programs and touches files. It is in the root of the project, and so is the process.
    pub shell: Shell,
    root: PathBuf,
    started_in: PathBuf,
    metadata: Value,
}

impl Project {
    /// Goes to the root of the project.
    pub fn find() -> Outcome<Self> {
        let started_in = env::current_dir().map_err(|error| format!("the working directory is lost: {error}"))?;
        let root = root_of(&own_folder());
        env::set_current_dir(&root).map_err(|error| format!("{}: {error}", root.display()))?;
        let shell = Shell::new()?;
        let metadata = cmd!(shell, "cargo metadata --format-version 1 --no-deps").quiet().read()?;
        let metadata = serde_json::from_str(&metadata)
            .map_err(|error| format!("what `cargo metadata` says cannot be read: {error}"))?;
        Ok(Self { shell, root, started_in, metadata })
    }

    /// The root of the project.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The folder from which the tool was started.
    pub fn started_in(&self) -> &Path {
        &self.started_in
    }

    /// A path that a person has named, from the root if it lies below it. The person names it from where the tool was started.
    fn named(&self, path: &Path) -> PathBuf {
        let path = self.absolute(path);
        path.strip_prefix(&self.root).map(Path::to_path_buf).ok().filter(|path| !is_empty(path)).unwrap_or(path)
    }

    /// The folder that a person has named, or the usual one, which is named from the root.
    pub fn folder(&self, named: Option<&Path>, usual: &str) -> PathBuf {
        named.map_or_else(|| usual.into(), |folder| self.named(folder))
    }

    /// As [`Project::named`], but from the root of the disk.
    pub fn absolute(&self, path: &Path) -> PathBuf {
        // Without the components `.`, which the paths of the root do not have.
        self.started_in.join(path).components().collect()
    }

    /// A release program of the project, or an example as `examples/NAME`.
    pub fn built(&self, name: &str) -> Outcome<PathBuf> {
        let target = self.metadata["target_directory"].as_str();
        Ok(Path::new(target.ok_or("`cargo metadata` does not say where builds are")?).join("release").join(name))
    }

    /// Who maintains the package for Debian, as `Cargo.toml` says.
    pub fn maintainer(&self) -> Outcome<&str> {
        let packages = self.metadata["packages"].as_array().map_or(&[][..], Vec::as_slice);
        let game = packages.iter().find(|package| package["name"] == "baize");
        let maintainer = game.and_then(|game| game["metadata"]["deb"]["maintainer"].as_str());
        Ok(maintainer.ok_or("Cargo.toml does not name the maintainer of the package for Debian")?)
    }
}

fn is_empty(path: &Path) -> bool {
    path.as_os_str().is_empty()
}

/// The folder of this package. Cargo names it when it starts the tool; the program may have been built in another checkout.
fn own_folder() -> PathBuf {
    env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into()).into()
}

/// The folder around a package's folder.
fn root_of(package: &Path) -> PathBuf {
    package.parent().unwrap_or(package).to_path_buf()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn started_in(folder: &str) -> Project {
        let shell = Shell::new().expect("there is a working directory");
        Project { shell, root: "/baize".into(), started_in: folder.into(), metadata: Value::Null }
    }

    #[test]
    fn a_named_path_is_seen_from_where_the_tool_was_started() {
        assert_eq!(started_in("/baize").named(Path::new("target/figures")), Path::new("target/figures"));
        assert_eq!(started_in("/baize").named(Path::new("./target")), Path::new("target"));
        assert_eq!(started_in("/baize/docs").named(Path::new("figures")), Path::new("docs/figures"));
        assert_eq!(started_in("/home").named(Path::new("figures")), Path::new("/home/figures"));
        assert_eq!(started_in("/baize").named(Path::new("/tmp/figures")), Path::new("/tmp/figures"));
        assert_eq!(started_in("/baize").named(Path::new(".")), Path::new("/baize"));
    }

    #[test]
    fn the_usual_folder_is_seen_from_the_root() {
        let project = started_in("/baize/docs");
        assert_eq!(project.folder(None, "target/figures"), Path::new("target/figures"));
        assert_eq!(project.folder(Some(Path::new("figures")), "target/figures"), Path::new("docs/figures"));
    }

    #[test]
    fn an_absolute_path_stays_absolute_below_the_root() {
        assert_eq!(started_in("/baize").absolute(Path::new("target")), Path::new("/baize/target"));
    }
}
