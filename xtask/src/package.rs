//! `cargo xtask package`: a package for Debian and Ubuntu, and an archive for other Linux systems.

mod made;

use std::env;
use std::path::{Path, PathBuf};

use clap::Args;
use xshell::{Shell, cmd};

use crate::files::print_sizes;
use crate::outcome::Outcome;
use crate::project::Project;
use crate::tools::need;
use made::{FOLDER, Part, parts};

/// The list of changes in the form of Debian. `Cargo.toml` names it too.
const CHANGELOG: &str = "target/package/changelog.debian";

/// Makes a package for Debian and Ubuntu, and an archive of the same files for other Linux systems, for people without Rust.
///
/// It needs `apt-get install dpkg-dev librsvg2-bin`. `cargo-deb` is installed if it is missing.
#[derive(Args, Debug)]
pub struct PackageOptions {
    /// Packs the program that is already in the folder of the build.
    #[arg(long)]
    no_build: bool,
    /// The folder for both files, usually target/package.
    folder: Option<PathBuf>,
}

/// Makes the package and the archive.
pub fn package(project: &Project, options: &PackageOptions) -> Outcome {
    let shell = &project.shell;
    let folder = project.folder(options.folder.as_deref(), FOLDER);
    need_tools(shell)?;
    if !options.no_build {
        cmd!(shell, "cargo build --release --locked --bin baize").run()?;
    }
    // All files carry the time of the last commit, so the same sources and compiler make the same packages.
    let time = time(shell)?;
    shell.set_var("SOURCE_DATE_EPOCH", &time);
    let program = project.built("baize")?;
    let version = version(&cmd!(shell, "{program} --version").quiet().read()?)?;
    shell.create_dir(&folder)?;
    for part in parts() {
        make(shell, &program, &part)?;
    }
    let date = cmd!(shell, "date --utc --rfc-email --date=@{time}").quiet().read()?;
    shell.write_file(CHANGELOG, changelog(&version, project.maintainer()?, &date))?;

    // With a slash at its end the path names a folder, also for a program that would take it as a file.
    let into = folder.join("");
    cmd!(shell, "cargo deb --no-build --locked --output {into}").run()?;
    let system = cmd!(shell, "dpkg --print-architecture").quiet().read()?;
    let package = folder.join(format!("baize_{version}-1_{system}.deb"));
    let archive = archive(shell, &package, &folder, &version, &time)?;
    print_sizes([&*package, &archive])
}

/// Checks that the tools of the system are there, and installs `cargo-deb` if it is missing.
fn need_tools(shell: &Shell) -> Outcome {
    need(&["dpkg-deb", "dpkg-shlibdeps", "rsvg-convert"], "apt-get install dpkg-dev librsvg2-bin")?;
    if cmd!(shell, "cargo deb --version").quiet().ignore_stdout().ignore_stderr().run().is_err() {
        cmd!(shell, "cargo install cargo-deb --version ^3 --locked").run()?;
    }
    Ok(())
}

/// The seconds since 1970 of the last commit, or those that SOURCE_DATE_EPOCH names.
fn time(shell: &Shell) -> Outcome<String> {
    match env::var("SOURCE_DATE_EPOCH") {
        Ok(time) if !time.is_empty() => Ok(time),
        _ => Ok(cmd!(shell, "git log -1 --format=%ct").quiet().read()?),
    }
}

/// The version in what `baize --version` prints.
fn version(printed: &str) -> Result<String, String> {
    let version = printed.split_whitespace().nth(1);
    version.map(str::to_owned).ok_or_else(|| format!("`baize --version` prints no version but {printed:?}"))
}

/// Makes a file for the package.
fn make(shell: &Shell, program: &Path, part: &Part) -> Outcome {
    let out = Path::new(FOLDER).join(part.path());
    shell.create_dir(out.parent().unwrap_or(Path::new(FOLDER)))?;
    match part {
        Part::Manual => shell.write_file(out, cmd!(shell, "{program} man").quiet().output()?.stdout)?,
        Part::Completions(name) => {
            shell.write_file(out, cmd!(shell, "{program} completions {name}").quiet().output()?.stdout)?;
        }
        Part::Icon(width) => {
            let width = width.to_string();
            cmd!(shell, "rsvg-convert --width {width} --height {width} packaging/baize.svg --output {out}").run()?;
        }
    }
    Ok(())
}

/// The list of changes in the form of Debian.
fn changelog(version: &str, maintainer: &str, date: &str) -> String {
    format!(
        "baize ({version}-1) unstable; urgency=medium\n\n  * What has changed is in changelog.gz.\n\n -- {maintainer}  {date}\n"
    )
}

/// Makes the archive. It has what the package has below `/usr`.
fn archive(shell: &Shell, package: &Path, folder: &Path, version: &str, time: &str) -> Outcome<PathBuf> {
    let machine = cmd!(shell, "uname -m").quiet().read()?;
    let name = format!("baize-{version}-linux-{machine}");
    let archive = folder.join(format!("{name}.tar.gz"));
    let unpacked = shell.create_temp_dir()?;
    let unpacked = unpacked.path();
    cmd!(shell, "dpkg-deb --extract {package} {unpacked}").run()?;
    let rename = format!("s,^usr,{name},");
    let gzip = "gzip --no-name -9";
    cmd!(
        shell,
        "tar --create --directory={unpacked} --transform={rename} --sort=name --owner=0 --group=0 --numeric-owner
             --mtime=@{time} --use-compress-program={gzip} --force-local --file={archive} usr"
    )
    .run()?;
    Ok(archive)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_the_second_word_that_the_program_prints() {
        assert_eq!(version("baize 0.1.0\n"), Ok("0.1.0".to_owned()));
        assert_eq!(version("baize"), Err("`baize --version` prints no version but \"baize\"".to_owned()));
    }

    #[test]
    fn the_list_of_changes_has_the_form_of_debian() {
        let text = changelog("0.1.0", "A Maker <a@b.example>", "Sun, 29 Nov 2026 09:44:42 +0000");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "baize (0.1.0-1) unstable; urgency=medium");
        assert_eq!(lines[2], "  * What has changed is in changelog.gz.");
        assert_eq!(lines[4], " -- A Maker <a@b.example>  Sun, 29 Nov 2026 09:44:42 +0000");
    }
}
