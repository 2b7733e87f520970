//! Integer ranges, and the checks that they make superfluous.

use inkwell::IntPredicate;
use inkwell::values::IntValue;

use direct_ssa::llvm::Scalar;

use super::super::knowledge::interval::IntBounds;
use super::super::knowledge::limits::OPERANDS;
use super::super::{CastOp, IntOp, OnTheFly, OnTheFlySet};
use super::{Fixture, count, lines, lines_with};
use tlc_frontend::base::Interval;

/// Returns the number of checks needed to ensure that a value is at most `limit`.
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
        f.function.known.record_within(f.a, true, Interval::new(0, 10));
        assert_eq!(checks_above(f, f.a, 10), 0);
        assert_eq!(checks_above(f, f.a, 9), 1);
        f.ret(f.a);
    });
    assert_eq!(count(&ir, "icmp"), 1, "{ir:#?}");
}

#[test]
fn without_simplification_there_are_no_bounds() {
    lines_with(OnTheFlySet::NONE.with(OnTheFly::Cse), |f| {
        f.function.known.record_within(f.a, true, Interval::new(0, 10));
        assert_eq!(checks_above(f, f.a, 10), 1);
        f.ret(f.a);
    });
}

#[test]
fn a_result_has_the_bounds_of_its_operation() {
    lines(|f| {
        f.function.known.record_within(f.a, true, Interval::new(0, 10));
        f.function.known.record_within(f.b, true, Interval::new(0, 20));
        assert!(f.function.known.fits(IntOp::Add, true, f.a, f.b));
        let sum = f.function.int_op(IntOp::Add, f.a, f.b, "sum");
        assert_eq!(f.function.known.range_of(sum, true), Some(Interval::new(0, 30)));
        let product = f.function.int_op(IntOp::Mul, f.a, f.b, "product");
        assert_eq!(f.function.known.bound(product), Some(200));
        assert_eq!((checks_above(f, sum, 30), checks_above(f, product, 199)), (0, 1));
        f.ret(sum);
    });
}

#[test]
fn nothing_fits_of_which_nothing_is_known() {
    lines(|f| {
        assert!(!f.function.known.fits(IntOp::Add, true, f.a, f.b));
        assert_eq!(f.function.known.range_of(f.a, true), None);
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
        assert_eq!(f.function.known.bound(masked), Some(31));
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
        f.function.known.record_within(f.a, true, Interval::new(0, 10));
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
        f.function.known.record_within(f.b, true, Interval::new(0, 10));
        f.function.known.record_within(f.a, true, Interval::new(0, 100));
        let less = f.function.compare_by_source(IntPredicate::SLT, f.a, f.b);
        let [mut then, mut other] = [c"then", c"other"].map(|name| f.target(name));
        f.branch(less, &mut then, &mut other);
        f.function.enter(then);
        assert_eq!(f.function.known.range_of(f.a, true), Some(Interval::new(0, 9)));
        f.ret(f.a);
        f.function.enter(other);
        assert_eq!(f.function.known.range_of(f.a, true), Some(Interval::new(0, 100)));
        f.ret(f.a);
    });
}

#[test]
fn of_numbers_that_are_not_negative_the_sign_does_not_matter() {
    lines(|f| {
        f.function.known.record_within(f.a, true, Interval::new(0, 100));
        f.function.known.record_within(f.b, true, Interval::new(0, 100));
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
        let long = f.long();
        let x = f.function.builder_mut().declare_var(long, "x");
        let assigned = f.function.builder_mut().sets().new_set();
        f.function.builder_mut().sets().insert(assigned, x);
        let [three, five] = [3, 5].map(|value| f.number(value));
        f.function.def_var(x, Scalar::from(three).into());
        let less = f.function.compare_by_source(IntPredicate::SLT, f.a, f.b);
        let [mut then, mut end] = [c"then", c"end"].map(|name| f.function.target(assigned, name));
        f.branch(less, &mut then, &mut end);
        f.function.enter(then);
        f.function.def_var(x, Scalar::from(five).into());
        f.function.jump(&mut end);
        f.function.enter(end);
        let joined = f.function.use_var(x).int();
        assert_eq!(f.function.known.range_of(joined, true), Some(Interval::new(3, 5)));
        assert_eq!(checks_above(f, joined, 5), 0);
        f.ret(joined);
    });
    assert!(ir.contains(&"%x = phi i64 [ 3, %entry ], [ 5, %then ]".to_owned()), "{ir:#?}");
}

#[test]
fn nothing_is_known_of_the_phi_of_a_loop_that_is_not_closed() {
    let ir = lines(|f| {
        let long = f.long();
        let x = f.function.builder_mut().declare_var(long, "x");
        let assigned = f.function.builder_mut().sets().new_set();
        f.function.builder_mut().sets().insert(assigned, x);
        let zero = f.number(0);
        f.function.def_var(x, Scalar::from(zero).into());
        let [mut header, mut end] = [c"header", c"end"].map(|name| f.function.target(assigned, name));
        f.function.jump(&mut header);
        f.function.enter_loop(&mut header);
        let value = f.function.use_var(x).int();
        assert_eq!(f.function.known.range_of(value, true), None);
        let next = f.function.int_op(IntOp::Add, value, f.a, "next");
        f.function.def_var(x, Scalar::from(next).into());
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
        assert_eq!(f.function.known.returned_bounds(), None);
        for (value, low, high) in [(f.a, 0, 3), (f.b, 10, 12)] {
            f.function.known.record_within(value, true, Interval::new(low, high));
            f.function.known.record_returned(value.into());
        }
        let bounds = f.function.known.returned_bounds().expect("both are bounded");
        assert_eq!(bounds.natural(), Some(12));
        f.ret(f.a);
    });
}

#[test]
fn what_is_recorded_is_known_here() {
    lines(|f| {
        f.function.known.record_bound(f.a, 7);
        assert_eq!(f.function.known.range_of(f.a, false), Some(Interval::new(0, 7)));
        f.function.known.record_own_range(f.b, true, Interval::new(-2, 4));
        assert_eq!(f.function.known.range_of(f.b, true), Some(Interval::new(-2, 4)));
        let five = f.number(5);
        let less = f.function.compare_by_source(IntPredicate::SLT, f.b, five);
        assert_eq!(less, f.function.boolean(true), "the source may rely on what holds wherever the value is");
        f.ret(f.a);
    });
}

#[test]
fn what_a_call_gives_is_known_wherever_the_result_is() {
    lines(|f| {
        f.function.known.record_call(f.a.into(), IntBounds::within(64, true, Interval::new(1, 6)));
        let [mut then, mut other] = [c"then", c"other"].map(|name| f.target(name));
        let less = f.function.compare_by_source(IntPredicate::SLT, f.a, f.b);
        f.branch(less, &mut then, &mut other);
        for target in [then, other] {
            f.function.enter(target);
            assert_eq!(checks_above(f, f.a, 6), 0);
            f.ret(f.a);
        }
    });
}

#[test]
fn of_nothing_follows_nothing() {
    lines(|f| {
        for op in [IntOp::SignedRem, IntOp::UnsignedRem, IntOp::Xor, IntOp::Mul] {
            let result = f.function.int_op(op, f.a, f.b, "result");
            assert_eq!(f.function.known.range_of(result, true), None, "{op:?}");
        }
        f.function.known.record_within(f.a, true, Interval::new(0, 9));
        f.function.known.record_within(f.b, true, Interval::new(0, 9));
        let shifted = f.function.int_op(IntOp::ShiftLeft, f.a, f.b, "shifted");
        assert_eq!(f.function.known.range_of(shifted, true), None);
        f.ret(f.a);
    });
}

#[test]
fn an_operation_that_is_found_again_has_the_bounds_of_both_places() {
    lines(|f| {
        f.function.known.record_within(f.a, true, Interval::new(0, 100));
        f.function.known.record_within(f.b, true, Interval::new(0, 1));
        let sum = f.function.int_op(IntOp::Add, f.a, f.b, "sum");
        let ten = f.number(10);
        let less = f.function.compare_by_source(IntPredicate::SLT, f.a, ten);
        let [mut then, mut other] = [c"then", c"other"].map(|name| f.target(name));
        f.branch(less, &mut then, &mut other);
        f.function.enter(then);
        assert_eq!(f.function.int_op(IntOp::Add, f.a, f.b, "sum"), sum);
        assert_eq!(f.function.known.range_of(sum, true), Some(Interval::new(0, 10)));
        f.ret(sum);
        f.function.enter(other);
        assert_eq!(
            f.function.known.range_of(sum, true),
            Some(Interval::new(0, 101)),
            "the other arm has learnt nothing"
        );
        f.ret(sum);
    });
}

#[test]
fn what_does_not_overflow_is_no_more_than_it_can_be() {
    lines(|f| {
        f.function.known.record_within(f.a, true, Interval::new(5, 10));
        let one = f.number(1);
        let next = f.function.int_op(IntOp::Add, f.b, one, "next");
        f.function.known.record_stepped(IntOp::Sub, true, [f.a, one], next);
        assert_eq!(f.function.known.range_of(next, true), Some(Interval::new(4, 9)));
        // Nothing is known of the other operand, but without a sign a sum is at least as large as each
        // operand.
        let two = f.number(2);
        let sum = f.function.int_op(IntOp::Add, f.b, two, "sum");
        f.function.known.record_stepped(IntOp::Add, false, [f.a, f.b], sum);
        assert_eq!(f.function.known.range_of(sum, false), Some(Interval::new(5, u64::MAX.into())));
        f.ret(sum);
    });
}

#[test]
fn a_choice_has_the_bounds_of_both() {
    lines(|f| {
        let less = f.function.compare_by_source(IntPredicate::SLT, f.a, f.b);
        let [three, five] = [3, 5].map(|value| f.number(value));
        let choice = f.function.select(less, three, five, "choice");
        assert_eq!(f.function.known.range_of(choice, true), Some(Interval::new(3, 5)));
        let open = f.function.select(less, three, f.b, "open");
        assert_eq!(f.function.known.range_of(open, true), None);
        let modulus = f.function.numbered_select(less, f.a, f.b, "modulus");
        f.function.known.record_modulus(modulus, 10);
        assert_eq!(f.function.known.range_of(modulus.value.int(), true), Some(Interval::new(0, 9)));
        f.ret(choice);
    });
}

#[test]
fn a_converted_value_has_the_bounds_of_its_origin() {
    lines(|f| {
        let long = f.a.get_type();
        let byte = long.get_context().i8_type();
        let short = f.function.cast_int(CastOp::Truncate, f.a, byte, "short");
        assert_eq!(f.function.known.range_of(short, true), None);
        for (op, low, high) in [(CastOp::ZeroExtend, 0, 255), (CastOp::SignExtend, -128, 127)] {
            let wide = f.function.cast_int(op, short, long, "wide");
            assert_eq!(f.function.known.range_of(wide, true), Some(Interval::new(low, high)), "{op:?}");
        }
        f.function.known.record_within(f.b, true, Interval::new(-3, 9));
        let cut = f.function.cast_int(CastOp::Truncate, f.b, byte, "cut");
        assert_eq!(f.function.known.range_of(cut, true), Some(Interval::new(-3, 9)));
        f.ret(f.a);
    });
}

#[test]
fn integers_of_more_than_64_bits_have_no_bounds() {
    lines(|f| {
        let huge = f.a.get_type().get_context().i128_type();
        f.function.known.record_within(f.a, true, Interval::new(0, 9));
        let wide = f.function.cast_int(CastOp::SignExtend, f.a, huge, "wide");
        assert_eq!(f.function.known.range_of(wide, true), None);
        let sum = f.function.int_op(IntOp::Add, wide, wide, "sum");
        assert_eq!(f.function.known.range_of(sum, true), None);
        f.ret(f.a);
    });
}

#[test]
fn addresses_have_no_bounds() {
    let ir = lines(|f| {
        let is_nil = f.function.is_nil_for_check(f.p);
        f.check(is_nil);
        let again = f.function.is_nil_for_check(f.p);
        f.check(again);
        assert_eq!(f.checks, 1);
        let pointer = f.p.get_type();
        let x = f.function.builder_mut().declare_var(pointer, "x");
        let assigned = f.function.builder_mut().sets().new_set();
        f.function.builder_mut().sets().insert(assigned, x);
        f.function.def_var(x, Scalar::from(f.p).into());
        let less = f.function.compare_by_source(IntPredicate::SLT, f.a, f.b);
        let [mut then, mut end] = [c"then", c"end"].map(|name| f.function.target(assigned, name));
        f.branch(less, &mut then, &mut end);
        f.function.enter(then);
        f.function.def_var(x, Scalar::from(f.q).into());
        f.function.jump(&mut end);
        f.function.enter(end);
        let joined = f.function.use_var(x);
        f.keep(joined.pointer());
        f.function.known.record_returned(joined);
        assert_eq!(f.function.known.returned_bounds(), None);
        f.ret(f.a);
    });
    assert_eq!(count(&ir, "phi"), 1, "{ir:#?}");
}

#[test]
fn equal_values_have_the_bounds_of_each_other() {
    lines(|f| {
        f.function.known.record_within(f.b, true, Interval::new(0, 10));
        let equal = f.function.compare_by_source(IntPredicate::EQ, f.a, f.b);
        let [mut then, mut other] = [c"then", c"other"].map(|name| f.target(name));
        f.branch(equal, &mut then, &mut other);
        f.function.enter(then);
        assert_eq!(f.function.known.range_of(f.a, true), Some(Interval::new(0, 10)));
        f.ret(f.a);
        f.function.enter(other);
        assert_eq!(f.function.known.range_of(f.a, true), None);
        f.ret(f.a);
    });
}

#[test]
fn each_phi_has_bounds_of_its_own() {
    lines(|f| {
        let long = f.long();
        let [x, y, z] = ["x", "y", "z"].map(|name| f.function.builder_mut().declare_var(long, name));
        let assigned = f.function.builder_mut().sets().new_set();
        [x, y, z].into_iter().for_each(|variable| f.function.builder_mut().sets().insert(assigned, variable));
        let mut diamond = |values: [[Option<u64>; 2]; 3], copies: bool| {
            let less = f.function.compare_by_source(IntPredicate::SLT, f.a, f.b);
            let [mut then, mut other, mut end] =
                [c"then", c"other", c"end"].map(|name| f.function.target(assigned, name));
            f.branch(less, &mut then, &mut other);
            for (arm, target) in [then, other].into_iter().enumerate() {
                f.function.enter(target);
                for (variable, value) in [x, y, z].into_iter().zip(values) {
                    if let Some(value) = value[arm] {
                        let value = f.number(value);
                        f.function.def_var(variable, Scalar::from(value).into());
                    }
                }
                if copies && arm == 0 {
                    let copy = f.function.read_var_at(x, 1);
                    f.function.def_var(z, copy);
                }
                f.function.jump(&mut end);
            }
            f.function.enter(end);
        };
        diamond([[Some(3), Some(5)], [Some(100), Some(200)], [Some(0), Some(0)]], false);
        diamond([[None; 2], [None, Some(150)], [None, Some(4)]], true);
        let [joined, other] = [z, y].map(|variable| f.function.use_var(variable).int());
        assert_eq!(f.function.known.range_of(joined, true), Some(Interval::new(3, 5)));
        assert_eq!(f.function.known.range_of(other, true), Some(Interval::new(100, 200)));
        f.ret(joined);
    });
}

#[test]
fn a_phi_of_as_many_values_as_are_looked_at_has_bounds() {
    for (count, known) in [(OPERANDS, true), (OPERANDS + 1, false)] {
        lines(|f| {
            let long = f.long();
            let x = f.function.builder_mut().declare_var(long, "x");
            let assigned = f.function.builder_mut().sets().new_set();
            f.function.builder_mut().sets().insert(assigned, x);
            let mut end = f.function.target(assigned, c"end");
            for number in 1..count {
                let value = f.number(number.into());
                f.function.def_var(x, Scalar::from(value).into());
                let equal = f.function.compare_by_source(IntPredicate::EQ, f.a, value);
                let mut next = f.function.target(assigned, c"next");
                f.branch(equal, &mut end, &mut next);
                f.function.enter(next);
            }
            let last = f.number(count.into());
            f.function.def_var(x, Scalar::from(last).into());
            f.function.jump(&mut end);
            f.function.enter(end);
            let joined = f.function.use_var(x).int();
            let range = known.then_some(Interval::new(1, count.into()));
            assert_eq!(f.function.known.range_of(joined, true), range, "{count} operands");
            f.ret(joined);
        });
    }
}
