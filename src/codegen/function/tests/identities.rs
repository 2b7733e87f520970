//! The operations that need no instruction, and their values.

use inkwell::IntPredicate;
use inkwell::values::FloatValue;

use super::super::simplify::{comparison, int_op, real_op};
use super::super::{CastOp, IntOp, RealOp};
use super::lines;

#[test]
fn whole_numbers_have_these_identities_and_no_others() {
    // The values of `a op a`, `a op 0`, `a op 1`, `a op -1`, `0 op a`, `1 op a` and `-1 op a`.
    let table = [
        (IntOp::Add, "? a ? ? a ? ?"),
        (IntOp::Sub, "0 a ? ? ? ? ?"),
        (IntOp::Mul, "? 0 a ? 0 a ?"),
        (IntOp::SignedDiv, "1 ? a ? 0 ? ?"),
        (IntOp::UnsignedDiv, "1 ? a ? 0 ? ?"),
        (IntOp::SignedRem, "0 ? 0 ? 0 ? ?"),
        (IntOp::UnsignedRem, "0 ? 0 ? 0 ? ?"),
        (IntOp::And, "a 0 ? a 0 ? a"),
        (IntOp::Or, "a a ? -1 a ? -1"),
        (IntOp::Xor, "0 a ? ? a ? ?"),
        (IntOp::ShiftLeft, "? a ? ? 0 ? ?"),
        (IntOp::UnsignedShiftRight, "? a ? ? 0 ? ?"),
        (IntOp::ShiftRight, "? a ? ? 0 ? -1"),
    ];
    lines(|f| {
        let [zero, one, all] = [0, 1, u64::MAX].map(|bits| f.number(bits));
        let operands = [(f.a, f.a), (f.a, zero), (f.a, one), (f.a, all), (zero, f.a), (one, f.a), (all, f.a)];
        for (op, expected) in table {
            let given = operands.map(|(left, right)| match int_op(op, left, right) {
                None => "?",
                Some(value) if value == f.a => "a",
                Some(value) if value == zero => "0",
                Some(value) if value == one => "1",
                Some(value) if value == all => "-1",
                Some(other) => unreachable!("{op:?} gives {other}"),
            });
            assert_eq!(given.join(" "), expected, "{op:?}");
        }
        f.ret(f.a);
    });
}

#[test]
fn reals_have_these_identities_and_no_others() {
    // Whether `x op 1`, `x op 0`, `x op -0`, `1 op x`, `0 op x` and `-0 op x` give `x`.
    let table = [
        (RealOp::Add, [false, false, true, false, false, true]),
        (RealOp::Sub, [false, true, false, false, false, false]),
        (RealOp::Mul, [true, false, false, true, false, false]),
        (RealOp::Div, [true, false, false, false, false, false]),
    ];
    lines(|f| {
        let real = f.a.get_type().get_context().f64_type();
        let x: FloatValue<'_> = f.function.int_to_real(CastOp::SignedToReal, f.a, real);
        let [one, zero, minus_zero] = [1.0, 0.0, -0.0].map(|number| real.const_float(number));
        let operands = [(x, one), (x, zero), (x, minus_zero), (one, x), (zero, x), (minus_zero, x)];
        for (op, expected) in table {
            let given = operands.map(|(left, right)| real_op(op, left, right));
            assert!(given.iter().flatten().all(|value| *value == x), "{op:?}");
            assert_eq!(given.map(|value| value.is_some()), expected, "{op:?}");
        }
        f.keep(x);
        f.ret(f.a);
    });
}

#[test]
fn a_truth_value_is_found_in_its_comparison() {
    lines(|f| {
        let less = f.function.compare_by_source(IntPredicate::SLT, f.a, f.b);
        let [no, yes] = [false, true].map(|value| f.function.boolean(value));
        for (predicate, constant, keeps) in [
            (IntPredicate::EQ, yes, true),
            (IntPredicate::EQ, no, false),
            (IntPredicate::NE, no, true),
            (IntPredicate::NE, yes, false),
            (IntPredicate::UGT, no, false),
        ] {
            let expected = keeps.then_some(less);
            assert_eq!(comparison(predicate, less, constant), expected, "{predicate:?}");
            assert_eq!(comparison(predicate, constant, less), expected, "{predicate:?}");
        }
        assert_eq!(comparison(IntPredicate::EQ, f.a, f.number(1)), None, "a number is no truth value");
        f.ret(f.a);
    });
}

#[test]
fn a_value_compares_with_itself_as_equals_do() {
    let ir = lines(|f| {
        for (predicate, holds) in [
            (IntPredicate::EQ, true),
            (IntPredicate::NE, false),
            (IntPredicate::SLT, false),
            (IntPredicate::SLE, true),
            (IntPredicate::SGT, false),
            (IntPredicate::SGE, true),
            (IntPredicate::ULT, false),
            (IntPredicate::ULE, true),
            (IntPredicate::UGT, false),
            (IntPredicate::UGE, true),
        ] {
            let expected = f.function.boolean(holds);
            assert_eq!(f.function.compare_by_source(predicate, f.a, f.a), expected, "{predicate:?}");
            assert_eq!(f.function.compare_for_check(predicate, f.b, f.b), expected, "{predicate:?}");
        }
        let same = f.function.compare_pointers(IntPredicate::EQ, f.p, f.p);
        assert_eq!(same, f.function.boolean(true));
        f.ret(f.a);
    });
    assert_eq!(ir, ["entry:", "ret i64 %a"]);
}
