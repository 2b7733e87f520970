//! Which SSA variables each structured statement assigns.
//!
//! One bottom-up walk over a procedure before it is lowered. It lets the SSA builder pass by the joins and loop
//! headers of a statement when a variable is read that the statement does not assign. "Assigned" is also
//! what a call may change: spilled variables that it takes by VAR or that the callee captures by reference.
//!
//! All this is of no use for a statement into which GOTO leads, because it does not always begin at its
//! beginning. The same walk finds these.

use rustc_hash::FxHashMap;

use crate::base::{PackedOption, SecondaryMap};
use crate::hir::{
    Argument, Call, Callee, CaptureMode, Expr, ExprKind, LabelId, LocalId, Place, ProcId, Program,
    Projection, Root, Stmt, StmtKind, Storage,
};
use direct_ssa::{SetId, Variable, VariableSets};

use super::goto::{Hull, JumpSources};

/// The SSA variable of each local that is one.
pub(super) type VariableOf = SecondaryMap<LocalId, PackedOption<Variable>>;

/// The sets of one procedure.
pub(super) struct Assigned {
    /// By the address of the statement or expression: the tree does not move while it is lowered. None where
    /// nobody makes use of sets.
    sets: Option<FxHashMap<usize, Option<SetId>>>,
    empty: SetId,
    jumps: JumpSources,
}

impl Assigned {
    /// Walks the body of a procedure whose variables are declared.
    pub fn collect(
        program: &Program,
        id: ProcId,
        variables: &VariableOf,
        sets: &mut VariableSets,
    ) -> Assigned {
        let procedure = &program.procedures[id];
        let empty = sets.new_set();
        let has_spills = procedure.locals.values().any(|local| local.storage == Storage::SsaSpilled);
        let (found, entries) = (FxHashMap::default(), Hull::default());
        let jumps = JumpSources::collect(procedure);
        let mut collector = Collector { program, id, variables, sets, has_spills, entries, jumps, found };
        let all = collector.sets.new_set();
        collector.stmts(&procedure.body, all);
        Assigned { sets: Some(collector.found), empty, jumps: collector.jumps }
    }

    /// Empty sets for those who make no use of them, in a procedure without labels: nothing is walked over.
    pub fn none(sets: &mut VariableSets) -> Assigned {
        Assigned { sets: None, empty: sets.new_set(), jumps: JumpSources::none() }
    }

    /// What a structured statement assigns; `None` if GOTO leads into it.
    pub fn by_stmt(&self, stmt: &Stmt) -> Option<SetId> {
        let Some(sets) = &self.sets else { return Some(self.empty) };
        let set = sets.get(&address(stmt)).copied();
        set.expect("every structured statement of the procedure was walked over")
    }

    /// What the calls in a condition, or in the operands of AND or OR, assign.
    pub fn by_expr(&self, expr: &Expr) -> SetId {
        let set = self.sets.as_ref().and_then(|sets| sets.get(&address(expr)));
        set.copied().flatten().unwrap_or(self.empty)
    }

    /// Whether GOTO leads to the statement, or into it from elsewhere.
    pub fn is_entered(&self, stmt: &Stmt) -> bool {
        match stmt.kind {
            StmtKind::Label(label) => self.is_jumped_to(label),
            _ => self.sets.as_ref().and_then(|sets| sets.get(&address(stmt))) == Some(&None),
        }
    }

    /// Whether there is a GOTO to the label.
    pub fn is_jumped_to(&self, label: LabelId) -> bool {
        self.jumps.lead_to(label)
    }

    /// The set of no variables.
    pub fn nothing(&self) -> SetId {
        self.empty
    }
}

fn address<T>(node: &T) -> usize {
    std::ptr::from_ref(node).addr()
}

struct Collector<'a> {
    program: &'a Program,
    id: ProcId,
    variables: &'a VariableOf,
    sets: &'a mut VariableSets,
    /// Without spilled variables expressions assign nothing and are not looked at.
    has_spills: bool,
    /// Where the jumps to the labels of the statement at hand come from.
    entries: Hull,
    jumps: JumpSources,
    found: FxHashMap<usize, Option<SetId>>,
}

impl Collector<'_> {
    fn stmts(&mut self, stmts: &[Stmt], into: SetId) {
        stmts.iter().for_each(|stmt| self.stmt(stmt, into));
    }

    fn stmt(&mut self, stmt: &Stmt, into: SetId) {
        match &stmt.kind {
            StmtKind::Assign { target, value } | StmtKind::Step { target, amount: value, .. } => {
                self.expr(value, into);
                self.write(target, into);
            }
            StmtKind::Call(call) if self.has_spills => self.call(call, into),
            StmtKind::Call(_) | StmtKind::Exit(_) | StmtKind::Goto(_) => {}
            StmtKind::Label(label) => self.entries = self.entries.with(self.jumps.sources(*label)),
            StmtKind::New { pointer, .. } | StmtKind::Dispose { pointer, .. } => self.write(pointer, into),
            StmtKind::Halt(value) | StmtKind::Return(value) => {
                value.iter().for_each(|value| self.expr(value, into));
            }
            StmtKind::Element { set, element, .. } => {
                self.expr(element, into);
                self.write(set, into);
            }
            StmtKind::Reraise => {}
            _ => {
                let own = self.sets.new_set();
                let around = std::mem::take(&mut self.entries);
                self.structured(stmt, own);
                let always_begins = self.entries.lies_within(stmt.span);
                self.entries = around.with(self.entries);
                self.found.insert(address(stmt), always_begins.then_some(own));
                self.sets.union(into, own);
            }
        }
    }

    fn structured(&mut self, stmt: &Stmt, own: SetId) {
        match &stmt.kind {
            StmtKind::If { arms, otherwise } => {
                for (condition, body) in arms {
                    self.condition(&condition.value, own);
                    self.stmts(body, own);
                }
                self.stmts(otherwise, own);
            }
            StmtKind::While { condition, body } | StmtKind::Repeat { body, condition } => {
                self.condition(&condition.value, own);
                self.stmts(body, own);
            }
            StmtKind::Loop { body, .. } => self.stmts(body, own),
            StmtKind::Case { subject, arms, otherwise, .. } => {
                self.expr(subject, own);
                arms.iter().for_each(|arm| self.stmts(&arm.body, own));
                otherwise.iter().for_each(|body| self.stmts(body, own));
            }
            StmtKind::With { record, body, .. } => {
                self.place(record, own);
                self.stmts(body, own);
            }
            StmtKind::For { control, from, to, body, .. } => {
                self.expr(from, own);
                self.expr(to, own);
                self.write(control, own);
                self.stmts(body, own);
            }
            StmtKind::Try { call, result, handler } => {
                self.call(call, own);
                result.iter().for_each(|place| self.write(place, own));
                self.stmts(handler, own);
            }
            other => unreachable!("{other:?} is no structured statement"),
        }
    }

    fn write(&mut self, place: &Place, into: SetId) {
        if let Root::Local(local) = place.root
            && place.projections.is_empty()
        {
            self.insert(local, into);
        }
        self.place(place, into);
    }

    fn insert(&mut self, local: LocalId, into: SetId) {
        if let Some(variable) = self.variables[local].expand() {
            self.sets.insert(into, variable);
        }
    }

    fn condition(&mut self, condition: &Expr, into: SetId) {
        if self.has_spills {
            self.recorded(condition, into);
        }
    }

    fn expr(&mut self, expr: &Expr, into: SetId) {
        if !self.has_spills {
            return;
        }
        match &expr.kind {
            ExprKind::And { .. } | ExprKind::Or { .. } => self.recorded(expr, into),
            _ => self.operands(expr, into),
        }
    }

    fn recorded(&mut self, expr: &Expr, into: SetId) {
        let own = self.sets.new_set();
        self.operands(expr, own);
        self.found.insert(address(expr), Some(own));
        self.sets.union(into, own);
    }

    fn operands(&mut self, expr: &Expr, into: SetId) {
        match &expr.kind {
            ExprKind::Const(_) | ExprKind::High { .. } => {}
            ExprKind::Load(place) | ExprKind::Address(place) => self.place(place, into),
            ExprKind::Unary { operand, .. }
            | ExprKind::Convert { operand, .. }
            | ExprKind::StringLength(operand) => self.expr(operand, into),
            ExprKind::Set { elements, .. } => {
                for element in elements {
                    self.expr(&element.low, into);
                    element.high.iter().for_each(|high| self.expr(high, into));
                }
            }
            ExprKind::Array(elements) => elements.iter().for_each(|element| self.expr(&element.value, into)),
            ExprKind::Record(fields) => fields.iter().for_each(|(_, value)| self.expr(value, into)),
            ExprKind::In { element: left, set: right }
            | ExprKind::Complex(left, right)
            | ExprKind::Binary { left, right, .. }
            | ExprKind::Compare { left, right, .. }
            | ExprKind::And { left, right, .. }
            | ExprKind::Or { left, right, .. } => {
                self.expr(left, into);
                self.expr(right, into);
            }
            ExprKind::Call(call) => self.call(call, into),
        }
    }

    fn place(&mut self, place: &Place, into: SetId) {
        for projection in &place.projections {
            if let Projection::Index { index, .. } = projection {
                self.expr(index, into);
            }
        }
    }

    fn call(&mut self, call: &Call, into: SetId) {
        for argument in &call.arguments {
            match argument {
                Argument::Value(value) => self.expr(value, into),
                // An array of BYTE takes any variable.
                Argument::OpenArray(Expr { kind: ExprKind::Load(place), .. }) => self.write(place, into),
                Argument::OpenArray(value) => self.expr(value, into),
                Argument::Reference(place) => self.write(place, into),
            }
        }
        if let Callee::Value { value, .. } = &call.callee {
            self.expr(value, into);
        }
        let Some(callee) = call.callee.procedure() else { return };
        for capture in &self.program.procedures[callee].captures {
            if capture.mode == CaptureMode::Reference && capture.variable.procedure == self.id {
                self.insert(capture.variable.local, into);
            }
        }
    }
}
