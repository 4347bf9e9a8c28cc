//! A group with the fields in it.

use super::described::Described;
use super::field::{Field, LeftOut};
use super::form::Form;

/// An object of JSON with its fields, in the order in which they are printed.
#[derive(Clone, Debug, PartialEq)]
pub struct Object {
    /// Its name on the page and in the schema.
    pub name: &'static str,
    /// Its meaning, one sentence.
    pub meaning: &'static str,
    /// Its fields, without those of the objects in it.
    pub fields: Vec<Field>,
}

impl Object {
    /// What a type describes.
    #[must_use]
    pub fn of<T: Described>() -> Self {
        let name = if let Form::Group(name) = T::FORM { name } else { "" };
        let is_own = |field: &Field| !field.path.contains(['.', '[']);
        Self { name, meaning: T::MEANING, fields: T::fields("").into_iter().filter(is_own).collect() }
    }

    /// The same with only these fields, of which the `needed` ones must be given: one way in which it can be written.
    #[must_use]
    pub fn way(&self, needed: &[&str], others: &[&str]) -> Self {
        let field = |field: &Field| match &*field.path {
            name if needed.contains(&name) => Some(Field { left_out: LeftOut::Never, ..field.clone() }),
            name if others.contains(&name) => Some(field.clone()),
            _ => None,
        };
        Self { fields: self.fields.iter().filter_map(field).collect(), ..*self }
    }

    /// The same where every field is always there: a group of a file, when a program prints it.
    #[must_use]
    pub fn whole(self) -> Self {
        let fields = self.fields.into_iter().map(|field| Field { left_out: LeftOut::Never, ..field });
        Self { fields: fields.collect(), ..self }
    }
}
