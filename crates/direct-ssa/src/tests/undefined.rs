//! Reads that may see a variable without a definition.

use super::program::{Mode, Stmt, lower};

/// Returns the undefined reads of a program as text: the number of the read, counted in the order of the
/// statements, the variable, and the path.
fn undefined_reads(variables: usize, body: &[Stmt]) -> Vec<String> {
    let texts = [Mode::Sets, Mode::Plain].map(|mode| {
        let reads = lower(variables, body, mode, false).ssa.undefined_reads();
        let text = |read: &crate::UndefinedRead| {
            let path: Vec<_> = read.path.iter().map(|(from, to)| format!(" {from}->{to}")).collect();
            format!("{}: {} in {}{}", read.site, read.variable, read.block, path.concat())
        };
        reads.iter().map(text).collect::<Vec<_>>()
    });
    let [sets, plain] = texts;
    assert_eq!(sets, plain);
    sets
}

#[test]
fn without_any_definition() {
    let body = [Stmt::Print(0), Stmt::Constant(0, 1), Stmt::Print(0), Stmt::Print(1), Stmt::Constant(1, 1)];
    assert_eq!(undefined_reads(2, &body), ["0: variable0 in block0", "2: variable1 in block0"]);
}

#[test]
fn on_one_of_two_ways() {
    let body = [Stmt::Constant(1, 1), Stmt::If(1, vec![Stmt::Constant(0, 1)], vec![]), Stmt::Print(0)];
    let expected = ["1: variable0 in block1 block3->block1", "2: variable0 in block1 block3->block1"];
    assert_eq!(undefined_reads(2, &body), expected, "the second read is that of the result");
}

#[test]
fn on_a_way_through_several_joins() {
    let assign = || vec![Stmt::Constant(0, 1)];
    let inner = Stmt::If(1, assign(), vec![Stmt::If(1, assign(), vec![])]);
    let body = [Stmt::Constant(1, 1), Stmt::While(1, vec![inner, Stmt::Print(0), Stmt::Constant(0, 2)])];
    let reads = undefined_reads(2, &body);
    assert_eq!(
        reads,
        [
            "3: variable0 in block4 block0->block1 block9->block7 block7->block4",
            "4: variable0 in block2 block0->block1"
        ]
    );
}

#[test]
fn a_shortest_way_is_shown() {
    let body = [
        Stmt::Constant(1, 1),
        Stmt::If(1, vec![Stmt::If(1, vec![Stmt::Constant(0, 1)], vec![])], vec![]),
        Stmt::Print(0),
        Stmt::Constant(0, 3),
    ];
    assert_eq!(undefined_reads(2, &body), ["2: variable0 in block1 block3->block1"]);
}

#[test]
fn a_copy_of_an_undefined_variable_is_defined() {
    let body = [
        Stmt::Copy(0, 1),
        Stmt::Print(0),
        Stmt::Constant(2, 1),
        Stmt::If(2, vec![Stmt::Constant(0, 1)], vec![]),
        Stmt::Print(0),
    ];
    assert_eq!(undefined_reads(3, &body), ["0: variable1 in block0"]);
}

#[test]
fn loops_that_assign_before_they_read_are_silent() {
    let body = [
        Stmt::Constant(1, 1),
        Stmt::Repeat(vec![Stmt::Constant(0, 1), Stmt::Print(0)], 1),
        Stmt::Print(0),
        Stmt::Switch(1, vec![vec![Stmt::Constant(2, 1)], vec![Stmt::Return(1)]]),
    ];
    assert_eq!(undefined_reads(3, &body), Vec::<String>::new());
}
