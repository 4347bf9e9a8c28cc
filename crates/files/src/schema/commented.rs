//! RON text with the description of each field above it.

use baize_describe::{Field, Form};

/// Lines of comments are at most about this long, in characters.
const WIDTH: usize = 110;

/// A value of an entry.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry {
    /// A number, a text or a choice, as it stands in the file.
    Plain(String),
    /// Fields in parentheses, after the name of a choice if it is one.
    Group(String, Vec<(String, Entry)>),
    /// Entries in square brackets, each on a line of its own as it stands in the file.
    List(Vec<String>),
}

/// An entry with a value as it stands in the file.
pub fn plain(field: &str, text: impl Into<String>) -> (String, Entry) {
    (field.to_owned(), Entry::Plain(text.into()))
}

/// The text of a file with these fields. A field that is left out appears as a comment.
#[must_use]
pub fn commented(fields: &[Field], heading: &str, entries: &[(String, Entry)]) -> String {
    let mut writer = Writer { fields, text: String::new() };
    writer.comment(0, heading);
    writer.text.push_str("(\n");
    writer.group("", entries, 1);
    writer.text.push_str(")\n");
    writer.text
}

struct Writer<'a> {
    fields: &'a [Field],
    text: String,
}

impl Writer<'_> {
    fn group(&mut self, path: &str, entries: &[(String, Entry)], depth: usize) {
        let known: Vec<Field> = self.fields.iter().filter(|field| field.around() == path).cloned().collect();
        for field in &known {
            // Parameters of laws that are not chosen are described at the choice of the law.
            if is_of_a_law(field) {
                continue;
            }
            self.comment(depth, &explained(field));
            match entries.iter().find(|(name, _)| name == field.name()) {
                Some((name, entry)) => {
                    self.laws(field, entry, depth);
                    self.entry(name, entry, &field.path, depth);
                }
                None => self.left_out(field, depth),
            }
        }
        // Entries without a description are written too.
        for (name, entry) in entries.iter().filter(|(name, _)| !known.iter().any(|field| field.name() == name)) {
            self.entry(name, entry, &format!("{path}.{name}"), depth);
        }
    }

    fn entry(&mut self, name: &str, entry: &Entry, path: &str, depth: usize) {
        match entry {
            Entry::Plain(text) => {
                // A list without entries stands in one line; what its entries have is explained all the same.
                if text.starts_with('[') {
                    self.items(path, depth);
                }
                self.line(depth, &format!("{name}: {text},"));
            }
            Entry::Group(choice, entries) => {
                self.line(depth, &format!("{name}: {choice}("));
                let of_law = format!("{path}.{choice}");
                let is_law = self.fields.iter().any(|field| field.path == of_law);
                self.group(if is_law { &of_law } else { path }, entries, depth + 1);
                self.line(depth, "),");
            }
            Entry::List(items) => {
                self.items(path, depth);
                self.line(depth, &format!("{name}: ["));
                for item in items {
                    self.line(depth + 1, &format!("{item},"));
                }
                self.line(depth, "],");
            }
        }
    }

    /// Comments on the parameters of the laws that are not chosen.
    fn laws(&mut self, field: &Field, chosen: &Entry, depth: usize) {
        let is_other = |law: &&Field| !matches!(chosen, Entry::Group(choice, _) if choice == law.name());
        let laws = self.fields.iter().filter(|law| law.around() == field.path && is_of_a_law(law)).filter(is_other);
        for law in laws.cloned().collect::<Vec<_>>() {
            let own: Vec<Field> = self.fields.iter().filter(|own| own.around() == law.path).cloned().collect();
            for own in own {
                self.comment(depth, &format!("    {}({}: ...): {}", law.name(), own.name(), explained(&own)));
            }
        }
    }

    fn left_out(&mut self, field: &Field, depth: usize) {
        self.comment(depth, &format!("{}: ...,", field.name()));
        self.items(&field.path, depth);
        let inner: Vec<Field> = self.fields.iter().filter(|inner| inner.around() == field.path).cloned().collect();
        for inner in inner {
            self.comment(depth, &format!("    {}: {}", inner.name(), explained(&inner)));
        }
    }

    /// Comments on the fields of a list's entries.
    fn items(&mut self, path: &str, depth: usize) {
        let around = format!("{path}[]");
        let inner: Vec<Field> = self.fields.iter().filter(|field| field.around() == around).cloned().collect();
        for field in inner {
            self.comment(depth, &format!("    {}: {}", field.name(), explained(&field)));
        }
    }

    fn line(&mut self, depth: usize, text: &str) {
        self.text.push_str(&"    ".repeat(depth));
        self.text.push_str(text);
        self.text.push('\n');
    }

    fn comment(&mut self, depth: usize, text: &str) {
        let hang = " ".repeat(text.len() - text.trim_start().len());
        let mut line = hang.clone();
        for word in text.split_whitespace() {
            if line.len() + word.len() > WIDTH - 4 * depth && line != hang {
                self.line(depth, &format!("// {}", line.trim_end()));
                line.clone_from(&hang);
            }
            line.push_str(word);
            line.push(' ');
        }
        self.line(depth, &format!("// {}", line.trim_end()));
    }
}

/// Whether this field holds the parameters of a law. Its name is then that of the law.
fn is_of_a_law(field: &Field) -> bool {
    field.name().starts_with(|letter: char| letter.is_uppercase())
}

/// The description of a field and its allowed values. For a group only the description, because its fields have their
/// own.
fn explained(field: &Field) -> String {
    if matches!(field.form, Form::Group(_)) {
        field.meaning.clone().into_owned()
    } else {
        format!("{} ({})", field.meaning, field.demand())
    }
}
