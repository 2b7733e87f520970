//! The driver runs one compilation from its options to its outputs.

mod absent;
mod callgrind;
mod comparison;
mod crash;
mod dependencies;
mod execution;
mod graph_file;
mod graph_pages;
mod graphs;
mod imports;
mod instructions;
mod interface;
mod library;
mod linked_symbols;
mod loading;
mod lookahead;
mod module_files;
mod options;
mod outputs;
mod pipeline;
mod preprocessing;
mod promotion;
mod session;
mod settings;
mod statistics;
mod timing;
mod units;

use std::path::PathBuf;

// The types of options belong to other rooms, and the command line takes them from here.
pub use crate::backend::{LinkInputs, Linker, OptLevel, Preprocessor, Target, UnknownProcessor};
pub use crate::base::Dialect;
pub use crate::codegen::{DebugLevel, Frames, OnTheFly, OnTheFlySet};
pub use crate::hir::{Check, CheckChoice, Checks};
pub use direct_ssa::Strategy;

pub use comparison::{Comparison, compare};
pub use crash::{EXIT_INTERNAL, on_big_stack, report_internal};
pub use execution::run;
pub use graph_file::{GraphOptions, GraphOutput, print_ssa_form};
pub use graph_pages::write_gallery;
pub use graphs::{MOST_DIFFICULT, PictureFormat, Subject, example, examples, exercise};
pub use loading::read_standard_input;
pub use module_files::Suffixes;
pub use options::{
    ColorChoice, Destination, Emit, ErrorFormat, Options, Output, SsaVariant, StorageSource, Unstable,
};
pub use outputs::{end_if_unread, print};
pub use pipeline::{check, compile, compile_silently};
pub use promotion::{Promotion, compare_ir, is_ir_file, promote_file};
pub use session::Session;
pub use settings::{SETTINGS_FILE, Settings};
pub use statistics::StatsFormat;
pub use units::jobs;

/// The two ways in which a compilation fails.
#[derive(Debug, derive_more::From)]
pub enum Failure {
    /// Errors were reported to the user; the exit status is 1.
    Reported,
    /// A bug of the compiler. The contexts of the error say what was being done; the exit status is 101.
    #[from]
    Internal(anyhow::Error),
}

/// Returns the versions of the compiler and of the libraries it is built on.
pub fn version() -> String {
    format!("{} (LLVM {})", env!("CARGO_PKG_VERSION"), crate::backend::llvm_version())
}

/// Returns what distinguishes this build of the compiler from others, a line for each fact. A build has no time and no
/// path, because the same sources give the same bytes.
pub fn build_details() -> String {
    let features = [("llvm", cfg!(feature = "llvm")), ("perf-event", cfg!(feature = "perf-event"))];
    let features: Vec<&str> = features.iter().filter(|(_, is_on)| *is_on).map(|(name, _)| *name).collect();
    format!(
        "commit: {}\nLLVM: {}\nhost: {}\ntarget: {}\nfeatures: {}\n",
        option_env!("TLC_COMMIT").unwrap_or("unknown"),
        crate::backend::llvm_version(),
        env!("TLC_HOST"),
        crate::backend::TRIPLE,
        features.join(", "),
    )
}

/// Returns the folder for temporary files: that of TMPDIR, unless it is empty.
fn temporary_folder() -> PathBuf {
    let named = std::env::var_os("TMPDIR").filter(|folder| !folder.is_empty());
    named.map_or_else(|| PathBuf::from("/tmp"), PathBuf::from)
}
