//! Enums: choices, and objects of several kinds.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{DataEnum, DeriveInput, Fields, Result, Type, TypePath, Variant};

use crate::attributes::{Entries, doc, plain_name};

/// The keys of `#[described(..)]` at an enum.
const OF_ENUM: &[&str] = &["meanings", "laws"];

/// A variant with its name in files and its meaning.
pub struct Kind<'a> {
    /// The variant.
    pub variant: &'a Variant,
    /// Its name in files.
    pub name: String,
    /// Its meaning.
    pub meaning: String,
}

/// All variants but the law from another crate, which no file can name.
pub fn kinds<'a>(input: &DeriveInput, variants: &'a DataEnum) -> Result<Vec<Kind<'a>>> {
    let in_snake_case = Entries::of(&input.attrs, "serde")?.text("rename_all").is_some_and(|case| case == "snake_case");
    let kind = |variant: &'a Variant| {
        let serde = Entries::of(&variant.attrs, "serde")?;
        let name = plain_name(&variant.ident);
        let name = serde.text("rename").unwrap_or(if in_snake_case { snake_case(&name) } else { name });
        Ok((!serde.has("untagged")).then(|| Kind { variant, name, meaning: doc(&variant.attrs) }))
    };
    variants.variants.iter().map(kind).filter_map(Result::transpose).collect()
}

fn snake_case(name: &str) -> String {
    let mut snake = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
    }
    snake
}

impl Kind<'_> {
    /// The parameters of the choice: the struct that has its name.
    pub fn own(&self) -> Option<&Type> {
        let has_its_name = |path: &TypePath| path.path.is_ident(&self.variant.ident);
        self.value().filter(|value| matches!(value, Type::Path(path) if has_its_name(path)))
    }

    /// The type of the value that the variant has.
    fn value(&self) -> Option<&Type> {
        match &self.variant.fields {
            Fields::Unnamed(fields) => fields.unnamed.first().map(|field| &field.ty),
            Fields::Named(_) | Fields::Unit => None,
        }
    }
}

/// Describes an enum.
pub fn described(input: &DeriveInput, variants: &DataEnum) -> Result<TokenStream> {
    let about = Entries::of(&input.attrs, "described")?.only(OF_ENUM, &input.ident)?;
    let kinds = kinds(input, variants)?;
    if let Some(tag) = Entries::of(&input.attrs, "serde")?.text("tag") {
        return Ok(tagged(input, &tag, &kinds));
    }
    let (ident, (generics, types, wheres)) = (&input.ident, input.generics.split_for_impl());
    let choices = kinds
        .iter()
        .map(|Kind { name, meaning, .. }| quote!(::baize_describe::Choice { name: #name, meaning: #meaning }));
    let meaning = about.has("meanings").then(|| {
        quote! {
            fn meaning(said: &'static str) -> ::std::borrow::Cow<'static, str> {
                ::baize_describe::with_meanings(said, Self::CHOICES)
            }
        }
    });
    let arms = kinds.iter().map(|Kind { variant, name, .. }| {
        let variant = &variant.ident;
        quote!(Self::#variant { .. } => #name,)
    });
    let foreign = (kinds.len() < variants.variants.len()).then(|| quote!(Self::Foreign(foreign) => foreign.name,));
    let own = kinds.iter().filter_map(own_fields);
    Ok(quote! {
        impl #generics #ident #types #wheres {
            /// The names and meanings, in the order in which a list shows them.
            const CHOICES: &'static [::baize_describe::Choice] = &[#(#choices),*];
        }

        #[automatically_derived]
        impl #generics ::baize_describe::Described for #ident #types #wheres {
            const FORM: ::baize_describe::Form = ::baize_describe::Form::Choice(Self::CHOICES);

            fn range() -> ::baize_describe::Range {
                ::baize_describe::listed(Self::CHOICES).into()
            }

            #meaning

            fn value(&self) -> Option<::baize_describe::Value> {
                Some(::baize_describe::Value::Choice(match self {
                    #(#arms)*
                    #foreign
                }))
            }

            fn fields(path: &str) -> Vec<::baize_describe::Field> {
                let mut fields = Vec::new();
                #(#own)*
                fields
            }
        }
    })
}

/// Adds the parameters that stand in parentheses after the name of a choice.
fn own_fields(kind: &Kind) -> Option<TokenStream> {
    let (own, name) = (kind.own()?, &kind.name);
    let meaning = format!("Parameters of {name}, in parentheses after its name.");
    Some(quote! {
        ::baize_describe::Field::of::<#own>(::baize_describe::path_under(path, #name), #meaning)
            .labelled(#name)
            .usually::<#own>(&::std::default::Default::default())
            .add_to::<#own>(&mut fields);
    })
}

/// An object of several kinds: its field `tag` says which it is.
fn tagged(input: &DeriveInput, tag: &str, kinds: &[Kind]) -> TokenStream {
    let (ident, (generics, types, wheres)) = (&input.ident, input.generics.split_for_impl());
    let (visibility, meaning) = (&input.vis, doc(&input.attrs));
    let objects = kinds.iter().map(|kind| {
        let (name, meaning, own) = (&kind.name, &kind.meaning, kind.value().map(ToTokens::to_token_stream));
        quote!(::baize_describe::Object { name: #name, meaning: #meaning, ..::baize_describe::Object::of::<#own>() })
    });
    quote! {
        impl #generics #ident #types #wheres {
            /// Every kind, with the fields that it has besides its name.
            #visibility fn kinds() -> Vec<::baize_describe::Object> {
                vec![#(#objects),*]
            }
        }

        #[automatically_derived]
        impl #generics ::baize_describe::Described for #ident #types #wheres {
            const FORM: ::baize_describe::Form = ::baize_describe::Form::Group("");
            const MEANING: &'static str = #meaning;

            fn fields(path: &str) -> Vec<::baize_describe::Field> {
                vec![::baize_describe::Field::of::<str>(::baize_describe::path_under(path, #tag), #meaning)]
            }
        }
    }
}
