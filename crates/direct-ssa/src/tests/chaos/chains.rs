//! Chains of 1 to 70 blocks at every place of small procedures. A search that follows the blocks must end
//! only at the beginning of the definition, however long the path is.

use super::procedure::{Code, Step};
use super::*;

/// The lengths of chains: beyond four times the number of steps after which a search of any strategy changes
/// its method.
const LENGTHS: std::ops::RangeInclusive<usize> = 1..=70;

/// The kind of the blocks in a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Link {
    /// Each block leads to the next.
    Jump,
    /// Each block may be skipped: an IF without a relevant variable, so that every other block is a join.
    If,
    /// Each block may be repeated: it is a loop by itself.
    Loop,
}

/// The targets of the blocks of procedures, with the names of the shapes.
const SHAPES: [(&str, &[&[usize]]); 7] = [
    ("straight", &[&[1], &[]]),
    ("loop", &[&[1], &[2, 3], &[1], &[]]),
    ("loop without end", &[&[1], &[2], &[1]]),
    ("branch in a loop", &[&[1], &[2, 3], &[4], &[4], &[1, 5], &[]]),
    ("loop in a loop", &[&[1], &[2], &[2, 3], &[1, 4], &[]]),
    ("cycle of two entries", &[&[1, 2], &[2], &[1, 3], &[]]),
    ("join of two edges", &[&[1, 1], &[2, 1], &[]]),
];

/// Returns a shape with a chain in one of its edges.
fn with_chain(shape: &[&[usize]], (from, edge): (usize, usize), length: usize, link: Link) -> Vec<Code> {
    let code = |targets: &&[usize]| Code { steps: Vec::new(), targets: targets.to_vec() };
    let mut blocks: Vec<Code> = shape.iter().map(code).collect();
    let first = blocks.len();
    let last = std::mem::replace(&mut blocks[from].targets[edge], first);
    for number in first..first + length {
        let next = if number + 1 < first + length { number + 1 } else { last };
        let beyond = if number + 2 < first + length { number + 2 } else { last };
        let targets = match link {
            Link::Jump => vec![next],
            Link::If if (number - first).is_multiple_of(2) => vec![next, beyond],
            Link::If => vec![next],
            Link::Loop => vec![number, next],
        };
        blocks.push(Code { steps: Vec::new(), targets });
    }
    blocks
}

/// The candidate blocks for reads and assignments: the blocks of the shape other than the entry, and the ends
/// and the middle of the chain.
fn places(shape: usize, length: usize) -> Vec<usize> {
    let mut places: Vec<usize> = (1..shape).collect();
    places.extend([shape, shape + length / 2, shape + length - 1]);
    places.dedup();
    places
}

/// Checks chains of the given lengths, and returns the number of constructions.
fn check_chains(link: Link, lengths: impl Iterator<Item = usize>, random: &mut Random) -> usize {
    let mut count = 0;
    for length in lengths {
        for (_, shape) in SHAPES {
            let edges =
                shape.iter().enumerate().flat_map(|(from, to)| (0..to.len()).map(move |edge| (from, edge)));
            for place in edges {
                // Half of the places are tried with each length.
                if random.below(2) == 0 {
                    continue;
                }
                count +=
                    check_chain(with_chain(shape, place, length, link), places(shape.len(), length), random);
            }
        }
    }
    count
}

/// Builds a procedure in which one random block prints and another may assign, by every strategy.
fn check_chain(mut blocks: Vec<Code>, places: Vec<usize>, random: &mut Random) -> usize {
    let [reader, writer] = [0; 2].map(|_| places[random.below(places.len())]);
    blocks[0].steps.push(Step::Assign(0));
    blocks[reader].steps.push(Step::Print(0));
    if random.below(3) > 0 {
        blocks[writer].steps.push(Step::Assign(0));
    }
    let mut procedure = Procedure::new(1, blocks, random.below(2) == 0);
    if random.below(2) == 0 {
        procedure.declare_joins(random);
    }
    let expected = Expected::new(procedure);
    let mut count = 0;
    for strategy in Strategy::ALL {
        for order in [Granularity::Early, Granularity::Late] {
            expected.check(strategy, random.below(4) == 0, order, random);
            count += 1;
        }
    }
    count
}

#[test]
fn chains_of_any_length_at_any_place() {
    let count = check_chains(Link::Jump, LENGTHS, &mut Random::new(1));
    assert!(count > 5_000, "{count} constructions");
}

#[test]
fn chains_of_joins_of_any_length_at_any_place() {
    let count = check_chains(Link::If, LENGTHS.step_by(3), &mut Random::new(2));
    assert!(count > 1_500, "{count} constructions");
}

#[test]
fn chains_of_loops_of_any_length_at_any_place() {
    let count = check_chains(Link::Loop, LENGTHS.step_by(5), &mut Random::new(3));
    assert!(count > 1_000, "{count} constructions");
}

/// Sealing and filling a long chain in any order leaves an unsealed block at every distance from a read.
#[test]
fn long_chains_in_any_order() {
    let mut random = Random::new(4);
    for length in LENGTHS {
        let (_, shape) = SHAPES[random.below(SHAPES.len())];
        let from = random.below(shape.len() - 1);
        let place = (from, random.below(shape[from].len()));
        let link = [Link::Jump, Link::If, Link::Loop][random.below(3)];
        let mut blocks = with_chain(shape, place, length, link);
        for code in &mut blocks {
            if random.below(8) == 0 {
                code.steps.push([Step::Print(0), Step::Assign(0)][random.below(2)]);
            }
        }
        let mut procedure = Procedure::new(1, blocks, random.below(2) == 0);
        procedure.declare_joins(&mut random);
        let expected = Expected::new(procedure);
        for strategy in Strategy::ALL {
            expected.check(strategy, false, Granularity::Fine, &mut random);
            expected.check(strategy, true, Granularity::Coarse, &mut random);
        }
    }
}
