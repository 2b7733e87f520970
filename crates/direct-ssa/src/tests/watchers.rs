//! The lists of phis that may become trivial (section 3.1): the ones that are checked when a phi is replaced.

use crate::entity::{EntityRef, PackedOption};
use crate::graph::Instruction;
use crate::tables::phi::PhiTable;
use crate::value::Phi;
use crate::{Block, Value, Variable};

/// Adds a phi that this number of others watch.
fn watched(table: &mut PhiTable<Instruction>, watchers: usize) -> Phi {
    let mut create = || table.create(Block::new(0), Variable::new(0), PackedOption::default());
    let phi = create();
    let others: Vec<_> = (0..watchers).map(|_| create()).collect();
    for other in others {
        table.watch(other, Value::from_phi(phi));
    }
    phi
}

/// Checking the longer list would make a chain of replacements check the same watchers repeatedly.
#[test]
fn of_two_lists_the_shorter_one_is_checked() {
    for [of_phi, of_replacement] in [[100, 3], [3, 100], [3, 3], [0, 100], [100, 0]] {
        let mut table = PhiTable::new();
        let phi = watched(&mut table, of_phi);
        let replacement = watched(&mut table, of_replacement);
        table.replace_by(phi, Value::from_phi(replacement));
        let (last, checked) = table.unchecked.split_last().expect("the replacement is checked");
        assert_eq!((*last, checked.len()), (replacement, of_phi.min(of_replacement)));
        assert_eq!(table.watchers(replacement).length as usize, of_phi + of_replacement);
        assert_eq!(table.watchers(phi).length, 0);
    }
}
