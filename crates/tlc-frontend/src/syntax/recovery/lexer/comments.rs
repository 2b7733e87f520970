//! Comments of other languages, and lines of the C preprocessor.

use super::*;

/// Whether a comment begins at the position of the lexer, given the text after the opener.
type OpenerCondition = fn(&RecoveryLexer<'_>, &str) -> bool;

/// The openers of comments, their ends, and the conditions that distinguish them from operators and quotes.
const COMMENTS: [(&str, &str, OpenerCondition); 9] = [
    ("/*", "*/", |_, _| true),
    ("//", "\n", |lexer, behind| !lexer.is_division(behind)),
    // A comment in Ada; in C the operator decreases the variable before it.
    ("--", "\n", |lexer, behind| {
        let has_words = behind.starts_with([' ', '-']) && behind.contains(char::is_alphanumeric);
        has_words && (!lexer.is_behind_operand() || lexer.before().ends_with([' ', '\t']))
    }),
    // A comment in Fortran; in C the operator negates the operand after it.
    ("!", "\n", |lexer, behind| {
        let is_apart = behind.starts_with(' ') || lexer.begins_line();
        is_apart && begins_words(behind, '!') && (lexer.is_behind_statement() || lexer.is_behind_operand())
    }),
    ("'''", "'''", |lexer, _| lexer.is_behind_statement()),
    ("\"\"\"", "\"\"\"", |lexer, _| lexer.is_behind_statement()),
    // A comment in BASIC, at a place at which a statement should begin, if no other quote is on the line.
    ("'", "\n", |lexer, behind| {
        use Keyword::{Begin, Do, Else, Loop, Repeat, Then};
        let begins = match lexer.last() {
            Some(TokenKind::Keyword(Begin | Do | Else | Loop | Repeat | Then)) => true,
            last => last == Some(TokenKind::Symbol(Symbol::Semicolon)),
        };
        begins && !behind.contains('\'') && behind.contains(char::is_alphabetic)
    }),
    ("#", "\n", |lexer, behind| begins_words(behind, '#') && lexer.is_behind_statement()),
    ("REM", "\n", |lexer, behind| {
        let has_words = behind.trim_start().starts_with(|c: char| c.is_alphanumeric() || c == '-');
        let is_name = lexer.last() == Some(TokenKind::Keyword(Keyword::From));
        behind.starts_with(' ') && has_words && !is_name && lexer.is_behind_statement()
    }),
];

/// The directives of the C preprocessor.
const DIRECTIVES: [&str; 12] = [
    "define", "elif", "else", "endif", "error", "if", "ifdef", "ifndef", "include", "line", "pragma", "undef",
];

impl RecoveryLexer<'_> {
    /// Skips a comment or a line of the preprocessor; returns false if none begins here.
    pub fn foreign_comment(&mut self) -> bool {
        if self.directive() {
            return true;
        }
        let line = self.rest_of_line();
        let comment = COMMENTS.iter().find(|(opener, _, condition)| {
            let start = line.get(..opener.len()).unwrap_or_default();
            start.eq_ignore_ascii_case(opener) && condition(self, self.line_behind(opener.len()))
        });
        comment.inspect(|(opener, end, _)| self.comment(opener.len(), end)).is_some()
    }

    /// Skips a comment with an opener of the given length, which ends with the line or with another `end`.
    fn comment(&mut self, opener: usize, end: &str) {
        let (from, rest) = (self.at, self.rest().get(opener..).unwrap_or_default());
        self.at += opener + rest.find(end).map_or(rest.len(), |length| length + end.trim().len());
        let text = self.text_from(from).trim_end();
        let inner = text.get(opener..).unwrap_or_default();
        let inner = inner.trim_start_matches(['/', '*', '-', '#', '!']);
        let inner = inner.trim_end_matches(['/', '*', '\'', '"']).trim();
        let part =
            |length: usize| Span { lo: self.start + from as u32, hi: self.start + (from + length) as u32 };
        let is_nested = inner.contains("(*") || inner.contains("*)");
        let edits = (!is_nested).then(|| vec![Edit::replace(part(text.len()), format!("(* {inner} *)"))]);
        let diagnostic = messages::FOREIGN_COMMENT.at(part(opener));
        self.report(advised(diagnostic, edits, "write it as a comment", ""));
    }

    /// Whether `//` divides, as in Python: operands precede and follow it, and then a statement ends.
    fn is_division(&self, behind: &str) -> bool {
        let Some((operand, _)) = behind.trim_start().split_once([';', ')', ',']) else { return false };
        let is_part = |c: char| is_of_word(c) || matches!(c, '.' | '[' | ']');
        self.is_behind_operand() && !operand.is_empty() && operand.trim_end().chars().all(is_part)
    }

    /// Whether a statement or declaration, or at least no operand, may begin here.
    fn is_behind_statement(&self) -> bool {
        use Keyword::{And, By, Div, If, In, Mod, Not, Or, Rem, Return, To, Until, While};
        match self.last() {
            Some(TokenKind::Keyword(
                And | By | Div | If | In | Mod | Not | Or | Rem | Return | To | Until | While,
            )) => false,
            Some(TokenKind::Symbol(symbol)) => matches!(symbol.text(), ";" | "|" | ":"),
            last => matches!(last, None | Some(TokenKind::Keyword(_))),
        }
    }

    /// Skips a mark of conditional compilation in Mocka, `%( NAME` or `%)`, at the beginning of a line. Only the
    /// first one is reported.
    pub fn section_mark(&mut self) -> bool {
        let (from, line) = (self.at, self.rest_of_line());
        let opens = line.starts_with("%(");
        if !(opens || line.starts_with("%)")) || !self.begins_line() {
            return false;
        }
        self.at += 2;
        if opens {
            self.skip_while(|c| is_of_word(c) || matches!(c, ' ' | '\t' | '~'));
        }
        let diagnostic = messages::SECTION_MARK.at(self.span_from(from));
        if self.lexed.reports.iter().all(|known| known.message != diagnostic.message) {
            self.report(diagnostic);
        }
        true
    }

    /// Skips `#include` and other directives, with the whole line. Uses of a name that the line defines are
    /// not mistakes.
    fn directive(&mut self) -> bool {
        let line = self.rest_of_line();
        let word = line.strip_prefix('#').map_or("", |line| first_word(line.trim_start()));
        if !DIRECTIVES.contains(&word) || self.is_behind_operand() && !self.begins_line() {
            return false;
        }
        let (from, mut last) = (self.at, ' ');
        // A backslash at the end of a line continues it.
        self.skip_while(|c| std::mem::replace(&mut last, c) == '\\' || c != '\n');
        let Span { lo, .. } = self.span_from(from);
        let length = line.find(word).unwrap_or_default() + word.len();
        let diagnostic =
            messages::DIRECTIVE.about(Span { lo, hi: lo + length as u32 }, &quote(&format!("#{word}")));
        let arguments = line.get(length..).unwrap_or_default().trim();
        let help = match (word, constant(arguments)) {
            ("include", _) => "the declarations of another module are imported: `IMPORT Name;`".to_owned(),
            ("define", Some((name, value))) => format!("declare a constant: `CONST {name} = {value};`"),
            ("define", None) => "declare a constant: `CONST name = value;`, or a procedure".to_owned(),
            _ => String::new(),
        };
        self.report(advised(diagnostic, None, "", help));
        let name = first_word(arguments);
        self.lexed.defined.extend((word == "define" && !name.is_empty()).then(|| name.to_owned()));
        true
    }
}

/// Whether a text begins with a letter or `sign`, after any blanks.
fn begins_words(text: &str, sign: char) -> bool {
    text.trim_start().starts_with(|c: char| c.is_alphabetic() || c == sign)
}

/// Parses `N 10`, which defines a name as a number or another name.
fn constant(arguments: &str) -> Option<(&str, &str)> {
    let (name, value) = arguments.split_once([' ', '\t'])?;
    let value = value.trim();
    let is_word = |text: &str| !text.is_empty() && text.chars().all(is_of_word);
    (is_word(name) && is_word(value) && value.len() <= 40).then_some((name, value))
}
