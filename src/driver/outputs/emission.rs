//! The outputs that need neither linker nor LLVM's code generator, and the messages of LLVM's assembler.

use inkwell::module::Module;
use rustc_hash::FxHashMap;

use crate::backend;
use crate::codegen::{self, ExportedName, ProcedureGraph};
use tlc_frontend::base::{SourceFile, Span};
use tlc_frontend::diagnostics::{Code, Diagnostic, Diagnostics};
use tlc_frontend::hir;
use tlc_frontend::sema::{IndexedKind, IndexedName, NameIndex};
use tlc_frontend::syntax::ast::{Decl, ModuleKind};
use tlc_frontend::syntax::{self, ast};

use crate::driver::lowering::mode_of_outputs;
use crate::driver::outputs::Outputs;
use crate::driver::program_page;
use crate::driver::{Failure, Session};
use crate::options::Emit;
use ssa_explorer::MOST_BLOCKS;

/// Emits the syntax tree of the main module, and its text without comments.
pub fn emit_syntax(session: &Session, modules: &[ast::Module], outputs: &mut Outputs) {
    let Some(main) = modules.first() else { return };
    outputs
        .add_each(&session.options, Emit::Ast, || syntax::print_module(main, &session.interner).into_bytes());
    outputs.add_each(&session.options, Emit::Compact, || {
        let compact = |file: &SourceFile| file.encoded(&syntax::compact(&file.text, main.dialect));
        session.sources.location(main.span.lo).map(|place| compact(place.file)).unwrap_or_default()
    });
}

/// Emits the typed tree, and the header for C that is made of it.
pub fn emit_typed_tree(
    session: &Session,
    modules: &[ast::Module],
    program: &hir::Program,
    outputs: &mut Outputs,
) {
    if session.options.unstable.dump_hir {
        session.dump(&hir::print_program(program, &session.interner));
    }
    outputs.add_each(&session.options, Emit::Hir, || {
        hir::print_program(program, &session.interner).into_bytes()
    });
    outputs.add_each(&session.options, Emit::CHeader, || {
        let exported = session.index.as_ref().map(|index| exported(modules, index)).unwrap_or_default();
        codegen::print_c_header(program, &session.interner, &exported).into_bytes()
    });
}

/// Returns the constants and types that the main module exports, in the order of their declarations.
fn exported(modules: &[ast::Module], index: &NameIndex) -> Vec<ExportedName> {
    let Some(main) = modules.first() else { return Vec::new() };
    let is_definition =
        |unit: &&ast::Module| unit.kind == ModuleKind::Definition && unit.library == main.library;
    let definition = modules.iter().filter(is_definition).find(|unit| unit.name.name == main.name.name);
    let place = |decl: &Decl| match decl {
        Decl::Const { name, .. } | Decl::Type { name, .. } => Some(name.span),
        _ => None,
    };
    let places = definition.unwrap_or(main).decls.iter().filter_map(place);
    let declared: FxHashMap<Span, &IndexedName> =
        index.names.iter().rev().map(|name| (name.declared, name)).collect();
    let named = places.filter_map(|place| declared.get(&place).copied());
    let named = named.filter(|found| found.kind == IndexedKind::Type || found.value.is_some());
    named.map(|found| ExportedName { name: found.name, ty: found.ty, value: found.value.clone() }).collect()
}

/// Emits the procedures of the main module as control flow graphs, or only that of `--procedure`, and pages
/// about them.
pub fn emit_graphs(
    session: &Session,
    graphs: &[ProcedureGraph],
    diagnostics: &mut Diagnostics,
    outputs: &mut Outputs,
) -> Result<(), Failure> {
    let options = &session.options;
    if !options.emits_graphs() {
        return Ok(());
    }
    if let Some(wanted) = options.procedure.as_ref().filter(|_| graphs.is_empty()) {
        let whole = if wanted.contains('.') { "program" } else { "main module" };
        let message = format!("the {whole} has no procedure `{wanted}` that can be called");
        diagnostics.report(Diagnostic::new(Code::UnwritableOutput, message));
        return Err(Failure::Reported);
    }
    if options.emits(Emit::SsaHtml)
        && let Some(graph) = graphs.iter().find(|graph| graph.block_count > MOST_BLOCKS)
    {
        let diagnostic = program_page::too_large(&graph.name, graph.block_count);
        diagnostics.report(diagnostic.help("name another procedure with `--procedure`"));
        return Err(Failure::Reported);
    }
    let texts: Vec<&str> = graphs.iter().map(|graph| graph.text.as_str()).collect();
    outputs.add_each(options, Emit::Cfg, || texts.join("\n").into_bytes());
    outputs.add_each(options, Emit::SsaHtml, || program_page::page_of_program(session, graphs).into_bytes());
    Ok(())
}

/// Emits the procedures of the main module as continuations.
pub fn emit_continuations(
    session: &Session,
    program: &hir::Program,
    module: &Module<'_>,
    outputs: &mut Outputs,
) {
    let mode = mode_of_outputs(&session.options);
    outputs.add_each(&session.options, Emit::Cps, || {
        codegen::print_continuations(module, program, &session.interner, mode).into_bytes()
    });
}

/// Emits LLVM IR as text and as bitcode.
pub fn emit_ir(session: &Session, module: &Module<'_>, outputs: &mut Outputs) {
    outputs.add_each(&session.options, Emit::LlvmIr, || backend::text(module));
    outputs.add_each(&session.options, Emit::Bitcode, || backend::bitcode(module));
}

/// Reports the errors that LLVM's assembler found in ASM statements. In each instruction the position of the
/// statement follows a mark.
pub fn refuse_assembly(session: &mut Session, errors: &[String]) -> Result<(), Failure> {
    for error in errors {
        let message = error.split_once("error: ").map_or(error.as_str(), |(_, message)| message);
        let message = message.lines().next().unwrap_or(message);
        let after = error.split_once(codegen::POSITION_MARK).map(|(_, after)| after);
        let position =
            after.and_then(|after| after.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok());
        let diagnostic = Diagnostic::new(Code::WrongAssembly, "the assembler rejects an ASM statement");
        session.diagnostics.report(match position {
            Some(lo) => diagnostic.at(Span { lo, hi: lo + "ASM".len() as u32 }, message),
            None => diagnostic.note(message),
        });
    }
    if errors.is_empty() { Ok(()) } else { Err(Failure::Reported) }
}
