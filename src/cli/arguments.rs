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
    /// Compile a program, run it, and give its exit status
    Run {
        /// The file of the main module, `-` is the standard input; what to link it with
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// The arguments of the program
        #[arg(last = true)]
        arguments: Vec<OsString>,
    },
    /// Report errors and warnings, and make nothing
    Check {
        /// The file of the main module, `-` is the standard input; what to link it with
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Read a control flow graph and print it in SSA form
    Ssa(GraphArguments),
    /// Put the variables of any LLVM IR into SSA form, as mem2reg does
    Promote {
        /// The file, LLVM IR as text or bitcode; `-` is the standard input
        input: PathBuf,
        /// Where to write the result, as bitcode if the name ends in `.bc` [default: text to the standard output]
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
        /// Directly: default, plain, marker, scc; by LLVM's pass: mem2reg; not at all: alloca
        #[arg(long, value_name = "VARIANT", default_value = "default")]
        #[arg(value_parser = choices::ssa(), hide_possible_values = true)]
        variant: SsaVariant,
        /// Remove redundant phis, also where control flow is irreducible
        #[arg(long)]
        minimal: bool,
        /// Simplify instructions as soon as their operands are known
        #[arg(long)]
        simplify: bool,
        /// Prove that the result is right
        #[arg(long)]
        verify: bool,
        /// Only change functions with such names; `*` and `?` are as in a shell
        #[arg(long, value_name = "PATTERN")]
        functions: Vec<glob::Pattern>,
    },
    /// Compile by every way to make SSA form, and compare
    Compare {
        /// The file of the main module, `-` is the standard input; what to link it with. Or files of LLVM IR
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// How many times files of LLVM IR are measured; the least counts [default: 5]
        #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
        rounds: Option<u32>,
        /// Write the comparison as JSON
        #[arg(long)]
        json: bool,
        /// Do not run the programs
        #[arg(long)]
        no_run: bool,
        /// What the programs read [default: nothing]
        #[arg(long = "input", value_name = "FILE", conflicts_with = "no_run")]
        stdin: Option<PathBuf>,
    },
    /// Explain an error or warning, or list all of them
    Explain {
        /// The code, for example E0201, or the name of a warning
        code: Option<String>,
    },
    /// Tell about a command or a topic; `tlc help topics` lists the topics
    Help {
        /// The command, topic or code; all commands without it
        topic: Option<String>,
    },
    /// Make a file that is installed with tlc: completions for a shell, a page of the manual
    #[command(hide = true)]
    Generate {
        /// The file's name; all names are listed without it
        name: Option<String>,
    },
}

/// What is compiled to what, without a subcommand.
#[derive(Debug, Args)]
pub struct Products {
    /// The file of the main module, `-` is the standard input; objects, libraries and sources in C to link it with
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Where to write the output; `-` is the standard output [default: the input's name]
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Make an object that C code can be linked with, as `--emit=obj`
    #[arg(short = 'c', conflicts_with_all = ["assembly", "emit"])]
    pub object: bool,
    /// Make assembly text, as `--emit=asm`
    #[arg(short = 'S', conflicts_with = "emit")]
    pub assembly: bool,
    /// Say in assembly text which lines of the source instructions are from, and where variables are
    #[arg(long)]
    pub annotate: bool,
    /// With --emit=cfg or ssa-html, write only this procedure of the main module, or Module.NAME of another one
    #[arg(long, value_name = "NAME")]
    pub procedure: Option<String>,
    /// What to make: ast, dep-info, hir, c-header, cfg, ssa-html, cps, llvm-ir, bc, asm, obj, exe; several are separated by commas
    #[arg(long, value_name = "KIND[=FILE]", value_delimiter = ',', value_parser = choices::emit)]
    pub emit: Vec<(Emit, Option<PathBuf>)>,
    /// Print the version; with -v also what tlc was built from
    #[arg(short = 'V', long, action = ArgAction::SetTrue)]
    pub version: bool,
}

/// How to compile, with and without a subcommand.
#[derive(Debug, Args)]
pub struct Common {
    /// Optimize: 0 not at all, 1 a little, 2 well (as -O alone), 3 at any cost, s for size
    #[arg(short = 'O', value_name = "LEVEL", default_value = "0", global = true)]
    #[arg(value_parser = choices::opt_level(), hide_possible_values = true)]
    pub opt_level: OptLevel,
    /// Look for imported modules in this folder, too
    #[arg(short = 'I', value_name = "FOLDER", global = true)]
    pub include: Vec<PathBuf>,
    /// How the names of definition modules end: `.def` (or `.DEF`)
    #[arg(long, value_name = "SUFFIX", global = true)]
    pub def_suffix: Option<String>,
    /// How the names of other modules end: `.mod` (or `.MOD`)
    #[arg(long, value_name = "SUFFIX", global = true)]
    pub mod_suffix: Option<String>,
    /// Let opaque types be of any type; the sources of the implementations are read, too
    #[arg(long, global = true)]
    pub extended_opaque: bool,
    /// Run the C preprocessor over the modules of the program, not those of the library
    #[arg(long, global = true)]
    pub preprocess: bool,
    /// Define a macro for the preprocessor
    #[arg(long, value_name = "NAME[=TEXT]", global = true)]
    pub define: Vec<String>,
    /// Run-time checks: all, none, or a list of index, range, nil, zero, overflow, return, case, set, stack; `no-index` takes one out [default: all]
    #[arg(long, value_name = "LIST", value_delimiter = ',', global = true)]
    #[arg(value_parser = str::parse::<CheckChoice>)]
    pub checks: Vec<CheckChoice>,
    /// How many bits INTEGER, CARDINAL, BITSET and WORD have: 64, or 32 (the default with `--dialect=gm2`)
    #[arg(long, value_name = "BITS", value_parser = choices::word, global = true)]
    pub word: Option<u32>,
    /// What modules are written in that do not say so: all (of these), pim2, pim3, pim4, iso, gm2 [default: all]
    #[arg(long, value_name = "NAME", global = true)]
    #[arg(value_parser = choices::dialect(), hide_possible_values = true)]
    pub dialect: Option<Dialect>,
    /// How to make SSA form: directly (default, plain, marker, scc), by LLVM's pass (mem2reg), not at all (alloca)
    #[arg(long, value_name = "VARIANT", default_value = "default", global = true)]
    #[arg(value_parser = choices::ssa(), hide_possible_values = true)]
    pub ssa: SsaVariant,
    /// What to optimize while building instructions: all, none, or a list of simplify, fold, cse, loads, branch, jumps
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "all", global = true)]
    #[arg(value_parser = choices::otf)]
    pub otf: Vec<OnTheFlySet>,
    /// Print what was made and how long it took, on stderr; `--stats=json` for programs
    #[arg(long, value_name = "FORMAT", num_args = 0..=1, require_equals = true, global = true)]
    #[arg(default_missing_value = "table", value_parser = choices::stats(), hide_possible_values = true)]
    pub stats: Option<StatsFormat>,
    /// Prove the SSA form of each procedure to be right, and have LLVM verify the IR; a mistake is an internal error
    #[arg(long, global = true)]
    pub verify_ssa: bool,
    /// The processor to compile for: `native`, or a name that LLVM knows
    #[arg(long, value_name = "NAME", default_value = "x86-64", value_parser = choices::target, global = true)]
    pub target_cpu: Target,
    /// Leave out the tables by which debuggers and profilers find the callers of a procedure
    #[arg(long, global = true)]
    pub no_unwind_tables: bool,
    /// Have each procedure keep the address of its frame in a register, for profilers that look there
    #[arg(long, global = true)]
    pub frame_pointers: bool,
    /// Where NEW takes storage from: library (with checks of its own), system (malloc, which other tools watch)
    #[arg(long, value_name = "SOURCE", global = true)]
    #[arg(value_parser = choices::storage(), hide_possible_values = true)]
    pub storage: Option<StorageSource>,
    /// Have a sanitizer watch the program: address (AddressSanitizer of the C compiler; implies `--storage=system`)
    #[arg(long, value_name = "NAME", value_parser = ["address"], hide_possible_values = true, global = true)]
    pub sanitize: Option<String>,
    /// Count executions, for `llvm-cov` of LLVM 19 (`tlc help products` tells how)
    #[arg(long, global = true)]
    pub coverage: bool,
    /// How many threads compile a large program; what is made does not depend on it [default: one for each processor]
    #[arg(short, long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..), global = true)]
    pub jobs: Option<u16>,
    /// Link with this library
    #[arg(short = 'l', value_name = "NAME", global = true)]
    pub libraries: Vec<String>,
    /// Look for libraries in this folder, too
    #[arg(short = 'L', value_name = "FOLDER", global = true)]
    pub library_folders: Vec<PathBuf>,
    /// Write paths that begin with OLD into programs as if they began with NEW
    #[arg(long, value_name = "OLD=NEW", value_parser = choices::prefix, global = true)]
    pub remap_path_prefix: Vec<(String, String)>,
    /// The C compiler that links
    #[arg(long, value_name = "PROGRAM", default_value = "cc", global = true)]
    pub linker: String,
    /// The name of the main module's file in messages and outputs, if it is read from the standard input: `tlc check -`
    #[arg(long, value_name = "FILE", global = true)]
    pub stdin_name: Option<PathBuf>,
    /// Show warnings of this name or group; `tlc explain` lists them
    #[arg(short = 'W', value_name = "NAME", value_parser = choices::shown_lint, global = true)]
    pub warn: Vec<LintSetting>,
    /// Do not show warnings of this name or group; of -W, -A and -D the last one counts
    #[arg(short = 'A', value_name = "NAME", value_parser = choices::allowed_lint, global = true)]
    pub allow: Vec<LintSetting>,
    /// Treat warnings of this name or group as errors; `--deny=warnings` all that are shown
    #[arg(short = 'D', long, value_name = "NAME", value_parser = choices::denied_lint, global = true)]
    pub deny: Vec<LintSetting>,
    /// Treat warnings of this name as errors, as `-D`: `--error=certain-failures`
    #[arg(long, value_name = "NAME", value_parser = choices::denied_lint, global = true)]
    pub error: Vec<LintSetting>,
    /// How to write messages: human, short, json, sarif
    #[arg(long, value_name = "FORMAT", default_value = "human", global = true)]
    #[arg(value_parser = choices::error_format(), hide_possible_values = true)]
    pub error_format: ErrorFormat,
    /// When to colour messages: auto, always, never
    #[arg(long, value_name = "WHEN", default_value = "auto", global = true)]
    #[arg(value_parser = choices::color(), hide_possible_values = true)]
    pub color: ColorChoice,
    /// Tell debuggers: 0 nothing, 1 procedures and lines, 2 all there is (as -g alone), gdb or lldb: for it
    #[arg(short = 'g', value_name = "LEVEL", default_value = "0", global = true)]
    #[arg(value_parser = choices::debug_level)]
    pub debug: DebugLevel,
    /// Tell the commands that are run: preprocessor, C compiler, linker
    #[arg(short, long, global = true)]
    pub verbose: bool,
    /// Keep the files of the C compiler and the linker, in the folder for temporary files
    #[arg(long, global = true)]
    pub save_temps: bool,
    /// Options for work on the compiler; `-Z help` lists them
    #[arg(short = 'Z', value_name = "OPTION", global = true)]
    pub unstable: Vec<String>,
}
