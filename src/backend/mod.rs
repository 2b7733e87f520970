//! The back end: target machine, optimization, machine code and linking. It turns verified LLVM IR into files
//! for a linker and for users.

mod annotation;
mod assembler;
mod compatibility;
mod fatal;
mod interruption;
mod linker;
mod memory;
mod preprocessor;
mod terminal;
mod thin_lto;

pub use annotation::annotated_assembly;
pub use assembler::ReportedErrors;
pub use fatal::{llvm_version, on_fatal_error};
pub use interruption::{Uninterrupted, Watch, release_signals, with_process};
pub use linker::{CompiledC, LinkError, LinkInputs, LinkedParts, Linker, Runtime, is_about_memory};
pub use llvm_tuning::{
    OptLevel, PROFILE_MAGIC, TRIPLE, Target, UnknownProcessor, UsedProfile, assembly, bitcode, calls_others,
    check_profile, correct_debug_info, count_executions, import, make_counters, object, optimize,
    promote_memory, settle_debug_values, size_of_variables, summarized_bitcode, text, use_profile, verify,
    watch_addresses,
};
pub use memory::{
    Allocator, Lasting, address_space, out_of_memory, release_memory, report_out_of_memory, with_stack,
};
pub use preprocessor::{PreprocessError, Preprocessed, Preprocessor, Unprocessed};
pub use terminal::{Narration, clear, enter, say};
