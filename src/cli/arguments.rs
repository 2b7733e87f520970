//! The arguments as clap parses them.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{ArgAction, ArgMatches, Args, CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::driver::{
    CheckChoice, ColorChoice, DebugLevel, Dialect, Emit, ErrorFormat, OnTheFlySet, OptLevel, SsaVariant,
    StatsFormat, StorageSource, Target,
};

use super::choices::{self, LintSetting};
use super::graph::GraphArguments;

/// The arguments of a call of `tlc`.
#[derive(Debug)]
pub struct Arguments {
    pub command: Option<Command>,
    pub products: Products,
    pub common: Common,
}

impl Arguments {
    /// Returns the description of all arguments.
    pub fn command() -> clap::Command {
        Command::augment_subcommands(Plain::command())
    }

    /// Returns the description of all arguments that these words may be. clap copies the options of all commands into
    /// each command, which is the largest part of the cost of a description.
    pub fn command_for(words: &[OsString]) -> clap::Command {
        let all = Command::augment_subcommands(clap::Command::new(""));
        let is_named = |command: &&clap::Command| words.iter().any(|word| word == command.get_name());
        Plain::command().subcommands(all.get_subcommands().filter(is_named).cloned())
    }

    /// Converts the matches of a description to arguments.
    pub fn from_matches(matches: &mut ArgMatches) -> Result<Arguments, clap::Error> {
        let command = match matches.subcommand_name() {
            Some(_) => Some(Command::from_arg_matches_mut(matches)?),
            None => None,
        };
        let Plain { products, common } = Plain::from_arg_matches_mut(matches)?;
        Ok(Arguments { command, products, common })
    }
}

/// The arguments without a subcommand.
#[derive(Debug, Parser)]
#[command(name = "tlc", about = "A native compiler for Modula-2", version)]
#[command(disable_version_flag = true, disable_help_subcommand = true)]
#[command(arg_required_else_help = true, max_term_width = 100)]
#[command(override_usage = "tlc [OPTIONS] FILE...\n       tlc [OPTIONS] COMMAND ...")]
struct Plain {
    #[command(flatten)]
    products: Products,
    #[command(flatten)]
    common: Common,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Compile a program, run it, and return its exit status
    Run {
        /// The main module (`-`: standard input), and files to link with it
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// The arguments of the program
        #[arg(last = true)]
        arguments: Vec<OsString>,
    },
    /// Report errors and warnings without writing any output
    Check {
        /// The main module (`-`: standard input), and files to link with it
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Read a control flow graph and print it in SSA form
    Ssa(GraphArguments),
    /// Promote the variables of any LLVM IR to SSA form, as mem2reg does
    Promote {
        /// LLVM IR, as text or bitcode; `-` is the standard input
        input: PathBuf,
        /// Output file, bitcode if the name ends in `.bc` [default: text on the standard output]
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
        /// Direct (default, plain, marker, scc), LLVM's pass (mem2reg) or none (alloca)
        #[arg(long, value_name = "VARIANT", default_value = "default")]
        #[arg(value_parser = choices::ssa(), hide_possible_values = true)]
        variant: SsaVariant,
        /// Remove redundant phis, even if control flow is irreducible
        #[arg(long)]
        minimal: bool,
        /// Simplify instructions when their operands are known
        #[arg(long)]
        simplify: bool,
        /// Prove that the result is correct
        #[arg(long)]
        verify: bool,
        /// Only change functions whose names match; `*` and `?` are wildcards
        #[arg(long, value_name = "PATTERN")]
        functions: Vec<glob::Pattern>,
    },
    /// Compile with every construction of SSA form, and compare the results
    Compare {
        /// The main module (`-`: standard input), and files to link with it; or files of LLVM IR
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// Number of measurements of each file of LLVM IR, of which the smallest counts [default: 5]
        #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
        rounds: Option<u32>,
        /// Write the comparison as JSON
        #[arg(long)]
        json: bool,
        /// Do not run the programs
        #[arg(long)]
        no_run: bool,
        /// Standard input of the programs [default: empty]
        #[arg(long = "input", value_name = "FILE", conflicts_with = "no_run")]
        stdin: Option<PathBuf>,
    },
    /// Explain an error or warning, or list all of them
    Explain {
        /// The code, for example E0201, or the name of a warning
        code: Option<String>,
    },
    /// Print help on a command or topic; `tlc help topics` lists topics
    Help {
        /// The command, topic or code [default: list all commands]
        topic: Option<String>,
    },
    /// Generate a file that is installed with tlc: shell completions or a manual page
    #[command(hide = true)]
    Generate {
        /// Name of the file [default: list all names]
        name: Option<String>,
    },
}

/// The inputs and outputs of a compilation without a subcommand.
#[derive(Debug, Args)]
pub struct Products {
    /// The main module (`-`: standard input), and objects, libraries and C sources to link with it
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Output file; `-` is the standard output [default: derived from the name of the input]
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Compile to an object file that can be linked with C code, like `--emit=obj`
    #[arg(short = 'c', conflicts_with_all = ["assembly", "emit"])]
    pub object: bool,
    /// Compile to assembly text, like `--emit=asm`
    #[arg(short = 'S', conflicts_with = "emit")]
    pub assembly: bool,
    /// Annotate assembly text with source lines and locations of variables
    #[arg(long)]
    pub annotate: bool,
    /// With --emit=cfg or ssa-html, write only this procedure of the main module, or Module.NAME of another one
    #[arg(long, value_name = "NAME")]
    pub procedure: Option<String>,
    /// Kinds of output, separated by commas: ast, dep-info, hir, c-header, cfg, ssa-html, cps, llvm-ir, bc, asm, obj, exe
    #[arg(long, value_name = "KIND[=FILE]", value_delimiter = ',', value_parser = choices::emit)]
    pub emit: Vec<(Emit, Option<PathBuf>)>,
    /// Print the version; with -v, also details of the build of tlc
    #[arg(short = 'V', long, action = ArgAction::SetTrue)]
    pub version: bool,
}

/// How to compile, with and without a subcommand.
#[derive(Debug, Args)]
pub struct Common {
    /// Optimization level: 0 none, 1 a little, 2 full (also -O alone), 3 aggressive, s for size
    #[arg(short = 'O', value_name = "LEVEL", default_value = "0", global = true)]
    #[arg(value_parser = choices::opt_level(), hide_possible_values = true)]
    pub opt_level: OptLevel,
    /// Also search this folder for imported modules
    #[arg(short = 'I', value_name = "FOLDER", global = true)]
    pub include: Vec<PathBuf>,
    /// Suffix of the files of definition modules [default: `.def` or `.DEF`]
    #[arg(long, value_name = "SUFFIX", global = true)]
    pub def_suffix: Option<String>,
    /// Suffix of the files of other modules [default: `.mod` or `.MOD`]
    #[arg(long, value_name = "SUFFIX", global = true)]
    pub mod_suffix: Option<String>,
    /// Allow opaque types of any type; the sources of their implementation modules are also read
    #[arg(long, global = true)]
    pub extended_opaque: bool,
    /// Run the C preprocessor on the modules of the program, but not on those of the library
    #[arg(long, global = true)]
    pub preprocess: bool,
    /// Define a macro for the preprocessor
    #[arg(long, value_name = "NAME[=TEXT]", global = true)]
    pub define: Vec<String>,
    /// Run-time checks: all, none, or a list of index, range, nil, zero, overflow, return, case, set, stack; `no-index` removes one [default: all]
    #[arg(long, value_name = "LIST", value_delimiter = ',', global = true)]
    #[arg(value_parser = str::parse::<CheckChoice>)]
    pub checks: Vec<CheckChoice>,
    /// Size in bits of INTEGER, CARDINAL, BITSET and WORD: 64, or 32 (the default with `--dialect=gm2`)
    #[arg(long, value_name = "BITS", value_parser = choices::word, global = true)]
    pub word: Option<u32>,
    /// Dialect of modules without a dialect pragma: pim2, pim3, pim4, iso, gm2, or all of them [default: all]
    #[arg(long, value_name = "NAME", global = true)]
    #[arg(value_parser = choices::dialect(), hide_possible_values = true)]
    pub dialect: Option<Dialect>,
    /// Construction of SSA form: direct (default, plain, marker, scc), LLVM's pass (mem2reg), none (alloca)
    #[arg(long, value_name = "VARIANT", default_value = "default", global = true)]
    #[arg(value_parser = choices::ssa(), hide_possible_values = true)]
    pub ssa: SsaVariant,
    /// Optimizations while instructions are built: all, none, or a list of simplify, fold, cse, loads, branch, jumps
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "all", global = true)]
    #[arg(value_parser = choices::otf)]
    pub otf: Vec<OnTheFlySet>,
    /// Print statistics and times of the compilation on stderr; `--stats=json` for programs
    #[arg(long, value_name = "FORMAT", num_args = 0..=1, require_equals = true, global = true)]
    #[arg(default_missing_value = "table", value_parser = choices::stats(), hide_possible_values = true)]
    pub stats: Option<StatsFormat>,
    /// Verify the SSA form of each procedure, and let LLVM verify the IR; an error is an internal compiler error
    #[arg(long, global = true)]
    pub verify_ssa: bool,
    /// Target processor: `native`, or a processor name of LLVM
    #[arg(long, value_name = "NAME", default_value = "x86-64", value_parser = choices::target, global = true)]
    pub target_cpu: Target,
    /// Omit the tables with which debuggers and profilers find the callers of a procedure
    #[arg(long, global = true)]
    pub no_unwind_tables: bool,
    /// Keep the address of each procedure's frame in a register, for profilers that need it
    #[arg(long, global = true)]
    pub frame_pointers: bool,
    /// Allocator of NEW: library (with additional checks), system (malloc, which other tools can observe)
    #[arg(long, value_name = "SOURCE", global = true)]
    #[arg(value_parser = choices::storage(), hide_possible_values = true)]
    pub storage: Option<StorageSource>,
    /// Instrument the program with a sanitizer: address (AddressSanitizer of the C compiler; implies `--storage=system`)
    #[arg(long, value_name = "NAME", value_parser = ["address"], hide_possible_values = true, global = true)]
    pub sanitize: Option<String>,
    /// Count executions, for `llvm-cov` of LLVM 19 (see `tlc help products`)
    #[arg(long, global = true)]
    pub coverage: bool,
    /// Number of threads that compile a large program; it does not affect the output [default: one per processor]
    #[arg(short, long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..), global = true)]
    pub jobs: Option<u16>,
    /// Link with this library
    #[arg(short = 'l', value_name = "NAME", global = true)]
    pub libraries: Vec<String>,
    /// Also search this folder for libraries
    #[arg(short = 'L', value_name = "FOLDER", global = true)]
    pub library_folders: Vec<PathBuf>,
    /// Replace the prefix OLD of the paths recorded in programs by NEW
    #[arg(long, value_name = "OLD=NEW", value_parser = choices::prefix, global = true)]
    pub remap_path_prefix: Vec<(String, String)>,
    /// The C compiler used for linking
    #[arg(long, value_name = "PROGRAM", default_value = "cc", global = true)]
    pub linker: String,
    /// File name of the main module in messages and outputs if it is read from the standard input, as by `tlc check -`
    #[arg(long, value_name = "FILE", global = true)]
    pub stdin_name: Option<PathBuf>,
    /// Show warnings of this name or group; `tlc explain` lists them
    #[arg(short = 'W', value_name = "NAME", value_parser = choices::shown_lint, global = true)]
    pub warn: Vec<LintSetting>,
    /// Do not show warnings of this name or group; the last of -W, -A and -D counts
    #[arg(short = 'A', value_name = "NAME", value_parser = choices::allowed_lint, global = true)]
    pub allow: Vec<LintSetting>,
    /// Treat warnings of this name or group as errors; `--deny=warnings` means all that are shown
    #[arg(short = 'D', long, value_name = "NAME", value_parser = choices::denied_lint, global = true)]
    pub deny: Vec<LintSetting>,
    /// Treat warnings of this name as errors, like `-D`: `--error=certain-failures`
    #[arg(long, value_name = "NAME", value_parser = choices::denied_lint, global = true)]
    pub error: Vec<LintSetting>,
    /// Format of messages: human, short, json, sarif
    #[arg(long, value_name = "FORMAT", default_value = "human", global = true)]
    #[arg(value_parser = choices::error_format(), hide_possible_values = true)]
    pub error_format: ErrorFormat,
    /// When to colour messages: auto, always, never
    #[arg(long, value_name = "WHEN", default_value = "auto", global = true)]
    #[arg(value_parser = choices::color(), hide_possible_values = true)]
    pub color: ColorChoice,
    /// Debug information: 0 none, 1 procedures and lines, 2 full (also -g alone), gdb or lldb: full, for that debugger
    #[arg(short = 'g', value_name = "LEVEL", default_value = "0", global = true)]
    #[arg(value_parser = choices::debug_level)]
    pub debug: DebugLevel,
    /// Print the commands that are run: preprocessor, C compiler, linker
    #[arg(short, long, global = true)]
    pub verbose: bool,
    /// Keep the temporary files of the C compiler and the linker
    #[arg(long, global = true)]
    pub save_temps: bool,
    /// Options for compiler development; `-Z help` lists them
    #[arg(short = 'Z', value_name = "OPTION", global = true)]
    pub unstable: Vec<String>,
}
