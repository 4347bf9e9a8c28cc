//! A single value: a number, a truth, or the name of a choice.

/// A single value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// A number in the unit of its field.
    Number(f64),
    /// A whole number, zero or more.
    Whole(u32),
    /// True or false.
    Truth(bool),
    /// The name of a choice.
    Choice(&'static str),
}

impl Value {
    /// As a file has it.
    #[must_use]
    pub fn written(self) -> String {
        match self {
            Self::Number(number) => format!("{number:?}"),
            Self::Whole(number) => number.to_string(),
            Self::Truth(truth) => truth.to_string(),
            Self::Choice(name) => name.to_owned(),
        }
    }
}
