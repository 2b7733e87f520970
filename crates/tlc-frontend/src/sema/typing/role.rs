//! The targets of values.

use crate::base::Span;
use crate::hir::{ProcId, TypeId};

/// The target of a value, which decides the wording of messages.
#[derive(Clone, Copy, Debug)]
pub enum TargetRole {
    /// The variable on the left of `:=`, with its span.
    Assignment(Span),
    /// The control variable of a FOR statement, with its span; the value is a bound.
    Bound(Span),
    /// The caller of the function procedure, with the span of the heading that declares the result type.
    Return(Option<Span>),
    /// A parameter of a procedure, given by its index.
    Argument(ProcId, usize),
    /// A parameter of a procedure type, given by its index.
    ValueArgument(TypeId, usize),
    /// An element of a constructor of a type.
    Element(TypeId),
    /// A parameter whose argument may be omitted; the value is its default.
    Default,
    /// A parameter of the predeclared procedure with this name.
    Predeclared(&'static str),
}

impl TargetRole {
    /// Returns the span of the variable to which the value is assigned.
    pub fn variable(&self) -> Option<Span> {
        match *self {
            TargetRole::Assignment(to) => Some(to),
            _ => None,
        }
    }
}
