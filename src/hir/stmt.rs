//! Statements.

use crate::base::{Span, entity_impl};

use super::{BinaryOp, Call, Expr, LocalId, Place, TypeId};

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
        /// By how much, of the host of the target's type if that is a whole type, otherwise a CARDINAL.
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
    /// `INCL` and `EXCL`: the target is evaluated once.
    Element {
        /// The set changed.
        set: Place,
        /// The element, of the host type of the set's elements.
        element: Expr,
        /// Whether it comes in, otherwise it goes.
        include: bool,
        /// Whether an element outside of the type is a run-time error.
        checked: bool,
    },
    /// `CASE`
    Case {
        /// The value that selects the arm, of a host type.
        subject: Expr,
        /// The arms; no two ranges overlap.
        arms: Vec<CaseArm>,
        /// What runs when no arm is selected; without ELSE that is a run-time error.
        otherwise: Option<Vec<Stmt>>,
        /// Whether that error is checked.
        checked: bool,
    },
    /// `WITH`, where the record must be found only once: the address is taken before the body runs. (A record
    /// that is found without following pointers and indexing is referred to directly.)
    With {
        /// Stands for the record in the body: a [`LocalKind::Binding`](super::LocalKind::Binding).
        binding: LocalId,
        /// The record.
        record: Place,
        /// The body.
        body: Vec<Stmt>,
    },
    /// Runs a call; when an exception leaves it, the handler runs.
    Try {
        /// The call of the procedure that holds the protected statements.
        call: Call,
        /// What gets its result, if it has one.
        result: Option<Place>,
        /// The statements behind EXCEPT. RETRY is a jump to a label in front of this statement.
        handler: Vec<Stmt>,
    },
    /// Raises the exception at hand again; only in a handler.
    Reraise,
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
        /// The control variable, of an ordinal type, without projections.
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

/// An arm of a CASE statement.
#[derive(Clone, Debug)]
pub struct CaseArm {
    /// The values that select it: least and greatest of each range.
    pub labels: Vec<(i128, i128)>,
    /// What runs then.
    pub body: Vec<Stmt>,
}
