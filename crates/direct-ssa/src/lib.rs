//! Direct SSA construction: while a procedure is lowered, and without any prior analysis.
//!
//! This is the algorithm of Braun, Buchwald, Hack, Leißa, Mallon and Zwinkau, *Simple and Efficient
//! Construction of Static Single Assignment Form* (Compiler Construction, 2013), called "the paper"
//! throughout the crate. It is for front ends that lower a tree, bytecode or another IR with variables to an
//! IR with values, without first putting the variables into memory and then promoting them. It is generic
//! over the IR: any IR that implements [`Backend`] can use it.
//!
//! ```
//! # #[cfg(feature = "graph")] {
//! # use direct_ssa::{SsaBuilder, graph::Graph};
//! # let mut ir = Graph::new();
//! let mut ssa = SsaBuilder::new();
//! let x = ssa.declare_variable();
//! let [entry, then, end] = [0; 3].map(|_| ssa.declare_block());
//! ssa.seal_block(entry); // no predecessors
//! ssa.write_variable(x, entry, ir.constant(1).into());
//! ssa.add_predecessor(then, entry);
//! ssa.add_predecessor(end, entry);
//! ssa.fill_block(entry); // nothing else is written in it
//! ssa.seal_block(then);
//! ssa.write_variable(x, then, ir.constant(2).into());
//! ssa.add_predecessor(end, then);
//! ssa.fill_block(then);
//! ssa.seal_block(end);
//! let value = ssa.read_variable(x, end); // a phi of 1 and 2 ...
//! let phi = ssa.resolve(&mut ir, value); // ... which an instruction needs
//! ssa.finish(&mut ir);
//! # assert_eq!(ir.phis(end), [phi]);
//! # }
//! ```
//!
//! # How it works
//!
//! A lowering reports its actions to an [`SsaBuilder`] in the order in which it performs them: blocks and
//! edges, assignments ([`write_variable`](SsaBuilder::write_variable)) and uses of variables
//! ([`read_variable`](SsaBuilder::read_variable)). The section numbers are those of the paper.
//!
//! * *Local value numbering* (2.1): each block has the current definition of every variable it has written or
//!   read. A read after a write is answered immediately.
//! * *Global value numbering* (2.2): otherwise the definition is searched for in the predecessors. If there
//!   are several, a phi joins the values that arrive over the edges.
//! * *Incomplete graphs* (2.3): until all predecessors of a block are known, a read creates a phi without
//!   operands. [`seal_block`](SsaBuilder::seal_block) declares that all are known, and the phi gets its
//!   operands.
//! * *Trivial phis* (2.2), which join a single value with themselves, are replaced by that value; this may
//!   make others trivial, and so on.
//!
//! The result is pruned, because a phi is only created for a read, and minimal for reducible graphs (4). If
//! control flow is irreducible, [`minimize`](SsaBuilder::minimize) also makes it minimal (3.2): it removes
//! sets of phis that use each other and a single other value. A lowering with jumps to labels calls
//! [`is_reducible`](SsaBuilder::is_reducible) to determine whether that is needed.
//!
//! # Differences from the paper
//!
//! * **Sets of assigned variables.** The paper creates a phi at every loop header and join it visits, nearly
//!   all of them trivial (3.3). A lowering of a structured language has more information: a block declared
//!   with [`declare_join`](SsaBuilder::declare_join) names the block in which the statement began and the
//!   variables assigned since. All others are looked up there directly; no phi is created and no predecessor
//!   is asked.
//! * **Phis are emitted into the IR when an instruction needs them.** Until then a phi lives in a table of
//!   the builder, a [`Value`] refers to it, and [`resolve`](SsaBuilder::resolve) emits it.
//!   [`finish`](SsaBuilder::finish) gives all phis in the IR their operands, and only then replaces those
//!   that became trivial after they had been emitted, and erases those that remain unused.
//! * **No recursion**, neither over blocks nor over phis: a phi is a value before it has operands, so the
//!   look-up of operands can wait on a list. A procedure may have any number of consecutive blocks or nested
//!   loops.
//! * **Definitions are shared** between blocks by a persistent tree, so that memory is linear in the writes
//!   and not in blocks times variables.
//! * **Missing definitions** are values of their own, distinct from any other, so that
//!   [`undefined_reads`](SsaBuilder::undefined_reads) can report the reads that they reach, with the paths.
//!
//! The crate's README has a table of the paper's names and ours. A [`Strategy`] selects how phis are placed:
//! as in the paper, with the markers or the strongly connected components of section 3.3, or with the sets,
//! which is the default. All end with the same phis; the [`Statistics`] count the phis created on the way.
//!
//! # Costs of the construction
//!
//! Millions of executed instructions from a typed tree to LLVM IR in SSA form, in the compiler tlc, compared
//! with the same lowering with `alloca` followed by LLVM's `mem2reg` (`make bench-ssa BENCH="--fast --full"`
//! there). The default strategy is given with its ratio in brackets, the others as ratios:
//!
//! | | `mem2reg` | default | plain | marker | scc |
//! |---|---|---|---|---|---|
//! | 200 procedures of 25 variables | 2,075 | 639 (0.308) | 0.574 | 0.538 | 0.634 |
//! | one of 17,600 blocks, 200 variables | 2,505 | 260 (0.104) | 0.707 | 0.594 | 0.803 |
//! | 13 small programs | 2.0 to 5.9 | 0.5 to 2.8 (0.265 to 0.467) | 0.263 to 0.466 | 0.264 to 0.466 | 0.265 to 0.468 |
//!
//! # When not to use it
//!
//! Variables whose address is taken and arrays belong in memory. A program that runs `mem2reg` anyway, and at
//! `-O2`, gains nothing that its users notice: construction is less than one percent of such a compile. A
//! lowering that can neither fill a block before it reads in its successors nor leave these unsealed must be
//! restructured first, or must work on the complete graph ([`complete`]).
//!
//! # Rules
//!
//! 1. The first block is the entry, and no edge leads into it. Variables may be declared at any time.
//! 2. A block is *filled* when nothing more is written in it. It must be filled before its successors are
//!    read in.
//! 3. A block is *sealed* when all its predecessors are known. Seal a block as early as possible. All blocks
//!    must be sealed when the procedure is finished. It is finished once.
//! 4. The set given to [`declare_join`](SsaBuilder::declare_join) contains every variable that is written
//!    between the end of the block in which the statement began and the join. It may contain more. Variables
//!    declared after the set are always in it.
//! 5. Pass handles on. A copy `x := y` writes the [`Value`] that the read of `y` returned, not the IR value
//!    that it resolves to: that may be a phi which turns out to be trivial, and this could not be detected
//!    any more.
//!
//! Breaking rules 1 to 4 is an error of the lowering, not of the compiled program: the builder panics at the
//! call and reports the block and edge concerned, and the place at which the block was sealed or filled. Rule
//! 4 is checked only in builds with `debug_assertions`.
//!
//! # Modules
//!
//! | task | item |
//! |---|---|
//! | build SSA form while lowering | [`SsaBuilder`], [`Backend`] |
//! | build LLVM functions with inkwell (features `llvm16` to `llvm23`) | `llvm`, `guides` |
//! | optimize while lowering, or report reads of undefined variables | [`inspect`] |
//! | turn variables of a complete graph into values | [`complete`] |
//! | describe the values of variables to debuggers | [`debug_values`] |
//! | repair SSA form after a transformation | [`reconstruct`] |
//! | prove the result correct | [`verify`] |
//! | watch a construction | [`trace`] |
//! | compare with the verified construction | [`model`] |
//! | experiment with a small IR (feature `graph`) | `graph` |
//!
//! # A loop
//!
//! `WHILE i < n DO i := i + step END; RETURN i`, built on the small IR of the module `graph`:
//!
//! ```
//! # #[cfg(feature = "graph")] {
//! use direct_ssa::graph::{BinaryOperator, Graph, Terminator};
//! use direct_ssa::SsaBuilder;
//!
//! let (mut ir, mut ssa) = (Graph::new(), SsaBuilder::new());
//! let [i, n, step] = [0, 1, 2].map(|_| ssa.declare_variable());
//!
//! // The parameters are defined in the entry, which has no predecessors.
//! let entry = ssa.declare_block();
//! ssa.seal_block(entry);
//! for (index, (variable, name)) in [(i, "i"), (n, "n"), (step, "step")].into_iter().enumerate() {
//!     ir.name_variable(variable, name);
//!     let parameter = ir.parameter(index as u32);
//!     ir.name_value(parameter, variable);
//!     ssa.write_variable(variable, entry, parameter.into());
//! }
//!
//! // The loop assigns `i` only.
//! let assigned = ssa.sets().new_set();
//! ssa.sets().insert(assigned, i);
//! let header = ssa.declare_join(entry, assigned);
//! let exit = ssa.declare_join(entry, assigned);
//! let body = ssa.declare_block();
//! ssa.add_predecessor(header, entry);
//! ir.terminate(entry, Terminator::Jump(header));
//! ssa.fill_block(entry);
//!
//! // The header is read in before its second predecessor is known. For `i` that makes an incomplete phi;
//! // `n` is not assigned in the loop.
//! let (left, right) = (ssa.read_variable(i, header), ssa.read_variable(n, header));
//! let (left, right) = (ssa.resolve(&mut ir, left), ssa.resolve(&mut ir, right));
//! let less = ir.binary(header, BinaryOperator::Less, left, right);
//! ssa.add_predecessor(body, header);
//! ssa.add_predecessor(exit, header);
//! ir.terminate(header, Terminator::Branch(less, body, exit));
//! ssa.fill_block(header);
//! ssa.seal_block(body);
//! ssa.seal_block(exit);
//!
//! let (left, right) = (ssa.read_variable(i, body), ssa.read_variable(step, body));
//! let (left, right) = (ssa.resolve(&mut ir, left), ssa.resolve(&mut ir, right));
//! let sum = ir.binary(body, BinaryOperator::Add, left, right);
//! ir.name_value(sum, i);
//! ssa.write_variable(i, body, sum.into());
//! ssa.add_predecessor(header, body);
//! ir.terminate(body, Terminator::Jump(header));
//! ssa.fill_block(body);
//! ssa.seal_block(header);
//!
//! let result = ssa.read_variable(i, exit);
//! let result = ssa.resolve(&mut ir, result);
//! ir.terminate(exit, Terminator::Return(result));
//! ssa.fill_block(exit);
//! ssa.finish(&mut ir);
//!
//! assert_eq!(
//!     ir.to_string(),
//!     "\
//! procedure(i.1, n.1, step.1)
//! block0:
//!     goto block1
//! block1:
//!     i.2 = phi(block0: i.1, block3: i.3)
//!     v.1 = i.2 < n.1
//!     branch v.1, block3, block2
//! block2:
//!     return i.2
//! block3:
//!     i.3 = i.2 + step.1
//!     goto block1
//! "
//! );
//! assert_eq!(ir.run(&[1, 10, 4], 100).returned, Some(13));
//! assert!(ssa.undefined_reads().is_empty());
//! # }
//! ```

#![warn(missing_docs)]

mod backend;
mod builder;
pub mod cfg;
pub mod complete;
pub mod debug_values;
mod entity;
#[cfg(feature = "graph")]
pub mod graph;
pub mod inspect;
#[cfg(feature = "inkwell")]
pub mod llvm;
mod lookup;
pub mod model;
pub mod reconstruct;
mod redundant;
mod tables;
pub mod trace;
mod tuning;
mod value;
pub mod verify;

#[cfg(test)]
mod tests;

/// The version of inkwell that this crate is built with.
#[cfg(feature = "inkwell")]
pub use inkwell;

/// The guides of the folder `docs`.
#[cfg(any(doc, doctest))]
pub mod guides {
    #[cfg(feature = "llvm")]
    #[doc = include_str!("../docs/bytecode.md")]
    pub mod bytecode {}

    #[cfg(feature = "llvm")]
    #[doc = include_str!("../docs/guide.md")]
    pub mod kaleidoscope {}

    #[cfg(feature = "graph")]
    #[doc = include_str!("../docs/repair.md")]
    pub mod repair {}
}

/// The example of the README, so that it is compiled.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use backend::Backend;
pub use builder::SsaBuilder;
pub use builder::statistics::Statistics;
pub use lookup::strategy::{Strategy, UnknownStrategy};
pub use tables::undefined::UndefinedRead;
pub use tables::variable_set::{SetId, VariableSets};
pub use value::{Value, Word};

use value::Phi;

/// Items for the expansion of [`impl_word!`] only.
#[doc(hidden)]
pub mod __private {
    pub use cranelift_entity::EntityRef;
}

use crate::entity::entity_impl;

/// A basic block of the procedure under construction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Block(u32);
entity_impl!(Block, "block");

/// A variable of the source program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Variable(u32);
entity_impl!(Variable, "variable");
