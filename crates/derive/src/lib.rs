//! The derives of `baize-describe`, which says what their attributes mean.

#![forbid(unsafe_code)]

mod attributes;
mod structs;
mod choices;
mod parameters;

use proc_macro::TokenStream;
use syn::{Data, DataStruct, DeriveInput, Error, Fields, parse_macro_input};

/// Describes the fields of a struct, or the choices of an enum.
///
/// * A struct becomes a group with its fields.
/// * An enum without values becomes a choice of its variants.
/// * An enum with `#[serde(tag = "..")]`, whose variants each have a struct, becomes an object whose field of that name says which it is;
///   its function `kinds` has the fields of each.
/// * Any other enum becomes a choice, such as a law: a variant with a struct of the same name has the fields of that struct in
///   parentheses after its name.
#[proc_macro_derive(Described, attributes(described, serde))]
pub fn described(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    let made = match &input.data {
        Data::Struct(DataStruct { fields: Fields::Named(fields), .. }) => structs::described(&input, fields),
        Data::Enum(variants) => choices::described(&input, variants),
        _ => Err(Error::new_spanned(&input.ident, "only structs with named fields and enums are described")),
    };
    made.unwrap_or_else(|error| error.to_compile_error()).into()
}

/// Reads and sets the values of a struct or an enum by their paths, and implements `Default` by their defaults.
///
/// * A struct has the defaults of its fields, or those of their types.
/// * An enum has the variant with `#[default]`.
/// * An enum with `#[described(laws = Trait)]` is a list of laws. Its variants, but for `Foreign`, are types that implement the trait.
///   It is read as a name, with parameters in parentheses where a law has some, and its function `chosen` calls the chosen law.
#[proc_macro_derive(Parameters, attributes(described, serde, default))]
pub fn parameters(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    let made = match &input.data {
        Data::Struct(DataStruct { fields: Fields::Named(fields), .. }) => parameters::of_struct(&input, fields),
        Data::Enum(variants) => parameters::of_enum(&input, variants),
        _ => Err(Error::new_spanned(&input.ident, "only structs with named fields and enums have parameters")),
    };
    made.unwrap_or_else(|error| error.to_compile_error()).into()
}
