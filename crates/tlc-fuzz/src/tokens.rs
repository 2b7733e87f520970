//! Programs as tokens, and the parts of them that are enclosed by brackets and words.

use std::ops::Range;

/// The symbols of two characters.
const SYMBOLS: [&str; 7] = [":=", "..", "<=", ">=", "<>", "(*", "*)"];

/// The words that open a part of a program that ends with `END` or `UNTIL`.
const OPENERS: [&str; 11] =
    ["IF", "CASE", "WHILE", "FOR", "LOOP", "WITH", "REPEAT", "RECORD", "BEGIN", "(", "["];
const CLOSERS: [&str; 5] = ["END", "UNTIL", ")", "]", "}"];

/// A text divided into tokens, each with the blanks after it.
pub struct Tokens<'t> {
    /// The whole text.
    pub text: &'t str,
    ranges: Vec<Range<usize>>,
}

impl<'t> Tokens<'t> {
    /// Divides a text into words and numbers, strings, symbols and single characters.
    pub fn new(text: &'t str) -> Tokens<'t> {
        let mut ranges = Vec::new();
        let mut at = 0;
        while let Some(first) = text[at..].chars().next() {
            let rest = &text[at..];
            let body = length(rest, first);
            let blanks = rest[body..].find(|c: char| !c.is_whitespace()).unwrap_or(rest.len() - body);
            ranges.push(at..at + body + blanks);
            at += body + blanks;
        }
        Tokens { text, ranges }
    }

    /// Returns the number of tokens.
    pub fn count(&self) -> usize {
        self.ranges.len()
    }

    /// Returns a token with the blanks after it.
    pub fn get(&self, index: usize) -> &'t str {
        self.ranges.get(index).map_or("", |range| &self.text[range.clone()])
    }

    /// Returns the text of a range of tokens.
    pub fn slice(&self, range: Range<usize>) -> &'t str {
        let start = self.ranges.get(range.start).map_or(self.text.len(), |first| first.start);
        let end = self.ranges.get(range.end).map_or(self.text.len(), |next| next.start);
        &self.text[start..end.max(start)]
    }

    /// Returns a part of the program enclosed by brackets or words, around or after a token; if there is
    /// none, a few tokens.
    pub fn tree(&self, from: usize) -> Range<usize> {
        let is = |index: usize, words: &[&str]| words.contains(&self.get(index).trim_end());
        let Some(start) = (from..self.count()).find(|index| is(*index, &OPENERS)) else {
            return from..(from + 1).min(self.count());
        };
        let mut depth = 0_usize;
        for index in start..self.count() {
            if is(index, &OPENERS) {
                depth += 1;
            } else if is(index, &CLOSERS) {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return start..index + 1;
                }
            }
        }
        start..(start + 1)
    }

    /// Returns the tokens of the line that contains a token.
    pub fn line(&self, at: usize) -> Range<usize> {
        let ends = |index: &usize| self.get(*index).contains('\n');
        let start = (0..at).rev().find(ends).map_or(0, |index| index + 1);
        let end = (at..self.count()).find(ends).map_or(self.count(), |index| index + 1);
        start..end
    }
}

/// Returns the length in bytes of the token that a text begins with.
fn length(rest: &str, first: char) -> usize {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    if is_word(first) {
        return rest.find(|c| !is_word(c)).unwrap_or(rest.len());
    }
    if matches!(first, '"' | '\'') {
        let end = rest[1..].find([first, '\n']);
        return end.map_or(rest.len(), |end| end + 1 + usize::from(!rest[1 + end..].starts_with('\n')));
    }
    if SYMBOLS.iter().any(|symbol| rest.starts_with(symbol)) { 2 } else { first.len_utf8() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "IF a<=b THEN\n  x := \"a b\" (* c *)\nEND; y := (1 + z)";

    #[test]
    fn tokens_make_up_their_text() {
        let tokens = Tokens::new(TEXT);
        let all: Vec<&str> = (0..tokens.count()).map(|index| tokens.get(index)).collect();
        assert_eq!(all.concat(), TEXT);
        assert!(["<=", "\"a b\" ", "(* ", "END", "z"].iter().all(|token| all.contains(token)), "{all:?}");
        assert_eq!(Tokens::new("'é").count(), 1, "strings without an end have one at the end of the text");
    }

    #[test]
    fn parts_are_enclosed_and_lines_whole() {
        let tokens = Tokens::new(TEXT);
        assert_eq!(tokens.slice(tokens.tree(0)), "IF a<=b THEN\n  x := \"a b\" (* c *)\nEND");
        let last = tokens.count() - 5;
        assert_eq!(tokens.slice(tokens.tree(last)), "(1 + z)");
        assert_eq!(tokens.slice(tokens.line(5)), "x := \"a b\" (* c *)\n");
    }
}
