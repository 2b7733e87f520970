//! The options of the generated code: optimization, SSA form, target, storage, debug information.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use direct_ssa::Strategy;

use crate::backend::{OptLevel, Target, UnknownProcessor};
use crate::codegen::{DebugLevel, Frames, OnTheFly, OnTheFlySet, SsaConstruction};

/// The options of the generated code.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Code")]
pub struct CodeOptions {
    /// Optimization level: 0 none, 1 quick, 2 full (also -O alone), 3 aggressive, s for size
    #[arg(short = 'O', value_name = "LEVEL", default_value = "0", global = true)]
    #[arg(value_parser = opt_level(), hide_possible_values = true)]
    pub opt_level: OptLevel,
    /// Target processor: `native`, or a processor name of LLVM
    #[arg(long, value_name = "NAME", default_value = "x86-64", value_parser = target, global = true)]
    pub target_cpu: Target,
    /// Debug information: 0 none, 1 procedures and lines, 2 full (also -g alone), gdb or lldb: full, for that debugger
    #[arg(short = 'g', value_name = "LEVEL", default_value = "0", global = true)]
    #[arg(value_parser = debug_level)]
    pub debug: DebugLevel,
    /// Count executions, for `llvm-cov` of LLVM 22 (see `tlc help products`)
    #[arg(long, global = true)]
    pub coverage: bool,
    /// Count executions for `--profile-use`; the program writes `default.profraw`, or the file of LLVM_PROFILE_FILE
    #[arg(long, global = true)]
    pub profile_generate: bool,
    /// Optimize by the profiles of earlier runs: files, or folders of them
    #[arg(long, value_name = "FILE", global = true)]
    pub profile_use: Vec<PathBuf>,
    /// Allocator of NEW: library (with additional checks), system (malloc, which other tools can observe)
    #[arg(long, value_name = "SOURCE", global = true, hide_possible_values = true)]
    pub storage: Option<StorageSource>,
    /// Instrument the program with a sanitizer: address (AddressSanitizer of the C compiler; implies `--storage=system`)
    #[arg(long, value_name = "NAME", value_parser = ["address"], hide_possible_values = true, global = true)]
    pub sanitize: Option<String>,
    /// Omit the tables with which debuggers and profilers find the callers of a procedure
    #[arg(long, global = true)]
    pub no_unwind_tables: bool,
    /// Keep the address of each procedure's frame in a register, for profilers that need it
    #[arg(long, global = true)]
    pub frame_pointers: bool,
    /// Construction of SSA form: direct (default, plain, marker, scc), LLVM's pass (mem2reg), none (alloca)
    #[arg(long, value_name = "VARIANT", default_value = "default", global = true)]
    #[arg(value_parser = SsaVariant::parser(), hide_possible_values = true, help_heading = SSA_FORM)]
    pub ssa: SsaVariant,
    /// Optimizations while instructions are built: all, none, or a list of simplify, fold, cse, loads, branch, jumps [default: all]
    #[arg(long, value_name = "LIST", value_delimiter = ',', global = true)]
    #[arg(value_parser = on_the_fly, help_heading = SSA_FORM)]
    pub otf: Vec<OnTheFlySet>,
    /// Verify the SSA form of each procedure, and let LLVM verify the IR; an error is an internal compiler error
    #[arg(long, global = true, help_heading = SSA_FORM)]
    pub verify_ssa: bool,
}

/// The heading of the options of SSA form in the help text.
pub const SSA_FORM: &str = "SSA form";

impl CodeOptions {
    /// Returns the optimizations on the fly: all those that are listed, or all that exist.
    pub fn on_the_fly(&self) -> OnTheFlySet {
        match self.otf.as_slice() {
            [] => OnTheFlySet::ALL,
            listed => listed.iter().fold(OnTheFlySet::NONE, |set, item| set.union(*item)),
        }
    }

    /// Returns the means to find the frames of procedures. AddressSanitizer finds callers by the addresses of
    /// frames.
    pub fn frames(&self) -> Frames {
        Frames {
            unwind_tables: !self.no_unwind_tables,
            pointers: self.frame_pointers || self.sanitize.is_some(),
        }
    }

    /// Whether the program writes a profile when it ends.
    pub fn counts(&self) -> bool {
        self.coverage || self.profile_generate
    }

    /// Whether the code depends on counts for the optimizer, or makes them.
    pub fn counts_or_uses_counts(&self) -> bool {
        self.profile_generate || !self.profile_use.is_empty()
    }

    /// Returns the source of storage. AddressSanitizer only sees objects of the C library.
    pub fn storage(&self) -> StorageSource {
        match self.sanitize {
            Some(_) => StorageSource::Watched,
            None => self.storage.unwrap_or_default(),
        }
    }

    /// Returns the version of DWARF: that of valgrind 3.19 for programs that it watches.
    pub fn dwarf_version(&self) -> u64 {
        if self.debug == DebugLevel::Dwarf4 || self.storage() == StorageSource::System { 4 } else { 5 }
    }

    /// Whether debuggers find all variables in memory, and all procedures and variables of the program's modules,
    /// even if nothing uses them.
    pub fn keeps_variables(&self) -> bool {
        self.opt_level == OptLevel::O0 && self.debug >= DebugLevel::Full
    }

    /// Whether the library is optimized although the program is not: tools that examine a program find its frames and
    /// variables as they are written.
    pub fn optimizes_library(&self) -> bool {
        self.opt_level == OptLevel::O0
            && self.debug <= DebugLevel::Lines
            && self.storage() == StorageSource::Library
    }

    /// Whether a sanitizer cannot check the objects of the source of storage.
    pub fn hides_objects(&self) -> bool {
        self.sanitize.is_some() && self.storage == Some(StorageSource::Library)
    }
}

/// The source of the storage of `NEW` and `ALLOCATE`, options `--storage` and `--sanitize`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum StorageSource {
    /// The run-time library, which detects the disposal of storage that is not in use.
    #[default]
    Library,
    /// The C library, so that tools see each object.
    System,
    /// The C library; AddressSanitizer checks each access.
    #[value(skip)]
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

    /// Parses the name of a variant.
    pub fn parser() -> impl TypedValueParser<Value = SsaVariant> {
        PossibleValuesParser::new(SsaVariant::ALL.map(SsaVariant::name))
            .map(|name| SsaVariant::from_name(&name).unwrap_or_default())
    }

    /// Returns the way in which lowering treats variables.
    pub fn construction(self) -> SsaConstruction {
        match self {
            SsaVariant::Direct(strategy) => SsaConstruction::Direct(strategy),
            SsaVariant::Mem2Reg | SsaVariant::Alloca => SsaConstruction::Alloca,
        }
    }
}

/// Parses an optimization level: `0` to `3`, or `s`.
fn opt_level() -> impl TypedValueParser<Value = OptLevel> {
    PossibleValuesParser::new(["0", "1", "2", "3", "s"])
        .map(|name| OptLevel::from_name(&name).unwrap_or_default())
}

/// Parses the debug information level.
pub fn debug_level(text: &str) -> Result<DebugLevel, String> {
    match text {
        "0" => Ok(DebugLevel::None),
        "1" => Ok(DebugLevel::Lines),
        "2" => Ok(DebugLevel::Full),
        "dwarf-4" => Ok(DebugLevel::Dwarf4),
        "gdb" => Ok(DebugLevel::Gdb),
        "lldb" => Ok(DebugLevel::Lldb),
        _ => Err("the levels are 0, 1, 2, dwarf-4, gdb and lldb".to_owned()),
    }
}

/// Parses the name of a processor.
pub fn target(name: &str) -> Result<Target, String> {
    Target::from_name(name).map_err(|UnknownProcessor { similar }| match similar {
        Some(similar) => format!("LLVM has no such processor; did you mean `{similar}`?"),
        None => {
            let names = Target::processor_names().join(", ");
            format!("LLVM has no such processor; the processors are native, {names}")
        }
    })
}

/// Parses an item of `--otf`.
fn on_the_fly(text: &str) -> Result<OnTheFlySet, String> {
    match (text, OnTheFly::from_name(text)) {
        ("all", _) => Ok(OnTheFlySet::ALL),
        ("none", _) => Ok(OnTheFlySet::NONE),
        (_, Some(otf)) => Ok(OnTheFlySet::NONE.with(otf)),
        _ => {
            let known = OnTheFly::ALL.map(OnTheFly::name).join(", ");
            Err(format!("there is no such optimization; the optimizations are {known}"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back() {
        assert!(SsaVariant::ALL.into_iter().all(|ssa| SsaVariant::from_name(ssa.name()) == Some(ssa)));
    }
}
