//! Compatibility of types, in the terms of the report (*Programming in Modula-2*): expression compatible,
//! assignment compatible, and compatible with value and variable parameters.
//!
//! Types alone are looked at. Whether a constant lies in the range of the type it is adapted to is seen by
//! who adapts it. The type of an error is compatible with everything.

use crate::hir::{Signature, Type, TypeId, TypeTable};

/// How a value is made one of the type it is assigned to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Adaptation {
    /// Not at all: the types are the same, or one was reported.
    Same,
    /// A whole value of another type; it may not fit.
    Whole,
    /// A constant takes the type; it may not fit.
    Constant,
    /// An address of another type: procedures of equal headings.
    Address,
    /// A string constant becomes an array of CHAR; it may be too long.
    StringToArray,
    /// The array lends its elements to an open-array parameter.
    OpenArray,
    /// A string constant lends its characters to an open-array parameter.
    StringToOpenArray,
}

/// The type in which two operands of an operator are combined; `None` if they are not expression
/// compatible.
///
/// Both have the same type, or one is a constant that can take the type of the other. Whole types do not
/// mix with each other, nor do real types.
pub fn expression_compatible(types: &TypeTable, left: TypeId, right: TypeId) -> Option<TypeId> {
    match (types.get(left), types.get(right)) {
        (Type::Error, _) | (_, Type::Error) => Some(TypeTable::ERROR),
        (Type::String { length: 1 }, Type::String { length: 1 }) => Some(TypeTable::CHAR),
        _ if left == right => Some(left),
        _ if constant_fits(types, left, right) => Some(right),
        _ if constant_fits(types, right, left) => Some(left),
        _ => None,
    }
}

/// How a value of type `source` is assigned to a variable of type `target`; `None` if they are not
/// assignment compatible.
///
/// Expression compatible types are; whole types are among each other; a string constant is with arrays of
/// CHAR. Nothing is assigned to an open array as a whole.
pub fn assignment_compatible(types: &TypeTable, target: TypeId, source: TypeId) -> Option<Adaptation> {
    match (types.get(target), types.get(source)) {
        (Type::Error, _) | (_, Type::Error) => Some(Adaptation::Same),
        (Type::OpenArray { .. }, _) => None,
        _ if target == source => Some(Adaptation::Same),
        _ if constant_fits(types, source, target) => Some(Adaptation::Constant),
        (Type::Whole(_), Type::Whole(_)) => Some(Adaptation::Whole),
        (Type::Procedure(target), Type::Procedure(source)) if same_signature(types, target, source) => {
            Some(Adaptation::Address)
        }
        (Type::Array { element, .. }, Type::String { .. }) if *element == TypeTable::CHAR => {
            Some(Adaptation::StringToArray)
        }
        _ => None,
    }
}

/// How an actual parameter of type `actual` is passed to a value parameter of type `formal`; `None` if it
/// cannot be.
///
/// As an assignment, except that an open array takes any array of the same element type, and
/// `ARRAY OF CHAR` also string constants.
pub fn value_parameter_compatible(types: &TypeTable, formal: TypeId, actual: TypeId) -> Option<Adaptation> {
    let Type::OpenArray { element } = types.get(formal) else {
        return assignment_compatible(types, formal, actual);
    };
    match types.get(actual) {
        Type::Error => Some(Adaptation::Same),
        Type::Array { element: own, .. } | Type::OpenArray { element: own } if own == element => {
            Some(Adaptation::OpenArray)
        }
        Type::String { .. } if *element == TypeTable::CHAR => Some(Adaptation::StringToOpenArray),
        _ => None,
    }
}

/// Whether a variable of type `actual` can be passed to a variable parameter of type `formal`: the types
/// are the same, or the parameter is an open array of the same element type.
pub fn variable_parameter_compatible(types: &TypeTable, formal: TypeId, actual: TypeId) -> bool {
    match (types.get(formal), types.get(actual)) {
        (Type::Error, _) | (_, Type::Error) => true,
        (
            Type::OpenArray { element },
            Type::Array { element: own, .. } | Type::OpenArray { element: own },
        ) => own == element,
        _ => formal == actual,
    }
}

/// Whether two procedure types describe the same procedures: equal modes, types and result. Open arrays are
/// equal if their elements are.
pub fn same_signature(types: &TypeTable, left: &Signature, right: &Signature) -> bool {
    left.parameters.len() == right.parameters.len()
        && left.variadic == right.variadic
        && left.result == right.result
        && left
            .parameters
            .iter()
            .zip(&right.parameters)
            .all(|(a, b)| a.mode == b.mode && same_formal_type(types, a.ty, b.ty))
}

fn same_formal_type(types: &TypeTable, left: TypeId, right: TypeId) -> bool {
    match (types.get(left), types.get(right)) {
        (Type::OpenArray { element: left }, Type::OpenArray { element: right }) => {
            same_formal_type(types, *left, *right)
        }
        _ => left == right,
    }
}

/// Whether a constant of type `constant`, which has no declared type, can take the type `target`.
fn constant_fits(types: &TypeTable, constant: TypeId, target: TypeId) -> bool {
    matches!(
        (types.get(constant), types.get(target)),
        (Type::WholeConstant, Type::Whole(_))
            | (Type::RealConstant, Type::Real(_))
            | (Type::String { length: 1 }, Type::Char)
            | (Type::ComplexConstant, Type::Complex(_))
            | (Type::Nil, Type::Pointer { .. } | Type::Procedure(_) | Type::Address | Type::Opaque { .. })
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The predeclared types by the names the tables below use.
    const NAMES: [&str; 14] = [
        "BOOLEAN",
        "CHAR",
        "INTEGER",
        "CARDINAL",
        "LONGINT",
        "LONGCARD",
        "SHORTINT",
        "SHORTCARD",
        "REAL",
        "LONGREAL",
        "SHORTREAL",
        "whole",
        "real",
        "NIL",
    ];
    const IDS: [TypeId; 14] = [
        TypeTable::BOOLEAN,
        TypeTable::CHAR,
        TypeTable::INTEGER,
        TypeTable::CARDINAL,
        TypeTable::LONGINT,
        TypeTable::LONGCARD,
        TypeTable::SHORTINT,
        TypeTable::SHORTCARD,
        TypeTable::REAL,
        TypeTable::LONGREAL,
        TypeTable::SHORTREAL,
        TypeTable::WHOLE_CONSTANT,
        TypeTable::REAL_CONSTANT,
        TypeTable::NIL,
    ];

    /// A line per type, a column per type in the same order.
    fn table(cell: impl Fn(TypeId, TypeId) -> char) -> Vec<String> {
        let row = |row: &TypeId| IDS.iter().map(|column| cell(*row, *column)).collect::<String>();
        NAMES.iter().zip(&IDS).map(|(name, id)| format!("{name:<9} {}", row(id))).collect()
    }

    #[test]
    fn expression_compatibility_of_all_predeclared_types() {
        let types = TypeTable::new(64);
        let cell = |left, right| match expression_compatible(&types, left, right) {
            None => '.',
            Some(ty) if ty == left => '<',
            Some(_) => '>',
        };
        // < the result has the type of the row, > that of the column.
        let expected = [
            "BOOLEAN   <.............",
            "CHAR      .<............",
            "INTEGER   ..<........<..",
            "CARDINAL  ...<.......<..",
            "LONGINT   ....<......<..",
            "LONGCARD  .....<.....<..",
            "SHORTINT  ......<....<..",
            "SHORTCARD .......<...<..",
            "REAL      ........<...<.",
            "LONGREAL  .........<..<.",
            "SHORTREAL ..........<.<.",
            "whole     ..>>>>>>...<..",
            "real      ........>>>.<.",
            "NIL       .............<",
        ];
        assert_eq!(table(cell), expected);
    }

    #[test]
    fn assignment_compatibility_of_all_predeclared_types() {
        let types = TypeTable::new(64);
        let cell = |target, source| match assignment_compatible(&types, target, source) {
            None => '.',
            Some(Adaptation::Same) => '=',
            Some(Adaptation::Whole) => 'w',
            Some(Adaptation::Constant) => 'c',
            Some(_) => '?',
        };
        // Rows are targets, columns sources; the last three are never types of variables.
        let expected = [
            "BOOLEAN   =.............",
            "CHAR      .=............",
            "INTEGER   ..=wwwww...c..",
            "CARDINAL  ..w=wwww...c..",
            "LONGINT   ..ww=www...c..",
            "LONGCARD  ..www=ww...c..",
            "SHORTINT  ..wwww=w...c..",
            "SHORTCARD ..wwwww=...c..",
            "REAL      ........=...c.",
            "LONGREAL  .........=..c.",
            "SHORTREAL ..........=.c.",
            "whole     ...........=..",
            "real      ............=.",
            "NIL       .............=",
        ];
        assert_eq!(table(cell), expected);
        let value = table(|formal, actual| match value_parameter_compatible(&types, formal, actual) {
            None => '.',
            Some(Adaptation::Same) => '=',
            Some(Adaptation::Whole) => 'w',
            Some(_) => 'c',
        });
        assert_eq!(value, expected, "value parameters of scalar types follow assignment");
    }

    #[test]
    fn variable_parameters_need_the_same_type() {
        let types = TypeTable::new(64);
        for formal in IDS {
            for actual in IDS {
                let compatible = variable_parameter_compatible(&types, formal, actual);
                assert_eq!(compatible, formal == actual, "{formal} {actual}");
            }
        }
    }

    #[test]
    fn structures_are_compatible_by_identity() {
        let mut types = TypeTable::new(64);
        let array = Type::Array { index: TypeTable::INTEGER, low: 0, high: 9, element: TypeTable::CHAR };
        let (a, b) = (types.add(array.clone()), types.add(array));
        let pointer = types.add(Type::Pointer { target: a });
        let other = types.add(Type::Pointer { target: a });
        assert_eq!(assignment_compatible(&types, a, a), Some(Adaptation::Same));
        assert_eq!(assignment_compatible(&types, a, b), None);
        assert_eq!(assignment_compatible(&types, pointer, other), None);
        assert_eq!(assignment_compatible(&types, pointer, TypeTable::NIL), Some(Adaptation::Constant));
        assert_eq!(expression_compatible(&types, TypeTable::NIL, pointer), Some(pointer));
        assert_eq!(expression_compatible(&types, pointer, other), None);
    }

    #[test]
    fn strings_are_characters_and_arrays() {
        let mut types = TypeTable::new(64);
        let text =
            types.add(Type::Array { index: TypeTable::INTEGER, low: 0, high: 9, element: TypeTable::CHAR });
        let open = types.add(Type::OpenArray { element: TypeTable::CHAR });
        let numbers = types.add(Type::OpenArray { element: TypeTable::INTEGER });
        let one = types.add(Type::String { length: 1 });
        let two = types.add(Type::String { length: 2 });
        assert_eq!(assignment_compatible(&types, TypeTable::CHAR, one), Some(Adaptation::Constant));
        assert_eq!(assignment_compatible(&types, TypeTable::CHAR, two), None);
        assert_eq!(assignment_compatible(&types, text, two), Some(Adaptation::StringToArray));
        assert_eq!(assignment_compatible(&types, open, two), None);
        assert_eq!(value_parameter_compatible(&types, open, two), Some(Adaptation::StringToOpenArray));
        assert_eq!(value_parameter_compatible(&types, open, text), Some(Adaptation::OpenArray));
        assert_eq!(value_parameter_compatible(&types, numbers, text), None);
        assert!(variable_parameter_compatible(&types, open, text));
        assert!(!variable_parameter_compatible(&types, text, open));
        assert_eq!(expression_compatible(&types, one, one), Some(TypeTable::CHAR));
        assert_eq!(expression_compatible(&types, one, TypeTable::CHAR), Some(TypeTable::CHAR));
    }

    #[test]
    fn errors_are_compatible_with_everything() {
        let types = TypeTable::new(64);
        for id in IDS {
            assert_eq!(assignment_compatible(&types, id, TypeTable::ERROR), Some(Adaptation::Same));
            assert_eq!(expression_compatible(&types, TypeTable::ERROR, id), Some(TypeTable::ERROR));
            assert!(variable_parameter_compatible(&types, TypeTable::ERROR, id));
        }
    }
}
