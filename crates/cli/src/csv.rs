//! Tables of comma-separated values.

/// A text as a field of such a table (RFC 4180).
pub fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_a_comma_stays_one_field() {
        assert_eq!(quoted("1: foot right"), "1: foot right");
        assert_eq!(quoted("the \"big\" one, red"), "\"the \"\"big\"\" one, red\"");
    }
}
