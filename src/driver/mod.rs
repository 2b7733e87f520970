//! The driver runs one compilation from its options to its outputs.

mod crash;
mod emission;
pub(crate) mod execution;
mod failure;
mod library;
mod linking;
pub(crate) mod loading;
pub(crate) mod lowering;
pub(crate) mod measurement;
mod options;
pub(crate) mod outputs;
pub(crate) mod pipeline;
pub(crate) mod program_page;
mod session;
mod settings;
mod temporary_files;
mod threads;
mod units;
mod version;

// The types of options belong to other rooms, and the command line takes them from here.
pub use crate::backend::{LinkInputs, Linker, OptLevel, Preprocessor, Target, UnknownProcessor};
pub use crate::codegen::{DebugLevel, Frames, OnTheFly, OnTheFlySet};
pub use direct_ssa::Strategy;
pub use tlc_frontend::base::Dialect;
pub use tlc_frontend::hir::{Check, CheckChoice, Checks};

pub use crash::{EXIT_INTERNAL, report_internal};
pub use execution::run;
pub use failure::Failure;
pub use loading::reading::read_standard_input;
pub use loading::suffixes::Suffixes;
pub use options::{
    ColorChoice, Destination, Emit, ErrorFormat, Options, Output, SsaVariant, StatsFormat, StorageSource,
    Unstable,
};
pub use outputs::{end_if_unread, print};
pub use pipeline::{check, compile, compile_with_messages};
pub use session::Session;
pub use settings::{SETTINGS_FILE, Settings};
pub use threads::{jobs, on_big_stack};
pub use version::{build_details, version};
