//! Escape sequences of C in constant strings that are passed to procedures written in C.
//!
//! A backslash has no special meaning in Modula-2. GNU Modula-2 translates the sequences in such arguments
//! only, and programs that call `printf` rely on it.

use super::argument::ArgumentChecker;
use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{Const, Expr, ExprKind};

/// The sequences of one letter, as listed in the C standard (6.4.4.4), and the escape character of GNU C.
const LETTERS: [(u8, u8); 12] = [
    (b'a', 0x07),
    (b'b', 0x08),
    (b'e', 0x1B),
    (b'f', 0x0C),
    (b'n', b'\n'),
    (b'r', b'\r'),
    (b't', b'\t'),
    (b'v', 0x0B),
    (b'\\', b'\\'),
    (b'"', b'"'),
    (b'\'', b'\''),
    (b'?', b'?'),
];

/// The maximum number of digits of an octal sequence.
const OCTAL_DIGITS: usize = 3;

impl ArgumentChecker<'_, '_> {
    /// Returns the argument for a parameter of a procedure written in C: in a constant string, the escape
    /// sequences are translated. A sequence that C does not define stays unchanged, with a warning.
    pub fn argument_of_c(&mut self, argument: Expr) -> Expr {
        let ExprKind::Const(Const::String(id)) = argument.kind else { return argument };
        let text = &self.exprs.tables.program.strings[id];
        if !text.contains(&b'\\') {
            return argument;
        }
        let (translated, unknown) = translated(text);
        for sequence in unknown {
            self.report_unknown_escape(sequence, argument.span);
        }
        self.exprs.tables.string(&translated, argument.span)
    }

    fn report_unknown_escape(&mut self, letter: u8, span: Span) {
        let letter = char::from(letter).escape_default();
        let message = format!("`\\{letter}` is not an escape sequence of C");
        let diagnostic = Diagnostic::new(Code::UnknownEscape, message)
            .at(span, "in a string that is passed to C")
            .help("write `\\\\` for a backslash in such a string");
        self.exprs.session.report(diagnostic);
    }
}

/// Translates a string. Also returns the letters after backslashes that begin no sequence.
fn translated(text: &[u8]) -> (Vec<u8>, Vec<u8>) {
    let (mut translated, mut unknown) = (Vec::with_capacity(text.len()), Vec::new());
    let mut rest = text;
    while let [first, behind @ ..] = rest {
        rest = behind;
        if *first != b'\\' || rest.is_empty() {
            translated.push(*first);
            continue;
        }
        match sequence(rest) {
            Some((byte, length)) => {
                translated.push(byte);
                rest = &rest[length..];
            }
            None => {
                translated.push(b'\\');
                unknown.push(rest[0]);
            }
        }
    }
    (translated, unknown)
}

/// Returns the byte for the sequence after a backslash, and the length of the sequence.
fn sequence(rest: &[u8]) -> Option<(u8, usize)> {
    let digits = |text: &[u8], most: usize, radix: u32| {
        text.iter().take(most).take_while(|byte| char::from(**byte).is_digit(radix)).count()
    };
    let number = |text: &[u8], radix: u32| {
        text.iter().fold(0_u32, |number, byte| {
            (number * radix + char::from(*byte).to_digit(radix).unwrap_or(0)) & 0xFF
        }) as u8
    };
    let octal = digits(rest, OCTAL_DIGITS, 8);
    if octal > 0 {
        return Some((number(&rest[..octal], 8), octal));
    }
    if let Some(text) = rest.strip_prefix(b"x") {
        // C takes all digits that follow.
        let length = digits(text, text.len(), 16);
        return (length > 0).then(|| (number(&text[..length], 16), length + 1));
    }
    let (_, byte) = LETTERS.into_iter().find(|(letter, _)| rest.first() == Some(letter))?;
    Some((byte, 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sequences_become_their_bytes() {
        let of = |text: &str| translated(text.as_bytes()).0;
        assert_eq!(of(r#"a\n\t\\\"\'\?b"#), b"a\n\t\\\"'?b");
        assert_eq!(of(r"\0\101\3777\1019"), b"\0A\xFF7A9");
        assert_eq!(of(r"\x41\x0Ag\xfff"), b"A\ng\xFF");
        assert_eq!(of("é\\n"), "é\n".as_bytes());
    }

    #[test]
    fn what_is_no_sequence_stays() {
        assert_eq!(translated(br"\q\xg\"), (br"\q\xg\".to_vec(), b"qx".to_vec()));
        assert_eq!(translated(br"\\q"), (br"\q".to_vec(), Vec::new()));
    }
}
