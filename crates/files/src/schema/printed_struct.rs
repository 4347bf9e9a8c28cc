//! The macros [`printed!`] and [`printed_kinds!`]: they declare what a command prints as JSON, with meaning, unit and presence of
//! each field. What is printed, the page and the JSON Schema follow from the declaration.

use serde::{Serialize, Serializer};

use super::described::Described;
use super::printed::{PrintedField, PrintedForm, PrintedObject};

/// Declares a struct that is printed as JSON. A field is `name: type, key = value, ..;` and its doc comment is its meaning;
/// without one, the meaning of its type counts. The keys are those fields of [`PrintedField`] that the type does not say. A
/// field that may be left out is an `Option`, and its key `left_out` says when. After `as` comes the name of the object.
///
/// `#[serde(flatten)]` before a field without meaning puts the fields of its struct in its place.
#[macro_export]
macro_rules! printed {
    (
        $(#[doc = $doc:literal])+
        $vis:vis struct $name:ident $(<$life:lifetime>)? $(as $called:literal)? $(: $($derived:path),+)? {
            $($(#[doc = $meaning:literal])* $(#[serde($flatten:ident)])?
            $shown:vis $field:ident: $type:ty $(, $key:ident = $value:expr)*;)+
        }
    ) => {
        $(#[doc = $doc])+
        #[derive(serde::Serialize $($(, $derived)+)?)]
        $vis struct $name $(<$life>)? {
            $($(#[doc = $meaning])*
            #[serde($($flatten,)? skip_serializing_if = "baize_files::Printed::is_left_out")]
            $shown $field: $type,)+
        }

        impl $(<$life>)? $crate::Printed for $name $(<$life>)? {
            const FORM: $crate::PrintedForm = $crate::PrintedForm::Object(concat!($($called)?));

            fn object() -> $crate::PrintedObject {
                let mut fields = Vec::new();
                $($crate::printed!(@add fields $($flatten)? $field: $type, [$($meaning)*] $($key = $value)*);)+
                let meaning = concat!($($doc),+).trim_ascii_start();
                $crate::PrintedObject { name: concat!($($called)?), meaning, fields }
            }
        }
    };
    (@add $fields:ident flatten $field:ident: $type:ty, []) => {
        $fields.extend(<$type as $crate::Printed>::object().fields);
    };
    (@add $fields:ident $field:ident: $type:ty, [$($meaning:literal)*] $($key:ident = $value:expr)*) => {
        let said = $crate::PrintedField {
            $($key: $value,)*
            ..$crate::PrintedField::of::<$type>(stringify!($field), concat!($($meaning),*).trim_ascii_start())
        };
        $fields.push(said);
    };
}

/// Declares an enum that is printed as an object whose field `kind` says which variant it is. A variant is
/// `"kind" Variant(Struct);` and its doc comment is its meaning. The doc comment of the enum is the meaning of the field.
#[macro_export]
macro_rules! printed_kinds {
    (
        $(#[doc = $doc:literal])+
        $vis:vis enum $name:ident $(<$life:lifetime>)? {
            $($(#[doc = $meaning:literal])+ $kind:literal $variant:ident($type:ty);)+
        }
    ) => {
        $(#[doc = $doc])+
        #[derive(serde::Serialize)]
        #[serde(tag = "kind")]
        $vis enum $name $(<$life>)? {
            $($(#[doc = $meaning])+ #[serde(rename = $kind)] $variant($type),)+
        }

        impl $(<$life>)? $name $(<$life>)? {
            /// The field that says which kind it is.
            $vis fn kind_field() -> $crate::PrintedField {
                $crate::PrintedField::of::<String>("kind", concat!($($doc),+).trim_ascii_start())
            }

            /// Every kind, with the fields that it has besides.
            $vis fn kinds() -> Vec<$crate::PrintedObject> {
                vec![$($crate::PrintedObject {
                    name: $kind,
                    meaning: concat!($($meaning),+).trim_ascii_start(),
                    fields: <$type as $crate::Printed>::object().fields,
                }),+]
            }
        }

        impl $(<$life>)? $crate::Printed for $name $(<$life>)? {
            const FORM: $crate::PrintedForm = $crate::PrintedForm::Text;

            fn object() -> $crate::PrintedObject {
                $crate::PrintedObject { name: "", meaning: "", fields: vec![Self::kind_field()] }
            }
        }
    };
}

/// A type of values in what is printed.
pub trait Printed {
    /// Its form.
    const FORM: PrintedForm;

    /// The form of each item of a list of such values.
    const EACH: &'static PrintedForm = &Self::FORM;

    /// What such a value means, where the field says nothing else.
    const MEANING: &'static str = "";

    /// Whether this value is left out.
    fn is_left_out(&self) -> bool {
        false
    }

    /// The object, if it is one.
    #[must_use]
    fn object() -> PrintedObject {
        PrintedObject { name: "", meaning: "", fields: Vec::new() }
    }
}

impl PrintedField {
    /// A field of this type without a unit, which is always there. Without a `meaning` it has that of its type.
    #[must_use]
    pub fn of<T: Printed>(name: &'static str, meaning: &'static str) -> Self {
        let meaning = if meaning.is_empty() { T::MEANING } else { meaning };
        Self { name: name.into(), form: T::FORM, unit: "", left_out: "", meaning }
    }

    /// The fields of a group that files have too. The groups in it are the objects of the same names among `objects`.
    #[must_use]
    pub fn of_group<T: Described>(objects: &[&'static str]) -> Vec<Self> {
        let fields = T::inner("").into_iter().filter(|field| !field.path.contains('.'));
        let printed = fields.map(|field| {
            let object = objects.iter().find(|name| **name == field.path);
            let form = object.map_or(PrintedForm::Number, |name| PrintedForm::Object(name));
            Self { name: field.path, form, unit: field.unit, left_out: "", meaning: field.meaning }
        });
        printed.collect()
    }
}

/// The version of a form of JSON, which is printed with it.
pub struct FormVersion<const NUMBER: u32>;

impl<const NUMBER: u32> Serialize for FormVersion<NUMBER> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        NUMBER.serialize(serializer)
    }
}

impl<const NUMBER: u32> Printed for FormVersion<NUMBER> {
    const FORM: PrintedForm = PrintedForm::Version(NUMBER);
    const MEANING: &'static str = "Grows when a field is removed or changes its meaning, not when one is added.";
}

macro_rules! forms {
    ($($form:ident: $($type:ty),+;)+) => {
        $($(impl Printed for $type {
            const FORM: PrintedForm = PrintedForm::$form;
        })+)+
    };
}

forms! {
    Text: str, String;
    Number: f64;
    Integer: u8, u32, u64, usize;
    Signed: i32;
    Bool: bool;
    Place: [f64; 2];
    Vector: [f64; 3];
}

impl<T: Printed + ?Sized> Printed for &T {
    const FORM: PrintedForm = T::FORM;
    const MEANING: &'static str = T::MEANING;
}

impl<T: Printed> Printed for Option<T> {
    const FORM: PrintedForm = T::FORM;
    const MEANING: &'static str = T::MEANING;

    fn is_left_out(&self) -> bool {
        self.is_none()
    }
}

impl<T: Printed> Printed for Vec<T> {
    const FORM: PrintedForm = PrintedForm::List(T::EACH);
}

impl<const COUNT: usize> Printed for [u32; COUNT] {
    const FORM: PrintedForm = PrintedForm::List(u32::EACH);
}
