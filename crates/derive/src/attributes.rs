//! What the attributes `#[described(..)]`, `#[serde(..)]` and the doc comments say.

use proc_macro2::{TokenStream, TokenTree};
use syn::meta::ParseNestedMeta;
use syn::{Attribute, Expr, ExprLit, Lit, Meta, Result, Token};

/// Entries `key` or `key = value` of an attribute, in their order.
#[derive(Default)]
pub struct Entries(Vec<(String, Option<TokenStream>)>);

impl Entries {
    /// All entries of the attributes of this name.
    pub fn of(attributes: &[Attribute], name: &str) -> Result<Self> {
        let mut entries = Vec::new();
        for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident(name)) {
            attribute.parse_nested_meta(|meta| {
                let key = meta.path.get_ident().map(ToString::to_string).unwrap_or_default();
                entries.push((key, value(&meta)?));
                Ok(())
            })?;
        }
        Ok(Self(entries))
    }

    /// Refuses keys that are not among the `known` ones.
    pub fn only(self, known: &[&str], place: &impl quote::ToTokens) -> Result<Self> {
        match self.0.iter().find(|(key, _)| !known.contains(&key.as_str())) {
            Some((key, _)) => {
                let message = format!("`{key}` is not known here; there are {}", known.join(", "));
                Err(syn::Error::new_spanned(place, message))
            }
            None => Ok(self),
        }
    }

    /// Whether the key is there.
    pub fn has(&self, key: &str) -> bool {
        self.0.iter().any(|(known, _)| known == key)
    }

    /// The value of a key.
    pub fn value(&self, key: &str) -> Option<&TokenStream> {
        self.0.iter().find(|(known, _)| known == key)?.1.as_ref()
    }

    /// The value of a key that is a text.
    pub fn text(&self, key: &str) -> Option<String> {
        let value = self.value(key)?.clone();
        syn::parse2::<syn::LitStr>(value).ok().map(|text| text.value())
    }
}

/// What stands after a key: all up to the next comma, or what is in parentheses.
fn value(meta: &ParseNestedMeta) -> Result<Option<TokenStream>> {
    let input = meta.input;
    if !input.peek(Token![=]) && !input.peek(syn::token::Paren) {
        return Ok(None);
    }
    if input.peek(Token![=]) {
        input.parse::<Token![=]>()?;
    }
    let mut tokens = TokenStream::new();
    while !input.is_empty() && !input.peek(Token![,]) {
        tokens.extend([input.parse::<TokenTree>()?]);
    }
    Ok(Some(tokens))
}

/// The doc comment as one text.
pub fn doc(attributes: &[Attribute]) -> String {
    let lines = attributes.iter().filter(|attribute| attribute.path().is_ident("doc"));
    let text: String = lines
        .filter_map(|line| if let Meta::NameValue(line) = &line.meta { literal(&line.value) } else { None })
        .collect();
    text.trim_ascii_start().to_owned()
}

/// A text, which has invisible brackets if it comes from another macro.
fn literal(value: &Expr) -> Option<String> {
    match value {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
        Expr::Group(group) => literal(&group.expr),
        _ => None,
    }
}

/// The name of a field or variant as files have it, without the mark of a name that is a word of Rust.
pub fn plain_name(name: &syn::Ident) -> String {
    name.to_string().trim_start_matches("r#").to_owned()
}
