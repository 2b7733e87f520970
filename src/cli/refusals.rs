//! Arguments that exclude each other, or have no effect.

use std::path::{Path, PathBuf};

use clap::error::ErrorKind;

use crate::explore;
use crate::options::{CodeOptions, Emit, OptLevel, Options, SsaVariant};

use super::arguments::Products;

/// Reports arguments that have no effect on the comparison of LLVM IR files.
pub fn refuse_mixed_inputs(files: &[PathBuf], no_run: bool, stdin: Option<&Path>) -> Result<(), clap::Error> {
    if let Some(file) = files.iter().find(|file| !explore::is_ir_file(file)) {
        let message = format!("`{}` is not a file of LLVM IR, unlike other files here", file.display());
        return Err(clap::Error::raw(ErrorKind::ArgumentConflict, &message));
    }
    let options = [(no_run, "--no-run"), (stdin.is_some(), "--input")];
    match options.iter().find(|(is_given, _)| *is_given) {
        Some((_, option)) => {
            let message = format!("{option} requires programs; files of LLVM IR are not run");
            Err(clap::Error::raw(ErrorKind::ArgumentConflict, &message))
        }
        None => Ok(()),
    }
}

/// Reports options for products beside a subcommand, on which they have no effect.
pub fn refuse_products(products: &Products) -> Result<(), clap::Error> {
    let given = [
        (!products.files.is_empty(), "an input file before the subcommand"),
        (products.output.is_some(), "-o"),
        (products.object, "-c"),
        (products.assembly, "-S"),
        (products.annotate, "--annotate"),
        (products.tests, "--tests"),
        (products.procedure.is_some(), "--procedure"),
        (!products.emit.is_empty(), "--emit"),
    ];
    match given.iter().find(|(given, _)| *given) {
        Some((_, what)) => Err(clap::Error::raw(
            ErrorKind::ArgumentConflict,
            format!("{what} cannot be used with a subcommand"),
        )),
        None => Ok(()),
    }
}

/// Refuses options of profile-guided optimization that exclude each other or have no effect.
pub fn refuse_profiles(code: &CodeOptions) -> Result<(), clap::Error> {
    let option = match (code.profile_generate, code.profile_use.is_empty()) {
        (false, true) => return Ok(()),
        (true, false) => {
            let message = "--profile-generate and --profile-use are for two builds, one after the other";
            return Err(clap::Error::raw(ErrorKind::ArgumentConflict, message));
        }
        (true, true) => "--profile-generate",
        (false, false) => "--profile-use",
    };
    let message = match (code.coverage, code.opt_level) {
        (true, _) => format!("{option} and --coverage count executions in different ways"),
        (false, OptLevel::O0) => format!("{option} needs an optimized program; add -O2"),
        _ => return Ok(()),
    };
    Err(clap::Error::raw(ErrorKind::ArgumentConflict, message))
}

/// Reports graphs of variables in memory, and `--procedure` without graphs.
pub fn refuse_graphs(
    options: &Options,
    products: &Products,
    kinds: &[(Emit, Option<PathBuf>)],
) -> Result<(), clap::Error> {
    let graph = kinds.iter().map(|(emit, _)| *emit).find(|emit| matches!(emit, Emit::Cfg | Emit::SsaHtml));
    if products.procedure.is_some() && graph.is_none() {
        let message = "--procedure requires a graph; use --emit=cfg or --emit=ssa-html";
        return Err(clap::Error::raw(ErrorKind::MissingRequiredArgument, message));
    }
    if let Some(emit) = graph.filter(|_| !matches!(options.code.ssa, SsaVariant::Direct(_))) {
        let message = format!(
            "--emit={} writes the input of the direct construction of SSA form, which this --ssa does \
             not use",
            emit.name()
        );
        return Err(clap::Error::raw(ErrorKind::ArgumentConflict, &message));
    }
    Ok(())
}

/// Reports `--annotate` without assembly text, or beside products that are made of the same module.
pub fn refuse_unannotated(kinds: &[(Emit, Option<PathBuf>)]) -> Result<(), clap::Error> {
    if !kinds.iter().any(|(emit, _)| *emit == Emit::Assembly) {
        let message = "--annotate requires assembly text; use -S";
        return Err(clap::Error::raw(ErrorKind::MissingRequiredArgument, message));
    }
    match kinds.iter().find(|(emit, _)| *emit >= Emit::Cfg && *emit != Emit::Assembly) {
        Some((emit, _)) => {
            let message = format!(
                "--annotate cannot be used if `{}` is made in addition to assembly text",
                emit.name()
            );
            Err(clap::Error::raw(ErrorKind::ArgumentConflict, &message))
        }
        None => Ok(()),
    }
}
