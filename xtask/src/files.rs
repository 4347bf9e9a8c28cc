//! Files that tools make.

use std::fs;
use std::path::{Path, PathBuf};

use xshell::Shell;

use crate::outcome::Outcome;

/// The files of a folder whose names end so, sorted.
pub fn with_ending(shell: &Shell, folder: &Path, ending: &str) -> Outcome<Vec<PathBuf>> {
    let mut files = shell.read_dir(folder)?;
    files.retain(|file| name(file).ends_with(ending));
    Ok(files)
}

/// The name of a file without its folder.
pub fn name(file: &Path) -> String {
    file.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The size of a file in bytes.
fn size(file: &Path) -> Outcome<u64> {
    let metadata = fs::metadata(file).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(metadata.len())
}

/// Prints how large these files are.
pub fn print_sizes<'a>(files: impl IntoIterator<Item = &'a Path>) -> Outcome {
    for file in files {
        println!("{}: {} bytes", file.display(), size(file)?);
    }
    Ok(())
}

/// Prints how large the files of a folder with this ending are together.
pub fn print_total(shell: &Shell, folder: &Path, ending: &str) -> Outcome {
    let files = with_ending(shell, folder, ending)?;
    let sizes = files.iter().map(|file| size(file)).collect::<Outcome<Vec<u64>>>()?;
    println!("{}: {} files, {} bytes", folder.display(), files.len(), sizes.iter().sum::<u64>());
    Ok(())
}

/// Writes a file in one step: if the tool is stopped before, the file is not there.
pub fn write_whole(shell: &Shell, file: &Path, text: &str) -> Outcome {
    let mut part = file.as_os_str().to_owned();
    part.push(".part");
    shell.write_file(&part, text)?;
    fs::rename(&part, file).map_err(|error| format!("{} cannot be written: {error}", file.display()))?;
    Ok(())
}

/// Whether the file is there and has contents.
pub fn has_contents(file: &Path) -> bool {
    fs::metadata(file).is_ok_and(|metadata| metadata.len() > 0)
}
