//! The independent checker: proves of a finished procedure that its SSA form is right.
//!
//! It is given the [`Event`]s of the construction, from which it takes what the program does (blocks, edges,
//! writes and reads, in their order), and the finished IR, which it reads through [`FinishedIr`]. It looks
//! into no table of the builder. Where the events tell what the builder did (which phi was made for which
//! variable, what a removed phi stands for), that is an assertion to be checked and not a fact: what is proved
//! holds whether the builder told the truth or not.
//!
//! # The rules
//!
//! The names are those of the verified construction (Ullrich, *Verified Construction of Static Single Assignment
//! Form*, 2013) where it has one. Control flow that cannot be reached proves nothing and is asked for nothing.
//!
//! 1. Well-formed.
//!    * [`Rule::Declared`]: an event names only variables, blocks and phis that events before it declared, each
//!      kind in the order of its numbers, and the IR names only basic blocks that it has. It is proved first, so that no
//!      log and no IR, however damaged, is more than refused.
//!    * [`Rule::Edges`]: the edges of the IR between blocks are those that the lowering reported.
//!    * [`Rule::PhisFirst`]: phis come first in their block, and stand where they were made.
//!    * [`Rule::OperandPerEdge`]: a phi has one operand for each edge.
//!    * [`Rule::UsesWellDefined`] (`uses'-welldefined`): every use is dominated by its definition; so is every
//!      write of a value.
//! 2. In lock step (`in-lockstep`): at each point of the program the variable has the value that it has in the
//!    SSA form. For each block and variable the value that must reach it is computed forward from the
//!    writes, where a phi of the variable stands from that.
//!    * [`Rule::ReadInLockstep`]: what a read got is what reaches it.
//!    * [`Rule::OperandInLockstep`]: an operand of a phi is what leaves the predecessor: what was written there
//!      last, or else what reached it.
//!    * [`Rule::HandleInLockstep`]: what an instruction uses for a handle is what the handle stands for in the
//!      end, whatever was replaced in between; only what was read is handed on.
//! 3. [`Rule::Pruned`] (`phis'-pruned`): every phi is used by something that is not a phi, perhaps through
//!    other phis.
//! 4. Minimal.
//!    * [`Rule::NotTrivial`]: two different values besides the phi itself arrive at a phi, and there is one phi
//!      for a variable in a block.
//!    * [`Rule::Necessary`]: in a reducible graph, a phi stands where paths from two definitions converge (in
//!      the iterated dominance frontier of the blocks with definitions) and the variable is live.
//!    * [`Rule::NotRedundant`]: after Algorithm 5 no set of phis joins a single value, whatever the graph. Such
//!      a set exists if and only if a phi is dominated by something in the graph of values, in which an
//!      edge leads from each operand to its phi and from a root to all other values; this is how it
//!      is found, with nothing in common with the algorithm that is checked.
//!
//! Where control flow is irreducible and blocks were declared as joins with sets, a set lets reads pass redundant phis
//! that other ways to the join do not pass, and what arrives there is one value under two names. So where the proof of
//! rule 2 fails by the names and control flow is irreducible, it is tried once more with each redundant phi as the
//! value that it stands for, which is found as for [`Rule::NotRedundant`].
//!
//! # Cost
//!
//! Time is linear in the IR and, for each variable, in the blocks where it is live and the edges between them
//! (for [`Rule::Necessary`]: in all blocks, for variables that have phis). Memory is linear in the IR and the
//! events: variables are taken one after the other. Nothing is recursive.

mod congruence;
mod declarations;
mod frontier;
mod history;
mod listing;
mod lockstep;
mod minimal;
mod pruned;
mod values;
mod well_formed;

use std::fmt;

use super::trace::Event;
use super::{Block, Variable};

pub use listing::{FinishedIr, IrBlock, Listing};

use history::History;
use listing::Text;
use well_formed::Flow;

/// What must hold; the documentation of the [module](self) says more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[allow(missing_docs, reason = "the module explains each of them")]
pub enum Rule {
    Declared,
    Edges,
    PhisFirst,
    OperandPerEdge,
    UsesWellDefined,
    ReadInLockstep,
    OperandInLockstep,
    HandleInLockstep,
    Pruned,
    NotTrivial,
    Necessary,
    NotRedundant,
}

impl Rule {
    /// The name in messages.
    pub fn name(self) -> &'static str {
        match self {
            Rule::Declared => "what is named was declared",
            Rule::Edges => "the edges are those of the program",
            Rule::PhisFirst => "phis come first in their block",
            Rule::OperandPerEdge => "a phi has one operand for each edge",
            Rule::UsesWellDefined => "uses are dominated by definitions (uses'-welldefined)",
            Rule::ReadInLockstep => "a read gets what reaches it (in-lockstep)",
            Rule::OperandInLockstep => "an operand is what leaves the predecessor (in-lockstep)",
            Rule::HandleInLockstep => "a handle stands for what was read (in-lockstep)",
            Rule::Pruned => "phis are used by other instructions (phis'-pruned)",
            Rule::NotTrivial => "no phi is trivial",
            Rule::Necessary => "phis stand where definitions converge",
            Rule::NotRedundant => "no set of phis is redundant",
        }
    }
}

/// How a rule is broken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The rule that is broken.
    pub rule: Rule,
    /// The block where it shows.
    pub block: Option<Block>,
    /// The variable it is about.
    pub variable: Option<Variable>,
    /// Where in the source, as the lowering told by [`Event::At`] or by the site of the read.
    pub position: Option<u32>,
    /// What is there and what should be.
    pub detail: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "broken rule: {}; ", self.rule.name())?;
        if let Some(block) = self.block {
            write!(f, "{block}, ")?;
        }
        if let Some(variable) = self.variable {
            write!(f, "{variable}, ")?;
        }
        write!(f, "{}", self.detail)
    }
}

impl std::error::Error for Violation {}

/// What was proved, to be counted.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Proof {
    /// The reads that got what reached them.
    pub reads: usize,
    /// The phis of the construction in the IR.
    pub phis: usize,
    /// Whether the control flow is reducible, so that the form was proved to be minimal.
    pub is_reducible: bool,
}

/// Proves all rules for a finished procedure, or finds one that is broken. Not inlined, because a test counts the
/// instructions of this function.
#[inline(never)]
pub fn verify<I: FinishedIr>(events: &[Event<I::Value>], ir: &I) -> Result<Proof, Box<Violation>> {
    let text = Text::read(ir);
    declarations::check(events, ir, &text)?;
    let history = History::read(events, ir, &text)?;
    let flow = Flow::new(&history, &text);
    well_formed::check(&history, &text, &flow)?;
    let (joined, reads) = lockstep::check(&history, &text, &flow)?;
    pruned::check(&history, &text)?;
    minimal::check(&history, &flow, &joined)?;
    Ok(Proof { reads, phis: history.phis.len(), is_reducible: flow.is_reducible })
}

/// A failure to prove a rule.
fn broken<T>(rule: Rule, detail: String) -> Result<T, Box<Violation>> {
    Err(Box::new(Violation { rule, block: None, variable: None, position: None, detail }))
}

impl Violation {
    fn at(mut self: Box<Self>, block: Block, variable: Option<Variable>, position: Option<u32>) -> Box<Self> {
        self.block = Some(block);
        self.variable = variable;
        self.position = position;
        self
    }
}
