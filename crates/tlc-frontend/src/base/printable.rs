//! Text from outside in a form that is harmless to a terminal: file names and the words of command lines.

use std::borrow::Cow;

/// Returns the text in which each character that could change the state of a terminal, begin a new line or
/// change the display order is replaced by an escape such as `\u{1b}`.
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.contains(is_harmful) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        match is_harmful(character) {
            true => shown.extend(character.escape_default()),
            false => shown.push(character),
        }
    }
    Cow::Owned(shown)
}

/// Whether a character is a control character or one of Unicode's directional formatting characters (UAX #9,
/// section 2).
fn is_harmful(character: char) -> bool {
    let turns = matches!(
        character,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    );
    character.is_control() || turns || matches!(character, '\u{2028}' | '\u{2029}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_harmful_characters_change() {
        assert!(matches!(printable("a b/ü日本.mod"), Cow::Borrowed("a b/ü日本.mod")));
        assert_eq!(printable("a\u{1b}[31m\nb\u{9b}\u{202e}c"), "a\\u{1b}[31m\\nb\\u{9b}\\u{202e}c");
    }
}
