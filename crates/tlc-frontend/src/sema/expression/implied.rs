//! Conversions that only some dialects imply, most of them GNU Modula-2. They are applied only there, because
//! they may hide a mistake.

use crate::base::{Span, Truncation};
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{
    BinaryOp, CompareOp, Const, Conversion, Expr, ExprKind, Place, Projection, Type, TypeId, TypeTable, Whole,
};

use super::address::as_address;
use super::conversion::{address_as, convert, is_unsigned};
use super::operator::{BinaryOperation, relation};
use crate::sema::checker::ExprChecker;
use crate::sema::constant::constant;
use crate::sema::naming::object::Entity;
use crate::sema::predeclared::catalogue::Predeclared;
use crate::sema::typing::role::TargetRole;
use crate::sema::typing::{Typing, compatibility};
use crate::syntax::ast;

impl Typing<'_, '_> {
    /// Converts a value that is not assignment compatible with `target` as the dialect does; returns the
    /// value in `Err` if the dialect implies no conversion either.
    pub fn implied(&mut self, value: Expr, target: TypeId, role: &TargetRole) -> Result<Expr, Expr> {
        if self.fills_word(&value, target) {
            let value = match self.tables.character(&value) {
                Some(character) => constant(Const::Char(character), TypeTable::CHAR, value.span),
                None => value,
            };
            return Ok(self.numbered(value, target));
        }
        let types = &self.tables.program.types;
        if self.session.dialect.rules().opaque_are_addresses
            && compatibility::forges_opaque(types, target, value.ty)
        {
            return Ok(address_as(value, target));
        }
        let rules = self.session.dialect.rules();
        if rules.converts_reals
            && let (Type::Real(_), Type::Real(_)) =
                (types.get(types.host(target)), types.get(types.host(value.ty)))
        {
            return Ok(self.precision(value, target, Conversion::Real));
        }
        if rules.addresses_are_numbers {
            return self.implied_address(value, target);
        }
        let is_empty = matches!(self.tables.ty(value.ty), Type::String { length: 0 });
        if is_empty
            && self.session.dialect.rules().empty_is_character
            && matches!(self.tables.ty(self.tables.program.types.host(target)), Type::Char)
        {
            return Ok(self.ordinal_constant(0, target, value.span));
        }
        if !self.session.dialect.rules().is_lenient {
            return Err(value);
        }
        let types = &self.tables.program.types;
        let host = types.host(target);
        match (types.get(host), types.get(types.host(value.ty))) {
            (Type::Complex(_), Type::Complex(_)) => Ok(self.precision(value, target, Conversion::Complex)),
            (Type::Storage { .. }, Type::WholeConstant) | (Type::Address, Type::WholeConstant) => {
                Ok(self.numbered(value, target))
            }
            (Type::Storage { bits }, Type::Whole(_)) if is_constant(&value) || *bits == 8 => {
                Ok(self.numbered(value, target))
            }
            (Type::Whole(whole), Type::Storage { bits }) if whole.bits() == *bits => {
                let number = convert(Conversion::Bits, value, host, false);
                Ok(self.convert_whole(number, target))
            }
            (_, Type::Storage { bits }) if compatibility::holds_any_bits(types, host, *bits) => {
                Ok(convert(Conversion::Bits, value, target, false))
            }
            (Type::Whole(_), Type::Enumeration { .. })
            | (Type::Enumeration { .. }, Type::Whole(_) | Type::WholeConstant)
                if matches!(role, TargetRole::Assignment(_)) =>
            {
                Ok(self.convert_whole(value, target))
            }
            (Type::Real(_), Type::Whole(_) | Type::WholeConstant)
                if matches!(role, TargetRole::Element(_)) =>
            {
                Ok(self.converted(value, target, "the element"))
            }
            (Type::Array { .. }, Type::Array { .. })
                if compatibility::same_structure(types, target, value.ty) =>
            {
                Ok(convert(Conversion::Bits, value, target, false))
            }
            (Type::Pointer { .. }, Type::Whole(_))
                if matches!(role, TargetRole::Assignment(_)) && !is_constant(&value) =>
            {
                Ok(self.numbered(value, target))
            }
            (Type::Pointer { .. }, Type::Opaque { .. }) | (Type::Opaque { .. }, Type::Pointer { .. })
                if matches!(role, TargetRole::Assignment(_)) =>
            {
                Ok(address_as(value, target))
            }
            (Type::Whole(_), Type::Pointer { .. }) if matches!(role, TargetRole::Assignment(_)) => {
                let number = convert(Conversion::Bits, as_address(value), TypeTable::LONGCARD, false);
                Ok(self.convert_whole(number, target))
            }
            (Type::Procedure(_), Type::Address) if let ExprKind::Const(Const::Procedure(id)) = value.kind => {
                let ty = self.tables.procedure_type(id);
                Ok(self.assignable(Expr { ty, ..value }, target, role))
            }
            (Type::Procedure(wanted), Type::Procedure(given))
                if compatibility::passes_alike(types, wanted, given) =>
            {
                Ok(address_as(value, target))
            }
            _ => Err(value),
        }
    }

    /// Converts a whole number that is assigned to an element of an array to a real number, if the element is
    /// one. GNU Modula-2 does so, but not for other variables.
    pub fn implied_element(&mut self, value: Expr, target: &Place) -> Expr {
        let is_real = matches!(self.tables.ty(target.ty), Type::Real(_));
        let is_whole = matches!(self.tables.ty(value.ty), Type::Whole(_)) && !is_constant(&value);
        let is_element = matches!(target.projections.last(), Some(Projection::Index { .. }));
        match is_real && is_whole && is_element && self.session.dialect.rules().is_lenient {
            true => self.converted(value, target.ty, ":="),
            false => value,
        }
    }

    /// Converts between addresses and whole numbers: ADDRESS is compatible with CARDINAL (PIM2, chapter 12).
    fn implied_address(&mut self, value: Expr, target: TypeId) -> Result<Expr, Expr> {
        let types = &self.tables.program.types;
        match (types.get(types.host(target)), types.get(types.host(value.ty))) {
            (Type::Address, Type::Whole(_) | Type::WholeConstant) => Ok(self.numbered(value, target)),
            (Type::Whole(_), Type::Address) => {
                let number = convert(Conversion::Bits, value, TypeTable::LONGCARD, false);
                Ok(self.convert_whole(number, target))
            }
            _ => Err(value),
        }
    }

    /// Whether a value alone counts as a whole WORD, as on the machines of the reports and, except for
    /// characters, in GNU Modula-2.
    fn fills_word(&self, value: &Expr, target: TypeId) -> bool {
        let rules = self.session.dialect.rules();
        let is_value = match self.tables.ty(self.tables.program.types.host(value.ty)) {
            Type::Boolean | Type::Enumeration { .. } => rules.words_hold_values,
            Type::Char | Type::String { length: 1 } => rules.words_hold_characters,
            _ => false,
        };
        is_value
            && matches!(self.tables.ty(target), Type::Storage { bits } if *bits == self.tables.word_bits())
    }

    /// Transfers between storage and ordinal types of other sizes, if the dialect does: a value that does not
    /// fit fails the range check. Otherwise returns the value in `Err`.
    pub fn resized(&mut self, value: Expr, target: TypeId) -> Result<Expr, Expr> {
        if !self.session.dialect.rules().resizes {
            return Err(value);
        }
        match (self.tables.ty(value.ty), self.tables.ty(target)) {
            (Type::Storage { bits }, _) if self.tables.ordinal_range(target).is_some() => {
                let number = convert(Conversion::Bits, value, TypeTable::unsigned_of(*bits), false);
                Ok(self.convert_whole(number, target))
            }
            (_, Type::Storage { .. }) if self.tables.ordinal_range(value.ty).is_some() => {
                Ok(self.numbered(value, target))
            }
            _ => Err(value),
        }
    }

    /// Changes the precision of a number.
    fn precision(&mut self, value: Expr, target: TypeId, conversion: Conversion) -> Expr {
        match value.kind {
            ExprKind::Const(_) => self.retyped(value, target),
            _ => convert(conversion, value, target, false),
        }
    }

    /// Stores a whole number as storage, or converts it to an address.
    fn numbered(&mut self, value: Expr, target: TypeId) -> Expr {
        let bits = match self.tables.ty(target) {
            Type::Storage { bits } => *bits,
            _ => 64,
        };
        match self.convert_whole(value, TypeTable::unsigned_of(bits)) {
            error if error.ty == TypeTable::ERROR => error,
            Expr { kind: kind @ ExprKind::Const(_), span, .. } => Expr { kind, ty: target, span },
            number => convert(Conversion::Bits, number, target, false),
        }
    }

    /// Converts an index that is a word, an address or a value of an enumeration to a number, if the bounds are
    /// numbers.
    pub fn implied_index(&mut self, index: Expr, index_type: TypeId) -> Expr {
        let rules = self.session.dialect.rules();
        let is_lenient = rules.is_lenient;
        match (self.tables.ty(index.ty), self.tables.ty(index_type)) {
            (Type::Storage { .. }, Type::Whole(_)) if is_lenient => self.number_of(index, index_type),
            (Type::Enumeration { .. }, Type::Whole(_)) if is_lenient => self.convert_whole(index, index_type),
            (Type::Address, Type::Whole(_)) if rules.addresses_are_numbers => {
                convert(Conversion::Bits, index, TypeTable::LONGCARD, false)
            }
            _ => index,
        }
    }

    /// Returns the number in storage: of type `wanted` if that is a whole type of the same size, and an
    /// unsigned one otherwise. Other values are unchanged.
    pub fn number_of(&mut self, value: Expr, wanted: TypeId) -> Expr {
        let Type::Storage { bits } = *self.tables.ty(value.ty) else { return value };
        match self.tables.ty(wanted) {
            Type::Whole(whole) if whole.bits() == bits => convert(Conversion::Bits, value, wanted, false),
            _ => {
                let ty = if bits == 64 { TypeTable::LONGCARD } else { TypeTable::unsigned_of(bits) };
                let ty = if self.tables.word_bits() == bits { TypeTable::CARDINAL } else { ty };
                convert(Conversion::Bits, value, ty, false)
            }
        }
    }

    /// Returns the number with the bits of a negative constant that is assigned to a type without negative
    /// numbers, after a warning; `None` in other dialects and for other numbers.
    pub fn wrapped(&mut self, number: i128, target: TypeId, span: Span) -> Option<i128> {
        let Type::Whole(whole) = *self.tables.ty(target) else { return None };
        let least = Whole::signed_of(whole.bits()).min();
        if !self.session.dialect.rules().is_lenient || whole.signed() || !(least..0).contains(&number) {
            return None;
        }
        let value = number + whole.max() + 1;
        let shown = self.tables.shown(target);
        let message = format!("{number} is not a value of {shown}");
        let diagnostic = Diagnostic::new(Code::NegativeForUnsigned, message)
            .at(span, format!("this is {value}, which has the same bits"))
            .help("write the intended number, or use a type with negative numbers");
        self.session.report(diagnostic);
        Some(value)
    }

    /// Converts a value without negative numbers to the signed type of its size, so that it can be negated.
    pub fn with_sign(&mut self, value: Expr) -> Expr {
        match self.tables.ty(value.ty) {
            Type::Whole(whole) if self.session.dialect.rules().is_lenient && !whole.signed() => {
                let signed = signed_counterpart(value.ty);
                self.convert_whole(value, signed)
            }
            _ => value,
        }
    }

    /// Converts the amount of INC or DEC to `ty`, if it is a value of an enumeration.
    pub fn implied_amount(&mut self, amount: Expr, ty: TypeId) -> Expr {
        match self.tables.ty(amount.ty) {
            Type::Enumeration { .. } if self.session.dialect.rules().is_lenient => {
                self.convert_whole(amount, ty)
            }
            _ => amount,
        }
    }
}

impl<'a> ExprChecker<'_, 'a> {
    /// Checks an expression whose value is assigned to a variable of a type. `TRUNC(r)` has the type CARDINAL
    /// there in a dialect without a fixed type for it.
    pub fn expression_beside(&mut self, expr: &'a ast::Expr, other: TypeId) -> Expr {
        let mut value = self.expression(expr);
        if matches!(expr.kind, ast::ExprKind::Call { .. }) {
            self.adapt_operand(expr, &mut value, other);
        }
        value
    }

    /// Gives an operand that is composed of `TRUNC(r)` and constants the type CARDINAL beside another CARDINAL,
    /// in a dialect without a fixed type for it. Other values are unchanged.
    #[inline]
    pub fn adapt_operand(&self, expr: &ast::Expr, value: &mut Expr, other: TypeId) {
        if other == TypeTable::CARDINAL
            && value.ty == TypeTable::INTEGER
            && self.session.dialect.rules().truncation == Truncation::Either
            && self.is_truncated(expr, value)
        {
            as_cardinal(value);
        }
    }

    /// Whether a value consists of `TRUNC(r)` and constants that are not negative, with at least one `TRUNC(r)`.
    fn is_truncated(&self, expr: &ast::Expr, value: &Expr) -> bool {
        match (&expr.kind, &value.kind) {
            (
                ast::ExprKind::Call { callee, .. },
                ExprKind::Convert { conversion: Conversion::RealToWhole, .. },
            ) => {
                callee.selectors.is_empty()
                    && self.tables.scopes.lookup(callee.head.name).is_some_and(|object| {
                        matches!(self.tables.objects[object].entity, Entity::Predeclared(Predeclared::Trunc))
                    })
            }
            (
                ast::ExprKind::Binary { left, right, .. },
                ExprKind::Binary { left: left_value, right: right_value, .. },
            ) => {
                let sides = [(left, left_value), (right, right_value)];
                let is_natural = |value: &Expr| value.constant_ordinal().is_some_and(|number| number >= 0);
                sides.iter().all(|(side, value)| is_natural(value) || self.is_truncated(side, value))
            }
            _ => false,
        }
    }
}

/// Gives a whole value that is composed of operations, constants and converted reals the type CARDINAL.
fn as_cardinal(value: &mut Expr) {
    value.ty = TypeTable::CARDINAL;
    if let ExprKind::Binary { op, left, right, check_overflow, .. } = &mut value.kind {
        // A quotient of numbers without a sign always fits.
        *check_overflow &= !matches!(op, BinaryOp::Div | BinaryOp::Quotient);
        as_cardinal(left);
        as_cardinal(right);
    }
}

impl BinaryOperation<'_, '_> {
    /// Adds or subtracts the numbers of characters, which gives a character; `None` for other operands and in
    /// other dialects.
    pub fn character_sum(&mut self, left: &Expr, right: &Expr) -> Option<Expr> {
        let BinaryOperation { op, op_span, span, .. } = *self;
        let is_character = |this: &Self, operand: &Expr| {
            operand.ty == TypeTable::CHAR || this.typing.tables.character(operand).is_some()
        };
        let has_character = is_character(self, left) || is_character(self, right);
        if !self.typing.session.dialect.rules().is_lenient || !is_sum(op) || !has_character {
            return None;
        }
        let [left, right] = [left, right].map(|operand| match self.typing.tables.character(operand) {
            Some(code) => Some(constant(Const::Whole(code.into()), TypeTable::WHOLE_CONSTANT, operand.span)),
            None if operand.ty == TypeTable::CHAR => {
                Some(self.typing.convert_whole(operand.clone(), TypeTable::CARDINAL))
            }
            None => self.typing.tables.is_whole(operand.ty).then(|| operand.clone()),
        });
        match self.typing.binary(op, op_span, left?, right?, span) {
            sum if sum.ty == TypeTable::ERROR => Some(sum),
            sum => Some(self.typing.convert_whole(sum, TypeTable::CHAR)),
        }
    }

    /// Converts a value of an enumeration in a sum to its number.
    fn number_of_value(&mut self, operand: Expr) -> Expr {
        let BinaryOperation { op, .. } = *self;
        match (self.typing.tables.ty(operand.ty), operand.constant_ordinal()) {
            (Type::Enumeration { .. }, Some(number)) if is_sum(op) => {
                constant(Const::Whole(number), TypeTable::WHOLE_CONSTANT, operand.span)
            }
            (Type::Enumeration { .. }, None) if is_sum(op) => {
                self.typing.convert_whole(operand, TypeTable::CARDINAL)
            }
            _ => operand,
        }
    }

    /// Replaces the addition of a negative constant to a value without negative numbers by the subtraction of
    /// its absolute value, and vice versa.
    fn implied_term(&mut self, left: Expr, right: Expr) -> (Expr, Expr) {
        let BinaryOperation { op, .. } = *self;
        let opposite = match op {
            ast::BinaryOp::Add => ast::BinaryOp::Sub,
            ast::BinaryOp::Sub => ast::BinaryOp::Add,
            _ => return (left, right),
        };
        match right.kind {
            ExprKind::Const(Const::Whole(number))
                if number < 0 && !is_constant(&left) && is_unsigned(self.typing.tables.ty(left.ty)) =>
            {
                self.op = opposite;
                (left, constant(Const::Whole(-number), right.ty, right.span))
            }
            _ => (left, right),
        }
    }

    /// Adapts the operands to each other as GNU Modula-2 does. Requires that dialect.
    pub fn implied_operands(&mut self, left: Expr, right: Expr) -> (Expr, Expr) {
        let BinaryOperation { op, .. } = *self;
        let Some(relation) = relation(op) else {
            let [left, right] = [left, right].map(|operand| self.number_of_value(operand));
            return self.implied_term(left, right);
        };
        let is_equality = matches!(relation, CompareOp::Equal | CompareOp::NotEqual);
        let are_words = matches!(self.typing.tables.ty(left.ty), Type::Storage { .. }) && left.ty == right.ty;
        if are_words && !is_equality {
            let [left, right] = [left, right].map(|word| self.typing.number_of(word, TypeTable::CARDINAL));
            return (left, right);
        }
        let right = self.operand_beside(right, left.ty);
        let left = self.operand_beside(left, right.ty);
        if is_equality { self.implied_equality(left, right) } else { (left, right) }
    }

    /// Whether a value is computed from subranges all of whose values belong to a type, and from constants of
    /// the type. GNU Modula-2 mixes it with that type.
    pub fn consists_of_subranges(&self, value: &Expr, ty: TypeId) -> bool {
        let tables = &self.typing.tables;
        match &value.kind {
            _ if !self.typing.session.dialect.rules().is_lenient => false,
            ExprKind::Binary { left, right, .. } => {
                [left, right].into_iter().all(|operand| match operand.constant_ordinal() {
                    Some(number) => tables.ordinal_range(ty).is_some_and(|all| all.contains(number)),
                    None => tables.is_subrange_within(operand, ty) || self.consists_of_subranges(operand, ty),
                })
            }
            _ => false,
        }
    }

    /// Converts two whole numbers that are compared for equality to one type: LONGINT if it holds both types,
    /// and otherwise that of the signed one, which the other number must fit.
    fn implied_equality(&mut self, left: Expr, right: Expr) -> (Expr, Expr) {
        let whole = |operand: &Expr| match (self.typing.tables.ty(operand.ty), is_constant(operand)) {
            (Type::Whole(whole), false) => Some(*whole),
            _ => None,
        };
        let (one, other) = match (whole(&left), whole(&right)) {
            (Some(one), Some(other)) if one.signed() != other.signed() => (one, other),
            _ => return (left, right),
        };
        let common = match (one.signed(), one.bits().max(other.bits())) {
            (_, ..=32) => TypeTable::LONGINT,
            (true, _) => left.ty,
            (false, _) => right.ty,
        };
        let [left, right] = [left, right].map(|operand| self.typing.convert_whole(operand, common));
        (left, right)
    }

    /// Adapts an operand to the type of the other operand.
    fn operand_beside(&mut self, value: Expr, other: TypeId) -> Expr {
        match (self.typing.tables.ty(value.ty), self.typing.tables.ty(other)) {
            (Type::String { length: 0 }, Type::Char) => {
                self.typing.ordinal_constant(0, TypeTable::CHAR, value.span)
            }
            (Type::Storage { .. }, Type::WholeConstant | Type::Whole(_)) => {
                self.typing.number_of(value, other)
            }
            (Type::Storage { bits }, Type::Set { .. } | Type::Real(_) | Type::Char)
                if compatibility::holds_any_bits(&self.typing.tables.program.types, other, *bits) =>
            {
                convert(Conversion::Bits, value, other, false)
            }
            (Type::WholeConstant, Type::Address) => self.typing.numbered(value, other),
            (Type::Whole(own), Type::Whole(wide)) if value.ty != other && own.is_part_of(*wide) => {
                self.typing.convert_whole(value, other)
            }
            _ => value,
        }
    }
}

fn is_sum(op: ast::BinaryOp) -> bool {
    matches!(op, ast::BinaryOp::Add | ast::BinaryOp::Sub)
}

fn is_constant(value: &Expr) -> bool {
    matches!(value.kind, ExprKind::Const(_))
}

/// Returns the signed counterpart of an unsigned whole type.
fn signed_counterpart(ty: TypeId) -> TypeId {
    match ty {
        TypeTable::CARDINAL => TypeTable::INTEGER,
        TypeTable::SHORTCARD => TypeTable::SHORTINT,
        TypeTable::CARDINAL8 => TypeTable::INTEGER8,
        TypeTable::CARDINAL16 => TypeTable::INTEGER16,
        TypeTable::CARDINAL32 => TypeTable::INTEGER32,
        TypeTable::CARDINAL64 => TypeTable::INTEGER64,
        _ => TypeTable::LONGINT,
    }
}
