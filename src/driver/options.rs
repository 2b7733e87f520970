//! What a compilation is asked to do.

use std::path::{Path, PathBuf};

use crate::backend::{LinkInputs, Linker, OptLevel, Target};
use crate::codegen::{Construction, Corruption, OnTheFlySet};
use crate::hir::Checks;
use direct_ssa::Strategy;

use super::statistics::StatsFormat;

/// The options of one compilation.
#[derive(Clone, Debug)]
pub struct Options {
    /// The main module's file.
    pub input: PathBuf,
    /// What to make, in the order it was asked for. Empty: the program is checked and nothing is made.
    pub outputs: Vec<Output>,
    /// `-I`: where modules are looked for, after the importing file's own folder.
    pub include: Vec<PathBuf>,
    /// `-O`
    pub opt_level: OptLevel,
    /// `--target-cpu`
    pub target: Target,
    /// `--checks`
    pub checks: Checks,
    /// `--word`: how many bits INTEGER, CARDINAL, BITSET and WORD have.
    pub word: u32,
    /// `--ssa`
    pub ssa: SsaVariant,
    /// `--otf`
    pub otf: OnTheFlySet,
    /// `--stats`
    pub stats: Option<StatsFormat>,
    /// `--verify-ssa`: whether the SSA form of each procedure is proved to be right.
    pub verify_ssa: bool,
    /// `--linker`
    pub linker: Linker,
    /// What executables are linked with.
    pub link: LinkInputs,
    /// `--remap-path-prefix`: beginnings of paths, and what programs have in their place.
    pub remap: Vec<(String, String)>,
    /// `--deny=warnings`
    pub deny_warnings: bool,
    /// `--error-format`
    pub error_format: ErrorFormat,
    /// `--color`
    pub color: ColorChoice,
    /// `-Z`
    pub unstable: Unstable,
}

/// How SSA form is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SsaVariant {
    /// Directly, by this strategy.
    Direct(Strategy),
    /// Variables are memory, which LLVM's pass mem2reg promotes before anything else is done.
    Mem2Reg,
    /// Variables are memory and stay there.
    Alloca,
}

impl Default for SsaVariant {
    fn default() -> SsaVariant {
        SsaVariant::Direct(Strategy::default())
    }
}

impl SsaVariant {
    /// All variants; what does not construct directly comes last.
    pub const ALL: [SsaVariant; 6] = [
        SsaVariant::Direct(Strategy::Default),
        SsaVariant::Direct(Strategy::Plain),
        SsaVariant::Direct(Strategy::Marker),
        SsaVariant::Direct(Strategy::Scc),
        SsaVariant::Mem2Reg,
        SsaVariant::Alloca,
    ];

    /// The name in `--ssa=...`.
    pub fn name(self) -> &'static str {
        match self {
            SsaVariant::Direct(strategy) => strategy.name(),
            SsaVariant::Mem2Reg => "mem2reg",
            SsaVariant::Alloca => "alloca",
        }
    }

    /// The variant of a name.
    pub fn from_name(name: &str) -> Option<SsaVariant> {
        SsaVariant::ALL.into_iter().find(|variant| variant.name() == name)
    }

    /// What lowering does.
    pub fn construction(self) -> Construction {
        match self {
            SsaVariant::Direct(strategy) => Construction::Direct(strategy),
            SsaVariant::Mem2Reg | SsaVariant::Alloca => Construction::Alloca,
        }
    }
}

/// A product of the compiler and where it goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Output {
    /// Which.
    pub emit: Emit,
    /// Where to.
    pub destination: Destination,
}

/// Where an output goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Destination {
    /// A file.
    File(PathBuf),
    /// The standard output.
    Stdout,
}

/// The products of the compiler, in the order of the stages that make them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Emit {
    /// The syntax tree of the main module.
    Ast,
    /// A rule for make and ninja: which files the outputs depend on.
    DepInfo,
    /// The typed tree of the program.
    Hir,
    /// The procedures of the main module as declarations for C.
    CHeader,
    /// The procedures of the main module as continuations.
    Cps,
    /// LLVM IR as text, optimized.
    LlvmIr,
    /// LLVM bitcode, optimized.
    Bitcode,
    /// Assembly text.
    Assembly,
    /// A relocatable object.
    Object,
    /// An executable.
    Executable,
}

impl Emit {
    /// All products in order.
    pub const ALL: [Emit; 10] = [
        Emit::Ast,
        Emit::DepInfo,
        Emit::Hir,
        Emit::CHeader,
        Emit::Cps,
        Emit::LlvmIr,
        Emit::Bitcode,
        Emit::Assembly,
        Emit::Object,
        Emit::Executable,
    ];

    /// The name in `--emit=...`.
    pub fn name(self) -> &'static str {
        match self {
            Emit::Ast => "ast",
            Emit::DepInfo => "dep-info",
            Emit::Hir => "hir",
            Emit::CHeader => "c-header",
            Emit::Cps => "cps",
            Emit::LlvmIr => "llvm-ir",
            Emit::Bitcode => "bc",
            Emit::Assembly => "asm",
            Emit::Object => "obj",
            Emit::Executable => "exe",
        }
    }

    /// The product of a name.
    pub fn from_name(name: &str) -> Option<Emit> {
        Emit::ALL.into_iter().find(|emit| emit.name() == name)
    }

    /// The file an input is compiled to unless the user says otherwise: its name with another extension,
    /// in the current folder.
    pub fn default_path(self, input: &Path) -> PathBuf {
        let name = PathBuf::from(input.file_name().unwrap_or_default());
        match self {
            Emit::Ast => name.with_extension("ast"),
            Emit::DepInfo => name.with_extension("d"),
            Emit::Hir => name.with_extension("hir"),
            Emit::CHeader => name.with_extension("h"),
            Emit::Cps => name.with_extension("cps"),
            Emit::LlvmIr => name.with_extension("ll"),
            Emit::Bitcode => name.with_extension("bc"),
            Emit::Assembly => name.with_extension("s"),
            Emit::Object => name.with_extension("o"),
            Emit::Executable => name.with_extension(""),
        }
    }
}

/// How messages are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ErrorFormat {
    /// With excerpts of the source, for people.
    #[default]
    Human,
    /// One line each, for editors.
    Short,
    /// One JSON object per line, for programs.
    Json,
}

/// When messages are coloured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ColorChoice {
    /// On a terminal, unless `NO_COLOR` is set.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The options of `-Z`: for those who work on the compiler, and subject to change.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Unstable {
    /// `time`: what each stage took, on stderr.
    pub time: bool,
    /// `dump-hir`: the typed tree, on stderr.
    pub dump_hir: bool,
    /// `dump-ir`: the LLVM IR before optimization, on stderr.
    pub dump_ir: bool,
    /// `trace-ssa`: how the SSA form of each procedure is made, step by step, on stderr.
    pub trace_ssa: bool,
    /// `break-ssa`, `break-ssa=KIND`: mistakes in the SSA form, to see how `--verify-ssa` reports one.
    pub break_ssa: Option<Corruption>,
    /// `ice`: an internal compiler error, to see how one is reported.
    pub ice: bool,
}

impl Unstable {
    /// The names with what they do, in the order they are listed.
    pub const NAMES: [(&str, &str); 6] = [
        ("time", "print what each stage of the compilation took"),
        ("dump-hir", "print the typed tree"),
        ("dump-ir", "print the LLVM IR before optimization, or as it is if it is invalid"),
        ("trace-ssa", "print how the SSA form is made, step by step"),
        ("break-ssa", "put mistakes into the SSA form and fail to prove it; `break-ssa=KIND` says which"),
        ("ice", "fail with an internal compiler error"),
    ];

    /// Switches the option of a name on; `false` if there is none.
    pub fn set(&mut self, name: &str) -> bool {
        if let Some(kind) = name.strip_prefix("break-ssa") {
            self.break_ssa = match kind.strip_prefix('=') {
                Some(kind) => Corruption::from_name(kind),
                None if kind.is_empty() => Some(Corruption::SwappedOperands),
                None => None,
            };
            return self.break_ssa.is_some();
        }
        let option = match name {
            "time" => &mut self.time,
            "dump-hir" => &mut self.dump_hir,
            "dump-ir" => &mut self.dump_ir,
            "trace-ssa" => &mut self.trace_ssa,
            "ice" => &mut self.ice,
            _ => return false,
        };
        *option = true;
        true
    }
}

impl Options {
    /// The options of `tlc input` without any other: an executable beside nothing but the input's name.
    pub fn new(input: PathBuf) -> Options {
        Options {
            input,
            outputs: Vec::new(),
            include: Vec::new(),
            opt_level: OptLevel::default(),
            target: Target::default(),
            checks: Checks::ALL,
            word: 64,
            ssa: SsaVariant::default(),
            otf: OnTheFlySet::default(),
            stats: None,
            verify_ssa: false,
            linker: Linker::default(),
            link: LinkInputs::default(),
            remap: Vec::new(),
            deny_warnings: false,
            error_format: ErrorFormat::default(),
            color: ColorChoice::default(),
            unstable: Unstable::default(),
        }
    }

    /// Whether a product is asked for.
    pub fn emits(&self, emit: Emit) -> bool {
        self.outputs.iter().any(|output| output.emit == emit)
    }

    /// Whether the syntax tree is all that is asked for, so that imports need not be found.
    pub fn only_syntax(&self) -> bool {
        self.last_emit() == Some(Emit::Ast)
    }

    /// Whether trees are all that is asked for, so that nothing is lowered.
    pub fn only_trees(&self) -> bool {
        self.last_emit().is_some_and(|emit| emit <= Emit::CHeader)
    }

    /// Whether code is made that is to be linked with that of other modules.
    pub fn compiles_separately(&self) -> bool {
        self.last_emit().is_some_and(|emit| emit > Emit::Cps && emit < Emit::Executable)
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
            ["Gcd.ast", "Gcd.d", "Gcd.hir", "Gcd.h", "Gcd.cps", "Gcd.ll", "Gcd.bc", "Gcd.s", "Gcd.o", "Gcd"]
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
