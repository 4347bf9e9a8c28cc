//! Changes one entry of a RON text, and leaves everything else as a person wrote it: comments, order and blanks.

use super::entry_places::EntryPlaces;

/// `text` with `value` (RON) as the entry of `field` in its outermost group. An entry that is there is replaced; a new one
/// is put at the end of the group. `None` if the text has no such group.
#[must_use]
pub fn with_entry(text: &str, field: &str, value: &str) -> Option<String> {
    let places = EntryPlaces::of(text);
    if let Some(span) = places.value_of(field) {
        return Some(format!("{}{value}{}", &text[..span.start], &text[span.end..]));
    }
    let ends = places.ends()?;
    let mut before = text[..ends.last].to_owned();
    if ends.needs_comma {
        before.push(',');
    }
    let between = &text[ends.last..ends.group];
    let entry = format!("    {field}: {value},\n");
    // The closing parenthesis stays on a line of its own.
    let (between, break_before) = match between.rfind('\n') {
        Some(at) if between[at..].trim().is_empty() => (&between[..=at], ""),
        _ => (between, "\n"),
    };
    Some(format!("{before}{between}{break_before}{entry}{}", &text[ends.group..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_value_of_the_entry_changes() {
        let text = "// mine\n(\n    strike: \"Space\", // as ever\n    aim: [\"A\", \"B\"] /* two */,\n)\n";
        assert_eq!(
            with_entry(text, "strike", "\"Enter\"").as_deref(),
            Some("// mine\n(\n    strike: \"Enter\", // as ever\n    aim: [\"A\", \"B\"] /* two */,\n)\n")
        );
        assert_eq!(
            with_entry(text, "aim", "\"C\"").as_deref(),
            Some("// mine\n(\n    strike: \"Space\", // as ever\n    aim: \"C\" /* two */,\n)\n")
        );
    }

    #[test]
    fn a_new_entry_comes_last() {
        let with_step = |text| with_entry(text, "step", "\".\"");
        assert_eq!(with_step("(aim: \"B\")").as_deref(), Some("(aim: \"B\",\n    step: \".\",\n)"));
        assert_eq!(
            with_step("(\n    aim: \"B\" // mine\n)\n").as_deref(),
            Some("(\n    aim: \"B\", // mine\n    step: \".\",\n)\n")
        );
        assert_eq!(
            with_step("(\n    // nothing yet\n)\n").as_deref(),
            Some("(\n    // nothing yet\n    step: \".\",\n)\n")
        );
        assert_eq!(with_step("()").as_deref(), Some("(\n    step: \".\",\n)"));
        assert_eq!(with_step("Controls()").as_deref(), Some("Controls(\n    step: \".\",\n)"));
        assert_eq!(with_step("(aim: \"B\", // )\n)").as_deref(), Some("(aim: \"B\", // )\n    step: \".\",\n)"));
    }

    #[test]
    fn a_name_in_a_comment_or_in_a_group_is_no_entry() {
        let text = "(\n    // step: \"X\",\n    a: (step: \"Y\"),\n)";
        assert_eq!(
            with_entry(text, "step", "\".\"").as_deref(),
            Some("(\n    // step: \"X\",\n    a: (step: \"Y\"),\n    step: \".\",\n)")
        );
    }

    #[test]
    fn a_text_that_is_torn_is_not_edited() {
        assert_eq!(with_entry("", "step", "\".\""), None);
        assert_eq!(with_entry("(aim: \"A\"", "step", "\".\""), None);
        assert_eq!(with_entry("12", "step", "\".\""), None);
    }
}
