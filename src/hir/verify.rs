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

use super::jumps::Jumps;
use super::{
    Argument, BinaryOp, Call, CaptureMode, Const, Conversion, Expr, ExprKind, Local, LocalId, LocalKind,
    LoopId, ParameterMode, Place, ProcId, Procedure, Program, Projection, Root, Stmt, StmtKind, Storage,
    Type, TypeId, TypeTable, UnaryOp,
};

/// Checks a program; the error names the procedure and the broken rule.
pub fn verify(program: &Program) -> Result<(), String> {
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

/// Fails with a message unless the condition holds.
macro_rules! ensure {
    ($condition:expr, $($message:tt)*) => {
        if !$condition {
            return Err(format!($($message)*));
        }
    };
}

fn finished_type(types: &TypeTable, ty: TypeId) -> Verified {
    ensure!(
        !matches!(types.get(ty), Type::Error | Type::WholeConstant | Type::RealConstant),
        "{ty} is not a type of a finished program"
    );
    Ok(())
}

/// What stands around a statement, and the jumps so far.
#[derive(Default)]
struct Around {
    loops: Vec<LoopId>,
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
            LocalKind::Parameter(ParameterMode::Reference) | LocalKind::Capture(CaptureMode::Reference)
        );
        if self.procedure.foreign.is_some() {
            return Ok(());
        }
        ensure!(
            belongs_to_caller == (local.storage == Storage::Indirect),
            "{id} has storage {:?} but is {:?}",
            local.storage,
            local.kind
        );
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
                ensure!(
                    self.program.procedures[call.callee].result.is_none(),
                    "a function is called as a statement"
                );
                self.call(call)
            }
            StmtKind::Step { target, op, amount, .. } => self.step(target, *op, amount),
            StmtKind::New { pointer, target } => {
                self.place(pointer)?;
                let steps_right =
                    matches!(self.types().get(pointer.ty), Type::Pointer { target: to } if to == target);
                ensure!(steps_right, "NEW makes {target}, which its pointer does not point to");
                Ok(())
            }
            StmtKind::Dispose { pointer, .. } => {
                self.place(pointer)?;
                ensure!(
                    matches!(self.types().get(pointer.ty), Type::Pointer { .. }),
                    "DISPOSE of no pointer"
                );
                Ok(())
            }
            StmtKind::Halt(status) => status.iter().try_for_each(|status| {
                self.expr(status)?;
                self.whole(status.ty, "the status of HALT")
            }),
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
            Type::Pointer { .. } if is_nil => true,
            _ => target == value.ty,
        };
        ensure!(fits, "a value of {} goes to a variable of {target}", value.ty);
        Ok(())
    }

    fn step(&self, target: &Place, op: BinaryOp, amount: &Expr) -> Verified {
        self.place(target)?;
        self.expr(amount)?;
        ensure!(matches!(op, BinaryOp::Add | BinaryOp::Sub), "INC or DEC by {op:?}");
        let expected = match self.types().get(target.ty) {
            Type::Whole(_) => target.ty,
            Type::Char | Type::Boolean => TypeTable::CARDINAL,
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

    fn expr(&self, expr: &Expr) -> Verified {
        finished_type(self.types(), expr.ty)?;
        match &expr.kind {
            ExprKind::Const(constant) => self.constant(constant, expr.ty),
            ExprKind::Load(place) => {
                ensure!(place.ty == expr.ty, "a place of {} is loaded as {}", place.ty, expr.ty);
                self.place(place)
            }
            ExprKind::Unary { op, operand, .. } => self.unary(*op, operand, expr.ty),
            ExprKind::Binary { op, left, right, .. } => self.binary(*op, left, right, expr.ty),
            ExprKind::Compare { left, right, .. } => self.compare(left, right, expr.ty),
            ExprKind::And(left, right) | ExprKind::Or(left, right) => {
                self.condition(left)?;
                self.condition(right)?;
                self.boolean(expr.ty, "the result of AND or OR")
            }
            ExprKind::Call(call) => {
                let result = self.program.procedures[call.callee].result;
                ensure!(result == Some(expr.ty), "the result of a call is used as {}", expr.ty);
                self.call(call)
            }
            ExprKind::Convert { conversion, operand, .. } => self.convert(*conversion, operand, expr.ty),
            ExprKind::RangeCheck { operand, low, high, .. } => {
                self.expr(operand)?;
                ensure!(low <= high, "an empty range is checked");
                ensure!(operand.ty == expr.ty, "a range check changes the type");
                ensure!(self.is_ordinal(expr.ty), "a range check of {}", expr.ty);
                Ok(())
            }
            ExprKind::High(local) => {
                let ty = self.procedure.locals[*local].ty;
                ensure!(matches!(self.types().get(ty), Type::OpenArray { .. }), "HIGH of {ty}");
                ensure!(expr.ty == TypeTable::CARDINAL, "HIGH is of {}", expr.ty);
                Ok(())
            }
        }
    }

    fn constant(&self, constant: &Const, ty: TypeId) -> Verified {
        let fits = match (constant, self.types().get(ty)) {
            (Const::Whole(value), Type::Whole(whole)) => (whole.min()..=whole.max()).contains(value),
            (Const::Real(_), Type::Real(_))
            | (Const::Boolean(_), Type::Boolean)
            | (Const::Char(_), Type::Char)
            | (Const::Nil, Type::Nil | Type::Pointer { .. }) => true,
            (Const::String(id), Type::String { length }) => {
                self.program.strings[*id].len() == *length as usize
            }
            _ => false,
        };
        ensure!(fits, "the constant {constant:?} is of {ty}");
        Ok(())
    }

    fn unary(&self, op: UnaryOp, operand: &Expr, result: TypeId) -> Verified {
        self.expr(operand)?;
        let ty = self.types().get(operand.ty);
        let fits = match op {
            UnaryOp::Negate | UnaryOp::Abs => {
                matches!(ty, Type::Whole(_) | Type::Real(_)) && operand.ty == result
            }
            UnaryOp::Not => ty == &Type::Boolean && operand.ty == result,
            UnaryOp::Cap => ty == &Type::Char && operand.ty == result,
            UnaryOp::Odd => matches!(ty, Type::Whole(_)) && self.types().get(result) == &Type::Boolean,
        };
        ensure!(fits, "{op:?} of {} gives {result}", operand.ty);
        Ok(())
    }

    fn binary(&self, op: BinaryOp, left: &Expr, right: &Expr, result: TypeId) -> Verified {
        self.expr(left)?;
        self.expr(right)?;
        let kind_fits = match (op, self.types().get(result)) {
            (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, Type::Whole(_) | Type::Real(_)) => true,
            (BinaryOp::DivideReal, ty) => matches!(ty, Type::Real(_)),
            (_, ty) => matches!(ty, Type::Whole(_)),
        };
        ensure!(
            kind_fits && left.ty == result && right.ty == result,
            "{op:?} of {} and {} gives {result}",
            left.ty,
            right.ty
        );
        Ok(())
    }

    fn compare(&self, left: &Expr, right: &Expr, result: TypeId) -> Verified {
        self.expr(left)?;
        self.expr(right)?;
        let is_pointer = |ty| matches!(self.types().get(ty), Type::Pointer { .. } | Type::Nil);
        let same = left.ty == right.ty || is_pointer(left.ty) && is_pointer(right.ty);
        ensure!(same && self.types().is_scalar(left.ty), "{} is compared with {}", left.ty, right.ty);
        self.boolean(result, "the result of a comparison")
    }

    fn convert(&self, conversion: Conversion, operand: &Expr, result: TypeId) -> Verified {
        self.expr(operand)?;
        let (from, to) = (self.types().get(operand.ty), self.types().get(result));
        let fits = match conversion {
            Conversion::Whole => self.is_ordinal(operand.ty) && self.is_ordinal(result),
            Conversion::WholeToReal => matches!((from, to), (Type::Whole(_), Type::Real(_))),
            Conversion::RealToWhole => matches!((from, to), (Type::Real(_), Type::Whole(_))),
            Conversion::Real => matches!((from, to), (Type::Real(_), Type::Real(_))),
            Conversion::Pointer => matches!((from, to), (Type::Nil, Type::Pointer { .. })),
        };
        ensure!(fits, "{conversion:?} from {} to {result}", operand.ty);
        Ok(())
    }

    fn place(&self, place: &Place) -> Verified {
        let mut ty = match place.root {
            Root::Local(id) => self.procedure.locals[id].ty,
            Root::Global(id) => self.program.globals[id].ty,
        };
        for (step, projection) in place.projections.iter().enumerate() {
            ty = self.projection(projection, ty, step)?;
        }
        ensure!(ty == place.ty, "a place of {ty} claims to be of {}", place.ty);
        Ok(())
    }

    /// The type that a step from a place of type `from` leads to.
    fn projection(&self, projection: &Projection, from: TypeId, step: usize) -> Result<TypeId, String> {
        let (claimed, to) = match projection {
            Projection::Field { field, record } => match self.types().get(*record) {
                Type::Record { fields } => (*record, fields.get(*field).map(|field| field.ty)),
                _ => (*record, None),
            },
            Projection::Index { index, array, .. } => {
                self.expr(index)?;
                ensure!(self.is_ordinal(index.ty), "an index is of {}", index.ty);
                match self.types().get(*array) {
                    Type::Array { element, .. } => (*array, Some(*element)),
                    Type::OpenArray { element } if step == 0 => (*array, Some(*element)),
                    _ => (*array, None),
                }
            }
            Projection::Deref { pointer, .. } => match self.types().get(*pointer) {
                Type::Pointer { target } => (*pointer, Some(*target)),
                _ => (*pointer, None),
            },
        };
        ensure!(claimed == from, "a step from {from} claims to start at {claimed}");
        to.ok_or_else(|| format!("a step from {from} leads nowhere"))
    }

    fn call(&self, call: &Call) -> Verified {
        let callee = &self.program.procedures[call.callee];
        ensure!(!callee.is_module_body, "a module body is called");
        ensure!(
            call.arguments.len() == callee.parameters.len(),
            "{} is called with another number of arguments",
            call.callee
        );
        for (argument, parameter) in call.arguments.iter().zip(&callee.parameters) {
            self.argument(argument, &callee.locals[*parameter])?;
        }
        for capture in &callee.captures {
            let own = capture.variable.procedure == self.id;
            let passed_on = self.procedure.captures.iter().find(|c| c.variable == capture.variable);
            ensure!(
                own || passed_on.is_some_and(|c| c.mode == capture.mode),
                "a caller of {} lacks a variable that it captures",
                call.callee
            );
        }
        Ok(())
    }

    fn argument(&self, argument: &Argument, parameter: &Local) -> Verified {
        let open_element = match self.types().get(parameter.ty) {
            Type::OpenArray { element } => Some(*element),
            _ => None,
        };
        match (argument, parameter.kind, open_element) {
            (Argument::OpenArray(array), LocalKind::Parameter(mode), Some(element)) => {
                self.expr(array)?;
                self.lends_elements(array, mode, element)
            }
            (Argument::Value(value), LocalKind::Parameter(ParameterMode::Value), None) => {
                self.expr(value)?;
                self.assigned(parameter.ty, value)
            }
            (Argument::Reference(place), LocalKind::Parameter(ParameterMode::Reference), None) => {
                self.place(place)?;
                ensure!(
                    place.ty == parameter.ty,
                    "a place of {} goes to a VAR parameter of {}",
                    place.ty,
                    parameter.ty
                );
                self.addressable(place)
            }
            _ => Err(format!("{argument:?} does not fit its parameter")),
        }
    }

    /// An argument for an open array of `element`.
    fn lends_elements(&self, array: &Expr, mode: ParameterMode, element: TypeId) -> Verified {
        let fits = match (&array.kind, self.types().get(array.ty)) {
            (ExprKind::Const(Const::String(_)), _) => {
                mode == ParameterMode::Value && self.types().get(element) == &Type::Char
            }
            (ExprKind::Load(_), Type::Array { element: own, .. } | Type::OpenArray { element: own }) => {
                *own == element
            }
            (ExprKind::Call(_), Type::Array { element: own, .. }) => {
                mode == ParameterMode::Value && *own == element
            }
            _ => false,
        };
        ensure!(fits, "{} goes to an open array of {element}", array.ty);
        Ok(())
    }

    /// The address of the place can be taken.
    fn addressable(&self, place: &Place) -> Verified {
        let through_pointer = place.projections.iter().any(|step| matches!(step, Projection::Deref { .. }));
        if let Root::Local(id) = place.root {
            let storage = self.procedure.locals[id].storage;
            ensure!(
                through_pointer || storage != Storage::Ssa,
                "{id} is lent by address but never in memory"
            );
        }
        Ok(())
    }

    fn is_ordinal(&self, ty: TypeId) -> bool {
        matches!(self.types().get(ty), Type::Whole(_) | Type::Char | Type::Boolean)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Interner, PrimaryMap, Span};
    use crate::hir::{Label, LabelId, Module, ModuleId};

    /// A procedure with a variable parameter and one that lends it a variable and assigns 1 to it.
    fn program() -> Program {
        let mut names = Interner::new();
        let name = names.intern("x");
        let module = ModuleId::from_u32(0);
        let local = |kind, storage| Local { name, ty: TypeTable::INTEGER, kind, storage, span: Span::NONE };
        let procedure = |locals: PrimaryMap<LocalId, Local>, parameters, body| Procedure {
            parameters,
            locals,
            body,
            ..Procedure::new(module, name, Span::NONE, Span::NONE)
        };
        let place = || Place {
            root: Root::Local(LocalId::from_u32(0)),
            projections: Vec::new(),
            ty: TypeTable::INTEGER,
            span: Span::NONE,
        };
        let one = Expr { kind: ExprKind::Const(Const::Whole(1)), ty: TypeTable::INTEGER, span: Span::NONE };
        let call = Call {
            callee: ProcId::from_u32(0),
            arguments: vec![Argument::Reference(place())],
            span: Span::NONE,
        };
        let stmt = |kind| Stmt { kind, span: Span::NONE };
        let by_reference = local(LocalKind::Parameter(ParameterMode::Reference), Storage::Indirect);
        let spilled = local(LocalKind::Variable, Storage::SsaSpilled);
        Program {
            types: TypeTable::new(),
            modules: [Module { name, body: None }].into_iter().collect(),
            procedures: [
                procedure([by_reference].into_iter().collect(), vec![LocalId::from_u32(0)], Vec::new()),
                procedure(
                    [spilled].into_iter().collect(),
                    Vec::new(),
                    vec![stmt(StmtKind::Assign { target: place(), value: one }), stmt(StmtKind::Call(call))],
                ),
            ]
            .into_iter()
            .collect(),
            globals: PrimaryMap::new(),
            strings: PrimaryMap::new(),
            initialisation: Vec::new(),
            main: module,
        }
    }

    /// What the verifier says after `damage` was done to the caller.
    fn rejects(damage: impl FnOnce(&mut Procedure)) -> String {
        let mut program = program();
        damage(&mut program.procedures[ProcId::from_u32(1)]);
        verify(&program).expect_err("the damage must be found")
    }

    fn set_assigned(procedure: &mut Procedure, kind: ExprKind, ty: TypeId) {
        let Some(Stmt { kind: StmtKind::Assign { value, .. }, .. }) = procedure.body.first_mut() else {
            unreachable!("the first statement is the assignment")
        };
        *value = Expr { kind, ty, span: Span::NONE };
    }

    #[test]
    fn accepts_what_is_right() {
        assert_eq!(verify(&program()), Ok(()));
    }

    #[test]
    fn rejects_each_broken_rule() {
        let x = LocalId::from_u32(0);
        assert!(rejects(|p| p.locals[x].storage = Storage::Ssa).contains("never in memory"));
        assert!(rejects(|p| p.locals[x].storage = Storage::Indirect).contains("storage"));
        assert!(rejects(|p| p.locals[x].ty = TypeTable::ERROR).contains("finished program"));
        assert!(rejects(|p| p.locals[x].ty = TypeTable::CHAR).contains("claims to be"));
        assert!(rejects(|p| p.parameters.push(x)).contains("another kind"));
        assert!(
            rejects(|p| set_assigned(p, ExprKind::Const(Const::Boolean(true)), TypeTable::BOOLEAN))
                .contains("goes to a variable")
        );
        assert!(
            rejects(|p| set_assigned(p, ExprKind::Const(Const::Whole(1 << 70)), TypeTable::INTEGER))
                .contains("constant")
        );
        let exit = Stmt { kind: StmtKind::Exit(LoopId::from_u32(0)), span: Span::NONE };
        assert!(rejects(|p| p.body.push(exit)).contains("EXIT"));
        let goto = || Stmt { kind: StmtKind::Goto(LabelId::from_u32(0)), span: Span::NONE };
        let label = || Stmt { kind: StmtKind::Label(LabelId::from_u32(0)), span: Span::NONE };
        let declare = |p: &mut Procedure| p.labels.push(Label { name: p.name, span: Span::NONE });
        assert!(rejects(|p| p.body.push(goto())).contains("not set"));
        assert!(rejects(|p| p.body.push(label())).contains("not declared"));
        assert!(
            rejects(|p| {
                declare(p);
                p.body.extend([label(), goto(), label()]);
            })
            .contains("set twice")
        );
        let bare_return = Stmt { kind: StmtKind::Return(None), span: Span::NONE };
        assert!(
            rejects(|p| {
                p.result = Some(TypeTable::INTEGER);
                p.body.push(bare_return);
            })
            .contains("RETURN")
        );
    }
}
