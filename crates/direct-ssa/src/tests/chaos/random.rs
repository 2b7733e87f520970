//! Random procedures in random orders.

use super::*;

/// The number of procedures, each of which is built in several orders by each strategy.
const PROCEDURES: u64 = 600;

#[test]
fn any_order_gives_the_same_program_whatever_the_strategy() {
    let (mut reducible, mut irreducible, mut joins) = (0, 0, 0);
    for seed in 0..PROCEDURES {
        let mut random = Random::new(seed + 1);
        let mut procedure = Procedure::random(&mut random, 9);
        if seed % 2 == 0 {
            procedure.declare_joins(&mut random);
            joins += procedure.joins.iter().flatten().count();
        }
        let expected = Expected::new(procedure);
        for strategy in Strategy::ALL {
            for order in [
                Granularity::Fine,
                Granularity::Fine,
                Granularity::Coarse,
                Granularity::Early,
                Granularity::Late,
            ] {
                let minimal = random.below(2) == 0;
                expected.check(strategy, minimal, order, &mut random);
            }
        }
        *if expected.is_reducible { &mut reducible } else { &mut irreducible } += 1;
    }
    assert!(reducible > 200 && irreducible > 80, "{reducible} reducible, {irreducible} irreducible");
    assert!(joins > 300, "{joins} joins");
}
