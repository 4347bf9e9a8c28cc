//! What is to be known of one field of a file: the documents, the examples and the comments of saved files are all made
//! of these.

use std::borrow::Cow;

/// One field of a kind of file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Path inside its file, `boundary.corner.mouth`; the entries of a list are written `balls[]`.
    pub path: Cow<'static, str>,
    /// What belongs there, `number`.
    pub form: &'static str,
    /// Unit, empty for what has none.
    pub unit: &'static str,
    /// What is allowed, empty where everything of that form is.
    pub range: Cow<'static, str>,
    /// What counts when it is left out; empty for what must be given.
    pub default: Cow<'static, str>,
    /// What it means, a sentence.
    pub meaning: &'static str,
}

impl Field {
    /// A field of a number, a text and so on.
    #[must_use]
    pub const fn new(
        path: &'static str,
        form: &'static str,
        unit: &'static str,
        range: &'static str,
        default: &'static str,
        meaning: &'static str,
    ) -> Self {
        Self {
            path: Cow::Borrowed(path),
            form,
            unit,
            range: Cow::Borrowed(range),
            default: Cow::Borrowed(default),
            meaning,
        }
    }

    /// The last part of the path.
    #[must_use]
    pub fn name(&self) -> &str {
        self.path.rsplit('.').next().unwrap_or_default()
    }

    /// The path of what it belongs to, `balls[]`; empty for a field of the file itself.
    #[must_use]
    pub fn around(&self) -> &str {
        self.path.rsplit_once('.').map_or("", |(around, _)| around)
    }

    /// Form, unit, range and default, `number in m, above 0; must be given`.
    #[must_use]
    pub fn demand(&self) -> String {
        let mut demand = self.form.to_owned();
        for (joint, part) in [(" in ", self.unit), (", ", &self.range)] {
            if !part.is_empty() {
                demand.push_str(joint);
                demand.push_str(part);
            }
        }
        demand.push_str(if self.default.is_empty() { "; must be given" } else { "; left out: " });
        demand + &self.default
    }
}
