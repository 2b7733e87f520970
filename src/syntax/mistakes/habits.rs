//! Constructs that people bring along from C, Pascal and Oberon. They are recognised only where nothing of
//! the language can stand.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};

use super::token::{Foreign, Keyword, Symbol, TokenKind};
use super::{Examiner, quote};

/// Words that begin a procedure in other languages.
pub const PROCEDURE_WORDS: [&str; 4] = ["function", "func", "def", "fn"];

/// Words that end statements in other languages.
pub const END_WORDS: [&str; 7] = ["ENDIF", "ENDWHILE", "ENDFOR", "ENDCASE", "ENDLOOP", "ENDWITH", "WEND"];

impl Examiner<'_> {
    // ---- Words ----

    /// Whether the name ahead is one of `words`, in any case.
    pub fn at_foreign_word(&self, words: &[&str]) -> bool {
        self.at_name() && words.iter().any(|word| self.word().eq_ignore_ascii_case(word))
    }

    /// Goes over one of `words`, which other languages have for `keyword`.
    pub fn foreign_word(&mut self, words: &[&str], keyword: &str, message: &str) -> bool {
        if !self.at_foreign_word(words) {
            return false;
        }
        let span = self.span();
        let diagnostic =
            Diagnostic::new(Code::E0121, format!("{} is not part of the language", self.found()))
                .at(span, "a word of another language")
                .suggest(span, keyword, message);
        self.report(diagnostic);
        self.advance();
        true
    }

    // ---- Comments ----

    /// `{ comment }` on one line, as in Pascal.
    pub fn comment_in_braces(&mut self) -> bool {
        if !self.at_symbol(Symbol::LeftBrace) {
            return false;
        }
        let from = self.span().lo;
        let rest = self.text.get((from - self.start) as usize..).unwrap_or_default();
        let line = rest.split('\n').next().unwrap_or_default();
        let Some(end) =
            line.find('}').filter(|end| !line.get(..*end).unwrap_or_default().contains([';', '=']))
        else {
            return false;
        };
        let hi = from + end as u32 + 1;
        self.foreign_comment(Span { lo: from, hi }, line.get(1..end).unwrap_or_default());
        self.skip_to(|examiner| examiner.span().lo >= hi);
        true
    }

    fn foreign_comment(&mut self, span: Span, inner: &str) {
        let inner: String = inner.trim().chars().take(80).collect();
        let diagnostic = Diagnostic::new(Code::E0102, "comments are written `(* ... *)`")
            .at(Span { lo: span.lo, hi: span.lo + 1 }, "no comment starts like this")
            .suggest(span, format!("(* {inner} *)"), "write it as a comment");
        self.report(diagnostic);
    }

    // ---- Statements ----

    /// `++x` and `--x` as statements.
    pub fn foreign_step(&mut self) {
        let (text, name) = (self.word(), if self.at_foreign(Foreign::PlusPlus) { "INC" } else { "DEC" });
        let diagnostic = Diagnostic::new(Code::E0116, format!("`{text}` is not part of the language"))
            .at(self.span(), "expected a statement")
            .help(format!("write `{name}(x)`"));
        self.report(diagnostic);
        self.advance();
        if self.at_name() {
            self.advance();
            self.selectors();
        }
    }

    /// `END IF`: the word behind END is that with which the innermost statement began.
    pub fn repeated_opener(&mut self) {
        let Some(open) = self.open.last().copied() else { return };
        let ends = match self.kind_at(1) {
            TokenKind::Symbol(Symbol::Semicolon | Symbol::Bar) | TokenKind::End => true,
            TokenKind::Keyword(keyword) => keyword.ends_statements(),
            _ => false,
        };
        if !ends || !self.at_keyword(open.keyword) {
            return;
        }
        let span = self.behind().to(self.span());
        let text = open.keyword.text();
        let diagnostic = Diagnostic::new(Code::E0121, format!("`{text}` behind `END`"))
            .at(self.span(), "expected `;` or `END`")
            .suggest(span, "", "statements end with `END` alone");
        self.report(diagnostic);
        self.advance();
    }

    /// `EXIT WHEN condition` and `EXIT IF condition`.
    pub fn condition_of_exit(&mut self) {
        let same_line = !self.text_of(self.behind().to(self.span().start())).contains('\n');
        let conditional = self.at_foreign_word(&["WHEN"]) || same_line && self.at_keyword(Keyword::If);
        if !conditional {
            return;
        }
        let diagnostic = Diagnostic::new(Code::E0121, "`EXIT` has no condition")
            .at(self.span(), "expected `;` or `END`")
            .help("write `IF condition THEN EXIT END`");
        self.report(diagnostic);
        self.advance();
        self.expression();
    }

    /// Statements in braces.
    pub fn block_in_braces(&mut self) {
        let diagnostic = self
            .unexpected_diagnostic("a statement")
            .help("statements stand between words such as `THEN` and `END`, not between braces");
        self.report(diagnostic);
        let brace = self.span();
        self.within(Keyword::Begin, brace, None, |examiner| {
            examiner.eat_brace();
            examiner.statements("`;` or `END`");
            examiner.statement_end();
        });
    }

    /// `switch (x) { case 1: ... }`, of which the brace is ahead.
    pub fn switch(&mut self, word: Span) {
        let diagnostic = Diagnostic::new(Code::E0121, "`switch` is not part of the language")
            .at(word, "a word of another language")
            .help("write `CASE x OF 1: ... | 2, 3: ... ELSE ... END`");
        self.report_elsewhere(diagnostic);
        self.skip_group();
        self.braced_end = self.at;
    }

    /// `FOR x IN set DO`, of which IN is ahead.
    pub fn for_in(&mut self) {
        let diagnostic = Diagnostic::new(Code::E0121, "`FOR` does not go through the elements of something")
            .at(self.span(), "expected `:=`")
            .help("count through all values, and ask for each: `IF i IN set THEN ... END`");
        self.report(diagnostic);
        self.advance();
        self.head_expression();
        if !self.eat_keyword(Keyword::Do) {
            self.resume_statements(Keyword::Do);
        }
    }

    /// `FOR (i = 0; i < n; i++)`
    pub fn for_in_parentheses(&mut self) {
        let diagnostic = Diagnostic::new(Code::E0121, "expected the control variable of `FOR`, found `(`")
            .at(self.span(), "a loop of another language")
            .help("write `FOR i := first TO last BY step DO ... END`, or `WHILE condition DO ... END`");
        self.report(diagnostic);
        self.skip_group();
        if !self.eat_keyword(Keyword::Do) {
            self.eat_brace();
        }
    }

    /// `:=` in a condition.
    pub fn assignment_in_condition(&mut self) {
        if !self.at_symbol(Symbol::Assign) {
            return;
        }
        let diagnostic = Diagnostic::new(Code::E0117, "expected `=`, found `:=`")
            .at(self.span(), "this assigns")
            .suggest(self.span(), "=", "values are compared with `=`");
        self.report(diagnostic);
        self.advance();
        self.expression();
    }

    // ---- Declarations ----

    /// `x*` and `x-`, which export in Oberon.
    pub fn export_mark(&mut self) {
        if !self.at_symbol(Symbol::Star) && !self.at_symbol(Symbol::Minus) {
            return;
        }
        let span = self.span();
        let diagnostic = Diagnostic::new(Code::E0121, "an export mark behind a name")
            .at(span, "marks are part of Oberon")
            .suggest(span, "", "leave it out")
            .note("a module exports what its definition module declares");
        self.report(diagnostic);
        self.advance();
    }

    /// `PROCEDURE (VAR self: T) name`, as in Oberon-2.
    pub fn receiver(&mut self) {
        if !self.at_symbol(Symbol::LeftParen) || self.kind_at(self.group_length()) != TokenKind::Name {
            return;
        }
        let diagnostic = Diagnostic::new(Code::E0121, "a receiver in front of the name of a procedure")
            .at(self.span(), "expected the name")
            .help("procedures are not bound to types: make the receiver the first parameter");
        self.report(diagnostic);
        self.skip_group();
    }

    /// `RECORD (Base)`, as in Oberon.
    pub fn base_of_record(&mut self) {
        if !self.at_symbol(Symbol::LeftParen) {
            return;
        }
        let diagnostic = Diagnostic::new(Code::E0121, "a record has no base type")
            .at(self.span(), "expected a field or `END`")
            .help("make the other record a field: `base: Base;`");
        self.report(diagnostic);
        self.skip_group();
    }

    /// What other languages have behind the name of a type, which began at `start`.
    pub fn type_habits(&mut self, start: Span) {
        let name = quote(self.text_of(start));
        match self.kind() {
            TokenKind::Keyword(Keyword::Record) => {
                let diagnostic = Diagnostic::new(Code::E0121, format!("{name} in front of `RECORD`"))
                    .at(start, "expected a type")
                    .note("records are not extended");
                self.report_elsewhere(diagnostic);
                self.nested(Examiner::record);
            }
            TokenKind::Symbol(Symbol::LeftBrace) => {
                let diagnostic = Diagnostic::new(Code::E0121, "a type in braces")
                    .at(self.span(), "expected `;`")
                    .help("records are written `RECORD x: T; y: U END`, enumerations `(a, b, c)`");
                self.report(diagnostic);
                self.skip_group();
            }
            _ => {}
        }
    }

    /// `*`, `A := B` and `A.b` in import lists.
    pub fn import_habits(&mut self) {
        let (message, help) = match self.kind() {
            TokenKind::Symbol(Symbol::Star) => (
                "not all names of a module are imported at once",
                "name each, or write `IMPORT M;` and then `M.name`",
            ),
            TokenKind::Symbol(Symbol::Assign | Symbol::Equal) => {
                ("a module cannot be renamed", "write `IMPORT M;` and then `M.name`")
            }
            TokenKind::Symbol(Symbol::Dot) => {
                ("a name is not imported with its module in front", "write `FROM M IMPORT name;`")
            }
            _ => return,
        };
        let diagnostic = Diagnostic::new(Code::E0121, message).at(self.span(), "expected `;`").help(help);
        self.report(diagnostic);
        self.skip_to(|examiner| examiner.at_symbol(Symbol::Semicolon) || examiner.starts_or_ends_block());
    }

    // ---- Expressions ----

    /// Whether `IS T` stands here, which tests types in Oberon.
    pub fn at_type_test(&self) -> bool {
        self.at_foreign_word(&["is"]) && self.kind_at(1) == TokenKind::Name
    }

    /// Goes over IS.
    pub fn type_test(&mut self) -> Span {
        let diagnostic = Diagnostic::new(Code::E0121, "`IS` is not part of the language")
            .at(self.span(), "types are not tested when the program runs")
            .help("a record with variants keeps its kind in a tag field: `CASE kind: Kind OF ... END`");
        self.report(diagnostic);
        self.advance()
    }

    /// `x := IF a THEN b ELSE c END`. A statement on the next line is not taken for an expression.
    pub fn conditional_expression(&mut self) {
        let apart = self.text_of(self.behind().to(self.span().start())).contains('\n');
        let diagnostic = self
            .unexpected_diagnostic("an expression")
            .help("statements have no value: assign one in each branch");
        self.report(diagnostic);
        if apart {
            return;
        }
        let line_end = self.end_of_line();
        self.skip_to(|examiner| {
            let ends = examiner.at_keyword(Keyword::End) || examiner.at_symbol(Symbol::Semicolon);
            ends || examiner.span().lo >= line_end
        });
        if self.span().lo < line_end {
            self.eat_keyword(Keyword::End);
        }
    }

    // ---- Groups ----

    /// How many tokens the brackets ahead take up with all between them.
    fn group_length(&self) -> usize {
        use Symbol::{LeftBrace, LeftBracket, LeftParen, RightBrace, RightBracket, RightParen};
        let mut depth = 0_u32;
        for ahead in 0.. {
            match self.kind_at(ahead) {
                TokenKind::Symbol(LeftParen | LeftBracket | LeftBrace) => depth += 1,
                TokenKind::Symbol(RightParen | RightBracket | RightBrace) => depth = depth.saturating_sub(1),
                TokenKind::End => return ahead,
                _ => {}
            }
            if depth == 0 {
                return ahead + 1;
            }
        }
        0
    }

    fn skip_group(&mut self) {
        for _ in 0..self.group_length() {
            self.advance();
        }
    }
}
