//! Blocks, jumps, and the facts that hold after them.

use inkwell::IntPredicate;

use super::super::{CastOp, IntOp, OnTheFly, OnTheFlySet};
use super::{count, lines, lines_with};

#[test]
fn a_value_is_found_in_the_blocks_that_its_block_dominates() {
    let ir = lines(|f| {
        let sum = f.function.int_op(IntOp::Add, f.a, f.b, "sum");
        let less = f.function.compare_by_source(IntPredicate::SLT, f.a, f.b);
        let [mut then, mut other] = [c"then", c"other"].map(|name| f.target(name));
        f.branch(less, &mut then, &mut other);
        for target in [then, other] {
            f.function.enter(target);
            assert_eq!(f.function.int_op(IntOp::Add, f.b, f.a, "sum"), sum);
            f.ret(sum);
        }
    });
    assert_eq!(count(&ir, "add"), 1, "{ir:#?}");
}

#[test]
fn a_value_of_one_arm_is_not_found_in_the_other_nor_behind_them() {
    let ir = lines(|f| {
        let less = f.function.compare_by_source(IntPredicate::SLT, f.a, f.b);
        let [mut then, mut other, mut end] = [c"then", c"other", c"end"].map(|name| f.target(name));
        f.branch(less, &mut then, &mut other);
        for target in [then, other] {
            f.function.enter(target);
            let sum = f.function.int_op(IntOp::Add, f.a, f.b, "sum");
            f.keep(sum);
            f.function.jump(&mut end);
        }
        f.function.enter(end);
        let sum = f.function.int_op(IntOp::Add, f.a, f.b, "sum");
        f.ret(sum);
    });
    assert_eq!(count(&ir, "add"), 3, "{ir:#?}");
}

#[test]
fn a_block_that_goes_on_has_what_it_knew() {
    let ir = lines(|f| {
        let less = f.function.compare_by_source(IntPredicate::SLT, f.a, f.b);
        let [mut then, mut other, mut end] = [c"then", c"other", c"end"].map(|name| f.target(name));
        f.branch(less, &mut then, &mut other);
        f.function.enter(then);
        let sum = f.function.int_op(IntOp::Add, f.a, f.b, "sum");
        f.function.jump(&mut end);
        f.function.enter(other);
        f.ret(f.b);
        f.function.enter(end);
        assert_eq!(f.function.int_op(IntOp::Add, f.a, f.b, "sum"), sum);
        f.ret(sum);
    });
    assert_eq!(ir.last().map(String::as_str), Some("ret i64 %sum"), "the end lies behind: {ir:#?}");
    assert!(!ir.contains(&"end:".to_owned()), "a single jump needs no block: {ir:#?}");
}

#[test]
fn a_constant_condition_has_one_arm() {
    let build = |f: &mut super::Fixture<'_>| {
        let truth = f.function.boolean(true);
        let [mut then, mut other] = [c"then", c"other"].map(|name| f.target(name));
        f.branch(truth, &mut then, &mut other);
        for (target, value) in [(then, f.a), (other, f.b)] {
            f.function.enter(target);
            if f.function.is_reachable() {
                f.ret(value);
            }
        }
    };
    assert_eq!(lines(build), ["entry:", "ret i64 %a"]);
    let all_but_branches = OnTheFlySet::NONE.with(OnTheFly::Cse);
    assert_eq!(count(&lines_with(all_but_branches, build), "br"), 1);
}

#[test]
fn the_condition_of_a_branch_decides_checks_in_its_arms() {
    for (predicate, in_then, in_other) in [
        (IntPredicate::SGE, 0, 1),
        (IntPredicate::SGT, 0, 1),
        (IntPredicate::EQ, 0, 1),
        (IntPredicate::SLT, 1, 0),
    ] {
        lines(|f| {
            let less = f.function.compare_by_source(IntPredicate::SLT, f.a, f.b);
            let [mut then, mut other] = [c"then", c"other"].map(|name| f.target(name));
            f.branch(less, &mut then, &mut other);
            for (target, built) in [(then, in_then), (other, in_other)] {
                f.function.enter(target);
                f.checks = 0;
                let fails = f.function.compare_for_check(predicate, f.a, f.b);
                f.check(fails);
                assert_eq!(f.checks, built, "{predicate:?}");
                f.ret(f.a);
            }
        });
    }
}

#[test]
fn a_check_that_was_passed_is_not_made_again() {
    let ir = lines(|f| {
        for _ in 0..2 {
            let fails = f.function.compare_for_check(IntPredicate::UGT, f.a, f.b);
            f.check(fails);
        }
        let fails = f.function.compare_for_check(IntPredicate::ULT, f.b, f.a);
        f.check(fails);
        assert_eq!(f.checks, 1, "the third one is the first from the other side");
        f.ret(f.a);
    });
    assert_eq!(ir.last().map(String::as_str), Some("unreachable"), "failures lie behind all: {ir:#?}");
}

#[test]
fn two_facts_together_decide_what_neither_does() {
    lines(|f| {
        for predicate in [IntPredicate::SLT, IntPredicate::SGT] {
            let fails = f.function.compare_for_check(predicate, f.a, f.b);
            f.check(fails);
        }
        assert_eq!(f.checks, 2);
        let fails = f.function.compare_for_check(IntPredicate::NE, f.a, f.b);
        f.check(fails);
        assert_eq!(f.checks, 2, "what is neither less nor greater is equal");
        f.ret(f.a);
    });
}

#[test]
fn a_truth_value_that_a_check_found_false_is_not_checked_again() {
    for (on_the_fly, checks) in [(OnTheFlySet::ALL, 1), (OnTheFlySet::NONE.with(OnTheFly::Simplify), 2)] {
        lines_with(on_the_fly, |f| {
            let truth = f.function.boolean(true).get_type();
            let [first, second] =
                [f.a, f.b].map(|value| f.function.cast_int(CastOp::Truncate, value, truth, "truth"));
            for _ in 0..2 {
                f.check(first);
            }
            assert_eq!(f.checks, checks);
            f.check(second);
            assert_eq!(f.checks, checks + 1, "of the other one nothing is known");
            f.ret(f.a);
        });
    }
}

#[test]
fn a_truth_value_that_a_branch_found_true_fails_its_check() {
    let ir = lines(|f| {
        let truth = f.function.boolean(true).get_type();
        let found = f.function.cast_int(CastOp::Truncate, f.a, truth, "found");
        let [mut then, mut other] = [c"then", c"other"].map(|name| f.target(name));
        f.branch(found, &mut then, &mut other);
        for (target, checks) in [(then, 1), (other, 0)] {
            f.function.enter(target);
            assert_eq!(f.function.known.is_decided(found), Some(checks == 1));
            f.checks = 0;
            f.check(found);
            assert_eq!(f.checks, checks);
            f.ret(f.a);
        }
    });
    assert_eq!(count(&ir, "br"), 2, "{ir:#?}");
}

#[test]
fn the_source_is_not_decided_by_checks() {
    lines(|f| {
        let fails = f.function.compare_for_check(IntPredicate::SLT, f.a, f.b);
        f.check(fails);
        let less = f.function.compare_by_source(IntPredicate::SLT, f.a, f.b);
        assert!(!less.is_constant_int());
        f.ret(f.a);
    });
}

#[test]
fn nothing_of_a_failure_holds_behind_it() {
    let ir = lines(|f| {
        let fails = f.function.compare_for_check(IntPredicate::SLT, f.a, f.b);
        let check = f.function.begin_check(fails).expect("nothing is known");
        f.function.int_op(IntOp::Add, f.a, f.b, "sum");
        f.function.end_check(check);
        let sum = f.function.int_op(IntOp::Add, f.a, f.b, "sum");
        f.ret(sum);
    });
    assert_eq!(count(&ir, "add"), 2, "{ir:#?}");
}

#[test]
fn truth_values_are_joined_by_a_phi_only_if_they_differ() {
    for (differ, phis) in [(false, 0), (true, 1)] {
        let ir = lines(|f| {
            let less = f.function.compare_by_source(IntPredicate::SLT, f.a, f.b);
            let [mut then, mut end] = [c"then", c"end"].map(|name| f.target(name));
            let entry = f.function.block();
            f.branch(less, &mut then, &mut end);
            f.function.enter(then);
            let arm = f.function.block();
            f.function.jump(&mut end);
            f.function.enter(end);
            let values = [f.function.boolean(false), f.function.boolean(differ)];
            let joined = f.function.join_booleans(&[(entry, values[0]), (arm, values[1])]);
            f.keep(joined);
            f.ret(f.a);
        });
        assert_eq!(count(&ir, "phi"), phis, "{ir:#?}");
    }
}

#[test]
fn notes_say_why_control_arrives() {
    lines(|f| {
        let less = f.function.compare_by_source(IntPredicate::SLT, f.a, f.b);
        let [mut then, mut end] = [c"then", c"end"].map(|name| f.target(name));
        let entry = f.function.block();
        f.branch(less, &mut then, &mut end);
        f.function.enter(then);
        let arm = f.function.block();
        f.function.jump(&mut end);
        f.function.enter(end);
        let joined = f.function.block();
        f.ret(f.a);
        f.function.paths.sort();
        assert_eq!(f.function.paths.reason(entry, joined), Some("false"));
        // The edge from the arm has no note: the condition on which the arm depends explains it.
        assert_eq!(f.function.paths.reason(arm, joined), Some("true"));
    });
}
