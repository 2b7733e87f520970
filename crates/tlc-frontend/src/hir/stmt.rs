//! Statements, their properties, and the walk over them. A new kind of statement is defined here; what passes,
//! lints and the lowering need to know of every statement they ask for here, instead of naming its kind.

use crate::base::{Span, entity_impl};

use super::control::{Binding, Branch, Control, End, Loop, ProtectedCall};
use super::visit::{Access, Visitor, VisitorMut};
use super::{
    Assembly, AssemblyInput, AssemblyLocation, AssemblyOperand, AssemblyOutput, BinaryOp, Call, Expr,
    ExprKind, LocalId, Place, TypeId,
};

/// A statement of a procedure. Statements are numbered from 0 in source order, so the numbers of statements
/// inside a structured statement follow its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StmtId(u32);
entity_impl!(StmtId, "stmt");

impl StmtId {
    /// The number of a statement until its procedure is no longer rewritten. (`u32::MAX` means "none".)
    pub const UNNUMBERED: StmtId = StmtId(u32::MAX - 1);
}

/// A condition of a statement of a procedure, or an AND or OR, numbered from 0 in source order. An AND or OR
/// that is a condition has a single number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConditionId(u32);
entity_impl!(ConditionId, "condition");

impl ConditionId {
    /// The number of a condition, AND or OR until its procedure is no longer rewritten.
    pub const UNNUMBERED: ConditionId = ConditionId(u32::MAX - 1);
}

/// A LOOP statement of a procedure, numbered from 0 in source order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LoopId(u32);
entity_impl!(LoopId, "loop");

/// A label of a procedure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LabelId(u32);
entity_impl!(LabelId, "label");

/// A statement with its position in the source.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// The form of the statement, with its parts.
    pub kind: StmtKind,
    /// The source text that the statement comes from.
    pub span: Span,
    /// The key for facts about the statement.
    pub id: StmtId,
}

impl Stmt {
    /// Creates a statement without a number.
    pub fn new(kind: StmtKind, span: Span) -> Stmt {
        Stmt { kind, span, id: StmtId::UNNUMBERED }
    }

    /// Creates an assignment without a number.
    pub fn assignment(target: Place, value: Expr, span: Span) -> Stmt {
        Stmt::new(StmtKind::Assign { target, value }, span)
    }
}

/// A condition of IF, WHILE or REPEAT.
#[derive(Clone, Debug)]
pub struct Condition {
    /// The BOOLEAN value.
    pub value: Expr,
    /// The key for facts about its evaluation.
    pub id: ConditionId,
}

impl Condition {
    /// Creates a condition without a number.
    pub fn new(value: Expr) -> Condition {
        Condition { value, id: ConditionId::UNNUMBERED }
    }
}

/// The forms of statements.
#[derive(Clone, Debug)]
pub enum StmtKind {
    /// `target := value`: the designator is evaluated before the value. Arrays and records are copied as a
    /// whole. A string constant fills an array of CHAR and is padded with zero bytes.
    Assign {
        /// The place that is written.
        target: Place,
        /// The value, of the same type, or a string constant that fits.
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
    /// `NEW(p)`: allocates zero-filled storage for the target of the pointer, or fails with a run-time error.
    New {
        /// The pointer variable.
        pointer: Place,
        /// The type of the new variable, which decides its size.
        target: TypeId,
    },
    /// `DISPOSE(p)`: frees the storage and sets the pointer to NIL.
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
        /// The conditions with the statements that they guard; at least one.
        arms: Vec<(Condition, Vec<Stmt>)>,
        /// The statements that run if no condition holds.
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
        /// The statements after ELSE. Without ELSE, a value that selects no arm is a run-time error.
        otherwise: Option<Vec<Stmt>>,
        /// Whether a value that selects no arm is checked for.
        checked: bool,
    },
    /// A WITH statement whose record must be located only once: the address is taken before the body runs. A
    /// record that is located without pointers and indices is referred to directly, without this statement.
    With {
        /// The local that represents the record in the body, a
        /// [`LocalKind::Binding`](super::LocalKind::Binding).
        binding: LocalId,
        /// The record whose address is taken.
        record: Place,
        body: Vec<Stmt>,
    },
    /// Runs a call; if an exception leaves it, the handler runs.
    Try {
        /// The call of the procedure that holds the protected statements.
        call: Call,
        /// The variable that gets the result of the call, if it has one.
        result: Option<Place>,
        /// The statements after EXCEPT. RETRY is a jump to a label that precedes this statement.
        handler: Vec<Stmt>,
    },
    /// Raises the current exception again; occurs only in a handler.
    Reraise,
    /// A WHILE statement.
    While { condition: Condition, body: Vec<Stmt> },
    /// A REPEAT statement.
    Repeat {
        body: Vec<Stmt>,
        /// The condition that ends the loop.
        condition: Condition,
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
        from: Box<Expr>,
        /// The bound, of the variable's type.
        to: Box<Expr>,
        /// The step, in numbers of the type's values; not zero.
        by: i64,
        body: Vec<Stmt>,
    },
    /// A RETURN statement, with a value in function procedures.
    Return(Option<Expr>),
    /// A GOTO statement. It continues at the [`StmtKind::Label`], which may be anywhere in the procedure
    /// except in a FOR statement that does not contain the jump.
    Goto(LabelId),
    /// A label that precedes a statement. Each label is set once.
    Label(LabelId),
    /// An ASM statement. The places of the outputs are located before the inputs are evaluated.
    Assembly(Assembly),
}

/// An arm of a CASE statement.
#[derive(Clone, Debug)]
pub struct CaseArm {
    /// The ranges that select the arm: least and greatest value of each.
    pub labels: Vec<(i128, i128)>,
    /// The statements of the arm.
    pub body: Vec<Stmt>,
}

/// The changes that a statement makes besides those of places and by calls, which a [`Visitor`] sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unseen {
    Nothing,
    /// A variable that a pointer refers to ends.
    Disposal,
    /// Any variable; control may leave, too.
    Anything,
}

/// The place that a statement itself assigns, without calls, and the source of its new value.
#[derive(Clone, Copy, Debug)]
pub enum Assigns<'t> {
    Value(&'t Place, &'t Expr),
    /// The old value with an amount added or subtracted.
    Step(&'t Place, BinaryOp, &'t Expr),
    /// The address of a new variable.
    New(&'t Place),
}

/// The properties from which all others are derived. A match in them names every kind of statement, so that
/// a new one does not compile before it has them.
impl StmtKind {
    /// Returns how control passes through the statement.
    // A caller that asks for one form gets a comparison.
    #[inline(always)]
    pub fn control(&self) -> Control<'_> {
        match self {
            StmtKind::Assign { .. }
            | StmtKind::Call(_)
            | StmtKind::Step { .. }
            | StmtKind::New { .. }
            | StmtKind::Dispose { .. }
            | StmtKind::Element { .. }
            | StmtKind::Assembly(_) => Control::Straight,
            StmtKind::With { binding, record, body } => {
                Control::Binding(Binding { binding: *binding, place: record, body })
            }
            StmtKind::If { arms, otherwise } => Control::Branch(Branch::Conditions { arms, otherwise }),
            StmtKind::Case { subject, arms, otherwise, checked } => Control::Branch(Branch::Labels {
                subject,
                arms,
                otherwise: otherwise.as_deref(),
                checked: *checked,
            }),
            StmtKind::Try { call, result, handler } => {
                Control::ProtectedCall(ProtectedCall { call, result: result.as_ref(), body: handler })
            }
            StmtKind::While { condition, body } => Control::Loop(Loop::Before { condition, body }),
            StmtKind::Repeat { body, condition } => Control::Loop(Loop::After { body, condition }),
            StmtKind::Loop { id, body } => Control::Loop(Loop::Endless { id: *id, body }),
            StmtKind::For { control, from, to, by, body } => {
                Control::Loop(Loop::Counted { control, from, to, by: *by, body })
            }
            StmtKind::Halt(_) | StmtKind::Reraise => Control::End(End::Departure),
            StmtKind::Return(value) => Control::End(End::Return(value.as_ref())),
            StmtKind::Exit(id) => Control::End(End::Exit(*id)),
            StmtKind::Goto(label) => Control::End(End::Jump(*label)),
            StmtKind::Label(label) => Control::Label(*label),
        }
    }

    /// Returns the effects of the statement that a visitor does not see.
    pub fn unseen(&self) -> Unseen {
        match self {
            StmtKind::Dispose { .. } => Unseen::Disposal,
            StmtKind::Assembly(_) => Unseen::Anything,
            StmtKind::Assign { .. }
            | StmtKind::Call(_)
            | StmtKind::Step { .. }
            | StmtKind::New { .. }
            | StmtKind::Element { .. }
            | StmtKind::With { .. }
            | StmtKind::If { .. }
            | StmtKind::Case { .. }
            | StmtKind::Try { .. }
            | StmtKind::While { .. }
            | StmtKind::Repeat { .. }
            | StmtKind::Loop { .. }
            | StmtKind::For { .. }
            | StmtKind::Halt(_)
            | StmtKind::Reraise
            | StmtKind::Return(_)
            | StmtKind::Exit(_)
            | StmtKind::Goto(_)
            | StmtKind::Label(_) => Unseen::Nothing,
        }
    }

    /// Whether the statement passes on the exception that is being handled.
    pub fn passes_exception_on(&self) -> bool {
        matches!(self, StmtKind::Reraise)
    }

    /// Returns the place that the statement assigns, if it assigns a single one.
    pub fn assigns(&self) -> Option<Assigns<'_>> {
        match self {
            StmtKind::Assign { target, value } => Some(Assigns::Value(target, value)),
            StmtKind::Step { target, op, amount, .. } => Some(Assigns::Step(target, *op, amount)),
            StmtKind::New { pointer, .. } => Some(Assigns::New(pointer)),
            StmtKind::Call(_)
            | StmtKind::Dispose { .. }
            | StmtKind::Element { .. }
            | StmtKind::Assembly(_)
            | StmtKind::With { .. }
            | StmtKind::If { .. }
            | StmtKind::Case { .. }
            | StmtKind::Try { .. }
            | StmtKind::While { .. }
            | StmtKind::Repeat { .. }
            | StmtKind::Loop { .. }
            | StmtKind::For { .. }
            | StmtKind::Halt(_)
            | StmtKind::Reraise
            | StmtKind::Return(_)
            | StmtKind::Exit(_)
            | StmtKind::Goto(_)
            | StmtKind::Label(_) => None,
        }
    }

    /// Returns the variable that the statement steps, whether it adds, and the amount, if it is INC or DEC,
    /// or an assignment that does the same, and is checked, so that it does not wrap around.
    pub fn checked_step(&self) -> Option<(&Place, BinaryOp, &Expr)> {
        match self.assigns()? {
            Assigns::Step(target, op, amount) => {
                let is_checked = matches!(self, StmtKind::Step { checked: true, .. });
                is_checked.then_some((target, op, amount))
            }
            Assigns::Value(target, value) => {
                let ExprKind::Binary { op, left, right, check_overflow: true, .. } = &value.kind else {
                    return None;
                };
                match op {
                    BinaryOp::Add | BinaryOp::Sub if left.loads(target) => Some((target, *op, right)),
                    BinaryOp::Add if right.loads(target) => Some((target, *op, left)),
                    _ => None,
                }
            }
            Assigns::New(_) => None,
        }
    }
}

/// Defines the walk over the parts of a statement in evaluation order, for visitors that read and for those
/// that change. A part that is evaluated repeatedly is visited once.
macro_rules! define_walk_stmt {
    ($walk_stmt:ident, $Visitor:ident $(<$tree:lifetime>)?, $Stmt:ty) => {
        /// Visits the parts of a statement.
        pub fn $walk_stmt<$($tree,)? V: $Visitor$(<$tree>)? + ?Sized>(
            visitor: &mut V,
            Stmt { kind, .. }: $Stmt,
        ) {
            match kind {
                StmtKind::Assign { target, value } => {
                    visitor.visit_place(target, Access::Write);
                    visitor.visit_value(value);
                }
                StmtKind::Call(call) => visitor.visit_call(call),
                StmtKind::Step { target: place, amount: operand, .. }
                | StmtKind::Element { set: place, element: operand, .. } => {
                    visitor.visit_place(place, Access::Update);
                    visitor.visit_expr(operand);
                }
                StmtKind::New { pointer, .. } => visitor.visit_place(pointer, Access::Write),
                StmtKind::Dispose { pointer, .. } => visitor.visit_place(pointer, Access::Update),
                StmtKind::Halt(Some(status)) => visitor.visit_expr(status),
                StmtKind::Return(Some(value)) => visitor.visit_value(value),
                StmtKind::If { arms, otherwise } => {
                    for (condition, body) in arms {
                        visitor.visit_condition(condition);
                        visitor.visit_body(body);
                    }
                    visitor.visit_body(otherwise);
                }
                StmtKind::Case { subject, arms, otherwise, .. } => {
                    visitor.visit_expr(subject);
                    for CaseArm { body, .. } in arms {
                        visitor.visit_body(body);
                    }
                    if let Some(body) = otherwise {
                        visitor.visit_body(body);
                    }
                }
                StmtKind::With { record, body, .. } => {
                    visitor.visit_place(record, Access::Binding);
                    visitor.visit_body(body);
                }
                StmtKind::Try { call, result, handler } => {
                    visitor.visit_call(call);
                    if let Some(place) = result {
                        visitor.visit_place(place, Access::Write);
                    }
                    visitor.visit_body(handler);
                }
                StmtKind::While { condition, body } => {
                    visitor.visit_condition(condition);
                    visitor.visit_body(body);
                }
                StmtKind::Repeat { body, condition } => {
                    visitor.visit_body(body);
                    visitor.visit_condition(condition);
                }
                StmtKind::Loop { body, .. } => visitor.visit_body(body),
                StmtKind::For { control, from, to, body, .. } => {
                    visitor.visit_expr(from);
                    visitor.visit_expr(to);
                    visitor.visit_place(control, Access::Write);
                    visitor.visit_body(body);
                }
                StmtKind::Assembly(Assembly { outputs, inputs, .. }) => {
                    for AssemblyOutput { place, location, is_updated, .. } in outputs {
                        let access = match location {
                            AssemblyLocation::Memory => Access::Address,
                            _ if *is_updated => Access::Update,
                            _ => Access::Write,
                        };
                        visitor.visit_place(place, access);
                    }
                    for AssemblyInput { operand, .. } in inputs {
                        match operand {
                            AssemblyOperand::Value(value) => visitor.visit_expr(value),
                            AssemblyOperand::Variable(place) => visitor.visit_place(place, Access::Address),
                        }
                    }
                }
                StmtKind::Halt(None)
                | StmtKind::Return(None)
                | StmtKind::Reraise
                | StmtKind::Exit(_)
                | StmtKind::Goto(_)
                | StmtKind::Label(_) => {}
            }
        }
    };
}

define_walk_stmt!(walk_stmt, Visitor<'t>, &'t Stmt);
define_walk_stmt!(walk_stmt_mut, VisitorMut, &mut Stmt);
