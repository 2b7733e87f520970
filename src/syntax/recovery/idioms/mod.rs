//! Constructs that people bring along from C, Pascal and Oberon. They are recognised only where nothing of
//! the language can stand.

mod block;
mod declaration;
mod expression;
mod head;
mod repetition;
mod statement;
mod variable;
mod words;

use crate::base::Span;
use crate::diagnostics::Edit;
use crate::syntax::ast::{Stmt, TypeExpr};
use crate::syntax::keyword::Keyword;

use super::messages;
use super::token::{Foreign, Symbol, TokenKind};
use super::{MAX_CORRECTED, RecoveringParser, quote};

/// Words that begin a procedure in other languages.
pub const PROCEDURE_WORDS: [&str; 7] = ["function", "func", "fun", "def", "fn", "subroutine", "proc"];

/// Words that end statements in other languages.
pub const END_WORDS: [&str; 8] =
    ["ENDIF", "ENDWHILE", "ENDFOR", "ENDCASE", "ENDLOOP", "ENDWITH", "ENDDO", "WEND"];

impl RecoveringParser<'_> {
    /// Whether the name ahead is one of `words`, in any case.
    pub fn at_foreign_word(&self, words: &[&str]) -> bool {
        self.at_name() && words.iter().any(|word| self.word().eq_ignore_ascii_case(word))
    }

    /// The keyword that stands `ahead` tokens on, in capitals or not.
    pub fn keyword_at(&self, ahead: usize) -> Option<Keyword> {
        match self.kind_at(ahead) {
            TokenKind::Keyword(keyword) => Some(keyword),
            TokenKind::Name => Keyword::miscased(self.text_of(self.token(ahead).span)),
            _ => None,
        }
    }

    /// Goes over the next `count` tokens.
    fn advance_by(&mut self, count: usize) {
        for _ in 0..count {
            self.advance();
        }
    }

    /// Goes over one of `words`, which other languages have for `keyword`.
    pub fn foreign_word(&mut self, words: &[&str], keyword: &str, message: &str) -> bool {
        if !self.at_foreign_word(words) {
            return false;
        }
        self.report(self.message(&messages::FOREIGN_WORD).suggest(self.span(), keyword, message));
        self.advance();
        true
    }

    /// `{ comment }` on one line, as in Pascal.
    pub fn comment_in_braces(&mut self) -> bool {
        if !self.at_symbol(Symbol::LeftBrace) {
            return false;
        }
        let from = self.span().lo;
        let line = self.text_of(Span { lo: from, hi: self.end_of_line() });
        let Some(end) =
            line.find('}').filter(|end| !line.get(..*end).unwrap_or_default().contains([';', '=']))
        else {
            return false;
        };
        let span = Span { lo: from, hi: from + end as u32 + 1 };
        let inner: String = line.get(1..end).unwrap_or_default().trim().chars().take(80).collect();
        let diagnostic = messages::FOREIGN_COMMENT.at(Span { lo: span.lo, hi: span.lo + 1 });
        self.report(diagnostic.suggest(span, format!("(* {inner} *)"), "write it as a comment"));
        while !self.at_end() && self.span().lo < span.hi {
            self.advance();
        }
        true
    }

    /// `END IF`: the word behind END is that with which the innermost statement began.
    pub fn repeated_opener(&mut self) {
        let ends = match self.kind_at(1) {
            TokenKind::Symbol(Symbol::Semicolon | Symbol::Bar) | TokenKind::End => true,
            TokenKind::Keyword(keyword) => keyword.ends_statements(),
            _ => false,
        };
        use Keyword::{Case, Do, For, If, Loop, Repeat, While, With};
        let word = self.keyword_at(0);
        let repeats =
            word.is_some_and(|word| matches!(word, Case | Do | For | If | Loop | Repeat | While | With));
        if !ends || !repeats {
            return;
        }
        let (diagnostic, span) = (self.message(&messages::OPENER_BEHIND_END), self.behind().to(self.span()));
        self.report(diagnostic.suggest(span, "", "statements end with `END` alone"));
        self.advance();
    }

    pub fn block_in_braces(&mut self, list: &mut Vec<Stmt>) {
        self.say(&messages::BRACE);
        let brace = self.span();
        self.within(Keyword::Begin, brace, None, |parser| {
            parser.eat_brace();
            parser.statements(list, "`;` or `END`");
            parser.statement_end();
        });
    }

    /// `switch (x) { case 1: ... }`, of which the brace is ahead.
    pub fn switch(&mut self, word: Span) {
        self.report_elsewhere(messages::SWITCH.at(word));
        self.skip_group();
        self.braced_end = self.at;
    }

    /// `x*` and `x-`, which export in Oberon.
    pub fn export_mark(&mut self) {
        if self.sees(0, &[Symbol::Star, Symbol::Minus]) {
            if !self.silent() && self.reported != Some(self.at) {
                self.reported = Some(self.at);
                self.export_marks.push(self.span());
            }
            self.advance();
        }
    }

    /// One message about all export marks: who writes one so writes all so.
    pub fn report_export_marks(&mut self) {
        let Some(first) = self.export_marks.first() else { return };
        let diagnostic = messages::EXPORT_MARK.at(*first);
        let edit = |span: &Span| Edit::replace(*span, "");
        self.reports.push(match self.export_marks.len() {
            1 => diagnostic.suggest(*first, "", "leave it out"),
            2..MAX_CORRECTED => {
                diagnostic.suggest_edits(self.export_marks.iter().map(edit).collect(), "leave them out")
            }
            _ => diagnostic.help("leave them out"),
        });
    }

    /// `PROCEDURE (VAR self: T) name`, as in Oberon-2.
    pub fn receiver(&mut self) {
        if self.at_symbol(Symbol::LeftParen) && self.kind_at(self.group_length()) == TokenKind::Name {
            self.say(&messages::RECEIVER);
            self.skip_group();
        }
    }

    /// What other languages have behind the name of a type, `named`.
    pub fn type_idioms(&mut self, named: TypeExpr) -> TypeExpr {
        match self.kind() {
            TokenKind::Keyword(Keyword::Record) => {
                let name = quote(self.text_of(named.span));
                self.report_elsewhere(messages::EXTENDED_RECORD.about(named.span, &name));
                self.nested(Self::record);
                self.error_type()
            }
            TokenKind::Symbol(Symbol::LeftBrace) => {
                self.say(&messages::TYPE_IN_BRACES);
                self.skip_group();
                self.error_type()
            }
            _ => named,
        }
    }

    pub fn foreign_operator(&mut self, foreign: Foreign) {
        let (meaning, diagnostic) = (foreign.meaning(), self.message(&messages::FOREIGN_OPERATOR));
        if let Some(help) = foreign.help() {
            return self.report(diagnostic.help(help));
        }
        let is_word = meaning.starts_with(|c: char| c.is_ascii_alphabetic());
        let replacement = if is_word { self.spaced(meaning) } else { meaning.to_owned() };
        self.report(diagnostic.suggest(self.span(), replacement, format!("write `{meaning}`")));
    }

    /// A word in place of the symbol ahead, with blanks where none stand beside the symbol.
    pub fn spaced(&self, word: &str) -> String {
        self.spaced_in(self.span(), word)
    }

    /// A word in place of a passage, with blanks where none stand beside it.
    pub fn spaced_in(&self, passage: Span, word: &str) -> String {
        let touches = |c: Option<char>| c.is_some_and(|c| !c.is_whitespace());
        let [lo, hi] = [passage.lo, passage.hi].map(|at| (at - self.start) as usize);
        let before = self.text.get(..lo).unwrap_or_default().chars().next_back();
        let left = before.filter(|c| !matches!(c, '(' | '['));
        let right = self.text.get(hi..).and_then(|rest| rest.chars().next()).filter(|c| *c != ';');
        let blank = |touches: bool| if touches { " " } else { "" };
        format!("{}{word}{}", blank(touches(left)), blank(touches(right)))
    }

    /// `x := IF a THEN b ELSE c END`. A statement on the next line is not taken for an expression.
    pub fn conditional_expression(&mut self) {
        let apart = self.is_on_new_line();
        self.unexpected_with("an expression", "statements have no value: assign one in each branch");
        if apart {
            return;
        }
        let line_end = self.end_of_line();
        self.skip_to(|parser| {
            let ends = parser.at_keyword(Keyword::End) || parser.at_symbol(Symbol::Semicolon);
            ends || parser.span().lo >= line_end
        });
        if self.span().lo < line_end {
            self.eat_keyword(Keyword::End);
        }
    }

    /// Whether the token `ahead` tokens on stands on the line of the one before it.
    pub fn is_on_line_of_last(&self, ahead: usize) -> bool {
        let Some(before) = (self.at + ahead).checked_sub(1).and_then(|at| self.tokens.get(at)) else {
            return false;
        };
        !self.text_of(before.span.end().to(self.token(ahead).span.start())).contains('\n')
    }

    /// How many of the next `limit` tokens stand on the line of the token ahead, it among them.
    pub fn count_on_line(&self, limit: usize) -> usize {
        1 + (1..limit)
            .take_while(|ahead| self.kind_at(*ahead) != TokenKind::End && self.is_on_line_of_last(*ahead))
            .count()
    }

    /// How many tokens ahead the brackets end that begin `ahead` tokens on, or where a token `ends` them too early.
    pub fn end_of_group(&self, mut ahead: usize, ends: impl Fn(TokenKind) -> bool) -> Result<usize, usize> {
        let mut depth = 0;
        loop {
            let kind = self.kind_at(ahead);
            if kind == TokenKind::End || ends(kind) {
                return Err(ahead);
            }
            (depth, ahead) = (depth + kind.nesting(), ahead + 1);
            if depth <= 0 {
                return Ok(ahead);
            }
        }
    }

    pub fn skip_group(&mut self) {
        (0..self.group_length()).for_each(|_| self.skip());
    }

    /// How many tokens the brackets ahead take up with all between them.
    fn group_length(&self) -> usize {
        self.end_of_group(0, |_| false).unwrap_or_else(|end| end)
    }
}
