//! How control passes through statements, for code that follows it.
//!
//! Several kinds of statements have the same form here, which [`StmtKind::control`] decides for each. Matches
//! over these forms need no wildcard: each form defines the path of control completely.

use super::{Call, CaseArm, Condition, Expr, LabelId, LocalId, LoopId, Place, Stmt, StmtKind};

/// How control passes through a statement.
#[derive(Clone, Copy, Debug)]
pub enum Control<'t> {
    /// Its parts are evaluated in order, and control continues after it. It contains no statements.
    Straight,
    /// Like [`Control::Straight`], and control may also come from elsewhere.
    Label(LabelId),
    /// Its statements run once.
    Binding(Binding<'t>),
    /// One of several lists of statements runs.
    Branch(Branch<'t>),
    /// Its statements run repeatedly.
    Loop(Loop<'t>),
    /// A call is made; if it raises an exception, the statements run.
    ProtectedCall(ProtectedCall<'t>),
    /// Its parts are evaluated, and control never reaches the statement after it.
    End(End<'t>),
}

/// A statement that locates a place and runs statements in which a local denotes it.
#[derive(Clone, Copy, Debug)]
pub struct Binding<'t> {
    /// The local that denotes the place.
    pub binding: LocalId,
    /// The place, whose address is taken.
    pub place: &'t Place,
    pub body: &'t [Stmt],
}

/// A statement of whose lists of statements one runs.
#[derive(Clone, Copy, Debug)]
pub enum Branch<'t> {
    /// The first condition that holds decides.
    Conditions {
        /// The conditions with their statements; at least one.
        arms: &'t [(Condition, Vec<Stmt>)],
        /// The statements that run if no condition holds.
        otherwise: &'t [Stmt],
    },
    /// The value of an expression decides.
    Labels {
        subject: &'t Expr,
        /// The arms; no two ranges overlap.
        arms: &'t [CaseArm],
        /// The statements for other values. Without them, another value is a run-time error.
        otherwise: Option<&'t [Stmt]>,
        /// Whether a value that selects no arm is checked for.
        checked: bool,
    },
}

/// A statement whose statements run repeatedly.
#[derive(Clone, Copy, Debug)]
pub enum Loop<'t> {
    /// Each iteration begins with a condition that must hold.
    Before { condition: &'t Condition, body: &'t [Stmt] },
    /// Each iteration ends with a condition that ends the loop.
    After { body: &'t [Stmt], condition: &'t Condition },
    /// Only [`End::Exit`] leaves it.
    Endless { id: LoopId, body: &'t [Stmt] },
    /// A variable takes one value after the other.
    Counted {
        /// The control variable, without projections.
        control: &'t Place,
        /// The first value, which is evaluated before the first iteration.
        from: &'t Expr,
        /// The bound, which is evaluated after the first value.
        to: &'t Expr,
        /// The step; not zero.
        by: i64,
        body: &'t [Stmt],
    },
}

/// A protected call.
#[derive(Clone, Copy, Debug)]
pub struct ProtectedCall<'t> {
    pub call: &'t Call,
    /// The variable that gets the result of the call, if it has one.
    pub result: Option<&'t Place>,
    /// The statements that run if an exception leaves the call.
    pub body: &'t [Stmt],
}

/// The destination of control from a statement that it never continues after.
#[derive(Clone, Copy, Debug)]
pub enum End<'t> {
    /// To the caller, with a value in function procedures.
    Return(Option<&'t Expr>),
    /// After the loop with this number.
    Exit(LoopId),
    /// To a label.
    Jump(LabelId),
    /// Out of the procedure without a return: the program ends, or an exception is raised.
    Departure,
}

impl<'t> Branch<'t> {
    /// Returns the expression that is evaluated first, if there is one.
    pub fn subject(self) -> Option<&'t Expr> {
        match self {
            Branch::Conditions { .. } => None,
            Branch::Labels { subject, .. } => Some(subject),
        }
    }

    /// Returns the arms, each with its condition if it has one. A condition is evaluated if no preceding
    /// one holds.
    pub fn arms(self) -> impl Iterator<Item = (Option<&'t Condition>, &'t [Stmt])> {
        let (conditions, labels): (&[_], &[CaseArm]) = match self {
            Branch::Conditions { arms, .. } => (arms, &[]),
            Branch::Labels { arms, .. } => (&[], arms),
        };
        let conditions = conditions.iter().map(|(condition, body)| (Some(condition), body.as_slice()));
        conditions.chain(labels.iter().map(|arm| (None, arm.body.as_slice())))
    }

    /// Returns the statements that run if no arm does, none if control continues; `None` if that is a
    /// run-time error.
    pub fn otherwise(self) -> Option<&'t [Stmt]> {
        match self {
            Branch::Conditions { otherwise, .. } => Some(otherwise),
            Branch::Labels { otherwise, .. } => otherwise,
        }
    }

    /// Whether the program ends if no arm runs and there are no statements for that.
    pub fn is_checked(self) -> bool {
        match self {
            Branch::Conditions { .. } => false,
            Branch::Labels { checked, .. } => checked,
        }
    }
}

/// Properties that follow from the form.
impl StmtKind {
    /// Returns the form of a loop.
    pub fn as_loop(&self) -> Option<Loop<'_>> {
        match self.control() {
            Control::Loop(form) => Some(form),
            Control::Straight
            | Control::Label(_)
            | Control::Binding(_)
            | Control::Branch(_)
            | Control::ProtectedCall(_)
            | Control::End(_) => None,
        }
    }

    /// Whether its statements may run more than once.
    pub fn is_loop(&self) -> bool {
        self.as_loop().is_some()
    }

    /// Whether it contains statements.
    pub fn is_structured(&self) -> bool {
        match self.control() {
            Control::Binding(_) | Control::Branch(_) | Control::Loop(_) | Control::ProtectedCall(_) => true,
            Control::Straight | Control::Label(_) | Control::End(_) => false,
        }
    }

    /// Returns the label that it is.
    pub fn label(&self) -> Option<LabelId> {
        match self.control() {
            Control::Label(label) => Some(label),
            Control::Straight
            | Control::Binding(_)
            | Control::Branch(_)
            | Control::Loop(_)
            | Control::ProtectedCall(_)
            | Control::End(_) => None,
        }
    }

    /// Returns the destination of control if it never continues after the statement, which contains no others.
    pub fn end(&self) -> Option<End<'_>> {
        match self.control() {
            Control::End(end) => Some(end),
            Control::Straight
            | Control::Label(_)
            | Control::Binding(_)
            | Control::Branch(_)
            | Control::Loop(_)
            | Control::ProtectedCall(_) => None,
        }
    }

    /// Whether it ends the program or raises an exception, unless a check fails before.
    pub fn departs(&self) -> bool {
        matches!(self.end(), Some(End::Departure))
    }

    /// Whether control never continues after it, as far as its form and its last statements show.
    pub fn ends_control(&self) -> bool {
        let ends = |body: &[Stmt]| body.last().is_some_and(|last| last.kind.ends_control());
        match self.control() {
            Control::End(_) => true,
            Control::Branch(branch) => {
                branch.otherwise().is_none_or(ends) && branch.arms().all(|(_, body)| ends(body))
            }
            Control::Straight
            | Control::Label(_)
            | Control::Binding(_)
            | Control::Loop(_)
            | Control::ProtectedCall(_) => false,
        }
    }
}
