//! Warnings about reads of variables that were never assigned, with the path to the read for variables in SSA
//! form.
//!
//! The SSA builder finds the reads, at no cost: a search for a definition that arrives at the entry of the
//! procedure has found none. This module translates the edges on the path back into conditions and loops of
//! the source.

use rustc_hash::FxHashSet;

use tlc_frontend::base::{Interner, Interval, Span};
use tlc_frontend::diagnostics::{Code, Diagnostic, Diagnostics};
use tlc_frontend::hir::{Local, Program, TypeId, print_ordinal};
use tlc_frontend::passes::{self, NeverAssigned};

use crate::codegen::code::CodeBuilder;
use crate::codegen::module::linkage::is_private;
use crate::codegen::options::LoweringMode;
use crate::codegen::procedure::function::{NOT_REPORTED, Paths};
use crate::codegen::procedure::locals::ProcedureLocals;
use crate::codegen::procedure::note::Note;
use direct_ssa::UndefinedRead;
use direct_ssa::inspect::Inspect;

/// The maximal number of labels that explain the path of one warning.
const MOST_NOTES: usize = 4;

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
pub fn report_never_assigned(
    program: &Program,
    names: &Interner,
    mode: LoweringMode,
    diagnostics: &mut Diagnostics,
) {
    let is_private = |id| is_private(program, mode, id);
    for NeverAssigned { name, ty, read, declared } in
        passes::never_assigned(program, is_private, mode == LoweringMode::Executable)
    {
        let (name, types) = (names.resolve(name), &program.types);
        let what = if declared.is_some() { "" } else { "the field " };
        let message = format!("{what}`{name}` is read but never assigned");
        let Interval { low, high } = types.ordinal_range(ty).unwrap_or_default();
        let [low, high] = [low, high].map(|limit| print_ordinal(types, ty, limit, names));
        let diagnostic = Diagnostic::new(Code::NeverAssigned, message)
            .at(read, "read here")
            .note(format!("its value is zero, which is outside of `[{low}..{high}]`"));
        diagnostics.report(match declared {
            Some(span) => diagnostic.and(span, format!("`{name}` is declared here")),
            None => diagnostic,
        });
    }
}

/// Reports the variables that may be read before they are assigned, each at the first such read.
pub fn report_uninitialised<'ctx>(
    code: &mut CodeBuilder<'_, '_, 'ctx>,
    locals: &ProcedureLocals<'_, 'ctx>,
    diagnostics: &mut Diagnostics,
) {
    let mut seen = FxHashSet::default();
    let reads = code
        .function
        .builder()
        .ssa()
        .undefined_reads_where(|variable, site| site != NOT_REPORTED && seen.insert(variable));
    if reads.is_empty() {
        return;
    }
    code.function.paths.sort();
    let locals_of = locals.locals_of_variables();
    for read in reads {
        let local = locals_of[read.variable].map(|local| &locals.procedure.locals[local]);
        // Module variables are zero before they are assigned, in every procedure.
        if let Some(local) = local.filter(|local| !local.of_module) {
            diagnostics.report(warning(code, local, &read));
        }
    }
}

fn warning(code: &mut CodeBuilder<'_, '_, '_>, local: &Local, read: &UndefinedRead) -> Diagnostic {
    let name = code.module.names.resolve(local.name);
    let certain = read.path.is_empty();
    let verb = if certain { "is" } else { "may be" };
    let span = Span::new(read.site, read.site + name.len() as u32);
    let message = format!("`{name}` {verb} read before it is assigned");
    let diagnostic = Diagnostic::new(Code::ReadBeforeAssignment, message).at(span, "read here");
    let (types, names) = (&code.module.program.types, code.module.names);
    let print = |ty, value| print_ordinal(types, ty, value, names);
    let labels = labels(&code.function.paths, read, &print).into_iter();
    labels
        .fold(diagnostic, |diagnostic, (span, label)| diagnostic.and(span, label))
        .and(local.span, format!("`{name}` is declared here"))
        .note("an unassigned variable reads as zero")
}
