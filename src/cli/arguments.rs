//! The arguments as clap parses them.

use std::ffi::OsString;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::{ArgAction, ArgMatches, Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};

use crate::driver;
use crate::options::{
    BuildStep, CodeOptions, Emit, LinkOptions, MessageOptions, NAMES, Options, RemoteChoice, SSA_FORM,
    SourceOptions, SsaVariant, StatsFormat, is_project_name,
};

use crate::project::{BuildGoal, RELEASE, Rules};

use super::graph::GraphArguments;
use super::inputs::Inputs;

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
        let is_name = |word: &OsString| word.to_str().is_some_and(Command::has_subcommand);
        if !words.iter().any(is_name) {
            return Plain::command();
        }
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
    /// Create a project in a new folder
    New {
        /// The folder, whose name is that of the project
        folder: PathBuf,
        #[command(flatten)]
        created: Created,
    },
    /// Create a project in a folder that exists
    Init {
        /// The folder [default: the current one]
        folder: Option<PathBuf>,
        #[command(flatten)]
        created: Created,
    },
    /// Build the programs of the project
    Build {
        /// The programs [default: all]
        #[arg(value_name = "PROGRAM")]
        programs: Vec<String>,
        #[command(flatten)]
        profile: ProfileChoice,
        #[command(flatten)]
        project: ProjectChoice,
        #[command(flatten)]
        form: BuildForm,
        #[command(flatten)]
        outputs: BuildOutputs,
    },
    /// Build, check, test or run again whenever a file of the project changes
    Watch {
        /// build, check, test or run, with arguments [default: build]
        #[arg(value_name = "COMMAND", trailing_var_arg = true, allow_hyphen_values = true)]
        words: Vec<OsString>,
    },
    /// Make an archive of the sources of the project, or with `--static` or `--deb` a package of its programs
    Package {
        /// Only list the files of the archive or package
        #[arg(long)]
        list: bool,
        /// A Debian package, made by `dpkg-deb`
        #[arg(long)]
        deb: bool,
        /// Folder of the archive or package [default: build/package]
        #[arg(short, long, value_name = "FOLDER")]
        output: Option<PathBuf>,
        #[command(flatten)]
        project: ProjectChoice,
    },
    /// Remove everything that was built
    Clean {
        #[command(flatten)]
        project: MemberChoice,
    },
    /// Add a dependency to the project
    Add {
        /// The name of the dependency, or its folder
        name: Option<String>,
        /// The folder of the project; with `--git`, in the repository
        #[arg(long, value_name = "FOLDER")]
        path: Option<PathBuf>,
        /// The repository: a URL or a folder
        #[arg(long, value_name = "URL")]
        git: Option<String>,
        /// The branch whose newest commit is used
        #[arg(long, value_name = "NAME", requires = "git", conflicts_with_all = ["tag", "rev"])]
        branch: Option<String>,
        /// The tag whose commit is used
        #[arg(long, value_name = "NAME", requires = "git", conflicts_with = "rev")]
        tag: Option<String>,
        /// The hash of the commit, which may be abbreviated
        #[arg(long, value_name = "HASH", requires = "git")]
        rev: Option<String>,
        #[command(flatten)]
        project: MemberChoice,
    },
    /// Remove a dependency from the project
    Remove {
        /// The name of the dependency
        name: String,
        #[command(flatten)]
        project: MemberChoice,
    },
    /// Show the dependencies of the project as a tree
    Tree {
        #[command(flatten)]
        project: ProjectChoice,
    },
    /// List the modules of the project or of a folder with their imports, for other tools that build
    Deps {
        /// The folder of the modules [default: the project]
        #[arg(value_name = "FOLDER")]
        folder: Option<PathBuf>,
        /// Write an object for programs
        #[arg(long)]
        json: bool,
    },
    /// Write build files for Bazel and the rules for Modula-2
    Bazel {
        /// The folder of Bazel's workspace with the modules [default: the project]
        #[arg(value_name = "FOLDER")]
        folder: Option<PathBuf>,
        /// Write nothing, and fail if a file is missing or not up to date
        #[arg(long)]
        check: bool,
    },
    /// Use the newest commits of git dependencies
    Update {
        /// The names of dependencies [default: all]
        #[arg(value_name = "NAME")]
        names: Vec<String>,
    },
    /// Show the size of the cache of objects, or remove objects from it
    Cache {
        /// Remove the objects that were not used for this number of days
        #[arg(long, value_name = "DAYS", num_args = 0..=1, default_missing_value = "30")]
        prune: Option<u32>,
    },
    /// Compile a program, run it, and return its exit status
    Run {
        /// The main module (`-`: standard input), and files to link with it; or a program of the project
        #[arg(value_name = "FILE")]
        files: Vec<PathBuf>,
        #[command(flatten)]
        profile: ProfileChoice,
        #[command(flatten)]
        project: ProjectChoice,
        #[command(flatten)]
        form: BuildForm,
        /// The arguments of the program
        #[arg(last = true)]
        arguments: Vec<OsString>,
    },
    /// Report errors and warnings without writing any output
    Check {
        /// The main module (`-`: standard input), and files to link with it [default: all of the project]
        #[arg(value_name = "FILE")]
        files: Vec<PathBuf>,
        #[command(flatten)]
        project: ProjectChoice,
        #[command(flatten)]
        profile: ProfileChoice,
        #[command(flatten)]
        form: BuildForm,
    },
    /// Format modules; `-` is the standard input
    Fmt {
        /// Files, and folders with modules [default: the current folder]
        #[arg(value_name = "PATH")]
        paths: Vec<PathBuf>,
        /// Only list the files that would change (status 1)
        #[arg(long, conflicts_with = "diff")]
        check: bool,
        /// Only print the changes, as a unified diff (status 1)
        #[arg(long)]
        diff: bool,
        /// Format only these lines of a single file
        #[arg(long, value_name = "FIRST-LAST", value_parser = line_range)]
        lines: Option<RangeInclusive<usize>>,
    },
    /// Check a collection of foreign modules in all dialects
    Port {
        /// Files, and folders in which all modules are found
        #[arg(required = true, value_name = "PATH")]
        paths: Vec<PathBuf>,
        /// Make the suggested changes that reduce the errors of a file
        #[arg(long)]
        fix: bool,
        /// Do not change files, but print the changes as a unified diff
        #[arg(long, requires = "fix")]
        dry_run: bool,
        /// Write the report as JSON
        #[arg(long)]
        json: bool,
    },
    /// Write a definition module for C headers
    Bindgen {
        /// Paths of headers, or names as in `#include <...>`
        #[arg(required = true, value_name = "HEADER")]
        headers: Vec<String>,
        /// File or folder of the module [default: the standard output]
        #[arg(short, long, value_name = "FILE|FOLDER")]
        output: Option<PathBuf>,
        /// Name of the module [default: that of the first header]
        #[arg(long, value_name = "MODULE", value_parser = module_name)]
        name: Option<String>,
        /// Only translate names that match, and the types that they need; `*` and `?` are wildcards
        #[arg(long = "allow", value_name = "PATTERN")]
        names: Vec<glob::Pattern>,
    },
    /// Read a control flow graph and print it in SSA form
    Ssa(GraphArguments),
    /// Promote the variables of any LLVM IR to SSA form, as mem2reg does
    ///
    /// Functions with the attribute `optnone` stay as they are.
    Promote {
        /// LLVM IR, as text or bitcode; `-` is the standard input
        input: PathBuf,
        /// Output file, bitcode if the name ends in `.bc` [default: text on the standard output]
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
        /// Direct (default, plain, marker, scc), LLVM's pass (mem2reg) or none (alloca)
        #[arg(long, value_name = "VARIANT", default_value = "default")]
        #[arg(value_parser = SsaVariant::parser(), hide_possible_values = true)]
        variant: SsaVariant,
        /// Simplify instructions when their operands are known
        #[arg(long)]
        simplify: bool,
        /// First split structures whose fields are accessed one by one
        #[arg(long)]
        sroa: bool,
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
    /// Show the documentation of modules and names, also as HTML pages
    Doc {
        /// Modules, names such as Strings.Insert or insert, files, folders [default: list all modules]
        #[arg(value_name = "NAME")]
        names: Vec<PathBuf>,
        /// Write pages about the library or, if files or folders are given, about their modules
        #[arg(long, requires = "output")]
        html: bool,
        /// The folder of the pages
        #[arg(short, long, value_name = "FOLDER", requires = "html")]
        output: Option<PathBuf>,
    },
    /// Run the tests of the project, or the examples in comments
    Test {
        /// Parts of names of tests; with `--doc`, files and folders
        #[arg(value_name = "NAME")]
        names: Vec<PathBuf>,
        /// Test the programs in comments instead
        #[arg(long, requires = "names")]
        doc: bool,
        /// Only list the tests
        #[arg(long, conflicts_with = "doc")]
        list: bool,
        /// Accept the output of each test as the expected one
        #[arg(long, conflicts_with = "doc")]
        bless: bool,
        /// Write a report in the format of JUnit
        #[arg(long, value_name = "FILE", conflicts_with = "doc")]
        junit: Option<PathBuf>,
        /// Count the executed lines, and write them as lcov does
        #[arg(long, value_name = "FILE", conflicts_with = "doc")]
        lcov: Option<PathBuf>,
        /// Count the executed lines, and show them on pages
        #[arg(long, value_name = "FOLDER", conflicts_with = "doc")]
        html: Option<PathBuf>,
        #[command(flatten)]
        profile: ProfileChoice,
        #[command(flatten)]
        project: ProjectChoice,
        #[command(flatten)]
        form: BuildForm,
    },
    /// Measure the benchmarks of the project
    Bench {
        /// Parts of names of benchmarks [default: all]
        #[arg(value_name = "NAME")]
        names: Vec<String>,
        /// Only list the benchmarks
        #[arg(long)]
        list: bool,
        /// Keep the results under a name
        #[arg(long, value_name = "NAME", value_parser = result_name)]
        save: Option<String>,
        /// Compare with the results of this name [default: those of the last run]
        #[arg(long, value_name = "NAME", value_parser = result_name)]
        baseline: Option<String>,
        /// The profile [default: release]
        #[arg(long, value_name = "NAME")]
        profile: Option<String>,
        #[command(flatten)]
        project: ProjectChoice,
    },
    /// Serve an editor as a language server
    Lsp {
        /// Accepted for editors that pass it; the server always uses the standard input and output
        #[arg(long)]
        stdio: bool,
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

/// The choices for a new project.
#[derive(Debug, Args)]
pub struct Created {
    /// A library: modules for other projects, and no program
    #[arg(long)]
    pub lib: bool,
    /// The name of the project [default: that of the folder]
    #[arg(long)]
    pub name: Option<String>,
}

/// The choice of a profile.
#[derive(Debug, Args)]
pub struct ProfileChoice {
    /// Optimize, like `--profile=release`
    #[arg(long, conflicts_with = "profile")]
    release: bool,
    /// The profile: dev, release, or one of `tlc.toml`
    #[arg(long, value_name = "NAME")]
    profile: Option<String>,
}

impl ProfileChoice {
    /// Returns the name of the chosen profile.
    pub fn name(&self) -> Option<&str> {
        if self.release { Some(RELEASE) } else { self.profile.as_deref() }
    }
}

/// The choice of a project of a workspace.
#[derive(Debug, Default, Args)]
pub struct MemberChoice {
    /// The project of the workspace, if it has several
    #[arg(long, value_name = "NAME")]
    pub project: Option<String>,
}

/// The choice of a project, and the rules for finding its dependencies.
#[derive(Debug, Default, Args)]
pub struct ProjectChoice {
    #[command(flatten)]
    member: MemberChoice,
    /// Fail if `tlc.lock` would have to change
    #[arg(long, help_heading = "Dependencies", hide_short_help = true)]
    locked: bool,
    /// Fetch no repository
    #[arg(long, help_heading = "Dependencies", hide_short_help = true)]
    offline: bool,
}

impl ProjectChoice {
    /// Returns the name of the project, if it is given.
    pub fn name(&self) -> Option<&str> {
        self.member.project.as_deref()
    }

    pub fn rules(&self) -> Rules {
        Rules { is_locked: self.locked, is_offline: self.offline, ..Rules::default() }
    }

    /// Returns the option that is given, if one is.
    pub fn option(&self) -> Option<&'static str> {
        let given =
            [(self.name().is_some(), "--project"), (self.locked, "--locked"), (self.offline, "--offline")];
        given.into_iter().find(|(is_given, _)| *is_given).map(|(_, option)| option)
    }
}

/// The form of the output about a project.
#[derive(Debug, Default, Args)]
pub struct BuildForm {
    /// Output: human, or json, an object in each line of stdout
    #[arg(long, value_name = "FORMAT", hide_possible_values = true, hide_short_help = true)]
    message_format: Option<BuildFormat>,
    /// Share objects with the cache at this address [default: $TLC_REMOTE]
    #[arg(long, value_name = "ADDRESS", hide_short_help = true)]
    remote: Option<String>,
    /// Add no objects to the cache of the server
    #[arg(long, hide_short_help = true)]
    remote_read_only: bool,
}

/// A form of the output about a project.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum BuildFormat {
    Human,
    Json,
}

impl BuildForm {
    /// Whether the output is for a program.
    pub fn reports_build(&self) -> bool {
        self.message_format == Some(BuildFormat::Json)
    }

    /// Returns the cache of a server: the given one, or that of the environment.
    pub fn remote(&self) -> Option<RemoteChoice> {
        let address = self.remote.clone().or_else(driver::remote_cache)?;
        Some(RemoteChoice { address, is_read_only: self.remote_read_only })
    }

    /// Whether the form of the output was given.
    pub fn is_given(&self) -> bool {
        self.message_format.is_some()
    }

    /// Returns the option about the cache of a server that was given, if any.
    pub fn remote_option(&self) -> Option<&'static str> {
        let read_only = self.remote_read_only.then_some("--remote-read-only");
        self.remote.as_ref().map(|_| "--remote").or(read_only)
    }
}

/// The outputs of a build besides its programs.
#[derive(Debug, Args)]
pub struct BuildOutputs {
    /// Only list what would be done, with the reasons
    #[arg(long)]
    dry_run: bool,
    /// Write a page of times [default: build/timings.html]
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, conflicts_with = "dry_run")]
    #[arg(default_missing_value = "build/timings.html")]
    pub timings: Option<PathBuf>,
    /// Optimize by the counts of a training run (profile release)
    #[arg(long, conflicts_with_all = ["dry_run", "ninja", "step"])]
    pub pgo: bool,
    /// Write build/PROFILE/build.ninja for the same programs
    #[arg(long, conflicts_with_all = ["dry_run", "timings"])]
    ninja: bool,
    /// Make a single step; files for ninja call it
    #[arg(long, hide = true, value_name = "STEP", requires = "step_output")]
    #[arg(conflicts_with_all = ["dry_run", "timings", "ninja"])]
    pub step: Option<BuildStep>,
    /// The file that the step makes
    #[arg(short = 'o', id = "step_output", hide = true, value_name = "FILE", requires = "step")]
    pub step_output: Option<PathBuf>,
}

impl BuildOutputs {
    /// Returns the result that is wanted.
    pub fn goal(&self) -> BuildGoal {
        match (self.dry_run, self.ninja) {
            (true, _) => BuildGoal::DryRun,
            (_, true) => BuildGoal::Ninja,
            _ => BuildGoal::Programs,
        }
    }
}

/// Parses a name of results, which becomes the name of a file.
fn result_name(text: &str) -> Result<String, String> {
    match is_project_name(text) {
        true => Ok(text.to_owned()),
        false => Err(NAMES.to_owned()),
    }
}

/// Parses the name of a module.
fn module_name(text: &str) -> Result<String, String> {
    match driver::is_name(text) {
        true => Ok(text.to_owned()),
        false => Err("expected a name of Modula-2".to_owned()),
    }
}

/// Parses a range of lines, which are numbered from 1.
fn line_range(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    match (first.parse(), last.parse()) {
        (Ok(first), Ok(last)) if 0 < first && first <= last => Ok(first..=last),
        _ => Err("expected the numbers of two lines, for example 3-8".to_owned()),
    }
}

/// The inputs and outputs of a compilation without a subcommand.
#[derive(Debug, Args)]
#[command(next_help_heading = "Products")]
pub struct Products {
    /// The main module (`-`: standard input), and objects, libraries and C sources to link with it
    #[arg(value_name = "FILE", help_heading = None::<&'static str>)]
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
    /// Run the procedures `Test...` of a program that imports Assertions, as `tlc test` does
    #[arg(long)]
    pub tests: bool,
    /// Kinds of output, separated by commas: ast, compact, dep-info, hir, c-header, cfg, ssa-html, cps, llvm-ir, bc, asm, obj, exe
    #[arg(long, value_name = "KIND[=FILE]", value_delimiter = ',', value_parser = Emit::with_file)]
    pub emit: Vec<(Emit, Option<PathBuf>)>,
    /// With -c, make bitcode that ThinLTO optimizes with other modules; without it, link objects made of such bitcode
    #[arg(long, value_name = "KIND", value_parser = ["thin"], conflicts_with_all = ["assembly", "emit"])]
    pub lto: Option<String>,
    /// Compile bitcode of `--lto=thin` to an object, with the index that the linker made for it
    #[arg(long, value_name = "FILE", requires = "object", conflicts_with = "lto")]
    pub thinlto_index: Option<PathBuf>,
    /// Print the version; with -v, also details of the build of tlc
    #[arg(short = 'V', long, action = ArgAction::SetTrue, help_heading = None::<&'static str>)]
    pub version: bool,
}

/// The options of a compilation, with and without a subcommand.
#[derive(Debug, Args)]
pub struct Common {
    #[command(flatten)]
    pub code: CodeOptions,
    #[command(flatten)]
    pub sources: SourceOptions,
    #[command(flatten)]
    pub linking: LinkOptions,
    #[command(flatten)]
    pub messages: MessageOptions,
    /// File name of the main module in messages and outputs if it is read from the standard input, as by `tlc check -`
    #[arg(long, value_name = "FILE", global = true, help_heading = "Sources")]
    pub stdin_name: Option<PathBuf>,
    /// Number of threads that compile a large program; it does not affect the output [default: one per processor]
    #[arg(short, long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..), global = true)]
    #[arg(help_heading = "Code")]
    pub jobs: Option<u16>,
    /// Print statistics and times of the compilation on stderr; `--stats=json` for programs
    #[arg(long, value_name = "FORMAT", num_args = 0..=1, require_equals = true, global = true)]
    #[arg(default_missing_value = "table", hide_possible_values = true, help_heading = SSA_FORM)]
    pub stats: Option<StatsFormat>,
    /// Options for compiler development; `-Z help` lists them
    #[arg(short = 'Z', value_name = "OPTION", global = true, help_heading = None::<&'static str>)]
    pub unstable: Vec<String>,
}

impl Common {
    /// Returns the options of a compilation of the inputs, without a settings file and options of `-Z`.
    pub fn options(&self, inputs: Inputs) -> Options {
        let Inputs { main, text, files, c_sources } = inputs;
        Options {
            text,
            code: self.code.clone(),
            sources: self.sources.clone(),
            linking: LinkOptions { files, c_sources, ..self.linking.clone() },
            messages: self.messages.clone(),
            stats: self.stats,
            jobs: driver::jobs(self.jobs),
            ..Options::new(main)
        }
    }
}
