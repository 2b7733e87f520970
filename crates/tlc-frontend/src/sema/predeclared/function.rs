//! The predeclared functions: their arguments, results and folding.

use crate::base::{Interval, Span, Truncation};
use crate::diagnostics::{Code, Diagnostic, Edit};
use crate::hir::{
    BinaryOp, Check, Const, Expr, ExprKind, LocalId, Real, Root, Type, TypeId, TypeTable, UnaryOp,
};
use crate::syntax::ast;

use super::PredeclaredCall;
use super::catalogue::Predeclared;
use crate::sema::constant::{constant, error_expr};
use crate::sema::expression::argument::NoVariable;
use crate::sema::expression::const_eval::Undefined;
use crate::sema::expression::conversion::is_unsigned;
use crate::sema::expression::designator::Resolved;
use crate::sema::expression::operator::unchecked;
use crate::sema::naming::suggestion::Wanted;
use crate::sema::typing::compatibility::expression_compatible;

impl<'a> PredeclaredCall<'_, 'a> {
    /// Checks `CMPLX(re, im)`.
    pub fn complex(&mut self, re: &'a ast::Expr, im: &'a ast::Expr, span: Span) -> Expr {
        let (re, im) = (self.exprs.expression(re), self.exprs.expression(im));
        if re.ty == TypeTable::ERROR || im.ty == TypeTable::ERROR {
            return error_expr(span);
        }
        let parts = expression_compatible(&self.exprs.tables.program.types, re.ty, im.ty);
        let ty = match parts.map(|ty| self.exprs.tables.ty(ty)) {
            Some(Type::Real(Real::Real)) => TypeTable::COMPLEX,
            Some(Type::Real(Real::LongReal)) => TypeTable::LONGCOMPLEX,
            Some(Type::Real(Real::ShortReal)) => TypeTable::SHORTCOMPLEX,
            Some(Type::RealConstant) => TypeTable::COMPLEX_CONSTANT,
            _ => {
                let wrong = if self.is_real(re.ty) { &im } else { &re };
                return self.report_argument(wrong, "two real numbers of one type");
            }
        };
        let part = parts.unwrap_or(TypeTable::ERROR);
        let (re, im) = (self.exprs.typing().retyped(re, part), self.exprs.typing().retyped(im, part));
        match (&re.kind, &im.kind) {
            (ExprKind::Const(Const::Real(re)), ExprKind::Const(Const::Real(im))) => {
                constant(Const::Complex(*re, *im), ty, span)
            }
            _ if re.ty == TypeTable::ERROR || im.ty == TypeTable::ERROR => error_expr(span),
            _ => Expr { kind: ExprKind::Complex(Box::new(re), Box::new(im)), ty, span },
        }
    }

    /// Checks a call of the predeclared function `LENGTH(s)`.
    pub fn length(&mut self, arg: &'a ast::Expr, span: Span) -> Expr {
        let operand = self.exprs.expression(arg);
        if operand.ty == TypeTable::ERROR {
            return operand;
        }
        if let Some(text) = self.exprs.tables.constant_text(&operand) {
            let length = text.iter().position(|byte| *byte == 0).unwrap_or(text.len());
            return constant(Const::Whole(length as i128), TypeTable::CARDINAL, span);
        }
        match self.exprs.tables.ty(operand.ty) {
            Type::Array { element: TypeTable::CHAR, .. } | Type::OpenArray { element: TypeTable::CHAR } => {
                let kind = ExprKind::StringLength(Box::new(operand));
                Expr { kind, ty: TypeTable::CARDINAL, span }
            }
            Type::OpenArray { .. } => {
                let call = self.exprs.session.source(operand.span).unwrap_or("...");
                let help =
                    format!("`HIGH({call})` returns the last index, one less than the number of elements");
                self.report_argument_with(&operand, "a string or an array of CHAR", Some(help))
            }
            _ => self.report_argument(&operand, "a string or an array of CHAR"),
        }
    }

    /// Checks `VAL(T, x)`.
    pub fn val(&mut self, target: &'a ast::Expr, value: &'a ast::Expr) -> Expr {
        if self.is_exchanged(target, value) {
            return self.report_exchanged(target, value);
        }
        let target = self.type_argument(target);
        let value = self.exprs.expression(value);
        match target {
            Some(target) if value.ty != TypeTable::ERROR => {
                self.exprs.typing().converted(value, target, "VAL")
            }
            _ => error_expr(value.span),
        }
    }

    /// Whether only the second argument is a type, which should be the first.
    pub fn is_exchanged(&self, target: &ast::Expr, value: &ast::Expr) -> bool {
        let is_type = |arg: &ast::Expr| match &arg.kind {
            ast::ExprKind::Designator(designator) => self.exprs.names_type(designator),
            _ => false,
        };
        is_type(value) && !is_type(target)
    }

    /// Reports `VAL(x, T)`.
    pub fn report_exchanged(&mut self, value: &'a ast::Expr, ty: &'a ast::Expr) -> Expr {
        self.exprs.check_arguments(std::slice::from_ref(value));
        let name = self.procedure.name();
        let message = format!("the arguments of `{name}` are in the wrong order");
        let diagnostic = Diagnostic::new(Code::WrongPredeclaredArgument, message)
            .at(ty.span, "the type is the first argument");
        let texts = self.exprs.session.source(value.span).zip(self.exprs.session.source(ty.span));
        let edits =
            texts.map(|(text, name)| vec![Edit::replace(value.span, name), Edit::replace(ty.span, text)]);
        let diagnostic = match edits {
            Some(edits) => diagnostic.suggest_edits(edits, "exchange the type and the value"),
            None => diagnostic,
        };
        self.exprs.session.report(diagnostic);
        error_expr(ty.span)
    }

    /// Returns the type that an argument names, or `None` after a report.
    pub fn type_argument(&mut self, arg: &'a ast::Expr) -> Option<TypeId> {
        let kind = match &arg.kind {
            ast::ExprKind::Designator(designator) => {
                match self.exprs.resolve_designator(designator, Wanted::Type) {
                    Resolved::Type(ty) => return Some(ty),
                    Resolved::Error => return None,
                    other => other.kind(),
                }
            }
            _ => {
                if self.exprs.expression(arg).ty == TypeTable::ERROR {
                    return None;
                }
                "value"
            }
        };
        let name = self.procedure.name();
        let diagnostic = Diagnostic::new(
            Code::WrongPredeclaredArgument,
            format!("the first argument of `{name}` is not a type"),
        )
        .at(arg.span, format!("expected a type, found a {kind}"));
        self.exprs.session.report(diagnostic);
        None
    }

    /// Checks `MAX(T)` and `MIN(T)`.
    pub fn limit(&mut self, arg: &'a ast::Expr) -> Expr {
        let Some(ty) = self.type_argument(arg) else { return error_expr(arg.span) };
        let is_max = self.procedure == Predeclared::Max;
        let value = match (self.exprs.tables.ordinal_range(ty), self.exprs.tables.ty(ty)) {
            (Some(Interval { low, high }), _) => {
                let number = if is_max { high } else { low };
                return self.exprs.typing().ordinal_constant(number, ty, arg.span);
            }
            (None, Type::Set { element, low, high }) => {
                // GNU Modula-2 returns the least and the greatest element that a set of the type may have.
                let (element, number) = (*element, i128::from(if is_max { *high } else { *low }));
                return self.exprs.typing().ordinal_constant(number, element, arg.span);
            }
            (None, Type::Real(real)) => {
                let max = if real.bits() == 32 { f64::from(f32::MAX) } else { f64::MAX };
                Const::Real(if is_max { max } else { -max })
            }
            _ => {
                let name = self.procedure.name();
                let shown = self.exprs.tables.shown(ty);
                let diagnostic = Diagnostic::new(
                    Code::WrongPredeclaredArgument,
                    format!("`{name}` is not defined for {shown}"),
                )
                .at(arg.span, "expected an ordinal, real or set type");
                self.exprs.session.report(diagnostic);
                return error_expr(arg.span);
            }
        };
        constant(value, ty, arg.span)
    }

    /// Checks `SIZE` and `TSIZE` of a type or variable: the number of bytes that values of the type, or the
    /// variable, take.
    pub fn size(&mut self, arg: &'a ast::Expr, span: Span) -> Expr {
        let resolved = match &arg.kind {
            ast::ExprKind::Designator(designator) => self.exprs.resolve_designator(designator, Wanted::Any),
            _ if self.exprs.expression(arg).ty == TypeTable::ERROR => Resolved::Error,
            _ => Resolved::Module,
        };
        let ty = match resolved {
            Resolved::Type(ty) => ty,
            Resolved::Place(place) => match (self.exprs.tables.ty(place.ty), place.root) {
                (Type::OpenArray { .. }, Root::Local(local)) => {
                    let dimension = place.projections.len() as u32;
                    let bytes = self.open_size(local, dimension, place.ty, span);
                    return match self.procedure {
                        Predeclared::TBitSize => bits_of_bytes(bytes),
                        _ => bytes,
                    };
                }
                _ => place.ty,
            },
            Resolved::Error => return error_expr(span),
            _ => {
                let name = self.procedure.name();
                let diagnostic =
                    Diagnostic::new(Code::WrongPredeclaredArgument, format!("wrong argument for `{name}`"))
                        .at(arg.span, "expected a type or a variable");
                self.exprs.session.report(diagnostic);
                return error_expr(span);
            }
        };
        if self.exprs.tables.has_unknown_parts(ty) || self.exprs.is_too_large(ty, arg.span) {
            return error_expr(span);
        }
        let size = match self.procedure {
            Predeclared::TBitSize => self.bits_needed(ty),
            _ => self.exprs.tables.layouts.size(&self.exprs.tables.program.types, ty).into(),
        };
        constant(Const::Whole(size), TypeTable::CARDINAL, span)
    }

    /// Checks a call of the predeclared function `HIGH(a)`.
    pub fn high(&mut self, arg: &'a ast::Expr) -> Expr {
        let place = match self.exprs.variable(arg) {
            Ok(Some(place)) => place,
            Ok(None) => return error_expr(arg.span),
            Err(NoVariable { words, value }) => match *self.exprs.tables.ty(value.ty) {
                Type::Array { high, index, .. } if matches!(arg.kind, ast::ExprKind::Designator(_)) => {
                    return self.highest(i128::from(high), index, arg.span);
                }
                Type::String { length } if length > 0 => {
                    return self.highest(i128::from(length) - 1, TypeTable::CARDINAL, arg.span);
                }
                _ => return self.report_high(arg.span, &words),
            },
        };
        match (self.exprs.tables.ty(place.ty), place.root) {
            (Type::OpenArray { .. }, Root::Local(local)) => Expr {
                kind: ExprKind::High { array: local, dimension: place.projections.len() as u32 },
                ty: TypeTable::CARDINAL,
                span: arg.span,
            },
            (Type::Array { high, index, .. }, _) => {
                let (high, index) = (i128::from(*high), *index);
                let high = self.exprs.tables.layouts.unlimited(place.ty).unwrap_or(high);
                self.highest(high, index, arg.span)
            }
            _ => {
                let found = self.exprs.tables.shown(place.ty);
                self.report_high(arg.span, &found)
            }
        }
    }

    /// Builds the upper bound of an array.
    fn highest(&mut self, high: i128, index: TypeId, span: Span) -> Expr {
        let is_natural = index == TypeTable::INTEGER && high >= 0;
        let ty = if is_natural { TypeTable::CARDINAL } else { index };
        self.exprs.typing().ordinal_constant(high, ty, span)
    }

    /// Applies a function of one value; `span` is that of the call.
    pub fn unary_function(&mut self, operand: Expr, span: Span) -> Expr {
        match self.procedure {
            Predeclared::Abs => self.abs(operand, span),
            Predeclared::Cap => self.cap(operand, span),
            Predeclared::Odd => self.odd(operand, span),
            Predeclared::Chr => self.whole_to(operand, TypeTable::CHAR),
            Predeclared::Ord
                if self.exprs.tables.ordinal_range(operand.ty).is_some()
                    || self.exprs.tables.character(&operand).is_some() =>
            {
                self.exprs.typing().converted(operand, TypeTable::CARDINAL, "ORD")
            }
            Predeclared::Ord
                if self.exprs.tables.number_type_of_set(operand.ty).is_some()
                    || matches!(self.exprs.tables.ty(operand.ty), Type::Storage { .. }) =>
            {
                self.exprs.typing().converted(operand, TypeTable::CARDINAL, "ORD")
            }
            Predeclared::Ord if operand.ty == TypeTable::WHOLE_CONSTANT => {
                self.exprs.typing().retyped(operand, TypeTable::CARDINAL)
            }
            Predeclared::Ord => self.report_argument(&operand, "a value of an ordinal type"),
            Predeclared::Float => self.number_to(operand, TypeTable::REAL),
            Predeclared::LFloat => self.number_to(operand, TypeTable::LONGREAL),
            Predeclared::Int
                if self.exprs.tables.ordinal_range(operand.ty).is_some()
                    || self.exprs.tables.character(&operand).is_some() =>
            {
                self.exprs.typing().converted(operand, TypeTable::INTEGER, "INT")
            }
            Predeclared::Int => self.number_to(operand, TypeTable::INTEGER),
            Predeclared::Re => self.complex_part(operand, UnaryOp::RealPart, span),
            Predeclared::Im => self.complex_part(operand, UnaryOp::ImaginaryPart, span),
            Predeclared::Trunc => match self.exprs.session.dialect.rules().truncation {
                Truncation::Cardinal => self.real_number_to(operand, TypeTable::CARDINAL),
                Truncation::Integer | Truncation::Either => self.real_number_to(operand, TypeTable::INTEGER),
            },
            Predeclared::LTrunc => self.real_number_to(operand, TypeTable::LONGINT),
            _ => unreachable!("functions of types and procedures are not functions of one value"),
        }
    }

    fn abs(&mut self, operand: Expr, span: Span) -> Expr {
        let ty = operand.ty;
        match (&operand.kind, self.exprs.tables.ty(ty)) {
            (ExprKind::Const(Const::Whole(value)), Type::Whole(_) | Type::WholeConstant) => {
                let value = value.checked_abs().ok_or(Undefined::Overflow).map(Const::Whole);
                self.exprs.typing().folded(value, ty, span)
            }
            (ExprKind::Const(Const::Real(value)), _) => constant(Const::Real(value.abs()), ty, span),
            (_, whole @ Type::Whole(_)) if is_unsigned(whole) => operand,
            (_, Type::Whole(_)) => {
                self.apply(UnaryOp::Abs, operand, ty, self.exprs.session.checks.has(Check::Overflow), span)
            }
            (_, Type::Real(_)) => self.apply(UnaryOp::Abs, operand, ty, false, span),
            _ => self.report_argument(&operand, "a number"),
        }
    }

    /// Applies `RE` or `IM`.
    fn complex_part(&mut self, operand: Expr, op: UnaryOp, span: Span) -> Expr {
        let ty = match self.exprs.tables.ty(operand.ty) {
            Type::Complex(Real::Real) => TypeTable::REAL,
            Type::Complex(Real::LongReal) => TypeTable::LONGREAL,
            Type::Complex(Real::ShortReal) => TypeTable::SHORTREAL,
            Type::ComplexConstant => TypeTable::REAL_CONSTANT,
            _ => return self.report_argument(&operand, "a complex number"),
        };
        match operand.kind {
            ExprKind::Const(Const::Complex(re, im)) => {
                let part = if op == UnaryOp::RealPart { re } else { im };
                constant(Const::Real(part), ty, operand.span)
            }
            _ => self.apply(op, operand, ty, false, span),
        }
    }

    fn cap(&mut self, operand: Expr, span: Span) -> Expr {
        match (self.exprs.tables.character(&operand), operand.ty) {
            (Some(value), _) => {
                constant(Const::Char(value.to_ascii_uppercase()), TypeTable::CHAR, operand.span)
            }
            (None, TypeTable::CHAR) => self.apply(UnaryOp::Cap, operand, TypeTable::CHAR, false, span),
            _ => self.report_argument(&operand, "a CHAR"),
        }
    }

    fn odd(&mut self, operand: Expr, span: Span) -> Expr {
        match (&operand.kind, self.exprs.tables.ty(operand.ty)) {
            (ExprKind::Const(Const::Whole(value)), Type::Whole(_) | Type::WholeConstant) => {
                constant(Const::Boolean(value % 2 != 0), TypeTable::BOOLEAN, operand.span)
            }
            (_, Type::Whole(_)) => self.apply(UnaryOp::Odd, operand, TypeTable::BOOLEAN, false, span),
            _ => self.report_argument(&operand, "a whole number"),
        }
    }

    fn apply(&self, op: UnaryOp, operand: Expr, ty: TypeId, checked: bool, span: Span) -> Expr {
        Expr { kind: ExprKind::Unary { op, operand: Box::new(operand), checked }, ty, span }
    }

    fn whole_to(&mut self, operand: Expr, target: TypeId) -> Expr {
        match self.exprs.tables.ty(operand.ty) {
            Type::Whole(_) | Type::WholeConstant => self.exprs.typing().convert_whole(operand, target),
            _ => self.report_argument(&operand, "a whole number"),
        }
    }

    fn number_to(&mut self, operand: Expr, target: TypeId) -> Expr {
        match self.exprs.tables.ty(operand.ty) {
            Type::Whole(_) | Type::WholeConstant | Type::Real(_) | Type::RealConstant => {
                let name = self.procedure.name();
                self.exprs.typing().converted(operand, target, name)
            }
            _ => self.report_argument(&operand, "a number"),
        }
    }

    fn real_number_to(&mut self, operand: Expr, target: TypeId) -> Expr {
        match self.exprs.tables.ty(operand.ty) {
            Type::Real(_) | Type::RealConstant => self.exprs.typing().converted(operand, target, "TRUNC"),
            _ => self.report_argument(&operand, "a real number"),
        }
    }

    fn is_real(&self, ty: TypeId) -> bool {
        matches!(self.exprs.tables.ty(ty), Type::Real(_) | Type::RealConstant)
    }

    /// Returns the number of bits in which any value of a type can be stored.
    fn bits_needed(&self, ty: TypeId) -> i128 {
        let bits_of = |number: i128| 128 - number.leading_zeros();
        match self.exprs.tables.ordinal_range(ty) {
            // The bits of -5 are those of 4 and a sign.
            Some(Interval { low: low @ ..0, high }) => i128::from(bits_of(high.max(-1 - low)) + 1),
            Some(Interval { high, .. }) => i128::from(bits_of(high).max(1)),
            None => 8 * i128::from(self.exprs.tables.layouts.size(&self.exprs.tables.program.types, ty)),
        }
    }

    /// Builds the size of an open array, or of an element of it that is an open array: the size of the
    /// innermost elements times all lengths from `dimension` on.
    fn open_size(&mut self, array: LocalId, dimension: u32, open: TypeId, span: Span) -> Expr {
        let ty = TypeTable::CARDINAL;
        let binary = |op, left, right| unchecked(op, left, right, ty, span);
        let mut size: Option<Expr> = None;
        let mut inner = open;
        for dimension in dimension.. {
            let Type::OpenArray { element } = *self.exprs.tables.ty(inner) else { break };
            let high = Expr { kind: ExprKind::High { array, dimension }, ty, span };
            let length = binary(BinaryOp::Add, high, constant(Const::Whole(1), ty, span));
            size = Some(match size {
                Some(size) => binary(BinaryOp::Mul, size, length),
                None => length,
            });
            inner = element;
        }
        let element = self.exprs.tables.layouts.size(&self.exprs.tables.program.types, inner);
        let element = constant(Const::Whole(i128::from(element)), ty, span);
        match size {
            Some(size) => binary(BinaryOp::Mul, size, element),
            None => element,
        }
    }

    fn report_high(&mut self, span: Span, found: &str) -> Expr {
        let diagnostic = Diagnostic::new(Code::WrongPredeclaredArgument, "wrong argument for `HIGH`")
            .at(span, format!("expected an array variable, found {found}"));
        self.exprs.session.report(diagnostic);
        error_expr(span)
    }
}

fn bits_of_bytes(bytes: Expr) -> Expr {
    let (ty, span) = (bytes.ty, bytes.span);
    unchecked(BinaryOp::Mul, bytes, constant(Const::Whole(8), ty, span), ty, span)
}
