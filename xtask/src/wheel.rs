//! `cargo xtask wheel`: the package for Python.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use clap::Args;
use xshell::{Shell, cmd};

use crate::files::{name, print_sizes, with_ending};
use crate::outcome::Outcome;
use crate::programs::named_by;
use crate::project::Project;

/// What builds the wheel, in the words of pip; `python/pyproject.toml` asks for the same.
const MATURIN: &str = "maturin>=1.12,<2";

/// Says in Python what is installed.
const SAY_VERSION: &str = "import sys, baize; print(f'baize {baize.__version__} is installed in {sys.prefix}')";

/// Where wheels and source distributions are kept.
const KEPT: &str = "target/wheels";

/// Where the pages of the package are made, and of which modules.
const PAGES: &str = "target/python-pages";
const MODULES: [&str; 4] = ["baize", "baize.envs", "baize.envs.self_play", "baize.pooltool"];

/// The oldest systems that a portable wheel serves: glibc 2.28, of August 2018.
const OLDEST: &str = "manylinux_2_28";

/// Builds the wheel of the package for Python, keeps it in target/wheels, and installs it, with what its tests need, into a fresh virtual
/// environment.
///
/// The environment variable PYTHON names the interpreter (3.10 or newer, usually python3), CARGO_TARGET_DIR the folder of the build.
#[derive(Args, Debug)]
pub struct WheelOptions {
    /// Makes the source distribution too, builds the wheel of that, and checks both as a package index would.
    #[arg(long)]
    check: bool,
    /// Builds the wheel for Linux systems from about 2018 on (glibc 2.28) and not for this one alone: a C compiler from PyPI links it.
    #[arg(long)]
    portable: bool,
    /// Makes pages of all that the package has, with its descriptions, in target/python-pages.
    #[arg(long)]
    pages: bool,
    /// The folder of the virtual environment, usually .venv-python in the root of the project. It is made anew.
    folder: Option<PathBuf>,
}

/// Builds and installs the wheel.
pub fn wheel(project: &Project, options: &WheelOptions) -> Outcome {
    let shell = &project.shell;
    let given = options.folder.as_deref();
    let folder = given.map_or_else(|| project.root().join(".venv-python"), |given| project.absolute(given));
    check_folder(&folder)?;
    let python = named_by(project, "PYTHON").unwrap_or_else(|| PathBuf::from("python3"));
    cmd!(shell, "{python} -m venv --clear {folder}").run()?;
    let [python, maturin, twine] = ["python", "maturin", "twine"].map(|program| folder.join("bin").join(program));
    let for_check = options.check.then_some("twine>=6.1");
    let linker = options.portable.then_some("ziglang>=0.13");
    install(shell, &python, [MATURIN].into_iter().chain(for_check).chain(linker))?;

    let wheels = shell.create_temp_dir()?;
    let wheels = wheels.path();
    let manifest = project.root().join("python/Cargo.toml");
    // With `--sdist`, the wheel is built of the unpacked source distribution: a file that is missing there fails here.
    let sdist = options.check.then_some("--sdist");
    let portable = options.portable.then_some(["--zig", "--compatibility", OLDEST]).into_iter().flatten();
    // That compiler is found as a module of the first Python.
    let programs = std::env::join_paths(
        [folder.join("bin")].into_iter().chain(std::env::split_paths(&shell.var_os("PATH").unwrap_or_default())),
    )?;
    cmd!(
        shell,
        "{maturin} build {sdist...} {portable...} --manifest-path {manifest} --interpreter {python} --out {wheels}"
    )
    .env("PATH", programs)
    .run()?;
    if options.check {
        let files = shell.read_dir(wheels)?;
        cmd!(shell, "{twine} check --strict {files...}").run()?;
    }
    let kept = keep(shell, wheels, &project.root().join(KEPT))?;
    install(shell, &python, [with_tests(&built(shell, wheels)?)])?;
    cmd!(shell, "{python} -c {SAY_VERSION}").quiet().run()?;
    if options.pages {
        pages(project, &python)?;
    }
    print_sizes(kept.iter().map(PathBuf::as_path))
}

/// Makes the pages of the package that is installed.
fn pages(project: &Project, python: &Path) -> Outcome {
    let (shell, folder) = (&project.shell, project.root().join(PAGES));
    install(shell, python, ["pdoc>=16", "pettingzoo>=1.24"])?;
    shell.remove_path(&folder)?;
    cmd!(shell, "{python} -m pdoc --docformat numpy --output-directory {folder} {MODULES...} !baize._engine").run()?;
    println!("the pages begin at {}", folder.join("baize.html").display());
    Ok(())
}

/// Checks that nothing but a virtual environment is replaced.
fn check_folder(folder: &Path) -> Result<(), String> {
    if folder.exists() && !folder.join("pyvenv.cfg").exists() {
        return Err(format!("{} is there, but is no virtual environment; name another folder", folder.display()));
    }
    Ok(())
}

/// Installs packages by pip.
fn install(shell: &Shell, python: &Path, packages: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Outcome {
    cmd!(shell, "{python} -m pip --disable-pip-version-check --quiet install {packages...}").run()?;
    Ok(())
}

/// Copies what was built into the folder where it is kept; the answer is the copies. Whatever was kept of another version stays.
fn keep(shell: &Shell, built: &Path, kept: &Path) -> Outcome<Vec<PathBuf>> {
    shell.create_dir(kept)?;
    let copies = shell.read_dir(built)?.into_iter().map(|file| {
        let copy = kept.join(name(&file));
        shell.copy_file(&file, &copy)?;
        Ok(copy)
    });
    copies.collect()
}

/// The wheel in the folder.
fn built(shell: &Shell, folder: &Path) -> Outcome<PathBuf> {
    let mut wheels = with_ending(shell, folder, ".whl")?;
    wheels.retain(|file| name(file).starts_with("baize-"));
    wheels.into_iter().next().ok_or_else(|| "maturin has made no wheel".into())
}

/// The wheel together with what its tests need, in the words of pip.
fn with_tests(wheel: &Path) -> OsString {
    let mut words = wheel.as_os_str().to_owned();
    words.push("[test]");
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_that_is_no_virtual_environment_is_left_alone() {
        let shell = Shell::new().expect("there is a working directory");
        let folder = shell.create_temp_dir().expect("there is room");
        let error = check_folder(folder.path()).expect_err("it is any folder");
        assert!(error.ends_with("is there, but is no virtual environment; name another folder"), "{error}");
        shell.write_file(folder.path().join("pyvenv.cfg"), "").expect("there is room");
        assert_eq!(check_folder(folder.path()), Ok(()));
        assert_eq!(check_folder(&folder.path().join("new")), Ok(()));
    }

    #[test]
    fn what_was_built_is_kept() {
        let shell = Shell::new().expect("there is a working directory");
        let folder = shell.create_temp_dir().expect("there is room");
        let [made, kept] = ["made", "kept"].map(|part| folder.path().join(part));
        let wheel = "baize-0.1.0-cp310-abi3-linux_x86_64.whl";
        shell.write_file(made.join(wheel), "zip").expect("there is room");
        shell.write_file(kept.join("baize-0.0.9.tar.gz"), "older").expect("there is room");
        assert_eq!(keep(&shell, &made, &kept).expect("there is room"), [kept.join(wheel)]);
        assert_eq!(shell.read_file(kept.join(wheel)).ok().as_deref(), Some("zip"));
        assert!(kept.join("baize-0.0.9.tar.gz").exists());
    }

    #[test]
    fn the_wheel_is_found_and_installed_with_what_its_tests_need() {
        let shell = Shell::new().expect("there is a working directory");
        let folder = shell.create_temp_dir().expect("there is room");
        assert!(built(&shell, folder.path()).is_err());
        for file in ["baize-0.1.0.tar.gz", "baize-0.1.0-cp310-abi3-linux_x86_64.whl"] {
            shell.write_file(folder.path().join(file), "").expect("there is room");
        }
        let wheel = built(&shell, folder.path()).expect("the wheel is there");
        assert!(with_tests(&wheel).to_string_lossy().ends_with("/baize-0.1.0-cp310-abi3-linux_x86_64.whl[test]"));
    }
}
