//! Notes at the edges of a procedure: the reasons for which control takes them, for warnings.

use tlc_frontend::base::Span;
use tlc_frontend::hir::TypeId;

use crate::codegen::function::{FunctionContext, JumpTarget};

/// The function of a procedure. Its edges have notes for warnings.
pub(in crate::codegen) type ProcFunction<'ctx> = FunctionContext<'ctx, Note>;

/// A destination of jumps in a procedure.
pub(in crate::codegen) type ProcTarget = JumpTarget<Note>;

/// The reason for which control takes an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::codegen) enum Note {
    /// The condition has this value.
    Condition(Span, bool),
    /// The loop is entered for the first time.
    Entry(LoopKind, Span),
    /// The body of the loop does not run at all.
    Skip(LoopKind, Span),
    /// The edge is a jump.
    Goto(Span),
    /// The subject of a CASE has this value of its type.
    Selected(Span, i128, TypeId),
    /// The subject of a CASE has a value without an arm.
    NotSelected(Span),
}

/// A loop statement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "each is named after its statement")]
pub(in crate::codegen) enum LoopKind {
    While,
    Repeat,
    Loop,
    For,
}

impl LoopKind {
    fn keyword(self) -> &'static str {
        match self {
            LoopKind::While => "WHILE",
            LoopKind::Repeat => "REPEAT",
            LoopKind::Loop => "LOOP",
            LoopKind::For => "FOR",
        }
    }
}

impl Note {
    /// Returns a message for a read at `position`, with its span; `None` if the edge explains nothing there.
    pub fn label(self, position: u32, print: &dyn Fn(TypeId, i128) -> String) -> Option<(Span, String)> {
        let nothing = "no value is assigned";
        match self {
            Note::Condition(span, value) => {
                let value = if value { "TRUE" } else { "FALSE" };
                Some((span, format!("{nothing} when this condition is {value}")))
            }
            Note::Entry(kind, span) => {
                let (keyword, at) = (kind.keyword(), keyword_span(kind, span));
                let inside = span.lo <= position && position < span.hi;
                let how = match kind {
                    _ if inside => format!("before the first iteration of this {keyword}"),
                    LoopKind::While | LoopKind::For => {
                        format!("when the body of this {keyword} is not executed")
                    }
                    LoopKind::Loop => format!("when this {keyword} is left in its first iteration"),
                    LoopKind::Repeat => return None,
                };
                Some((at, format!("{nothing} {how}")))
            }
            Note::Selected(span, value, ty) => {
                Some((span, format!("{nothing} when this is {}", print(ty, value))))
            }
            Note::NotSelected(span) => {
                Some((span, format!("{nothing} when this matches no label of the CASE statement")))
            }
            Note::Goto(span) => Some((span, format!("{nothing} when control comes from this GOTO"))),
            Note::Skip(kind, span) => {
                let how = format!("{nothing} when the body of this {} is not executed", kind.keyword());
                Some((keyword_span(kind, span), how))
            }
        }
    }
}

fn keyword_span(kind: LoopKind, statement: Span) -> Span {
    let end = statement.lo + kind.keyword().len() as u32;
    Span::new(statement.lo, end.min(statement.hi))
}
