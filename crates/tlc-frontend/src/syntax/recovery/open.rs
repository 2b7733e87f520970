//! The statements, procedures and modules that are open, and the depth of nesting.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::build::MAX_NESTING;
use crate::syntax::keyword::Keyword;

use super::Parser;

/// The open constructs, the innermost last.
#[derive(Default)]
pub struct OpenConstructs {
    pub stack: Vec<Open>,
    /// The levels of nesting, including those in `stack`.
    depth: u32,
    /// The name of a block, and the END with the name of an outer block that was treated as its end.
    pub misnamed: Option<(Span, Span)>,
}

/// An open construct.
#[derive(Clone, Copy)]
pub struct Open {
    /// MODULE, PROCEDURE, IF, CASE, WHILE, FOR, LOOP, WITH or REPEAT.
    pub keyword: Keyword,
    /// The name of the construct, or the keyword that begins it.
    pub span: Span,
    /// The name after its END, for modules and procedures.
    pub name: Option<Span>,
    pub state: OpenState,
}

/// The facts about an open construct that the text within it has shown.
#[derive(Clone, Copy, Default)]
pub struct OpenState {
    /// The span of `ELSE IF`, possibly meant as ELSIF.
    pub else_if: Option<Span>,
    /// Whether it was opened by a brace, and a brace closes it.
    pub braced: bool,
    /// Whether its end was read together with that of a statement within it.
    pub finished: bool,
    /// Whether its last part was `BEGIN ... END`, as in Pascal, which needs no other END.
    pub compound: bool,
    /// Whether it is a procedure whose heading is followed by another one, as if it had no block.
    pub bare: bool,
    /// Whether it is a procedure or module that has ended with its own name.
    pub named_end: bool,
    /// The start of the statements of a procedure or module, once they have been reached.
    pub statements: Option<u32>,
}

impl OpenConstructs {
    pub fn innermost(&self) -> OpenState {
        self.stack.last().map(|open| open.state).unwrap_or_default()
    }

    pub fn mark(&mut self, change: impl FnOnce(&mut OpenState)) {
        if let Some(open) = self.stack.last_mut() {
            change(&mut open.state);
        }
    }

    pub fn innermost_is(&self, keyword: Keyword) -> bool {
        self.stack.last().is_some_and(|open| open.keyword == keyword)
    }

    /// Whether the innermost construct is within one that begins with `keyword`.
    pub fn encloses(&self, keyword: Keyword) -> bool {
        self.stack.iter().rev().skip(1).any(|open| open.keyword == keyword)
    }

    /// Whether a construct that begins with `keyword` is open.
    pub fn has(&self, keyword: Keyword) -> bool {
        self.stack.iter().any(|open| open.keyword == keyword)
    }
}

impl Parser<'_> {
    /// Runs `inner` with a statement, procedure or module open; stops parsing if that is nested too deeply.
    pub fn within<T>(
        &mut self,
        keyword: Keyword,
        span: Span,
        name: Option<Span>,
        inner: impl FnOnce(&mut Self) -> T,
    ) -> Option<T> {
        self.nested_at(span, |p| {
            p.open.stack.push(Open { keyword, span, name, state: OpenState::default() });
            let result = inner(p);
            p.open.stack.pop();
            result
        })
    }

    /// Runs `inner` one level deeper; stops parsing if that is nested too deeply.
    pub fn nested<T>(&mut self, inner: impl FnOnce(&mut Self) -> T) -> Option<T> {
        self.nested_at(self.span(), inner)
    }

    #[inline(always)]
    fn nested_at<T>(&mut self, span: Span, inner: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.open.depth > MAX_NESTING {
            self.report(too_deep(span));
            self.stop();
            return None;
        }
        self.open.depth += 1;
        let result = inner(self);
        self.open.depth -= 1;
        Some(result)
    }

    /// Whether the END ahead is followed by the name of an open module or procedure.
    pub fn at_end_of_open_block(&self) -> bool {
        // `END` at the end of a line may precede a call on the next one.
        let has_name = self.ahead("~END sameline name") || self.ahead("~END name ;/.");
        self.ahead("~END . eof") || has_name && self.names_open_block(self.word_at(1))
    }

    /// Whether a module or procedure of this name is open.
    pub fn names_open_block(&self, name: &str) -> bool {
        self.open.stack.iter().filter_map(|open| open.name).any(|span| self.text_of(span) == name)
    }

    /// Returns the name of the innermost construct, if that is a module or procedure.
    pub fn own_name(&self) -> Option<&str> {
        self.open.stack.last()?.name.map(|name| self.text_of(name))
    }

    /// Whether the END ahead has the name of a block that encloses the innermost one, and ends that block.
    pub fn at_end_of_outer_block(&self) -> bool {
        let is_outer = self.open.stack.len() > 1 && self.own_name() != Some(self.word_at(1));
        is_outer && self.ahead("_ _ .") && self.at_end_of_open_block()
    }

    /// Whether the layout shows that the innermost statement should have ended here.
    pub fn at_dedent(&self) -> bool {
        self.open.stack.last().is_some_and(|open| self.layout.end_of(open.span.lo) == Some(self.at))
    }
}

pub fn too_deep(span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::NestedTooDeeply,
        format!("the program is nested more than {MAX_NESTING} levels deep"),
    )
    .at(span, "this level exceeds the limit")
    .note(format!("brackets, statements, records and procedures can be nested {MAX_NESTING} levels deep"))
}
