//! The driver runs one compilation from its options to its outputs.

pub(crate) mod building;
mod documenting;
pub(crate) mod execution;
mod failure;
mod formatting;
mod library;
mod linking;
pub(crate) mod loading;
pub(crate) mod lowering;
pub(crate) mod measurement;
mod other_dialects;
pub(crate) mod outputs;
pub(crate) mod pipeline;
mod porting;
pub(crate) mod program_page;
mod session;
mod settings;
mod threads;
mod version;

pub use crate::backend::CompiledC;
pub use building::cache::{Cache, CacheUse, CachedObject, note_use};
pub use building::digests::{Digest, ReadFile, digest, tree_digest};
pub use building::entries::{entries_in, entries_of};
pub use building::environment::{
    Turn, cache_folder, compiler_of_c, enter, remote_cache, repositories_folder, turn,
};
pub use building::lock::{
    LOCK_FILE, LOCK_VERSION, LockedDependency, checkout_folder, checkouts_folder, read_lock,
};
pub use building::parts::{
    CompiledPart, PartSource, ProgramParts, UsedDefinition, compile_c, compile_part, interface_text,
    link_program, part_again, parts_of,
};
pub use building::scanning::{ScannedModule, scan};
pub use building::thin_lto::{compile_bitcode, compile_indexed, indices};
pub use building::watching::{Watched, repeat};
pub use c_bindings::is_name;
pub use documenting::{DocRequest, doc, doc_html, library_modules, page, test_examples};
pub use execution::{Ended, ended, run, run_program, shell_status};
pub use failure::{EXIT_INTERNAL, Failure, caught, report_internal};
pub use formatting::{FormatAnswer, FormatMode, FormatRequest, format_files, format_options};
pub use linking::binding::{BindRequest, bind};
pub use loading::editing::{
    importable_modules, library_definitions, library_path, module_paths, module_text, page_path,
    ssa_page_path,
};
pub use loading::imports::{ExportedNames, ImportingUnit, exports_for, library_exports};
pub use loading::kept::{KeptSources, KeptTree, absolute, clean};
pub use loading::module_files::heading as module_heading;
pub use loading::reading::{is_present, read_standard_input};
pub use loading::source_folders::{BUILD, entries, source_folders};
pub use measurement::profiles::{CountedPassage, counted_passages};
pub use other_dialects::DialectSearch;
pub use outputs::{end_if_unread, print, write_data, write_program};
pub use pipeline::{
    KeptCheck, Observed, check, check_kept, compile, compile_files, compile_with_messages, observe_kept,
    search_dialects,
};
pub use porting::diff::unified;
pub use porting::{PortAnswer, PortRequest, port};
pub use session::{Session, colors_messages};
pub use settings::{
    SETTINGS_FILE, Settings, dependency_paths, project_folder, settings_beside, settings_in,
    test_folder_around, with_modules_of, with_program_settings, with_settings, workspace_around,
};
pub use threads::{jobs, on_big_stack, side_by_side};
pub use version::{build_details, executable, identity, version};

// The knowledge about a place that users of the driver see.
pub use crate::codegen::{CheckReason, Definition, DefinitionForm, ReachingValue, StepAmount, ValueCheck};
pub use tlc_frontend::base::printable;
pub use tlc_frontend::passes::{Observation, ObservedCheck};
