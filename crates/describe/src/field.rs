//! The description of one field.

use std::borrow::Cow;

use super::described::Described;
use super::form::Form;
use super::range::Range;
use super::value::Value;

/// The description of one field: of a file, of the physics, of a line of input, or of an answer in JSON.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// Its path, such as `boundary.corner.mouth`. Entries of a list are written `balls[]`. A parameter of a law is under the name of
    /// the law, as in `cushion.model.Stronge.frequency_ratio`.
    pub path: Cow<'static, str>,
    /// Its name on the screen; empty if it is on none.
    pub label: &'static str,
    /// Its type.
    pub form: Form,
    /// Its unit; empty if there is none.
    pub unit: &'static str,
    /// The allowed values.
    pub range: Range,
    /// What it means if it is left out.
    pub left_out: LeftOut,
    /// Its meaning, with the source of a number.
    pub meaning: Cow<'static, str>,
}

/// What it means that a field is left out.
#[derive(Clone, Debug, PartialEq)]
pub enum LeftOut {
    /// It is never left out: in a file it must be given, in an answer it is always there.
    Never,
    /// What then counts, or when that happens, in words.
    Words(Cow<'static, str>),
    /// Then this value counts.
    Usual(Value),
}

impl LeftOut {
    /// As a page shows it; `never` is what it says of a field that is never left out.
    #[must_use]
    pub fn words<'a>(&'a self, never: &'a str) -> Cow<'a, str> {
        match self {
            Self::Never => never.into(),
            Self::Words(words) => words.as_ref().into(),
            Self::Usual(value) => value.written().into(),
        }
    }
}

impl Field {
    /// A field of this type, with what the type says of it. Its `meaning` is what its declaration says.
    #[must_use]
    pub fn of<T: Described + ?Sized>(path: String, meaning: &'static str) -> Self {
        Self {
            path: path.into(),
            label: "",
            form: T::FORM,
            unit: T::UNIT,
            range: T::range(),
            left_out: LeftOut::Never,
            meaning: T::meaning(meaning),
        }
    }

    /// With a name on the screen.
    #[must_use]
    pub fn labelled(self, label: &'static str) -> Self {
        Self { label, ..self }
    }

    /// With another type than that of its value.
    #[must_use]
    pub fn formed(self, form: impl Into<Form>) -> Self {
        Self { form: form.into(), ..self }
    }

    /// With a unit.
    #[must_use]
    pub fn in_unit(self, unit: &'static str) -> Self {
        Self { unit, ..self }
    }

    /// With a range.
    #[must_use]
    pub fn within(self, range: impl Into<Range>) -> Self {
        Self { range: range.into(), ..self }
    }

    /// With words for what it means that it is left out.
    #[must_use]
    pub fn left_out(self, words: &'static str) -> Self {
        Self { left_out: LeftOut::Words(words.into()), ..self }
    }

    /// With a default.
    #[must_use]
    pub fn usually<T: Described + ?Sized>(self, usual: &T) -> Self {
        let written = || LeftOut::Words(usual.written().into());
        Self { left_out: usual.value().map_or_else(written, LeftOut::Usual), ..self }
    }

    /// Adds it to the others, and after it the fields in its value. A value of another form than that of its type is described where
    /// that form is.
    pub fn add_to<T: Described + ?Sized>(self, fields: &mut Vec<Self>) {
        let inner = if self.form == T::FORM { T::fields(&self.path) } else { Vec::new() };
        fields.push(self);
        fields.extend(inner);
    }

    /// The last part of the path.
    #[must_use]
    pub fn name(&self) -> &str {
        self.path.rsplit('.').next().unwrap_or_default()
    }

    /// The path of its group, such as `balls[]`; empty for a field at the top.
    #[must_use]
    pub fn around(&self) -> &str {
        self.path.rsplit_once('.').map_or("", |(around, _)| around)
    }

    /// Its default as a value, if it has one.
    #[must_use]
    pub fn usual(&self) -> Option<Value> {
        match self.left_out {
            LeftOut::Usual(value) => Some(value),
            LeftOut::Never | LeftOut::Words(_) => None,
        }
    }

    /// Type, unit, range and default, such as `number in m, above 0; must be given`.
    #[must_use]
    pub fn demand(&self) -> String {
        let mut demand = self.form.in_file().to_owned();
        for (joint, part) in [(" in ", self.unit), (", ", &*self.range.words())] {
            if !part.is_empty() {
                demand.push_str(joint);
                demand.push_str(part);
            }
        }
        demand.push_str(if self.left_out == LeftOut::Never { "; must be given" } else { "; left out: " });
        demand + &self.left_out.words("")
    }
}

/// The path of the field of that name in the group at `path`, which is empty for the whole file.
#[must_use]
pub fn path_under(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}
