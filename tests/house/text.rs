//! What the text of a file names, and which modules it lists.

use std::iter::Peekable;

/// A line of code without its comment, and its number, counted from 1.
pub type Line<'a> = (usize, &'a str);

/// A path in the code.
#[derive(Clone, Debug)]
pub struct Named {
    pub line: usize,
    pub path: Vec<String>,
    /// The name that it gets, if a `use` line names it.
    pub alias: Option<String>,
}

/// All lines of a text.
pub fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    text.lines().enumerate().map(|(index, line)| (index + 1, line.split("//").next().unwrap_or_default()))
}

/// The lines that are of no module of tests, and the names of the modules of tests that have a file of their own. Such a module is
/// `#[cfg(test)]`, perhaps other attributes, and `mod name;` or `mod name {` up to a closing brace at the same depth, which
/// `cargo fmt` writes on a line of its own.
pub fn without_tests(text: &str) -> (Vec<Line<'_>>, Vec<String>) {
    let mut lines = lines(text).peekable();
    let (mut kept, mut tests) = (Vec::new(), Vec::new());
    while let Some(first) = lines.next() {
        if first.1.trim() != "#[cfg(test)]" {
            kept.push(first);
            continue;
        }
        let mut attributes = vec![first];
        while let Some(attribute) = lines.next_if(|(_, line)| line.trim_start().starts_with("#[")) {
            attributes.push(attribute);
        }
        match lines.peek().and_then(|(_, line)| declared_module(line)) {
            None => kept.append(&mut attributes),
            Some(name) => {
                let (_, declaration) = lines.next().expect("it was seen");
                if declaration.trim_end().ends_with('{') {
                    skip_block(declaration, &mut lines);
                } else {
                    tests.push(name.to_owned());
                }
            }
        }
    }
    (kept, tests)
}

fn skip_block<'a>(opening: &str, lines: &mut Peekable<impl Iterator<Item = Line<'a>>>) {
    let end = end_of(opening);
    lines.find(|(_, inner)| inner.trim_end() == end);
}

/// The line that closes the block.
fn end_of(opening: &str) -> String {
    let depth = opening.len() - opening.trim_start().len();
    format!("{}}}", &opening[..depth])
}

/// The name in `mod name;` or `mod name {`, public or not.
fn declared_module(line: &str) -> Option<&str> {
    let name = without_visibility(line.trim_start()).strip_prefix("mod ")?;
    Some(name.trim_end_matches([' ', ';', '{']))
}

fn without_visibility(line: &str) -> &str {
    match line.strip_prefix("pub") {
        Some(rest) if rest.starts_with('(') => rest.split_once(')').map_or(rest, |(_, rest)| rest).trim_start(),
        Some(rest) => rest.trim_start(),
        None => line,
    }
}

/// The modules that the lines list, in this order: `mod name;`, or `Item in name` in one of the macros that declare modules.
pub fn listed_in(lines: &[Line]) -> Vec<String> {
    let listed = lines.iter().filter_map(|(_, line)| {
        let words = line.trim();
        if let Some(name) = declared_module(line) {
            return words.ends_with(';').then_some(name);
        }
        let entry = words.strip_suffix(';').or_else(|| words.strip_suffix(','))?;
        let (item, name) = entry.split(',').next()?.split_once(" in ")?;
        item.starts_with(char::is_uppercase).then_some(name)
    });
    listed.map(str::to_owned).collect()
}

/// The paths of `use` lines, and those in the code that begin with `crate::` or `super::`.
pub fn named_in<'a>(lines: impl IntoIterator<Item = Line<'a>>) -> Vec<Named> {
    let mut lines = lines.into_iter();
    let (mut found, mut inner_modules) = (Vec::new(), Vec::<String>::new());
    while let Some((number, line)) = lines.next() {
        if declared_module(line).is_some() && line.trim_end().ends_with('{') {
            inner_modules.push(end_of(line));
        } else if inner_modules.last().is_some_and(|end| line.trim_end() == end) {
            inner_modules.pop();
        }
        let mut tell = |path: Vec<String>, alias| {
            found.push(Named { line: number, path: seen_from_the_file(path, inner_modules.len()), alias });
        };
        let words = line.trim_start();
        if let Some(rest) = without_visibility(words).strip_prefix("use ") {
            let mut tree = rest.to_owned();
            while !tree.contains(';') {
                tree.push_str(lines.next().map_or(";", |(_, line)| line));
            }
            let tree = tree.split(';').next().unwrap_or_default();
            expand(&[], tree, &mut |path, alias| tell(path, Some(alias)));
        } else {
            paths_in(words).for_each(|path| tell(path, None));
        }
    }
    found
}

/// The path of a module that is written inside a file, as the file itself would write it.
fn seen_from_the_file(path: Vec<String>, depth: usize) -> Vec<String> {
    let ups = path.iter().take_while(|part| *part == "super").count();
    match ups.min(depth) {
        0 => path,
        all if all == ups => [&["self".to_owned()], &path[ups..]].concat(),
        some => path[some..].to_vec(),
    }
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

/// The paths in a line of code that begin with `crate::` or `super::`. A visibility such as `pub(in crate::physics)` uses nothing.
fn paths_in(line: &str) -> impl Iterator<Item = Vec<String>> {
    let mut parts = line.split("pub(in ");
    let first = parts.next();
    let others = parts.filter_map(|part| part.split_once(')')).map(|(_, rest)| rest);
    let is_of_path = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == ':';
    let chunks = first.into_iter().chain(others).flat_map(move |part| part.split(move |letter| !is_of_path(letter)));
    let paths = chunks.filter(|chunk| chunk.starts_with("crate::") || chunk.starts_with("super::"));
    paths.map(|path| path.split("::").filter(|part| !part.is_empty()).map(str::to_owned).collect())
}
