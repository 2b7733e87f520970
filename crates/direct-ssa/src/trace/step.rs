//! The steps of a search for a definition, and of the checks of phis, for readers who follow the paper line
//! by line.
//!
//! Unlike the paper, the construction is not recursive, so its steps come in a different order. Each step
//! names its line of the paper; `docs/ssa.md` of tlc explains how the two orders correspond.

use crate::value::Phi;
use crate::{Block, Value, Variable};

/// A step of the construction that changes nothing in the IR.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step<V> {
    /// A block that is already declared becomes the join of a statement that began in another one; its set
    /// follows.
    Join {
        /// The block in which the statement ends.
        block: Block,
        /// The block in which the statement began.
        since: Block,
    },
    /// An element of a join's set, reported after its declaration: a variable that may have been assigned
    /// since the block in which its statement began. A variable declared later is in the set without being
    /// reported.
    Assigned {
        /// The join that was declared just before.
        block: Block,
        /// The variable that is in its set.
        variable: Variable,
    },
    /// A block has no definition of the variable, and the search for one begins: `readVariableRecursive`.
    LookUp {
        /// The variable whose definition is searched for.
        variable: Variable,
        /// The block at whose end the value is wanted.
        block: Block,
    },
    /// A block has a single predecessor, and the search continues there (Alg. 2, lines 6 to 8).
    GoOn {
        /// The variable whose definition is searched for.
        variable: Variable,
        /// The block that has no definition of it.
        from: Block,
        /// The only predecessor of that block.
        to: Block,
    },
    /// According to the set of a join, the variable was not assigned since the block in which the statement
    /// began: it still has the value from the end of that block. Not in the paper.
    Unassigned {
        /// The variable whose definition is searched for.
        variable: Variable,
        /// The join that does not assign it.
        block: Block,
        /// The block in which the statement began.
        since: Block,
    },
    /// A block has a definition of the variable (Alg. 1, lines 4 to 6), which answers the search or is an
    /// operand of a phi.
    Found {
        /// The variable whose definition is searched for.
        variable: Variable,
        /// The block that has the definition.
        block: Block,
        /// Its value at the end of the block.
        value: Value<V>,
    },
    /// The definition begins in this block, because it comes from no other single block. If it is a phi, the
    /// phi is created next.
    Begins {
        /// The variable whose definition is searched for.
        variable: Variable,
        /// The block in which its definition begins.
        block: Block,
        /// The reason why it begins there.
        how: Beginning,
    },
    /// The search records its result as the definition in a block (Alg. 2, lines 12 and 14).
    Defined {
        /// The variable whose definition was searched for.
        variable: Variable,
        /// The block that has the definition from now on.
        block: Block,
        /// The value of the variable there.
        value: Value<V>,
    },
    /// A block takes over the definitions of another one, which dominates it: all those that it does not have
    /// yet. Not in the paper, whose search continues there for each variable.
    TookOver {
        /// The block that is accessed for the first time.
        block: Block,
        /// The block from whose end the definitions come.
        parent: Block,
        /// Whether the variables in the set of the join are excluded.
        but_assigned: bool,
    },
    /// The operands of a phi are searched for: `addPhiOperands`. They are reported at the end, all together.
    Operands {
        /// The phi, whose block is sealed.
        phi: Phi,
    },
    /// A phi was checked and stays, because it joins two different values (Alg. 3, lines 6 and 7).
    Kept {
        /// The phi that is not trivial.
        phi: Phi,
        /// Two of its operands, which prove that until one of them is replaced.
        witnesses: [Value<V>; 2],
    },
    /// A join is marked while its predecessors are asked (the marker algorithm of section 3.3).
    Marked {
        /// The join whose predecessors are asked.
        block: Block,
    },
    /// All predecessors of a marked join have answered.
    Unmarked {
        /// The join whose predecessors were asked.
        block: Block,
    },
    /// A block is visited by the search for strongly connected components (the SCC algorithm of section 3.3).
    Visited {
        /// The block that is put on the stack.
        block: Block,
    },
    /// A block belongs to a component that is complete. The blocks of one component are reported in sequence.
    Component {
        /// The block of the component that was visited first.
        root: Block,
        /// The block that belongs to it.
        block: Block,
    },
    /// A phi belongs to a set of phis that use each other (Alg. 5, `processSCC`). The phis of one set are
    /// reported in sequence.
    PhiComponent {
        /// The first phi of the set.
        root: Phi,
        /// The phi that belongs to it.
        phi: Phi,
    },
}

/// The reason why a definition begins in a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beginning {
    /// The block is not sealed: an incomplete phi (Alg. 2, lines 4 and 5).
    Unsealed,
    /// Several edges lead there: a phi, created before it is known to be needed (Alg. 2, line 11).
    Join,
    /// The search returned to a marked join: a phi that closes the cycle.
    Cycle,
    /// The predecessors of a marked join gave different answers: a phi that joins them.
    Different,
    /// Several definitions enter the component of the block, one of them here: a phi.
    Entered,
    /// The procedure begins there: the variable is undefined.
    Entry,
    /// No path leads there.
    Unreachable,
}

impl Beginning {
    /// Returns the reason in a word, for programs.
    pub fn name(self) -> &'static str {
        match self {
            Beginning::Unsealed => "unsealed",
            Beginning::Join => "join",
            Beginning::Cycle => "cycle",
            Beginning::Different => "different",
            Beginning::Entered => "entered",
            Beginning::Entry => "entry",
            Beginning::Unreachable => "unreachable",
        }
    }
}
