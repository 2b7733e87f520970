//! The steps of a search for a definition, and of the checks of phis: what a reader of the paper follows line by line.
//!
//! The construction does not recur as the paper does, so that its steps come in another order. A step says which
//! line of the paper it is; `docs/ssa.md` of tlc tells how the two orders correspond.

use crate::value::Phi;
use crate::{Block, Value, Variable};

/// A step of the construction that changes nothing in the IR.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step<V> {
    /// A block that is declared already is a join of what began in another one; its set is told next.
    Join {
        /// The block where the statement ends.
        block: Block,
        /// The block where the statement began.
        since: Block,
    },
    /// The set of a join, told behind its declaration: a variable that may have been assigned since the block
    /// where its statement began. A variable that is declared later is in the set without being told.
    Assigned {
        /// The join that was declared just before.
        block: Block,
        /// The variable that is in its set.
        variable: Variable,
    },
    /// A block knows nothing about the variable, and the search for its definition begins: `readVariableRecursive`.
    LookUp {
        /// The variable that is looked for.
        variable: Variable,
        /// The block at whose end its value is wanted.
        block: Block,
    },
    /// A block has a single predecessor, and the search goes on there (Alg. 2, lines 6 to 8).
    GoOn {
        /// The variable that is looked for.
        variable: Variable,
        /// The block that does not know it.
        from: Block,
        /// The only block before it.
        to: Block,
    },
    /// The set of a join says that the variable was not assigned since the block where the statement began: what it held at
    /// the end of that block is what it holds. Not in the paper.
    Unassigned {
        /// The variable that is looked for.
        variable: Variable,
        /// The join that does not assign it.
        block: Block,
        /// The block where the statement began.
        since: Block,
    },
    /// A block knows the variable (Alg. 1, lines 4 to 6), which answers the search or is an operand of a phi.
    Found {
        /// The variable that is looked for.
        variable: Variable,
        /// The block that knows it.
        block: Block,
        /// Its value at the end of the block.
        value: Value<V>,
    },
    /// The definition begins in this block, as it comes from no single other one. If it is a phi, that is made next.
    Begins {
        /// The variable that is looked for.
        variable: Variable,
        /// The block in which its definition begins.
        block: Block,
        /// Why it begins there.
        how: Beginning,
    },
    /// The search leaves what it found as the definition in a block (Alg. 2, lines 12 and 14).
    Defined {
        /// The variable that was looked for.
        variable: Variable,
        /// The block that knows it from now on.
        block: Block,
        /// Its value there.
        value: Value<V>,
    },
    /// A block takes over the definitions of another one, which dominates it: all that it does not have by now. Not in the
    /// paper, where the search goes on there for each variable.
    TookOver {
        /// The block that is accessed for the first time.
        block: Block,
        /// The block from whose end the definitions are.
        parent: Block,
        /// Whether the variables in the set of the join are left out.
        but_assigned: bool,
    },
    /// The operands of a phi are looked for: `addPhiOperands`. They are told at the end, all together.
    Operands {
        /// The phi, whose block is sealed.
        phi: Phi,
    },
    /// A phi was checked and stays, because it joins two different values (Alg. 3, lines 6 and 7).
    Kept {
        /// The phi that is not trivial.
        phi: Phi,
        /// Two of its operands, which prove it until one of them is replaced.
        witnesses: [Value<V>; 2],
    },
    /// A join is marked as long as its predecessors are asked (the marker algorithm of section 3.3).
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
    /// A block belongs to a component that is complete. Those of one component come one after the other.
    Component {
        /// The block of the component that was visited first.
        root: Block,
        /// The block that belongs to it.
        block: Block,
    },
    /// A phi belongs to a set of phis that use each other (Alg. 5, `processSCC`). Those of one set come one after the
    /// other.
    PhiComponent {
        /// The first phi of the set.
        root: Phi,
        /// The phi that belongs to it.
        phi: Phi,
    },
}

/// Why a definition begins in a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beginning {
    /// The block is not sealed: an incomplete phi (Alg. 2, lines 4 and 5).
    Unsealed,
    /// Several edges lead there: a phi, before it is known whether it is needed (Alg. 2, line 11).
    Join,
    /// The search came back to a marked join: a phi that closes the cycle.
    Cycle,
    /// The predecessors of a marked join gave different answers: a phi that joins them.
    Different,
    /// Definitions enter the component of the block, several in all, one of them here: a phi.
    Entered,
    /// The procedure begins there: the variable is undefined.
    Entry,
    /// No way leads there.
    Unreachable,
}

impl Beginning {
    /// The reason in a word, for programs.
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
