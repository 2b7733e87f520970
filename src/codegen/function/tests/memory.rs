//! Loads that memory epochs make superfluous.

use inkwell::IntPredicate;

use direct_ssa::llvm::Scalar;

use super::super::{MemoryRegion, OnTheFly, OnTheFlySet, word};
use super::{Fixture, lines, lines_with};

/// The region of the variable at `p`, or of one of its fields.
fn own(f: &Fixture<'_>, field: Option<u32>) -> MemoryRegion {
    MemoryRegion::Variable(word(f.p), field)
}

/// Whether the content of `p` is known.
fn is_known(f: &Fixture<'_>, region: MemoryRegion) -> bool {
    f.function.known.remembered(region, f.p, f.long()).is_some()
}

fn store<'ctx>(f: &mut Fixture<'ctx>, region: MemoryRegion) {
    let (p, long, value) = (f.p, f.long(), Scalar::from(f.a));
    f.function.store_in_region(region, p, long, value);
}

#[test]
fn what_was_stored_is_known() {
    lines(|f| {
        let region = own(f, None);
        assert!(!is_known(f, region));
        store(f, region);
        assert_eq!(f.function.known.remembered(region, f.p, f.long()), Some(f.a.into()));
        f.ret(f.a);
    });
}

#[test]
fn without_the_optimization_nothing_is_known() {
    lines_with(OnTheFlySet::NONE.with(OnTheFly::Cse), |f| {
        let region = own(f, None);
        store(f, region);
        assert!(!is_known(f, region));
        f.ret(f.a);
    });
}

#[test]
fn another_variable_and_another_field_leave_it_known() {
    lines(|f| {
        let (first, second) = (own(f, Some(0)), own(f, Some(1)));
        store(f, first);
        store(f, second);
        store(f, MemoryRegion::Variable(word(f.q), None));
        assert!(is_known(f, first) && is_known(f, second));
        f.ret(f.a);
    });
}

#[test]
fn a_store_through_a_pointer_forgets_all() {
    lines(|f| {
        let region = own(f, None);
        store(f, region);
        store(f, MemoryRegion::Anywhere);
        assert!(!is_known(f, region));
        assert!(is_known(f, MemoryRegion::Anywhere), "but for what it stored itself");
        f.ret(f.a);
    });
}

#[test]
fn a_store_to_a_variable_forgets_what_pointers_lead_to() {
    lines(|f| {
        store(f, MemoryRegion::Anywhere);
        let region = own(f, None);
        store(f, region);
        assert!(!is_known(f, MemoryRegion::Anywhere));
        f.ret(f.a);
    });
}

#[test]
fn a_store_that_says_nothing_forgets_all() {
    lines(|f| {
        let region = own(f, None);
        store(f, region);
        f.keep(f.b);
        assert!(!is_known(f, region));
        f.ret(f.a);
    });
}

#[test]
fn a_failure_writes_elsewhere() {
    lines(|f| {
        let region = own(f, None);
        store(f, region);
        let fails = f.function.compare_for_check(IntPredicate::SLT, f.a, f.b);
        let check = f.function.begin_check(fails).expect("nothing is known");
        f.function.known.forget_memory();
        f.function.end_check(check);
        assert!(is_known(f, region));
        f.ret(f.a);
    });
}

#[test]
fn the_header_of_a_loop_forgets_all() {
    lines(|f| {
        let region = own(f, None);
        store(f, region);
        let less = f.function.compare_by_source(IntPredicate::SLT, f.a, f.b);
        let [mut header, mut end] = [c"header", c"end"].map(|name| f.target(name));
        f.function.jump(&mut header);
        f.function.enter_loop(&mut header);
        assert!(!is_known(f, region));
        f.branch(less, &mut header, &mut end);
        f.function.close_loop(header);
        f.function.enter(end);
        f.ret(f.a);
    });
}

#[test]
fn what_one_arm_stores_is_unknown_behind_both() {
    lines(|f| {
        let region = own(f, None);
        store(f, region);
        let less = f.function.compare_by_source(IntPredicate::SLT, f.a, f.b);
        let [mut then, mut end] = [c"then", c"end"].map(|name| f.target(name));
        f.branch(less, &mut then, &mut end);
        f.function.enter(then);
        assert!(is_known(f, region));
        store(f, region);
        f.function.jump(&mut end);
        f.function.enter(end);
        assert!(!is_known(f, region));
        f.ret(f.a);
    });
}
