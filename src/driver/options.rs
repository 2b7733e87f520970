//! The options of a compilation.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::backend::{LinkInputs, Linker, OptLevel, Preprocessor, Target};
use crate::codegen::{Corruption, DebugLevel, Frames, OnTheFlySet, SsaConstruction};
use direct_ssa::Strategy;
use tlc_frontend::base::Dialect;
use tlc_frontend::diagnostics::Levels;
use tlc_frontend::hir::Checks;

use crate::driver::loading::suffixes::Suffixes;

/// All options of one compilation.
#[derive(Clone, Debug)]
pub struct Options {
    /// The main module's file.
    pub input: PathBuf,
    /// The bytes of the main module, if they came from elsewhere and the file is only a name for them.
    pub text: Option<Arc<[u8]>>,
    /// The outputs in the order of the command line. If there are none, the program is only checked.
    pub outputs: Vec<Output>,
    /// The settings file, which provides the options that the command line does not give.
    pub settings: Option<PathBuf>,
    /// The folders of `-I`, which are searched for modules after the folder of the importing file.
    pub include: Vec<PathBuf>,
    /// The suffixes of file names, options `--def-suffix` and `--mod-suffix`.
    pub suffixes: Suffixes,
    /// Whether opaque types may be of any type, option `--extended-opaque`.
    pub extended_opaque: bool,
    /// The preprocessor of the program's modules, options `--preprocess` and `--define`.
    pub preprocessor: Option<Preprocessor>,
    /// The optimization level, option `-O`.
    pub opt_level: OptLevel,
    /// The processor, option `--target-cpu`.
    pub target: Target,
    /// The means to find the frames of procedures, options `--no-unwind-tables` and `--frame-pointers`.
    pub frames: Frames,
    /// The source of storage, options `--storage` and `--sanitize`.
    pub storage: StorageSource,
    /// Whether executions are counted, option `--coverage`.
    pub coverage: bool,
    /// The level of debug information, option `-g`.
    pub debug: DebugLevel,
    /// Whether assembly text has comments about the source, option `--annotate`.
    pub annotate: bool,
    /// The only procedure of the main module to be written as a graph, option `--procedure`.
    pub procedure: Option<String>,
    /// The run-time checks, option `--checks`.
    pub checks: Checks,
    /// The size of INTEGER, CARDINAL, BITSET and WORD in bits, option `--word`.
    pub word: u32,
    /// The dialect of modules that do not name one, option `--dialect`.
    pub dialect: Dialect,
    /// The way to construct SSA form, option `--ssa`.
    pub ssa: SsaVariant,
    /// The optimizations on the fly, option `--otf`.
    pub otf: OnTheFlySet,
    /// The format of statistics, option `--stats`; none are printed without it.
    pub stats: Option<StatsFormat>,
    /// Whether the SSA form of each procedure is verified, option `--verify-ssa`.
    pub verify_ssa: bool,
    /// The number of threads that compile the units of a large program, option `-j`.
    pub jobs: usize,
    /// The linker, option `--linker`.
    pub linker: Linker,
    /// The further inputs of the linker.
    pub link: LinkInputs,
    /// The prefixes of paths with their replacements in programs, option `--remap-path-prefix`.
    pub remap: Vec<(String, String)>,
    /// The levels of warnings, options `-W`, `-A`, `-D` and `--deny=warnings`.
    pub lints: Levels,
    /// The form of messages, option `--error-format`.
    pub error_format: ErrorFormat,
    /// The colouring of messages, option `--color`.
    pub color: ColorChoice,
    /// The options for developing the compiler, option `-Z`.
    pub unstable: Unstable,
    /// Whether the process ends after the compilation, so that memory need not be freed piece by piece.
    pub ends_process: bool,
}

/// The source of the storage of `NEW` and `ALLOCATE`, options `--storage` and `--sanitize`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum StorageSource {
    /// The run-time library, which detects the disposal of storage that is not in use.
    #[default]
    Library,
    /// The C library, so that tools see each object.
    System,
    /// The C library; AddressSanitizer checks each access.
    Watched,
}

/// The way to construct SSA form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SsaVariant {
    /// Direct construction with a strategy.
    Direct(Strategy),
    /// Variables are in memory, and LLVM's pass mem2reg promotes them before anything else happens.
    Mem2Reg,
    /// Variables are in memory and stay there.
    Alloca,
}

impl Default for SsaVariant {
    fn default() -> SsaVariant {
        SsaVariant::Direct(Strategy::default())
    }
}

impl SsaVariant {
    /// All variants. Those without direct construction are at the end.
    pub const ALL: [SsaVariant; 6] = [
        SsaVariant::Direct(Strategy::Default),
        SsaVariant::Direct(Strategy::Plain),
        SsaVariant::Direct(Strategy::Marker),
        SsaVariant::Direct(Strategy::Scc),
        SsaVariant::Mem2Reg,
        SsaVariant::Alloca,
    ];

    /// Returns the name in `--ssa=...`.
    pub fn name(self) -> &'static str {
        match self {
            SsaVariant::Direct(strategy) => strategy.name(),
            SsaVariant::Mem2Reg => "mem2reg",
            SsaVariant::Alloca => "alloca",
        }
    }

    /// Returns the variant with a name.
    pub fn from_name(name: &str) -> Option<SsaVariant> {
        SsaVariant::ALL.into_iter().find(|variant| variant.name() == name)
    }

    /// Returns the way in which lowering treats variables.
    pub fn construction(self) -> SsaConstruction {
        match self {
            SsaVariant::Direct(strategy) => SsaConstruction::Direct(strategy),
            SsaVariant::Mem2Reg | SsaVariant::Alloca => SsaConstruction::Alloca,
        }
    }
}

/// An output of the compiler.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Output {
    /// The kind of product.
    pub emit: Emit,
    pub destination: Destination,
}

/// The destination of an output.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Destination {
    File(PathBuf),
    /// The standard output.
    Stdout,
    /// No file: the driver itself uses the bytes.
    Memory,
}

/// The products of the compiler, in the order of the stages that make them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Emit {
    /// The syntax tree of the main module.
    Ast,
    /// A rule for make and ninja that lists the dependencies of the outputs.
    DepInfo,
    /// The typed tree of the program.
    Hir,
    /// The procedures of the main module as declarations for C.
    CHeader,
    /// The procedures of the main module as control flow graphs, which `tlc ssa` reads.
    Cfg,
    /// A page that shows the construction of these procedures step by step.
    SsaHtml,
    /// The procedures of the main module as continuations.
    Cps,
    /// LLVM IR as text, optimized.
    LlvmIr,
    /// LLVM bitcode, optimized.
    Bitcode,
    Assembly,
    /// A relocatable object.
    Object,
    Executable,
}

impl Emit {
    /// All products in order.
    pub const ALL: [Emit; 12] = [
        Emit::Ast,
        Emit::DepInfo,
        Emit::Hir,
        Emit::CHeader,
        Emit::Cfg,
        Emit::SsaHtml,
        Emit::Cps,
        Emit::LlvmIr,
        Emit::Bitcode,
        Emit::Assembly,
        Emit::Object,
        Emit::Executable,
    ];

    /// Returns the name in `--emit=...`.
    pub fn name(self) -> &'static str {
        match self {
            Emit::Ast => "ast",
            Emit::DepInfo => "dep-info",
            Emit::Hir => "hir",
            Emit::CHeader => "c-header",
            Emit::Cfg => "cfg",
            Emit::SsaHtml => "ssa-html",
            Emit::Cps => "cps",
            Emit::LlvmIr => "llvm-ir",
            Emit::Bitcode => "bc",
            Emit::Assembly => "asm",
            Emit::Object => "obj",
            Emit::Executable => "exe",
        }
    }

    /// Returns the product with a name.
    pub fn from_name(name: &str) -> Option<Emit> {
        Emit::ALL.into_iter().find(|emit| emit.name() == name)
    }

    /// Returns the default path of a product: the name of the input with another extension, in the current
    /// folder.
    pub fn default_path(self, input: &Path) -> PathBuf {
        let name = PathBuf::from(input.file_name().unwrap_or_default());
        match self {
            Emit::Ast => name.with_extension("ast"),
            Emit::DepInfo => name.with_extension("d"),
            Emit::Hir => name.with_extension("hir"),
            Emit::CHeader => name.with_extension("h"),
            Emit::Cfg => name.with_extension("cfg"),
            Emit::SsaHtml => name.with_extension("html"),
            Emit::Cps => name.with_extension("cps"),
            Emit::LlvmIr => name.with_extension("ll"),
            Emit::Bitcode => name.with_extension("bc"),
            Emit::Assembly => name.with_extension("s"),
            Emit::Object => name.with_extension("o"),
            Emit::Executable => name.with_extension(""),
        }
    }
}

/// The form of messages.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ErrorFormat {
    /// Excerpts of the source, for people.
    #[default]
    Human,
    /// One line per message, for editors.
    Short,
    /// One JSON object per message, for programs.
    Json,
    /// One SARIF document for all messages, for code hosts.
    Sarif,
}

/// The format of statistics.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StatsFormat {
    /// Tables, for people.
    Table,
    /// One JSON object, for programs.
    Json,
}

/// The condition under which messages are coloured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ColorChoice {
    /// Messages are coloured on a terminal, unless `NO_COLOR` is set.
    #[default]
    Auto,
    /// Messages are always coloured.
    Always,
    /// Messages are never coloured.
    Never,
}

/// The options of `-Z`, which are for developing the compiler and may change.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Unstable {
    /// `time`: print the time of each stage to stderr.
    pub time: bool,
    /// `dump-hir`: print the typed tree to stderr.
    pub dump_hir: bool,
    /// `dump-ir`: print the LLVM IR before optimization to stderr.
    pub dump_ir: bool,
    /// `trace-ssa`: print the construction of SSA form of each procedure, step by step, to stderr.
    pub trace_ssa: bool,
    /// `break-ssa`, `break-ssa=KIND`: break the SSA form, to show how `--verify-ssa` reports an error.
    pub break_ssa: Option<Corruption>,
    /// `chaos-seal=SEED`: seal blocks at random moments during the construction of SSA form, to test it.
    pub chaos_seal: Option<u64>,
    /// `verify-checks`: make the program assert the facts that the compiler has proved.
    pub verify_checks: bool,
    /// `unit-size=BYTES`: divide programs into units of this many bytes of text.
    pub unit_size: Option<u32>,
    /// `ice`: fail with an internal compiler error, to show how it is reported.
    pub ice: bool,
}

impl Unstable {
    /// The names of the options with their descriptions, in the order of the help text.
    pub const NAMES: [(&str, &str); 9] = [
        ("time", "print the time and instructions of each stage of the compilation"),
        ("dump-hir", "print the typed tree"),
        ("dump-ir", "print the LLVM IR before optimization, even if it is invalid"),
        ("trace-ssa", "print the construction of SSA form, step by step"),
        (
            "break-ssa",
            "damage the SSA form so that its verification fails; `break-ssa=KIND` selects the damage",
        ),
        ("chaos-seal", "construct SSA form in random order; `chaos-seal=SEED` selects the order"),
        ("verify-checks", "make the program assert the facts that let checks and branches be omitted"),
        ("unit-size", "divide programs into the smallest units; `unit-size=BYTES` sets their size"),
        ("ice", "fail with an internal compiler error"),
    ];

    /// Switches on the option with a name; returns false if there is none.
    pub fn set(&mut self, name: &str) -> bool {
        if let Some(kind) = name.strip_prefix("break-ssa") {
            self.break_ssa = match kind.strip_prefix('=') {
                Some(kind) => Corruption::from_name(kind),
                None if kind.is_empty() => Some(Corruption::SwappedOperands),
                None => None,
            };
            return self.break_ssa.is_some();
        }
        if let Some(seed) = name.strip_prefix("chaos-seal") {
            self.chaos_seal = match seed.strip_prefix('=') {
                Some(seed) => seed.parse().ok(),
                None if seed.is_empty() => Some(0),
                None => None,
            };
            return self.chaos_seal.is_some();
        }
        if let Some(size) = name.strip_prefix("unit-size") {
            self.unit_size = match size.strip_prefix('=') {
                Some(size) => size.parse().ok(),
                None if size.is_empty() => Some(1),
                None => None,
            };
            return self.unit_size.is_some();
        }
        let option = match name {
            "time" => &mut self.time,
            "dump-hir" => &mut self.dump_hir,
            "dump-ir" => &mut self.dump_ir,
            "trace-ssa" => &mut self.trace_ssa,
            "verify-checks" => &mut self.verify_checks,
            "ice" => &mut self.ice,
            _ => return false,
        };
        *option = true;
        true
    }
}

impl Options {
    /// Returns the options of `tlc input` without any other option, which produces an executable.
    pub fn new(input: PathBuf) -> Options {
        Options {
            input,
            text: None,
            outputs: Vec::new(),
            settings: None,
            include: Vec::new(),
            suffixes: Suffixes::new(None, None),
            extended_opaque: false,
            preprocessor: None,
            opt_level: OptLevel::default(),
            target: Target::default(),
            storage: StorageSource::default(),
            coverage: false,
            debug: DebugLevel::default(),
            annotate: false,
            procedure: None,
            frames: Frames { unwind_tables: true, pointers: false },
            checks: Checks::ALL,
            word: 64,
            dialect: Dialect::default(),
            ssa: SsaVariant::default(),
            otf: OnTheFlySet::default(),
            stats: None,
            verify_ssa: false,
            jobs: 1,
            linker: Linker::default(),
            link: LinkInputs::default(),
            remap: Vec::new(),
            lints: Levels::default(),
            error_format: ErrorFormat::default(),
            color: ColorChoice::default(),
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
        cfg!(debug_assertions) || self.verify_ssa || self.unstable.break_ssa.is_some()
    }

    /// Whether the syntax tree is the only product, so that imports need not be found.
    pub fn only_syntax(&self) -> bool {
        self.last_emit() == Some(Emit::Ast)
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
        if self.annotate && self.debug == DebugLevel::None { DebugLevel::Full } else { self.debug }
    }

    fn last_emit(&self) -> Option<Emit> {
        self.outputs.iter().map(|output| output.emit).max()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outputs_are_named_after_the_input_in_the_current_folder() {
        let input = Path::new("programs/Gcd.mod");
        let path = |emit: Emit| emit.default_path(input).display().to_string();
        assert_eq!(
            Emit::ALL.map(path),
            [
                "Gcd.ast", "Gcd.d", "Gcd.hir", "Gcd.h", "Gcd.cfg", "Gcd.html", "Gcd.cps", "Gcd.ll", "Gcd.bc",
                "Gcd.s", "Gcd.o", "Gcd"
            ]
        );
    }

    #[test]
    fn names_lead_back() {
        assert!(Emit::ALL.into_iter().all(|emit| Emit::from_name(emit.name()) == Some(emit)));
        assert!(Unstable::NAMES.iter().all(|(name, _)| Unstable::default().set(name)));
        assert_eq!(Emit::from_name("exec"), None);
        assert!(SsaVariant::ALL.into_iter().all(|ssa| SsaVariant::from_name(ssa.name()) == Some(ssa)));
    }
}
