//! What integers can be, and the checks that this spares.

use inkwell::IntPredicate;
use inkwell::values::IntValue;

use direct_ssa::llvm::Scalar;

use super::super::{IntOp, OnTheFly, OnTheFlySet};
use super::{Fixture, count, lines, lines_with};

/// How many checks it takes to see that a value is at most `limit`.
fn checks_above<'ctx>(f: &mut Fixture<'ctx>, value: IntValue<'ctx>, limit: u64) -> u32 {
    let before = f.checks;
    let limit = f.number(limit);
    let fails = f.function.compare_for_check(IntPredicate::UGT, value, limit);
    f.check(fails);
    f.checks - before
}

#[test]
fn bounds_spare_a_check() {
    let ir = lines(|f| {
        f.function.record_within(f.a, true, (0, 10));
        assert_eq!(checks_above(f, f.a, 10), 0);
        assert_eq!(checks_above(f, f.a, 9), 1);
        f.ret(f.a);
    });
    assert_eq!(count(&ir, "icmp"), 1, "{ir:#?}");
}

#[test]
fn without_simplification_there_are_no_bounds() {
    lines_with(OnTheFlySet::NONE.with(OnTheFly::Cse), |f| {
        f.function.record_within(f.a, true, (0, 10));
        assert_eq!(checks_above(f, f.a, 10), 1);
        f.ret(f.a);
    });
}

#[test]
fn a_result_has_the_bounds_of_its_operation() {
    lines(|f| {
        f.function.record_within(f.a, true, (0, 10));
        f.function.record_within(f.b, true, (0, 20));
        assert!(f.function.fits(IntOp::Add, true, f.a, f.b));
        let sum = f.function.int_op(IntOp::Add, f.a, f.b, "sum");
        assert_eq!(f.function.range_of(sum, true), Some((0, 30)));
        let product = f.function.int_op(IntOp::Mul, f.a, f.b, "product");
        assert_eq!(f.function.bound(product), Some(200));
        assert_eq!((checks_above(f, sum, 30), checks_above(f, product, 199)), (0, 1));
        f.ret(sum);
    });
}

#[test]
fn nothing_fits_of_which_nothing_is_known() {
    lines(|f| {
        assert!(!f.function.fits(IntOp::Add, true, f.a, f.b));
        assert_eq!(f.function.range_of(f.a, true), None);
        f.ret(f.a);
    });
}

#[test]
fn a_remainder_is_less_than_its_divisor() {
    lines(|f| {
        let eight = f.number(8);
        let rest = f.function.int_op(IntOp::UnsignedRem, f.a, eight, "rest");
        assert_eq!(checks_above(f, rest, 7), 0);
        let mask = f.number(31);
        let masked = f.function.int_op(IntOp::And, f.a, mask, "masked");
        assert_eq!(f.function.bound(masked), Some(31));
        f.ret(rest);
    });
}

#[test]
fn bounds_hold_where_they_were_recorded() {
    lines(|f| {
        let less = f.function.compare_by_source(IntPredicate::SLT, f.a, f.b);
        let [mut then, mut other] = [c"then", c"other"].map(|name| f.target(name));
        f.branch(less, &mut then, &mut other);
        f.function.enter(then);
        f.function.record_within(f.a, true, (0, 10));
        assert_eq!(checks_above(f, f.a, 10), 0);
        f.ret(f.a);
        f.function.enter(other);
        assert_eq!(checks_above(f, f.a, 10), 1);
        f.ret(f.a);
    });
}

#[test]
fn a_condition_narrows_bounds_in_its_arm() {
    lines(|f| {
        f.function.record_within(f.b, true, (0, 10));
        f.function.record_within(f.a, true, (0, 100));
        let less = f.function.compare_by_source(IntPredicate::SLT, f.a, f.b);
        let [mut then, mut other] = [c"then", c"other"].map(|name| f.target(name));
        f.branch(less, &mut then, &mut other);
        f.function.enter(then);
        assert_eq!(f.function.range_of(f.a, true), Some((0, 9)));
        f.ret(f.a);
        f.function.enter(other);
        assert_eq!(f.function.range_of(f.a, true), Some((0, 100)));
        f.ret(f.a);
    });
}

#[test]
fn of_numbers_that_are_not_negative_the_sign_does_not_matter() {
    lines(|f| {
        f.function.record_within(f.a, true, (0, 100));
        f.function.record_within(f.b, true, (0, 100));
        for predicate in [IntPredicate::SGT, IntPredicate::UGT] {
            let fails = f.function.compare_for_check(predicate, f.a, f.b);
            f.check(fails);
        }
        assert_eq!(f.checks, 1);
        f.ret(f.a);
    });
}

#[test]
fn a_phi_has_the_bounds_of_what_it_joins() {
    let ir = lines(|f| {
        let x = f.function.declare_variable(f.long(), "x");
        let assigned = f.function.sets().new_set();
        f.function.sets().insert(assigned, x);
        let [three, five] = [3, 5].map(|value| f.number(value));
        f.function.write_variable(x, Scalar::from(three).into());
        let less = f.function.compare_by_source(IntPredicate::SLT, f.a, f.b);
        let [mut then, mut end] = [c"then", c"end"].map(|name| f.function.target(assigned, name));
        f.branch(less, &mut then, &mut end);
        f.function.enter(then);
        f.function.write_variable(x, Scalar::from(five).into());
        f.function.jump(&mut end);
        f.function.enter(end);
        let joined = f.function.peek_variable(x).int();
        assert_eq!(f.function.range_of(joined, true), Some((3, 5)));
        assert_eq!(checks_above(f, joined, 5), 0);
        f.ret(joined);
    });
    assert!(ir.contains(&"%x = phi i64 [ 3, %entry ], [ 5, %then ]".to_owned()), "{ir:#?}");
}

#[test]
fn nothing_is_known_of_the_phi_of_a_loop_that_is_not_closed() {
    let ir = lines(|f| {
        let x = f.function.declare_variable(f.long(), "x");
        let assigned = f.function.sets().new_set();
        f.function.sets().insert(assigned, x);
        let zero = f.number(0);
        f.function.write_variable(x, Scalar::from(zero).into());
        let [mut header, mut end] = [c"header", c"end"].map(|name| f.function.target(assigned, name));
        f.function.jump(&mut header);
        f.function.enter_loop(&mut header);
        let value = f.function.peek_variable(x).int();
        assert_eq!(f.function.range_of(value, true), None);
        let next = f.function.int_op(IntOp::Add, value, f.a, "next");
        f.function.write_variable(x, Scalar::from(next).into());
        let more = f.function.compare_by_source(IntPredicate::SLT, next, f.b);
        f.branch(more, &mut header, &mut end);
        f.function.close_loop(header);
        f.function.enter(end);
        f.ret(next);
    });
    assert!(ir.contains(&"%x = phi i64 [ 0, %entry ], [ %next, %header ]".to_owned()), "{ir:#?}");
}

#[test]
fn what_is_returned_has_the_bounds_of_all_that_is() {
    lines(|f| {
        assert_eq!(f.function.returned_bounds(), None);
        for range in [(0, 3), (10, 12)] {
            let value = if range.0 == 0 { f.a } else { f.b };
            f.function.record_within(value, true, range);
            f.function.record_returned(value.into());
        }
        let bounds = f.function.returned_bounds().expect("both are bounded");
        assert_eq!(bounds.natural(), Some(12));
        f.ret(f.a);
    });
}
