//! All orders of the construction of small procedures.

use super::procedure::{Code, Step};
use super::*;

/// Enumerates all sequences of choices, one after the other.
#[derive(Default)]
struct Every {
    /// The choices of the current sequence, each with its number of possibilities.
    path: Vec<(usize, usize)>,
    position: usize,
}

impl Choices for Every {
    fn below(&mut self, limit: usize) -> usize {
        if self.position == self.path.len() {
            self.path.push((0, limit));
        }
        let (choice, before) = self.path[self.position];
        assert_eq!(limit, before, "the same choices lead to the same possibilities");
        self.position += 1;
        choice
    }
}

impl Every {
    /// Begins the next sequence; returns false if there is none.
    fn advance(&mut self) -> bool {
        self.position = 0;
        while let Some((choice, limit)) = self.path.pop() {
            if choice + 1 < limit {
                self.path.push((choice + 1, limit));
                return true;
            }
        }
        false
    }
}

/// Procedures of a few blocks: the steps and targets of each block.
fn procedures() -> Vec<Procedure> {
    use Step::{Assign, Print};
    let shapes: [&[(&[Step], &[usize])]; 8] = [
        // A loop that assigns, one that does not, and one that reads the value it may have assigned.
        &[(&[Assign(0)], &[1]), (&[Print(0), Assign(0)], &[1, 2]), (&[Print(0)], &[])],
        &[(&[Assign(0)], &[1]), (&[Print(0)], &[1, 2]), (&[Print(0)], &[])],
        &[(&[], &[1]), (&[], &[2, 3]), (&[Print(0), Assign(0)], &[1]), (&[Print(0)], &[])],
        // Two arms that meet; one of them assigns.
        &[(&[Assign(0)], &[1, 2]), (&[Assign(0)], &[3]), (&[], &[3]), (&[Print(0)], &[])],
        // A cycle that is entered in both of its blocks.
        &[(&[Assign(0)], &[1, 2]), (&[Print(0)], &[2]), (&[Assign(0)], &[1, 3]), (&[], &[])],
        // A loop without an exit that reads a variable before it is assigned.
        &[(&[], &[1]), (&[Print(0)], &[2]), (&[Assign(0)], &[1])],
        // Two edges between two blocks, and a cycle that nothing enters.
        &[(&[Assign(0)], &[1, 1]), (&[Print(0)], &[]), (&[Print(0)], &[2, 1])],
        // A loop inside a loop.
        &[(&[Assign(0)], &[1]), (&[], &[2]), (&[Print(0)], &[2, 3]), (&[Assign(0)], &[1])],
    ];
    let code =
        |&(steps, targets): &(&[Step], &[usize])| Code { steps: steps.to_vec(), targets: targets.to_vec() };
    shapes.iter().map(|shape| Procedure::new(1, shape.iter().map(code).collect(), false)).collect()
}

#[test]
fn every_order_of_small_procedures() {
    let mut count = 0;
    for procedure in procedures() {
        for with_joins in [false, true] {
            let mut procedure = procedure.clone();
            if with_joins {
                procedure.declare_joins(&mut Random::new(1));
            }
            let expected = Expected::new(procedure);
            for strategy in
                Strategy::ALL.into_iter().filter(|strategy| !with_joins || *strategy == Strategy::Default)
            {
                let mut every = Every::default();
                loop {
                    expected.check(strategy, false, Granularity::Coarse, &mut every);
                    count += 1;
                    if !every.advance() {
                        break;
                    }
                }
            }
        }
    }
    assert!(count > 10_000, "{count} orders");
}
