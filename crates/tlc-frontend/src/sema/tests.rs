//! Tests of whole modules: they compare the typed tree or the codes of the messages.

use crate::base::{Dialect, Interner, SourceMap};
use crate::diagnostics::{Code, Diagnostics};
use crate::hir::{self, Checks, Program};
use crate::syntax::parse_module;

use super::{CheckOptions, check_program};

/// The result of a check.
struct Checked {
    program: Option<Program>,
    names: Interner,
    codes: Vec<Code>,
}

/// Checks modules, the main one first; a program without errors is verified.
fn check(texts: &[&str]) -> Checked {
    let (mut sources, mut names, mut diagnostics) = (SourceMap::new(), Interner::new(), Diagnostics::new());
    let mut modules = Vec::new();
    for text in texts {
        let file = sources.add("test.mod".into(), (*text).into()).expect("a test is small");
        modules.push(parse_module(sources.file(file), Dialect::default(), &mut names, &mut diagnostics));
    }
    assert!(!diagnostics.has_errors(), "{:?}", diagnostics.into_sorted());
    let options = CheckOptions { checks: Checks::ALL, word: 64 };
    let program = check_program(&modules, &mut names, &sources, &options, &mut diagnostics);
    let (mut program, mut whole) = match program {
        Ok(program) => (Some(program), None),
        Err(whole) => (None, whole),
    };
    if let Some(program) = program.as_mut().or(whole.as_deref_mut()) {
        crate::passes::complete(program, &mut names, |_, _| false);
        assert_eq!(hir::verify(program), Ok(()));
    }
    let codes = diagnostics.into_sorted().iter().map(|d| d.code).collect();
    Checked { program, names, codes }
}

/// Returns the typed tree of a correct program as text.
fn typed(texts: &[&str]) -> String {
    let Checked { program, names, codes } = check(texts);
    hir::print_program(&program.unwrap_or_else(|| unreachable!("errors {codes:?}")), &names)
}

/// Returns the codes of the messages for a program with the given declarations and statements.
fn codes(decls: &str, stmts: &str) -> Vec<Code> {
    check(&[&format!("MODULE M; {decls} BEGIN {stmts} END M.")]).codes
}

/// Returns the lines of the typed tree that begin with `start`, without indentation.
fn lines<'t>(tree: &'t str, start: &str) -> Vec<&'t str> {
    tree.lines().map(str::trim_start).filter(|line| line.starts_with(start)).collect()
}

/// Returns the right side of the assignment of `expr` to a variable `x` of type `ty`.
fn value(decls: &str, ty: &str, expr: &str) -> String {
    let tree = typed(&[&format!("MODULE M; {decls} VAR x: {ty}; BEGIN x := {expr} END M.")]);
    let line = lines(&tree, "M.x := ").first().copied().unwrap_or_default().to_owned();
    line.trim_start_matches("M.x := ").to_owned()
}

#[test]
fn constants_are_folded() {
    let whole = |expr: &str| value("", "INTEGER", expr);
    assert_eq!(whole("2 * (3 + 4) - 5"), "9:INTEGER");
    assert_eq!(whole("-7 DIV 2 * 10 + (-7) MOD 2"), "-29:INTEGER", "-(7 DIV 2 * 10) + 1 is how a sign binds");
    assert_eq!(whole("9223372036854775808 - 1"), "9223372036854775807:INTEGER");
    assert_eq!(whole("MIN(INTEGER)"), "-9223372036854775808:INTEGER");
    assert_eq!(whole("ORD('a') + SIZE(INTEGER)"), "105:INTEGER");
    assert_eq!(whole("TRUNC(-3.7)"), "-3:INTEGER");
    assert_eq!(whole("VAL(INTEGER, TRUE) + ABS(-4)"), "5:INTEGER");
    assert_eq!(value("", "CHAR", "CAP('q')"), "121C");
    assert_eq!(value("", "CHAR", "CHR(65)"), "101C");
    assert_eq!(value("", "CHAR", "MAX(CHAR)"), "377C");
    assert_eq!(value("", "REAL", "1.0 / 4.0 + FLOAT(2)"), "2.25:REAL");
    assert_eq!(value("", "SHORTREAL", "0.1"), "0.10000000149011612:SHORTREAL");
    assert_eq!(value("", "BOOLEAN", "ODD(3) AND ('a' < 'b') OR (NIL # NIL)"), "TRUE");
    assert_eq!(value("VAR a: ARRAY [3..7] OF CHAR;", "CARDINAL", "HIGH(a)"), "7:CARDINAL");
    assert_eq!(value("CONST n = m + 1; m = 41;", "INTEGER", "n"), "42:INTEGER");
}

#[test]
fn conversions_and_checks_are_explicit() {
    let decls = "VAR i: INTEGER; c: CARDINAL; s: SHORTINT; l: LONGINT; r: REAL; ch: CHAR;";
    let integer = |expr: &str| value(decls, "INTEGER", expr);
    assert_eq!(integer("c"), "WHOLE!(INTEGER, M.c)");
    assert_eq!(integer("s"), "WHOLE(INTEGER, M.s)", "a SHORTINT always fits");
    assert_eq!(integer("l"), "WHOLE(INTEGER, M.l)");
    assert_eq!(integer("i + 1"), "(M.i +! 1:INTEGER)");
    assert_eq!(integer("i DIV 2"), "(M.i DIV 2:INTEGER)", "no check is needed");
    assert_eq!(integer("i DIV (-1)"), "(M.i DIV! -1:INTEGER)", "the least INTEGER overflows");
    assert_eq!(integer("i MOD i"), "(M.i MOD! M.i)");
    assert_eq!(integer("TRUNC(r)"), "TRUNC!(INTEGER, M.r)");
    assert_eq!(value(decls, "CARDINAL", "ORD(ch)"), "WHOLE(CARDINAL, M.ch)");
    assert_eq!(value(decls, "CARDINAL", "ABS(c)"), "M.c");
    assert_eq!(value(decls, "CHAR", "CHR(i)"), "WHOLE!(CHAR, M.i)");
    assert_eq!(value(decls, "BOOLEAN", "c < 10"), "(M.c < 10:CARDINAL)");
    let arrays = "VAR a: ARRAY [0..9] OF INTEGER; b: ARRAY BOOLEAN_INDEX OF INTEGER; p: POINTER TO INTEGER; i: INTEGER;"
        .replace("BOOLEAN_INDEX", "[FALSE..TRUE]");
    assert_eq!(value(&arrays, "INTEGER", "a[9] + b[i = 0]"), "(M.a[9:INTEGER] +! M.b[(M.i = 0:INTEGER)])");
    assert_eq!(value(&arrays, "INTEGER", "a[i] + p^"), "(M.a[!M.i] +! M.p^!)");
}

#[test]
fn names_are_used_before_their_declaration() {
    let text = "MODULE M;
        PROCEDURE p(): T; BEGIN count := count + n; RETURN NIL END p;
        VAR count: INTEGER; t: T;
        CONST n = SIZE(R);
        TYPE T = POINTER TO R; R = RECORD next: T; data: ARRAY [1..k] OF CHAR END;
        CONST k = 2 * 8;
        BEGIN t := p() END M.";
    assert!(typed(&[text]).contains("M.count := (M.count +! 24:INTEGER)"));
}

#[test]
fn modules_are_initialised_behind_what_they_import() {
    let main = "MODULE M; IMPORT B, A; BEGIN A.x := 1 END M.";
    let a = "MODULE A; FROM C IMPORT y; VAR x: INTEGER; BEGIN x := y END A.";
    let b = "MODULE B; IMPORT C; BEGIN C.y := 1 END B.";
    let c = "MODULE C; VAR y: INTEGER; BEGIN y := 2 END C.";
    let tree = typed(&[main, a, b, c]);
    assert!(tree.starts_with("PROGRAM M, runs C, B, A, M\n"), "{tree}");
    let cycle =
        check(&["MODULE M; IMPORT A; END M.", "MODULE A; IMPORT B; END A.", "MODULE B; IMPORT A; END B."]);
    assert_eq!(cycle.codes, [Code::ImportCycle]);
    let no_transit = check(&["MODULE M; FROM A IMPORT y; END M.", a, c]);
    assert_eq!(no_transit.codes, [Code::NotDeclaredInModule]);
}

/// Returns the captures of a program with one procedure `P` that contains the given text.
fn captures(inside: &str) -> Vec<String> {
    let tree =
        typed(&[&format!("MODULE M; PROCEDURE P(v: INTEGER; VAR r: INTEGER); {inside} END P; END M.")]);
    let interesting = ["PROCEDURE M.P.", "CAPTURE", "VAR x", "PARAMETER v"];
    tree.lines()
        .map(str::trim_start)
        .filter(|line| interesting.iter().any(|start| line.starts_with(start)))
        .map(str::to_owned)
        .collect()
}

#[test]
fn what_no_nested_procedure_changes_is_captured_as_a_value() {
    let found = captures("PROCEDURE Q(): INTEGER; BEGIN RETURN v END Q; BEGIN v := 2; r := Q()");
    assert_eq!(
        found,
        [
            "PARAMETER v%0: INTEGER (ssa)",
            "PROCEDURE M.P.Q: INTEGER",
            "CAPTURE BY value OF M.P v%0: INTEGER (ssa)"
        ]
    );
}

#[test]
fn what_a_nested_procedure_changes_is_captured_by_reference() {
    for change in ["x := 1", "INC(x)", "FOR x := 1 TO 2 DO END", "Set(x)"] {
        let set = "PROCEDURE Set(VAR y: INTEGER); BEGIN y := 0 END Set;";
        let found = captures(&format!(
            "VAR x: INTEGER; {set} PROCEDURE Q; BEGIN {change} END Q; BEGIN x := v; Q; r := x"
        ));
        assert_eq!(found[1], "VAR x%2: INTEGER (ssa, spilled around calls)", "{change}");
        assert_eq!(found[4], "CAPTURE BY reference OF M.P x%0: INTEGER (indirect)", "{change}");
    }
}

/// `Set` changes `x` under the name `y` while its callee `Get` reads `x`: a value taken at the call of `Set`
/// would be stale.
#[test]
fn what_is_passed_by_reference_to_a_nested_procedure_is_captured_by_reference() {
    let found = captures(
        "VAR x: INTEGER;
         PROCEDURE Get(): INTEGER; BEGIN RETURN x END Get;
         PROCEDURE Set(VAR y: INTEGER); BEGIN y := 5; r := Get() END Set;
         BEGIN x := v; Set(x)",
    );
    assert!(found.contains(&"CAPTURE BY reference OF M.P x%0: INTEGER (indirect)".to_owned()), "{found:?}");
}

#[test]
fn captures_are_closed_over_calls() {
    // A calls B, B calls C and A, C uses x: all three need it. D is nested in C and contributes r.
    let found = captures(
        "VAR x: INTEGER;
         PROCEDURE A; BEGIN B END A;
         PROCEDURE B; BEGIN IF v > 0 THEN A END; C END B;
         PROCEDURE C; PROCEDURE D; BEGIN r := x END D; BEGIN D END C;
         BEGIN x := 1; A",
    );
    let captured = |procedure: &str| -> Vec<&str> {
        let start = found.iter().position(|line| line == &format!("PROCEDURE M.P.{procedure}"));
        let rest = found.iter().skip(start.map_or(found.len(), |start| start + 1));
        rest.take_while(|line| line.starts_with("CAPTURE"))
            .filter_map(|line| line.split(' ').nth(5))
            .collect()
    };
    let sorted = |procedure| {
        let mut names: Vec<String> = captured(procedure).iter().map(|name| name[..1].to_owned()).collect();
        names.sort();
        names.concat()
    };
    assert_eq!(["A", "B", "C", "C.D"].map(sorted), ["rvx", "rvx", "rx", "rx"]);
    assert!(found.iter().all(|line| !line.contains("BY reference OF M.P x")), "x is not changed: {found:?}");
}

#[test]
fn one_mistake_gives_one_message() {
    let x = "VAR x: INTEGER; r: REAL;";
    assert_eq!(codes(x, "x := y + 1; x := y * 2; r := y"), [Code::UnknownName]);
    assert_eq!(
        codes("TYPE T = U; VAR a: T; b: ARRAY [0..9] OF T;", "a := 1; b[3] := 2.5; b[1].x := a^"),
        [Code::UnknownName]
    );
    assert_eq!(codes("CONST c = d; VAR a: ARRAY [0..c] OF CHAR;", "a[c + 1] := c"), [Code::UnknownName]);
    assert_eq!(codes(x, "x := (r + 1) * 2 - x"), [Code::NotExpressionCompatible]);
    assert_eq!(
        codes("PROCEDURE f(a: Z): Z; BEGIN RETURN a END f; VAR x: INTEGER;", "x := f(1) + f('a')"),
        [Code::UnknownName]
    );
}

#[test]
fn independent_mistakes_are_all_reported() {
    let found =
        codes("VAR x: INTEGER; x: REAL; b: BOOLEAN;", "b := 1; IF x THEN EXIT END; x := TRUE; RETURN 1");
    assert_eq!(
        found,
        [
            Code::DuplicateName,
            Code::NotAssignmentCompatible,
            Code::ConditionNotBoolean,
            Code::ExitOutsideLoop,
            Code::NotAssignmentCompatible,
            Code::ReturnWithValue
        ]
    );
}

#[test]
fn cycles_of_declarations_are_reported_once() {
    assert_eq!(codes("CONST a = b; b = c; c = a + b;", ""), [Code::CyclicDeclaration]);
    assert_eq!(codes("TYPE T = RECORD t: ARRAY [0..1] OF T END;", ""), [Code::RecursiveType]);
    assert_eq!(codes("TYPE T = T;", ""), [Code::RecursiveType]);
    assert_eq!(codes("CONST n = HIGH(v); VAR v: ARRAY [0..n] OF CHAR;", ""), [Code::CyclicDeclaration]);
    assert_eq!(codes("TYPE P = POINTER TO P; VAR p: P;", "NEW(p); p^ := p"), []);
}

#[test]
fn long_chains_of_declarations_need_no_stack() {
    let mut text = "MODULE M; CONST ".to_owned();
    for index in 0..50_000 {
        text.push_str(&format!("c{index} = c{} + 1; ", index + 1));
    }
    text.push_str("c50000 = 0; VAR x: INTEGER; BEGIN x := c0 END M.");
    assert!(typed(&[&text]).contains("M.x := 50000:INTEGER"));
}

#[test]
fn function_procedures_end_by_return() {
    let function = |body: &str| {
        let decls = format!("VAR b: BOOLEAN; PROCEDURE f(): INTEGER; BEGIN {body} END f;");
        check(&[&format!("MODULE M; {decls} END M.")])
    };
    let is_checked = |body: &str| {
        let program = function(body).program.expect("no errors");
        program.procedures.values().any(|procedure| procedure.check_return)
    };
    assert!(!is_checked("RETURN 1"));
    assert!(is_checked("IF b THEN RETURN 1 END"));
    assert!(!is_checked("IF b THEN RETURN 1 ELSE RETURN 2 END"));
    assert!(!is_checked("LOOP IF b THEN RETURN 1 END END"));
    assert!(is_checked("LOOP IF b THEN RETURN 1 ELSE EXIT END END"));
    assert!(!is_checked("HALT"));
    assert!(is_checked("WHILE b DO RETURN 1 END"));
    assert_eq!(function("b := TRUE").codes, [Code::FunctionWithoutReturn]);
}
