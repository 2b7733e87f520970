//! Statements.

use crate::base::{Span, entity_impl};

use super::{BinaryOp, Call, Expr, Place, TypeId};

/// A LOOP statement of a procedure, numbered from 0 in source order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LoopId(u32);
entity_impl!(LoopId, "loop");

/// A label of a procedure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LabelId(u32);
entity_impl!(LabelId, "label");

/// A statement.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// Which.
    pub kind: StmtKind,
    /// The source text it comes from.
    pub span: Span,
}

/// The forms of statements.
#[derive(Clone, Debug)]
pub enum StmtKind {
    /// `target := value`: the designator is evaluated before the value. Arrays and records are copied
    /// whole. A string constant fills an array of CHAR and is padded with zero bytes.
    Assign {
        /// The place written.
        target: Place,
        /// The value, of the same type or a string constant that is not too long.
        value: Expr,
    },
    /// A call of a proper procedure.
    Call(Call),
    /// `INC` and `DEC`: the target is evaluated once.
    Step {
        /// The place changed.
        target: Place,
        /// [`BinaryOp::Add`] or [`BinaryOp::Sub`].
        op: BinaryOp,
        /// By how much, of the target's type (a CARDINAL for CHAR and BOOLEAN targets).
        amount: Expr,
        /// Whether leaving the range of the type is checked.
        checked: bool,
    },
    /// `NEW(p)`: storage for what the pointer points to, zero-filled, a run-time error where there is none.
    New {
        /// The pointer variable.
        pointer: Place,
        /// The type to make room for.
        target: TypeId,
    },
    /// `DISPOSE(p)`: gives the storage back and sets the pointer to NIL.
    Dispose {
        /// The pointer variable.
        pointer: Place,
        /// Whether NIL is checked.
        checked: bool,
    },
    /// `HALT` (abort, status 134) or `HALT(status)`.
    Halt(Option<Expr>),
    /// `IF`
    If {
        /// Conditions with what they guard; at least one.
        arms: Vec<(Expr, Vec<Stmt>)>,
        /// What runs when no condition holds.
        otherwise: Vec<Stmt>,
    },
    /// `WHILE`
    While {
        /// The condition.
        condition: Expr,
        /// The body.
        body: Vec<Stmt>,
    },
    /// `REPEAT`
    Repeat {
        /// The body.
        body: Vec<Stmt>,
        /// The condition that ends it.
        condition: Expr,
    },
    /// `LOOP`
    Loop {
        /// What an [`StmtKind::Exit`] in the body refers to.
        id: LoopId,
        /// The body.
        body: Vec<Stmt>,
    },
    /// `EXIT`
    Exit(LoopId),
    /// `FOR`: both bounds are evaluated once, before the first assignment. The control variable holds
    /// the last value for which the body ran; a bound at the end of the type's range terminates.
    For {
        /// The control variable, of a whole type, CHAR or BOOLEAN, without projections.
        control: Place,
        /// The first value, of the variable's type.
        from: Expr,
        /// The bound, of the variable's type.
        to: Expr,
        /// The step, in numbers of the type's values; not zero.
        by: i64,
        /// The body.
        body: Vec<Stmt>,
    },
    /// `RETURN`
    Return(Option<Expr>),
    /// `GOTO`: goes on at the [`StmtKind::Label`], which may stand anywhere in the procedure, but not in a
    /// FOR statement that this jump is not in.
    Goto(LabelId),
    /// A label; each is set once. Does nothing by itself.
    Label(LabelId),
}
