//! Claims are built for each proof, and only if they are asserted.

use inkwell::IntPredicate;

use direct_ssa::llvm::Scalar;
use tlc_frontend::base::Interval;

use super::super::{IntOp, MemoryRegion, word};
use super::{Fixture, count, lines};

/// Builds a check that is known to be passed, a load that is known to return the stored value, and a bound.
fn proved(f: &mut Fixture<'_>) {
    let (ten, address) = (f.number(10), f.p);
    f.function.known.record_within(f.a, true, Interval::new(0, 10));
    let fails = f.function.compare_for_check(IntPredicate::UGT, f.a, ten);
    f.check(fails);
    assert_eq!(f.checks, 0, "it was proved");
    let region = MemoryRegion::Variable(word(address), None);
    f.function.store_in_region(region, address, f.long(), Scalar::from(f.a));
    let held = f.function.known.remembered(region, address, f.long()).expect("it was stored");
    f.function.claim_content(address, held);
    assert_eq!(f.function.claimed_bound(f.a), Some(10));
    f.ret(f.a);
}

#[test]
fn what_was_proved_is_asserted() {
    let ir = lines(|f| {
        f.function.assert_claims(f.failure);
        proved(f);
    });
    assert_eq!(count(&ir, "icmp ugt i64 %a,"), 1, "{ir:#?}");
    assert_eq!(count(&ir, "icmp eq i64"), 1, "the value is loaded and compared: {ir:#?}");
    assert_eq!(count(&ir, "icmp ule i64 %a,"), 1, "{ir:#?}");
    let failures = ir.iter().filter(|line| line.as_str() == "call void @fail_claim(ptr %p)").count();
    assert_eq!(failures, 3, "{ir:#?}");
}

#[test]
fn a_false_fact_leads_to_a_failure() {
    let ir = lines(|f| {
        f.function.assert_claims(f.failure);
        let (three, four) = (f.number(3), f.number(4));
        let sum = f.function.int_op(IntOp::Add, f.a, three, "sum");
        // The recorded fact is wrong, and so is the proof that follows; the claim compares without using
        // facts.
        f.function.known.record_within(sum, true, Interval::new(0, 4));
        let fails = f.function.compare_for_check(IntPredicate::UGT, sum, four);
        f.check(fails);
        f.ret(sum);
    });
    assert!(
        ir.iter().any(|line| line == "br i1 %claim, label %claim.failed, label %claim.passed"),
        "{ir:#?}"
    );
}

#[test]
fn nothing_is_asserted_unless_it_is_wanted() {
    let ir = lines(proved);
    assert_eq!(count(&ir, "icmp"), 0, "{ir:#?}");
    assert_eq!(count(&ir, "load i64,"), 0, "{ir:#?}");
}

#[test]
fn a_range_is_claimed_at_both_ends() {
    for (signed, least, most) in
        [(true, "sge i64 %a, -2", "sle i64 %a, 7"), (false, "uge i64 %a, 2", "ule i64 %a, 7")]
    {
        let ir = lines(|f| {
            f.function.assert_claims(f.failure);
            f.function.claim_within(f.a, signed, Interval::new(if signed { -2 } else { 2 }, 7));
            f.ret(f.a);
        });
        for part in [least, most] {
            assert_eq!(ir.iter().filter(|line| line.ends_with(part)).count(), 1, "{part}: {ir:#?}");
        }
    }
}

#[test]
fn a_claim_that_is_a_constant_is_asserted_if_it_is_wrong() {
    for (value, branches) in [(true, 0), (false, 1)] {
        let ir = lines(|f| {
            f.function.assert_claims(f.failure);
            let truth = f.function.boolean(true);
            f.function.claim(truth, value);
            f.ret(f.a);
        });
        assert_eq!(count(&ir, "br"), branches, "{ir:#?}");
    }
}

#[test]
fn nothing_is_asserted_in_a_failure() {
    let ir = lines(|f| {
        f.function.assert_claims(f.failure);
        let fails = f.function.compare_for_check(IntPredicate::SLT, f.a, f.b);
        let check = f.function.begin_check(fails).expect("nothing is known");
        assert!(!f.function.asserts_claims());
        f.function.claim_comparison(IntPredicate::SLT, f.a, f.b, true);
        f.function.claim(fails, true);
        f.function.end_check(check);
        assert!(f.function.asserts_claims());
        f.ret(f.a);
    });
    assert_eq!((count(&ir, "icmp"), count(&ir, "br")), (1, 1), "{ir:#?}");
}

#[test]
fn the_address_in_memory_is_no_claim() {
    let ir = lines(|f| {
        f.function.assert_claims(f.failure);
        f.function.claim_content(f.p, Scalar::from(f.q));
        f.ret(f.a);
    });
    assert_eq!(ir, ["entry:", "ret i64 %a"]);
}

#[test]
fn an_address_that_is_not_nil_is_asserted_not_to_be() {
    for (claimed, comparisons) in [(false, 1), (true, 2)] {
        let ir = lines(|f| {
            if claimed {
                f.function.assert_claims(f.failure);
            }
            for _ in 0..2 {
                let is_nil = f.function.is_nil_for_check(f.p);
                f.check(is_nil);
            }
            assert_eq!(f.checks, 1);
            f.ret(f.a);
        });
        assert_eq!((count(&ir, "icmp"), count(&ir, "br")), (comparisons, comparisons), "{ir:#?}");
    }
}
