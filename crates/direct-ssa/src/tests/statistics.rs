//! The statistics that a construction reports.

use super::program::{Mode, Stmt, lower, lower_minimal};
use crate::{Statistics, Strategy};

fn statistics(body: &[Stmt], strategy: Strategy) -> Statistics {
    lower(2, body, Mode::With(strategy), false).ssa.statistics()
}

/// `x := x + y; y := x`
#[test]
fn reads_and_writes_are_counted() {
    let body = [Stmt::Add(0, 0, 1), Stmt::Copy(1, 0)];
    let counted = statistics(&body, Strategy::Default);
    assert_eq!((counted.variables, counted.blocks, counted.edges, counted.writes), (2, 1, 0, 2));
    // The initial values of x and y are searched for; then x is known, read for y and for the RETURN.
    assert_eq!((counted.reads_global, counted.reads_local, counted.reads_by_set), (2, 2, 0));
    assert_eq!(counted.phis_made, 0);
}

/// `WHILE y < n DO IF y < n THEN x := x + x END END; PRINT y`
fn loop_with_join() -> Vec<Stmt> {
    let branch = Stmt::If(1, vec![Stmt::Add(0, 0, 0)], Vec::new());
    vec![Stmt::Constant(0, 1), Stmt::Constant(1, 2), Stmt::While(1, vec![branch]), Stmt::Print(1)]
}

/// Two phis are necessary, those of `x`. The paper's variants create more on the way; each phi is accounted
/// for.
#[test]
fn strategies_differ_in_the_phis_that_they_make_and_remove() {
    let counted = Strategy::ALL.map(|strategy| statistics(&loop_with_join(), strategy));
    for (strategy, counted) in Strategy::ALL.into_iter().zip(counted) {
        assert_eq!(counted.phis_in_ir, 2, "{strategy}");
        assert_eq!(counted.phis_made - counted.phis_removed_trivial, 2, "{strategy}");
        assert_eq!(counted.phis_removed_redundant, 0, "{strategy}");
    }
    let made = counted.map(|counted| counted.phis_made);
    assert_eq!(
        made,
        [2, 4, 3, 3],
        "the set saves both phis of y, the others make the incomplete one at least"
    );
    assert_eq!(counted.map(|counted| counted.phis_incomplete), [1, 2, 2, 2]);
    assert_eq!(counted.map(|counted| counted.reads_by_set > 0), [true, false, false, false]);
}

/// `x := 1; LOOP IF y < n THEN x := 1 END; IF y < n THEN EXIT END END; PRINT x`
#[test]
fn redundant_phis_are_counted_by_themselves() {
    let exit = Stmt::If(1, vec![Stmt::Exit(0)], Vec::new());
    let branch = Stmt::If(1, vec![Stmt::Constant(0, 1)], Vec::new());
    let body = [Stmt::Constant(0, 1), Stmt::Loop(vec![branch, exit]), Stmt::Print(0)];
    for strategy in [Strategy::Default, Strategy::Plain, Strategy::Marker] {
        let counted = lower_minimal(2, &body, strategy).ssa.statistics();
        assert_eq!((counted.phis_removed_redundant, counted.phis_in_ir), (2, 0), "{strategy}");
    }
}

#[test]
fn a_cleared_builder_counts_anew_and_totals_are_sums() {
    let mut lowered = lower(2, &loop_with_join(), Mode::Sets, false);
    let counted = lowered.ssa.statistics();
    let total: Statistics = [counted, counted].into_iter().sum();
    assert_eq!(total, counted + counted);
    assert_eq!((total.reads_local, total.phis_made), (2 * counted.reads_local, 2 * counted.phis_made));
    lowered.ssa.clear();
    assert_eq!(lowered.ssa.statistics(), Statistics::default());
}
