//! The walk over the statements of a procedure that constructs the SSA form of one variable.

use direct_ssa::{Block, SsaBuilder, Value, Variable};
use rustc_hash::FxHashMap;

use tlc_frontend::base::{SecondaryMap, Span};
use tlc_frontend::hir::visit::{self, Access, Visitor};
use tlc_frontend::hir::{
    Argument, Assigns, BinaryOp, Branch, Call, CaptureMode, Check, CompareOp, Condition, Const, Control, End,
    Expr, ExprKind, LabelId, LocalId, LocalKind, Loop, LoopId, Place, ProcId, Procedure, Program, Projection,
    ProtectedCall, Root, Stmt, Storage, Type, UnaryOp,
};

use super::table::{DefinitionTable, EntryId};
use super::{CheckReason, DefinitionForm, ReachingValue, StepAmount, ValueCheck, is_named};

/// A property of a value that a check requires.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Property {
    NotNil,
    NotNegative,
    /// It is an index of an array with these limits.
    Within(i64, i64),
    /// It is at most the greatest index in a dimension of an open array.
    AtMostHigh(LocalId, u32),
}

/// A fact about a value, which something on every path has established.
#[derive(Clone, Copy, PartialEq)]
struct ValueFact {
    value: Value<EntryId>,
    reason: CheckReason,
    property: Option<Property>,
}

/// The place of the name.
struct NamedPlace {
    value: Value<EntryId>,
    facts: Vec<ValueFact>,
    checks: Vec<(Check, Property)>,
}

/// The state of the walk.
pub struct ReachingWalk<'p> {
    program: &'p Program,
    id: ProcId,
    procedure: &'p Procedure,
    local: LocalId,
    name: Span,
    ssa: SsaBuilder<DefinitionTable>,
    table: DefinitionTable,
    variable: Variable,
    /// The current block; `None` if control cannot arrive.
    current: Option<Block>,
    /// The facts that hold here.
    facts: Vec<ValueFact>,
    /// The facts that hold on all edges so far into a block; `None` if there are no edges.
    arriving: SecondaryMap<Block, Option<Vec<ValueFact>>>,
    exits: FxHashMap<LoopId, Block>,
    labels: FxHashMap<LabelId, Block>,
    found: Option<NamedPlace>,
}

impl<'p> ReachingWalk<'p> {
    /// Prepares the walk for the variable with a name.
    pub fn new(program: &'p Program, id: ProcId, local: LocalId, name: Span) -> ReachingWalk<'p> {
        let procedure = &program.procedures[id];
        let mut ssa = SsaBuilder::new();
        let variable = ssa.declare_variable();
        ReachingWalk {
            program,
            id,
            procedure,
            local,
            name,
            ssa,
            table: DefinitionTable::new(procedure.locals[local].span),
            variable,
            current: None,
            facts: Vec::new(),
            arriving: SecondaryMap::new(),
            exits: FxHashMap::default(),
            labels: FxHashMap::default(),
            found: None,
        }
    }

    /// Walks over the procedure, and returns the knowledge about the place of the name.
    pub fn run(mut self) -> Option<ReachingValue> {
        let entry = self.ssa.declare_block();
        self.ssa.seal_block(entry);
        self.current = Some(entry);
        let declared = self.procedure.locals[self.local].span;
        match self.procedure.locals[self.local].kind {
            LocalKind::Parameter(_) => self.define(DefinitionForm::Parameter, declared),
            LocalKind::Capture(_) => self.define(DefinitionForm::Captured, declared),
            LocalKind::Variable | LocalKind::Binding => {}
        }
        for label in self.procedure.labels.keys() {
            let block = self.ssa.declare_block();
            self.labels.insert(label, block);
        }
        self.visit_body(&self.procedure.body);
        if let Some(last) = self.current.take() {
            self.ssa.fill_block(last);
        }
        for label in self.procedure.labels.keys() {
            self.ssa.seal_block(self.labels[&label]);
        }
        if self.is_tangled() && !self.ssa.is_reducible() {
            self.ssa.minimize();
        }
        let value = self.found.as_ref().map(|found| self.ssa.resolve(&mut self.table, found.value));
        let facts = self.found.as_ref().map(|found| found.facts.clone()).unwrap_or_default();
        let facts: Vec<(EntryId, ValueFact)> =
            facts.into_iter().map(|fact| (self.ssa.resolve(&mut self.table, fact.value), fact)).collect();
        self.ssa.finish(&mut self.table);
        let nothing = ReachingValue { definitions: Vec::new(), conditions: Vec::new(), checks: Vec::new() };
        let (Some(value), Some(found)) = (value, &self.found) else { return Some(nothing) };
        let is_same = |(of, _): &&(EntryId, ValueFact)| self.table.settled(*of) == self.table.settled(value);
        let facts: Vec<ValueFact> = facts.iter().filter(is_same).map(|(_, fact)| *fact).collect();
        let condition = |fact: &ValueFact| match fact.reason {
            CheckReason::Condition(span, holds) => Some((span, holds)),
            CheckReason::Bound(_) | CheckReason::Passed(_) | CheckReason::New(_) => None,
        };
        let conditions = facts.iter().filter_map(condition).collect();
        let is_negative = facts.iter().all(|fact| fact.property != Some(Property::NotNegative));
        let check = |(check, property): &(Check, Property)| {
            let new = || self.table.new_variable(value).filter(|_| *property == Property::NotNil);
            let fact = facts.iter().find(|fact| fact.property == Some(*property));
            let reason = fact.map(|fact| fact.reason).or_else(|| new().map(CheckReason::New));
            let is_open = matches!(property, Property::AtMostHigh(..));
            ValueCheck { check: *check, is_open, is_negative, reason }
        };
        let checks = found.checks.iter().map(check).collect();
        Some(ReachingValue { definitions: self.table.definitions(value), conditions, checks })
    }

    /// Whether control may come to a place from anywhere.
    fn is_tangled(&self) -> bool {
        !self.procedure.labels.is_empty()
    }

    fn define(&mut self, form: DefinitionForm, span: Span) {
        let entry = self.table.define(form, span);
        self.write(entry);
    }

    fn write(&mut self, entry: EntryId) {
        if let Some(block) = self.current {
            self.ssa.write_variable(self.variable, block, entry.into());
        }
    }

    /// Returns the current value of the variable.
    fn read(&mut self) -> Option<Value<EntryId>> {
        let value = self.ssa.read_variable(self.variable, self.current?);
        // Each read needs its phi, so that the numbers do not depend on the place of the name.
        self.ssa.resolve(&mut self.table, value);
        Some(value)
    }

    /// Records the value at a place if it is the place of the name.
    fn note(&mut self, place: &Place) {
        let is_part = self.procedure.locals[self.local].is_part();
        if place.root == Root::Local(self.local)
            && self.found.is_none()
            && is_named(place, self.name, is_part)
            && let Some(value) = self.read()
        {
            self.found = Some(NamedPlace { value, facts: self.facts.clone(), checks: Vec::new() });
        }
    }

    fn is_variable(&self, place: &Place) -> bool {
        place.root == Root::Local(self.local) && place.projections.is_empty()
    }

    /// Returns the place of the variable if an expression is its value.
    fn loaded<'e>(&self, expr: &'e Expr) -> Option<&'e Place> {
        match &expr.kind {
            ExprKind::Load(place) => self.is_variable(place).then_some(place),
            ExprKind::Convert { operand, .. } => self.loaded(operand),
            _ => None,
        }
    }

    /// Whether an expression is the value of the variable.
    fn loads(&self, expr: &Expr) -> bool {
        self.loaded(expr).is_some()
    }

    /// Assigns a whole place.
    fn assign(&mut self, place: &Place, form: DefinitionForm, span: Span) {
        if self.is_variable(place) {
            self.define(form, span);
            self.note(place);
        }
    }

    /// Passes a check of the current value, whose text is given.
    fn check(&mut self, check: Check, property: Property, place: &Place, text: Span) {
        let Some(value) = self.read() else { return };
        let is_part = self.procedure.locals[self.local].is_part();
        let is_named = is_named(place, self.name, is_part);
        if let Some(found) = self.found.as_mut().filter(|found| is_named && found.value == value) {
            found.checks.push((check, property));
        }
        self.facts.push(ValueFact { value, reason: CheckReason::Passed(text), property: Some(property) });
    }

    /// Adds an edge from the current block, on which another fact may hold.
    fn edge(&mut self, target: Block, fact: Option<ValueFact>) {
        let Some(block) = self.current else { return };
        self.ssa.add_predecessor(target, block);
        let facts: Vec<ValueFact> = self.facts.iter().copied().chain(fact).collect();
        self.arriving[target] = Some(match self.arriving[target].take() {
            None => facts,
            Some(before) => before.into_iter().filter(|fact| facts.contains(fact)).collect(),
        });
    }

    fn jump(&mut self, target: Block) {
        self.edge(target, None);
        if let Some(block) = self.current.take() {
            self.ssa.fill_block(block);
        }
    }

    /// Continues in a block to which all edges are known.
    fn enter(&mut self, block: Block, stmt: Span, is_at_end: bool) {
        self.table.place_block(block, stmt, is_at_end);
        self.ssa.seal_block(block);
        self.facts = self.arriving[block].clone().unwrap_or_default();
        self.current = self.arriving[block].is_some().then_some(block);
    }

    /// Continues in a block to which more edges lead later. All facts hold that hold on the way to the loop.
    fn enter_loop(&mut self, stmt: Span) -> Block {
        let header = self.ssa.declare_block();
        let is_reached = self.current.is_some() || self.is_tangled();
        self.jump(header);
        self.table.place_block(header, stmt, false);
        self.current = is_reached.then_some(header);
        if self.is_tangled() {
            self.facts.clear();
        }
        header
    }

    /// Continues at one of two blocks, as a condition decides.
    fn branch(&mut self, condition: &'p Expr, then: Block, otherwise: Block) {
        match &condition.kind {
            ExprKind::Unary { op: UnaryOp::Not, operand, .. } => self.branch(operand, otherwise, then),
            ExprKind::And { left, right, .. } => {
                let middle = self.ssa.declare_block();
                self.branch(left, middle, otherwise);
                self.enter(middle, right.span, false);
                self.branch(right, then, otherwise);
            }
            ExprKind::Or { left, right, .. } => {
                let middle = self.ssa.declare_block();
                self.branch(left, then, middle);
                self.enter(middle, right.span, false);
                self.branch(right, then, otherwise);
            }
            _ => {
                self.visit_expr(condition);
                for (target, holds) in [(then, true), (otherwise, false)] {
                    let fact = self.fact(condition, holds);
                    self.edge(target, fact);
                }
                if let Some(block) = self.current.take() {
                    self.ssa.fill_block(block);
                }
            }
        }
    }

    /// Returns the fact about the variable if a condition holds, or does not.
    fn fact(&mut self, condition: &Expr, holds: bool) -> Option<ValueFact> {
        let property = match &condition.kind {
            ExprKind::Compare { op, left, right } => {
                let op = if holds { *op } else { op.contrary() };
                match (self.loads(left), self.loads(right)) {
                    (true, false) => property(op, right),
                    (false, true) => property(op.mirrored(), left),
                    _ => return None,
                }
            }
            _ if self.loads(condition) => None,
            _ => return None,
        };
        let reason = CheckReason::Condition(condition.span, holds);
        Some(ValueFact { value: self.read()?, reason, property })
    }

    fn branch_stmt(&mut self, stmt: &'p Stmt, branch: Branch<'p>) {
        let end = self.ssa.declare_block();
        match branch {
            Branch::Conditions { arms, otherwise } => {
                for (condition, body) in arms {
                    let [then, other] = [0; 2].map(|_| self.ssa.declare_block());
                    self.branch(&condition.value, then, other);
                    self.enter(then, stmt.span, false);
                    self.visit_body(body);
                    self.jump(end);
                    self.enter(other, stmt.span, false);
                }
                self.visit_body(otherwise);
            }
            Branch::Labels { subject, arms, otherwise, checked } => {
                self.visit_expr(subject);
                let bodies = arms.iter().map(|arm| arm.body.as_slice()).chain(otherwise);
                let bodies: Vec<(Block, &'p [Stmt])> =
                    bodies.map(|body| (self.ssa.declare_block(), body)).collect();
                bodies.iter().for_each(|(block, _)| self.edge(*block, None));
                if otherwise.is_none() && !checked {
                    self.edge(end, None);
                }
                if let Some(block) = self.current.take() {
                    self.ssa.fill_block(block);
                }
                for (block, body) in bodies {
                    self.enter(block, stmt.span, false);
                    self.visit_body(body);
                    self.jump(end);
                }
            }
        }
        self.jump(end);
        self.enter(end, stmt.span, true);
    }

    fn loop_stmt(&mut self, stmt: &'p Stmt, form: Loop<'p>) {
        let end = self.ssa.declare_block();
        let header = match form {
            Loop::Before { condition, body } => {
                let header = self.enter_loop(stmt.span);
                let inner = self.ssa.declare_block();
                self.branch(&condition.value, inner, end);
                self.enter(inner, stmt.span, false);
                self.visit_body(body);
                self.jump(header);
                header
            }
            Loop::After { body, condition } => {
                let header = self.enter_loop(stmt.span);
                self.visit_body(body);
                self.branch(&condition.value, end, header);
                header
            }
            Loop::Endless { id, body } => {
                let header = self.enter_loop(stmt.span);
                self.exits.insert(id, end);
                self.visit_body(body);
                self.jump(header);
                header
            }
            Loop::Counted { control, from, to, by, body } => {
                self.visit_expr(from);
                self.visit_expr(to);
                self.assign(control, DefinitionForm::Value(from.span), stmt.span);
                self.edge(end, None);
                let header = self.enter_loop(stmt.span);
                if self.is_variable(control)
                    && let Some(value) = self.read()
                {
                    let property = property(CompareOp::LessEqual, to).filter(|_| by > 0);
                    self.facts.push(ValueFact { value, reason: CheckReason::Bound(to.span), property });
                }
                self.visit_body(body);
                self.edge(end, None);
                if self.is_variable(control) {
                    let amount = StepAmount::Number(by.unsigned_abs().into());
                    self.step(if by > 0 { BinaryOp::Add } else { BinaryOp::Sub }, amount, stmt.span);
                }
                self.jump(header);
                header
            }
        };
        self.ssa.seal_block(header);
        self.enter(end, stmt.span, true);
    }

    fn step(&mut self, op: BinaryOp, amount: StepAmount, span: Span) {
        let Some(from) = self.read() else { return };
        let from = self.ssa.resolve(&mut self.table, from);
        let entry = self.table.step(from, op, amount, span);
        self.write(entry);
    }

    fn try_stmt(&mut self, stmt: &'p Stmt, ProtectedCall { call, result, body }: ProtectedCall<'p>) {
        self.visit_call(call);
        let [normal, raised, end] = [0; 3].map(|_| self.ssa.declare_block());
        self.edge(normal, None);
        self.jump(raised);
        self.enter(normal, stmt.span, false);
        if let Some(place) = result {
            self.assign(place, DefinitionForm::Changed(call.span), stmt.span);
        }
        self.jump(end);
        self.enter(raised, stmt.span, false);
        self.visit_body(body);
        self.jump(end);
        self.enter(end, stmt.span, true);
    }

    fn straight(&mut self, stmt: &'p Stmt) {
        match stmt.kind.assigns() {
            Some(Assigns::Value(target, value)) => {
                self.visit_place(target, Access::Write);
                self.visit_value(value);
                self.assign(target, DefinitionForm::Value(value.span), stmt.span);
            }
            Some(Assigns::Step(target, op, amount)) => {
                if !self.is_variable(target) {
                    self.visit_place(target, Access::Update);
                    return self.visit_expr(amount);
                }
                self.visit_expr(amount);
                let amount =
                    amount.constant_ordinal().map_or(StepAmount::Text(amount.span), StepAmount::Number);
                self.step(op, amount, stmt.span);
                self.note(target);
            }
            Some(Assigns::New(pointer)) => {
                self.visit_place(pointer, Access::Write);
                self.assign(pointer, DefinitionForm::New, stmt.span);
            }
            None => {
                let mut changed = ChangedPlaces(Vec::new());
                visit::walk_stmt(&mut changed, stmt);
                visit::walk_stmt(self, stmt);
                for place in changed.0 {
                    self.assign(place, DefinitionForm::Changed(stmt.span), stmt.span);
                }
            }
        }
    }
}

/// Returns the property of a value that has a relation to an expression.
fn property(op: CompareOp, other: &Expr) -> Option<Property> {
    match &other.kind {
        ExprKind::Convert { operand, .. } => property(op, operand),
        ExprKind::Const(Const::Nil) => (op == CompareOp::NotEqual).then_some(Property::NotNil),
        ExprKind::Const(Const::Whole(number)) => {
            let is_above = match op {
                CompareOp::Greater => *number >= -1,
                CompareOp::GreaterEqual | CompareOp::Equal => *number >= 0,
                CompareOp::Less | CompareOp::LessEqual | CompareOp::NotEqual => false,
            };
            is_above.then_some(Property::NotNegative)
        }
        ExprKind::High { array, dimension } => {
            let is_below = matches!(op, CompareOp::Less | CompareOp::LessEqual | CompareOp::Equal);
            is_below.then_some(Property::AtMostHigh(*array, *dimension))
        }
        _ => None,
    }
}

/// Collects the places that a statement changes itself.
struct ChangedPlaces<'p>(Vec<&'p Place>);

impl<'p> Visitor<'p> for ChangedPlaces<'p> {
    fn visit_place(&mut self, place: &'p Place, access: Access) {
        if access.may_change() {
            self.0.push(place);
        }
    }

    // The walk itself assigns what calls change.
    fn visit_call(&mut self, _: &'p Call) {}
}

impl<'p> Visitor<'p> for ReachingWalk<'p> {
    fn visit_stmt(&mut self, stmt: &'p Stmt) {
        match stmt.kind.control() {
            Control::Straight => self.straight(stmt),
            Control::Label(label) => {
                let block = self.labels[&label];
                self.jump(block);
                self.table.place_block(block, stmt.span, false);
                self.facts.clear();
                self.current = Some(block);
            }
            Control::Binding(_) => visit::walk_stmt(self, stmt),
            Control::Branch(branch) => self.branch_stmt(stmt, branch),
            Control::Loop(form) => self.loop_stmt(stmt, form),
            Control::ProtectedCall(protected) => self.try_stmt(stmt, protected),
            Control::End(end) => {
                visit::walk_stmt(self, stmt);
                match end {
                    End::Exit(id) => self.jump(self.exits[&id]),
                    End::Jump(label) => self.jump(self.labels[&label]),
                    End::Return(_) | End::Departure => {
                        if let Some(block) = self.current.take() {
                            self.ssa.fill_block(block);
                        }
                    }
                }
            }
        }
    }

    fn visit_condition(&mut self, Condition { value, .. }: &'p Condition) {
        self.visit_expr(value);
    }

    fn visit_expr(&mut self, expr: &'p Expr) {
        if !matches!(expr.kind, ExprKind::And { .. } | ExprKind::Or { .. }) {
            return visit::walk_expr(self, expr);
        }
        let [then, otherwise, end] = [0; 3].map(|_| self.ssa.declare_block());
        self.branch(expr, then, otherwise);
        for block in [then, otherwise] {
            self.enter(block, expr.span, false);
            self.jump(end);
        }
        self.enter(end, expr.span, true);
    }

    fn visit_place(&mut self, place: &'p Place, access: Access) {
        let is_written = access == Access::Write && place.projections.is_empty();
        if !is_written {
            self.note(place);
        }
        if place.root == Root::Local(self.local) && !is_written {
            self.read();
        }
        for (step, projection) in place.projections.iter().enumerate() {
            match projection {
                Projection::Index { index, array, checked } => {
                    self.visit_expr(index);
                    let property = match (self.program.types.get(*array), place.root) {
                        (Type::Array { low, high, .. }, _) => Some(Property::Within(*low, *high)),
                        (Type::OpenArray { .. }, Root::Local(array)) => {
                            Some(Property::AtMostHigh(array, step as u32))
                        }
                        _ => None,
                    };
                    if let (Some(property), true, Some(read)) = (property, *checked, self.loaded(index)) {
                        self.check(Check::Index, property, read, place.span);
                    }
                }
                Projection::Deref { checked: true, .. } if step == 0 => {
                    if place.root == Root::Local(self.local) {
                        self.check(Check::Nil, Property::NotNil, place, place.span);
                    }
                }
                Projection::Deref { .. } | Projection::Field { .. } => {}
            }
        }
    }

    fn visit_call(&mut self, call: &'p Call) {
        visit::walk_call(self, call);
        // A call reaches only a variable that has a slot.
        if self.procedure.locals[self.local].storage != Storage::SsaSpilled {
            return;
        }
        for argument in &call.arguments {
            match argument {
                Argument::Reference(place)
                | Argument::OpenArray(Expr { kind: ExprKind::Load(place), .. }) => {
                    if self.is_variable(place) {
                        self.define(DefinitionForm::Changed(call.span), call.span);
                    }
                }
                Argument::Value(_) | Argument::Address(_) | Argument::OpenArray(_) => {}
            }
        }
        let Some(callee) = call.callee.procedure() else { return };
        let is_changed = self.program.procedures[callee].captures.iter().any(|capture| {
            let variable = capture.variable;
            capture.mode == CaptureMode::Reference
                && (variable.procedure, variable.local) == (self.id, self.local)
        });
        if is_changed {
            self.define(DefinitionForm::Changed(call.span), call.span);
        }
    }
}
