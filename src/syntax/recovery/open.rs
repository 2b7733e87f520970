//! What is open and waits for its end.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::keyword::Keyword;

use super::idioms::END_WORDS;
use super::token::{Symbol, TokenKind};
use super::{RecoveringParser, quote};

#[derive(Clone, Copy)]
pub struct Open {
    /// MODULE, PROCEDURE, IF, CASE, WHILE, FOR, LOOP, WITH or REPEAT.
    pub keyword: Keyword,
    /// Where it began: its name or its keyword.
    pub span: Span,
    /// The name that stands behind its END, for modules and procedures.
    pub name: Option<Span>,
    pub state: OpenState,
}

/// What is known of something open by what was read within it.
#[derive(Clone, Copy, Default)]
pub struct OpenState {
    /// `ELSE IF` where ELSIF was perhaps meant.
    pub else_if: Option<Span>,
    /// It was opened by a brace, and a brace closes it.
    pub braced: bool,
    /// Its end was read with that of a statement within it.
    pub finished: bool,
    /// Its last part was `BEGIN ... END`, as in Pascal, where no other END follows.
    pub compound: bool,
    /// A procedure whose heading is followed by another one, as if it had no block.
    pub bare: bool,
    /// Where the statements of a procedure or module begin, as soon as they are read.
    pub statements: Option<u32>,
}

impl RecoveringParser<'_> {
    /// Runs `inner` with a statement, procedure or module open; where that is too deep, reading ends.
    pub fn within<T>(
        &mut self,
        keyword: Keyword,
        span: Span,
        name: Option<Span>,
        inner: impl FnOnce(&mut Self) -> T,
    ) -> Option<T> {
        if !self.enters(span) {
            return None;
        }
        self.open.push(Open { keyword, span, name, state: OpenState::default() });
        let result = inner(self);
        self.open.pop();
        self.depth -= 1;
        Some(result)
    }

    pub fn innermost(&self) -> OpenState {
        self.open.last().map(|open| open.state).unwrap_or_default()
    }

    pub fn mark(&mut self, change: impl FnOnce(&mut OpenState)) {
        if let Some(open) = self.open.last_mut() {
            change(&mut open.state);
        }
    }

    pub fn innermost_is(&self, keyword: Keyword) -> bool {
        self.open.last().is_some_and(|open| open.keyword == keyword)
    }

    pub fn encloses(&self, keyword: Keyword) -> bool {
        self.open.iter().rev().skip(1).any(|open| open.keyword == keyword)
    }

    /// Whether the END ahead is followed by the name of an open module or procedure.
    pub fn at_end_of_open_block(&self) -> bool {
        if !self.at_keyword(Keyword::End) && self.miscased() != Some(Keyword::End) {
            return false;
        }
        let (first, second) = (self.token(1), self.token(2));
        if first.kind == TokenKind::Symbol(Symbol::Dot) {
            return second.kind == TokenKind::End;
        }
        // `END` at the end of a line, and a call on the next one.
        let apart = self.text_of(self.span().end().to(first.span.start())).contains('\n');
        if first.kind != TokenKind::Name || apart && !self.sees(2, &[Symbol::Semicolon, Symbol::Dot]) {
            return false;
        }
        self.names_open_block(self.text_of(first.span))
    }

    /// Whether a module or procedure of this name is open.
    pub fn names_open_block(&self, name: &str) -> bool {
        self.open.iter().filter_map(|open| open.name).any(|span| self.text_of(span) == name)
    }

    /// The name of the innermost of what is open, if that is a module or procedure.
    pub fn own_name(&self) -> Option<&str> {
        self.open.last()?.name.map(|name| self.text_of(name))
    }

    /// Whether the END ahead has the name of something around the innermost block and ends that.
    pub fn at_end_of_outer_block(&self) -> bool {
        self.open.len() > 1
            && self.at_end_of_open_block()
            && self.own_name() != Some(self.text_of(self.token(1).span))
            && self.sees(2, &[Symbol::Dot])
    }

    /// Goes over the END of the innermost statement, or reports that it is missing.
    pub fn statement_end(&mut self) {
        let OpenState { finished, compound, braced, .. } = self.innermost();
        if finished {
            return;
        }
        if compound {
            self.ended_by_compound = true;
            // Who writes both an END for BEGIN and one for the statement has no BEGIN around it.
            let doubled = !self.at_end_of_open_block() && !self.encloses(Keyword::Begin);
            if doubled && self.eat_keyword(Keyword::End) {
                self.end_of_compound_is_needless();
            }
            return;
        }
        if self.at_end_of_open_block() || self.at_dedent() {
            return self.unclosed();
        }
        if self.eat_keyword(Keyword::End) {
            self.repeated_opener();
        } else if braced && self.eat(Symbol::RightBrace) {
            self.braced_end = self.at;
        } else if self.resembles(Keyword::End) {
            self.take_misspelt(Keyword::End);
            self.repeated_opener();
        } else if !self.next() && !self.foreign_word(&END_WORDS, "END", "statements end with `END` alone") {
            self.unclosed();
        }
    }

    /// Whether the innermost statement should have ended here, as the layout shows.
    pub fn at_dedent(&self) -> bool {
        self.open.last().is_some_and(|open| self.layout.end_of(open.span.lo) == Some(self.at))
    }

    /// The ENDs that should stand here: each statement that lacks one has it on a line of its own.
    fn missing_ends(&self) -> String {
        let open =
            self.open.iter().rev().take_while(|open| self.layout.end_of(open.span.lo) == Some(self.at));
        let mut ends = String::new();
        for open in open {
            let column = self.indentation(open.span);
            ends.push_str(&match self.is_on_new_line() {
                true => format!("\n{:column$}END", ""),
                false => " END".to_owned(),
            });
        }
        if self.starts_statement() { ends + ";" } else { ends }
    }

    /// Reports that the statement `open` has no END. The first message about a place proposes all ENDs that it lacks.
    fn unclosed_by_layout(&mut self, open: Open) {
        let word = open.keyword.text();
        let message = format!("expected `END` for this `{word}`, found {}", self.found());
        let mut diagnostic = Diagnostic::new(Code::E0111, message)
            .at(self.span(), "expected `END` before this")
            .and(open.span, format!("this `{word}` is not closed"));
        if self.reported != Some(self.at) {
            diagnostic = diagnostic.suggest(self.behind(), self.missing_ends(), format!("end the `{word}`"));
        }
        if open.keyword == Keyword::Case {
            diagnostic = diagnostic.not_applicable();
        }
        if !self.silent() {
            self.reported = Some(self.at);
            self.report_elsewhere(diagnostic);
        }
        if open.keyword == Keyword::Case {
            // Nobody knows which labels belong to which of two CASE statements.
            self.doubt(open.span.to(self.behind()));
        }
    }

    /// The END that a module lacks at the end of the file, or a procedure in front of the BEGIN of its module.
    fn end_of_block(&self, open: Open) -> Option<String> {
        let name = self.text_of(open.name?);
        if self.misnamed.is_some() || open.state.bare {
            return None;
        }
        match open.keyword {
            Keyword::Module if self.at_end() && self.open.len() == 1 => Some(format!("\nEND {name}.")),
            Keyword::Procedure if self.at_keyword(Keyword::Begin) && self.open.len() == 2 => {
                Some(format!("\nEND {name};"))
            }
            _ => None,
        }
    }

    /// Notes that statements and blocks may end elsewhere, from the outermost open statement of the block on, or in all of
    /// its statements if none is open.
    pub fn doubt_blocks(&mut self) {
        let is_block = |open: &&Open| matches!(open.keyword, Keyword::Module | Keyword::Procedure);
        let open = self.open.iter().rev();
        let statement = open.clone().take_while(|open| !is_block(open)).last().map(|open| open.span.lo);
        let statements = || open.clone().find(is_block).and_then(|block| block.state.statements);
        let from = statement.or_else(statements).unwrap_or(self.span().lo);
        let before = self.damage.blocks.unwrap_or(from);
        self.damage.blocks = Some(from.min(before));
    }

    /// Reports that the innermost of what is open has no end.
    pub fn unclosed(&mut self) {
        let Some(open) = self.open.last().copied() else { return };
        if self.at_dedent() && open.state.else_if.is_none() {
            if self.at_end_of_open_block() {
                // All the rest of the block may belong to the statement, or not.
                self.doubt_blocks();
                self.doubt(open.span.to(self.behind()));
            }
            return self.unclosed_by_layout(open);
        }
        self.doubt_blocks();
        let named = |what: &str| match open.name {
            Some(name) => format!("{what} {}", quote(self.text_of(name))),
            None => what.to_owned(),
        };
        let (opener, closer) = match open.keyword {
            Keyword::Repeat => ("this `REPEAT`".to_owned(), "UNTIL"),
            Keyword::Module => (named("the module"), "END"),
            Keyword::Procedure => (named("the procedure"), "END"),
            keyword => (format!("this `{}`", keyword.text()), "END"),
        };
        let (found, span) = if self.at_end_of_open_block() {
            let span = self.span().to(self.token(1).span);
            (quote(self.text_of(span)), span)
        } else {
            (self.found(), self.span())
        };
        let message = format!("expected `{closer}` for {opener}, found {found}");
        let mut diagnostic = Diagnostic::new(Code::E0111, message)
            .at(span, format!("expected `{closer}` before this"))
            .and(open.span, format!("{opener} is not closed"));
        if let Some(else_if) = open.state.else_if {
            let why = "`ELSE IF` opens another `IF` with its own `END`";
            diagnostic = diagnostic.suggest(else_if, "ELSIF", why);
        }
        if let Some((inner, end)) = self.misnamed.filter(|(_, end)| open.name.is_some_and(|name| name < *end))
        {
            let (inner, end_text) = (quote(self.text_of(inner)), quote(self.text_of(end)));
            diagnostic = diagnostic.and(end, format!("this {end_text} was taken for the end of {inner}"));
        }
        if let Some(end) = self.end_of_block(open) {
            diagnostic = diagnostic.suggest(self.behind(), end, format!("end {opener}"));
        }
        if open.state.bare {
            let rule =
                "a heading without a block stands only in definition modules, or with `FORWARD;` behind it";
            diagnostic = diagnostic.help(rule);
        }
        self.report(diagnostic);
    }
}
