//! Values that are read and set by their paths: groups of parameters, choices, and lists of laws.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{DataEnum, DeriveInput, Error, FieldsNamed, Result};

use crate::attributes::{Entries, plain_name};
use crate::choices::{Kind, kinds};
use crate::structs::Part;

/// A group.
pub fn of_struct(input: &DeriveInput, fields: &FieldsNamed) -> Result<TokenStream> {
    let parts = fields.named.iter().map(|field| Part::of(field, false)).collect::<Result<Vec<_>>>()?;
    let ident = &input.ident;
    let usual = parts.iter().map(|part| {
        let (name, of_type) = (part.ident(), &part.field.ty);
        let of_type = quote!(<#of_type as ::baize_describe::Parameters>::USUAL);
        let usual = part.default.clone().unwrap_or(of_type);
        quote!(#name: #usual,)
    });
    let each = |function: TokenStream| {
        let arms = parts.iter().map(|part| {
            let (ident, name) = (part.ident(), plain_name(part.ident()));
            quote!(#name => self.#ident.#function,)
        });
        quote!(#(#arms)*)
    };
    let (values, sets) = (each(quote!(value_at(rest))), each(quote!(set_at(rest, value))));
    Ok(quote! {
        #[automatically_derived]
        impl ::baize_describe::Parameters for #ident {
            const USUAL: Self = Self { #(#usual)* };

            fn value_at(&self, path: &str) -> Option<::baize_describe::Value> {
                let (name, rest) = path.split_once('.').unwrap_or((path, ""));
                match name {
                    #values
                    _ => None,
                }
            }

            fn set_at(&mut self, path: &str, value: ::baize_describe::Value) -> bool {
                let (name, rest) = path.split_once('.').unwrap_or((path, ""));
                match name {
                    #sets
                    _ => false,
                }
            }
        }

        #[automatically_derived]
        impl ::std::default::Default for #ident {
            fn default() -> Self {
                <Self as ::baize_describe::Parameters>::USUAL
            }
        }
    })
}

/// A choice, or a list of laws.
pub fn of_enum(input: &DeriveInput, variants: &DataEnum) -> Result<TokenStream> {
    let kinds = kinds(input, variants)?;
    let is_default = |kind: &&Kind| kind.variant.attrs.iter().any(|attribute| attribute.path().is_ident("default"));
    let usual = kinds.iter().find(is_default);
    let usual = usual.ok_or_else(|| Error::new_spanned(&input.ident, "one variant must have #[default]"))?;
    let (ident, count, usual) = (&input.ident, kinds.len(), value(usual));
    let all = kinds.iter().map(value);
    let own = |function: TokenStream| {
        let arms = kinds.iter().filter(|kind| kind.own().is_some()).map(|kind| {
            let (variant, name) = (&kind.variant.ident, &kind.name);
            quote!((Self::#variant(own), Some((#name, rest))) => own.#function,)
        });
        quote!(#(#arms)*)
    };
    let (values, sets) = (own(quote!(value_at(rest))), own(quote!(set_at(rest, value))));
    let laws = Entries::of(&input.attrs, "described")?.value("laws").map(|law| of_laws(input, law, &kinds));
    Ok(quote! {
        impl #ident {
            /// All that a file can name, with default parameters, in the order in which a list shows them.
            pub const ALL: [Self; #count] = [#(#all),*];
        }

        #[automatically_derived]
        impl ::std::default::Default for #ident {
            fn default() -> Self {
                <Self as ::baize_describe::Parameters>::USUAL
            }
        }

        #[automatically_derived]
        impl ::baize_describe::Parameters for #ident {
            const USUAL: Self = #usual;

            fn value_at(&self, path: &str) -> Option<::baize_describe::Value> {
                match (self, path.split_once('.')) {
                    #values
                    (_, None) if path.is_empty() => ::baize_describe::Described::value(self),
                    _ => None,
                }
            }

            fn set_at(&mut self, path: &str, value: ::baize_describe::Value) -> bool {
                match (&mut *self, path.split_once('.')) {
                    #sets
                    (_, None) if path.is_empty() => {
                        let chosen = Self::ALL.into_iter().find(|choice| choice.value_at("") == Some(value));
                        *self = chosen.unwrap_or(*self);
                        chosen.is_some()
                    }
                    _ => false,
                }
            }
        }
        #laws
    })
}

/// A variant with its default parameters.
fn value(kind: &Kind) -> TokenStream {
    let variant = &kind.variant.ident;
    match kind.own() {
        Some(own) => quote!(Self::#variant(<#own as ::baize_describe::Parameters>::USUAL)),
        None => quote!(Self::#variant),
    }
}

/// How a list of laws is read, and how the chosen law is called. The name of a variant is that of the type of its law.
fn of_laws(input: &DeriveInput, law: &TokenStream, kinds: &[Kind]) -> TokenStream {
    let (ident, type_name) = (&input.ident, input.ident.to_string());
    let names: Vec<&String> = kinds.iter().map(|kind| &kind.name).collect();
    let each = |alone: &dyn Fn(&Kind) -> TokenStream, with_own: &dyn Fn(&Kind) -> TokenStream| {
        let arms = kinds.iter().map(|kind| if kind.own().is_some() { with_own(kind) } else { alone(kind) });
        arms.collect::<TokenStream>()
    };
    let variant = |kind: &Kind| kind.variant.ident.clone();
    let read = each(
        &|kind| {
            let (variant, name) = (variant(kind), &kind.name);
            quote!(#name => access.unit_variant().map(|()| Self::#variant),)
        },
        &|kind| {
            let (variant, name, what) = (variant(kind), &kind.name, format!("struct {}", kind.name));
            quote!(#name => ::baize_describe::in_parentheses(#what, access).map(Self::#variant),)
        },
    );
    let called = each(
        &|kind| {
            let variant = variant(kind);
            quote!(Self::#variant => call(&#variant),)
        },
        &|kind| {
            let variant = variant(kind);
            quote!(Self::#variant(own) => call(own),)
        },
    );
    let named = kinds.iter().map(|kind| {
        let (variant, name) = (variant(kind), &kind.name);
        quote!(Self::#variant { .. } => #name,)
    });
    quote! {
        impl #ident {
            /// Its name in files.
            #[must_use]
            pub const fn name(&self) -> &'static str {
                match self {
                    #(#named)*
                    Self::Foreign(foreign) => foreign.name,
                }
            }

            /// Gives the chosen law to `call`. Inlined, every law is called directly, without a vtable.
            #[inline(always)]
            fn chosen<Result>(&self, call: impl FnOnce(&dyn #law) -> Result) -> Result {
                match self {
                    #called
                    Self::Foreign(foreign) => call(foreign.law),
                }
            }
        }

        #[automatically_derived]
        impl ::std::fmt::Display for #ident {
            fn fmt(&self, formatter: &mut ::std::fmt::Formatter) -> ::std::fmt::Result {
                formatter.write_str(self.name())
            }
        }

        #[automatically_derived]
        impl ::baize_describe::Named for #ident {
            const WHAT: &'static str = "a law";
            const NAMES: &'static [&'static str] = &[#(#names),*];

            fn read<'de, V: ::serde::de::VariantAccess<'de>>(name: &str, access: V) -> Result<Self, V::Error> {
                match name {
                    #read
                    _ => Err(::serde::de::Error::unknown_variant(name, Self::NAMES)),
                }
            }
        }

        #[automatically_derived]
        impl<'de> ::serde::Deserialize<'de> for #ident {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                ::baize_describe::read_named(#type_name, deserializer)
            }
        }
    }
}
