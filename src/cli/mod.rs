//! The command line: arguments become options, results become exit statuses.

mod arguments;
mod choices;

use std::borrow::Cow;
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};

use crate::base::printable;
use crate::diagnostics::Code;
use crate::driver::{
    self, Comparison, Destination, EXIT_INTERNAL, Emit, Failure, GraphOptions, LinkInputs, Linker,
    OnTheFlySet, Options, Output, Preprocessor, Suffixes, Unstable,
};

use arguments::{Arguments, Command, Common, Products};

/// The exit status after reported errors in the arguments or in the program.
const EXIT_REPORTED: i32 = 1;

/// Runs the command line and returns the exit status.
pub fn run(arguments: impl Iterator<Item = OsString>) -> i32 {
    match Arguments::try_parse_from(arguments.map(bare_optimization)) {
        Ok(arguments) => exit_status(driver::on_big_stack(move || execute(&arguments))),
        Err(answer) => usage(&answer),
    }
}

/// Replaces `-O` alone by `-O2`, because clap would take the next argument as its level.
fn bare_optimization(argument: OsString) -> OsString {
    if argument == "-O" { OsString::from("-O2") } else { argument }
}

fn exit_status(result: Result<i32, Failure>) -> i32 {
    match result {
        Ok(status) => status,
        Err(Failure::Reported) => EXIT_REPORTED,
        Err(Failure::Internal(reason)) => {
            driver::report_internal(&reason);
            EXIT_INTERNAL
        }
    }
}

/// Prints the help text, or the error in the arguments.
fn usage(answer: &clap::Error) -> i32 {
    if answer.use_stderr() {
        print_mistake(answer);
        return EXIT_REPORTED;
    }
    let text = answer.render();
    let is_styled = io::stdout().is_terminal();
    exit_status(print(&if is_styled { text.ansi().to_string() } else { text.to_string() }))
}

/// Prints an error in the arguments, without colours: it contains words of the command line, whose control characters
/// must not reach the terminal.
fn print_mistake(answer: &clap::Error) {
    let text = answer.render().to_string();
    let shown: Vec<Cow<'_, str>> = text.split('\n').map(printable).collect();
    // There is no other place to report that the text cannot be written.
    let _ = io::stderr().write_all(shown.join("\n").as_bytes());
}

fn execute(arguments: &Arguments) -> Result<i32, Failure> {
    if arguments.products.version {
        return print(&format!("tlc {}\n", driver::version()));
    }
    if arguments.common.unstable.iter().any(|option| option == "help") {
        return print(&choices::unstable_help());
    }
    match act(arguments) {
        Ok(result) => result,
        Err(mistake) => Ok(usage(&mistake)),
    }
}

/// Runs the subcommand. The outer error is an error in the arguments.
fn act(arguments: &Arguments) -> Result<Result<i32, Failure>, clap::Error> {
    let Arguments { command, products, common } = arguments;
    if command.is_some() {
        refuse_products(products)?;
    }
    match command {
        None => {
            let (input, files) = inputs(&products.files)?;
            let common = options(input, common)?;
            let (sources, files) = files.into_iter().partition(|file| is_c(file));
            let link = LinkInputs { files, sources, ..common.link };
            let options = Options { outputs: outputs(input, products)?, link, ..common };
            Ok(driver::compile(options).map(|()| 0))
        }
        Some(Command::Check { input }) => Ok(driver::compile(options(input, common)?).map(|()| 0)),
        Some(Command::Run { input, arguments }) => Ok(driver::run(options(input, common)?, arguments)),
        Some(Command::Ssa { input, variant, minimal, verify, trace }) => {
            let graph =
                GraphOptions { strategy: *variant, minimal: *minimal, verify: *verify, trace: *trace };
            Ok(driver::print_ssa_form(options(input, common)?, graph).map(|()| 0))
        }
        Some(Command::Compare { input, json, no_run, stdin }) => {
            let comparison = Comparison { no_run: *no_run, input: stdin.clone(), json: *json };
            let compared = driver::compare(options(input, common)?, &comparison);
            Ok(compared.and_then(|text| print(&text)))
        }
        Some(Command::Explain { code: None }) => Ok(print(&all_codes())),
        Some(Command::Explain { code: Some(name) }) => match Code::from_name(name) {
            Some(code) => Ok(print(code.explanation())),
            None => Err(mistake(ErrorKind::InvalidValue, &format!("there is no code `{name}`"))),
        },
    }
}

/// Reports options for products beside a subcommand, where they would have no effect.
fn refuse_products(products: &Products) -> Result<(), clap::Error> {
    let given = [
        (!products.files.is_empty(), "an input file before the subcommand"),
        (products.output.is_some(), "-o"),
        (products.object, "-c"),
        (products.assembly, "-S"),
        (!products.emit.is_empty(), "--emit"),
    ];
    match given.iter().find(|(given, _)| *given) {
        Some((_, what)) => {
            Err(mistake(ErrorKind::ArgumentConflict, &format!("{what} cannot be used with a subcommand")))
        }
        None => Ok(()),
    }
}

fn is_c(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == "c")
}

/// Splits the files into the main module and the files to link with it.
fn inputs(files: &[PathBuf]) -> Result<(&Path, Vec<PathBuf>), clap::Error> {
    let is_linked = |file: &Path| {
        is_c(file) || file.extension().is_some_and(|e| ["o", "a", "so", "obj", "lib"].iter().any(|x| e == *x))
    };
    let (linked, modules): (Vec<&PathBuf>, Vec<&PathBuf>) = files.iter().partition(|file| is_linked(file));
    match modules[..] {
        [input] => Ok((input, linked.into_iter().cloned().collect())),
        [] => Err(mistake(ErrorKind::MissingRequiredArgument, "no input file was given")),
        [_, second, ..] => {
            let message = format!(
                "only one module is compiled at a time; `{}` is found if it is imported",
                second.display()
            );
            Err(mistake(ErrorKind::TooManyValues, &message))
        }
    }
}

fn options(input: &Path, common: &Common) -> Result<Options, clap::Error> {
    if common.debug {
        return Err(mistake(ErrorKind::InvalidValue, "-g: debug information is not yet supported"));
    }
    Ok(Options {
        include: common.include.clone(),
        suffixes: Suffixes::new(common.def_suffix.as_deref(), common.mod_suffix.as_deref()),
        extended_opaque: common.extended_opaque,
        preprocessor: common.preprocess.then(|| Preprocessor { macros: common.define.clone() }),
        opt_level: common.opt_level,
        target: common.target_cpu.clone(),
        checks: choices::checks(&common.checks),
        word: common.word.unwrap_or(common.dialect.word_bits()),
        dialect: common.dialect,
        ssa: common.ssa,
        stats: common.stats,
        otf: common.otf.iter().fold(OnTheFlySet::NONE, |otf, item| otf.union(*item)),
        verify_ssa: common.verify_ssa,
        linker: Linker { program: common.linker.clone() },
        link: LinkInputs {
            files: Vec::new(),
            sources: Vec::new(),
            folders: common.library_folders.clone(),
            libraries: common.libraries.clone(),
        },
        remap: common.remap_path_prefix.clone(),
        deny_warnings: common.deny.is_some(),
        refuse_certain_failures: common.error.is_some(),
        error_format: common.error_format,
        color: common.color,
        unstable: unstable(&common.unstable)?,
        ..Options::new(input.to_owned())
    })
}

fn unstable(names: &[String]) -> Result<Unstable, clap::Error> {
    let mut unstable = Unstable::default();
    for name in names {
        if !unstable.set(name) {
            let message = format!("there is no option `-Z {name}`; there are\n{}", choices::unstable_help());
            return Err(mistake(ErrorKind::InvalidValue, message.trim_end()));
        }
    }
    Ok(unstable)
}

/// Returns the products with their destinations. `-o` names the file of the product that has none of its own.
fn outputs(input: &Path, products: &Products) -> Result<Vec<Output>, clap::Error> {
    let kinds = match (products.object, products.assembly) {
        (true, _) => vec![(Emit::Object, None)],
        (_, true) => vec![(Emit::Assembly, None)],
        _ if products.emit.is_empty() => vec![(Emit::Executable, None)],
        _ => products.emit.clone(),
    };
    let unnamed = kinds.iter().filter(|(_, path)| path.is_none()).count();
    if products.output.is_some() && unnamed != 1 {
        let message = format!("-o names one file, but {unnamed} outputs have none; use --emit=KIND=FILE");
        return Err(mistake(ErrorKind::ArgumentConflict, &message));
    }
    let destination = |(emit, path): (Emit, Option<PathBuf>)| {
        let path = path.or_else(|| products.output.clone()).unwrap_or_else(|| emit.default_path(input));
        let to_stdout = path.as_os_str() == "-";
        Output { emit, destination: if to_stdout { Destination::Stdout } else { Destination::File(path) } }
    };
    Ok(kinds.into_iter().map(destination).collect())
}

fn mistake(kind: ErrorKind, message: &str) -> clap::Error {
    Arguments::command().error(kind, message)
}

fn all_codes() -> String {
    let title = |code: &Code| code.explanation().lines().next().unwrap_or_default().trim_start_matches("# ");
    Code::ALL.iter().map(|code| format!("{}\n", title(code))).collect()
}

/// Writes an answer to stdout.
fn print(text: &str) -> Result<i32, Failure> {
    match driver::print(text.as_bytes()) {
        Ok(()) => Ok(0),
        Err(error) => {
            driver::end_if_unread(&error);
            // There is no other place to report that this cannot be written either.
            let _ = writeln!(io::stderr(), "error: cannot write to the standard output: {error}");
            Err(Failure::Reported)
        }
    }
}
