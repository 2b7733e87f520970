//! Damage from syntax errors: messages that could be consequences of it are suppressed.
//!
//! The tree of a text with syntax errors has holes, and its blocks may end at other places than intended. A
//! message is reported only if, as far as can be determined, it would also be reported for the corrected
//! text.

use crate::base::{Span, Symbol};
use crate::diagnostics::{Code, Diagnostic, Severity};
use crate::syntax::ast::{self, DamagedBlock, Ident};

/// The damage of all compilation units. It is empty in programs without syntax errors.
#[derive(Debug, Default)]
pub struct SyntaxDamage<'a> {
    blocks: Vec<BlockDamage<'a>>,
    /// The passages with mistakes, in order.
    passages: Vec<Span>,
}

/// A unit, module or procedure with mistakes.
#[derive(Debug)]
struct BlockDamage<'a> {
    /// The number of the unit among all units, if it is one.
    unit: Option<usize>,
    span: Span,
    damage: &'a DamagedBlock,
}

impl<'a> SyntaxDamage<'a> {
    /// Returns the damage of `modules`.
    pub fn of(modules: &'a [ast::Module]) -> SyntaxDamage<'a> {
        let mut all = SyntaxDamage::default();
        for (index, module) in modules.iter().enumerate() {
            let Some(damage) = &module.damage else { continue };
            all.blocks.push(BlockDamage { unit: Some(index), span: module.span, damage: &damage.unit });
            all.blocks.extend(damage.inner.iter().map(|block| BlockDamage {
                unit: None,
                span: block.span,
                damage: block,
            }));
            all.passages.extend(&damage.passages);
        }
        all.passages.sort_unstable();
        all
    }

    /// Whether the meaning of a name is unknown at its use or declaration because of a syntax error.
    pub fn is_lost(&self, ident: Ident) -> bool {
        self.at(ident.span).any(|block| block.damage.lost.contains(&ident.name))
    }

    /// Whether the meaning of a name that the unit with this index declares is unknown because of a syntax
    /// error.
    pub fn is_lost_in(&self, index: usize, name: Symbol) -> bool {
        self.blocks.iter().any(|block| block.unit == Some(index) && block.damage.lost.contains(&name))
    }

    /// Whether a name that is not found may nevertheless be declared: in a passage that was skipped, or in a
    /// block that is meant to end elsewhere.
    pub fn may_declare(&self, ident: Ident) -> bool {
        self.blocks.iter().any(|block| {
            (block.unit.is_some() || holds(block.span, ident.span)) && block.may_declare(ident.name)
        })
    }

    /// Whether the unit with this index may declare a name although it is not found there.
    pub fn may_export(&self, index: usize, name: Symbol) -> bool {
        self.blocks.iter().any(|block| block.unit == Some(index) && block.may_declare(name))
    }

    /// Whether a message may be the consequence of a syntax error: it concerns a passage with one, or the
    /// control flow or block structure of a block in which that is uncertain.
    pub fn hides(&self, diagnostic: &Diagnostic) -> bool {
        let Some(span) = diagnostic.primary_span().filter(|_| !self.blocks.is_empty()) else { return false };
        let before = self.passages.partition_point(|passage| passage.lo <= span.lo);
        let is_in_passage = self.passages.iter().take(before).rev().any(|passage| span.lo <= passage.hi);
        let is_warning = diagnostic.severity != Severity::Error;
        is_in_passage
            || is_warning && self.at(span).any(|block| block.unit.is_some())
            || self.at(span).any(|block| block.hides(diagnostic.code, span))
    }

    /// Returns the damaged blocks that contain the start of `span`.
    fn at(&self, span: Span) -> impl Iterator<Item = &BlockDamage<'a>> {
        self.blocks.iter().filter(move |block| holds(block.span, span))
    }
}

impl BlockDamage<'_> {
    fn may_declare(&self, name: Symbol) -> bool {
        let damage = self.damage;
        damage.nameless || damage.lost.contains(&name) || damage.declared.contains(&name)
    }

    /// Whether a message with this code at `span` may be the consequence of the damage of this block.
    fn hides(&self, code: Code, span: Span) -> bool {
        let is_doubtful = self.damage.doubtful.is_some_and(|doubtful| holds(doubtful, span));
        matches!(code, Code::UnsetLabel | Code::FunctionWithoutReturn)
            || self.damage.heading
                && matches!(
                    code,
                    Code::WrongControlVariable | Code::ReturnWithoutValue | Code::ReturnWithValue
                )
            || is_doubtful && (OF_BLOCKS.contains(&code) || OF_STATEMENTS.contains(&code))
    }
}

/// Whether `outer` contains the start of `span`.
fn holds(outer: Span, span: Span) -> bool {
    outer.lo <= span.lo && span.lo <= outer.hi
}

/// The messages about names and the ends of blocks, and those that appear when declarations are parsed as
/// statements.
const OF_BLOCKS: [Code; 14] = {
    use Code::*;
    [
        DuplicateName,
        WrongEndName,
        NotAType,
        NotAValue,
        NotQualifiable,
        NestedProcedureValue,
        WrongControlVariable,
        LabelOfAnotherBody,
        RetryOutsideHandler,
        IncompleteImplementation,
        DifferentHeadings,
        ForwardWithoutBlock,
        OpaqueNotPointer,
        FinallyInLocalModule,
    ]
};

/// The messages about the nesting of statements.
const OF_STATEMENTS: [Code; 13] = {
    use Code::*;
    [
        ExitOutsideLoop,
        ChangedControlVariable,
        NotAssignable,
        ReturnWithoutValue,
        ReturnWithValue,
        NotALabel,
        UnsetLabel,
        LabelSetTwice,
        JumpIntoFor,
        DuplicateCaseLabel,
        WrongArgumentCount,
        UnusedResult,
        NotAProcedure,
    ]
};
