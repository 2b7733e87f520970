//! Operators: the types of their operands, folding, and the checks they need.

use crate::base::{Dialect, Interval, Span};
use crate::diagnostics::{Code, Diagnostic, Edit};
use crate::hir::{
    BinaryOp, Check, CompareOp, ConditionId, Const, Expr, ExprKind, Type, TypeId, TypeTable, UnaryOp,
};
use crate::syntax::ast;

mod bits;
mod operands;
mod precedence;
pub mod rounding;

use super::const_eval::{self, Undefined};
use super::conversion::{at_place, is_unsigned};
use crate::sema::constant::{constant, error_expr};
use crate::sema::typing::Typing;
use crate::sema::typing::compatibility::expression_compatible;

/// The kind of a binary operator.
enum OperatorKind {
    And,
    Or,
    Compare(CompareOp),
    Arithmetic,
}

/// The application of a binary operator to two values.
pub struct BinaryOperation<'c, 'a> {
    pub typing: Typing<'c, 'a>,
    pub op: ast::BinaryOp,
    /// The span of the operator.
    pub op_span: Span,
    /// The span of the whole expression.
    pub span: Span,
}

impl Typing<'_, '_> {
    /// Applies `op operand`.
    pub fn unary(&mut self, op: ast::UnaryOp, operand: Expr, span: Span) -> Expr {
        if operand.ty == TypeTable::ERROR {
            return error_expr(span);
        }
        if matches!(self.tables.ty(operand.ty), Type::Set { .. }) && op == ast::UnaryOp::Minus {
            return self.complement(operand, span);
        }
        match op {
            ast::UnaryOp::Not => self.not(operand, span),
            ast::UnaryOp::BitNot => self.bit_complement(operand, span),
            ast::UnaryOp::Minus => self.negate(operand, span),
            ast::UnaryOp::Plus if self.tables.is_number(operand.ty) => at_place(operand, span),
            ast::UnaryOp::Plus => self.report_unary("+", &operand, span),
        }
    }

    fn not(&mut self, operand: Expr, span: Span) -> Expr {
        if operand.ty != TypeTable::BOOLEAN {
            let diagnostic = self.wrong_operand("NOT", &operand);
            let diagnostic = self.session.with_precedence(diagnostic, "NOT", span);
            let diagnostic = self.with_comparison(diagnostic, &operand);
            self.session.report(diagnostic);
            return error_expr(span);
        }
        let ty = operand.ty;
        match operand.kind {
            ExprKind::Const(Const::Boolean(value)) => constant(Const::Boolean(!value), ty, span),
            _ => unary(UnaryOp::Not, operand, ty, false, span),
        }
    }

    fn negate(&mut self, operand: Expr, span: Span) -> Expr {
        let operand = match operand.kind {
            ExprKind::Const(_) => operand,
            _ => self.with_sign(operand),
        };
        let ty = operand.ty;
        match operand.kind {
            ExprKind::Const(Const::Real(value)) => constant(Const::Real(-value), ty, span),
            ExprKind::Const(Const::Complex(re, im)) => constant(Const::Complex(-re, -im), ty, span),
            ExprKind::Const(Const::Whole(value)) => {
                // The negation of an unsigned constant, as in `-SIZE(T)`, is a constant without a declared
                // type.
                let ty = if is_unsigned(self.tables.ty(ty)) { TypeTable::WHOLE_CONSTANT } else { ty };
                let value = value.checked_neg().ok_or(Undefined::Overflow);
                self.folded(value.map(Const::Whole), ty, span)
            }
            _ if !self.tables.is_number(ty) || is_unsigned(self.tables.ty(ty)) => {
                self.report_unary("-", &operand, span)
            }
            _ => {
                let checked =
                    matches!(self.tables.ty(ty), Type::Whole(_)) && self.session.checks.has(Check::Overflow);
                unary(UnaryOp::Negate, operand, ty, checked, span)
            }
        }
    }

    fn report_unary(&mut self, op: &str, operand: &Expr, span: Span) -> Expr {
        let diagnostic = self.wrong_operand(op, operand);
        self.session.report(diagnostic);
        error_expr(span)
    }

    fn wrong_operand(&self, op: &str, operand: &Expr) -> Diagnostic {
        let found = self.tables.shown(operand.ty);
        let mut diagnostic =
            Diagnostic::new(Code::UndefinedOperator, format!("`{op}` cannot be applied to {found}"))
                .at(operand.span, format!("this is of type {found}"));
        if op == "-" && is_unsigned(self.tables.ty(operand.ty)) {
            diagnostic = diagnostic.note("values of this type are never negative");
            diagnostic =
                self.with_conversion(diagnostic, operand.span, (operand.ty, TypeTable::INTEGER), true);
        }
        diagnostic
    }

    /// Applies `left op right`.
    pub fn binary(&mut self, op: ast::BinaryOp, op_span: Span, left: Expr, right: Expr, span: Span) -> Expr {
        let typing = Typing { session: self.session, tables: self.tables };
        BinaryOperation { typing, op, op_span, span }.apply(left, right)
    }

    /// Builds the constant that an operation yields. A value that does not fit the type is reported.
    pub fn folded(&mut self, value: Result<Const, Undefined>, ty: TypeId, span: Span) -> Expr {
        let diagnostic = match value {
            Ok(Const::Whole(number)) => match self.tables.ordinal_range(ty) {
                Some(range) if !range.contains(number) && self.session.dialect.rules().untyped_constants => {
                    return constant(Const::Whole(number), TypeTable::WHOLE_CONSTANT, span);
                }
                Some(range) if !range.contains(number) => {
                    let Interval { low, high } = range;
                    let shown = self.tables.shown(ty);
                    Diagnostic::new(
                        Code::ConstantOverflow,
                        format!("the value of this constant expression does not fit {shown}"),
                    )
                    .at(span, format!("this is {number}"))
                    .note(format!("{shown} holds the values from {low} to {high}"))
                }
                _ => return constant(Const::Whole(number), ty, span),
            },
            Ok(value) => return constant(value, ty, span),
            Err(Undefined::Overflow) => {
                Diagnostic::new(Code::ConstantOverflow, "the value of this constant expression is too large")
                    .at(span, "no number type can represent it")
            }
            Err(Undefined::DivisionByZero) => Diagnostic::new(Code::DivisionByZero, "division by zero")
                .at(span, "the divisor is always zero"),
        };
        self.session.report(diagnostic);
        error_expr(span)
    }
}

impl BinaryOperation<'_, '_> {
    /// Applies the operator.
    fn apply(&mut self, left: Expr, right: Expr) -> Expr {
        let BinaryOperation { op, span, .. } = *self;
        if left.ty == TypeTable::ERROR || right.ty == TypeTable::ERROR {
            return error_expr(span);
        }
        if let Some(value) =
            self.uncalled_operand(&left, &right).or_else(|| self.uncalled_operand(&right, &left))
        {
            return value;
        }
        if ast::BinaryOp::ON_BITS.contains(&op) {
            return self.on_bits(left, right);
        }
        if op == ast::BinaryOp::In {
            return self.membership(left, right);
        }
        if op == ast::BinaryOp::Add
            && let (Some(mut text), Some(rest)) =
                (self.typing.tables.constant_text(&left), self.typing.tables.constant_text(&right))
        {
            text.extend(rest);
            return self.typing.tables.string(&text, span);
        }
        if let Some(character) = self.character_sum(&left, &right) {
            return character;
        }
        let rules = self.typing.session.dialect.rules();
        let (mut left, mut right) = match rules.is_lenient {
            true => self.implied_operands(left, right),
            false => (left, right),
        };
        if rules.is_extended {
            self.empty_as_character(&mut left, &mut right);
        }
        let op = self.op;
        if left.ty == TypeTable::ERROR || right.ty == TypeTable::ERROR {
            return error_expr(span);
        }
        let moves_pointer = rules.is_lenient && self.is_moved_pointer(&left, &right);
        if self.typing.tables.is_address(&left) || self.typing.tables.is_address(&right) || moves_pointer {
            return self.address_operation(left, right);
        }
        let both_sets = |this: &Self| {
            matches!(this.typing.tables.ty(left.ty), Type::Set { .. })
                && matches!(this.typing.tables.ty(right.ty), Type::Set { .. })
        };
        if both_sets(self) && left.ty == right.ty {
            return self.set_operation(left, right);
        }
        if matches!(operation(op), OperatorKind::Compare(_))
            && let Some(value) = self.compare_procedures_later(&left, &right)
        {
            return value;
        }
        match operation(op) {
            OperatorKind::And | OperatorKind::Or => self.logical(left, right),
            OperatorKind::Compare(_) if self.is_text_with_other(&left, &right) => {
                self.report_operands(&left, &right);
                error_expr(span)
            }
            OperatorKind::Compare(_) if self.is_structured(left.ty) || self.is_structured(right.ty) => {
                self.report_structured(&left, &right)
            }
            OperatorKind::Compare(relation) => match self.common_type(&left, &right) {
                Some(ty) => self.compare(relation, left, right, ty),
                None => error_expr(span),
            },
            OperatorKind::Arithmetic => match self.common_type(&left, &right) {
                Some(ty) => self.arithmetic(left, right, ty),
                None => error_expr(span),
            },
        }
    }

    /// Replaces an empty string that is compared with a character by 0C, as ADW Modula-2 does.
    fn empty_as_character(&self, left: &mut Expr, right: &mut Expr) {
        let tables = &self.typing.tables;
        let replaced = |text: &Expr, other: &Expr| {
            matches!(tables.ty(text.ty), Type::String { length: 0 })
                && matches!(tables.ty(tables.program.types.host(other.ty)), Type::Char)
        };
        let zero = |span| constant(Const::Char(0), TypeTable::CHAR, span);
        if replaced(left, right) {
            *left = zero(left.span);
        } else if replaced(right, left) {
            *right = zero(right.span);
        }
    }

    /// Reports a procedure that is combined with a value that is not a procedure.
    fn uncalled_operand(&mut self, operand: &Expr, other: &Expr) -> Option<Expr> {
        let ExprKind::Const(Const::Procedure(id)) = operand.kind else { return None };
        let is_address = !matches!(self.typing.tables.ty(operand.ty), Type::Procedure(_));
        let compared = matches!(self.typing.tables.ty(other.ty), Type::Procedure(_) | Type::Nil);
        (!is_address && !compared).then(|| self.typing.report_uncalled(id, operand.span))
    }

    fn logical(&mut self, left: Expr, right: Expr) -> Expr {
        let BinaryOperation { op, span, .. } = *self;
        for operand in [&left, &right] {
            if operand.ty != TypeTable::BOOLEAN {
                let found = self.typing.tables.shown(operand.ty);
                let sign = self.typing.session.source(self.op_span).filter(|sign| *sign == "&");
                let sign = sign.unwrap_or(op.text());
                let message = format!("the operands of `{sign}` must be of type BOOLEAN");
                let diagnostic = Diagnostic::new(Code::UndefinedOperator, message)
                    .at(operand.span, format!("expected `BOOLEAN`, found {found}"));
                let mut diagnostic = self.typing.session.with_precedence(diagnostic, op.text(), span);
                let is_whole = |operand: &Expr| self.typing.tables.is_whole(operand.ty);
                diagnostic = if let Some(edits) = self.typing.session.repeated_relation(&left, &right, span) {
                    let why = "each comparison has two operands";
                    diagnostic.suggest_edits(edits, why).not_applicable()
                } else if sign == "&" && (self.is_text(left.ty) || self.is_text(right.ty)) {
                    self.with_concatenation(diagnostic, &left, &right)
                } else if is_whole(&left) && is_whole(&right) {
                    let name = if op == ast::BinaryOp::And { "BAND" } else { "BOR" };
                    let why = format!("`{name}` combines the bits of whole numbers");
                    diagnostic.suggest(self.op_span, name, why).not_applicable()
                } else {
                    self.typing.with_comparison(diagnostic, operand)
                };
                self.typing.session.report(diagnostic);
                return error_expr(span);
            }
        }
        let ty = TypeTable::BOOLEAN;
        let is_and = op == ast::BinaryOp::And;
        match (&left.kind, &right.kind) {
            (ExprKind::Const(Const::Boolean(left)), ExprKind::Const(Const::Boolean(right))) => {
                let value = if is_and { *left && *right } else { *left || *right };
                constant(Const::Boolean(value), ty, span)
            }
            _ => {
                let (left, right) = (Box::new(left), Box::new(right));
                let id = ConditionId::UNNUMBERED;
                let kind = match is_and {
                    true => ExprKind::And { id, left, right },
                    false => ExprKind::Or { id, left, right },
                };
                Expr { kind, ty, span }
            }
        }
    }

    /// Returns the type in which two operands are combined. Operands that are not expression compatible are
    /// reported.
    fn common_type(&mut self, left: &Expr, right: &Expr) -> Option<TypeId> {
        let types = &self.typing.tables.program.types;
        let common = expression_compatible(types, left.ty, right.ty).or_else(|| {
            // A constant of one whole type fits another whole type in the same way as a constant without a
            // declared type.
            expression_compatible(types, self.constant_type(left), self.constant_type(right))
                .or_else(|| self.type_of_mixed(left, right))
        });
        if common.is_none() {
            self.report_operands(left, right);
        }
        common
    }

    pub fn report_operands(&mut self, left: &Expr, right: &Expr) {
        let BinaryOperation { op, op_span, .. } = *self;
        let (left_type, right_type) = (self.typing.tables.shown(left.ty), self.typing.tables.shown(right.ty));
        let message = format!("`{}` cannot combine {left_type} and {right_type}", op.text());
        let diagnostic = Diagnostic::new(Code::NotExpressionCompatible, message)
            .at(op_span, "the operands are not expression compatible")
            .and(left.span, format!("this is {}", with_article(&left_type)))
            .and(right.span, format!("this is {}", with_article(&right_type)));
        let diagnostic = self.with_operand_advice(diagnostic, left, right);
        self.typing.session.report(diagnostic);
    }

    /// Whether values of a type are texts of any length.
    fn is_text(&self, ty: TypeId) -> bool {
        self.holds_text(ty) && self.typing.tables.ty(ty) != &Type::Char
    }

    fn compare(&mut self, relation: CompareOp, left: Expr, right: Expr, ty: TypeId) -> Expr {
        let BinaryOperation { span, .. } = *self;
        let only_equality = !self.is_ordered(ty);
        let is_equality = matches!(relation, CompareOp::Equal | CompareOp::NotEqual);
        if only_equality && !is_equality {
            return self.report_operator(ty, "values of this type can only be compared with `=` and `#`");
        }
        let (left, right) = (self.typing.retyped(left, ty), self.typing.retyped(right, ty));
        if left.ty == TypeTable::ERROR || right.ty == TypeTable::ERROR {
            return error_expr(span);
        }
        match (&left.kind, &right.kind) {
            (ExprKind::Const(left), ExprKind::Const(right)) => {
                let value = const_eval::compare(relation, left, right);
                constant(Const::Boolean(value), TypeTable::BOOLEAN, span)
            }
            _ => {
                let kind = ExprKind::Compare { op: relation, left: Box::new(left), right: Box::new(right) };
                Expr { kind, ty: TypeTable::BOOLEAN, span }
            }
        }
    }

    /// Whether one operand is a string, and the other one neither a text nor composed of parts.
    fn is_text_with_other(&self, left: &Expr, right: &Expr) -> bool {
        let is_string = |ty| matches!(self.typing.tables.ty(ty), Type::String { .. });
        let is_other =
            |ty| !self.is_structured(ty) && !self.holds_text(self.typing.tables.program.types.host(ty));
        is_string(left.ty) && is_other(right.ty) || is_string(right.ty) && is_other(left.ty)
    }

    fn report_structured(&mut self, left: &Expr, right: &Expr) -> Expr {
        let BinaryOperation { op_span, span, .. } = *self;
        let structured = if self.is_structured(left.ty) { left } else { right };
        let shown = with_article(&self.typing.tables.shown(structured.ty));
        let diagnostic =
            Diagnostic::new(Code::StructureComparison, "arrays, strings and records cannot be compared")
                .at(op_span, "only scalar values can be compared")
                .and(structured.span, format!("this is {shown}"));
        let diagnostic = self.with_comparison_of_texts(diagnostic, left, right);
        self.typing.session.report(diagnostic);
        error_expr(span)
    }

    fn arithmetic(&mut self, left: Expr, right: Expr, ty: TypeId) -> Expr {
        let BinaryOperation { op, span, .. } = *self;
        let is_whole = self.typing.tables.is_whole(ty);
        let is_real = matches!(
            self.typing.tables.ty(ty),
            Type::Real(_) | Type::RealConstant | Type::Complex(_) | Type::ComplexConstant
        );
        let hir_op = match arithmetic_op(op, is_real, self.typing.session.dialect) {
            Some(hir_op) if is_whole || is_real => hir_op,
            _ => {
                let hint =
                    if is_real { "this divides whole numbers" } else { "the operands must be numbers" };
                return self.report_arithmetic(&left, &right, ty, hint);
            }
        };
        let (left, right) = (self.typing.retyped(left, ty), self.typing.retyped(right, ty));
        if left.ty == TypeTable::ERROR || right.ty == TypeTable::ERROR {
            return error_expr(span);
        }
        if let (ExprKind::Const(left), ExprKind::Const(right)) = (&left.kind, &right.kind) {
            self.typing.session.note_rounding(hir_op, left, right, span);
            if let (BinaryOp::DivideReal, Const::Real(left), Const::Real(right), true) =
                (hir_op, left, right, self.typing.session.dialect.rules().is_lenient)
            {
                // The result is an infinity or NaN, like that of the division at run time.
                return constant(Const::Real(left / right), ty, span);
            }
            return self.typing.folded(const_eval::binary(hir_op, left, right), ty, span);
        }
        if is_whole && divides(hir_op) && is_constant(&right, 0) {
            return self.typing.folded(Err(Undefined::DivisionByZero), ty, right.span);
        }
        let check_zero = is_whole
            && divides(hir_op)
            && self.typing.session.checks.has(Check::Zero)
            && !is_constant_number(&right);
        let check_overflow = is_whole
            && self.typing.session.checks.has(Check::Overflow)
            && self.can_overflow(hir_op, &left, &right);
        let (left, right) = (Box::new(left), Box::new(right));
        Expr { kind: ExprKind::Binary { op: hir_op, left, right, check_overflow, check_zero }, ty, span }
    }

    fn report_operator(&mut self, ty: TypeId, hint: &str) -> Expr {
        let diagnostic = self.undefined_operator(ty, hint);
        self.typing.session.report(diagnostic);
        error_expr(self.span)
    }

    fn undefined_operator(&self, ty: TypeId, hint: &str) -> Diagnostic {
        let message = format!("`{}` is not defined for {}", self.op.text(), self.typing.tables.shown(ty));
        Diagnostic::new(Code::UndefinedOperator, message).at(self.op_span, hint)
    }

    /// Reports an arithmetic operator between values of a type that has no arithmetic.
    fn report_arithmetic(&mut self, left: &Expr, right: &Expr, ty: TypeId, hint: &str) -> Expr {
        let mut diagnostic = self.undefined_operator(ty, hint);
        let is_sum = matches!(self.op, ast::BinaryOp::Add | ast::BinaryOp::Sub);
        if self.op == ast::BinaryOp::Add && self.is_text(ty) {
            diagnostic = self.with_concatenation(diagnostic, left, right);
        } else if self.op == ast::BinaryOp::Div
            && matches!(self.typing.tables.ty(ty), Type::Real(_) | Type::RealConstant | Type::Complex(_))
        {
            diagnostic = diagnostic.suggest(self.op_span, "/", "`/` divides real and complex numbers");
        } else if is_sum && self.typing.tables.ordinal_range(ty).is_some() {
            let edits = [left, right]
                .map(|operand| [Edit::before(operand.span, "ORD("), Edit::behind(operand.span, ")")]);
            let why = "compute with the ordinal numbers";
            diagnostic =
                diagnostic.suggest_edits(edits.into_iter().flatten().collect(), why).not_applicable();
        }
        self.typing.session.report(diagnostic);
        error_expr(self.span)
    }

    /// Returns the type of one operand if the other comes from a subrange all of whose values belong to that
    /// type. A value of `[0..9]` mixes with INTEGER and with CARDINAL. In some dialects also returns the larger
    /// of two whole types.
    fn type_of_mixed(&self, left: &Expr, right: &Expr) -> Option<TypeId> {
        let takes = |ty: TypeId, value: &Expr| {
            let is_whole = matches!(self.typing.tables.ty(ty), Type::Whole(_))
                && matches!(self.typing.tables.ty(value.ty), Type::Whole(_));
            is_whole
                && (self.typing.tables.is_subrange_within(value, ty) || self.consists_of_subranges(value, ty))
        };
        let mixes_sizes = self.typing.session.dialect.rules().mixes_sizes;
        match (self.typing.tables.ty(left.ty), self.typing.tables.ty(right.ty)) {
            _ if takes(left.ty, right) => Some(left.ty),
            _ if takes(right.ty, left) => Some(right.ty),
            (Type::Whole(own), Type::Whole(other)) if mixes_sizes && own.signed() == other.signed() => {
                Some(if own.bits() < other.bits() { right.ty } else { left.ty })
            }
            _ => None,
        }
    }

    /// Returns the type of an expression, except that whole constants have the type of constants without a
    /// declared type.
    fn constant_type(&self, expr: &Expr) -> TypeId {
        match expr.kind {
            ExprKind::Const(Const::Whole(_)) if matches!(self.typing.tables.ty(expr.ty), Type::Whole(_)) => {
                TypeTable::WHOLE_CONSTANT
            }
            _ => expr.ty,
        }
    }

    /// Whether values of a type can be less or greater than others.
    fn is_ordered(&self, ty: TypeId) -> bool {
        let is_constant = matches!(
            self.typing.tables.ty(ty),
            Type::WholeConstant | Type::RealConstant | Type::String { .. }
        );
        is_constant
            || matches!(self.typing.tables.ty(ty), Type::Real(_))
            || self.typing.tables.ordinal_range(ty).is_some()
    }

    /// Whether values of a type are composed of parts. A string of length 1 counts as a character.
    fn is_structured(&self, ty: TypeId) -> bool {
        match self.typing.tables.ty(ty) {
            Type::Array { .. } | Type::OpenArray { .. } | Type::Record { .. } => true,
            Type::String { length } => *length != 1,
            _ => false,
        }
    }

    /// Whether values of a type are texts: strings and arrays of CHAR.
    fn holds_text(&self, ty: TypeId) -> bool {
        match self.typing.tables.ty(ty) {
            Type::Array { element, .. } | Type::OpenArray { element } => *element == TypeTable::CHAR,
            ty => matches!(ty, Type::String { .. } | Type::Char),
        }
    }

    /// Whether the result of an operation on whole numbers may not fit its type. A division overflows only if
    /// the least value is divided by -1; a remainder always fits.
    fn can_overflow(&self, op: BinaryOp, left: &Expr, right: &Expr) -> bool {
        match op {
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul => true,
            BinaryOp::Div | BinaryOp::Quotient => {
                let least = self.typing.tables.ordinal_range(left.ty).map_or(0, |values| values.low);
                !is_unsigned(self.typing.tables.ty(left.ty))
                    && (!is_constant_number(right) || is_constant(right, -1))
                    && (!is_constant_number(left) || is_constant(left, least))
            }
            _ => false,
        }
    }
}

fn unary(op: UnaryOp, operand: Expr, ty: TypeId, checked: bool, span: Span) -> Expr {
    Expr { kind: ExprKind::Unary { op, operand: Box::new(operand), checked }, ty, span }
}

fn with_article(shown: &str) -> String {
    if shown.starts_with('`') { format!("of type {shown}") } else { shown.to_owned() }
}

fn operation(op: ast::BinaryOp) -> OperatorKind {
    match (op, relation(op)) {
        (ast::BinaryOp::And, _) => OperatorKind::And,
        (ast::BinaryOp::Or, _) => OperatorKind::Or,
        (_, Some(relation)) => OperatorKind::Compare(relation),
        (_, None) => OperatorKind::Arithmetic,
    }
}

/// Returns the relation of the typed tree for an operator, or `None` if it is not a relation.
pub fn relation(op: ast::BinaryOp) -> Option<CompareOp> {
    Some(match op {
        ast::BinaryOp::Equal => CompareOp::Equal,
        ast::BinaryOp::NotEqual => CompareOp::NotEqual,
        ast::BinaryOp::Less => CompareOp::Less,
        ast::BinaryOp::LessEqual => CompareOp::LessEqual,
        ast::BinaryOp::Greater => CompareOp::Greater,
        ast::BinaryOp::GreaterEqual => CompareOp::GreaterEqual,
        _ => return None,
    })
}

/// Builds a binary operation that needs no run-time check.
pub fn unchecked(op: BinaryOp, left: Expr, right: Expr, ty: TypeId, span: Span) -> Expr {
    let (left, right) = (Box::new(left), Box::new(right));
    Expr { kind: ExprKind::Binary { op, left, right, check_overflow: false, check_zero: false }, ty, span }
}

/// Returns the operation of the typed tree for an arithmetic operator, or `None` if it is not defined for
/// reals.
fn arithmetic_op(op: ast::BinaryOp, is_real: bool, dialect: Dialect) -> Option<BinaryOp> {
    let hir_op = match op {
        ast::BinaryOp::Add => BinaryOp::Add,
        ast::BinaryOp::Sub => BinaryOp::Sub,
        ast::BinaryOp::Mul => BinaryOp::Mul,
        ast::BinaryOp::Divide if is_real => BinaryOp::DivideReal,
        ast::BinaryOp::Divide => BinaryOp::Quotient,
        ast::BinaryOp::Div if !is_real && dialect.rules().truncates => BinaryOp::Quotient,
        ast::BinaryOp::Mod if !is_real && dialect.rules().truncates => BinaryOp::Remainder,
        ast::BinaryOp::Div if !is_real => BinaryOp::Div,
        ast::BinaryOp::Mod if !is_real => BinaryOp::Mod,
        ast::BinaryOp::Rem if !is_real => BinaryOp::Remainder,
        _ => return None,
    };
    Some(hir_op)
}

fn divides(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Div | BinaryOp::Mod | BinaryOp::Quotient | BinaryOp::Remainder)
}

fn is_constant(expr: &Expr, number: i128) -> bool {
    matches!(expr.kind, ExprKind::Const(Const::Whole(value)) if value == number)
}

fn is_constant_number(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Const(Const::Whole(_)))
}
