//! The possible values of ordinal expressions.
//!
//! A type states the intended values. A value is known to be one of them only if it was checked on its way.
//! Memory holds whatever was stored there, and zero before that: a variable of type `[5..9]` that was never
//! assigned is 0, and a variant, an address or a C procedure may have left anything. So a value read from
//! memory can be any number that the storage holds, and is checked when its type is relied upon.

use crate::base::Interval;

use super::{
    BinaryOp, Call, Conversion, Expr, ExprKind, Layout, Place, Projection, Root, Type, TypeId, TypeTable,
    UnaryOp, Whole,
};

/// The knowledge about the source of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// Assigned or passed with a check, so that it belongs to its type.
    Checked,
    /// Stored in memory, or copied from there.
    Memory,
    /// Any value of the representation that the type has outside of memory.
    Unknown,
}

/// The origins of values.
pub trait Origins {
    /// Returns the origin of the value read at a place.
    fn of_place(&self, place: &Place) -> Origin;

    /// Returns the origin of the result of a call.
    fn of_call(&self, call: &Call) -> Origin;
}

impl UnaryOp {
    /// Returns the results of `-x` and `ABS(x)`.
    pub fn interval(self, operand: Interval) -> Option<Interval> {
        match self {
            UnaryOp::Negate => Some(-operand),
            UnaryOp::Abs => Some(operand.abs()),
            _ => None,
        }
    }
}

impl BinaryOp {
    /// Returns the results of the operation on two whole numbers; `None` if they are unknown or do not exist.
    pub fn interval(self, left: Interval, right: Interval) -> Option<Interval> {
        match self {
            BinaryOp::Add => Some(left + right),
            BinaryOp::Sub => Some(left - right),
            BinaryOp::Mul => Some(left * right),
            BinaryOp::Div => left.quotient(right, i128::checked_div_euclid),
            BinaryOp::Quotient => left.quotient(right, i128::checked_div),
            BinaryOp::Mod => left.modulus(right),
            BinaryOp::Remainder => left.remainder(right),
            _ => None,
        }
    }
}

/// The range of HIGH of an open array: no array has more elements than memory has bytes.
pub const HIGHS: Interval = Interval { low: 0, high: Layout::LARGEST as i128 - 1 };

impl TypeTable {
    /// Returns the range of unchecked values of an ordinal type outside of memory: everything that the
    /// representation of its host holds.
    pub fn represented_range(&self, id: TypeId) -> Option<Interval> {
        match self.get(id) {
            Type::Subrange { host, .. } => self.represented_range(*host),
            ty @ Type::Enumeration { .. } => self.stored_whole(ty).map(Whole::range),
            _ => self.ordinal_range(id),
        }
    }

    /// Returns the range of values of an ordinal type in memory: everything that the integer stored there can
    /// be. Every BOOLEAN in memory counts as FALSE or TRUE.
    pub fn stored_range(&self, id: TypeId) -> Option<Interval> {
        let all = self.represented_range(id)?;
        match self.get(id) {
            ty @ Type::Subrange { .. } => {
                let stored = self.stored_whole(ty)?.range();
                Some(if stored.is_within(all) { stored } else { all })
            }
            _ => Some(all),
        }
    }

    /// Whether memory of an ordinal type can hold numbers that do not belong to it.
    pub fn is_narrower_than_storage(&self, id: TypeId) -> bool {
        match (self.ordinal_range(id), self.represented_range(id)) {
            (Some(own), Some(all)) => own != all && self.stored_range(id).is_none_or(|stored| own != stored),
            _ => false,
        }
    }

    /// Returns the range of an ordinal expression. Expressions of other types have none.
    pub fn value_range(&self, expr: &Expr, origins: &impl Origins) -> Option<Interval> {
        let ty = expr.ty;
        match &expr.kind {
            ExprKind::Const(constant) => constant.ordinal().map(Interval::exact),
            ExprKind::Load(place) if is_part_of_constant(place) => self.ordinal_range(ty),
            ExprKind::Load(place) => self.range_of(ty, || origins.of_place(place)),
            ExprKind::Call(call) => self.range_of(ty, || origins.of_call(call)),
            ExprKind::Convert { conversion: Conversion::Whole, operand, checked } => {
                self.converted(self.value_range(operand, origins)?, ty, *checked)
            }
            ExprKind::Convert { conversion: Conversion::Bits, .. } => self.stored_range(ty),
            ExprKind::High { .. } => self.represented_range(ty)?.common(HIGHS),
            _ => self.represented_range(ty),
        }
    }

    /// Returns the range of numbers that are converted to an ordinal type.
    pub fn converted(&self, from: Interval, ty: TypeId, checked: bool) -> Option<Interval> {
        let to = self.ordinal_range(ty)?;
        match checked {
            _ if from.is_within(to) => Some(from),
            true => Some(from.common(to).unwrap_or(to)),
            false => self.represented_range(ty),
        }
    }

    /// Returns the range of a value of an ordinal type. Only subranges and enumerations are narrower than
    /// their representation; for others the origin is irrelevant.
    fn range_of(&self, ty: TypeId, origin: impl FnOnce() -> Origin) -> Option<Interval> {
        if !matches!(self.get(ty), Type::Subrange { .. } | Type::Enumeration { .. }) {
            return self.ordinal_range(ty);
        }
        match origin() {
            Origin::Checked => self.ordinal_range(ty),
            Origin::Memory => self.stored_range(ty),
            Origin::Unknown => self.represented_range(ty),
        }
    }
}

/// Whether a place is a part of a constant, which the compiler has checked and which is never written.
fn is_part_of_constant(place: &Place) -> bool {
    matches!(place.root, Root::Constant(_))
        && !place.projections.iter().any(|step| matches!(step, Projection::Deref { .. }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Interner, Span};
    use crate::hir::{Callee, Const, ConstantId, ProcId};

    struct All(Origin);

    impl Origins for All {
        fn of_place(&self, _: &Place) -> Origin {
            self.0
        }

        fn of_call(&self, _: &Call) -> Origin {
            self.0
        }
    }

    fn subrange(types: &mut TypeTable, host: TypeId, low: i128, high: i128) -> TypeId {
        types.add(Type::Subrange { host, low, high })
    }

    fn load(ty: TypeId) -> Expr {
        let root = Root::Global(crate::hir::GlobalId::from_u32(0));
        let place = Place { root, projections: Vec::new(), ty, span: Span::NONE };
        Expr { kind: ExprKind::Load(place), ty, span: Span::NONE }
    }

    fn converted(operand: Expr, ty: TypeId, checked: bool) -> Expr {
        let operand = Box::new(operand);
        let kind = ExprKind::Convert { conversion: Conversion::Whole, operand, checked };
        Expr { kind, ty, span: Span::NONE }
    }

    #[test]
    fn storage_holds_more_than_the_type() {
        let mut types = TypeTable::new(32);
        let digits = subrange(&mut types, TypeTable::CARDINAL, 5, 9);
        assert_eq!(types.stored_range(digits), Some(Interval::new(0, 255)));
        assert_eq!(types.represented_range(digits), Some(Interval::new(0, i128::from(u32::MAX))));
        let natural = subrange(&mut types, TypeTable::INTEGER, 0, i128::from(i32::MAX));
        let all = Interval::new(i128::from(i32::MIN), i128::from(i32::MAX));
        assert_eq!(types.stored_range(natural), Some(all), "the bits are read as an INTEGER");
        let bytes = subrange(&mut types, TypeTable::INTEGER, -128, 127);
        assert!(!types.is_narrower_than_storage(bytes));
        assert!(types.is_narrower_than_storage(digits) && types.is_narrower_than_storage(natural));
        assert!(!types.is_narrower_than_storage(TypeTable::BOOLEAN));
        let mut names = Interner::new();
        let colours = ["red", "green"].map(|name| names.intern(name)).to_vec();
        let colours = types.add(Type::Enumeration { names: colours });
        assert_eq!(types.stored_range(colours), Some(Interval::new(0, 255)));
        assert!(types.is_narrower_than_storage(colours));
    }

    #[test]
    fn only_what_was_checked_lies_in_its_type() {
        let mut types = TypeTable::new(64);
        let digits = subrange(&mut types, TypeTable::CARDINAL, 5, 9);
        let range = |expr: &Expr, origin| types.value_range(expr, &All(origin));
        assert_eq!(range(&load(digits), Origin::Checked), Some(Interval::new(5, 9)));
        assert_eq!(range(&load(digits), Origin::Memory), Some(Interval::new(0, 255)));
        assert_eq!(range(&load(digits), Origin::Unknown), Some(Interval::new(0, i128::from(u64::MAX))));
        assert_eq!(range(&converted(load(digits), digits, true), Origin::Memory), Some(Interval::new(5, 9)));
        let whole = converted(load(digits), TypeTable::CARDINAL, false);
        assert_eq!(range(&whole, Origin::Memory), Some(Interval::new(0, 255)));
        let unchecked = converted(load(TypeTable::INTEGER), digits, false);
        assert_eq!(range(&unchecked, Origin::Memory), Some(Interval::new(0, i128::from(u64::MAX))));
    }

    fn expr(kind: ExprKind, ty: TypeId) -> Expr {
        Expr { kind, ty, span: Span::NONE }
    }

    #[test]
    fn a_constant_is_its_number() {
        let types = TypeTable::new(64);
        for (constant, ty, number) in [
            (Const::Whole(-7), TypeTable::INTEGER, Some(-7)),
            (Const::Boolean(false), TypeTable::BOOLEAN, Some(0)),
            (Const::Boolean(true), TypeTable::BOOLEAN, Some(1)),
            (Const::Char(b'a'), TypeTable::CHAR, Some(97)),
            (Const::Real(1.0), TypeTable::REAL, None),
        ] {
            let range = types.value_range(&expr(ExprKind::Const(constant), ty), &All(Origin::Unknown));
            assert_eq!(range, number.map(Interval::exact));
        }
    }

    #[test]
    fn a_check_leaves_what_belongs_to_both_ranges() {
        let mut types = TypeTable::new(64);
        let digits = subrange(&mut types, TypeTable::CARDINAL, 5, 9);
        for (low, high, least, most) in
            [(0, 7, 5, 7), (6, 20, 6, 9), (0, 5, 5, 5), (20, 30, 5, 9), (6, 7, 6, 7)]
        {
            let from = subrange(&mut types, TypeTable::CARDINAL, low, high);
            let range = types.value_range(&converted(load(from), digits, true), &All(Origin::Checked));
            assert_eq!(range, Some(Interval::new(least, most)), "{low} to {high}");
        }
        let inner = subrange(&mut types, TypeTable::CARDINAL, 6, 7);
        let range = types.value_range(&converted(load(inner), digits, false), &All(Origin::Checked));
        assert_eq!(range, Some(Interval::new(6, 7)), "a value that fits needs no check");
    }

    #[test]
    fn only_what_is_narrower_than_its_host_has_an_origin() {
        let mut types = TypeTable::new(64);
        let digits = subrange(&mut types, TypeTable::CARDINAL, 5, 9);
        let all = Interval::new(i128::from(i64::MIN), i128::from(i64::MAX));
        for origin in [Origin::Checked, Origin::Memory, Origin::Unknown] {
            assert_eq!(types.value_range(&load(TypeTable::INTEGER), &All(origin)), Some(all));
            assert_eq!(types.value_range(&load(TypeTable::BOOLEAN), &All(origin)), Some(Interval::new(0, 1)));
            assert_eq!(types.value_range(&load(TypeTable::REAL), &All(origin)), None);
            let bits = ExprKind::Convert {
                conversion: Conversion::Bits,
                operand: Box::new(load(TypeTable::CHAR)),
                checked: false,
            };
            assert_eq!(types.value_range(&expr(bits, digits), &All(origin)), Some(Interval::new(0, 255)));
        }
        assert_eq!(types.stored_range(TypeTable::REAL), None);
        assert!(!types.is_narrower_than_storage(TypeTable::REAL));
    }

    #[test]
    fn calls_have_an_origin_of_their_own() {
        struct Calls;
        impl Origins for Calls {
            fn of_place(&self, _: &Place) -> Origin {
                Origin::Memory
            }

            fn of_call(&self, _: &Call) -> Origin {
                Origin::Checked
            }
        }
        let mut types = TypeTable::new(64);
        let digits = subrange(&mut types, TypeTable::CARDINAL, 5, 9);
        let callee = Callee::Procedure(ProcId::from_u32(0));
        let call = Call { callee, arguments: Vec::new(), span: Span::NONE };
        assert_eq!(types.value_range(&expr(ExprKind::Call(call), digits), &Calls), Some(Interval::new(5, 9)));
    }

    #[test]
    fn a_constant_in_memory_lies_in_its_type_and_what_it_points_to_need_not() {
        let mut types = TypeTable::new(64);
        let digits = subrange(&mut types, TypeTable::CARDINAL, 5, 9);
        let pointer = types.add(Type::Pointer { target: digits });
        let part = |projections| {
            let root = Root::Constant(ConstantId::from_u32(0));
            expr(ExprKind::Load(Place { root, projections, ty: digits, span: Span::NONE }), digits)
        };
        let range = |expr: &Expr| types.value_range(expr, &All(Origin::Memory));
        assert_eq!(range(&part(Vec::new())), Some(Interval::new(5, 9)));
        let deref = Projection::Deref { pointer, checked: true, span: Span::NONE };
        assert_eq!(range(&part(vec![deref])), Some(Interval::new(0, 255)));
    }
}
