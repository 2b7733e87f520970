//! Warnings about reads of variables that were never assigned, with the path to the read for variables in SSA
//! form.
//!
//! The SSA builder finds the reads, at no cost: a search for a definition that arrives at the entry of the
//! procedure has found none. This module translates the edges on the path back into conditions and loops of
//! the source.

use rustc_hash::FxHashSet;

use direct_ssa::inspect::Inspect;
use direct_ssa::{UndefinedRead, Variable};
use tlc_frontend::base::{Interner, Interval, SecondaryMap, Span};
use tlc_frontend::diagnostics::{Code, Diagnostic, Diagnostics};
use tlc_frontend::hir::{Local, LocalId, Program, TypeId, print_ordinal};
use tlc_frontend::passes::{self, NeverAssigned};

use super::function::{NOT_REPORTED, Paths};
use super::procedure::{Home, ProcLowering};
use super::{Mode, is_private};

/// The maximal number of labels that explain the path of one warning.
const MOST_NOTES: usize = 4;

/// The reason for which control takes an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Note {
    /// The condition has this value.
    Condition(Span, bool),
    /// The loop is entered for the first time.
    Entry(LoopKind, Span),
    /// The body of the loop does not run at all.
    Skip(LoopKind, Span),
    /// The edge is a jump.
    Goto(Span),
    /// The subject of a CASE has this value of its type.
    Selected(Span, i128, TypeId),
    /// The subject of a CASE has a value without an arm.
    NotSelected(Span),
}

/// A loop statement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "each is named after its statement")]
pub(super) enum LoopKind {
    While,
    Repeat,
    Loop,
    For,
}

impl LoopKind {
    fn keyword(self) -> &'static str {
        match self {
            LoopKind::While => "WHILE",
            LoopKind::Repeat => "REPEAT",
            LoopKind::Loop => "LOOP",
            LoopKind::For => "FOR",
        }
    }
}

impl Note {
    /// Returns a message for a read at `position`, with its span; `None` if the edge explains nothing there.
    fn label(self, position: u32, print: &dyn Fn(TypeId, i128) -> String) -> Option<(Span, String)> {
        let nothing = "no value is assigned";
        match self {
            Note::Condition(span, value) => {
                let value = if value { "TRUE" } else { "FALSE" };
                Some((span, format!("{nothing} when this condition is {value}")))
            }
            Note::Entry(kind, span) => {
                let (keyword, at) = (kind.keyword(), keyword_span(kind, span));
                let inside = span.lo <= position && position < span.hi;
                let how = match kind {
                    _ if inside => format!("before the first iteration of this {keyword}"),
                    LoopKind::While | LoopKind::For => {
                        format!("when the body of this {keyword} is not executed")
                    }
                    LoopKind::Loop => format!("when this {keyword} is left in its first iteration"),
                    LoopKind::Repeat => return None,
                };
                Some((at, format!("{nothing} {how}")))
            }
            Note::Selected(span, value, ty) => {
                Some((span, format!("{nothing} when this is {}", print(ty, value))))
            }
            Note::NotSelected(span) => {
                Some((span, format!("{nothing} when this matches no label of the CASE statement")))
            }
            Note::Goto(span) => Some((span, format!("{nothing} when control comes from this GOTO"))),
            Note::Skip(kind, span) => {
                let how = format!("{nothing} when the body of this {} is not executed", kind.keyword());
                Some((keyword_span(kind, span), how))
            }
        }
    }
}

fn keyword_span(kind: LoopKind, statement: Span) -> Span {
    let end = statement.lo + kind.keyword().len() as u32;
    Span::new(statement.lo, end.min(statement.hi))
}

/// Returns the labels that explain the path of control to a read.
fn labels(
    paths: &Paths<Note>,
    read: &UndefinedRead,
    print: &dyn Fn(TypeId, i128) -> String,
) -> Vec<(Span, String)> {
    let mut labels: Vec<(Span, String)> = Vec::new();
    for (from, to) in &read.path {
        let label = paths.reason(*from, *to).and_then(|note| note.label(read.site, print));
        if let Some(label) = label
            && !labels.contains(&label)
        {
            labels.push(label);
        }
        if labels.len() == MOST_NOTES {
            break;
        }
    }
    labels
}

/// Reports module variables and fields that are read but never assigned, although zero is not a value of
/// their type.
pub(super) fn report_never_assigned(
    program: &Program,
    names: &Interner,
    mode: Mode,
    diagnostics: &mut Diagnostics,
) {
    let is_private = |id| is_private(program, mode, id);
    for NeverAssigned { name, ty, read, declared } in
        passes::never_assigned(program, is_private, mode == Mode::Executable)
    {
        let (name, types) = (names.resolve(name), &program.types);
        let what = if declared.is_some() { "" } else { "the field " };
        let message = format!("{what}`{name}` is read but never assigned");
        let Interval { low, high } = types.ordinal_range(ty).unwrap_or_default();
        let [low, high] = [low, high].map(|limit| print_ordinal(types, ty, limit, names));
        let diagnostic = Diagnostic::new(Code::NeverAssigned, message)
            .at(read, "read here")
            .note(format!("its value is zero, which is outside of [{low}..{high}]"));
        diagnostics.report(match declared {
            Some(span) => diagnostic.and(span, format!("`{name}` is declared here")),
            None => diagnostic,
        });
    }
}

impl ProcLowering<'_, '_, '_> {
    /// Reports the variables that may be read before they are assigned, each at the first such read.
    pub fn report_uninitialised(mut self, diagnostics: &mut Diagnostics) {
        let mut seen = FxHashSet::default();
        let reads = self
            .function
            .builder()
            .ssa()
            .undefined_reads_where(|variable, site| site != NOT_REPORTED && seen.insert(variable));
        if reads.is_empty() {
            return;
        }
        self.function.paths().sort();
        let locals = self.locals_of_variables();
        for read in reads {
            let local = locals[read.variable].map(|local| &self.procedure.locals[local]);
            // Module variables are zero before they are assigned, in every procedure.
            if let Some(local) = local.filter(|local| !local.of_module) {
                diagnostics.report(self.warning(local, &read));
            }
        }
    }

    /// Returns the local of each SSA variable.
    pub fn locals_of_variables(&self) -> SecondaryMap<Variable, Option<LocalId>> {
        let mut locals = SecondaryMap::new();
        for (id, home) in &self.homes {
            if let Home::Variable { variable, .. } = home {
                locals[*variable] = Some(id);
            }
        }
        locals
    }

    fn warning(&mut self, local: &Local, read: &UndefinedRead) -> Diagnostic {
        let name = self.module.names.resolve(local.name);
        let certain = read.path.is_empty();
        let verb = if certain { "is" } else { "may be" };
        let span = Span::new(read.site, read.site + name.len() as u32);
        let message = format!("`{name}` {verb} read before it is assigned");
        let diagnostic = Diagnostic::new(Code::ReadBeforeAssignment, message).at(span, "read here");
        let (types, names) = (&self.module.program.types, self.module.names);
        let print = |ty, value| print_ordinal(types, ty, value, names);
        let labels = labels(self.function.paths(), read, &print).into_iter();
        labels
            .fold(diagnostic, |diagnostic, (span, label)| diagnostic.and(span, label))
            .and(local.span, format!("`{name}` is declared here"))
            .note("an unassigned variable reads as zero")
    }
}
