//! The macro [`described!`]: declares a struct of a file, with meaning, unit, range and default of each field. The pages, the
//! comments of files and the check of its numbers are made from the declaration.

use std::ops::RangeInclusive;

use super::entries::{quoted, tuple};
use super::field::Field;

/// Declares a struct of a file. A field is `name: type = default, key = value, ..;` and its doc comment is its meaning. The
/// keys are those of [`About`].
///
/// * In a `group` every field has a default, and each may be left out. The group has these defaults as its `Default`.
/// * In a `struct` a field without a default must be given, unless `left_out` says what happens without it. Whether serde
///   lets it be left out is said by an attribute of the field.
#[macro_export]
macro_rules! described {
    (
        $(#[doc = $doc:literal])+ $(#[serde $of_all:tt])* $(#[reflect $reflected:tt])*
        $vis:vis group $name:ident $(: $($derived:ident),+)? {
            $($(#[doc = $meaning:literal])+ $(#[serde $of_one:tt])*
            $field:ident: $type:ty = $usual:expr $(, $key:ident = $value:expr)*;)+
        }
    ) => {
        $crate::described! {
            $(#[doc = $doc])+ $(#[serde $of_all])* #[serde(default)] $(#[reflect $reflected])*
            $vis struct $name $(: $($derived),+)? {
                $($(#[doc = $meaning])+ $(#[serde $of_one])* $field: $type = $usual $(, $key = $value)*;)+
            }
        }

        impl Default for $name {
            fn default() -> Self {
                Self { $($field: $usual,)+ }
            }
        }
    };
    (
        $(#[doc = $doc:literal])+ $(#[serde $of_all:tt])* $(#[reflect $reflected:tt])*
        $vis:vis struct $name:ident $(: $($derived:ident),+)? {
            $($(#[doc = $meaning:literal])+ $(#[serde $of_one:tt])*
            $field:ident: $type:ty $(= $usual:expr)? $(, $key:ident = $value:expr)*;)+
        }
    ) => {
        $(#[doc = $doc])+
        #[derive(Clone, Debug, PartialEq, serde::Deserialize $(, $($derived),+)?)]
        #[serde(deny_unknown_fields)]
        $(#[serde $of_all])*
        $(#[reflect $reflected])*
        $vis struct $name {
            $($(#[doc = $meaning])+ $(#[serde $of_one])* $vis $field: $type,)+
        }

        impl $crate::Described for $name {
            const FORM: &'static str = "group";

            fn written(&self) -> String {
                "as below".to_owned()
            }

            fn inner(path: &str) -> Vec<$crate::Field> {
                let mut fields = Vec::new();
                $(
                    let about = $crate::described!(@about $field [$($meaning)+] $($key = $value)*);
                    about.describe::<$type>(path, $crate::described!(@usual $($usual)?), &mut fields);
                )+
                fields
            }

            fn limits(&self, _: &$crate::About, path: &str, found: &mut Vec<$crate::Limited>) {
                $(
                    let about = $crate::described!(@about $field [$($meaning)+] $($key = $value)*);
                    $crate::Described::limits(&self.$field, &about, &about.path_under(path), found);
                )+
            }
        }
    };
    (@usual) => { None };
    (@usual $usual:expr) => { Some($usual) };
    (@about $field:ident [$($meaning:literal)+] $($key:ident = $value:expr)*) => {
        $crate::About {
            name: stringify!($field),
            meaning: concat!($($meaning),+).trim_ascii_start(),
            $($key: $value,)*
            ..$crate::About::NOTHING
        }
    };
}

/// What the declaration of a field says besides its type and default. Where it says nothing, the type decides.
pub struct About {
    /// Its name.
    pub name: &'static str,
    /// Its meaning.
    pub meaning: &'static str,
    /// What belongs there, such as `name or path`.
    pub form: &'static str,
    /// The unit.
    pub unit: &'static str,
    /// The limits of a number. They are checked.
    pub within: RangeInclusive<f64>,
    /// Allowed values in words. They are not checked.
    pub range: &'static str,
    /// What counts if it is left out, where that is not the default as a value.
    pub left_out: &'static str,
}

/// The limits of a number without limits.
const ALL: RangeInclusive<f64> = f64::NEG_INFINITY..=f64::INFINITY;

impl About {
    /// Nothing is said of the field.
    pub const NOTHING: Self = Self { name: "", meaning: "", form: "", unit: "", within: ALL, range: "", left_out: "" };

    /// The path of the field in the group at `path`; that is empty for the whole file.
    #[must_use]
    pub fn path_under(&self, path: &str) -> String {
        if path.is_empty() { self.name.to_owned() } else { format!("{path}.{}", self.name) }
    }

    /// Adds the description of the field, and those of the fields in it.
    pub fn describe<T: Described>(&self, path: &str, usual: Option<T>, fields: &mut Vec<Field>) {
        let or = |said: &'static str, usual: &'static str| if said.is_empty() { usual } else { said };
        let range = match self {
            Self { range, .. } if !range.is_empty() => (*range).to_owned(),
            Self { within, .. } if *within != ALL => format!("{} to {}", within.start(), within.end()),
            _ => T::range(),
        };
        let default = match self.left_out {
            "" => usual.map_or_else(String::new, |usual| usual.written()),
            said => said.to_owned(),
        };
        let path = self.path_under(path);
        fields.push(Field {
            form: or(self.form, T::FORM),
            unit: or(self.unit, T::UNIT),
            range: range.into(),
            default: default.into(),
            meaning: or(T::MEANING, self.meaning),
            path: path.clone().into(),
        });
        // What is in a value of another form is described where that form is.
        if self.form.is_empty() {
            fields.extend(T::inner(&path));
        }
    }
}

/// A value of a file that its declaration limits, with its path.
pub enum Limited {
    /// A number with its limits and their unit.
    Number(String, f64, RangeInclusive<f64>, &'static str),
    /// A colour as red, green, blue (sRGB).
    Colour(String, [f32; 3]),
}

/// A type of values in files.
pub trait Described {
    /// What belongs there, as pages say it.
    const FORM: &'static str;

    /// The unit of all such values.
    const UNIT: &'static str = "";

    /// What such a value means, where its type has more to say than the declaration.
    const MEANING: &'static str = "";

    /// The allowed values of this type.
    #[must_use]
    fn range() -> String {
        String::new()
    }

    /// The value as a page shows it.
    fn written(&self) -> String;

    /// The descriptions of the fields in such a value, which is at `path`.
    #[must_use]
    fn inner(_path: &str) -> Vec<Field> {
        Vec::new()
    }

    /// Adds what declarations limit: the value itself, which is at `path`, or what is in it.
    fn limits(&self, _about: &About, _path: &str, _found: &mut Vec<Limited>) {}
}

/// The descriptions of all fields of a file; a group comes before its fields.
#[must_use]
pub fn fields_of<T: Described>() -> Vec<Field> {
    T::inner("")
}

/// All that declarations limit in a file.
pub fn limits_of(file: &impl Described) -> Vec<Limited> {
    let mut found = Vec::new();
    file.limits(&About::NOTHING, "", &mut found);
    found
}

macro_rules! numbers {
    ($($type:ident, $form:literal, $value:ident => $number:expr;)+) => {
        $(impl Described for $type {
            const FORM: &'static str = $form;

            fn written(&self) -> String {
                format!("{self:?}")
            }

            fn limits(&self, about: &About, path: &str, found: &mut Vec<Limited>) {
                if about.within != ALL {
                    let $value = *self;
                    found.push(Limited::Number(path.to_owned(), $number, about.within.clone(), about.unit));
                }
            }
        })+
    };
}

numbers! {
    f64, "number", value => value;
    // As the file has it: 0.1, not the nearest f32 in all its digits.
    f32, "number", value => value.to_string().parse().unwrap_or(f64::NAN);
    u8, "whole number", value => value.into();
    u32, "whole number", value => value.into();
    i32, "whole number", value => value.into();
}

impl Described for u64 {
    const FORM: &'static str = "whole number";

    fn range() -> String {
        format!("0 to {}", Self::MAX)
    }

    fn written(&self) -> String {
        self.to_string()
    }
}

impl Described for bool {
    const FORM: &'static str = "true or false";

    fn written(&self) -> String {
        self.to_string()
    }
}

impl Described for String {
    const FORM: &'static str = "text";

    fn written(&self) -> String {
        quoted(self)
    }
}

/// A colour.
impl Described for [f32; 3] {
    const FORM: &'static str = "three numbers";
    const UNIT: &'static str = "red, green, blue (sRGB)";

    fn range() -> String {
        "0 to 1".to_owned()
    }

    fn written(&self) -> String {
        tuple(self)
    }

    fn limits(&self, _: &About, path: &str, found: &mut Vec<Limited>) {
        found.push(Limited::Colour(path.to_owned(), *self));
    }
}

macro_rules! tuples {
    ($($type:ty, $form:literal, $value:ident => $numbers:expr;)+) => {
        $(impl Described for $type {
            const FORM: &'static str = $form;

            fn written(&self) -> String {
                let $value = *self;
                tuple(&$numbers)
            }
        })+
    };
}

tuples! {
    [f64; 2], "two numbers", value => value;
    [f64; 3], "three numbers", value => value;
}

/// One value for each of two players or directions.
impl<T: Described> Described for (T, T) {
    const FORM: &'static str = "two values";

    fn range() -> String {
        T::range()
    }

    fn written(&self) -> String {
        format!("({}, {})", self.0.written(), self.1.written())
    }
}

impl<T: Described> Described for Option<T> {
    const FORM: &'static str = T::FORM;
    const UNIT: &'static str = T::UNIT;

    fn range() -> String {
        T::range()
    }

    fn written(&self) -> String {
        self.as_ref().map_or_else(|| "none".to_owned(), T::written)
    }

    fn inner(path: &str) -> Vec<Field> {
        T::inner(path)
    }

    fn limits(&self, about: &About, path: &str, found: &mut Vec<Limited>) {
        if let Some(value) = self {
            value.limits(about, path, found);
        }
    }
}

impl<T: Described> Described for Vec<T> {
    const FORM: &'static str = "list";

    fn range() -> String {
        format!("up to {}", crate::list::LONGEST)
    }

    fn written(&self) -> String {
        "empty".to_owned()
    }

    fn inner(path: &str) -> Vec<Field> {
        T::inner(&format!("{path}[]"))
    }

    fn limits(&self, about: &About, path: &str, found: &mut Vec<Limited>) {
        for (index, value) in self.iter().enumerate() {
            value.limits(about, &format!("{path}[{index}]"), found);
        }
    }
}

/// Describes enums by the names of their variants.
#[macro_export]
macro_rules! described_choices {
    ($($choice:ty),+) => {
        $(impl $crate::Described for $choice {
            const FORM: &'static str = "choice";

            fn range() -> String {
                $crate::variant_names::<Self>().join(", ")
            }

            fn written(&self) -> String {
                format!("{self:?}")
            }
        })+
    };
}
