//! The options of a compilation: a structure for each consumer, which clap fills and the consumer reads.
//!
//! The fields are the values as given, except that clap parses their texts. Where options depend on each
//! other, on a settings file or on a default, a method returns the resolved value.

mod code;
mod dependencies;
mod linking;
mod manifest;
mod messages;
mod products;
#[cfg(test)]
pub mod schema;
mod sources;
mod unstable;

use std::path::PathBuf;
use std::sync::Arc;

use clap::ValueEnum;

// The types of options belong to other rooms; the users of options take them from here.
pub use crate::backend::{OptLevel, Target};
pub use crate::codegen::{DebugLevel, OnTheFly, OnTheFlySet};
pub use direct_ssa::Strategy;
pub use tlc_frontend::base::Dialect;
pub use tlc_frontend::hir::{Check, CheckChoice};

pub use code::{CodeOptions, SSA_FORM, SsaVariant, StorageSource};
pub use dependencies::{Dependency, GitSource, Reference, WorkspaceSettings, is_within};
pub use linking::LinkOptions;
pub use manifest::{
    BenchSettings, CParts, Lto, Manifest, NAMES, Profile, TestSettings, WarningLevels, is_project_name,
};
pub use messages::{ColorChoice, ErrorFormat, MessageOptions};
pub use products::{BuildStep, Destination, Emit, Output};
pub use sources::SourceOptions;
pub use unstable::Unstable;

/// All options of one compilation.
#[derive(Clone, Debug)]
pub struct Options {
    /// The main module's file.
    pub input: PathBuf,
    /// The bytes of the main module, if they came from elsewhere and the file is only a name for them.
    pub text: Option<Arc<[u8]>>,
    /// The outputs in the order of the command line. If there are none, the program is only checked.
    pub outputs: Vec<Output>,
    /// Whether assembly text has comments about the source, option `--annotate`.
    pub annotate: bool,
    /// The only procedure of the main module to be written as a graph, option `--procedure`.
    pub procedure: Option<String>,
    /// The settings file, whose content `sources` includes.
    pub settings: Option<PathBuf>,
    pub code: CodeOptions,
    pub sources: SourceOptions,
    pub linking: LinkOptions,
    pub messages: MessageOptions,
    /// The format of statistics, option `--stats`; none are printed without it.
    pub stats: Option<StatsFormat>,
    /// The number of threads that compile the units of a large program, option `-j`.
    pub jobs: usize,
    /// The part of a program that is compiled alone to a bare object, as `tlc build` does; `None` if the outputs are
    /// complete.
    pub part: Option<ProgramPart>,
    /// Whether objects are bitcode for ThinLTO, and programs are linked from objects alone, option `--lto=thin`.
    pub thin_lto: bool,
    /// The procedures of the main module that the program runs by name, for `tlc test` and `tlc bench`.
    pub entries: Vec<String>,
    /// The server with which builds share objects.
    pub remote: Option<RemoteChoice>,
    /// The options for developing the compiler, option `-Z`.
    pub unstable: Unstable,
    /// Whether the process ends after the compilation, so that memory need not be freed piece by piece.
    pub ends_process: bool,
}

/// The server with which builds share objects.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RemoteChoice {
    pub address: String,
    /// Whether objects are only read.
    pub is_read_only: bool,
}

/// A part of a program: one module, whose object is linked with those of all others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProgramPart {
    /// The program module, with the start of the program.
    Program,
    /// An implementation module, or a module without a definition.
    Module,
}

/// The format of statistics.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum StatsFormat {
    /// Tables, for people.
    Table,
    /// One JSON object, for programs.
    Json,
}

impl Options {
    /// Returns the options of `tlc input` without any other option, which is only checked.
    pub fn new(input: PathBuf) -> Options {
        Options {
            input,
            text: None,
            outputs: Vec::new(),
            annotate: false,
            procedure: None,
            settings: None,
            code: CodeOptions::default(),
            sources: SourceOptions::default(),
            linking: LinkOptions::default(),
            messages: MessageOptions::default(),
            stats: None,
            jobs: 1,
            part: None,
            thin_lto: false,
            entries: Vec::new(),
            remote: None,
            unstable: Unstable::default(),
            ends_process: false,
        }
    }

    /// Whether a product is among the outputs.
    pub fn emits(&self, emit: Emit) -> bool {
        self.outputs.iter().any(|output| output.emit == emit)
    }

    /// Whether graphs of procedures are emitted, as such or in pages.
    pub fn emits_graphs(&self) -> bool {
        self.emits(Emit::Cfg) || self.emits(Emit::SsaHtml)
    }

    /// Whether the typed tree and the IR are verified: if SSA form is verified or was broken on purpose, and
    /// in a compiler built for tests. Without optimization this takes a tenth of the time, and it only finds
    /// bugs of the compiler.
    pub fn verifies_ir(&self) -> bool {
        cfg!(debug_assertions) || self.code.verify_ssa || self.unstable.break_ssa.is_some()
    }

    /// Whether only the syntax of the main module is needed, so that imports need not be found.
    pub fn only_syntax(&self) -> bool {
        self.last_emit().is_some_and(|emit| emit <= Emit::Compact)
    }

    /// Whether trees are the only products, so that nothing is lowered.
    pub fn only_trees(&self) -> bool {
        self.last_emit().is_some_and(|emit| emit <= Emit::CHeader)
    }

    /// Whether the product will be linked with the code of other modules.
    pub fn compiles_separately(&self) -> bool {
        self.last_emit().is_some_and(|emit| emit > Emit::Cps && emit < Emit::Executable)
    }

    /// Returns the level of source information in a module: for debuggers, or for the comments of
    /// `--annotate`.
    pub fn known_of_source(&self) -> DebugLevel {
        if self.annotate && self.code.debug == DebugLevel::None { DebugLevel::Full } else { self.code.debug }
    }

    fn last_emit(&self) -> Option<Emit> {
        self.outputs.iter().map(|output| output.emit).max()
    }
}
