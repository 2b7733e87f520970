//! Damage from syntax errors: messages that could be consequences of it are suppressed.
//!
//! The tree of a text with syntax errors has holes, and its blocks may end at other places than intended. A
//! message is reported only if, as far as can be determined, it would also be reported for the corrected
//! text.

use crate::base::{Span, Symbol};
use crate::diagnostics::{Code, Diagnostic, Severity};
use crate::syntax::ast::{self, DamagedBlock, Ident, Part};

/// The damage of all compilation units. It is empty in programs without syntax errors.
#[derive(Debug, Default)]
pub struct SyntaxDamage<'a> {
    blocks: Vec<BlockDamage<'a>>,
    /// The passages with mistakes, in order.
    passages: Vec<Span>,
    /// The parts of passages without mistakes, in order.
    whole: Vec<(Span, Part)>,
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
            all.whole.extend(&damage.whole);
        }
        all.passages.sort_unstable();
        all.whole.sort_unstable();
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
        if OF_DECLARATION.contains(&diagnostic.code) && self.is_about_damaged_declaration(diagnostic) {
            return true;
        }
        let is_in_passage = self.is_in_passage(span);
        let is_warning = diagnostic.severity != Severity::Error;
        if is_warning && self.at(span).any(|block| block.unit.is_some()) {
            return true;
        }
        let is_hidden = is_in_passage || self.at(span).any(|block| block.hides(diagnostic.code, span));
        is_hidden && !self.is_whole(diagnostic.code, span)
    }

    /// Whether a passage with a mistake contains the start of `span`.
    fn is_in_passage(&self, span: Span) -> bool {
        let before = self.passages.partition_point(|passage| passage.lo <= span.lo);
        self.passages.iter().take(before).rev().any(|passage| span.lo <= passage.hi)
    }

    /// Whether a message shows a declaration with a mistake, which may declare something else than it seems
    /// to: after a heading without a name, the type of a parameter is taken as its name.
    fn is_about_damaged_declaration(&self, diagnostic: &Diagnostic) -> bool {
        diagnostic.labels.iter().any(|label| !label.primary && self.is_in_passage(label.span))
    }

    /// Whether a message with this code concerns a part of a passage that is known to have been parsed as it
    /// was meant.
    fn is_whole(&self, code: Code, span: Span) -> bool {
        let before = self.whole.partition_point(|(whole, _)| whole.lo <= span.hi);
        let mut near = self.whole.iter().take(before).rev().take(MAX_NEAR);
        // The list of arguments is whole if it ends with the call.
        let is_call = code == Code::WrongArgumentCount;
        near.any(|(whole, part)| {
            let codes = match part {
                Part::Name => &[Code::UnknownName],
                Part::Brackets | Part::Parentheses => OF_BRACKETS.as_slice(),
                Part::Piece => OF_PIECES.as_slice(),
            };
            let is_end_of_call = is_call && *part == Part::Parentheses && whole.hi == span.hi;
            let holds = whole.lo <= span.lo && span.hi <= whole.hi || is_end_of_call;
            holds && (codes.contains(&code) || *part == Part::Piece && OF_BRACKETS.contains(&code))
        })
    }

    /// Whether blocks or statements in the text at `span` may be meant to end elsewhere.
    pub fn is_doubtful(&self, span: Span) -> bool {
        let doubtful = self.blocks.iter().filter_map(|block| block.damage.doubtful);
        doubtful.into_iter().any(|doubtful| doubtful.lo <= span.hi && span.lo <= doubtful.hi)
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

/// The number of whole parts, the last ones before a position, among which one that contains it is searched.
const MAX_NEAR: usize = 256;

/// The messages that depend on what a declaration declares, and how many parameters it has.
const OF_DECLARATION: [Code; 5] =
    [Code::NotAType, Code::NotAValue, Code::NotAProcedure, Code::NotQualifiable, Code::WrongArgumentCount];

/// The messages that depend on a whole statement, head or declaration.
const OF_PIECES: [Code; 3] = [Code::ConditionNotBoolean, Code::NotAssignable, Code::WrongLabelType];

/// The messages about names, types and arguments, which depend on the expression alone in which they are.
const OF_BRACKETS: [Code; 20] = {
    use Code::*;
    [
        UnknownName,
        UnknownField,
        NotDeclaredInModule,
        NotAssignmentCompatible,
        NotExpressionCompatible,
        UndefinedOperator,
        ConstantOutOfRange,
        DivisionByZero,
        ConstantIndexOutOfBounds,
        NoSuchParts,
        WrongIndexType,
        StringTooLong,
        StructureComparison,
        WrongConstructorType,
        ElementOutsideSet,
        WrongArgumentCount,
        ArgumentNotVariable,
        WrongArgumentType,
        WrongVariableType,
        WrongPredeclaredArgument,
    ]
};

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
