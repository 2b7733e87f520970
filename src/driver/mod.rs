//! The driver runs one compilation from its options to its outputs.

mod absent;
mod callgrind;
mod comparison;
mod crash;
mod dependencies;
mod emission;
mod execution;
mod failure;
mod graph_file;
mod graph_options;
mod graph_pages;
mod graphs;
mod imports;
mod instructions;
mod interface;
mod library;
mod link_inputs;
mod linked_symbols;
mod linking;
mod loading;
mod lookahead;
mod lowering;
mod module_files;
mod options;
mod outputs;
mod pipeline;
mod preprocessing;
mod promotion;
mod reading;
mod session;
mod settings;
mod statistics;
mod suffixes;
mod temporary_files;
mod threads;
mod timing;
mod units;
mod version;

// The types of options belong to other rooms, and the command line takes them from here.
pub use crate::backend::{LinkInputs, Linker, OptLevel, Preprocessor, Target, UnknownProcessor};
pub use crate::base::Dialect;
pub use crate::codegen::{DebugLevel, Frames, OnTheFly, OnTheFlySet};
pub use crate::hir::{Check, CheckChoice, Checks};
pub use direct_ssa::Strategy;

pub use comparison::{Comparison, compare};
pub use crash::{EXIT_INTERNAL, report_internal};
pub use execution::run;
pub use failure::Failure;
pub use graph_file::print_ssa_form;
pub use graph_options::{GraphOptions, GraphOutput};
pub use graph_pages::write_gallery;
pub use graphs::{MOST_DIFFICULT, PictureFormat, Subject, example, examples, exercise};
pub use options::{
    ColorChoice, Destination, Emit, ErrorFormat, Options, Output, SsaVariant, StatsFormat, StorageSource,
    Unstable,
};
pub use outputs::{end_if_unread, print};
pub use pipeline::{check, compile, compile_silently};
pub use promotion::{Promotion, compare_ir, is_ir_file, promote_file};
pub use reading::read_standard_input;
pub use session::Session;
pub use settings::{SETTINGS_FILE, Settings};
pub use suffixes::Suffixes;
pub use threads::{jobs, on_big_stack};
pub use version::{build_details, version};
