//! Compatibility of types, in the terms of the report (*Programming in Modula-2*): expression compatible,
//! assignment compatible, and compatible with value and variable parameters.
//!
//! The rules depend on types alone. Whether a constant lies in the range of its new type is checked when the
//! constant is adapted. The error type is compatible with all types.

use crate::hir::{ParameterMode, Signature, Type, TypeId, TypeTable};

use crate::sema::types::layout;

/// The adaptation of a value to the type it is assigned to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Adaptation {
    /// No adaptation: the types are the same, or one is the error type.
    Same,
    /// An ordinal value changes to another ordinal type of its kind; the value may be out of range.
    Ordinal,
    /// A constant without a declared type takes the type; the value may be out of range.
    Constant,
    /// An address changes to another address type.
    Address,
    /// A value is reinterpreted as the storage it occupies.
    Storage,
    /// A string constant becomes an array of CHAR; the string may be too long.
    StringToArray,
    /// An open-array parameter receives the elements of the array by reference.
    OpenArray,
    /// An open-array parameter receives the characters of the string constant by reference.
    StringToOpenArray,
    /// An open-array parameter receives the storage of the value by reference.
    OpenStorage,
}

/// Returns the type in which an operator combines two operands, or `None` if they are not expression
/// compatible.
///
/// Operands are expression compatible if they have the same host, if one is a constant that can take the type
/// of the other, or if one is an ADDRESS and the other a pointer. Whole types do not mix with each other, nor
/// do real types, nor do real and complex numbers, not even constants (ISO 10514-1).
pub fn expression_compatible(types: &TypeTable, left: TypeId, right: TypeId) -> Option<TypeId> {
    let (left, right) = (types.host(left), types.host(right));
    match (types.get(left), types.get(right)) {
        (Type::Error, _) | (_, Type::Error) => Some(TypeTable::ERROR),
        (Type::String { length: 1 }, Type::String { length: 1 }) => Some(TypeTable::CHAR),
        _ if left == right => Some(left),
        _ if constant_fits(types, left, right) => Some(right),
        _ if constant_fits(types, right, left) => Some(left),
        (Type::Address, _) if is_same_address(types, left, right) => Some(left),
        _ if is_same_address(types, left, right) => Some(right),
        _ => None,
    }
}

/// Returns how a value of type `source` is assigned to a variable of type `target`, or `None` if the types
/// are not assignment compatible.
///
/// Expression compatible types are assignment compatible, except that an ADDRESS is not assigned to an opaque
/// type. So are all whole types with each other, a string constant with arrays of CHAR, and a value with
/// storage of its size. Nothing is assigned to an open array as a whole.
pub fn assignment_compatible(types: &TypeTable, target: TypeId, source: TypeId) -> Option<Adaptation> {
    let (host, source_host) = (types.host(target), types.host(source));
    match (types.get(host), types.get(source_host)) {
        (Type::Error, _) | (_, Type::Error) => Some(Adaptation::Same),
        (Type::OpenArray { .. }, _) => None,
        _ if target == source => Some(Adaptation::Same),
        _ if constant_fits(types, source, host) => Some(Adaptation::Constant),
        (Type::Whole(_), Type::Whole(_)) => Some(Adaptation::Ordinal),
        _ if host == source_host => Some(Adaptation::Ordinal),
        (Type::Array { element, .. }, Type::String { .. }) if *element == TypeTable::CHAR => {
            Some(Adaptation::StringToArray)
        }
        (Type::Storage { bits }, _) if occupies(types, source, *bits) => Some(Adaptation::Storage),
        _ if forges_opaque(types, target, source) => None,
        _ if is_same_address(types, target, source) => Some(Adaptation::Address),
        _ => None,
    }
}

/// Whether an ADDRESS would become a value of an opaque type whose implementation is not visible. Such a type
/// is not a pointer type there (ISO 10514-1), so only its own module makes values of it.
pub fn forges_opaque(types: &TypeTable, target: TypeId, source: TypeId) -> bool {
    matches!((types.get(types.revealed(target)), types.get(source)), (Type::Opaque { .. }, Type::Address))
}

/// Returns how an actual parameter of type `actual` is passed to a value parameter of type `formal`, or
/// `None` if it cannot be.
///
/// The rule is assignment compatibility with three additions: an open array accepts any array of the same
/// element type, `ARRAY OF CHAR` also accepts string constants, and an open array of storage accepts any
/// value that consists of such units.
pub fn value_parameter_compatible(types: &TypeTable, formal: TypeId, actual: TypeId) -> Option<Adaptation> {
    let Type::OpenArray { element } = types.get(formal) else {
        return assignment_compatible(types, formal, actual);
    };
    match (types.get(actual), types.get(*element)) {
        (Type::Error, _) => Some(Adaptation::Same),
        _ if passes_elements(types, formal, actual) => Some(Adaptation::OpenArray),
        (Type::String { .. }, Type::Char) => Some(Adaptation::StringToOpenArray),
        (_, Type::Storage { bits }) if consists_of(types, actual, *bits) => Some(Adaptation::OpenStorage),
        _ => None,
    }
}

/// Whether a variable of type `actual` can be passed to a variable parameter of type `formal`: the types are
/// the same, the parameter is an open array of the same element type, the parameter is an ADDRESS and the
/// variable a pointer, or the parameter is storage of the variable's size and alignment.
pub fn variable_parameter_compatible(types: &TypeTable, formal: TypeId, actual: TypeId) -> bool {
    match (types.get(formal), types.get(actual)) {
        (Type::Error, _) | (_, Type::Error) => true,
        (Type::OpenArray { element }, _) => {
            passes_elements(types, formal, actual)
                || matches!(types.get(*element), Type::Storage { bits } if consists_of(types, actual, *bits))
        }
        (Type::Storage { bits }, _) => {
            // A SHORTCOMPLEX is as large as a WORD, but is less strictly aligned.
            let is_aligned = || types.layout(formal).align == types.layout(actual).align;
            formal == actual || occupies(types, actual, *bits) && is_aligned()
        }
        (Type::Address, Type::Pointer { .. }) => true,
        (Type::Address, Type::Opaque { .. }) => !forges_opaque(types, actual, formal),
        _ => formal == actual || transparent(types, formal) == transparent(types, actual),
    }
}

/// Whether two signatures have the same structure, so that procedures of one can be called through the other.
pub fn same_signature(types: &TypeTable, left: &Signature, right: &Signature) -> bool {
    let same = |left: &TypeId, right: &TypeId| same_formal_type(types, *left, *right);
    left.variadic == right.variadic
        && left.parameters.len() == right.parameters.len()
        && left
            .parameters
            .iter()
            .zip(&right.parameters)
            .all(|(left, right)| left.mode == right.mode && same(&left.ty, &right.ty))
        && match (&left.result, &right.result) {
            (Some(left), Some(right)) => same(left, right),
            (None, None) => true,
            _ => false,
        }
}

/// Whether two array types have the same bounds and the same type of elements.
pub fn same_structure(types: &TypeTable, left: TypeId, right: TypeId) -> bool {
    match (types.get(left), types.get(right)) {
        (
            Type::Array { index, low, high, element },
            Type::Array { index: other, low: other_low, high: other_high, element: other_element },
        ) => {
            let is_whole = |index: TypeId| matches!(types.get(types.host(index)), Type::Whole(_));
            let same_index = types.host(*index) == types.host(*other) || is_whole(*index) && is_whole(*other);
            (low, high, element) == (other_low, other_high, other_element) && same_index
        }
        _ => false,
    }
}

/// Whether two signatures are the same except for value parameters that are passed in the same way: a pointer for
/// ADDRESS, and a whole number or a set for storage of its size.
pub fn passes_alike(types: &TypeTable, left: &Signature, right: &Signature) -> bool {
    let points = |ty| matches!(types.get(ty), Type::Address | Type::Pointer { .. } | Type::Opaque { .. });
    let fills = |storage, ty| match (types.get(storage), types.get(ty)) {
        (Type::Storage { bits }, Type::Whole(_) | Type::Set { .. }) => occupies(types, ty, *bits),
        _ => false,
    };
    let mut right = right.clone();
    for (mine, others) in left.parameters.iter().zip(&mut right.parameters) {
        let has_address = mine.ty == TypeTable::ADDRESS || others.ty == TypeTable::ADDRESS;
        let is_address = has_address && points(mine.ty) && points(others.ty);
        let is_word = fills(mine.ty, others.ty) || fills(others.ty, mine.ty);
        if (is_address || is_word) && mine.mode == ParameterMode::Value {
            others.ty = mine.ty;
        }
    }
    same_signature(types, left, &right)
}

/// Whether a type has `bits` bits, each combination of which is one of its values.
pub fn holds_any_bits(types: &TypeTable, id: TypeId, bits: u32) -> bool {
    let has_all = match types.get(id) {
        Type::Set { low, high, .. } => i128::from(*high) - i128::from(*low) + 1 == i128::from(bits),
        Type::Char | Type::Real(_) | Type::Pointer { .. } | Type::Address | Type::Opaque { .. } => true,
        _ => false,
    };
    has_all && occupies(types, id, bits)
}

/// Whether two types of formal parameters are the same: open arrays by their elements, other types by
/// identity.
pub fn same_formal_type(types: &TypeTable, left: TypeId, right: TypeId) -> bool {
    match (types.get(left), types.get(right)) {
        (Type::Error, _) | (_, Type::Error) => true,
        (Type::OpenArray { element: left }, Type::OpenArray { element: right }) => {
            same_formal_type(types, *left, *right)
        }
        _ => transparent(types, left) == transparent(types, right),
    }
}

/// Whether a constant of type `constant`, which has no declared type, can take the type `target`.
fn constant_fits(types: &TypeTable, constant: TypeId, target: TypeId) -> bool {
    matches!(
        (types.get(constant), types.get(target)),
        (Type::WholeConstant, Type::Whole(_))
            | (Type::RealConstant, Type::Real(_))
            | (Type::ComplexConstant, Type::Complex(_))
            | (Type::String { length: 1 }, Type::Char)
            | (Type::Nil, Type::Pointer { .. } | Type::Procedure(_) | Type::Address | Type::Opaque { .. })
    )
}

/// Whether values of both types are the same addresses: one is ADDRESS and the other a pointer, or both are
/// procedure types of the same structure, or an opaque type and its revealed type.
fn is_same_address(types: &TypeTable, left: TypeId, right: TypeId) -> bool {
    match (types.get(left), types.get(right)) {
        (Type::Address, Type::Pointer { .. } | Type::Opaque { .. })
        | (Type::Pointer { .. } | Type::Opaque { .. }, Type::Address) => true,
        (Type::Procedure(left), Type::Procedure(right)) => same_signature(types, left, right),
        (Type::Opaque { .. }, _) | (_, Type::Opaque { .. }) => {
            transparent(types, left) == transparent(types, right)
        }
        _ => false,
    }
}

/// Returns the pointer type of an opaque type whose implementation is visible, and any other type unchanged.
fn transparent(types: &TypeTable, id: TypeId) -> TypeId {
    match types.get(id) {
        Type::Opaque { full: Some(full) } => *full,
        _ => id,
    }
}

/// Whether an open array of type `formal` can refer to the elements of an array: the element types are the
/// same, or are arrays for which this holds.
fn passes_elements(types: &TypeTable, formal: TypeId, actual: TypeId) -> bool {
    let (Type::OpenArray { element }, Type::Array { element: own, .. } | Type::OpenArray { element: own }) =
        (types.get(formal), types.get(actual))
    else {
        return false;
    };
    element == own || passes_elements(types, *element, *own)
}

/// Whether a scalar value of the type occupies exactly `bits` bits.
fn occupies(types: &TypeTable, id: TypeId, bits: u32) -> bool {
    let id = declared(types, id);
    types.is_scalar(id) && layout::size(types, id).is_some_and(|size| size == u64::from(bits / 8))
}

/// Whether the storage of a value consists of units of `bits` bits.
fn consists_of(types: &TypeTable, id: TypeId, bits: u32) -> bool {
    let mut inner = declared(types, id);
    while let Type::OpenArray { element } = types.get(inner) {
        inner = *element;
    }
    layout::size(types, inner).is_some_and(|size| size.is_multiple_of(u64::from(bits / 8)))
}

/// Returns the type that a constant without a declared type takes when it occupies storage; other types are
/// returned unchanged.
pub fn declared(types: &TypeTable, id: TypeId) -> TypeId {
    match types.get(id) {
        Type::WholeConstant => TypeTable::INTEGER,
        Type::RealConstant => TypeTable::REAL,
        Type::ComplexConstant => TypeTable::COMPLEX,
        Type::String { length: 1 } => TypeTable::CHAR,
        _ => id,
    }
}

#[cfg(test)]
mod tests;
