//! The operands and their uses.

/// The declarations that the uses refer to.
pub const PRELUDE: &str = "\
MODULE Operands;
FROM SYSTEM IMPORT ADDRESS, ADR, WORD, BYTE, LOC, CAST, TSIZE, ADDADR, SUBADR, DIFADR, SHIFT, ROTATE;
FROM SYSTEM IMPORT CARDINAL8, INTEGER16, CARDINAL64;
TYPE
  Colour = (red, green, blue);
  Digit = [0..9]; Small = [-3..3]; Letter = ['a'..'z']; Warm = [red..green];
  Row = ARRAY [0..3] OF INTEGER; Text = ARRAY [0..7] OF CHAR; Eight = ARRAY [0..7] OF LOC;
  Pair = RECORD x: INTEGER; c: CHAR END; One = RECORD r: REAL END;
  Variant = RECORD CASE t: BOOLEAN OF TRUE: x: INTEGER | FALSE: y: REAL END END;
  Digits = SET OF Digit; Colours = SET OF Colour; Many = SET OF [0..99];
  Pointer = POINTER TO Pair; Function = PROCEDURE (INTEGER): INTEGER; Getter = PROCEDURE (): INTEGER;
  Actions = ARRAY [0..1] OF PROC; Action = RECORD p: PROC; n: INTEGER END;
CONST
  row = Row{1, 2, 3, 4}; pair = Pair{1, 'c'}; text = Text{'a' BY 8}; one = One{1.0};
  actions = Actions{Do, NIL}; action = Action{Do, 3}; do = Do; twice = Twice;
  many = Many{1, 70}; digits = Digits{1, 2}; name = 'name'; complex = CMPLX(1.0, 2.0); nothing = NIL;
VAR
  i, i2: INTEGER; c: CARDINAL; li: LONGINT; sc: SHORTCARD; c8: CARDINAL8; ch: CHAR; b: BOOLEAN; r: REAL;
  lr: LONGREAL; sr: SHORTREAL; z: COMPLEX; lz: LONGCOMPLEX; sz: SHORTCOMPLEX; e: Colour; d: Digit; s: Small;
  l: Letter; w: Warm; arr: Row; txt: Text; eight: Eight; rec: Pair; rec1: One; var: Variant; bits: BITSET;
  ds: Digits; cs: Colours; ms: Many; p: Pointer; f: Function; g: Getter; pr: PROC; a: ADDRESS; wd: WORD;
  by: BYTE; lo: LOC; acts: Actions; act: Action;
PROCEDURE Use(x: ARRAY OF LOC); BEGIN END Use;
PROCEDURE Do; BEGIN END Do;
PROCEDURE Twice(x: INTEGER): INTEGER; BEGIN RETURN 2 * x END Twice;
PROCEDURE Get(): INTEGER; BEGIN RETURN i END Get;
PROCEDURE Rec(): Pair; BEGIN RETURN rec END Rec;
PROCEDURE Set(): Many; BEGIN RETURN ms END Set;
";

/// The variables: one of each type.
const VARIABLES: [&str; 41] = [
    "i", "c", "li", "sc", "c8", "ch", "b", "r", "lr", "sr", "z", "lz", "sz", "e", "d", "s", "l", "w", "arr",
    "txt", "eight", "rec", "rec1", "var", "bits", "ds", "cs", "ms", "p", "f", "g", "pr", "a", "wd", "by",
    "lo", "acts", "act", "arr[1]", "rec.x", "p^",
];

/// The constants and values that are not variables.
const VALUES: [&str; 55] = [
    "0",
    "1",
    "-1",
    "300",
    "18446744073709551615",
    "1.0",
    "0.0",
    "1.0E300",
    "CMPLX(3.0, 4.0)",
    "complex",
    "CMPLX(0.0, 0.0)",
    "CMPLX(r, 1.0)",
    "CMPLX(sr, sr)",
    "TRUE",
    "'x'",
    "'string'",
    "''",
    "\"\"",
    "101C",
    "name",
    "name + 'x'",
    "NIL",
    "nothing",
    "red",
    "green",
    "Do",
    "Twice",
    "Get",
    "do",
    "twice",
    "actions[0]",
    "actions[1]",
    "action.p",
    "actions",
    "action",
    "row",
    "row[2]",
    "pair",
    "pair.c",
    "text",
    "one.r",
    "one",
    "many",
    "digits",
    "{}",
    "{1, 2}",
    "{c}",
    "Many{c}",
    "Digits{3}",
    "Row{i, 1, 2, 3}",
    "Get()",
    "Rec()",
    "Set()",
    "Pair{Get(), 'c'}",
    "Variant{TRUE, 1, 1.0}",
];

/// Names that are not values, and one that is not declared.
const OTHERS: [&str; 7] = ["INTEGER", "Pair", "ABS", "HALT", "Operands", "SYSTEM", "unknown"];

/// Names of types, and of two things that are not types.
const TYPES: [&str; 45] = [
    "INTEGER",
    "CARDINAL",
    "LONGINT",
    "LONGCARD",
    "SHORTINT",
    "SHORTCARD",
    "CARDINAL8",
    "INTEGER16",
    "CARDINAL64",
    "CHAR",
    "BOOLEAN",
    "REAL",
    "LONGREAL",
    "SHORTREAL",
    "COMPLEX",
    "LONGCOMPLEX",
    "SHORTCOMPLEX",
    "BITSET",
    "PROC",
    "ADDRESS",
    "WORD",
    "BYTE",
    "LOC",
    "Colour",
    "Digit",
    "Small",
    "Letter",
    "Warm",
    "Row",
    "Text",
    "Eight",
    "Pair",
    "One",
    "Variant",
    "Digits",
    "Colours",
    "Many",
    "Pointer",
    "Function",
    "Getter",
    "Actions",
    "Action",
    "i",
    "1",
    "unknown",
];

const OPERATORS: [&str; 18] =
    ["+", "-", "*", "/", "DIV", "MOD", "REM", "AND", "OR", "&", "=", "#", "<>", "<", "<=", ">", ">=", "IN"];

const FUNCTIONS_OF_ONE: [&str; 27] = [
    "-", "+", "NOT", "~", "ABS", "CAP", "CHR", "FLOAT", "HIGH", "IM", "INT", "LENGTH", "LFLOAT", "LTRUNC",
    "MAX", "MIN", "ODD", "ORD", "RE", "SIZE", "TRUNC", "TSIZE", "ADR", "Twice", "f", "g", "MAX",
];

const FUNCTIONS_OF_TWO: [&str; 9] =
    ["CMPLX", "ADDADR", "SUBADR", "DIFADR", "SHIFT", "ROTATE", "VAL", "CAST", "Twice"];

/// Operands of each kind, for uses with two of them.
const OF_EACH_KIND: [&str; 40] = [
    "i",
    "c",
    "ch",
    "b",
    "r",
    "z",
    "e",
    "d",
    "arr",
    "txt",
    "rec",
    "bits",
    "ms",
    "p",
    "f",
    "pr",
    "a",
    "wd",
    "lo",
    "-1",
    "1",
    "1.0",
    "CMPLX(3.0, 4.0)",
    "CMPLX(sr, sr)",
    "TRUE",
    "'x'",
    "'string'",
    "''",
    "NIL",
    "red",
    "Do",
    "Get",
    "actions[0]",
    "row",
    "pair",
    "many",
    "{1, 2}",
    "Many{c}",
    "Row{i, 1, 2, 3}",
    "INTEGER",
];

/// All operands that are written in place of a value.
fn operands() -> Vec<&'static str> {
    [&VARIABLES[..], &VALUES[..], &OTHERS[..]].concat()
}

/// Whether all operands are combined with all others, which takes minutes.
fn combines_all() -> bool {
    std::env::var_os("TLC_OPERANDS").is_some()
}

/// The operands that are combined with others.
fn combined() -> Vec<&'static str> {
    if combines_all() { operands() } else { OF_EACH_KIND.to_vec() }
}

fn pairs() -> impl Iterator<Item = (&'static str, &'static str)> {
    combined().into_iter().flat_map(|left| combined().into_iter().map(move |right| (left, right)))
}

/// Whether an operand may be part of a constant expression.
fn may_be_constant(operand: &str) -> bool {
    VALUES.contains(&operand)
}

/// A use of the value of an expression and, if it may be constant, a use as a constant.
fn uses(expression: &str, is_constant: bool) -> impl Iterator<Item = String> {
    let value = format!(" BEGIN Use({expression})");
    let constant = is_constant.then(|| format!(" CONST k = {expression}; BEGIN Use(k)"));
    std::iter::once(value).chain(constant)
}

/// `left op right`
pub fn binary_operators() -> Vec<String> {
    let one = |(left, right): (&str, &str), op: &str| {
        let is_constant = may_be_constant(left) && may_be_constant(right);
        uses(&format!("({left}) {op} ({right})"), is_constant).collect::<Vec<_>>()
    };
    pairs().flat_map(|pair| OPERATORS.iter().flat_map(move |op| one(pair, op))).collect()
}

/// `F(x)` and `op x`
pub fn functions_of_one() -> Vec<String> {
    let one = |operand: &str, function: &str| {
        uses(&format!("{function}({operand})"), may_be_constant(operand)).collect::<Vec<_>>()
    };
    let of = |operand: &'static str| FUNCTIONS_OF_ONE.iter().flat_map(move |function| one(operand, function));
    operands().into_iter().chain(TYPES).flat_map(of).collect()
}

/// `F(x, y)`
pub fn functions_of_two() -> Vec<String> {
    let one = |(left, right): (&str, &str), function: &str| {
        let is_constant = may_be_constant(left) && may_be_constant(right);
        uses(&format!("{function}({left}, {right})"), is_constant).collect::<Vec<_>>()
    };
    pairs().flat_map(|pair| FUNCTIONS_OF_TWO.iter().flat_map(move |function| one(pair, function))).collect()
}

/// `T(x)`, `VAL(T, x)`, `CAST(T, x)`, constructors of T, and uses of a value of type T.
pub fn functions_of_a_type() -> Vec<String> {
    let forms = |ty: &str, x: &str| {
        let expressions = [
            format!("{ty}({x})"),
            format!("VAL({ty}, {x})"),
            format!("CAST({ty}, {x})"),
            format!("{ty}{{{x}}}"),
            format!("{ty}{{{x}, {x}}}"),
            format!("{ty}{{{x} BY 4}}"),
            format!("{ty}{{{x}..{x}}}"),
            format!("CAST(ADDRESS, {ty}({x}))"),
        ];
        let is_constant = may_be_constant(x);
        expressions.iter().flat_map(|expression| uses(expression, is_constant)).collect::<Vec<_>>()
    };
    combined().into_iter().flat_map(|x| TYPES.iter().flat_map(move |ty| forms(ty, x))).collect()
}

/// Statements with a variable and a value, and with two values.
pub fn statements() -> Vec<String> {
    let with_variable = |x: &str, v: &str| {
        [
            format!(" BEGIN {v} := {x}"),
            format!(" BEGIN INC({v}, {x})"),
            format!(" BEGIN INCL({v}, {x})"),
            format!(" BEGIN EXCL({v}, {x})"),
            format!(" BEGIN FOR {v} := {x} TO {x} DO END"),
            format!(" VAR v: INTEGER; BEGIN FOR v := {x} TO {v} DO END"),
            format!(" BEGIN CASE {v} OF {x}: | ELSE END"),
            format!(" BEGIN Use({v}[{x}])"),
        ]
    };
    let with_one = |x: &str| {
        vec![
            format!(" BEGIN IF {x} THEN END"),
            format!(" BEGIN WHILE {x} DO END"),
            format!(" BEGIN REPEAT UNTIL {x}"),
            format!(" BEGIN CASE {x} OF 1: | ELSE END"),
            format!(" BEGIN CASE {x} OF 'a': END"),
            format!(" BEGIN CASE {x} OF {x}: END"),
            format!(" BEGIN CASE {x} OF {x}..{x}: END"),
            format!(" BEGIN WITH {x} DO END"),
            format!(" BEGIN HALT({x})"),
            format!(" BEGIN NEW({x})"),
            format!(" BEGIN DISPOSE({x})"),
            format!(" BEGIN INC({x})"),
            format!(" BEGIN Do({x})"),
            format!(" BEGIN f({x})"),
            format!(" BEGIN {x}"),
            format!(" BEGIN {x}()"),
            format!(" BEGIN {x}(1)"),
            format!(" BEGIN Use({x}^)"),
            format!(" BEGIN Use({x}[0])"),
            format!(" BEGIN Use({x}.x)"),
            format!(" BEGIN FOR i := 0 TO 1 BY {x} DO END"),
        ]
    };
    let parameters = |x: &str, ty: &str| {
        [
            format!(" PROCEDURE V(v: {ty}); BEGIN Use(v) END V; BEGIN V({x})"),
            format!(" PROCEDURE R(VAR v: {ty}); BEGIN Use(v) END R; BEGIN R({x})"),
            format!(" PROCEDURE O(v: ARRAY OF {ty}); BEGIN Use(v) END O; BEGIN O({x})"),
            format!(" PROCEDURE F(): {ty}; BEGIN RETURN {x} END F; BEGIN Use(F())"),
        ]
    };
    let mut all = Vec::new();
    for x in operands() {
        all.extend(with_one(x));
    }
    for x in combined() {
        all.extend(VARIABLES.iter().flat_map(|v| with_variable(x, v)));
        all.extend(TYPES.iter().flat_map(|ty| parameters(x, ty)));
    }
    all
}

/// Declarations with one or two values.
pub fn declarations() -> Vec<String> {
    let with_one = |x: &str| {
        [
            format!(" CONST k = {x}; BEGIN Use(k)"),
            format!(" VAR v: ARRAY [0..{x}] OF CHAR; BEGIN v[0] := 0C"),
            format!(" VAR v: ARRAY [{x}] OF CHAR; BEGIN"),
            format!(" TYPE T = [{x}..{x}]; VAR v: T; BEGIN Use(v)"),
            format!(" TYPE T = SET OF [{x}..{x}]; BEGIN Use(T{{{x}}})"),
            format!(" TYPE T = ARRAY [{x}..{x}] OF REAL; BEGIN Use(T{{1.0}})"),
            format!(" TYPE T = POINTER TO {x}; VAR v: T; BEGIN Use(v)"),
            format!(" TYPE T = RECORD CASE t: INTEGER OF {x}: x: INTEGER END END; BEGIN"),
            format!(" VAR v[{x}]: INTEGER; BEGIN Use(v)"),
            format!(" CONST k = Actions{{{x}, {x}}}; BEGIN Use(k); Use(CAST(ADDRESS, k[0]))"),
            format!(" CONST k = Action{{{x}, {x}}}; BEGIN Use(k); Use(CAST(ADDRESS, k.p))"),
            format!(" CONST k = Row{{{x} BY {x}}}; BEGIN Use(k)"),
        ]
    };
    let with_two = |x: &str, y: &str| {
        [
            format!(" TYPE T = [{x}..{y}]; VAR v: T; BEGIN Use(v)"),
            format!(" TYPE T = Digit[{x}..{y}]; VAR v: T; BEGIN Use(v)"),
        ]
    };
    let ones = operands().into_iter().flat_map(with_one);
    let twos = pairs().flat_map(|(x, y)| with_two(x, y));
    ones.chain(twos).collect()
}
