//! Characters that look like others or are invisible, as texts from web pages and word processors contain them.

use crate::base::Span;
use crate::diagnostics::Edit;

/// Characters with their Unicode names and the text that replaces them.
const LOOK_ALIKES: [(char, &str, &str); 66] = [
    ('\u{ad}', "SOFT HYPHEN", ""),
    ('\u{200b}', "ZERO WIDTH SPACE", ""),
    ('\u{200c}', "ZERO WIDTH NON-JOINER", ""),
    ('\u{200d}', "ZERO WIDTH JOINER", ""),
    ('\u{200e}', "LEFT-TO-RIGHT MARK", ""),
    ('\u{200f}', "RIGHT-TO-LEFT MARK", ""),
    ('\u{202a}', "LEFT-TO-RIGHT EMBEDDING", ""),
    ('\u{202b}', "RIGHT-TO-LEFT EMBEDDING", ""),
    ('\u{202c}', "POP DIRECTIONAL FORMATTING", ""),
    ('\u{202d}', "LEFT-TO-RIGHT OVERRIDE", ""),
    ('\u{202e}', "RIGHT-TO-LEFT OVERRIDE", ""),
    ('\u{2060}', "WORD JOINER", ""),
    ('\u{feff}', "BYTE ORDER MARK", ""),
    ('\u{a0}', "NO-BREAK SPACE", " "),
    ('\u{2002}', "EN SPACE", " "),
    ('\u{2003}', "EM SPACE", " "),
    ('\u{2007}', "FIGURE SPACE", " "),
    ('\u{2009}', "THIN SPACE", " "),
    ('\u{202f}', "NARROW NO-BREAK SPACE", " "),
    ('\u{3000}', "IDEOGRAPHIC SPACE", " "),
    ('\u{37e}', "GREEK QUESTION MARK", ";"),
    ('\u{ff1b}', "FULLWIDTH SEMICOLON", ";"),
    ('\u{ff0c}', "FULLWIDTH COMMA", ","),
    ('\u{ff1a}', "FULLWIDTH COLON", ":"),
    ('\u{ff08}', "FULLWIDTH LEFT PARENTHESIS", "("),
    ('\u{ff09}', "FULLWIDTH RIGHT PARENTHESIS", ")"),
    ('\u{ff1d}', "FULLWIDTH EQUALS SIGN", "="),
    ('\u{2010}', "HYPHEN", "-"),
    ('\u{2011}', "NON-BREAKING HYPHEN", "-"),
    ('\u{2012}', "FIGURE DASH", "-"),
    ('\u{2013}', "EN DASH", "-"),
    ('\u{2014}', "EM DASH", "-"),
    ('\u{2212}', "MINUS SIGN", "-"),
    ('\u{d7}', "MULTIPLICATION SIGN", "*"),
    ('\u{b7}', "MIDDLE DOT", "*"),
    ('\u{2217}', "ASTERISK OPERATOR", "*"),
    ('\u{22c5}', "DOT OPERATOR", "*"),
    ('\u{2044}', "FRACTION SLASH", "/"),
    ('\u{2215}', "DIVISION SLASH", "/"),
    ('\u{f7}', "DIVISION SIGN", "DIV"),
    ('\u{2260}', "NOT EQUAL TO", "#"),
    ('\u{2264}', "LESS-THAN OR EQUAL TO", "<="),
    ('\u{2a7d}', "LESS-THAN OR SLANTED EQUAL TO", "<="),
    ('\u{2265}', "GREATER-THAN OR EQUAL TO", ">="),
    ('\u{2a7e}', "GREATER-THAN OR SLANTED EQUAL TO", ">="),
    ('\u{2190}', "LEFTWARDS ARROW", ":="),
    ('\u{2254}', "COLON EQUALS", ":="),
    ('\u{2227}', "LOGICAL AND", "AND"),
    ('\u{2228}', "LOGICAL OR", "OR"),
    ('\u{ac}', "NOT SIGN", "NOT"),
    ('\u{2208}', "ELEMENT OF", "IN"),
    ('\u{2191}', "UPWARDS ARROW", "^"),
    ('\u{2026}', "HORIZONTAL ELLIPSIS", ".."),
    ('\u{201c}', "LEFT DOUBLE QUOTATION MARK", "\""),
    ('\u{201d}', "RIGHT DOUBLE QUOTATION MARK", "\""),
    ('\u{201e}', "DOUBLE LOW-9 QUOTATION MARK", "\""),
    ('\u{ab}', "LEFT-POINTING DOUBLE ANGLE QUOTATION MARK", "\""),
    ('\u{bb}', "RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK", "\""),
    ('\u{2033}', "DOUBLE PRIME", "\""),
    ('\u{ff02}', "FULLWIDTH QUOTATION MARK", "\""),
    ('\u{2018}', "LEFT SINGLE QUOTATION MARK", "'"),
    ('\u{2019}', "RIGHT SINGLE QUOTATION MARK", "'"),
    ('\u{201a}', "SINGLE LOW-9 QUOTATION MARK", "'"),
    ('\u{2032}', "PRIME", "'"),
    ('\u{b4}', "ACUTE ACCENT", "'"),
    ('`', "GRAVE ACCENT", "'"),
];

/// The occurrences of one character of the table.
pub struct LookAlike {
    pub character: char,
    pub first: Span,
    pub edits: Vec<Edit>,
    pub count: usize,
}

/// Returns the name and the replacement of a character.
pub fn look_alike(character: char) -> Option<(&'static str, &'static str)> {
    let found = LOOK_ALIKES.iter().find(|(found, ..)| *found == character);
    found.map(|(_, name, replacement)| (*name, *replacement))
}

/// Whether a character replaces the straight quote `quote`, or any.
pub fn is_quote(character: char, quote: Option<char>) -> bool {
    let replacement = look_alike(character).and_then(|(_, text)| text.chars().next());
    matches!(replacement, Some('"' | '\'')) && (quote.is_none() || replacement == quote)
}

/// Returns the position of a foreign quote in `text` that was meant as its end.
pub fn foreign_closer(text: &str, quote: char) -> Option<usize> {
    let is_closer = |(_, c): &(usize, char)| is_quote(*c, Some(quote));
    text.char_indices().skip(1).find(is_closer).map(|(at, _)| at)
}
