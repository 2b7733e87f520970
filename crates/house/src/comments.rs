//! Rules for single comments: each must be understood alone and contain more than a word or two.
//!
//! Search and rustdoc show a comment without its neighbours, so it may not open by pointing to another one.
//! Nor may it open with a clause instead of the noun or verb that names the item.

use crate::source::Source;

/// Words with which no comment may open. The first three point to another comment; the others begin a clause
/// that replaces the noun or verb naming the item.
const OPENINGS: [&str; 13] = [
    "The same",
    "Those",
    "Which",
    "What",
    "Where",
    "Who",
    "Whose",
    "Nobody",
    "Has",
    "Have",
    "How often",
    "How much",
    "Takes note",
];

/// The number of words up to which a comment is too short to say anything.
const TOO_SHORT: usize = 2;

/// Returns the comments of a file that break these rules, one per line. Only comments on lines of their own
/// are checked.
pub fn violations(source: &Source) -> Vec<String> {
    let mut found = Vec::new();
    for (line, text) in comments(&source.text) {
        let at = format!("{}:{line}", source.path);
        if let Some(word) = bad_opening(&text) {
            found.push(format!("{at}: a comment begins with `{word}`"));
        }
        let words = text.split_whitespace().filter(|word| word.chars().any(char::is_alphanumeric)).count();
        // A heading drawn with dashes divides a file, and code needs no further words.
        let is_other = text.starts_with("--") || text.starts_with('`');
        if words <= TOO_SHORT && !is_other {
            found.push(format!("{at}: a comment says only `{text}`"));
        }
    }
    found
}

/// Returns the words of the list of bad openings with which a comment begins, if any.
pub fn bad_opening(text: &str) -> Option<&'static str> {
    OPENINGS.into_iter().find(|word| begins_with(text, word))
}

/// Returns the comments of a text, each with its first line and its words. Consecutive lines with the same
/// mark are one comment.
pub fn comments(text: &str) -> Vec<(usize, String)> {
    let mut found: Vec<(usize, String)> = Vec::new();
    let mut before = None;
    for (index, line) in text.lines().enumerate() {
        let comment = marked(line.trim_start());
        match (comment, found.last_mut()) {
            (Some((mark, words)), Some((_, text))) if before == Some(mark) => {
                text.push(' ');
                text.push_str(words);
            }
            (Some((_, words)), _) => found.push((index + 1, words.to_owned())),
            (None, _) => {}
        }
        before = comment.map(|(mark, _)| mark);
    }
    found.into_iter().map(|(line, text)| (line, text.trim().to_owned())).collect()
}

/// Splits a line into the mark of its comment and the text after it.
fn marked(line: &str) -> Option<(&'static str, &str)> {
    let marks = ["///", "//!", "//"];
    marks.into_iter().find_map(|mark| Some((mark, line.strip_prefix(mark)?.trim())))
}

fn begins_with(text: &str, words: &str) -> bool {
    text.strip_prefix(words).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<String> {
        violations(&Source::new("src/a.rs", text).expect("the text is Rust"))
    }

    #[test]
    fn comments_that_point_elsewhere_are_found() {
        for text in [
            "/// The same for types.\nfn a() {}",
            "//! Those that are read.",
            "fn a() {\n    // Which of them it is.\n}",
            "struct A {\n    /// The same, but without a name.\n    a: u8,\n}",
        ] {
            assert_eq!(found(text).len(), 1, "{text}");
        }
    }

    #[test]
    fn comments_that_fill_a_place_are_found() {
        for text in ["/// The phi.\nfn a() {}", "// Calls.", "//! Words", "///\n/// A block.\nfn a() {}"] {
            assert_eq!(found(text).len(), 1, "{text}");
        }
        assert_eq!(found("/// The same.\nfn a() {}").len(), 2);
    }

    #[test]
    fn sentences_are_left_alone() {
        for text in [
            "/// Returns the phi of a block, or of those behind it, which\n/// Those is the start of a line.\nfn a() {}",
            "/// Thoserich is a name.\nfn a() {}",
            "// ---- Seeds ----",
            "/// `GOTO label`\nfn a() {}",
            "//! A file begins here.\n\n/// A function that does nothing.\nfn a() {}",
            "const A: &str = \"// Calls.\";",
        ] {
            assert_eq!(found(text), Vec::<String>::new(), "{text}");
        }
    }
}
