//! Reduction along the structure: procedures, statements and bracketed expressions are removed, or replaced
//! by one of their parts.

use std::ops::Range;

use crate::tokens::Tokens;

/// The words and symbols between the parts of a statement or an expression.
const SEPARATORS: [&str; 28] = [
    "THEN", "ELSE", "ELSIF", "DO", "LOOP", "REPEAT", "UNTIL", "OF", "BEGIN", "IF", "WHILE", "FOR", "CASE",
    "WITH", "|", ":", "+", "-", "*", "/", "DIV", "MOD", "AND", "OR", "=", "#", "<", ">",
];

/// Reduces a text while the property holds.
pub fn reduced(text: String, holds: &mut dyn FnMut(&str) -> bool) -> String {
    let mut text = text;
    let mut at = 0;
    // Each removal or replacement makes the text shorter; otherwise the position advances.
    while at < Tokens::new(&text).count() {
        match shorter(&text, at, holds) {
            Some(shorter) => text = shorter,
            None => at += 1,
        }
    }
    text
}

/// Returns a shorter text, in which the part that begins at a token is removed or reduced.
fn shorter(text: &str, at: usize, holds: &mut dyn FnMut(&str) -> bool) -> Option<String> {
    let tokens = Tokens::new(text);
    let part = part_at(&tokens, at)?;
    let (before, behind) = (tokens.slice(0..part.start), tokens.slice(part.end..tokens.count()));
    let whole = tokens.slice(part.clone());
    let inner = inner_parts(&tokens, part).into_iter().map(|inner| tokens.slice(inner));
    let candidates = std::iter::once("").chain(inner).map(|inner| format!("{before}{inner} {behind}"));
    candidates
        .into_iter()
        .filter(|text| text.len() < before.len() + whole.len() + behind.len())
        .find(|text| holds(text))
}

/// Returns the part that begins exactly at a token.
fn part_at(tokens: &Tokens<'_>, at: usize) -> Option<Range<usize>> {
    let word = |index: usize| tokens.get(index).trim_end();
    if word(at) == "PROCEDURE" {
        let name = word(at + 1);
        let end = (at + 2..tokens.count()).find(|index| word(*index) == "END" && word(index + 1) == name)?;
        return Some(at..(end + 3).min(tokens.count()));
    }
    let part = tokens.tree(at);
    (part.start == at && part.len() > 1).then_some(part)
}

/// Returns the parts of a part: the tokens between the words and symbols of its own level.
fn inner_parts(tokens: &Tokens<'_>, part: Range<usize>) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut start = part.start + 1;
    let mut at = start;
    let end = part.end - 1;
    while at < end {
        if SEPARATORS.contains(&tokens.get(at).trim_end()) && part_at(tokens, at).is_none() {
            parts.push(start..at);
            start = at + 1;
            at += 1;
        } else {
            at = part_at(tokens, at).map_or(at + 1, |inner| inner.end.max(at + 1));
        }
    }
    parts.push(start..end);
    parts.retain(|part| part.start < part.end);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_a_statement_are_found() {
        let tokens = Tokens::new("IF a THEN IF b THEN c END ELSE d END");
        let part = part_at(&tokens, 0).expect("a statement");
        let parts: Vec<&str> =
            inner_parts(&tokens, part).into_iter().map(|part| tokens.slice(part).trim()).collect();
        assert_eq!(parts, ["a", "IF b THEN c END", "d"]);
    }

    #[test]
    fn procedures_go_as_a_whole() {
        let text = "PROCEDURE p; BEGIN IF a THEN b END END p; c";
        let mut tried = 0;
        let left = reduced(text.to_owned(), &mut |text| {
            tried += 1;
            text.contains('c')
        });
        assert_eq!((left.trim(), tried), ("c", 1));
    }

    #[test]
    fn statements_give_way_to_their_parts() {
        let left = reduced("WHILE a DO IF b THEN c; d END END".to_owned(), &mut |text| text.contains("c; d"));
        assert_eq!(left.trim(), "c; d");
    }
}
