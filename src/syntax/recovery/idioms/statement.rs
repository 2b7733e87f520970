//! Statements of other languages: assignments to several variables, steps, procedures and declarations among statements.

use crate::base::Span;
use crate::diagnostics::{Diagnostic, Edit};
use crate::syntax::ast::{Designator, Expr, ExprKind, Selector, Stmt, StmtKind};
use crate::syntax::keyword::Keyword;
use crate::syntax::recovery::messages;
use crate::syntax::recovery::token::{Foreign, Symbol, TokenKind};
use crate::syntax::recovery::{MAX_CORRECTED, RecoveringParser};

use super::PROCEDURE_WORDS;

/// Words in front of a statement that say nothing here.
const LEADING_WORDS: [&str; 2] = ["set", "call"];

/// How long a text may be that a message repeats as a part of another one.
const MAX_REPEATED: usize = 60;

impl RecoveringParser<'_> {
    /// Reads a statement that is written as in other languages; false if there is none.
    pub fn foreign_statement(&mut self, list: &mut Vec<Stmt>) -> bool {
        let start = self.span();
        let read = match self.kind() {
            TokenKind::Name => {
                self.leading_word();
                self.variable_among_statements()
                    || self.statement_of_word()
                    || self.procedure_among_statements()
                    || self.declaration_of_c_among_statements()
                    || self.several_variables()
            }
            TokenKind::Number | TokenKind::String => self.line_number() || self.value_assigned(),
            TokenKind::Symbol(Symbol::Star) => self.dereferenced(),
            _ => false,
        };
        if read {
            list.push(Stmt { kind: StmtKind::Error, span: start.to(self.behind()) });
        }
        read
    }

    /// `let x := 1` and `CALL P(x)`: the word is passed over.
    fn leading_word(&mut self) {
        if self.at_foreign_word(&LEADING_WORDS) && self.kind_at(1) == TokenKind::Name {
            let span = Span { lo: self.span().lo, hi: self.token(1).span.lo };
            self.report(self.message(&messages::FOREIGN_WORD).suggest(span, "", "leave it out"));
            self.advance();
        }
    }

    /// `def f(x): ...`
    fn procedure_among_statements(&mut self) -> bool {
        let stands = self.at_foreign_word(&PROCEDURE_WORDS)
            && self.kind_at(1) == TokenKind::Name
            && self.sees(2, &[Symbol::LeftParen, Symbol::Semicolon, Symbol::Colon]);
        if stands {
            self.say(&messages::PROCEDURE_WITHIN);
            let name = self.text_of(self.token(1).span);
            self.lose_name(name);
            let line_end = self.end_of_line();
            self.skip_to(|parser| parser.span().lo >= line_end || parser.at_keyword(Keyword::End));
        }
        stands
    }

    /// `int i;`
    fn declaration_of_c_among_statements(&mut self) -> bool {
        if !self.at_declaration_of_c(0) {
            return false;
        }
        self.among_statements = true;
        let declaration = self.declaration_of_c_within();
        self.among_statements = false;
        self.hoisted.extend(declaration);
        true
    }

    /// `i, j := 1, 2`
    fn several_variables(&mut self) -> bool {
        let mut ahead = 0;
        while self.kind_at(ahead) == TokenKind::Name && self.sees(ahead + 1, &[Symbol::Comma]) {
            ahead += 2;
        }
        let assigns =
            self.kind_at(ahead) == TokenKind::Name && self.sees(ahead + 1, &[Symbol::Assign, Symbol::Equal]);
        if ahead == 0 || !assigns {
            return false;
        }
        let diagnostic = self.message(&messages::SEVERAL_VARIABLES);
        let start = self.span();
        let names = self.separated(|parser| Some(parser.ident().span));
        self.advance();
        let values = self.separated(|parser| Some(parser.comparison()));
        let is_simple = |expr: &Expr| {
            matches!(
                expr.kind,
                ExprKind::Whole(_) | ExprKind::Real(_) | ExprKind::Char(_) | ExprKind::String(_)
            )
        };
        let texts = names.iter().zip(&values);
        let text: Vec<String> = texts
            .map(|(name, value)| format!("{} := {}", self.text_of(*name), self.text_of(value.span)))
            .collect();
        let clear = names.len() == values.len() && values.iter().all(|value| is_simple(&value.expr));
        self.report_elsewhere(if clear {
            let span = start.to(self.behind());
            diagnostic.suggest(span, text.join("; "), "assign one variable after the other")
        } else {
            diagnostic.help("assign one variable after the other; to exchange two takes a third one")
        });
        true
    }

    /// `10 i := 1`, as in BASIC. There is one message for all lines with numbers.
    fn line_number(&mut self) -> bool {
        if !self.has_line_number(self.at) {
            return false;
        }
        if !self.numbered && !self.silent() {
            self.numbered = true;
            let numbered = (self.at..self.tokens.len()).filter(|at| self.has_line_number(*at));
            let edits: Vec<Edit> =
                numbered.filter_map(|at| self.edit_of_line_number(at)).take(MAX_CORRECTED).collect();
            let diagnostic = self.message(&messages::LINE_NUMBER);
            self.report(diagnostic.suggest_edits(edits, "leave the numbers out"));
        }
        self.advance();
        self.braced_end = self.at;
        true
    }

    /// Whether the token with that index is a number that begins a line, and a statement follows on it.
    fn has_line_number(&self, at: usize) -> bool {
        let [Some(token), Some(behind)] = [at, at + 1].map(|at| self.tokens.get(at)) else { return false };
        let follows = match behind.kind {
            TokenKind::Name => true,
            TokenKind::Keyword(keyword) => keyword.starts_statement(),
            _ => false,
        };
        let before = at.checked_sub(1).and_then(|before| self.tokens.get(before));
        let begins = before
            .is_some_and(|before| self.text_of(before.span.end().to(token.span.start())).contains('\n'));
        let apart = self.text_of(token.span.end().to(behind.span.start())).contains('\n');
        token.kind == TokenKind::Number && follows && begins && !apart
    }

    fn edit_of_line_number(&self, at: usize) -> Option<Edit> {
        let [number, behind] = [at, at + 1].map(|at| self.tokens.get(at).map(|token| token.span.lo));
        Some(Edit::replace(Span { lo: number?, hi: behind? }, ""))
    }

    /// `3 := i`
    fn value_assigned(&mut self) -> bool {
        if !self.sees(1, &[Symbol::Assign, Symbol::Equal]) {
            return false;
        }
        let diagnostic = self.message(&messages::VALUE_ASSIGNED);
        let value = self.advance();
        self.advance();
        let target = self.comparison();
        let is_variable = matches!(target.expr.kind, ExprKind::Designator(_));
        self.report_elsewhere(if is_variable {
            let text = format!("{} := {}", self.text_of(target.span), self.text_of(value));
            diagnostic.suggest(value.to(target.span), text, "the variable stands in front of `:=`")
        } else {
            diagnostic
        });
        true
    }

    /// `*p := 3`
    fn dereferenced(&mut self) -> bool {
        if self.kind_at(1) != TokenKind::Name {
            return false;
        }
        let (star, name) = (self.span(), self.token(1).span);
        let diagnostic = self.message(&messages::STAR_OF_POINTER);
        self.report(if self.sees(2, &[Symbol::Assign, Symbol::Equal]) {
            let text = format!("{}^", self.text_of(name));
            diagnostic.suggest(star.to(name), text, "a pointer is followed by `^` behind its name")
        } else {
            diagnostic.help("a pointer is followed by `^` behind its name: `p^`")
        });
        self.advance();
        self.action();
        true
    }

    /// `x += 1`, `x++`
    pub fn foreign_assignment(
        &mut self,
        foreign: Foreign,
        target: Designator,
        span: Span,
    ) -> (StmtKind, u32) {
        use Foreign::{MinusEqual, MinusMinus, PlusEqual, PlusPlus, SlashEqual, StarEqual};
        if !matches!(foreign, PlusPlus | MinusMinus | PlusEqual | MinusEqual | StarEqual | SlashEqual) {
            return (StmtKind::Error, span.hi);
        }
        let diagnostic = self.message(&messages::FOREIGN_ASSIGNMENT);
        let (at, reported) = (self.at, self.reported);
        self.advance();
        let step = matches!(foreign, PlusPlus | MinusMinus);
        let value = if step { None } else { Some(self.comparison()) };
        let name = self.text_of(span);
        let operand = value.as_ref().map_or("1", |value| self.text_of(value.span));
        let text = match foreign {
            PlusPlus => format!("INC({name})"),
            MinusMinus => format!("DEC({name})"),
            PlusEqual if operand == "1" => format!("INC({name})"),
            MinusEqual if operand == "1" => format!("DEC({name})"),
            _ => {
                let simple = operand.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.'));
                let operand = if simple { operand.to_owned() } else { format!("({operand})") };
                format!("{name} := {name} {} {operand}", foreign.text().trim_end_matches('='))
            }
        };
        if reported != Some(at) {
            let whole = span.to(self.behind());
            self.report_elsewhere(if text.len() <= 2 * MAX_REPEATED && !text.contains('\n') {
                diagnostic.suggest(whole, &text, format!("write `{text}`"))
            } else {
                diagnostic
            });
        }
        let value = self.error_expr();
        (StmtKind::Assign { target, value }, self.behind().hi)
    }

    /// `++x` and `--x`
    pub fn foreign_step(&mut self) {
        let name = if self.at_foreign(Foreign::PlusPlus) { "INC" } else { "DEC" };
        let diagnostic = self.message(&messages::FOREIGN_STEP);
        let start = self.span();
        self.skip();
        if !self.at_name() {
            return self.report_elsewhere(diagnostic.help(format!("write `{name}(x)`")));
        }
        let head = self.ident();
        let (variable, _) = self.designator(head);
        let text = format!("{name}({})", self.text_of(variable.span));
        let why = format!("write `{name}`");
        self.report_elsewhere(diagnostic.suggest(start.to(variable.span), text, why));
    }

    /// `a := b := c`, of which the second `:=` is ahead.
    pub fn second_assignment(&mut self, target: Span, value: &Expr, place: Span) {
        let diagnostic = self.message(&messages::SECOND_ASSIGNMENT);
        self.advance();
        let last = self.comparison();
        let clear = matches!(value.kind, ExprKind::Designator(_)) && !self.at_symbol(Symbol::Assign);
        self.report_elsewhere(if clear {
            let [target_text, place_text, last_text] =
                [target, place, last.span].map(|span| self.text_of(span));
            let text = format!("{place_text} := {last_text}; {target_text} := {place_text}");
            diagnostic.suggest(target.to(last.span), text, "assign one variable after the other")
        } else {
            diagnostic.help("assign one variable after the other")
        });
    }

    /// `x := c ? a : b`, of which the question mark is ahead.
    pub fn conditional_value(&mut self, target: Span, condition: Span) {
        let diagnostic = self.message(&messages::CONDITIONAL);
        self.advance();
        let first = self.comparison();
        if !self.eat(Symbol::Colon) {
            self.report_elsewhere(diagnostic);
            return self
                .skip_to(|parser| parser.at_symbol(Symbol::Semicolon) || parser.at_end_of_statements());
        }
        let second = self.comparison();
        self.report_elsewhere(self.in_branches(diagnostic, target, condition, [first.span, second.span]));
    }

    /// Adds the statement that assigns one of two values to `target`, of which the last to be read ends the passage.
    pub fn in_branches(
        &self,
        diagnostic: Diagnostic,
        target: Span,
        condition: Span,
        values: [Span; 2],
    ) -> Diagnostic {
        let [to, condition, first, second] =
            [target, condition, values[0], values[1]].map(|span| self.text_of(span));
        let text = format!("IF {condition} THEN {to} := {first} ELSE {to} := {second} END");
        diagnostic.suggest(target.to(values[1]), text, "assign in each branch of a statement")
    }

    /// `a(i) := x`, of which the brackets were read up to the `:=` ahead; the element that is meant.
    pub fn element_in_parentheses(
        &mut self,
        callee: Designator,
        args: Vec<Expr>,
        brackets: Span,
    ) -> Designator {
        let edits = vec![
            Edit::replace(Span { hi: brackets.lo + 1, ..brackets }, "["),
            Edit::replace(Span { lo: brackets.hi - 1, ..brackets }, "]"),
        ];
        let diagnostic = messages::ELEMENT_IN_PARENTHESES.at(brackets);
        self.report(if args.is_empty() {
            diagnostic
        } else {
            diagnostic.suggest_edits(edits, "indices stand in square brackets")
        });
        let mut target = callee;
        let indices = if args.is_empty() { vec![self.error_expr()] } else { args };
        target.span = target.span.to(brackets);
        self.doubt(target.span);
        target.selectors.push(Selector::Index(indices, brackets));
        target
    }

    /// `EXIT WHEN condition`, `EXIT IF condition` and `EXIT LOOP`, of which EXIT was read.
    pub fn behind_exit(&mut self, exit: Span) {
        let on_line = !self.is_on_new_line();
        let ends = self.sees(1, &[Symbol::Semicolon])
            || matches!(self.kind_at(1), TokenKind::Keyword(keyword) if keyword.ends_statements());
        let repeats = self.keyword_at(0) == Some(Keyword::Loop);
        if on_line && repeats && ends {
            let message = messages::LOOP_BEHIND_EXIT.at(self.span());
            self.report(message.suggest(exit.end().to(self.span()), "", "`EXIT` stands alone"));
            self.advance();
        } else if self.at_foreign_word(&["WHEN"]) || on_line && self.keyword_at(0) == Some(Keyword::If) {
            self.condition_of_exit(exit);
        }
    }

    fn condition_of_exit(&mut self, exit: Span) {
        let diagnostic = self.message(&messages::EXIT_WHEN);
        let word = self.advance();
        let condition = self.comparison();
        let edits = vec![Edit::replace(exit.to(word), "IF"), Edit::behind(condition.span, " THEN EXIT END")];
        self.report_elsewhere(diagnostic.suggest_edits(edits, "put `EXIT` into an `IF`"));
    }
}
