//! The macros `choices!` and `laws!`: each declares an enum with the names and descriptions that files and panel show.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{DeserializeSeed, EnumAccess, Error, VariantAccess, Visitor};

/// Declares an enum to choose from. The doc comment of each variant is its description in panel, files and
/// `docs/files/fields.md`.
macro_rules! choices {
    (
        $(#[doc = $doc:literal])+
        pub enum $choices:ident, usually $usual:ident {
            $($(#[doc = $meaning:literal])+ $choice:ident;)+
        }
    ) => {
        $(#[doc = $doc])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        pub enum $choices {
            $($(#[doc = $meaning])+ $choice,)+
        }

        impl $choices {
            /// All variants, in the order in which a list shows them.
            pub const ALL: [Self; [$(stringify!($choice)),+].len()] = [$(Self::$choice),+];

            const CHOICES: &'static [$crate::parameters::part::Choice] = &[
                $($crate::parameters::part::Choice {
                    name: stringify!($choice),
                    meaning: concat!($($meaning),+).trim_ascii_start(),
                }),+
            ];
        }

        impl Default for $choices {
            fn default() -> Self {
                Self::$usual
            }
        }

        impl $crate::parameters::part::Part for $choices {
            const USUAL: Self = Self::$usual;

            fn describe(
                &self,
                path: &str,
                about: &$crate::parameters::part::About,
                entries: &mut Vec<$crate::parameters::part::Entry>,
            ) {
                let name = Self::CHOICES[*self as usize].name;
                entries.push($crate::parameters::part::choice_entry(path, about, Self::CHOICES, name));
            }

            fn value_at(&self, path: &str) -> Option<$crate::parameters::part::Value> {
                let name = Self::CHOICES[*self as usize].name;
                path.is_empty().then_some($crate::parameters::part::Value::Choice(name))
            }

            fn set_at(&mut self, path: &str, value: $crate::parameters::part::Value) -> bool {
                let chosen = Self::ALL.into_iter().find(|choice| path.is_empty() && choice.value_at("") == Some(value));
                *self = chosen.unwrap_or(*self);
                chosen.is_some()
            }
        }
    };
}
pub(crate) use choices;

/// A law from another crate, with a name for the panel. It must be `'static`. No file can name it, and a physics that
/// is saved leaves it out.
pub struct Foreign<L: ?Sized + 'static> {
    /// Its name in the panel.
    pub name: &'static str,
    /// The law.
    pub law: &'static L,
}

impl<L: ?Sized> Clone for Foreign<L> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<L: ?Sized> Copy for Foreign<L> {}

impl<L: ?Sized> fmt::Debug for Foreign<L> {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(self.name)
    }
}

impl<L: ?Sized> PartialEq for Foreign<L> {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name && std::ptr::addr_eq(self.law, other.law)
    }
}

/// Declares a list of laws, as an enum that implements the laws' trait.
///
/// * A line is `Name in module;`, or `Name(own) in module;` for a law with parameters of its own.
/// * The module, a file of its own, has a type of that name, which implements the trait.
/// * The doc comment is the description in panel, files and `docs/files/fields.md`: what the law does, with its source.
/// * The functions of the trait follow the list. The enum calls the function of the chosen law by a `match`, without a
///   vtable.
macro_rules! laws {
    (
        $(#[doc = $doc:literal])+
        pub enum $laws:ident: $trait:ident, usually $usual:ident $list:tt
        $(fn $function:ident(&self $(, $argument:ident: $type:ty)* $(,)?) -> $result:ty;)+
    ) => {
        laws! { @enum [$(#[doc = $doc])+] $laws $trait $usual $list }

        impl $trait for $laws {
            $(laws! { @function $list $function [$($argument: $type),*] ($($argument),*) $result })+
        }
    };
    (@enum [$(#[doc = $doc:literal])+] $laws:ident $trait:ident $usual:ident {
        $($(#[doc = $meaning:literal])+ $law:ident $(($own:ident))? in $module:ident;)+
    }) => {
        $(mod $module;)+
        $(pub use $module::$law;)+

        $(#[doc = $doc])+
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub enum $laws {
            $($(#[doc = $meaning])+ $law $((laws!(@type $own $law)))?,)+
            /// A law from another crate.
            Foreign($crate::parameters::choice::Foreign<dyn $trait>),
        }

        impl $laws {
            /// Every law that a file can name, with its default parameters, in the order in which a list shows them.
            pub const ALL: [Self; [$(stringify!($law)),+].len()] =
                [$(Self::$law $((laws!(@usual $own $law)))?),+];

            const NAMES: &'static [&'static str] = &[$(stringify!($law)),+];

            const CHOICES: &'static [$crate::parameters::part::Choice] = &[
                $($crate::parameters::part::Choice {
                    name: stringify!($law),
                    meaning: concat!($($meaning),+).trim_ascii_start(),
                }),+
            ];

            /// The name of the law in files.
            #[must_use]
            pub const fn name(&self) -> &'static str {
                match self {
                    $(Self::$law { .. } => stringify!($law),)+
                    Self::Foreign(foreign) => foreign.name,
                }
            }
        }

        impl std::fmt::Display for $laws {
            fn fmt(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
                formatter.write_str(self.name())
            }
        }

        impl Default for $laws {
            fn default() -> Self {
                <Self as $crate::parameters::part::Part>::USUAL
            }
        }

        impl $crate::parameters::part::Part for $laws {
            const USUAL: Self = laws!(@first_of $usual { $($law $(($own))?;)+ });

            fn describe(
                &self,
                path: &str,
                about: &$crate::parameters::part::About,
                entries: &mut Vec<$crate::parameters::part::Entry>,
            ) {
                entries.push($crate::parameters::part::choice_entry(path, about, Self::CHOICES, self.name()));
                $($(laws! { @describe $own $law path entries })?)+
            }

            fn value_at(&self, path: &str) -> Option<$crate::parameters::part::Value> {
                if path.is_empty() {
                    return Some($crate::parameters::part::Value::Choice(self.name()));
                }
                let (name, rest) = path.split_once('.').unwrap_or((path, ""));
                match self {
                    $($(Self::$law($own) if name == stringify!($law) => $own.value_at(rest),)?)+
                    _ => {
                        let _ = (name, rest);
                        None
                    }
                }
            }

            fn set_at(&mut self, path: &str, value: $crate::parameters::part::Value) -> bool {
                if path.is_empty() {
                    let chosen = Self::ALL.into_iter().find(|law| law.value_at("") == Some(value));
                    *self = chosen.unwrap_or(*self);
                    return chosen.is_some();
                }
                let (name, rest) = path.split_once('.').unwrap_or((path, ""));
                match self {
                    $($(Self::$law($own) if name == stringify!($law) => $own.set_at(rest, value),)?)+
                    _ => {
                        let _ = (name, rest);
                        false
                    }
                }
            }
        }

        impl serde::Serialize for $laws {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match self {
                    $(Self::$law $(($own))? => laws!(@serialize serializer $laws $law $(, $own)?),)+
                    Self::Foreign(_) => serializer.serialize_none(),
                }
            }
        }

        impl<'de> serde::Deserialize<'de> for $laws {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let visitor = $crate::parameters::choice::LawVisitor::<Self>::new();
                deserializer.deserialize_enum(stringify!($laws), Self::NAMES, visitor)
            }
        }

        impl $crate::parameters::choice::Laws for $laws {
            const NAMES: &'static [&'static str] = Self::NAMES;

            fn read<'de, V: serde::de::VariantAccess<'de>>(name: &str, access: V) -> Result<Self, V::Error> {
                match name {
                    $(stringify!($law) => laws!(@read access $law $(, $own)?),)+
                    _ => Err(serde::de::Error::unknown_variant(name, Self::NAMES)),
                }
            }
        }
    };
    (@function { $($(#[$meaning:meta])+ $law:ident $(($own:ident))? in $module:ident;)+ }
        $function:ident [$($argument:ident: $type:ty),*] $call:tt $result:ty) => {
        #[inline]
        fn $function(&self $(, $argument: $type)*) -> $result {
            match self {
                $(Self::$law $(($own))? => laws!(@law $law $(, $own)?).$function $call,)+
                Self::Foreign(foreign) => foreign.law.$function $call,
            }
        }
    };
    (@type $own:ident $law:ident) => { $law };
    (@usual $own:ident $law:ident) => { <$law as $crate::parameters::part::Part>::USUAL };
    (@first_of $usual:ident { $($law:ident $(($own:ident))?;)+ }) => {{
        // The default law is found by its name, because its variant may have parameters or not.
        const fn is_same(a: &str, b: &str) -> bool {
            let (a, b) = (a.as_bytes(), b.as_bytes());
            let mut index = 0;
            while index < a.len() && index < b.len() && a[index] == b[index] {
                index += 1;
            }
            index == a.len() && index == b.len()
        }
        let mut index = 0;
        while !is_same(Self::NAMES[index], stringify!($usual)) {
            index += 1;
        }
        Self::ALL[index]
    }};
    (@describe $own:ident $law:ident $path:ident $entries:ident) => {
        let about = $crate::parameters::part::About {
            label: stringify!($law),
            meaning: concat!("Parameters of ", stringify!($law), ", in parentheses after its name."),
            limits: None,
        };
        let path = format!(concat!("{}.", stringify!($law)), $path);
        <$law as $crate::parameters::part::Part>::USUAL.describe(&path, &about, $entries);
    };
    (@law $law:ident) => { $law };
    (@law $law:ident, $own:ident) => { $own };
    (@read $access:ident $law:ident) => { $access.unit_variant().map(|()| Self::$law) };
    (@read $access:ident $law:ident, $own:ident) => {
        $crate::parameters::group::of_law($access).map(Self::$law)
    };
    (@serialize $serializer:ident $laws:ident $law:ident) => {
        $serializer.serialize_unit_variant(stringify!($laws), 0, stringify!($law))
    };
    (@serialize $serializer:ident $laws:ident $law:ident, $own:ident) => {
        $serializer.serialize_newtype_variant(stringify!($laws), 0, stringify!($law), $own)
    };
}
pub(crate) use laws;

/// A list of laws, by their names.
pub(crate) trait Laws: Sized {
    const NAMES: &'static [&'static str];

    /// Reads the law of that name, with the parameters that follow the name.
    fn read<'de, V: VariantAccess<'de>>(name: &str, access: V) -> Result<Self, V::Error>;
}

/// Reads a law: its name, and its parameters in parentheses.
pub(crate) struct LawVisitor<L>(PhantomData<L>);

impl<L> LawVisitor<L> {
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<'de, L: Laws> Visitor<'de> for LawVisitor<L> {
    type Value = L;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("the name of a law")
    }

    fn visit_enum<A: EnumAccess<'de>>(self, access: A) -> Result<L, A::Error> {
        let (name, access) = access.variant_seed(LawName::<L>(PhantomData))?;
        L::read(name, access)
    }
}

struct LawName<L>(PhantomData<L>);

impl<'de, L: Laws> DeserializeSeed<'de> for LawName<L> {
    type Value = &'static str;

    fn deserialize<D: serde::Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl<L: Laws> Visitor<'_> for LawName<L> {
    type Value = &'static str;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("variant identifier")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Self::Value, E> {
        L::NAMES.iter().copied().find(|law| *law == name).ok_or_else(|| E::unknown_variant(name, L::NAMES))
    }
}
