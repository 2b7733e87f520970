//! The verifier of the typed tree. It finds errors of `sema`, never of users.
//!
//! It proves, procedure by procedure:
//! 1. Parameters are the first locals, in order; captures are ordered and each has its local.
//! 2. No type of an error or of an untyped constant is left.
//! 3. Every place steps through the types its projections name and ends at the type it claims.
//! 4. Operands, results, arguments and assigned values have the types that their operation requires.
//! 5. Storage fits: only scalars are SSA variables; locals that are passed by reference are not
//!    `Storage::Ssa`; only memory that belongs to a caller is `Storage::Indirect`, and all of it is.
//! 6. A caller of a nested procedure has every variable that the callee captures.
//! 7. EXIT is inside its LOOP; RETURN has a value only in function procedures, and always there.
//! 8. A label is set once; GOTO leads to one that is set, and not into a FOR statement.
//! 9. Statements and conditions are numbered from 0 in source order.
//!
//! One walk over a procedure checks the rules of each node about its own parts, whose claimed types it
//! accepts; the parts are visited next. The walk ends at the first broken rule.

/// Fails with a message unless the condition holds.
macro_rules! ensure {
    ($condition:expr, $($message:tt)*) => {
        if !$condition {
            return Err(format!($($message)*));
        }
    };
}

mod call;
mod expr;
#[cfg(test)]
mod tests;

use crate::base::EntityRef;
use crate::hir::jumps::Jumps;
use crate::hir::visit::{self, Access, Visitor};
use crate::hir::{
    BinaryOp, Binding, Branch, Call, CaptureMode, Condition, ConditionId, Const, Control, End, Expr,
    ExprKind, Local, LocalId, LocalKind, Loop, LoopId, ParameterMode, Place, ProcId, Procedure, Program,
    Projection, ProtectedCall, Root, Stmt, StmtKind, Storage, Type, TypeId, TypeTable,
};

/// Checks a program; the error names the procedure and the broken rule.
pub fn verify(program: &Program) -> Result<(), String> {
    for (id, constant) in &program.constants {
        ensure!(is_constant(constant), "{id} has a component that is not constant");
    }
    for global in program.globals.values() {
        finished_type(&program.types, global.ty)?;
    }
    for (id, procedure) in &program.procedures {
        let verified = Verifier::new(program, id, procedure).procedure();
        verified.map_err(|rule| format!("{id}: {rule}"))?;
    }
    Ok(())
}

type Verified = Result<(), String>;

/// A statement whose rules are forgotten must not pass unseen.
fn without_rule(stmt: &StmtKind) -> Verified {
    Err(format!("the verifier knows no rule for {stmt:?}"))
}

/// Whether an expression consists of constants.
fn is_constant(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Const(_) => true,
        ExprKind::Array(elements) => elements.iter().all(|element| is_constant(&element.value)),
        ExprKind::Record(fields) => fields.iter().all(|(_, value)| is_constant(value)),
        _ => false,
    }
}

fn finished_type(types: &TypeTable, ty: TypeId) -> Verified {
    ensure!(
        !matches!(
            types.get(ty),
            Type::Error | Type::WholeConstant | Type::RealConstant | Type::ComplexConstant
        ),
        "{ty} is not a type of a finished program"
    );
    Ok(())
}

struct Verifier<'a> {
    program: &'a Program,
    id: ProcId,
    procedure: &'a Procedure,
    /// The LOOP statements around the current statement.
    loops: Vec<LoopId>,
    /// The number of statements with a handler around it.
    handlers: u32,
    jumps: Jumps,
    /// The number of statements and conditions so far.
    stmts: usize,
    conditions: usize,
    /// Whether each of them had the next number.
    in_order: bool,
    /// The first broken rule.
    broken: Option<String>,
}

impl<'a> Verifier<'a> {
    fn new(program: &'a Program, id: ProcId, procedure: &'a Procedure) -> Verifier<'a> {
        Verifier {
            program,
            id,
            procedure,
            loops: Vec::new(),
            handlers: 0,
            jumps: Jumps::default(),
            stmts: 0,
            conditions: 0,
            in_order: true,
            broken: None,
        }
    }

    fn types(&self) -> &'a TypeTable {
        &self.program.types
    }

    fn procedure(mut self) -> Verified {
        for (index, parameter) in self.procedure.parameters.iter().enumerate() {
            ensure!(parameter.index() == index, "{parameter} is not the parameter at its number");
        }
        for (id, local) in &self.procedure.locals {
            finished_type(self.types(), local.ty)?;
            let is_parameter = id.index() < self.procedure.parameters.len();
            ensure!(
                is_parameter == matches!(local.kind, LocalKind::Parameter(_)),
                "{id} is listed among locals of another kind"
            );
            self.storage(id, local)?;
        }
        self.captures()?;
        self.visit_body(&self.procedure.body);
        if let Some(rule) = self.broken {
            return Err(rule);
        }
        self.jumps.verify()?;
        ensure!(self.in_order, "statements and conditions are not numbered in source order");
        Ok(())
    }

    /// Checks the rules of a node, unless a rule is broken already. Returns whether all rules hold so far.
    fn holds(&mut self, rules: impl FnOnce(&mut Self) -> Verified) -> bool {
        if self.broken.is_none()
            && let Err(rule) = rules(self)
        {
            self.broken = Some(rule);
        }
        self.broken.is_none()
    }

    fn number_stmt(&mut self, stmt: &Stmt) {
        self.in_order &= stmt.id.index() == self.stmts;
        self.stmts += 1;
    }

    fn number_condition(&mut self, id: ConditionId) {
        self.in_order &= id.index() == self.conditions;
        self.conditions += 1;
    }

    fn storage(&self, id: LocalId, local: &Local) -> Verified {
        let belongs_to_caller = matches!(
            local.kind,
            LocalKind::Parameter(ParameterMode::Reference)
                | LocalKind::Capture(CaptureMode::Reference)
                | LocalKind::Binding
        );
        if self.procedure.foreign.is_some() {
            return Ok(());
        }
        // A value parameter of which only parts are read, before any change, needs no copy.
        let may_stay_with_caller =
            local.kind == LocalKind::Parameter(ParameterMode::Value) && !self.types().is_scalar(local.ty);
        ensure!(
            belongs_to_caller == (local.storage == Storage::Indirect) || may_stay_with_caller,
            "{id} has storage {:?} but is {:?}",
            local.storage,
            local.kind
        );
        ensure!(
            !local.usage.addressed || !local.storage.is_ssa(),
            "the address of {id} is taken, an SSA variable"
        );
        ensure!(
            !local.storage.is_ssa() || self.types().is_scalar(local.ty),
            "{id} is an SSA variable but not a scalar"
        );
        Ok(())
    }

    fn captures(&self) -> Verified {
        for pair in self.procedure.captures.windows(2) {
            ensure!(pair[0].variable < pair[1].variable, "captures are not ordered");
        }
        for capture in &self.procedure.captures {
            let local = &self.procedure.locals[capture.local];
            ensure!(
                local.kind == LocalKind::Capture(capture.mode),
                "{} does not represent its captured variable",
                capture.local
            );
            ensure!(capture.variable.procedure != self.id, "{} captures its own variable", capture.local);
            let origin = &self.program.procedures[capture.variable.procedure].locals[capture.variable.local];
            ensure!(
                origin.ty == local.ty,
                "the type of {} differs from that of the captured variable",
                capture.local
            );
            ensure!(
                capture.mode == CaptureMode::Value || origin.storage != Storage::Ssa,
                "{} is captured by reference but never in memory",
                capture.local
            );
        }
        Ok(())
    }

    /// Checks the rules of a statement about its parts and its position.
    fn stmt(&mut self, stmt: &StmtKind) -> Verified {
        match stmt.control() {
            Control::Straight => self.straight(stmt),
            Control::Binding(Binding { binding, place, .. }) => {
                let local = &self.procedure.locals[binding];
                ensure!(local.kind == LocalKind::Binding, "WITH binds {binding}, which is not a binding");
                ensure!(local.ty == place.ty, "WITH binds a record of another type");
                Ok(())
            }
            Control::Branch(Branch::Conditions { arms, .. }) => {
                ensure!(!arms.is_empty(), "IF without a condition");
                Ok(())
            }
            Control::Branch(Branch::Labels { subject, arms, .. }) => {
                ensure!(self.is_ordinal(subject.ty), "CASE of {}", subject.ty);
                let ranges = arms.iter().flat_map(|arm| &arm.labels);
                ensure!(ranges.into_iter().all(|(low, high)| low <= high), "an empty range of CASE");
                Ok(())
            }
            Control::ProtectedCall(ProtectedCall { call, result, .. }) => {
                let (wanted, found) = (result.map(|place| place.ty), self.result(call)?);
                ensure!(wanted == found, "the result of a protected call is assigned to another type");
                Ok(())
            }
            // Their conditions are BOOLEAN, like all conditions.
            Control::Loop(Loop::Before { .. } | Loop::After { .. }) => Ok(()),
            Control::Loop(Loop::Endless { id, .. }) => {
                ensure!(!self.loops.contains(&id), "{id} is nested in itself");
                Ok(())
            }
            Control::Loop(Loop::Counted { control, from, to, by, .. }) => {
                self.for_head(control, from, to, by)
            }
            Control::End(End::Return(value)) => self.return_stmt(value),
            Control::End(End::Exit(id)) => {
                ensure!(self.loops.contains(&id), "EXIT is outside of {id}");
                Ok(())
            }
            Control::End(End::Jump(label)) => {
                self.jumps.goto(label);
                Ok(())
            }
            Control::End(End::Departure) => match stmt {
                StmtKind::Halt(None) => Ok(()),
                StmtKind::Halt(Some(status)) => self.whole(status.ty, "the status of HALT"),
                StmtKind::Reraise => {
                    ensure!(self.handlers > 0, "an exception is raised again outside of a handler");
                    Ok(())
                }
                other => without_rule(other),
            },
            Control::Label(label) => {
                ensure!(self.procedure.labels.is_valid(label), "{label} is not declared");
                self.jumps.label(label)
            }
        }
    }

    fn straight(&mut self, stmt: &StmtKind) -> Verified {
        match stmt {
            StmtKind::Assign { target, value } => self.assigned(target.ty, value),
            StmtKind::Call(call) => {
                let unused = self.result(call)?;
                ensure!(
                    unused.is_none() || self.may_drop_result(call),
                    "a function is called as a statement"
                );
                Ok(())
            }
            StmtKind::Step { target, op, amount, .. } => self.step(target.ty, *op, amount),
            StmtKind::New { pointer, target } => {
                let steps_right = self.types().pointee(pointer.ty) == Some(*target);
                ensure!(steps_right, "NEW allocates {target}, but the pointer has another base type");
                Ok(())
            }
            StmtKind::Dispose { pointer, .. } => {
                ensure!(
                    self.types().pointee(pointer.ty).is_some(),
                    "DISPOSE of a value that is not a pointer"
                );
                Ok(())
            }
            StmtKind::Assembly(assembly) => self.assembly(assembly),
            StmtKind::Element { set, element, .. } => self.element(element.ty, set.ty),
            other => without_rule(other),
        }
    }

    /// Checks the assignment of a value to a variable of type `target`.
    fn assigned(&self, target: TypeId, value: &Expr) -> Verified {
        let is_string = matches!(value.kind, ExprKind::Const(Const::String(_)));
        let is_nil = self.types().get(value.ty) == &Type::Nil;
        let fits = match self.types().get(target) {
            Type::Array { element, .. } if is_string => self.types().get(*element) == &Type::Char,
            Type::Pointer { .. } | Type::Procedure(_) | Type::Address | Type::Opaque { .. } if is_nil => true,
            _ => target == value.ty,
        };
        ensure!(fits, "a value of {} is assigned to a variable of {target}", value.ty);
        Ok(())
    }

    fn step(&self, target: TypeId, op: BinaryOp, amount: &Expr) -> Verified {
        ensure!(matches!(op, BinaryOp::Add | BinaryOp::Sub), "INC or DEC by {op:?}");
        let host = self.types().host(target);
        let expected = match self.types().get(host) {
            Type::Whole(_) => host,
            Type::Char | Type::Boolean | Type::Enumeration { .. } => TypeTable::CARDINAL,
            _ => return Err(format!("INC or DEC of {target}")),
        };
        ensure!(amount.ty == expected, "INC or DEC by a value of {}", amount.ty);
        Ok(())
    }

    fn for_head(&self, control: &Place, from: &Expr, to: &Expr, by: i64) -> Verified {
        ensure!(control.projections.is_empty(), "the control variable of FOR is a part of a variable");
        ensure!(self.is_ordinal(control.ty), "the control variable of FOR is of {}", control.ty);
        ensure!(from.ty == control.ty && to.ty == control.ty, "a bound of FOR is of another type");
        ensure!(by != 0, "FOR by zero");
        Ok(())
    }

    fn return_stmt(&self, value: Option<&Expr>) -> Verified {
        match (self.procedure.result, value) {
            (None, None) => Ok(()),
            (Some(ty), Some(value)) => self.assigned(ty, value),
            _ => Err("RETURN does not fit the heading".to_owned()),
        }
    }

    fn place(&self, place: &Place, access: Access) -> Verified {
        let mut ty = match place.root {
            Root::Local(id) => self.procedure.locals[id].ty,
            Root::Global(id) => self.program.globals[id].ty,
            Root::Constant(id) => self.program.constants[id].ty,
        };
        let open = self.open_dimensions(ty);
        for (step, projection) in place.projections.iter().enumerate() {
            ty = self.projection(projection, ty, step < open)?;
        }
        ensure!(ty == place.ty, "a place of {ty} claims to be of {}", place.ty);
        match access {
            Access::Reference | Access::Address | Access::Binding => self.addressable(place),
            Access::Read | Access::Write | Access::Update => Ok(()),
        }
    }

    /// Checks a step from a place of type `from` and returns the type that it leads to.
    fn projection(&self, projection: &Projection, from: TypeId, may_be_open: bool) -> Result<TypeId, String> {
        let (claimed, to) = match projection {
            Projection::Field { field, record } => match self.types().get(*record) {
                Type::Record { fields, .. } => (*record, fields.get(*field).map(|field| field.ty)),
                _ => (*record, None),
            },
            Projection::Index { index, array, .. } => {
                ensure!(self.is_ordinal(index.ty), "an index is of {}", index.ty);
                match self.types().get(*array) {
                    Type::Array { element, .. } => (*array, Some(*element)),
                    Type::OpenArray { element } if may_be_open => (*array, Some(*element)),
                    _ => (*array, None),
                }
            }
            Projection::Deref { pointer, .. } => (*pointer, self.types().pointee(*pointer)),
        };
        // An address of one type counts as one of another in type transfers, and an ADDRESS as a pointer to words
        // in some dialects.
        let is_address =
            |ty| matches!(self.types().get(ty), Type::Address | Type::Pointer { .. } | Type::Opaque { .. });
        let is_transfer =
            matches!(projection, Projection::Deref { .. }) && is_address(from) && is_address(claimed);
        ensure!(claimed == from || is_transfer, "a step from {from} claims to start at {claimed}");
        to.ok_or_else(|| format!("a step from {from} selects nothing"))
    }

    /// Returns the number of leading open dimensions of a type.
    fn open_dimensions(&self, mut ty: TypeId) -> usize {
        let mut count = 0;
        while let Type::OpenArray { element } = self.types().get(ty) {
            (ty, count) = (*element, count + 1);
        }
        count
    }

    fn is_ordinal(&self, ty: TypeId) -> bool {
        self.types().ordinal_range(ty).is_some()
    }

    /// Checks that a set of type `set` can contain a value of type `element`.
    fn element(&self, element: TypeId, set: TypeId) -> Verified {
        let fits = matches!(self.types().get(set), Type::Set { element: own, .. } if *own == element);
        ensure!(fits, "an element of {element} in a set of {set}");
        Ok(())
    }

    fn boolean(&self, ty: TypeId, what: &str) -> Verified {
        ensure!(self.types().get(ty) == &Type::Boolean, "{what} is of {ty}");
        Ok(())
    }

    fn whole(&self, ty: TypeId, what: &str) -> Verified {
        ensure!(matches!(self.types().get(ty), Type::Whole(_)), "{what} is of {ty}");
        Ok(())
    }
}

impl<'a> Visitor<'a> for Verifier<'a> {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        self.number_stmt(stmt);
        if !self.holds(|verifier| verifier.stmt(&stmt.kind)) {
            return;
        }
        match stmt.kind.control() {
            Control::Loop(Loop::Endless { id, .. }) => {
                self.loops.push(id);
                visit::walk_stmt(self, stmt);
                self.loops.pop();
            }
            Control::ProtectedCall(_) => {
                self.handlers += 1;
                visit::walk_stmt(self, stmt);
                self.handlers -= 1;
            }
            Control::Loop(Loop::Counted { .. }) => {
                self.jumps.enter_for();
                visit::walk_stmt(self, stmt);
                self.jumps.leave_for();
            }
            Control::Straight
            | Control::Label(_)
            | Control::Binding(_)
            | Control::Branch(_)
            | Control::Loop(Loop::Before { .. } | Loop::After { .. })
            | Control::End(_) => visit::walk_stmt(self, stmt),
        }
    }

    fn visit_condition(&mut self, Condition { value, id }: &'a Condition) {
        if self.holds(|verifier| verifier.boolean(value.ty, "a condition")) {
            self.visit_expr(value);
            match value.kind {
                ExprKind::And { id: own, .. } | ExprKind::Or { id: own, .. } => self.in_order &= *id == own,
                _ => self.number_condition(*id),
            }
        }
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        if let ExprKind::And { id, .. } | ExprKind::Or { id, .. } = expr.kind {
            self.number_condition(id);
        }
        if self.holds(|verifier| verifier.expr(expr)) {
            visit::walk_expr(self, expr);
        }
    }

    fn visit_place(&mut self, place: &'a Place, access: Access) {
        if self.holds(|verifier| verifier.place(place, access)) {
            visit::walk_place(self, place);
        }
    }

    fn visit_call(&mut self, call: &'a Call) {
        if self.holds(|verifier| verifier.call(call)) {
            visit::walk_call(self, call);
        }
    }
}
