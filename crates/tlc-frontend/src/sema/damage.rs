//! Damage from syntax errors: messages that could be consequences of it are suppressed.
//!
//! The tree of a text with syntax errors has holes, and its blocks may end at other places than intended. A
//! message is reported only if, as far as can be determined, it would also be reported for the corrected
//! text.

use rustc_hash::FxHashSet;

use crate::base::{Span, Symbol};
use crate::diagnostics::{Code, Diagnostic, Severity};
use crate::syntax::ast::{self, Ident};

/// The damage of all compilation units. It is empty in programs without syntax errors.
#[derive(Debug, Default)]
pub struct SyntaxDamage {
    units: Vec<DamagedUnit>,
    /// The names that are not found and may nevertheless be declared: in a passage that was skipped, or in a
    /// block that is meant to end elsewhere.
    uncertain: FxHashSet<Symbol>,
    /// Whether some declaration lacks its name, so that it may declare any name.
    nameless: bool,
    /// The passages with mistakes, in order.
    passages: Vec<Span>,
}

/// A unit with missing parts.
#[derive(Debug)]
struct DamagedUnit {
    /// Its number among all units.
    index: usize,
    span: Span,
    /// The names that may have been declared in skipped passages.
    lost: FxHashSet<Symbol>,
    /// Whether a heading could not be parsed.
    headings: bool,
    /// The offset from which on statements and blocks may begin and end elsewhere.
    blocks: Option<u32>,
}

impl SyntaxDamage {
    /// Returns the damage of `modules`.
    pub fn of(modules: &[ast::Module]) -> SyntaxDamage {
        let mut all = SyntaxDamage::default();
        for (index, module) in modules.iter().enumerate() {
            let Some(damage) = &module.damage else { continue };
            let (lost, span) = (damage.lost.iter().copied().collect(), module.span);
            let (headings, blocks) = (damage.headings, damage.blocks);
            all.units.push(DamagedUnit { index, span, lost, headings, blocks });
            all.uncertain.extend(damage.lost.iter().chain(&damage.declared));
            all.nameless |= damage.nameless;
            all.passages.extend(&damage.passages);
        }
        all.passages.sort_unstable();
        all
    }

    /// Whether the meaning of a name is unknown at its use or declaration because of a syntax error.
    pub fn is_lost(&self, ident: Ident) -> bool {
        self.units.iter().any(|unit| unit.holds(ident.span) && unit.lost.contains(&ident.name))
    }

    /// Whether the meaning of a name that the unit with this index declares is unknown because of a syntax
    /// error.
    pub fn is_lost_in(&self, index: usize, name: Symbol) -> bool {
        self.units.iter().any(|unit| unit.index == index && unit.lost.contains(&name))
    }

    /// Whether a name that is not found may nevertheless be declared.
    pub fn may_declare(&self, name: Symbol) -> bool {
        self.nameless || self.uncertain.contains(&name)
    }

    /// Whether a message may be the consequence of a syntax error: it concerns a passage with one, the
    /// control flow of a unit with missing parts, or the block structure at a place at which that is
    /// uncertain.
    pub fn hides(&self, diagnostic: &Diagnostic) -> bool {
        let Some(span) = diagnostic.primary_span().filter(|_| !self.units.is_empty()) else { return false };
        let before = self.passages.partition_point(|passage| passage.lo <= span.lo);
        let is_in_passage = self.passages.iter().take(before).rev().any(|passage| span.lo <= passage.hi);
        let code = diagnostic.code;
        let is_about_flow = diagnostic.severity != Severity::Error
            || matches!(code, Code::UnsetLabel | Code::FunctionWithoutReturn);
        is_in_passage
            || self.units.iter().find(|unit| unit.holds(span)).is_some_and(|unit| {
                is_about_flow
                    || unit.headings
                        && matches!(
                            code,
                            Code::WrongControlVariable | Code::ReturnWithoutValue | Code::ReturnWithValue
                        )
                    || unit.blocks.is_some() && OF_BLOCKS.contains(&code)
                    || unit.blocks.is_some_and(|from| from <= span.lo) && OF_STATEMENTS.contains(&code)
            })
    }
}

impl DamagedUnit {
    fn holds(&self, span: Span) -> bool {
        self.span.lo <= span.lo && span.lo <= self.span.hi
    }
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
