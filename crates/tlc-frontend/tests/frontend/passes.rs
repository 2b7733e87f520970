//! The passes over the typed tree, each on small programs.

use std::collections::BTreeSet;

use tlc_frontend::base::{EntityRef, Interval, Span};
use tlc_frontend::hir::visit::{self, Visitor};
use tlc_frontend::hir::{
    Argument, Checks, Condition, ConditionId, Expr, ExprKind, Local, LocalId, ProcId, Stmt, StmtKind, Storage,
};
use tlc_frontend::passes::{
    Aliasing, Assigned, CallGraph, Intervals, JumpRange, JumpSources, LocalSets, PossiblyUnassigned,
    argument_may_change, choose_storage, complete, number_statements, split_records,
};

use crate::typed_tree::Typed;

/// A program with a procedure `P` that contains the text, and the declarations that the tests use.
fn program(inside: &str) -> String {
    format!(
        "MODULE M; FROM SYSTEM IMPORT ADR, ADDRESS;
         TYPE R = RECORD a: INTEGER; b: RECORD c: CHAR END END;
              V = RECORD CASE t: BOOLEAN OF TRUE: x: INTEGER | FALSE: y: CHAR END END;
              F = PROCEDURE (VAR INTEGER);
         VAR cond: BOOLEAN; out: INTEGER; where: ADDRESS; whole: R; action: F;
         PROCEDURE Set(VAR x: INTEGER); BEGIN x := 0 END Set;
         PROCEDURE Both(VAR x, y: INTEGER); BEGIN x := y END Both;
         PROCEDURE Is(VAR x: INTEGER): BOOLEAN; BEGIN RETURN x = 0 END Is;
         PROCEDURE P(v: INTEGER; VAR r: INTEGER); {inside} END P;
         BEGIN cond := FALSE END M."
    )
}

#[test]
fn storage_is_chosen_by_what_is_done_with_addresses() {
    let mut typed = Typed::checked(&program(
        "VAR plain, passed, captured, addressed: INTEGER; a: ARRAY [0..1] OF CHAR;
         PROCEDURE Q; BEGIN captured := 1 END Q;
         BEGIN plain := v; Set(passed); Q; where := ADR(addressed); a[0] := 'x'; r := plain",
    ));
    choose_storage(&mut typed.program);
    let storage = |name| typed.procedure("P").locals[typed.local("P", name)].storage;
    assert_eq!(storage("plain"), Storage::Ssa);
    assert_eq!(storage("v"), Storage::Ssa);
    assert_eq!(storage("passed"), Storage::SsaSpilled);
    assert_eq!(storage("captured"), Storage::SsaSpilled);
    assert_eq!(storage("addressed"), Storage::Memory);
    assert_eq!(storage("a"), Storage::Memory);
    assert_eq!(storage("r"), Storage::Indirect);
}

/// The names of the locals of `P` after its records are split.
fn split(inside: &str) -> Vec<String> {
    let mut typed = Typed::checked(&program(inside));
    choose_storage(&mut typed.program);
    split_records(&mut typed.program, &mut typed.names);
    let name = |local: &Local| typed.names.resolve(local.name).to_owned();
    typed.procedure("P").locals.values().skip(2).map(name).collect()
}

#[test]
fn records_used_by_their_fields_are_split() {
    assert_eq!(split("VAR x: R; BEGIN x.a := v; r := x.a"), ["x.a", "x.b.c"]);
    assert_eq!(split("VAR x: R; BEGIN x := whole; whole := x; Set(x.a)"), ["x.a", "x.b.c"]);
    let mut typed = Typed::checked(&program("VAR x: R; BEGIN Set(x.a); r := ORD(x.b.c)"));
    choose_storage(&mut typed.program);
    split_records(&mut typed.program, &mut typed.names);
    let storage = |name| typed.procedure("P").locals[typed.local("P", name)].storage;
    assert_eq!((storage("x.a"), storage("x.b.c")), (Storage::SsaSpilled, Storage::Ssa));
}

#[test]
fn records_needed_as_a_whole_stay() {
    for needed in [
        "VAR x: R; BEGIN where := ADR(x)",
        "VAR x: R; PROCEDURE Q; BEGIN x.a := 1 END Q; BEGIN Q",
        "VAR x: R; PROCEDURE Q(VAR y: R); BEGIN y.a := 1 END Q; BEGIN Q(x)",
        "VAR x: V; BEGIN x.x := 1",
    ] {
        assert_eq!(split(needed)[0], "x", "{needed}");
    }
}

/// The numbers of the statements and conditions, in the order of the tree.
#[derive(Default)]
struct Numbers {
    stmts: Vec<usize>,
    conditions: Vec<usize>,
    operators: Vec<usize>,
}

impl Visitor<'_> for Numbers {
    fn visit_stmt(&mut self, stmt: &Stmt) {
        self.stmts.push(stmt.id.index());
        visit::walk_stmt(self, stmt);
    }

    fn visit_condition(&mut self, condition: &Condition) {
        self.conditions.push(condition.id.index());
        visit::walk_condition(self, condition);
    }

    fn visit_expr(&mut self, expr: &Expr) {
        if let ExprKind::And { id, .. } | ExprKind::Or { id, .. } = expr.kind {
            self.operators.push(id.index());
        }
        visit::walk_expr(self, expr);
    }
}

#[test]
fn numbers_are_dense_in_each_procedure() {
    let mut typed = Typed::checked(&program(
        "VAR x: R; b: BOOLEAN;
         BEGIN
           x := whole;
           IF cond OR (v > 1) AND cond THEN r := 1 ELSIF v = 2 THEN r := 2 END;
           REPEAT b := cond AND b UNTIL NOT cond",
    ));
    choose_storage(&mut typed.program);
    split_records(&mut typed.program, &mut typed.names);
    number_statements(&mut typed.program);
    let mut numbers = Numbers::default();
    numbers.visit_body(&typed.procedure("P").body);
    assert_eq!(numbers.stmts, (0..numbers.stmts.len()).collect::<Vec<_>>());
    assert_eq!(numbers.stmts.len(), 7, "the copy of a record has become one of each of its two fields");
    assert_eq!(numbers.operators, [0, 1, 3], "OR, the AND in it, and the AND in the loop");
    assert_eq!(numbers.conditions, [0, 2, 4], "a condition that is an OR has its number");
    let mut others = Numbers::default();
    others.visit_body(&typed.procedure("Set").body);
    assert_eq!(others.stmts, [0]);
}

/// Sets of locals, for a procedure in which all locals are of interest.
#[derive(Default)]
struct Sets(Vec<BTreeSet<LocalId>>);

impl LocalSets for Sets {
    type Set = usize;

    fn new_set(&mut self) -> usize {
        self.0.push(BTreeSet::new());
        self.0.len() - 1
    }

    fn insert(&mut self, set: usize, local: LocalId) {
        self.0[set].insert(local);
    }

    fn union(&mut self, set: usize, other: usize) {
        let other = self.0[other].clone();
        self.0[set].extend(other);
    }
}

/// The structured statements of a procedure in postorder, and the numbers of the conditions.
#[derive(Default)]
struct Structured<'t>(Vec<&'t Stmt>, Vec<ConditionId>);

impl<'t> Visitor<'t> for Structured<'t> {
    fn visit_stmt(&mut self, stmt: &'t Stmt) {
        visit::walk_stmt(self, stmt);
        if stmt.kind.is_structured() {
            self.0.push(stmt);
        }
    }

    fn visit_condition(&mut self, condition: &'t Condition) {
        self.1.push(condition.id);
        visit::walk_condition(self, condition);
    }
}

/// The locals of `P` that each structured statement assigns, `-` for one that GOTO enters, and after `|`
/// those that each condition may change.
fn assigned(inside: &str) -> Vec<String> {
    let typed = Typed::completed(&program(inside));
    let mut sets = Sets::default();
    let assigned = Assigned::find(&typed.program, typed.id("P"), &mut sets);
    let mut structured = Structured::default();
    structured.visit_body(&typed.procedure("P").body);
    let names = |set: usize| typed.local_names("P", &sets.0[set]);
    let of_stmts = structured.0.iter().map(|stmt| {
        assert_eq!(assigned.is_entered(stmt), assigned.by_stmt(stmt).is_none());
        assigned.by_stmt(stmt).map_or("-".to_owned(), names)
    });
    let of_conditions = structured.1.iter().map(|id| format!("| {}", names(assigned.by_condition(*id))));
    of_stmts.chain(of_conditions).collect()
}

#[test]
fn statements_assign_what_their_parts_assign() {
    let vars = "VAR x, y, z: INTEGER; BEGIN x := 0; y := 0; z := 0;";
    let of = |stmts: &str| assigned(&format!("{vars} {stmts}"));
    assert_eq!(of("WHILE cond DO x := y END"), ["x", "| "]);
    assert_eq!(of("IF cond THEN INC(x) ELSIF v = 1 THEN y := 1 ELSE z := 1 END"), ["x y z", "| ", "| "]);
    assert_eq!(of("FOR x := 1 TO 2 DO LOOP y := 1; EXIT END END"), ["y", "x y"]);
    assert_eq!(of("REPEAT CASE v OF 1: x := 1 | 2: y := 2 ELSE END UNTIL cond"), ["x y", "x y", "| "]);
}

#[test]
fn calls_assign_what_they_take_by_reference() {
    let of = |stmts: &str| {
        assigned(&format!(
            "VAR x, y: INTEGER; PROCEDURE Q; BEGIN y := 1 END Q;
             PROCEDURE Bytes(VAR b: ARRAY OF INTEGER); BEGIN b[0] := 1 END Bytes;
             BEGIN x := 0; y := 0; {stmts}"
        ))
    };
    assert_eq!(of("LOOP Set(x) END"), ["x"]);
    assert_eq!(of("LOOP Q END"), ["y"], "Q captures y by reference");
    assert_eq!(of("IF Is(x) THEN Q END"), ["x y", "| x"]);
    assert_eq!(of("WHILE (v = 0) OR Is(x) AND cond DO v := 1 END"), ["v x", "| x"]);
    assert_eq!(of("IF cond AND Is(x) THEN v := ORD(Is(y)) END; Q"), ["v x y", "| x"]);
}

#[test]
fn statements_that_goto_enters_have_no_set() {
    let of = |stmts: &str| assigned(&format!("LABEL in, out; VAR x: INTEGER; BEGIN x := 0; {stmts}"));
    assert_eq!(of("IF cond THEN in: x := 1 END; IF x = 2 THEN GOTO in END"), ["-", "", "| ", "| "]);
    assert_eq!(of("LOOP in: x := 1; IF cond THEN GOTO in END END"), ["", "x", "| "]);
    assert_eq!(of("LOOP IF cond THEN GOTO out END END; out:"), ["", "", "| "]);
}

#[test]
fn nothing_is_known_where_nothing_is_collected() {
    let typed = Typed::completed(&program("BEGIN LOOP r := 1 END"));
    let mut sets = Sets::default();
    let assigned = Assigned::none(&mut sets);
    let stmt = &typed.procedure("P").body[0];
    assert_eq!(assigned.by_stmt(stmt), Some(assigned.nothing()));
    assert_eq!(assigned.by_condition(ConditionId::new(0)), assigned.nothing());
    assert!(!assigned.is_entered(stmt) && sets.0[assigned.nothing()].is_empty());
}

/// Whether the second argument of the call in `P` may change the first one.
fn second_changes_first(inside: &str) -> bool {
    let typed = Typed::completed(&program(inside));
    let procedure = typed.procedure("P");
    let call = procedure.body.iter().find_map(|stmt| match &stmt.kind {
        StmtKind::Call(call) if call.arguments.len() == 2 => Some(call),
        _ => None,
    });
    let call = call.unwrap_or_else(|| unreachable!("P calls something with two arguments"));
    let Argument::Value(Expr { kind: ExprKind::Load(place), .. }) = &call.arguments[0] else {
        unreachable!("the first argument is a variable")
    };
    argument_may_change(procedure, &call.arguments[1], place)
}

#[test]
fn arguments_change_what_their_calls_can_reach() {
    let heading = "TYPE A = ARRAY [0..3] OF INTEGER;
                   VAR a, b: A; n: INTEGER; p: POINTER TO A;
                   PROCEDURE Take(x: A; n: INTEGER); BEGIN out := n END Take;
                   PROCEDURE Get(VAR x: A): INTEGER; BEGIN RETURN x[0] END Get;
                   PROCEDURE One(VAR x: INTEGER): INTEGER; BEGIN RETURN x END One;";
    let changes =
        |captured: &str, call: &str| second_changes_first(&format!("{heading} {captured} BEGIN {call}"));
    assert!(!changes("", "Take(a, a[0])"));
    assert!(!changes("", "Take(a, Get(b))"));
    assert!(changes("", "Take(a, Get(a))"));
    assert!(changes("", "Take(a, One(a[1]))"));
    assert!(changes("", "Take(a, One(b[One(a[1])]))"));
    assert!(changes("PROCEDURE Q(): INTEGER; BEGIN a[0] := 1; RETURN 0 END Q;", "Take(a, Q())"));
    assert!(changes("", "where := ADR(a); Take(a, Get(b))"));
    assert!(changes("", "Take(p^, Get(b))"));
}

/// The facts that the calls of a program prove, if the procedures of `outside` also have calls from
/// elsewhere.
fn call_graph(typed: &Typed, outside: &[ProcId]) -> CallGraph {
    CallGraph::find(&typed.program, |id| outside.contains(&id), false)
}

#[test]
fn procedures_are_reached_by_calls_and_as_values() {
    let typed = Typed::completed(&program("BEGIN action := Set; Both(v, r)"));
    let graph = call_graph(&typed, &[]);
    assert!(["Set", "Both", "P", "M"].iter().all(|name| graph.reaches(typed.id(name))));
    assert_eq!(graph.reached(&typed.program).len(), typed.program.procedures.len(), "M is the main module");
}

/// Whether each variable parameter of `Set` and `Both` has no alias, for calls in `P`.
fn exclusive(inside: &str) -> [bool; 3] {
    let typed = Typed::completed(&program(inside));
    let graph = call_graph(&typed, &[]);
    let is = |name, parameter| Aliasing::is_exclusive(&graph.aliasing, typed.id(name), parameter);
    [is("Set", 0), is("Both", 0), is("Both", 1)]
}

#[test]
fn parameters_have_no_alias_if_every_call_passes_a_variable_of_its_own() {
    let vars = "VAR x, y: INTEGER; rec: R;";
    let of = |stmts: &str| exclusive(&format!("{vars} BEGIN x := 0; y := 0; {stmts}"));
    assert_eq!(of("Set(x); Both(x, y)"), [true, true, true]);
    assert_eq!(of("Both(x, x)"), [false, false, false], "two parameters share a variable; Set is not called");
    assert_eq!(of("Both(x, y); Both(out, y)"), [false, false, true], "a module variable has other names");
    assert_eq!(of("Set(r); Both(x, r)"), [false, true, false], "a parameter's owner is unknown");
    assert_eq!(of("Set(x); action := Set"), [false, false, false], "who calls a value is unknown");
    assert_eq!(of("Set(x); where := ADR(x)"), [false, false, false], "its address may be anywhere");
    assert_eq!(of("Set(x); where := ADR(r)"), [false, false, false], "the caller's variable may be anywhere");
}

#[test]
fn a_callee_that_captures_what_it_is_passed_has_an_alias() {
    let of = |argument: &str| {
        let typed = Typed::completed(&program(&format!(
            "VAR x, y: INTEGER; PROCEDURE Q(VAR z: INTEGER); BEGIN z := 1; x := 2 END Q; BEGIN Q({argument})"
        )));
        call_graph(&typed, &[]).aliasing.is_exclusive(typed.id("Q"), 0)
    };
    assert!(of("y") && !of("x"));
}

#[test]
fn of_procedures_called_from_outside_nothing_is_certain() {
    let typed = Typed::completed(&program("VAR x: INTEGER; BEGIN Set(x)"));
    let set = typed.id("Set");
    assert!(call_graph(&typed, &[]).aliasing.is_exclusive(set, 0));
    assert!(!call_graph(&typed, &[set]).aliasing.is_exclusive(set, 0));
}

#[test]
fn jump_ranges_reach_from_the_first_jump_to_the_last() {
    let text =
        program("LABEL a, b; BEGIN IF cond THEN GOTO a END; a: r := 1; IF cond THEN GOTO a END; b: r := 2");
    let typed = Typed::completed(&text);
    let sources = JumpSources::find(typed.procedure("P"));
    let (a, b) = (typed.label("P", "a"), typed.label("P", "b"));
    assert!(sources.lead_to(a) && !sources.lead_to(b));
    // Positions count from 1.
    let jumps: Vec<u32> = text.match_indices("GOTO a").map(|(at, _)| at as u32 + 1).collect();
    let [first, last] = jumps[..] else { unreachable!("there are two jumps") };
    let range = sources.sources(a);
    assert!(range.lies_within(Span::new(first, last + 1)));
    assert!(!range.lies_within(Span::new(first + 1, last + 1)) && !range.lies_within(Span::new(first, last)));
    assert!(JumpRange::default().is_empty() && JumpRange::default().lies_within(Span::NONE));
    assert_eq!(range.with(JumpRange::default()), range);
    assert!(!JumpSources::none().lead_to(a));
}

/// The names of the variables of `P` that may be read before they are assigned.
fn possibly_unassigned(stmts: &str) -> Vec<String> {
    let inside = format!("VAR x, y: [5..9]; i: INTEGER; c: BOOLEAN; BEGIN c := v = 1; {stmts}");
    let typed = Typed::checked(&program(&inside));
    let procedure = typed.procedure("P");
    let unassigned = PossiblyUnassigned::find(procedure);
    let name = |local: &Local| typed.names.resolve(local.name).to_owned();
    let found = procedure.locals.iter().skip(2).filter(|(id, _)| unassigned.has(*id));
    found.map(|(_, local)| name(local)).collect()
}

#[test]
fn every_way_to_a_read_has_to_assign() {
    assert_eq!(possibly_unassigned("x := 5; y := x; i := y"), [""; 0]);
    assert_eq!(possibly_unassigned("x := x"), ["x"]);
    assert_eq!(possibly_unassigned("INC(x)"), ["x"]);
    assert_eq!(possibly_unassigned("IF c THEN x := 5 END; i := x"), ["x"]);
    assert_eq!(possibly_unassigned("IF c THEN x := 5 ELSE x := 6 END; i := x"), [""; 0]);
    assert_eq!(possibly_unassigned("IF c THEN x := 5 ELSE RETURN END; i := x"), [""; 0]);
    assert_eq!(possibly_unassigned("CASE v OF 1: x := 5 | 2: x := 6 ELSE HALT END; i := x"), [""; 0]);
    assert_eq!(possibly_unassigned("CASE v OF 1: x := 5 | 2: x := 6 END; i := x"), [""; 0]);
    assert_eq!(possibly_unassigned("CASE v OF 1: x := 5 | 2: x := 6 ELSE END; i := x"), ["x"]);
}

#[test]
fn a_loop_keeps_what_is_assigned_before_it() {
    assert_eq!(
        possibly_unassigned("x := 5; LOOP y := x; x := 6; IF y = x THEN EXIT END END; i := y"),
        [""; 0]
    );
    assert_eq!(possibly_unassigned("LOOP IF c THEN EXIT END; x := 6 END; i := x"), ["x"]);
    assert_eq!(possibly_unassigned("LOOP IF c THEN x := 5; EXIT END; x := 6; EXIT END; i := x"), [""; 0]);
    assert_eq!(possibly_unassigned("WHILE c DO x := 5 END; i := x"), ["x"]);
    assert_eq!(possibly_unassigned("REPEAT x := 5 UNTIL x = 6; i := x"), [""; 0]);
    assert_eq!(possibly_unassigned("FOR x := 5 TO 9 DO y := x END; i := x"), [""; 0]);
    assert_eq!(possibly_unassigned("FOR x := 5 TO 9 DO y := x END; i := y"), ["y"]);
}

/// The intervals of the parameters of `Q` and of its result in a program with these procedures, if narrower
/// than the type.
fn intervals(checks: Checks, outside: &[&str], text: &str) -> [Option<(i128, i128)>; 3] {
    let mut typed = Typed::checked_with(checks, &format!("MODULE M; TYPE D = [5..9]; {text} END M."));
    complete(&mut typed.program, &mut typed.names, |_, _| false);
    let outside: Vec<ProcId> = outside.iter().map(|name| typed.id(name)).collect();
    let graph = call_graph(&typed, &outside);
    let intervals = Intervals::find(&typed.program, &graph, |id| outside.contains(&id));
    let q = typed.id("Q");
    [intervals.parameter(q, 0), intervals.parameter(q, 1), intervals.result(q)]
        .map(|known| known.map(|Interval { low, high }| (low, high)))
}

#[test]
fn parameters_are_what_all_calls_pass() {
    let of = |text: &str| intervals(Checks::ALL, &[], text);
    let q = "PROCEDURE Q(a: INTEGER; VAR b: INTEGER): INTEGER; BEGIN RETURN a MOD 4 END Q; VAR x: INTEGER;";
    assert_eq!(of(&format!("{q} BEGIN x := Q(3, x)")), [Some((3, 3)), None, Some((3, 3))]);
    assert_eq!(of(&format!("{q} BEGIN x := Q(3, x); x := Q(7, x)")), [Some((3, 7)), None, Some((0, 3))]);
    assert_eq!(of(&format!("{q} BEGIN IF FALSE THEN x := Q(3, x) END; x := Q(7, x)"))[0], Some((7, 7)));
    assert_eq!(of(&format!("{q} BEGIN x := Q(x, x)"))[0], None, "nothing is known of a variable in memory");
    let value = "TYPE F = PROCEDURE (INTEGER, VAR INTEGER): INTEGER; VAR f: F;";
    assert_eq!(of(&format!("{q} {value} BEGIN f := Q; x := Q(3, x)")), [None, None, Some((0, 3))]);
    let outside = intervals(Checks::ALL, &["Q"], &format!("{q} BEGIN x := Q(3, x)"));
    assert_eq!(outside, [None, None, None]);
}

#[test]
fn recursion_stops_at_what_it_compares_with() {
    let of = |text: &str| {
        intervals(Checks::ALL, &[], &format!("PROCEDURE Q(n, m: INTEGER); {text} END Q; BEGIN Q(1000, 0)"))
    };
    let down = of("BEGIN IF n # 1 THEN Q(n - 1, m) END");
    assert_eq!(down, [Some((1, 1000)), Some((0, 0)), None]);
    let up = of("BEGIN IF m < 99 THEN Q(n, m + 1) END");
    assert_eq!(up, [Some((1000, 1000)), Some((0, 99)), None]);
    let least = i128::from(i64::MIN);
    assert_eq!(of("BEGIN Q(n - 1, m)")[0], Some((least, 1000)), "a check fails at the end of the type");
    let halves = of("BEGIN WHILE n > 7 DO n := n DIV 2; Q(n, n MOD 3) END");
    assert_eq!(halves, [Some((4, i128::from(i64::MAX) / 4)), Some((0, 2)), None]);
}

/// Each pair of pins is a case in which the third pin is a constant.
#[test]
fn recursion_is_divided_by_what_is_one_of_few_numbers() {
    let of = |passed: &str, begin: &str| {
        let text = format!(
            "PROCEDURE Q(from, to, discs: INTEGER); VAR other: INTEGER;
             BEGIN
               other := 3 - from - to;
               IF discs > 1 THEN Q(from, other, discs - 1); Q(other, {passed}, discs - 1) END
             END Q; VAR v: INTEGER; BEGIN {begin}"
        );
        let [from, to, _] = intervals(Checks::ALL, &[], &text);
        (from, to)
    };
    assert_eq!(of("to", "Q(0, 2, 22); Q(2, 0, v)"), (Some((0, 2)), Some((0, 2))));
    assert_eq!(of("to + 1", "Q(0, 2, 22)"), (None, None), "there is always one more");
    assert_eq!(of("to", "Q(0, v, 22)"), (None, None), "it may be any number");
}

#[test]
fn conditions_and_loops_narrow_what_is_passed() {
    let of = |text: &str| {
        let text = format!(
            "PROCEDURE Q(a, b: INTEGER); BEGIN END Q;
             PROCEDURE P(x: INTEGER; d: D); VAR i: INTEGER; BEGIN {text} END P; VAR v: INTEGER; BEGIN P(v, 7)"
        );
        let [a, b, _] = intervals(Checks::ALL, &[], &text);
        (a, b)
    };
    assert_eq!(of("IF (x > 3) AND (x <= 8) THEN Q(x, d) END"), (Some((4, 8)), Some((7, 7))));
    assert_eq!(of("IF (x < 3) OR (x > 8) THEN RETURN END; Q(x, x + 1)"), (Some((3, 8)), Some((4, 9))));
    assert_eq!(of("FOR i := 1 TO 9 BY 2 DO Q(i, 10 - i) END"), (Some((1, 9)), Some((1, 9))));
    assert_eq!(of("FOR i := 9 TO 1 BY -1 DO Q(i, i) END; Q(i, 0)"), (Some((0, 9)), Some((0, 9))));
    assert_eq!(
        of("i := 3; LOOP Q(i, 0); INC(i); IF i = 9 THEN EXIT END END"),
        (Some((3, i64::MAX.into())), Some((0, 0)))
    );
    assert_eq!(of("i := 3; LOOP Q(i, 0); i := (i + 1) MOD 9 END"), (Some((0, 8)), Some((0, 0))));
    assert_eq!(of("REPEAT i := x MOD 5; Q(i, 1) UNTIL i = 4; Q(0, i)"), (Some((0, 4)), Some((1, 4))));
    assert_eq!(of("CASE x OF 1..3: Q(x, 0) | 7: Q(9, x) END"), (Some((1, 9)), Some((0, 7))));
    assert_eq!(of("WHILE i < x DO i := x DIV 2 END; Q(i MOD 2, 1)"), (Some((0, 1)), Some((1, 1))));
}

#[test]
fn what_is_not_checked_wraps_around() {
    let text = "PROCEDURE Q(a, b: INTEGER); BEGIN IF a # 1 THEN Q(a - 1, b) END END Q;
                PROCEDURE P(n: INTEGER); BEGIN IF n > 0 THEN Q(1, n + 1) END END P;
                VAR v: INTEGER; BEGIN P(v)";
    let greatest = i128::from(i64::MAX);
    assert_eq!(intervals(Checks::ALL, &[], text)[1], Some((2, greatest)));
    assert_eq!(intervals(Checks::NONE, &[], text), [Some((1, 1)), None, None]);
}
