//! Calls of the functions and procedures of the module SYSTEM.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{
    Argument, BinaryOp, Call, Callee, Const, Expr, ExprKind, Place, Root, RuntimeProcedure, Type, TypeTable,
};
use crate::syntax::ast;

use super::PredeclaredCall;
use super::catalogue::Predeclared;
use crate::sema::constant::{constant, error_expr};
use crate::sema::expression::address::as_address;
use crate::sema::expression::designator::Resolved;
use crate::sema::expression::operator::unchecked;
use crate::sema::naming::suggestion::Wanted;
use crate::sema::typing::role::TargetRole;

impl<'a> PredeclaredCall<'_, 'a> {
    /// Checks the call of a function of SYSTEM. Requires a permitted number of arguments.
    pub fn system_function(&mut self, args: &'a [ast::Expr], span: Span) -> Expr {
        match (self.procedure, args) {
            (Predeclared::Adr, [variable]) => self.address_of(variable, span),
            (Predeclared::TSize | Predeclared::TBitSize, [ty]) => self.size(ty, span),
            (Predeclared::AddAdr, [address, bytes]) => self.moved_by(BinaryOp::Add, address, bytes, span),
            (Predeclared::SubAdr, [address, bytes]) => self.moved_by(BinaryOp::Sub, address, bytes, span),
            (Predeclared::DifAdr, [left, right]) => {
                let (left, right) = (self.address_argument(left), self.address_argument(right));
                match (left, right) {
                    (Some(left), Some(right)) => self.exprs.typing().distance(left, right, span),
                    _ => error_expr(span),
                }
            }
            (Predeclared::Cast, [ty, value]) if self.is_exchanged(ty, value) => {
                self.report_exchanged(ty, value)
            }
            (Predeclared::Cast, [ty, value]) => {
                let ty = self.type_argument(ty);
                let value = self.exprs.expression(value);
                ty.map_or_else(|| error_expr(span), |ty| self.exprs.typing().transferred(value, ty, span))
            }
            (Predeclared::MakeAdr, [value]) => {
                let value = self.exprs.expression(value);
                match value.ty {
                    TypeTable::ERROR => value,
                    ty if self.exprs.tables.is_whole(ty) => {
                        self.exprs.typing().transferred(value, TypeTable::ADDRESS, span)
                    }
                    ty if self.exprs.tables.points(ty) => Expr { span, ..as_address(value) },
                    _ => self.report_argument(&value, "a whole number"),
                }
            }
            (Predeclared::TurnInterrupts, _) => match self.runtime_call(args, span) {
                Some(call) => Expr { kind: ExprKind::Call(call), ty: TypeTable::CARDINAL, span },
                None => error_expr(span),
            },
            (Predeclared::Shift, [value, count]) => self.shifted(BinaryOp::Shift, value, count, span),
            (Predeclared::Rotate, [value, count]) => self.shifted(BinaryOp::Rotate, value, count, span),
            _ => unreachable!("the other procedures of SYSTEM have no result"),
        }
    }

    /// Checks `ADR(v)`, whose argument may also be a procedure or a constant string, array or record.
    pub fn address_of(&mut self, arg: &'a ast::Expr, span: Span) -> Expr {
        if let ast::ExprKind::Designator(designator) = &arg.kind {
            return match self.exprs.resolve_designator(designator, Wanted::Variable) {
                Resolved::Place(place) => {
                    self.exprs.note_addressed(&place);
                    Expr { kind: ExprKind::Address(place), ty: TypeTable::ADDRESS, span }
                }
                Resolved::Procedure(procedure) => {
                    match self.exprs.typing().procedure_value(procedure, span) {
                        value if value.ty == TypeTable::ERROR => value,
                        value => Expr {
                            span,
                            ..crate::sema::expression::conversion::address_as(value, TypeTable::ADDRESS)
                        },
                    }
                }
                Resolved::Constant(value @ Const::String(_), ty) => {
                    self.address_of_string(constant(value, ty, arg.span), span)
                }
                Resolved::Constant(Const::Structured(id), ty) => {
                    let place =
                        Place { root: Root::Constant(id), projections: Vec::new(), ty, span: arg.span };
                    Expr { kind: ExprKind::Address(place), ty: TypeTable::ADDRESS, span }
                }
                Resolved::Predeclared(position) if position.is_position() => {
                    let text = self.exprs.predeclared(position).position_value(arg.span);
                    match text.kind {
                        ExprKind::Const(Const::String(_)) => self.address_of_string(text, span),
                        _ => self.report_not_addressable(arg.span, "number"),
                    }
                }
                Resolved::Error => error_expr(span),
                other => self.report_not_addressable(arg.span, other.kind()),
            };
        }
        let value = self.exprs.expression(arg);
        match value.kind {
            _ if value.ty == TypeTable::ERROR => value,
            ExprKind::Const(Const::String(_)) => self.address_of_string(value, span),
            _ => self.report_not_addressable(arg.span, "value"),
        }
    }

    fn moved_by(&mut self, op: BinaryOp, address: &'a ast::Expr, bytes: &'a ast::Expr, span: Span) -> Expr {
        let address = self.address_argument(address);
        let bytes = self.exprs.expression(bytes);
        match address {
            _ if bytes.ty == TypeTable::ERROR => bytes,
            Some(address) if self.exprs.tables.is_whole(bytes.ty) => {
                self.exprs.typing().moved(address, op, bytes, span)
            }
            Some(_) => self.report_argument(&bytes, "a whole number"),
            None => error_expr(span),
        }
    }

    fn address_argument(&mut self, arg: &'a ast::Expr) -> Option<Expr> {
        let value = self.exprs.expression(arg);
        if value.ty == TypeTable::ERROR {
            return None;
        }
        if !self.exprs.tables.points(value.ty) {
            self.report_argument(&value, "an address");
            return None;
        }
        Some(as_address(value))
    }

    fn shifted(&mut self, op: BinaryOp, value: &'a ast::Expr, count: &'a ast::Expr, span: Span) -> Expr {
        let value = self.exprs.expression(value);
        let count = self.exprs.expression(count);
        if value.ty == TypeTable::ERROR || count.ty == TypeTable::ERROR {
            return error_expr(span);
        }
        let value = match self.exprs.tables.ty(value.ty) {
            Type::WholeConstant => self.exprs.typing().retyped(value, TypeTable::CARDINAL),
            _ => value,
        };
        if !matches!(self.exprs.tables.ty(value.ty), Type::Set { .. } | Type::Storage { .. } | Type::Whole(_))
        {
            return self.report_argument(&value, "a set or a word");
        }
        let name = self.procedure.name();
        let count = self.exprs.typing().assignable(count, TypeTable::INTEGER, &TargetRole::Predeclared(name));
        if value.ty == TypeTable::ERROR || count.ty == TypeTable::ERROR {
            return error_expr(span);
        }
        let ty = value.ty;
        unchecked(op, value, count, ty, span)
    }

    /// Checks the call of a procedure of the run-time library: `NEWPROCESS`, `TRANSFER`, `IOTRANSFER`,
    /// `LISTEN`, `ListenLoop`, `TurnInterrupts` or `THROW`; `None` after a report.
    pub fn runtime_call(&mut self, args: &'a [ast::Expr], span: Span) -> Option<Call> {
        let name = self.procedure.name();
        let mut arguments = Vec::with_capacity(args.len());
        let (callee, parameters): (_, &[Option<_>]) = match self.procedure {
            Predeclared::NewProcess => (
                RuntimeProcedure::NewProcess,
                &[Some(TypeTable::PROC), Some(TypeTable::ADDRESS), Some(TypeTable::CARDINAL), None],
            ),
            Predeclared::IoTransfer => {
                (RuntimeProcedure::IoTransfer, &[None, None, Some(TypeTable::CARDINAL)])
            }
            Predeclared::Listen => (RuntimeProcedure::Listen, &[]),
            Predeclared::ListenLoop => (RuntimeProcedure::ListenLoop, &[]),
            Predeclared::TurnInterrupts => (RuntimeProcedure::TurnInterrupts, &[Some(TypeTable::CARDINAL)]),
            Predeclared::Throw => (RuntimeProcedure::Throw, &[Some(TypeTable::INTEGER)]),
            _ => (RuntimeProcedure::Transfer, &[None, None]),
        };
        let mut is_mistaken = false;
        for (arg, parameter) in args.iter().zip(parameters) {
            // One message about the call is sufficient.
            if is_mistaken {
                self.exprs.check_arguments(std::slice::from_ref(arg));
                continue;
            }
            arguments.push(match parameter {
                Some(ty) => {
                    let value = self.exprs.expression(arg);
                    is_mistaken = value.ty != TypeTable::ERROR;
                    let value = self.exprs.typing().passable(value, *ty, &TargetRole::Predeclared(name));
                    is_mistaken &= value.ty == TypeTable::ERROR;
                    (value.ty != TypeTable::ERROR).then_some(Argument::Value(value))
                }
                None => self.coroutine_variable(arg).map(Argument::Reference),
            });
            is_mistaken |= arguments.last().is_some_and(Option::is_none);
        }
        let arguments: Option<Vec<Argument>> = arguments.into_iter().collect();
        Some(Call { callee: Callee::Runtime(callee), arguments: arguments?, span })
    }

    /// Checks an argument that holds a coroutine, which must be a variable; `None` after a report.
    fn coroutine_variable(&mut self, arg: &'a ast::Expr) -> Option<Place> {
        let name = self.procedure.name();
        let place = self.changed_argument(arg)?;
        if !matches!(self.exprs.tables.ty(place.ty), Type::Address | Type::Opaque { .. }) {
            let found = self.exprs.tables.shown(place.ty);
            let diagnostic =
                Diagnostic::new(Code::WrongPredeclaredArgument, format!("wrong argument for `{name}`"))
                    .at(place.span, format!("expected a variable of type `ADDRESS`, found {found}"));
            self.exprs.session.report(diagnostic);
            return None;
        }
        // Another coroutine may change the variable while this one waits.
        self.exprs.note_addressed(&place);
        Some(place)
    }

    /// Builds the address of a string constant, whose characters are followed by a zero byte.
    fn address_of_string(&mut self, value: Expr, span: Span) -> Expr {
        let Type::String { length } = *self.exprs.tables.ty(value.ty) else { return error_expr(span) };
        let ty = self.exprs.tables.program.types.add(Type::Array {
            index: TypeTable::CARDINAL,
            low: 0,
            high: i64::from(length),
            element: TypeTable::CHAR,
        });
        let constant = self.exprs.tables.program.constants.push(Expr { ty, ..value });
        let place = Place { root: Root::Constant(constant), projections: Vec::new(), ty, span };
        Expr { kind: ExprKind::Address(place), ty: TypeTable::ADDRESS, span }
    }

    fn report_not_addressable(&mut self, span: Span, kind: &str) -> Expr {
        let diagnostic =
            Diagnostic::new(Code::ArgumentNotVariable, "the argument of `ADR` is not a variable")
                .at(span, format!("this is a {kind}"));
        self.exprs.session.report(diagnostic);
        error_expr(span)
    }
}
