//! Procedures as values, and their types.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{
    Const, Expr, ExprKind, FormalParameter, LocalKind, ParameterMode, ProcId, Signature, Type, TypeId,
    TypeTable,
};
use crate::syntax::ast;

use super::conversion::address_as;
use super::operator::BinaryOperation;
use crate::sema::constant::{constant, error_expr};
use crate::sema::pending::ProcedureInConstant;
use crate::sema::tables::ProgramTables;
use crate::sema::typing::Typing;
use crate::sema::typing::role::TargetRole;

impl Typing<'_, '_> {
    /// Compares the procedures in the constants of a block with the types to which they are assigned, and
    /// with each other. Requires that all headings and procedure types of the block are defined, which
    /// happens after its constants.
    pub fn check_procedures_in_constants(&mut self) {
        for procedure in std::mem::take(&mut self.tables.procedures_in_constants) {
            match procedure {
                ProcedureInConstant::Assigned { value, target, role } => {
                    self.assignable(value, target, &role);
                }
                ProcedureInConstant::Compared { op, op_span, left, right, span } => {
                    self.binary(op, op_span, left, right, span);
                }
            }
        }
    }

    /// Gives a procedure the procedure type to which it is assigned in the declaration of a constant, where
    /// both are not yet known.
    pub fn assign_procedure_later(&mut self, value: Expr, target: TypeId, role: TargetRole) -> Expr {
        let expr = address_as(value.clone(), target);
        self.tables.procedures_in_constants.push(ProcedureInConstant::Assigned { value, target, role });
        expr
    }

    /// Builds a procedure as a value. A nested procedure is reported, because it depends on the variables
    /// around it.
    pub fn procedure_value(&mut self, id: ProcId, span: Span) -> Expr {
        let procedure = &self.tables.program.procedures[id];
        if procedure.parent.is_some_and(|parent| !self.tables.program.procedures[parent].is_module_body()) {
            let name = self.session.text(procedure.name);
            let diagnostic = Diagnostic::new(
                Code::NestedProcedureValue,
                format!("the nested procedure `{name}` is used as a value"),
            )
            .at(span, "only procedures at the top level of a module can be used as values")
            .and(procedure.span, "declared inside another procedure");
            self.session.report(diagnostic);
            return error_expr(span);
        }
        match self.tables.procedure_type(id) {
            TypeTable::ERROR => error_expr(span),
            _ if !self.can_be_value(id, span) => error_expr(span),
            ty => constant(Const::Procedure(id), ty, span),
        }
    }

    /// Reports a procedure at a place at which its result or another value is needed.
    pub fn report_uncalled(&mut self, id: ProcId, span: Span) -> Expr {
        let procedure = &self.tables.program.procedures[id];
        let name = self.session.text(procedure.name);
        let mut diagnostic =
            Diagnostic::new(Code::NotAValue, format!("`{name}` is a procedure, not a value"))
                .at(span, "expected a value")
                .and(procedure.span, "the procedure is declared here");
        if procedure.result.is_some() && procedure.parameters.is_empty() {
            diagnostic = diagnostic.suggest(span.end(), "()", "call the function procedure");
        } else if procedure.result.is_some() {
            diagnostic = diagnostic.help(format!("call it with its arguments: `{name}(...)`"));
        }
        self.session.report(diagnostic);
        error_expr(span)
    }

    /// Whether a procedure can be a value; reports a function that works in the frame of its caller.
    pub fn can_be_value(&mut self, id: ProcId, span: Span) -> bool {
        let procedure = &self.tables.program.procedures[id];
        if procedure.foreign.as_ref().is_none_or(|foreign| foreign.special.is_none()) {
            return true;
        }
        let name = self.session.text(procedure.name);
        let message = format!("`{name}` is used as a value");
        let diagnostic = Diagnostic::new(Code::NestedProcedureValue, message)
            .at(span, "it examines the stack frame of its caller, so it can only be called directly")
            .and(procedure.span, "declared here");
        self.session.report(diagnostic);
        false
    }
}

impl ProgramTables<'_> {
    /// Returns the type of a procedure as a value, or the error type if its heading has errors. A constant
    /// may name a procedure whose heading is still to be checked and will complete the type.
    pub fn procedure_type(&mut self, id: ProcId) -> TypeId {
        if let Some(ty) = self.procedure_types.get(&id) {
            return *ty;
        }
        let signature = self.signature_of(id);
        let broken = signature.result == Some(TypeTable::ERROR)
            || signature.parameters.iter().any(|parameter| parameter.ty == TypeTable::ERROR);
        let ty = if broken { TypeTable::ERROR } else { self.program.types.add(Type::Procedure(signature)) };
        self.procedure_types.insert(id, ty);
        ty
    }

    /// Completes the type that a procedure received as a value before its heading was checked.
    pub fn complete_procedure_type(&mut self, id: ProcId) {
        if let Some(ty) = self.procedure_types.get(&id).copied().filter(|ty| *ty != TypeTable::ERROR) {
            let signature = self.signature_of(id);
            self.program.types.define(ty, Type::Procedure(signature));
        }
    }

    /// Returns the signature that the heading of a procedure declares.
    pub fn signature_of(&self, id: ProcId) -> Signature {
        let procedure = &self.program.procedures[id];
        let formal = |local| {
            let local = &procedure.locals[local];
            let mode = match local.kind {
                LocalKind::Parameter(mode) => mode,
                LocalKind::Variable | LocalKind::Capture(_) | LocalKind::Binding => ParameterMode::Value,
            };
            FormalParameter { mode, ty: local.ty }
        };
        Signature {
            parameters: procedure.parameters.iter().map(|local| formal(*local)).collect(),
            variadic: procedure.foreign.as_ref().is_some_and(|foreign| foreign.variadic),
            result: procedure.result,
        }
    }
}

impl BinaryOperation<'_, '_> {
    /// Compares two procedures in the declaration of a constant; whether their types fit is checked later, by
    /// the rule for all comparisons. Returns `None` for any other operands.
    pub fn compare_procedures_later(&mut self, left: &Expr, right: &Expr) -> Option<Expr> {
        let BinaryOperation { op, op_span, span, .. } = *self;
        let procedure = |operand: &Expr| match (&operand.kind, self.typing.tables.ty(operand.ty)) {
            (ExprKind::Const(Const::Procedure(id)), Type::Procedure(_)) => Some(*id),
            _ => None,
        };
        let (one, other) =
            procedure(left).zip(procedure(right)).filter(|_| self.typing.tables.defines_constants)?;
        let (left, right) = (left.clone(), right.clone());
        self.typing.tables.procedures_in_constants.push(ProcedureInConstant::Compared {
            op,
            op_span,
            left,
            right,
            span,
        });
        let value = (one == other) == (op == ast::BinaryOp::Equal);
        Some(constant(Const::Boolean(value), TypeTable::BOOLEAN, span))
    }
}
