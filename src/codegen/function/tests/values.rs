//! Value numbering, identities, and the instructions that are emitted.

use inkwell::IntPredicate;

use direct_ssa::llvm::Scalar;

use super::super::{CastOp, IntOp, OnTheFly, OnTheFlySet};
use super::{count, lines, lines_with};

#[test]
fn an_operation_is_built_once() {
    let ir = lines(|f| {
        let [first, second] = [0; 2].map(|_| f.function.int_op(IntOp::Add, f.a, f.b, "sum"));
        assert_eq!(first, second);
        let product = f.function.int_op(IntOp::Mul, first, second, "product");
        f.ret(product);
    });
    assert_eq!(ir, ["entry:", "%sum = add i64 %a, %b", "%product = mul i64 %sum, %sum", "ret i64 %product"]);
}

#[test]
fn without_the_optimization_each_is_built() {
    let ir = lines_with(OnTheFlySet::NONE, |f| {
        let [first, second] = [0; 2].map(|_| f.function.int_op(IntOp::Add, f.a, f.b, "sum"));
        let product = f.function.int_op(IntOp::Mul, first, second, "product");
        f.ret(product);
    });
    assert_eq!(count(&ir, "add"), 2, "{ir:#?}");
}

#[test]
fn operands_change_places_where_their_order_does_not_matter() {
    let ir = lines(|f| {
        for (a, b) in [(f.a, f.b), (f.b, f.a)] {
            let sum = f.function.int_op(IntOp::Add, a, b, "sum");
            f.keep(sum);
            let difference = f.function.int_op(IntOp::Sub, a, b, "difference");
            f.keep(difference);
        }
        f.ret(f.a);
    });
    assert_eq!((count(&ir, "add"), count(&ir, "sub")), (1, 2), "{ir:#?}");
}

#[test]
fn a_comparison_is_found_from_the_other_side() {
    lines(|f| {
        let less = f.function.compare_by_source(IntPredicate::SLT, f.a, f.b);
        let greater = f.function.compare_by_source(IntPredicate::SGT, f.b, f.a);
        assert_eq!(less, greater);
        f.ret(f.a);
    });
}

#[test]
fn identities_build_nothing() {
    let ir = lines(|f| {
        let (zero, one) = (f.number(0), f.number(1));
        for (op, left, right, result) in [
            (IntOp::Add, f.a, zero, f.a),
            (IntOp::Sub, f.a, f.a, zero),
            (IntOp::Mul, one, f.b, f.b),
            (IntOp::Mul, f.a, zero, zero),
            (IntOp::And, f.a, f.a, f.a),
            (IntOp::SignedDiv, f.a, one, f.a),
        ] {
            assert_eq!(f.function.int_op(op, left, right, "result"), result, "{op:?}");
        }
        f.ret(f.a);
    });
    assert_eq!(ir, ["entry:", "ret i64 %a"]);
}

#[test]
fn identities_are_one_kind_of_optimization() {
    let ir = lines_with(OnTheFlySet::NONE.with(OnTheFly::Cse), |f| {
        let one = f.number(1);
        let product = f.function.int_op(IntOp::Mul, f.a, one, "product");
        f.ret(product);
    });
    assert_eq!(count(&ir, "mul"), 1, "{ir:#?}");
}

#[test]
fn a_negation_is_undone() {
    let ir = lines(|f| {
        let less = f.function.compare_by_source(IntPredicate::SLT, f.a, f.b);
        let not = f.function.not(less);
        assert_eq!(f.function.not(not), less);
        f.keep(not);
        f.ret(f.a);
    });
    assert_eq!(count(&ir, "xor"), 1, "{ir:#?}");
}

#[test]
fn what_was_filled_up_is_cut_off_to_what_it_was() {
    let ir = lines(|f| {
        let byte = f.a.get_type().get_context().i8_type();
        let short = f.function.cast_int(CastOp::Truncate, f.a, byte, "short");
        let wide = f.function.cast_int(CastOp::ZeroExtend, short, f.a.get_type(), "wide");
        assert_eq!(f.function.cast_int(CastOp::Truncate, wide, byte, "short"), short);
        f.ret(wide);
    });
    assert_eq!(count(&ir, "trunc"), 1, "{ir:#?}");
}

#[test]
fn a_truth_value_that_was_filled_up_is_found_in_its_comparison_with_zero() {
    let ir = lines(|f| {
        let less = f.function.compare_by_source(IntPredicate::SLT, f.a, f.b);
        let long = f.a.get_type();
        let byte = long.get_context().i8_type();
        let wide = f.function.cast_int(CastOp::ZeroExtend, less, byte, "wide");
        assert_eq!(f.function.compare_by_source(IntPredicate::NE, wide, byte.const_zero()), less);
        // Comparing a number with zero does not give the number itself.
        let short = f.function.cast_int(CastOp::Truncate, f.a, byte, "short");
        let number = f.function.cast_int(CastOp::ZeroExtend, short, long, "number");
        let is_some = f.function.compare_by_source(IntPredicate::NE, number, long.const_zero());
        assert_eq!(is_some.get_type(), less.get_type());
        f.keep(is_some);
        f.ret(f.a);
    });
    assert_eq!(count(&ir, "icmp"), 2, "{ir:#?}");
}

#[test]
fn conversions_between_numbers_heed_the_sign() {
    let ir = lines(|f| {
        let long = f.a.get_type();
        let real = long.get_context().f64_type();
        for (there, back) in
            [(CastOp::SignedToReal, CastOp::RealToSigned), (CastOp::UnsignedToReal, CastOp::RealToUnsigned)]
        {
            let number = f.function.int_to_real(there, f.a, real);
            assert_eq!(f.function.cast_real(number, real, "same"), number, "it has that type");
            let single = long.get_context().f32_type();
            assert_eq!(f.function.cast_real(number, single, "short").get_type(), single);
            let whole = f.function.real_to_int(back, number, long);
            f.keep(whole);
        }
        f.ret(f.a);
    });
    for instruction in ["sitofp", "uitofp", "fptosi", "fptoui"] {
        assert_eq!(count(&ir, instruction), 1, "{instruction}: {ir:#?}");
    }
}

#[test]
fn a_choice_between_equals_is_none() {
    let ir = lines(|f| {
        let less = f.function.compare_by_source(IntPredicate::SLT, f.a, f.b);
        assert_eq!(f.function.select(less, f.a, f.a, "choice"), f.a);
        let truth = f.function.boolean(true);
        assert_eq!(f.function.select(truth, f.a, f.b, "choice"), f.a);
        let falsity = f.function.boolean(false);
        assert_eq!(f.function.select(falsity, f.a, f.b, "choice"), f.b);
        f.ret(f.a);
    });
    assert_eq!(count(&ir, "select"), 0, "{ir:#?}");
}

#[test]
fn a_copy_of_a_variable_needs_no_phi() {
    let ir = lines(|f| {
        let long = f.long();
        let [x, y] = ["x", "y"].map(|name| f.function.builder_mut().declare_var(long, name));
        let assigned = f.function.builder_mut().sets().new_set();
        f.function.builder_mut().sets().insert(assigned, x);
        f.function.def_var(x, Scalar::from(f.a).into());
        let less = f.function.compare_by_source(IntPredicate::SLT, f.a, f.b);
        let [mut then, mut end] = [c"then", c"end"].map(|name| f.function.target(assigned, name));
        f.branch(less, &mut then, &mut end);
        f.function.enter(then);
        f.function.def_var(x, Scalar::from(f.b).into());
        f.function.jump(&mut end);
        f.function.enter(end);
        let copy = f.function.read_var_at(x, 1);
        f.function.def_var(y, copy);
        f.ret(f.a);
    });
    assert_eq!(count(&ir, "phi"), 0, "{ir:#?}");
}

#[test]
fn temporaries_share_memory_from_statement_to_statement() {
    let ir = lines(|f| {
        let long = f.long();
        let frame = &mut f.function.frame;
        let first = frame.temporary(7, long, 8, 8);
        assert_ne!(frame.temporary(7, long, 8, 8), first, "the first one is in use");
        frame.release_temporaries();
        assert_eq!(frame.temporary(7, long, 8, 8), first);
        assert_ne!(frame.temporary(8, long, 8, 8), first, "another type has memory of its own");
        assert_eq!(frame.size(), 24, "three temporaries of eight bytes");
        f.ret(f.a);
    });
    assert_eq!(count(&ir, "alloca"), 3, "{ir:#?}");
}
