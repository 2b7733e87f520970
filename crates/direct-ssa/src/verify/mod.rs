//! The independent checker: proves that the SSA form of a finished procedure is correct.
//!
//! Its input is the [`Event`]s of the construction, which define the program (blocks, edges, writes and
//! reads, in their order), and the finished IR, which it reads through [`FinishedIr`]. It never looks into a
//! table of the builder. If an event reports a decision of the builder (the variable that a phi was made for,
//! the value that replaces a removed phi), that is an assertion to be checked and not a fact: the proof holds
//! even if the builder lied.
//!
//! # The rules
//!
//! The names are those of the verified construction (Ullrich, *Verified Construction of Static Single
//! Assignment Form*, 2013) if it has one. Unreachable control flow proves nothing and has to fulfil nothing.
//!
//! 1. Well-formed.
//!    * [`Rule::Declared`]: an event names only variables, blocks and phis that preceding events declared,
//!      each kind in the order of its numbers, and the IR names only basic blocks that it has. It is proved
//!      first, so that a damaged log or IR is refused and has no other effect.
//!    * [`Rule::Edges`]: the edges of the IR between blocks are those that the lowering reported.
//!    * [`Rule::PhisFirst`]: phis come first in their block, and are in the block they were made for.
//!    * [`Rule::OperandPerEdge`]: a phi has one operand for each edge.
//!    * [`Rule::UsesWellDefined`] (`uses'-welldefined`): every use is dominated by its definition; so is
//!      every write of a value.
//! 2. In lock step (`in-lockstep`): at each point of the program the variable has the value that it has in
//!    the SSA form. For each block and variable the value that must reach it is computed forward from the
//!    writes; a phi of the variable replaces it.
//!    * [`Rule::ReadInLockstep`]: a read gets the value that reaches it.
//!    * [`Rule::OperandInLockstep`]: an operand of a phi is the value that leaves the predecessor: the last
//!      one written there, or else the one that reached it.
//!    * [`Rule::HandleInLockstep`]: an instruction uses the value that its handle finally represents, despite
//!      all replacements in between; only handles that were read are passed on.
//! 3. [`Rule::Pruned`] (`phis'-pruned`): every phi is used by something that is not a phi, perhaps through
//!    other phis.
//! 4. Minimal.
//!    * [`Rule::NotTrivial`]: two different values besides the phi itself arrive at a phi, and a block has
//!      one phi per variable.
//!    * [`Rule::Necessary`]: in a reducible graph, each phi is at a point where paths from two definitions
//!      converge (in the iterated dominance frontier of the blocks with definitions) and the variable is
//!      live.
//!    * [`Rule::NotRedundant`]: after Algorithm 5 no set of phis joins a single value, whatever the graph.
//!      Such a set exists if and only if a phi is dominated by something in the graph of values, in which an
//!      edge leads from each operand to its phi and from a root to all other values. This criterion shares
//!      nothing with the algorithm that is checked.
//!
//! In irreducible control flow, a join that was declared with an assigned set lets reads skip redundant phis
//! that lie on other paths to the join, so one value arrives there under two names. If the proof of rule 2 by
//! names fails in irreducible control flow, it is therefore repeated with each redundant phi replaced by the
//! value that it represents, which is found as for [`Rule::NotRedundant`].
//!
//! # Cost
//!
//! Time is linear in the IR and, for each variable, in the blocks in which it is live and the edges between
//! them (for [`Rule::Necessary`]: in all blocks, for variables that have phis). Memory is linear in the IR
//! and the events, because variables are checked one after the other. Nothing is recursive.

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

/// A property that must hold; the documentation of the [module](self) explains each.
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
    /// Returns the name in messages.
    pub fn name(self) -> &'static str {
        match self {
            Rule::Declared => "a named entity was declared",
            Rule::Edges => "the edges are those of the program",
            Rule::PhisFirst => "phis come first in their block",
            Rule::OperandPerEdge => "a phi has one operand for each edge",
            Rule::UsesWellDefined => "uses are dominated by definitions (uses'-welldefined)",
            Rule::ReadInLockstep => "a read gets what reaches it (in-lockstep)",
            Rule::OperandInLockstep => "an operand is what leaves the predecessor (in-lockstep)",
            Rule::HandleInLockstep => "a handle denotes the value that was read (in-lockstep)",
            Rule::Pruned => "phis are used by other instructions (phis'-pruned)",
            Rule::NotTrivial => "no phi is trivial",
            Rule::Necessary => "phis are needed: definitions converge",
            Rule::NotRedundant => "no set of phis is redundant",
        }
    }
}

/// A broken rule, with the place and the details.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The rule that is broken.
    pub rule: Rule,
    /// The block in which it shows.
    pub block: Option<Block>,
    /// The variable it is about.
    pub variable: Option<Variable>,
    /// The position in the source, from [`Event::At`] or the site of the read.
    pub position: Option<u32>,
    /// A description of the actual and the required state.
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

/// The extent of a successful proof, for statistics.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Proof {
    /// The reads that got the value that reached them.
    pub reads: usize,
    /// The phis of the construction in the IR.
    pub phis: usize,
    /// Whether the control flow is reducible, so that the form was proved to be minimal.
    pub is_reducible: bool,
}

/// Proves all rules for a finished procedure, or returns a broken one. Not inlined, because a test counts the
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

/// Returns a failure to prove a rule.
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
