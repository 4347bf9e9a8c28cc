//! Which file of `src` uses which. This is read from the `use` lines and the paths in the code, up to the file that
//! defines the item.

pub mod rooms;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The path of a module, `["physics", "course"]`.
pub type Module = Vec<String>;

/// All files of `src`.
pub struct House {
    files: BTreeMap<Module, File>,
}

/// A file without its comments and its tests.
struct File {
    /// Its text without `use` lines.
    body: String,
    uses: Vec<Use>,
}

/// One name that a `use` line brings in.
struct Use {
    path: Vec<String>,
    name: String,
    /// Whether it is re-exported. A re-export alone does not count as a use.
    is_handed_on: bool,
}

impl House {
    /// Reads all files of the project.
    pub fn read() -> Self {
        let mut house = Self { files: BTreeMap::new() };
        house.read_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &[]);
        house
    }

    /// Files that are given by their text.
    pub fn of<'a>(files: impl IntoIterator<Item = (Module, &'a str)>) -> Self {
        Self { files: files.into_iter().map(|(module, text)| (module, File::of(text))).collect() }
    }

    fn read_folder(&mut self, folder: &Path, module: &[String]) {
        for entry in fs::read_dir(folder).expect("the folder can be read") {
            let path = entry.expect("the folder can be read").path();
            let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
            let inner = [module, std::slice::from_ref(&name)].concat();
            if path.is_dir() {
                self.read_folder(&path, &inner);
            } else if path.extension().is_some_and(|extension| extension == "rs") && name != "main" {
                let own = if name == "mod" || name == "lib" { module.to_vec() } else { inner };
                self.files.insert(own, File::of(&fs::read_to_string(&path).expect("the file can be read")));
            }
        }
    }

    /// The files that each file uses.
    pub fn arrows(&self) -> BTreeMap<Module, BTreeSet<Module>> {
        self.files.iter().map(|(module, file)| (module.clone(), self.known(module, file))).collect()
    }

    fn known(&self, module: &Module, file: &File) -> BTreeSet<Module> {
        let used = file.uses.iter().filter(|used| !used.is_handed_on || has_word(&file.body, &used.name));
        let by_use = used.map(|used| used.path.clone());
        let paths: Vec<Vec<String>> = by_use.chain(paths_in(&file.body)).collect();
        let homes = paths.iter().filter_map(|path| self.home(module, path, 0));
        // A name that a parent hands on leads to the parent as well: the file cannot be read without it.
        let from_parent = paths.iter().filter(|path| path.first().is_some_and(|part| part == "super"));
        let parents = from_parent.filter_map(|path| self.named(module, path).map(|(named, _)| named));
        homes.chain(parents).filter(|home| home != module).collect()
    }

    /// The file that defines what `path` means in `module`; `None` for other crates.
    fn home(&self, module: &Module, path: &[String], depth: usize) -> Option<Module> {
        let (named, rest) = self.named(module, path)?;
        let handed_on = self.files[&named].uses.iter().find(|used| rest.first() == Some(&used.name));
        let next = handed_on.filter(|_| depth < 9).and_then(|used| self.home(&named, &used.path, depth + 1));
        next.or(Some(named))
    }

    /// The file that `path` names in `module`, whether or not it defines the item, and what of the path follows its name.
    fn named(&self, module: &Module, path: &[String]) -> Option<(Module, Vec<String>)> {
        let mut whole = self.whole_path(module, path)?;
        let length = (0..=whole.len()).rev().find(|&length| self.files.contains_key(&whole[..length]))?;
        let rest = whole.split_off(length);
        Some((whole, rest))
    }

    /// A path from the root of the crate; `None` for one into another crate.
    fn whole_path(&self, module: &Module, path: &[String]) -> Option<Module> {
        let mut base = module.clone();
        match path.first()?.as_str() {
            "crate" => return Some(path[1..].to_vec()),
            "self" => return Some([&base, &path[1..]].concat()),
            "super" => {}
            first => {
                base.push(first.to_owned());
                return self.files.contains_key(&base).then(|| [&base, &path[1..]].concat());
            }
        }
        let ups = path.iter().take_while(|part| *part == "super").count();
        base.truncate(base.len().saturating_sub(ups));
        Some([&base, &path[ups..]].concat())
    }
}

impl File {
    fn of(text: &str) -> Self {
        let code = without_tests(text);
        let (mut body, mut uses) = (String::new(), Vec::new());
        let mut lines = code.into_iter();
        while let Some(line) = lines.next() {
            let words = line.trim_start();
            let handed =
                words.strip_prefix("pub").map(|rest| rest.trim_start_matches(|letter| letter != ' ').trim_start());
            let Some(rest) = handed.unwrap_or(words).strip_prefix("use ") else {
                body.push_str(line);
                body.push('\n');
                continue;
            };
            let mut tree = rest.to_owned();
            while !tree.contains(';') {
                tree.push_str(lines.next().unwrap_or(";"));
            }
            expand(&[], tree.split(';').next().unwrap_or_default(), &mut |path, name| {
                uses.push(Use { path, name, is_handed_on: handed.is_some() });
            });
        }
        Self { body, uses }
    }
}

/// The lines without their comments and without the modules of tests: `#[cfg(test)]`, and after it `mod name;` or `mod name {`
/// up to a closing brace at the same depth, which `cargo fmt` writes on a line of its own.
fn without_tests(text: &str) -> Vec<&str> {
    let mut lines = text.lines().map(|line| line.split("//").next().unwrap_or_default()).peekable();
    let mut kept = Vec::new();
    while let Some(line) = lines.next() {
        let is_of_tests = line.trim() == "#[cfg(test)]" && lines.peek().is_some_and(|next| declares_module(next));
        if !is_of_tests {
            kept.push(line);
        } else if lines.next().is_some_and(|declaration| declaration.trim_end().ends_with('{')) {
            let depth = line.len() - line.trim_start().len();
            let end = format!("{}}}", &line[..depth]);
            lines.find(|inner| inner.trim_end() == end);
        }
    }
    kept
}

/// Whether the line begins `mod name`, public or not.
fn declares_module(line: &str) -> bool {
    line.split_whitespace().find(|word| !word.starts_with("pub")) == Some("mod")
}

/// Calls a function for every path of a tree like `super::{ball::Ball, course as way}`, with the name that it gets.
fn expand(base: &[String], tree: &str, tell: &mut impl FnMut(Vec<String>, String)) {
    // What follows the last comma.
    if tree.trim().is_empty() {
        return;
    }
    let (front, inner) = match tree.split_once('{') {
        Some((front, inner)) => (front, inner.trim_end().strip_suffix('}')),
        None => (tree, None),
    };
    let (front, alias) = match front.split_once(" as ") {
        Some((front, alias)) => (front, Some(alias.trim().to_owned())),
        None => (front, None),
    };
    let parts = front.split("::").map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned);
    let path: Vec<String> = base.iter().cloned().chain(parts).collect();
    let Some(inner) = inner else {
        if let Some(last) = path.last() {
            let name = alias.unwrap_or_else(|| last.clone());
            tell(path, name);
        }
        return;
    };
    let (mut depth, mut start) = (0, 0);
    for (index, letter) in inner.char_indices().chain([(inner.len(), ',')]) {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                expand(&path, &inner[start..index], tell);
                start = index + 1;
            }
            _ => {}
        }
    }
}

fn is_of_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

fn has_word(text: &str, word: &str) -> bool {
    text.split(|letter| !is_of_name(letter)).any(|found| found == word)
}

/// The paths in code that begin with `crate::` or `super::`.
fn paths_in(body: &str) -> impl Iterator<Item = Vec<String>> {
    let chunks = body.split(|letter| !is_of_name(letter) && letter != ':');
    let paths = chunks.filter(|chunk| chunk.starts_with("crate::") || chunk.starts_with("super::"));
    paths.map(|path| path.split("::").filter(|part| !part.is_empty()).map(str::to_owned).collect())
}

/// The circles: groups of files in which each file leads to every other one. The largest comes first.
pub fn circles(arrows: &BTreeMap<Module, BTreeSet<Module>>) -> Vec<BTreeSet<Module>> {
    let reached: BTreeMap<&Module, BTreeSet<Module>> =
        arrows.keys().map(|from| (from, reached_from(from, arrows))).collect();
    let circle = |from: &Module| -> BTreeSet<Module> {
        reached[from].iter().filter(|to| reached.get(to).is_some_and(|back| back.contains(from))).cloned().collect()
    };
    let all: BTreeSet<BTreeSet<Module>> = arrows.keys().map(circle).filter(|circle| circle.len() > 1).collect();
    let mut all: Vec<_> = all.into_iter().collect();
    all.sort_by_key(|circle| std::cmp::Reverse(circle.len()));
    all
}

fn reached_from(from: &Module, arrows: &BTreeMap<Module, BTreeSet<Module>>) -> BTreeSet<Module> {
    let (mut reached, mut open) = (BTreeSet::new(), vec![from]);
    while let Some(module) = open.pop() {
        for next in arrows.get(module).into_iter().flatten() {
            if reached.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    reached
}
