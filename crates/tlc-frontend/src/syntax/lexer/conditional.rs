//! Conditional compilation of ADW Modula-2: `%IF`, `%ELSIF`, `%ELSE` and `%END`.
//!
//! The text of a branch that is not chosen is trivia, and so are the directives. Conditions combine the names of
//! versions by `%AND`, `%OR`, `%NOT` and parentheses.

use super::{ByteClass, Lexer};
use crate::syntax::token::Trivia;

/// The versions that hold here, in any case; every other name denotes FALSE.
const VERSIONS: [&str; 6] = ["ADW", "BITS64", "LINUX", "LITTLEENDIAN", "STONYBROOK", "UNIX"];

impl Lexer<'_> {
    /// Skips a directive and, after it, the branches that are not chosen. `None` if no directive is ahead that
    /// may occur here.
    #[cold]
    #[inline(never)]
    pub(super) fn directive(&mut self) -> Option<Trivia> {
        let rest = self.word_behind_sign(self.at);
        let is_complete = match rest {
            "IF" => {
                self.conditionals += 1;
                self.choose()
            }
            _ if self.conditionals == 0 => return None,
            // The branch before it was chosen.
            "ELSIF" | "ELSE" => {
                self.conditionals -= 1;
                self.skip_branches(true)
            }
            "END" => {
                self.conditionals -= 1;
                self.at += "%END".len();
                true
            }
            _ => return None,
        };
        if is_complete {
            return Some(Trivia::Conditional);
        }
        self.at = self.text.len();
        Some(Trivia::Unterminated)
    }

    /// Skips `%IF` or `%ELSIF` and its condition, and the branch after it if the condition does not hold. Returns
    /// false at the end of the text.
    fn choose(&mut self) -> bool {
        self.at += 1 + self.word_behind_sign(self.at).len();
        let Some(length) = self.text.get(self.at..).and_then(|rest| rest.find("%THEN")) else { return false };
        let condition = self.text.get(self.at..self.at + length).unwrap_or_default();
        self.at += length + "%THEN".len();
        holds(condition) || self.skip_branches(false)
    }

    /// Skips the text up to the next branch that is chosen and its directive; up to the end, if a branch was
    /// `chosen` before. Returns false at the end of the text.
    fn skip_branches(&mut self, chosen: bool) -> bool {
        let mut depth = 0_usize;
        // The directive at which it starts is no longer of interest.
        if chosen {
            self.at += 1;
        }
        loop {
            let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
            let Some(next) = rest.iter().position(|byte| matches!(byte, b'%' | b'(' | b'"' | b'\'')) else {
                return false;
            };
            self.at += next;
            match self.byte(self.at) {
                b'(' if self.byte(self.at + 1) == b'*' => {
                    self.comment();
                    continue;
                }
                quote @ (b'"' | b'\'') => {
                    self.at = self.string(self.at, quote).1;
                    continue;
                }
                _ => {}
            }
            match self.word_behind_sign(self.at) {
                "IF" => depth += 1,
                "END" if depth > 0 => depth -= 1,
                "END" => {
                    self.conditionals -= usize::from(!chosen);
                    self.at += "%END".len();
                    return true;
                }
                "ELSIF" if depth == 0 && !chosen => return self.choose(),
                "ELSE" if depth == 0 && !chosen => {
                    self.at += "%ELSE".len();
                    return true;
                }
                _ => {}
            }
            self.at += 1;
        }
    }

    /// Returns the word after the percent sign at a position; empty if there is none.
    fn word_behind_sign(&self, at: usize) -> &str {
        match self.byte(at) {
            b'%' => self
                .text
                .get(at + 1..self.end_of(at + 1, |class| class == ByteClass::Letter))
                .unwrap_or_default(),
            _ => "",
        }
    }
}

/// Whether a condition holds. AND binds more tightly than OR.
fn holds(condition: &str) -> bool {
    let spaced = condition.replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_ascii_whitespace().collect();
    disjunction(&mut words.as_slice())
}

fn disjunction(words: &mut &[&str]) -> bool {
    let mut value = conjunction(words);
    while next_is(words, "%OR") {
        value |= conjunction(words);
    }
    value
}

fn conjunction(words: &mut &[&str]) -> bool {
    let mut value = version(words);
    while next_is(words, "%AND") {
        value &= version(words);
    }
    value
}

fn version(words: &mut &[&str]) -> bool {
    let mut negated = false;
    while next_is(words, "%NOT") {
        negated = !negated;
    }
    let value = if next_is(words, "(") {
        let value = disjunction(words);
        next_is(words, ")");
        value
    } else if let Some((word, rest)) = words.split_first() {
        *words = rest;
        VERSIONS.iter().any(|version| version.eq_ignore_ascii_case(word))
    } else {
        false
    };
    value != negated
}

/// Skips a word of a condition if it is ahead, and returns whether it was.
fn next_is(words: &mut &[&str], word: &str) -> bool {
    match words.split_first() {
        Some((first, rest)) if first.eq_ignore_ascii_case(word) => {
            *words = rest;
            true
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::holds;
    use crate::base::Dialect;
    use crate::syntax::lexer::{Lexer, tests::check_pieces};
    use crate::syntax::token::TokenKind;

    #[test]
    fn conditions_combine_versions() {
        for condition in ["UNIX", "%NOT WIN32", "WIN32 %OR unix", "Bits64 %AND %NOT (Windows %OR DLL)"] {
            assert!(holds(condition), "{condition}");
        }
        for condition in ["WIN32", "%NOT UNIX", "UNIX %AND WIN32", "", "%NOT (UNIX %OR WIN32)"] {
            assert!(!holds(condition), "{condition}");
        }
    }

    /// Returns the tokens of a text.
    fn words(text: &str) -> String {
        check_pieces(text);
        let (mut lexer, mut words) = (Lexer::new(text, Dialect::All), Vec::new());
        loop {
            while lexer.trivia().is_some() {}
            let (kind, place) = lexer.token();
            if kind == TokenKind::End {
                return words.join(" ");
            }
            words.push(&text[place]);
        }
    }

    #[test]
    fn one_branch_is_chosen() {
        assert_eq!(words("a %IF WIN32 %THEN b %ELSE c %END d"), "a c d");
        assert_eq!(words("a %IF UNIX %THEN b %ELSE c %END d"), "a b d");
        assert_eq!(words("%IF WIN32 %THEN a %ELSIF UNIX %THEN b %ELSE c %END d"), "b d");
        assert_eq!(words("%IF UNIX %THEN a %ELSIF UNIX %THEN b %ELSE c %END d"), "a d");
        assert_eq!(words("%IF DLL %THEN %IF UNIX %THEN a %END b %END %IF UNIX %THEN c %END"), "c");
        assert_eq!(words("%IF UNIX %THEN %IF DLL %THEN a %ELSE b %END c %ELSE d %END e"), "b c e");
        assert_eq!(words("%IF DLL %THEN '%END' (* %END *) a %END b"), "b");
    }

    #[test]
    fn other_percent_signs_are_no_directives() {
        for text in ["a % b", "a %END b", "a %ELSE b", "%THEN"] {
            assert!(words(text).contains('%'), "{text}");
        }
        assert_eq!(words("a %IF DLL %THEN b"), "a");
    }
}
