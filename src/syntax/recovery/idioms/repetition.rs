//! Loops that begin with DO, as in Fortran, BASIC and C, and the words that end loops there.

use crate::base::Span;
use crate::diagnostics::Edit;
use crate::syntax::ast::{Expr, Stmt, StmtKind};
use crate::syntax::keyword::Keyword;
use crate::syntax::recovery::RecoveringParser;
use crate::syntax::recovery::messages;
use crate::syntax::recovery::token::{Symbol, TokenKind};

impl RecoveringParser<'_> {
    /// Reads a loop that begins with DO; false if none does.
    #[inline(never)]
    pub fn loop_of_do(&mut self, list: &mut Vec<Stmt>) -> bool {
        if self.keyword_at(0) != Some(Keyword::Do) {
            return false;
        }
        let start = self.span();
        let on_line = self.is_on_line_of_last(1);
        let counts = self.kind_at(1) == TokenKind::Name && self.sees(2, &[Symbol::Equal, Symbol::Assign]);
        let opener = match self.keyword_at(1) {
            Some(Keyword::While) if on_line => Keyword::While,
            _ if on_line && counts => Keyword::For,
            _ if !on_line || self.sees(1, &[Symbol::LeftBrace]) => Keyword::Do,
            _ => return false,
        };
        let kind = self.within(opener, start, None, |parser| match opener {
            Keyword::While => parser.while_of_fortran(),
            Keyword::For => parser.count_of_fortran(),
            _ => parser.loop_with_condition_behind(),
        });
        list.extend(kind.map(|kind| Stmt { kind, span: start.to(self.behind()) }));
        true
    }

    /// `DO WHILE (condition)`
    fn while_of_fortran(&mut self) -> StmtKind {
        let diagnostic = self.message(&messages::DO_IN_FRONT);
        let start = self.advance().to(self.advance());
        let condition = self.head_part();
        let mut edits = vec![Edit::replace(start, "WHILE")];
        if !self.at_keyword(Keyword::Do) {
            edits.push(Edit::behind(condition.1, " DO"));
        }
        self.eat_keyword(Keyword::Do);
        self.report_elsewhere(
            diagnostic.suggest_edits(edits, "the condition stands between `WHILE` and `DO`"),
        );
        StmtKind::While { condition: condition.0, body: self.loop_body() }
    }

    /// `DO i = 1, 10, 2`
    fn count_of_fortran(&mut self) -> StmtKind {
        let diagnostic = self.message(&messages::DO_IN_FRONT);
        let mut edits = vec![Edit::replace(self.advance(), "FOR")];
        let control = self.ident();
        edits.push(Edit::replace(self.advance(), ":="));
        let (from, _) = self.head_part();
        let (mut to, mut by) = (None, None);
        for (word, bound) in [(" TO", &mut to), (" BY", &mut by)] {
            if self.at_symbol(Symbol::Comma) {
                edits.push(Edit::replace(self.advance(), word));
                *bound = Some(self.head_part().0);
            }
        }
        edits.push(Edit::behind(self.behind(), " DO"));
        self.report_elsewhere(if to.is_some() {
            diagnostic.suggest_edits(edits, "a loop that counts begins with `FOR`")
        } else {
            diagnostic.help("write `FOR i := first TO last BY step DO ... END`")
        });
        // Without a comma it may be a loop of another kind, and the name no variable that counts.
        let control = if to.is_some() { control } else { self.missing_name() };
        let to = to.unwrap_or_else(|| self.error_expr());
        let (from, to, by) = (from.into(), to.into(), by.map(Box::new));
        StmtKind::For { control, from, to, by, body: self.loop_body() }
    }

    fn head_part(&mut self) -> (Expr, Span) {
        let expr = self.head_expression();
        let span = expr.span;
        (expr, span.to(self.behind()))
    }

    /// `do { ... } while (condition);`, `DO ... LOOP UNTIL condition`, and `DO ... END DO`
    fn loop_with_condition_behind(&mut self) -> StmtKind {
        let diagnostic = self.message(&messages::DO_IN_FRONT);
        self.reported = Some(self.at);
        let start = self.advance();
        let braced = self.at_symbol(Symbol::LeftBrace);
        let start = if braced { start.to(self.span()) } else { start };
        self.eat_brace();
        let body = self.sequence("`;` or the end of the loop");
        let end = self.span();
        let closed = if braced { self.eat(Symbol::RightBrace) } else { self.eat_loop() };
        let word = self.keyword_at(0).filter(|word| matches!(word, Keyword::While | Keyword::Until));
        let Some(word) = word.filter(|_| closed) else {
            let edits = vec![Edit::replace(start, "LOOP"), Edit::replace(end, "END")];
            let why = "a loop without a condition stands between `LOOP` and `END`";
            if closed {
                self.braced_end = self.at;
                self.report_elsewhere(diagnostic.suggest_edits(edits, why));
            } else {
                self.report_elsewhere(diagnostic.suggest(start, "LOOP", why));
                self.statement_end();
            }
            return StmtKind::Loop(body);
        };
        let word_span = self.advance();
        let end = Span { lo: end.lo, hi: self.span().lo.max(word_span.hi) };
        let condition = self.comparison();
        let mut edits = vec![Edit::replace(start, "REPEAT")];
        if word == Keyword::Until {
            edits.push(Edit::replace(end, "UNTIL "));
        } else {
            let enclosed = self.text_of(condition.span).starts_with('(');
            edits.push(Edit::replace(end, if enclosed { "UNTIL NOT " } else { "UNTIL NOT (" }));
            edits.extend((!enclosed).then(|| Edit::behind(condition.span, ")")));
        }
        let why = "a loop with its condition behind it stands between `REPEAT` and `UNTIL`";
        self.report_elsewhere(diagnostic.suggest_edits(edits, why));
        self.repeated(body)
    }

    fn eat_loop(&mut self) -> bool {
        self.eat_if(self.keyword_at(0) == Some(Keyword::Loop))
    }

    /// Whether the word LOOP ahead ends a loop that began with DO.
    pub fn at_loop_behind_do(&self) -> bool {
        let ends = match self.kind_at(1) {
            TokenKind::Symbol(Symbol::Semicolon) | TokenKind::End => true,
            _ => matches!(self.keyword_at(1), Some(Keyword::Until | Keyword::While | Keyword::End)),
        };
        self.keyword_at(0) == Some(Keyword::Loop) && self.innermost_is(Keyword::Do) && ends
    }

    /// Whether `NEXT i` ahead ends a loop that counts, as in BASIC.
    pub fn at_next(&self) -> bool {
        self.at_foreign_word(&["NEXT"])
            && self.innermost_is(Keyword::For)
            && !self.sees(1, &[Symbol::Assign, Symbol::LeftParen, Symbol::Dot])
    }

    /// Goes over `NEXT i`.
    pub fn next(&mut self) -> bool {
        let there = self.at_next();
        if there {
            let diagnostic = self.message(&messages::FOREIGN_WORD);
            let mut span = self.span();
            self.reported = Some(self.at);
            let named = self.kind_at(1) == TokenKind::Name && self.is_on_line_of_last(1);
            self.advance();
            if named {
                span = span.to(self.advance());
            }
            let text = if self.starts_statement() { "END;" } else { "END" };
            self.report_elsewhere(diagnostic.suggest(span, text, "statements end with `END` alone"));
            if self.starts_statement() {
                self.braced_end = self.at;
            }
        }
        there
    }
}
