//! The traversal of the typed tree visits every node exactly once, in the order of evaluation.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

use tlc_frontend::hir::visit::{self, Access, Visitor, VisitorMut};
use tlc_frontend::hir::{
    Argument, Binding, Call, Condition, Const, Control, Expr, ExprKind, Loop, Place, ProtectedCall, Stmt,
    StmtKind,
};

use crate::typed_tree::{Typed, programs};

/// The number of visited nodes of each kind, under the name with which its `Debug` form begins.
type Counts = BTreeMap<String, usize>;

#[derive(Default, PartialEq, Debug)]
struct Counter(Counts);

impl Counter {
    fn count(&mut self, node: &str, kind: &dyn Debug) {
        let text = format!("{kind:?}");
        let kind: String = text.chars().take_while(|c| c.is_alphanumeric()).collect();
        *self.0.entry(format!("{node}{kind}")).or_default() += 1;
    }
}

impl Visitor<'_> for Counter {
    fn visit_stmt(&mut self, stmt: &Stmt) {
        self.count("Stmt { kind: ", &stmt.kind);
        visit::walk_stmt(self, stmt);
    }

    fn visit_condition(&mut self, condition: &Condition) {
        self.count("Condition { value: ", &condition.value);
        visit::walk_condition(self, condition);
    }

    fn visit_expr(&mut self, expr: &Expr) {
        self.count("Expr { kind: ", &expr.kind);
        visit::walk_expr(self, expr);
    }

    fn visit_place(&mut self, place: &Place, _: Access) {
        self.count("Place { root: ", &place.root);
        visit::walk_place(self, place);
    }

    fn visit_call(&mut self, call: &Call) {
        self.count("Call { callee: ", &call.callee);
        visit::walk_call(self, call);
    }
}

/// Counts in the `Debug` form of a tree, which is derived and therefore contains all nodes.
fn printed(tree: &str) -> Counts {
    let mut counts = Counts::new();
    for start in
        ["Stmt { kind: ", "Condition { value: ", "Expr { kind: ", "Place { root: ", "Call { callee: "]
    {
        for rest in tree.split(start).skip(1) {
            let kind: String = rest.chars().take_while(|c| c.is_alphanumeric()).collect();
            *counts.entry(format!("{start}{kind}")).or_default() += 1;
        }
    }
    counts
}

/// A [`Counter`] as a mutating visitor.
#[derive(Default)]
struct ChangingCounter(Counter);

impl VisitorMut for ChangingCounter {
    fn visit_stmt(&mut self, stmt: &mut Stmt) {
        self.0.count("Stmt { kind: ", &stmt.kind);
        visit::walk_stmt_mut(self, stmt);
    }

    fn visit_condition(&mut self, condition: &mut Condition) {
        self.0.count("Condition { value: ", &condition.value);
        visit::walk_condition_mut(self, condition);
    }

    fn visit_expr(&mut self, expr: &mut Expr) {
        self.0.count("Expr { kind: ", &expr.kind);
        visit::walk_expr_mut(self, expr);
    }

    fn visit_place(&mut self, place: &mut Place, _: Access) {
        self.0.count("Place { root: ", &place.root);
        visit::walk_place_mut(self, place);
    }

    fn visit_call(&mut self, call: &mut Call) {
        self.0.count("Call { callee: ", &call.callee);
        visit::walk_call_mut(self, call);
    }
}

#[test]
fn every_node_of_every_program_is_visited_once() {
    let mut kinds = BTreeSet::new();
    for path in programs() {
        let mut typed = Typed::of_file(&path);
        for procedure in typed.program.procedures.values_mut() {
            let expected = printed(&format!("{:?}", procedure.body));
            let (mut looking, mut changing) = (Counter::default(), ChangingCounter::default());
            looking.visit_body(&procedure.body);
            changing.visit_body(&mut procedure.body);
            assert_eq!(looking.0, expected, "{}", path.display());
            assert_eq!(changing.0.0, expected, "{}", path.display());
            kinds.extend(expected.into_keys());
        }
    }
    let of = |node: &str| kinds.iter().filter_map(|kind| kind.strip_prefix(node)).collect::<Vec<_>>();
    assert_eq!(of("Stmt { kind: "), statements(), "the programs of the tests have all kinds of statements");
    assert_eq!(of("Expr { kind: "), expressions(), "the programs of the tests have all kinds of expressions");
}

/// The lists of statements of one statement, which are visited without what is in them.
#[derive(Default)]
struct Bodies<'t>(Vec<&'t [Stmt]>);

impl<'t> Visitor<'t> for Bodies<'t> {
    fn visit_body(&mut self, body: &'t [Stmt]) {
        self.0.push(body);
    }
}

/// Returns the lists of statements that a form of control consists of.
fn bodies_of(control: Control<'_>) -> Vec<&[Stmt]> {
    match control {
        Control::Straight | Control::Label(_) | Control::End(_) => Vec::new(),
        Control::Binding(Binding { body, .. })
        | Control::ProtectedCall(ProtectedCall { body, .. })
        | Control::Loop(
            Loop::Before { body, .. }
            | Loop::After { body, .. }
            | Loop::Endless { body, .. }
            | Loop::Counted { body, .. },
        ) => vec![body],
        Control::Branch(branch) => branch.arms().map(|(_, body)| body).chain(branch.otherwise()).collect(),
    }
}

/// Compares the statements of a program.
struct Comparison;

impl<'t> Visitor<'t> for Comparison {
    fn visit_stmt(&mut self, stmt: &'t Stmt) {
        let mut walked = Bodies::default();
        visit::walk_stmt(&mut walked, stmt);
        let places = |bodies: Vec<&[Stmt]>| bodies.iter().map(|body| body.as_ptr_range()).collect::<Vec<_>>();
        assert_eq!(places(walked.0), places(bodies_of(stmt.kind.control())), "{stmt:?}");
        visit::walk_stmt(self, stmt);
    }
}

#[test]
fn the_form_of_control_has_the_statements_that_are_walked() {
    for path in programs() {
        let typed = Typed::of_file(&path);
        typed.program.procedures.values().for_each(|procedure| Comparison.visit_body(&procedure.body));
    }
}

/// The names of the kinds of statements; a new one is missing here until it has a program in `tests/run` or
/// `tests/machine`.
fn statements() -> Vec<&'static str> {
    vec![
        "Assembly", "Assign", "Call", "Case", "Dispose", "Element", "Exit", "For", "Goto", "Halt", "If",
        "Label", "Loop", "New", "Repeat", "Reraise", "Return", "Step", "Try", "While", "With",
    ]
}

fn expressions() -> Vec<&'static str> {
    vec![
        "Address",
        "And",
        "Array",
        "Binary",
        "Call",
        "Compare",
        "Complex",
        "Const",
        "Convert",
        "High",
        "In",
        "Load",
        "Or",
        "Record",
        "Set",
        "StringLength",
        "Unary",
    ]
}

/// The whole constants from 1 to 99 and the EXITs of a program, in the order in which they are visited.
#[derive(Default)]
struct Order(Vec<i128>);

impl Visitor<'_> for Order {
    fn visit_expr(&mut self, expr: &Expr) {
        if let ExprKind::Const(Const::Whole(value @ 1..=99)) = expr.kind {
            self.0.push(value);
        }
        visit::walk_expr(self, expr);
    }
}

#[test]
fn parts_are_visited_in_the_order_of_evaluation() {
    let typed = Typed::completed(
        "MODULE M; FROM SYSTEM IMPORT ADR, ADDRESS;
         TYPE R = RECORD a, b: INTEGER END; A = ARRAY [0..99] OF INTEGER;
              F = PROCEDURE (INTEGER): F1; F1 = INTEGER; S = SET OF [0..63];
         VAR a: A; r: ARRAY [0..99] OF R; i: INTEGER; f: ARRAY [0..99] OF F; s: ARRAY [0..99] OF S; d: ADDRESS;
             p: ARRAY [0..99] OF POINTER TO R;
         PROCEDURE Id(x: INTEGER): INTEGER; BEGIN RETURN x END Id;
         PROCEDURE By(VAR x: INTEGER; y: INTEGER); BEGIN x := y END By;
         PROCEDURE Order;
         BEGIN
           a[Id(1)] := Id(2) + Id(3) * Id(4);
           By(a[Id(5)], Id(6));
           INC(a[Id(7)], Id(8));
           INCL(s[Id(9)], Id(10));
           NEW(p[Id(11)]); DISPOSE(p[Id(12)]);
           IF Id(13) = Id(14) THEN i := Id(15) ELSIF (Id(16) = i) AND (Id(17) = i) THEN i := Id(18)
           ELSE i := Id(19) END;
           CASE Id(20) OF 100: i := Id(21) | 101: i := Id(22) ELSE i := Id(23) END;
           WITH r[Id(24)] DO a := Id(25); b := Id(26) END;
           WHILE Id(27) = i DO i := Id(28) END;
           REPEAT i := Id(29) UNTIL (Id(30) = i) OR (Id(31) = i);
           LOOP i := Id(32); EXIT END;
           FOR i := Id(33) TO Id(34) DO a[0] := Id(35) END;
           i := f[Id(36)](Id(37));
           s[Id(38)] := S{Id(39), Id(40)..Id(41)};
           r[Id(42)] := R{Id(43), Id(44)};
           d := ADR(a[Id(45)]);
           IF Id(46) IN s[Id(47)] THEN HALT(Id(48)) END
         END Order;
         END M.",
    );
    let mut order = Order::default();
    order.visit_body(&typed.procedure("Order").body);
    assert_eq!(order.0, (1..=48).collect::<Vec<i128>>());
}

/// The accesses to the variables of a procedure, by name.
struct Accesses<'a>(&'a Typed, Vec<String>);

impl Visitor<'_> for Accesses<'_> {
    fn visit_place(&mut self, place: &Place, access: Access) {
        if let tlc_frontend::hir::Root::Local(local) = place.root {
            let name = self.0.names.resolve(self.0.procedure("P").locals[local].name);
            self.1.push(format!("{access:?} {name}"));
        }
        visit::walk_place(self, place);
    }
}

#[test]
fn places_are_visited_with_what_is_done_to_them() {
    let typed = Typed::completed(
        "MODULE M; FROM SYSTEM IMPORT ADR, ADDRESS;
         TYPE R = RECORD a: INTEGER END; T = POINTER TO R;
         PROCEDURE Q(VAR x: INTEGER); BEGIN x := 0 END Q;
         PROCEDURE P;
         VAR read, written, stepped, passed, addressed, index: INTEGER; pointer: T; bound: ARRAY [0..9] OF R;
             address: ADDRESS; set: BITSET;
         BEGIN
           written := read; INC(stepped); INCL(set, 1); Q(passed); address := ADR(addressed);
           NEW(pointer); DISPOSE(pointer); WITH bound[index] DO a := 1 END;
           FOR index := 1 TO 2 DO END
         END P;
         END M.",
    );
    let mut accesses = Accesses(&typed, Vec::new());
    accesses.visit_body(&typed.procedure("P").body);
    let expected = "Write written, Read read, Update stepped, Update set, Reference passed, Write address, \
                    Address addressed, Write pointer, Update pointer, Binding bound, Read index, Write bound, \
                    Write index";
    assert_eq!(accesses.1.join(", "), expected);
}

/// The kinds of arguments, and the values that are passed on as a whole.
#[derive(Default)]
struct Values(Vec<&'static str>);

impl Visitor<'_> for Values {
    fn visit_value(&mut self, value: &Expr) {
        self.0.push("value");
        self.visit_expr(value);
    }

    fn visit_argument(&mut self, argument: &Argument) {
        self.0.push(match argument {
            Argument::Value(_) => "by value",
            Argument::Reference(_) => "by reference",
            Argument::Address(_) => "by address",
            Argument::OpenArray(_) => "open array",
        });
        visit::walk_argument(self, argument);
    }

    fn visit_stmt(&mut self, stmt: &Stmt) {
        self.0.push(if stmt.kind.is_structured() { "structured" } else { "simple" });
        visit::walk_stmt(self, stmt);
        if let StmtKind::If { .. } = stmt.kind {
            self.0.push("end");
        }
    }
}

#[test]
fn values_are_what_goes_somewhere_as_a_whole() {
    let typed = Typed::completed(
        "MODULE M;
         PROCEDURE Q(x: INTEGER; VAR y: INTEGER; z: ARRAY OF INTEGER): INTEGER; BEGIN RETURN x END Q;
         PROCEDURE P(): INTEGER; VAR i: INTEGER; a: ARRAY [0..9] OF INTEGER;
         BEGIN i := 1; IF i = 2 THEN RETURN Q(i, i, a) END; RETURN 3 END P;
         END M.",
    );
    let mut values = Values::default();
    values.visit_body(&typed.procedure("P").body);
    let expected =
        "simple value structured simple value by value value by reference open array end simple value";
    assert_eq!(values.0.join(" "), expected);
}
