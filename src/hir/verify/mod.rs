//! The verifier of the typed tree. It finds mistakes of `sema`, never of users.
//!
//! What it proves, procedure by procedure:
//! 1. Parameters are the first locals, in order; captures are ordered and each has its local.
//! 2. No type of an error or of an untyped constant is left.
//! 3. Every place steps through the types its projections name and ends at the type it claims.
//! 4. Operands, results, arguments and assigned values have the types their operation asks for.
//! 5. Storage fits: only scalars are SSA variables; what is lent by address is not `Storage::Ssa`;
//!    what belongs to a caller, and only that, is `Storage::Indirect`.
//! 6. A caller of a nested procedure has every variable that the callee captures.
//! 7. EXIT stands inside its LOOP; RETURN has a value exactly in function procedures.
//! 8. A label is set once; GOTO leads to one that is set, and into no FOR statement.

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

use crate::hir::jumps::Jumps;
use crate::hir::{
    BinaryOp, CaptureMode, Const, Expr, ExprKind, Local, LocalId, LocalKind, LoopId, ParameterMode, Place,
    ProcId, Procedure, Program, Projection, Root, Stmt, StmtKind, Storage, Type, TypeId, TypeTable,
};

/// Checks a program; the error names the procedure and the broken rule.
pub fn verify(program: &Program) -> Result<(), String> {
    for (id, constant) in &program.constants {
        ensure!(is_constant(constant), "{id} consists of what is not constant");
    }
    for global in program.globals.values() {
        finished_type(&program.types, global.ty)?;
    }
    for (id, procedure) in &program.procedures {
        let verifier = Verifier { program, id, procedure };
        verifier.procedure().map_err(|rule| format!("{id}: {rule}"))?;
    }
    Ok(())
}

type Verified = Result<(), String>;

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

/// What stands around a statement, and the jumps so far.
#[derive(Default)]
struct Around {
    loops: Vec<LoopId>,
    handlers: u32,
    jumps: Jumps,
}

struct Verifier<'a> {
    program: &'a Program,
    id: ProcId,
    procedure: &'a Procedure,
}

impl<'a> Verifier<'a> {
    fn types(&self) -> &'a TypeTable {
        &self.program.types
    }

    fn procedure(&self) -> Verified {
        for (index, parameter) in self.procedure.parameters.iter().enumerate() {
            ensure!(parameter.as_u32() as usize == index, "{parameter} is not the parameter at its number");
        }
        for (id, local) in &self.procedure.locals {
            finished_type(self.types(), local.ty)?;
            let is_parameter = (id.as_u32() as usize) < self.procedure.parameters.len();
            ensure!(
                is_parameter == matches!(local.kind, LocalKind::Parameter(_)),
                "{id} stands among locals of another kind"
            );
            self.storage(id, local)?;
        }
        self.captures()?;
        let mut around = Around::default();
        self.stmts(&self.procedure.body, &mut around)?;
        around.jumps.verify()
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
        let may_be_lent =
            local.kind == LocalKind::Parameter(ParameterMode::Value) && !self.types().is_scalar(local.ty);
        ensure!(
            belongs_to_caller == (local.storage == Storage::Indirect) || may_be_lent,
            "{id} has storage {:?} but is {:?}",
            local.storage,
            local.kind
        );
        ensure!(!local.addressed || !local.storage.is_ssa(), "the address of {id} is taken, an SSA variable");
        ensure!(
            !local.storage.is_ssa() || self.types().is_scalar(local.ty),
            "{id} is an SSA variable but no scalar"
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
                "{} does not stand for its captured variable",
                capture.local
            );
            ensure!(capture.variable.procedure != self.id, "{} captures its own variable", capture.local);
            let origin = &self.program.procedures[capture.variable.procedure].locals[capture.variable.local];
            ensure!(origin.ty == local.ty, "{} has not the type of what it captures", capture.local);
            ensure!(
                capture.mode == CaptureMode::Value || origin.storage != Storage::Ssa,
                "{} is captured by reference but never in memory",
                capture.local
            );
        }
        Ok(())
    }

    fn stmts(&self, stmts: &[Stmt], around: &mut Around) -> Verified {
        stmts.iter().try_for_each(|stmt| self.stmt(stmt, around))
    }

    fn stmt(&self, stmt: &Stmt, around: &mut Around) -> Verified {
        match &stmt.kind {
            StmtKind::Assign { target, value } => self.assign(target, value),
            StmtKind::Call(call) => {
                let result = self.call(call)?;
                ensure!(
                    result.is_none() || self.may_drop_result(call),
                    "a function is called as a statement"
                );
                Ok(())
            }
            StmtKind::Step { target, op, amount, .. } => self.step(target, *op, amount),
            StmtKind::New { pointer, target } => {
                self.place(pointer)?;
                let steps_right = self.types().pointee(pointer.ty) == Some(*target);
                ensure!(steps_right, "NEW makes {target}, which its pointer does not point to");
                Ok(())
            }
            StmtKind::Dispose { pointer, .. } => {
                self.place(pointer)?;
                ensure!(self.types().pointee(pointer.ty).is_some(), "DISPOSE of no pointer");
                Ok(())
            }
            StmtKind::Halt(status) => status.iter().try_for_each(|status| {
                self.expr(status)?;
                self.whole(status.ty, "the status of HALT")
            }),
            StmtKind::Element { set, element, .. } => {
                self.place(set)?;
                self.expr(element)?;
                self.element(element.ty, set.ty)
            }
            StmtKind::Case { subject, arms, otherwise, .. } => {
                self.expr(subject)?;
                ensure!(self.is_ordinal(subject.ty), "CASE of {}", subject.ty);
                for arm in arms {
                    ensure!(arm.labels.iter().all(|(low, high)| low <= high), "an empty range of CASE");
                    self.stmts(&arm.body, around)?;
                }
                otherwise.iter().try_for_each(|body| self.stmts(body, around))
            }
            StmtKind::With { binding, record, body } => {
                self.place(record)?;
                let local = &self.procedure.locals[*binding];
                ensure!(local.kind == LocalKind::Binding, "WITH binds {binding}, which is no binding");
                ensure!(local.ty == record.ty, "WITH binds a record of another type");
                self.addressable(record)?;
                self.stmts(body, around)
            }
            StmtKind::Try { call, result, handler } => {
                let found = self.call(call)?;
                let wanted = result.as_ref().map(|place| place.ty);
                ensure!(wanted == found, "the result of a protected call goes to another type");
                result.iter().try_for_each(|place| self.place(place))?;
                around.handlers += 1;
                self.stmts(handler, around)?;
                around.handlers -= 1;
                Ok(())
            }
            StmtKind::Reraise => {
                ensure!(around.handlers > 0, "an exception is raised again outside of a handler");
                Ok(())
            }
            StmtKind::If { arms, otherwise } => {
                ensure!(!arms.is_empty(), "IF without a condition");
                for (condition, body) in arms {
                    self.condition(condition)?;
                    self.stmts(body, around)?;
                }
                self.stmts(otherwise, around)
            }
            StmtKind::While { condition, body } | StmtKind::Repeat { body, condition } => {
                self.condition(condition)?;
                self.stmts(body, around)
            }
            StmtKind::Loop { id, body } => {
                ensure!(!around.loops.contains(id), "{id} stands inside itself");
                around.loops.push(*id);
                let verified = self.stmts(body, around);
                around.loops.pop();
                verified
            }
            StmtKind::Exit(id) => {
                ensure!(around.loops.contains(id), "EXIT stands outside of {id}");
                Ok(())
            }
            StmtKind::For { control, from, to, by, body } => {
                self.for_head(control, from, to, *by)?;
                around.jumps.enter_for();
                self.stmts(body, around)?;
                around.jumps.leave_for();
                Ok(())
            }
            StmtKind::Return(value) => self.return_stmt(value.as_ref()),
            StmtKind::Goto(label) => {
                around.jumps.goto(*label);
                Ok(())
            }
            StmtKind::Label(label) => {
                ensure!(self.procedure.labels.is_valid(*label), "{label} is not declared");
                around.jumps.label(*label)
            }
        }
    }

    fn assign(&self, target: &Place, value: &Expr) -> Verified {
        self.place(target)?;
        self.expr(value)?;
        self.assigned(target.ty, value)
    }

    /// A value goes to a variable of type `target`.
    fn assigned(&self, target: TypeId, value: &Expr) -> Verified {
        let is_string = matches!(value.kind, ExprKind::Const(Const::String(_)));
        let is_nil = self.types().get(value.ty) == &Type::Nil;
        let fits = match self.types().get(target) {
            Type::Array { element, .. } if is_string => self.types().get(*element) == &Type::Char,
            Type::Pointer { .. } | Type::Procedure(_) | Type::Address | Type::Opaque { .. } if is_nil => true,
            _ => target == value.ty,
        };
        ensure!(fits, "a value of {} goes to a variable of {target}", value.ty);
        Ok(())
    }

    fn step(&self, target: &Place, op: BinaryOp, amount: &Expr) -> Verified {
        self.place(target)?;
        self.expr(amount)?;
        ensure!(matches!(op, BinaryOp::Add | BinaryOp::Sub), "INC or DEC by {op:?}");
        let host = self.types().host(target.ty);
        let expected = match self.types().get(host) {
            Type::Whole(_) => host,
            Type::Char | Type::Boolean | Type::Enumeration { .. } => TypeTable::CARDINAL,
            _ => return Err(format!("INC or DEC of {}", target.ty)),
        };
        ensure!(amount.ty == expected, "INC or DEC by a value of {}", amount.ty);
        Ok(())
    }

    fn for_head(&self, control: &Place, from: &Expr, to: &Expr, by: i64) -> Verified {
        self.place(control)?;
        self.expr(from)?;
        self.expr(to)?;
        ensure!(control.projections.is_empty(), "the control variable of FOR is a part of a variable");
        ensure!(self.is_ordinal(control.ty), "the control variable of FOR is of {}", control.ty);
        ensure!(from.ty == control.ty && to.ty == control.ty, "a bound of FOR is of another type");
        ensure!(by != 0, "FOR by zero");
        Ok(())
    }

    fn return_stmt(&self, value: Option<&Expr>) -> Verified {
        match (self.procedure.result, value) {
            (None, None) => Ok(()),
            (Some(ty), Some(value)) => {
                self.expr(value)?;
                self.assigned(ty, value)
            }
            _ => Err("RETURN does not fit the heading".to_owned()),
        }
    }

    fn condition(&self, condition: &Expr) -> Verified {
        self.expr(condition)?;
        self.boolean(condition.ty, "a condition")
    }

    fn place(&self, place: &Place) -> Verified {
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
        Ok(())
    }

    /// Checks a step from a place of type `from` and returns the type it leads to.
    fn projection(&self, projection: &Projection, from: TypeId, may_be_open: bool) -> Result<TypeId, String> {
        let (claimed, to) = match projection {
            Projection::Field { field, record } => match self.types().get(*record) {
                Type::Record { fields, .. } => (*record, fields.get(*field).map(|field| field.ty)),
                _ => (*record, None),
            },
            Projection::Index { index, array, .. } => {
                self.expr(index)?;
                ensure!(self.is_ordinal(index.ty), "an index is of {}", index.ty);
                match self.types().get(*array) {
                    Type::Array { element, .. } => (*array, Some(*element)),
                    Type::OpenArray { element } if may_be_open => (*array, Some(*element)),
                    _ => (*array, None),
                }
            }
            Projection::Deref { pointer, .. } => (*pointer, self.types().pointee(*pointer)),
        };
        ensure!(claimed == from, "a step from {from} claims to start at {claimed}");
        to.ok_or_else(|| format!("a step from {from} leads nowhere"))
    }

    /// Returns the number of open dimensions that a type begins with.
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
