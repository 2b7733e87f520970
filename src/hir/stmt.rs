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

/// A statement with its place in the source.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// Which.
    pub kind: StmtKind,
    /// The source text that the statement comes from.
    pub span: Span,
}

/// The forms of statements.
#[derive(Clone, Debug)]
pub enum StmtKind {
    /// `target := value`: the designator is evaluated before the value. Arrays and records are copied
    /// whole. A string constant fills an array of CHAR and is padded with zero bytes.
    Assign {
        /// The place that is written.
        target: Place,
        /// The value, of the same type or a string constant that is not too long.
        value: Expr,
    },
    /// A call of a proper procedure.
    Call(Call),
    /// `INC` and `DEC`: the target is evaluated once.
    Step {
        /// The place that is changed.
        target: Place,
        /// [`BinaryOp::Add`] or [`BinaryOp::Sub`].
        op: BinaryOp,
        /// The amount of the step, of the host of the target's type if that is a whole type, otherwise a
        /// CARDINAL.
        amount: Expr,
        /// Whether leaving the range of the type is checked.
        checked: bool,
    },
    /// `NEW(p)`: storage for what the pointer points to, zero-filled, a run-time error where there is none.
    New {
        /// The pointer variable.
        pointer: Place,
        /// The type of the new variable, which decides its size.
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
    /// An IF statement.
    If {
        /// Conditions with what they guard; at least one.
        arms: Vec<(Expr, Vec<Stmt>)>,
        /// What runs when no condition holds.
        otherwise: Vec<Stmt>,
    },
    /// `INCL` and `EXCL`: the target is evaluated once.
    Element {
        /// The set that is changed.
        set: Place,
        /// The element, of the host type of the set's elements.
        element: Expr,
        /// Whether the element is included; otherwise it is excluded.
        include: bool,
        /// Whether an element outside of the type is a run-time error.
        checked: bool,
    },
    /// A CASE statement.
    Case {
        /// The value that selects the arm, of a host type.
        subject: Expr,
        /// The arms; no two ranges overlap.
        arms: Vec<CaseArm>,
        /// The statements behind ELSE. Without ELSE a value that selects no arm is a run-time error.
        otherwise: Option<Vec<Stmt>>,
        /// Whether a value that selects no arm is checked for.
        checked: bool,
    },
    /// A WITH statement whose record must be found once only: the address is taken before the body runs. A
    /// record that is found without pointers and indices is referred to directly, without this statement.
    With {
        /// The local that stands for the record in the body, a
        /// [`LocalKind::Binding`](super::LocalKind::Binding).
        binding: LocalId,
        /// The record whose address is taken.
        record: Place,
        body: Vec<Stmt>,
    },
    /// Runs a call; when an exception leaves it, the handler runs.
    Try {
        /// The call of the procedure that holds the protected statements.
        call: Call,
        /// The variable that gets the result of the call, if it has one.
        result: Option<Place>,
        /// The statements behind EXCEPT. RETRY is a jump to a label in front of this statement.
        handler: Vec<Stmt>,
    },
    /// Raises the current exception again; occurs in a handler only.
    Reraise,
    /// A WHILE statement.
    While { condition: Expr, body: Vec<Stmt> },
    /// A REPEAT statement.
    Repeat {
        body: Vec<Stmt>,
        /// The condition that ends the loop.
        condition: Expr,
    },
    /// A LOOP statement.
    Loop {
        /// The number by which [`StmtKind::Exit`] refers to this loop.
        id: LoopId,
        body: Vec<Stmt>,
    },
    /// An EXIT statement, which leaves the loop with this number.
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
        body: Vec<Stmt>,
    },
    /// A RETURN statement, with a value in function procedures.
    Return(Option<Expr>),
    /// A GOTO statement. It goes on at the [`StmtKind::Label`], which may stand anywhere in the procedure
    /// except in a FOR statement that does not contain the jump.
    Goto(LabelId),
    /// A label in front of a statement. Each label is set once.
    Label(LabelId),
}

/// An arm of a CASE statement.
#[derive(Clone, Debug)]
pub struct CaseArm {
    /// The ranges that select the arm: least and greatest value of each.
    pub labels: Vec<(i128, i128)>,
    /// The statements of the arm.
    pub body: Vec<Stmt>,
}
