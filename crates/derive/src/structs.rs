//! Structs: groups with fields.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{DeriveInput, Field, FieldsNamed, Result, Type};

use crate::attributes::{Entries, doc, plain_name};

/// The keys of `#[described(..)]` at a struct.
const OF_STRUCT: &[&str] = &["default", "name", "meaning"];

/// The keys of `#[described(..)]` at a field.
const OF_FIELD: &[&str] = &["unit", "range", "default", "left_out", "form", "label"];

/// Describes a struct.
pub fn described(input: &DeriveInput, fields: &FieldsNamed) -> Result<TokenStream> {
    let about = Entries::of(&input.attrs, "described")?.only(OF_STRUCT, &input.ident)?;
    let serde = Entries::of(&input.attrs, "serde")?;
    let name = about.text("name").unwrap_or_default();
    let meaning = about.value("meaning").cloned().unwrap_or_else(|| doc(&input.attrs).into_token_stream());
    let all_have_defaults = about.has("default") || serde.has("default");
    let parts = fields.named.iter().map(|field| Part::of(field, all_have_defaults)).collect::<Result<Vec<_>>>()?;
    let (added, limited) = (parts.iter().map(Part::added), parts.iter().map(Part::limited));
    let default = about.has("default").then(|| default(input, &parts));
    let (ident, (generics, types, wheres)) = (&input.ident, input.generics.split_for_impl());
    Ok(quote! {
        #[automatically_derived]
        impl #generics ::baize_describe::Described for #ident #types #wheres {
            const FORM: ::baize_describe::Form = ::baize_describe::Form::Group(#name);
            const MEANING: &'static str = #meaning;

            fn written(&self) -> String {
                "as below".to_owned()
            }

            fn fields(path: &str) -> Vec<::baize_describe::Field> {
                let mut fields = Vec::new();
                #(#added)*
                fields
            }

            fn limits(
                &self,
                path: &str,
                _: &::baize_describe::Range,
                _: &'static str,
                found: &mut Vec<::baize_describe::Limited>,
            ) {
                #(#limited)*
            }
        }
        #default
    })
}

/// A field with what is said of it.
pub struct Part<'a> {
    /// The field.
    pub field: &'a Field,
    about: Entries,
    is_flat: bool,
    /// Its default, if it has one.
    pub default: Option<TokenStream>,
}

impl<'a> Part<'a> {
    /// A field; in some structs each one has at least the default of its type.
    pub fn of(field: &'a Field, has_default: bool) -> Result<Self> {
        let about = Entries::of(&field.attrs, "described")?.only(OF_FIELD, field)?;
        let serde = Entries::of(&field.attrs, "serde")?;
        let of_serde = serde.text("default").map(|path| path.parse::<TokenStream>()).transpose();
        let of_serde = of_serde.map_err(|error| syn::Error::new_spanned(field, error))?.map(|path| quote!(#path()));
        // An option that is not there is `None`, for serde as well.
        let has_default = has_default || serde.has("default") || is_option(&field.ty);
        let of_type = has_default.then(|| quote!(::std::default::Default::default()));
        let default = about.value("default").cloned().or(of_serde).or(of_type);
        Ok(Self { field, about, is_flat: serde.has("flatten"), default })
    }

    /// Adds the description of the field.
    fn added(&self) -> TokenStream {
        let (about, of_type) = (&self.about, &self.field.ty);
        if self.is_flat {
            return quote!(fields.extend(<#of_type as ::baize_describe::Described>::fields(path)););
        }
        let (name, meaning) = (plain_name(self.ident()), doc(&self.field.attrs));
        let with = |key: &str, function: TokenStream| about.value(key).map(|value| quote!(.#function(#value)));
        let said = [
            with("label", quote!(labelled)),
            with("form", quote!(formed)),
            with("unit", quote!(in_unit)),
            with("range", quote!(within)),
            with("left_out", quote!(left_out)).or_else(|| self.usually()),
        ];
        let said = said.into_iter().flatten();
        quote! {
            ::baize_describe::Field::of::<#of_type>(::baize_describe::path_under(path, #name), #meaning)
                #(#said)*
                .add_to::<#of_type>(&mut fields);
        }
    }

    fn usually(&self) -> Option<TokenStream> {
        let (default, of_type) = (self.default.as_ref()?, &self.field.ty);
        Some(quote!(.usually::<#of_type>(&#default)))
    }

    /// Finds what is limited in the field.
    fn limited(&self) -> TokenStream {
        let (name, ident) = (plain_name(self.ident()), self.ident());
        let path = if self.is_flat { quote!(path) } else { quote!(&::baize_describe::path_under(path, #name)) };
        let range = match self.about.value("range") {
            Some(range) => quote!(::baize_describe::Range::from(#range)),
            None => quote!(::baize_describe::Range::Any),
        };
        let unit = self.about.value("unit").cloned().unwrap_or_else(|| quote!(""));
        quote!(::baize_describe::Described::limits(&self.#ident, #path, &#range, #unit, found);)
    }

    /// Its name.
    pub fn ident(&self) -> &syn::Ident {
        self.field.ident.as_ref().expect("the fields of a struct with named fields have names")
    }
}

fn is_option(of_type: &Type) -> bool {
    let Type::Path(of_type) = of_type else { return false };
    of_type.path.segments.last().is_some_and(|last| last.ident == "Option")
}

/// The struct with the defaults of all fields.
fn default(input: &DeriveInput, parts: &[Part]) -> TokenStream {
    let (ident, (generics, types, wheres)) = (&input.ident, input.generics.split_for_impl());
    let fields = parts.iter().map(|part| {
        let (name, default) = (part.ident(), &part.default);
        quote!(#name: #default,)
    });
    quote! {
        #[automatically_derived]
        impl #generics ::std::default::Default for #ident #types #wheres {
            fn default() -> Self {
                Self { #(#fields)* }
            }
        }
    }
}
