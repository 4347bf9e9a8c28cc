//! The description of one field of a file. Pages, examples and the comments of saved files are made from these.

use std::borrow::Cow;

/// One field of a kind of file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Path inside its file, such as `boundary.corner.mouth`; entries of a list are written `balls[]`.
    pub path: Cow<'static, str>,
    /// Type of the value, such as `number`.
    pub form: &'static str,
    /// Unit; empty if there is none.
    pub unit: &'static str,
    /// Allowed values; empty if all values of this type are allowed.
    pub range: Cow<'static, str>,
    /// Value if it is left out; empty if it must be given.
    pub default: Cow<'static, str>,
    /// Its meaning, one sentence.
    pub meaning: &'static str,
}

impl Field {
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

    /// Type, unit, range and default, such as `number in m, above 0; must be given`.
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
