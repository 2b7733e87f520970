//! The check that sets of assigned variables are complete, in builds with `debug_assertions` only.
//!
//! The set given to `declare_join` must contain every variable that is written between the end of the block
//! in which the statement began and the join. Nothing else in the builder notices if it does not: reads after
//! the join just find the variable's value before the statement. When a procedure is finished, the blocks of
//! each statement are therefore visited against the edges, from the join to the block in which the statement
//! began.
//!
//! An inner statement is skipped in one step if its set is a subset of the outer one, because it is checked
//! by itself. So each block is visited for the innermost statement around it, and the check is linear except
//! for jumps out of several statements at once. If such a statement began before the one being checked, its
//! own check covers everything on the way, and the visit ends there.

use std::panic::Location;

use crate::entity::{EntityRef, SecondaryMap};

use crate::cfg::Cfg;
use crate::cfg::dominators::Dominators;
use crate::tables::control_flow::{ControlFlow, broken_rule};
use crate::{Block, Variable, VariableSets};

/// All writes of a procedure.
#[derive(Debug, Default)]
pub(crate) struct Writes {
    entries: Vec<Write>,
    /// The last recorded write in each block, as a position in `entries` counted from 1.
    last: SecondaryMap<Block, usize>,
}

#[derive(Clone, Copy, Debug)]
struct Write {
    variable: Variable,
    place: &'static Location<'static>,
    /// The preceding write in the same block, counted from 1.
    before: usize,
}

impl Writes {
    /// Records that the caller writes a variable.
    #[track_caller]
    pub fn note(&mut self, variable: Variable, block: Block) {
        let before = self.last[block];
        self.entries.push(Write { variable, place: Location::caller(), before });
        self.last[block] = self.entries.len();
    }

    /// Removes all recorded writes.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.last.clear();
    }

    fn of(&self, block: Block) -> impl Iterator<Item = Write> {
        let mut next = self.last[block];
        std::iter::from_fn(move || {
            let write = *self.entries.get(next.checked_sub(1)?)?;
            next = write.before;
            Some(write)
        })
    }
}

/// The successors of each block.
struct Edges(Vec<Vec<Block>>);

impl Edges {
    fn of(flow: &ControlFlow) -> Edges {
        let mut successors = vec![Vec::new(); flow.size().0];
        for block in flow.blocks() {
            flow.predecessors(block).for_each(|from| successors[from.index()].push(block));
        }
        Edges(successors)
    }
}

impl Cfg for Edges {
    fn block_count(&self) -> usize {
        self.0.len()
    }

    fn successors(&self, block: Block) -> impl DoubleEndedIterator<Item = Block> {
        self.0[block.index()].iter().copied()
    }
}

/// Checks all joins of a procedure whose blocks are sealed.
#[track_caller]
pub(crate) fn check(flow: &ControlFlow, sets: &VariableSets, writes: &Writes) {
    if flow.blocks().all(|block| flow.statement(block).is_none()) {
        return;
    }
    let dominators = Dominators::new(&Edges::of(flow));
    let mut visited: SecondaryMap<Block, u32> = SecondaryMap::new();
    let mut search = 0;
    let mut rest = Vec::new();
    for join in flow.blocks() {
        let Some((start, set)) = flow.statement(join) else { continue };
        search += 1;
        visited[start] = search;
        rest.extend(flow.predecessors(join));
        while let Some(block) = rest.pop() {
            if std::mem::replace(&mut visited[block], search) == search {
                continue;
            }
            if let Some(write) = writes.of(block).find(|write| !sets.contains(set, write.variable)) {
                incomplete_set(join, start, block, write, flow.declared(join));
            }
            match flow.statement(block) {
                Some((inner, inner_set)) if block != join && sets.is_subset(inner_set, set) => {
                    rest.extend(dominators.dominates(start, inner).then_some(inner));
                }
                _ => rest.extend(flow.predecessors(block)),
            }
        }
    }
}

#[cold]
#[track_caller]
fn incomplete_set(join: Block, start: Block, block: Block, write: Write, declared: &Location<'_>) -> ! {
    let Write { variable, place, .. } = write;
    broken_rule(format_args!(
        "the set of {join}, declared at {declared}, lacks {variable}, which is written in {block} at {place}, \
         after the end of {start}"
    ))
}
