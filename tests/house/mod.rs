//! Which file of `src` uses which, and whether each folder lists its modules in an order that this follows. It is read from the
//! `use` lines and the paths in the code, up to the file that defines the item. Modules of tests do not count.

pub mod rooms;
mod text;

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::path::Path;

use text::{Named, listed_in, named_in, without_tests};

/// The path of a module, `["physics", "course"]`.
pub type Module = Vec<String>;

/// All files of `src`.
pub struct House {
    files: BTreeMap<Module, File>,
}

/// A file without its comments and its tests.
struct File {
    /// `src/physics/course.rs`.
    path: String,
    named: Vec<Named>,
    /// The modules that it lists, in this order.
    listed: Vec<String>,
}

/// A use of something that does not stand before its user.
#[derive(Clone, Debug)]
pub struct Breach {
    /// The file that uses it.
    pub from: Module,
    /// The file that it needs.
    pub to: Module,
    /// `src/physics/course.rs`.
    pub file: String,
    line: usize,
    item: String,
    why: String,
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, line, item, why, .. } = self;
        write!(f, "{file}:{line}: it names {item}, {why}")
    }
}

impl House {
    /// Reads all files of the project.
    pub fn read() -> Self {
        let mut texts = Vec::new();
        read_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &[], &mut texts);
        texts.retain(|(path, ..)| path != "src/main.rs");
        Self::of(texts.iter().map(|(path, module, text)| (path.as_str(), module.clone(), text.as_str())))
    }

    /// Files that are given by their path, module and text.
    pub fn of<'a>(files: impl IntoIterator<Item = (&'a str, Module, &'a str)>) -> Self {
        let (mut kept, mut tests) = (BTreeMap::new(), Vec::new());
        for (path, module, text) in files {
            let (lines, of_tests) = without_tests(text);
            tests.extend(of_tests.into_iter().map(|name| [module.as_slice(), &[name]].concat()));
            let (listed, path) = (listed_in(&lines), path.to_owned());
            kept.insert(module, File { path, named: named_in(lines), listed });
        }
        kept.retain(|module, _| !tests.iter().any(|folder| module.starts_with(folder)));
        Self { files: kept }
    }

    /// How many files list modules.
    pub fn folders(&self) -> usize {
        self.files.values().filter(|file| !file.listed.is_empty()).count()
    }

    /// The files that their parents do not list.
    pub fn unlisted(&self) -> Vec<&str> {
        let is_listed = |module: &Module| {
            let Some((name, parent)) = module.split_last() else { return true };
            self.files.get(parent).is_some_and(|parent| parent.listed.contains(name))
        };
        self.files.iter().filter(|(module, _)| !is_listed(module)).map(|(_, file)| file.path.as_str()).collect()
    }

    /// All uses of what stands later in a list of modules, or in the file that lists the user or a folder around it.
    pub fn breaches(&self) -> Vec<Breach> {
        let of_file = |(module, file): (&Module, &File)| -> Vec<Breach> {
            file.named.iter().filter_map(|named| self.breach(module, file, named)).collect()
        };
        self.files.iter().flat_map(of_file).collect()
    }

    fn breach(&self, module: &Module, file: &File, named: &Named) -> Option<Breach> {
        let (first, _) = self.named(module, &named.path)?;
        let home = self.home(module, &named.path, 0)?;
        let (to, why) = [first, home.clone()].into_iter().find_map(|to| {
            let why = self.objection(module, &to, &home)?;
            Some((to, why))
        })?;
        let (file, line, item) = (file.path.clone(), named.line, named.path.join("::"));
        Some(Breach { from: module.clone(), to, file, line, item, why })
    }

    /// Why `from` must not use `to`, which leads to the file `home`.
    fn objection(&self, from: &Module, to: &Module, home: &Module) -> Option<String> {
        let shared = from.iter().zip(to).take_while(|(a, b)| a == b).count();
        let list = &self.files[&from[..shared]];
        let user = from.get(shared)?;
        let Some(used) = to.get(shared) else {
            return Some(match home == to {
                true => format!("which {} defines; move it into a module before `{user}`", list.path),
                false => {
                    format!("which {} only hands on; name it by its own file, {}", list.path, self.files[home].path)
                }
            });
        };
        let place = |name: &String| list.listed.iter().position(|listed| listed == name);
        let is_later = place(used) >= place(user);
        is_later.then(|| format!("but {} lists `{used}` after `{user}`", list.path))
    }

    /// The file that defines what `path` means in `module`; `None` for other crates.
    fn home(&self, module: &Module, path: &[String], depth: usize) -> Option<Module> {
        let (named, rest) = self.named(module, path)?;
        let handed_on =
            self.files[&named].named.iter().find(|used| used.alias.is_some() && rest.first() == used.alias.as_ref());
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
        from_the_root(module, path).or_else(|| {
            let inner = [module, path].concat();
            self.files.contains_key(&inner[..=module.len()]).then_some(inner)
        })
    }
}

/// A path from the root of the crate; `None` for one that begins at neither `crate`, `self` nor `super`.
fn from_the_root(module: &[String], path: &[String]) -> Option<Module> {
    let ups = path.iter().take_while(|part| *part == "super").count();
    match path.first()?.as_str() {
        "crate" => Some(path[1..].to_vec()),
        "self" => Some([module, &path[1..]].concat()),
        "super" => Some([&module[..module.len().saturating_sub(ups)], &path[ups..]].concat()),
        _ => None,
    }
}

/// Collects the path, the module and the text of every file of a folder.
fn read_folder(folder: &Path, module: &[String], found: &mut Vec<(String, Module, String)>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let inner = [module, std::slice::from_ref(&name)].concat();
        if path.is_dir() {
            read_folder(&path, &inner, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let own = if ["mod", "lib", "main"].contains(&name.as_str()) { module.to_vec() } else { inner };
            let file = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).expect("it lies in the project").display();
            found.push((file.to_string(), own, fs::read_to_string(&path).expect("it can be read")));
        }
    }
}
