//! The tables of compatibility between types of all kinds.

use super::*;
use crate::base::{EntityRef, Symbol};
use crate::hir::{FormalParameter, ParameterMode, Real};

/// One type of every kind, and more than one where identity matters, by the names the tables use.
struct World {
    types: TypeTable,
    all: Vec<(&'static str, TypeId)>,
}

fn world() -> World {
    let mut types = TypeTable::new(64);
    let names = |count| (0..count).map(Symbol::new).collect();
    let color = types.add(Type::Enumeration { names: names(3) });
    let fruit = types.add(Type::Enumeration { names: names(2) });
    let mut subrange = |host, low, high| types.add(Type::Subrange { host, low, high });
    let digit = subrange(TypeTable::CARDINAL, 0, 9);
    let signed = subrange(TypeTable::INTEGER, -5, 5);
    let letter = subrange(TypeTable::CHAR, 97, 122);
    let warm = subrange(color, 0, 1);
    let set = types.add(Type::Set { element: color, low: 0, high: 2 });
    let mut procedure = |mode| {
        let parameters = vec![FormalParameter { mode, ty: TypeTable::INTEGER }];
        types.add(Type::Procedure(Signature { parameters, variadic: false, result: None }))
    };
    let p = procedure(ParameterMode::Value);
    let same_as_p = procedure(ParameterMode::Value);
    let by_var = procedure(ParameterMode::Reference);
    let pointer = types.add(Type::Pointer { target: TypeTable::CHAR });
    let other = types.add(Type::Pointer { target: TypeTable::CHAR });
    let opaque = types.add(Type::Opaque { full: None });
    let known = types.add(Type::Opaque { full: Some(pointer) });
    let array = Type::Array { index: TypeTable::INTEGER, low: 0, high: 9, element: TypeTable::CHAR };
    let (text, line) = (types.add(array.clone()), types.add(array));
    let page = types.add(Type::Array { index: TypeTable::INTEGER, low: 0, high: 2, element: text });
    let record = types.add(Type::Record {
        fields: crate::base::PrimaryMap::new(),
        overlaid: false,
        size: 24,
        align: 8,
    });
    let [open, loc_array, word_array] = [TypeTable::CHAR, TypeTable::LOC, TypeTable::WORD]
        .map(|element| types.add(Type::OpenArray { element }));
    let open2 = types.add(Type::OpenArray { element: open });
    let one = types.add(Type::String { length: 1 });
    let three = types.add(Type::String { length: 3 });
    let all = vec![
        ("BOOLEAN", TypeTable::BOOLEAN),
        ("CHAR", TypeTable::CHAR),
        ("INTEGER", TypeTable::INTEGER),
        ("CARDINAL", TypeTable::CARDINAL),
        ("SHORTINT", TypeTable::SHORTINT),
        ("LONGCARD", TypeTable::LONGCARD),
        ("CARD8", TypeTable::CARDINAL8),
        ("digit", digit),
        ("signed", signed),
        ("letter", letter),
        ("color", color),
        ("warm", warm),
        ("fruit", fruit),
        ("REAL", TypeTable::REAL),
        ("LONGREAL", TypeTable::LONGREAL),
        ("COMPLEX", TypeTable::COMPLEX),
        ("BITSET", TypeTable::BITSET),
        ("set", set),
        ("p", p),
        ("as p", same_as_p),
        ("by var", by_var),
        ("pointer", pointer),
        ("other", other),
        ("ADDRESS", TypeTable::ADDRESS),
        ("opaque", opaque),
        ("known", known),
        ("LOC", TypeTable::LOC),
        ("WORD", TypeTable::WORD),
        ("text", text),
        ("line", line),
        ("page", page),
        ("record", record),
        ("open", open),
        ("open 2", open2),
        ("locs", loc_array),
        ("words", word_array),
        ("whole", TypeTable::WHOLE_CONSTANT),
        ("real", TypeTable::REAL_CONSTANT),
        ("complex", TypeTable::COMPLEX_CONSTANT),
        ("\"a\"", one),
        ("\"abc\"", three),
        ("NIL", TypeTable::NIL),
    ];
    World { types, all }
}

impl World {
    /// A line per type, a column per type in the same order.
    fn table(&self, cell: impl Fn(&TypeTable, TypeId, TypeId) -> char) -> String {
        let mut text = String::new();
        for (name, row) in &self.all {
            let cells: String = self.all.iter().map(|(_, column)| cell(&self.types, *row, *column)).collect();
            text.push_str(&format!("{name:<8} {cells}\n"));
        }
        text
    }
}

fn letter(adaptation: Option<Adaptation>) -> char {
    match adaptation {
        None => '.',
        Some(Adaptation::Same) => '=',
        Some(Adaptation::Ordinal) => 'o',
        Some(Adaptation::Constant) => 'c',
        Some(Adaptation::Address) => 'a',
        Some(Adaptation::Storage) => 'b',
        Some(Adaptation::StringToArray) => 's',
        Some(Adaptation::OpenArray) => 'l',
        Some(Adaptation::StringToOpenArray) => 't',
        Some(Adaptation::OpenStorage) => 'B',
    }
}

/// Compares a table, and shows it whole if it differs.
fn expect(found: &str, expected: &str) {
    let expected: String = expected.lines().skip(1).map(|line| format!("{}\n", line.trim_start())).collect();
    assert!(found == expected.trim_end_matches(' '), "found:\n{found}\nexpected:\n{expected}");
}

#[test]
fn expression_compatibility() {
    // < the result has the host of the row, > that of the column.
    let table = world().table(|types, left, right| match expression_compatible(types, left, right) {
        None => '.',
        Some(ty) if ty == types.host(left) => '<',
        Some(ty) if ty == types.host(right) => '>',
        Some(_) => '?',
    });
    expect(&table, EXPRESSION);
}

#[test]
fn assignment_compatibility() {
    // Rows are targets, columns sources.
    expect(&world().table(|types, to, from| letter(assignment_compatible(types, to, from))), ASSIGNMENT);
}

#[test]
fn value_parameter_compatibility() {
    let table =
        world().table(|types, formal, actual| letter(value_parameter_compatible(types, formal, actual)));
    expect(&table, VALUE);
}

#[test]
fn variable_parameter_compatibility() {
    let table = world().table(
        |types, formal, actual| {
            if variable_parameter_compatible(types, formal, actual) { '=' } else { '.' }
        },
    );
    expect(&table, VARIABLE);
}

#[test]
fn errors_are_compatible_with_everything() {
    let World { types, all } = world();
    for (_, id) in all {
        assert_eq!(assignment_compatible(&types, id, TypeTable::ERROR), Some(Adaptation::Same));
        assert_eq!(value_parameter_compatible(&types, id, TypeTable::ERROR), Some(Adaptation::Same));
        assert_eq!(expression_compatible(&types, TypeTable::ERROR, id), Some(TypeTable::ERROR));
        assert!(variable_parameter_compatible(&types, TypeTable::ERROR, id));
    }
}

#[test]
fn complex_parts_are_of_one_precision() {
    let mut types = TypeTable::new(64);
    let own = types.add(Type::Complex(Real::Real));
    assert_eq!(assignment_compatible(&types, own, TypeTable::COMPLEX), None);
    assert_eq!(expression_compatible(&types, own, TypeTable::COMPLEX_CONSTANT), Some(own));
}

const EXPRESSION: &str = "
";

const ASSIGNMENT: &str = "
";

const VALUE: &str = "
";

const VARIABLE: &str = "
";
