//! Words that begin statements in other languages, with what there is in their place.

use crate::syntax::keyword::Keyword;
use crate::syntax::recovery::RecoveringParser;
use crate::syntax::recovery::messages;
use crate::syntax::recovery::token::{Foreign, Symbol, TokenKind};

/// How texts and numbers are written.
const OUTPUT: &str =
    "texts and numbers are written by procedures: `FROM InOut IMPORT WriteString, WriteInt, WriteLn;`";

/// Groups of words, each with its advice. They count only where something follows that makes them no call.
const STATEMENTS: [(&[&str], &str); 14] = [
    (&["print", "println", "echo", "puts", "write"], OUTPUT),
    (&["input", "read"], "values are read by procedures: `FROM InOut IMPORT ReadString, ReadInt;`"),
    (&["gosub", "perform"], "a procedure is called by its name: `Name(arguments)`"),
    (&["select", "match", "switch"], "write `CASE x OF 1: ... | 2, 3: ... ELSE ... END`"),
    (&["try"], "exceptions are handled behind the statements of a block: `BEGIN ... EXCEPT ... END`"),
    (&["throw", "raise"], "exceptions are raised by `RAISE` of module EXCEPTIONS"),
    (&["guard", "unless"], "write `IF NOT (condition) THEN ... END`"),
    (&["defer"], "a call at the end of a procedure stands in front of each `RETURN` and of its `END`"),
    (&["foreach"], "count through the indices: `FOR i := 0 TO HIGH(a) DO ... END`"),
    (&["del", "delete", "free"], "storage is given back by `DISPOSE(pointer)`"),
    (&["assert"], "write `IF NOT (condition) THEN HALT END`"),
    (&["global", "nonlocal"], "procedures see the variables of the module: leave it out"),
    (&["async", "await", "yield"], "coroutines are in the module COROUTINES"),
    (&["open", "close"], "files are read and written by modules of the library, such as FIO"),
];

impl RecoveringParser<'_> {
    /// `PRINT i` and the like; false if none of the words is ahead.
    pub fn statement_of_word(&mut self) -> bool {
        let advice = STATEMENTS.iter().find(|(words, _)| self.at_foreign_word(words));
        let Some((_, advice)) = advice.filter(|_| self.at_word_of_statement()) else {
            return self.macro_call();
        };
        self.report(self.message(&messages::FOREIGN_WORD).help(*advice));
        self.doubt_line();
        if self.at_foreign_word(&["select"]) {
            self.skip_to(|parser| parser.at_end_of_select() || parser.at_end_of_open_block());
            self.eat_if(self.at_end_of_select());
            self.eat_if(self.at_name());
        } else {
            self.skip_line_and_blocks();
        }
        true
    }

    /// Whether what stands behind the word on its line shows that it is no name of the program.
    fn at_word_of_statement(&self) -> bool {
        use Symbol::{LeftBrace, LeftParen, Star};
        if !self.is_on_line_of_last(1) {
            return false;
        }
        match self.kind_at(1) {
            TokenKind::Name | TokenKind::Number | TokenKind::String => true,
            TokenKind::Keyword(keyword) => keyword.starts_statement() || keyword == Keyword::Not,
            TokenKind::Symbol(LeftBrace | Star) => true,
            TokenKind::Symbol(LeftParen) => {
                self.end_of_group(1, |_| false).is_ok_and(|end| self.sees(end, &[LeftBrace]))
            }
            _ => false,
        }
    }

    fn at_end_of_select(&self) -> bool {
        self.at_keyword(Keyword::End) && self.text_of(self.token(1).span).eq_ignore_ascii_case("SELECT")
    }

    /// `println!("text")`
    fn macro_call(&mut self) -> bool {
        let stands = self.at_name()
            && self.kind_at(1) == TokenKind::Foreign(Foreign::Bang)
            && self.sees(2, &[Symbol::LeftParen]);
        if stands {
            let help = match self.at_foreign_word(&["print", "println", "eprint", "eprintln", "write"]) {
                true => OUTPUT,
                false => "there are no macros: call a procedure",
            };
            self.report(self.message(&messages::FOREIGN_WORD).help(help));
            self.skip_line_and_blocks();
        }
        stands
    }

    /// Passes over the rest of the line, blocks in braces that begin on it, and those that belong to them.
    pub fn skip_line_and_blocks(&mut self) {
        let mut line_end = self.end_of_line();
        let from = self.at;
        let mut block = false;
        while !self.at_end() && self.span().lo < line_end {
            if self.at_symbol(Symbol::Semicolon) || self.at_keyword(Keyword::End) {
                break;
            }
            let opens = self.at_symbol(Symbol::LeftBrace);
            if opens || self.sees(0, &[Symbol::LeftParen]) {
                self.skip_group();
            } else {
                self.skip();
            }
            block |= opens;
            let goes_on = self.at_foreign_word(&["else", "catch", "finally", "except", "while"])
                || self.keyword() == Some(Keyword::Else);
            if opens && !goes_on {
                break;
            }
            line_end = if opens { self.end_of_line() } else { line_end };
        }
        if self.at == from {
            self.skip();
        }
        if block {
            self.braced_end = self.at;
        }
    }
}
