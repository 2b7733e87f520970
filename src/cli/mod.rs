//! The command line: arguments become options, results become exit statuses.

mod arguments;
mod generation;
mod graph;
mod help;
mod inputs;
mod manual;
mod mistakes;
mod projects;
mod refusals;
mod relevance;
mod topics;

use std::borrow::Cow;
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::error::ErrorKind;

use crate::driver::{
    self, BindRequest, DocRequest, EXIT_INTERNAL, Failure, FormatMode, FormatRequest, PortRequest,
};
use crate::explore::{self, Comparison, Promotion};
use crate::options::{Dependency, Destination, Emit, ErrorFormat, Options, Output, SsaVariant, Unstable};
use crate::project::{AddRequest, BenchRequest, DEV, PackageRequest, RELEASE, TestRequest};
use crate::server;
use tlc_frontend::base::{Conditions, EntryKind, printable};
use tlc_frontend::diagnostics::{Code, LINTS, Level, Lint, Selection};

use arguments::{Arguments, BuildForm, Command, Common, Products, ProfileChoice, ProjectChoice};
use inputs::{Inputs, UNNAMED};
use projects::ProjectCall;
use refusals::{refuse_graphs, refuse_mixed_inputs, refuse_products, refuse_profiles, refuse_unannotated};

/// The exit status after reported errors in the arguments or in the program.
const EXIT_REPORTED: i32 = 1;

/// The default number of timed constructions.
const ROUNDS: u32 = 5;

/// Runs the command line and returns the exit status.
pub fn run(arguments: impl Iterator<Item = OsString>) -> i32 {
    let words = completed(arguments);
    match parsed(&words) {
        Ok(arguments) => exit_status(driver::on_big_stack(move || execute(&arguments))),
        Err(answer) if is_help(&answer) => usage(help::answer(words).unwrap_or(answer), ErrorFormat::Human),
        Err(answer) => usage(answer, mistakes::format_of(&words)),
    }
}

fn parsed(words: &[OsString]) -> Result<Arguments, clap::Error> {
    // Messages about errors, and help, need the description of all commands.
    let found = Arguments::command_for(words).try_get_matches_from(words);
    let mut matches = found.or_else(|_| Arguments::command().try_get_matches_from(words))?;
    relevance::refuse_idle_options(&matches)?;
    let arguments = Arguments::from_matches(&mut matches)?;
    relevance::refuse_mixed_output(&arguments)?;
    Ok(arguments)
}

fn is_help(answer: &clap::Error) -> bool {
    matches!(answer.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand)
}

/// Completes a lone `-O` or `-g`, because clap would take the next argument as its level. Arguments after
/// `--` are not for tlc.
fn completed(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut is_ours = true;
    let complete = |argument: OsString| {
        is_ours &= argument != "--";
        match argument.to_str().filter(|_| is_ours) {
            Some("-O") => OsString::from("-O2"),
            Some("-g") => OsString::from("-g2"),
            _ => argument,
        }
    };
    arguments.map(complete).collect()
}

fn exit_status(result: Result<i32, Failure>) -> i32 {
    match result {
        Ok(status) => status,
        Err(Failure::Reported) => EXIT_REPORTED,
        Err(Failure::Internal(error)) => {
            driver::report_internal(&error);
            EXIT_INTERNAL
        }
    }
}

/// Prints the help text, or the error in the arguments in a format.
fn usage(answer: clap::Error, format: ErrorFormat) -> i32 {
    if answer.use_stderr() && matches!(format, ErrorFormat::Json | ErrorFormat::Sarif) {
        mistakes::print_for_programs(&answer, format);
        return EXIT_REPORTED;
    }
    if answer.use_stderr() {
        // The errors that clap has not found itself lack the summary of the arguments.
        print_mistake(&answer.format(&mut Arguments::command()));
        return EXIT_REPORTED;
    }
    let text = answer.render();
    let is_styled = io::stdout().is_terminal();
    exit_status(print(&if is_styled { text.ansi().to_string() } else { text.to_string() }))
}

/// Prints an error in the arguments, without colours: it contains words of the command line, whose control
/// characters must not reach the terminal.
fn print_mistake(answer: &clap::Error) {
    let text = answer.render().to_string();
    let shown: Vec<Cow<'_, str>> = text.split('\n').map(printable).collect();
    // There is no other place to report that the text cannot be written.
    let _ = io::stderr().write_all(shown.join("\n").as_bytes());
}

fn execute(arguments: &Arguments) -> Result<i32, Failure> {
    if arguments.products.version {
        let details = if arguments.common.linking.verbose { driver::build_details() } else { String::new() };
        return print(&format!("tlc {}\n{details}", driver::version()));
    }
    if arguments.common.unstable.iter().any(|option| option == "help") {
        return print(&Unstable::help());
    }
    act(arguments).or_else(|refusal| match refusal {
        Refusal::Arguments(mistake) => Ok(usage(mistake, arguments.common.messages.error_format)),
        Refusal::Failed(failure) => Err(failure),
    })
}

/// The reason why a command is not run to its end.
#[derive(derive_more::From)]
enum Refusal {
    /// The arguments are wrong, and this was not reported yet.
    Arguments(clap::Error),
    Failed(Failure),
}

/// Runs the subcommand.
fn act(arguments: &Arguments) -> Result<i32, Refusal> {
    let Arguments { command, products, common } = arguments;
    if command.is_some() {
        refuse_products(products)?;
    }
    match command {
        None => {
            if let Some(index) = &products.thinlto_index {
                driver::compile_bitcode(bitcode_options(products, common)?, index)?;
                return Ok(0);
            }
            mistakes::refuse_misspelt_command(&products.files)?;
            let options = options(&products.files, common)?;
            let outputs = outputs(&options, products)?;
            let procedure = products.procedure.clone();
            let annotate = products.annotate;
            let entries =
                if products.tests { driver::entries_of(&options, EntryKind::Test) } else { Vec::new() };
            let thin_lto = products.lto.is_some();
            let options = Options { outputs, annotate, procedure, thin_lto, entries, ..options };
            driver::compile(Options { ends_process: true, ..options })?;
            Ok(0)
        }
        Some(Command::New { folder, created }) => Ok(projects::create(folder, created, false)?),
        Some(Command::Init { folder, created }) => {
            Ok(projects::create(folder.as_deref().unwrap_or(Path::new(".")), created, true)?)
        }
        Some(Command::Build { programs, profile, project, form, outputs }) => {
            let calls = project_calls(project, form, common)?;
            Ok(projects::build(&calls, programs, profile.name(), outputs)?)
        }
        Some(Command::Watch { words }) => {
            let words = projects::repeated(words)?;
            let calls = project_calls(&ProjectChoice::default(), &BuildForm::default(), common)?;
            Ok(projects::watch(&calls, &words)?)
        }
        Some(Command::Clean { project }) => {
            crate::project::clean(&own_options(common), project.project.as_deref())?;
            Ok(0)
        }
        Some(Command::Add { name, path, git, branch, tag, rev, project }) => {
            let request = AddRequest {
                name: name.clone(),
                dependency: Dependency {
                    path: path.clone(),
                    git: git.clone(),
                    branch: branch.clone(),
                    tag: tag.clone(),
                    rev: rev.clone(),
                },
                project: project.project.clone(),
            };
            Ok(print(&crate::project::add(request, &own_options(common))?)?)
        }
        Some(Command::Remove { name, project }) => {
            let project = project.project.as_deref();
            Ok(print(&crate::project::remove(name, project, &own_options(common))?)?)
        }
        Some(Command::Tree { project }) => {
            Ok(print(&crate::project::tree(&projects::entered(project, &own_options(common))?)?)?)
        }
        Some(Command::Deps { folder, json }) => {
            Ok(projects::list_modules(folder.as_deref(), *json, &own_options(common))?)
        }
        Some(Command::Bazel { folder, check }) => {
            Ok(projects::write_build_files(folder.as_deref(), *check, &own_options(common))?)
        }
        Some(Command::Update { names }) => Ok(print(&crate::project::update(names, &own_options(common))?)?),
        Some(Command::Package { list, deb, output, project }) => {
            let request = PackageRequest { is_debian: *deb, lists: *list, folder: output.clone() };
            let calls = project_calls(project, &BuildForm::default(), common)?;
            Ok(projects::each(&calls, |call| call.package(&request))?)
        }
        Some(Command::Cache { prune }) => Ok(print(&projects::cache(*prune)?)?),
        Some(Command::Check { files, project, profile, form }) if files.is_empty() => {
            if let Some(option) = form.remote_option() {
                let message = format!("{option} is for builds; `tlc check` makes no objects");
                return Err(clap::Error::raw(ErrorKind::ArgumentConflict, message).into());
            }
            let calls = project_calls(project, form, common)?;
            Ok(projects::each(&calls, |call| call.check(profile.name()))?)
        }
        Some(Command::Run { files, profile, project, form, arguments }) if projects::is_meant(files) => {
            let name = files.first().map(PathBuf::as_path);
            Ok(projects::run(project_calls(project, form, common)?, name, profile.name(), arguments)?)
        }
        Some(Command::Check { files, project, profile, form }) => {
            refuse_outside_projects(profile, form, project)?;
            driver::compile(Options { ends_process: true, ..options(files, common)? })?;
            Ok(0)
        }
        Some(Command::Run { files, profile, project, form, arguments }) => {
            refuse_outside_projects(profile, form, project)?;
            mistakes::refuse_arguments_among_files(files)?;
            Ok(driver::run(options(files, common)?, arguments)?)
        }
        Some(Command::Fmt { paths, check, diff, lines }) => {
            let mode = match (check, diff) {
                (true, _) => FormatMode::Check,
                (_, true) => FormatMode::Diff,
                _ => FormatMode::Write,
            };
            format(FormatRequest { paths: paths.clone(), mode, lines: lines.clone() }, common)
        }
        Some(Command::Port { paths, fix, dry_run, json }) => {
            let request = PortRequest { paths: paths.clone(), fix: *fix, dry_run: *dry_run, json: *json };
            port(&request, common)
        }
        Some(Command::Bindgen { headers, output, name, names }) => {
            let request = BindRequest {
                headers: headers.clone(),
                output: output.clone(),
                module: name.clone(),
                allowed: names.clone(),
            };
            // The settings are those of the project of the module.
            let place = output.clone().unwrap_or_else(|| PathBuf::from("."));
            let options = driver::with_settings(common.options(Inputs::of(place)))?;
            driver::bind(options, &request)?;
            Ok(0)
        }
        Some(Command::Ssa(graph)) if graph.example.as_deref() == Some(graph::LIST) => {
            Ok(print(&explore::examples())?)
        }
        Some(Command::Ssa(graph)) => {
            // The settings of a project only apply to its modules.
            let inputs = graph.inputs(common.stdin_name.as_deref())?;
            let options = completed_options(common.options(inputs), common)?;
            let graph_options = graph.options(common.stats.is_some());
            if let Some(port) = graph.serve {
                explore::serve(options, &graph_options, port)?;
                return Ok(0);
            }
            match graph.gallery()? {
                Some(destination) => explore::write_gallery(options, &graph_options, &destination)?,
                None => explore::print_ssa_form(options, graph_options)?,
            }
            Ok(0)
        }
        Some(Command::Promote { input, output, variant, simplify, sroa, verify, functions }) => {
            if !matches!(variant, SsaVariant::Direct(_)) && (*simplify || *sroa) {
                let (name, option) = (variant.name(), if *simplify { "--simplify" } else { "--sroa" });
                let message = format!("{option} has no effect on --variant={name}");
                return Err(clap::Error::raw(ErrorKind::ArgumentConflict, &message).into());
            }
            let promotion = Promotion {
                variant: *variant,
                simplify: *simplify,
                sroa: *sroa,
                verify: *verify,
                functions: functions.clone(),
                ..Promotion::to(output.as_deref())
            };
            let inputs = Inputs::new(std::slice::from_ref(input), common.stdin_name.as_deref())?;
            explore::promote_file(completed_options(common.options(inputs), common)?, &promotion)?;
            Ok(0)
        }
        Some(Command::Compare { files, json, no_run, stdin, rounds })
            if files.iter().any(|file| explore::is_ir_file(file)) =>
        {
            refuse_mixed_inputs(files, *no_run, stdin.as_deref())?;
            let inputs = Inputs::new(&files[..1], common.stdin_name.as_deref())?;
            let options = completed_options(common.options(inputs), common)?;
            Ok(print(&explore::compare_ir(&options, files, rounds.unwrap_or(ROUNDS), *json)?)?)
        }
        Some(Command::Compare { rounds: Some(_), .. }) => {
            let message = "--rounds requires files of LLVM IR";
            Err(clap::Error::raw(ErrorKind::ArgumentConflict, message).into())
        }
        Some(Command::Compare { files, json, no_run, stdin, rounds: None }) => {
            let comparison = Comparison { no_run: *no_run, input: stdin.clone(), json: *json };
            Ok(print(&explore::compare(options(files, common)?, &comparison)?)?)
        }
        Some(Command::Lsp { .. }) => Ok(server::serve()?),
        Some(Command::Doc { names, output: None, .. }) => {
            let options = folder_options(names, common)?;
            Ok(print(&driver::doc(options, &DocRequest { names: names.clone() })?)?)
        }
        Some(Command::Doc { names, output: Some(folder), .. }) => {
            let pages = driver::doc_html(folder_options(names, common)?, names, folder)?;
            Ok(print(&format!("{pages} files, from {}\n", folder.join("index.html").display()))?)
        }
        Some(Command::Test { names, doc: false, list, bless, junit, lcov, html, profile, project, form }) => {
            let request = TestRequest {
                profile: profile.name().unwrap_or(DEV).to_owned(),
                filters: names.iter().map(|name| name.to_string_lossy().into_owned()).collect(),
                lists: *list,
                accepts: *bless,
                report: junit.clone(),
                counts: common.code.coverage || lcov.is_some() || html.is_some(),
                lines: lcov.clone(),
                pages: html.clone(),
            };
            Ok(projects::test(&project_calls(project, form, common)?, &request)?)
        }
        Some(Command::Bench { names, list, save, baseline, profile, project }) => {
            let request = BenchRequest {
                profile: profile.clone().unwrap_or_else(|| RELEASE.to_owned()),
                filters: names.clone(),
                lists: *list,
                save: save.clone(),
                baseline: baseline.clone(),
            };
            let calls = project_calls(project, &BuildForm::default(), common)?;
            Ok(projects::bench(&calls, &request)?)
        }
        Some(Command::Test { names: paths, profile, project, form, .. }) => {
            refuse_outside_projects(profile, form, project)?;
            let answer = driver::test_examples(folder_options(paths, common)?, paths)?;
            print(&answer.text)?;
            Ok(if answer.is_passed { 0 } else { EXIT_REPORTED })
        }
        Some(Command::Explain { code: None }) => Ok(print(&all_codes())?),
        Some(Command::Explain { code: Some(name) }) => match explanation(name) {
            Some(text) => Ok(print(&driver::page(&text))?),
            None => Err(mistakes::unknown_code(name).into()),
        },
        Some(Command::Help { topic }) => Ok(print(&help::text(topic.as_deref())?)?),
        Some(Command::Generate { name: None }) => Ok(print(&generation::list())?),
        Some(Command::Generate { name: Some(name) }) => Ok(print_bytes(&generation::file(name)?)?),
    }
}

/// Returns the options for files and folders. The settings are those of the first, or of the current folder.
fn folder_options(paths: &[PathBuf], common: &Common) -> Result<Options, Refusal> {
    let main = paths.first().cloned().unwrap_or_default();
    let inputs = Inputs { main, text: None, files: Vec::new(), c_sources: Vec::new() };
    Ok(completed_options(driver::with_settings(common.options(inputs))?, common)?)
}

/// Returns the options of a call that is about a project, without its settings.
fn own_options(common: &Common) -> Options {
    common.options(Inputs::of(PathBuf::new()))
}

/// Enters the project around the current folder, or those of its workspace.
fn project_calls(
    choice: &ProjectChoice,
    form: &BuildForm,
    common: &Common,
) -> Result<Vec<ProjectCall>, Refusal> {
    let folder = std::path::absolute(".").unwrap_or_default();
    let own = own_options(common);
    if form.remote_option().is_some() && form.remote().is_none() {
        let message = "--remote-read-only requires --remote or the variable TLC_REMOTE";
        return Err(clap::Error::raw(ErrorKind::ArgumentConflict, message).into());
    }
    let mut calls = Vec::new();
    for project in projects::entered(choice, &own)? {
        // Some options have an effect only with some settings.
        let complete = Options { sources: project.sources.clone(), ..own.clone() };
        let options = Options { sources: own.sources.clone(), ..completed_options(complete, common)? };
        calls.push(ProjectCall { project, options, folder: folder.clone() }.reporting(form));
    }
    Ok(calls)
}

/// Reports options about projects in calls with files.
fn refuse_outside_projects(
    profile: &ProfileChoice,
    form: &BuildForm,
    choice: &ProjectChoice,
) -> Result<(), clap::Error> {
    let option = choice.option().or(form.remote_option());
    let message = match (option, profile.name(), form.is_given()) {
        (Some(option), ..) => &format!("{option} is for projects; this call is about files"),
        (_, Some(_), _) => "--release and --profile are for programs of a project",
        (_, _, true) => "--message-format is for projects; use --error-format for the messages about files",
        _ => return Ok(()),
    };
    Err(clap::Error::raw(ErrorKind::ArgumentConflict, message))
}

/// Checks a collection and returns the exit status.
fn port(request: &PortRequest, common: &Common) -> Result<i32, Refusal> {
    if request.fix && common.sources.preprocess {
        let message = "--fix cannot change files that --preprocess changes before they are read";
        return Err(clap::Error::raw(ErrorKind::ArgumentConflict, message).into());
    }
    // The settings are those of the first file or folder.
    let main = request.paths.first().cloned().unwrap_or_default();
    let options = driver::with_settings(common.options(Inputs::of(main)))?;
    // Without a dialect, those that read `--define` are among the checked ones.
    let options = match options.sources.dialect {
        Some(_) => completed_options(options, common)?,
        None => options,
    };
    let answer = driver::port(options, request)?;
    print_bytes(&answer.text)?;
    Ok(if answer.is_accepted { 0 } else { EXIT_REPORTED })
}

/// Formats files and returns the exit status.
fn format(mut request: FormatRequest, common: &Common) -> Result<i32, Refusal> {
    if request.paths.is_empty() {
        request.paths.push(PathBuf::from("."));
    }
    let is_standard = request.paths.iter().any(|path| path.as_os_str() == inputs::STANDARD_INPUT);
    let mistake = match request.paths.as_slice() {
        [_, _, ..] if is_standard => Some("`-` cannot be combined with other files"),
        [_, _, ..] if request.lines.is_some() => Some("--lines requires a single file"),
        _ if !is_standard && common.stdin_name.is_some() => {
            Some("--stdin-name names the standard input, which is read if the file is `-`")
        }
        _ => None,
    };
    if let Some(message) = mistake {
        return Err(clap::Error::raw(ErrorKind::ArgumentConflict, message).into());
    }
    // The settings are those of the project of the first path.
    let inputs = match is_standard {
        true => Inputs::new(&request.paths, common.stdin_name.as_deref())?,
        false => Inputs::of(request.paths.first().cloned().unwrap_or_default()),
    };
    let options = common.options(inputs);
    let project = driver::project_folder(&options.input);
    let (input, own) = (options.input.clone(), Options { input: project, ..options });
    let options = Options { input, ..completed_options(driver::with_settings(own)?, common)? };
    let answer = driver::format_files(options, &request)?;
    print_bytes(&answer.text)?;
    Ok(if answer.has_findings { EXIT_REPORTED } else { 0 })
}

/// Returns the options for a program. The command line overrides the settings.
fn options(files: &[PathBuf], common: &Common) -> Result<Options, Refusal> {
    let inputs = Inputs::new(files, common.stdin_name.as_deref())?;
    Ok(completed_options(driver::with_program_settings(common.options(inputs))?, common)?)
}

/// Returns the options of a call with an object of bitcode.
fn bitcode_options(products: &Products, common: &Common) -> Result<Options, Refusal> {
    let [object] = products.files.as_slice() else {
        let message = "--thinlto-index is the index of one object of bitcode";
        return Err(clap::Error::raw(ErrorKind::TooManyValues, message).into());
    };
    let options = completed_options(common.options(Inputs::of(object.clone())), common)?;
    let path = products.output.clone().ok_or_else(|| {
        let message = "name the object with `-o`; the input is an object as well";
        clap::Error::raw(ErrorKind::MissingRequiredArgument, message)
    })?;
    let outputs = vec![Output { emit: Emit::Object, destination: destination(path) }];
    Ok(Options { outputs, ends_process: true, ..options })
}

/// Refuses options without effect, and adds those of `-Z`.
fn completed_options(options: Options, common: &Common) -> Result<Options, clap::Error> {
    let reads_options = options.sources.dialect().rules().conditions != Conditions::None;
    if !options.sources.preprocess && !reads_options && !common.sources.define.is_empty() {
        let message = "--define has no effect without --preprocess";
        return Err(clap::Error::raw(ErrorKind::MissingRequiredArgument, message));
    }
    if options.linking.is_static && options.code.sanitize.is_some() {
        let message = "--sanitize=address needs its library at run time, which --static excludes";
        return Err(clap::Error::raw(ErrorKind::ArgumentConflict, message));
    }
    refuse_profiles(&options.code)?;
    if options.code.hides_objects() {
        let message = "--sanitize=address cannot check the objects of --storage=library";
        return Err(clap::Error::raw(ErrorKind::ArgumentConflict, message));
    }
    Ok(Options { unstable: unstable(&common.unstable)?, ..options })
}

fn unstable(names: &[String]) -> Result<Unstable, clap::Error> {
    let mut unstable = Unstable::default();
    for name in names {
        if !unstable.set(name) {
            let message = format!("there is no option `-Z {name}`; the options are\n{}", Unstable::help());
            return Err(clap::Error::raw(ErrorKind::InvalidValue, message.trim_end()));
        }
    }
    Ok(unstable)
}

/// Returns the products with their destinations. `-o` names the file of the product that has no file of its
/// own.
fn outputs(options: &Options, products: &Products) -> Result<Vec<Output>, clap::Error> {
    let kinds = match (products.object, products.assembly) {
        (true, _) => vec![(Emit::Object, None)],
        (_, true) => vec![(Emit::Assembly, None)],
        _ if products.emit.is_empty() => vec![(Emit::Executable, None)],
        _ => products.emit.clone(),
    };
    let unnamed = kinds.iter().filter(|(_, path)| path.is_none()).count();
    if products.output.is_some() && unnamed != 1 {
        let message = format!("-o names one file, but {unnamed} outputs need a name; use --emit=KIND=FILE");
        return Err(clap::Error::raw(ErrorKind::ArgumentConflict, &message));
    }
    if options.input.as_os_str() == UNNAMED && products.output.is_none() && unnamed > 0 {
        let message = "the standard input has no name from which to derive the name of the output; use \
                       -o FILE or --stdin-name=FILE";
        return Err(clap::Error::raw(ErrorKind::MissingRequiredArgument, message));
    }
    if !kinds.iter().any(|(emit, _)| matches!(emit, Emit::Executable | Emit::DepInfo))
        && let Some(file) = options.linking.files.iter().chain(&options.linking.c_sources).next()
    {
        let message =
            format!("`{}` can only be linked with an executable, and no executable is made", file.display());
        return Err(clap::Error::raw(ErrorKind::ArgumentConflict, &message));
    }
    refuse_graphs(options, products, &kinds)?;
    if products.annotate {
        refuse_unannotated(&kinds)?;
    }
    let output = |(emit, path): (Emit, Option<PathBuf>)| {
        let path =
            path.or_else(|| products.output.clone()).unwrap_or_else(|| emit.default_path(&options.input));
        Output { emit, destination: destination(path) }
    };
    Ok(kinds.into_iter().map(output).collect())
}

/// Returns the destination that a path means.
fn destination(path: PathBuf) -> Destination {
    if path.as_os_str() == "-" { Destination::Stdout } else { Destination::File(path) }
}

/// Returns the explanation of a code, a lint or a group of lints.
fn explanation(name: &str) -> Option<String> {
    let lint = Lint::named(name);
    let code = Code::from_name(name).or(lint.map(|lint| lint.code));
    if let Some(code) = code {
        let named = Lint::of(code).map(|lint| {
            let level = lint.level.name();
            format!("\nThe name of this warning in `-W`, `-A`, `-D` and pragmas is `{}`, its default `{level}`.\n", lint.name)
        });
        return Some(code.explanation().to_owned() + &named.unwrap_or_default());
    }
    let group = Selection::GROUPS.iter().find(|(group, _)| group.name() == name);
    group.map(|(group, what)| {
        let has = |lint: &&Lint| match group {
            Selection::Warnings => lint.level == Level::Warn,
            _ => group.has(lint),
        };
        let members = LINTS.iter().filter(has).map(|lint| format!("    {}\n", lint.name));
        format!("`{name}`: {what}\n\n{}", members.collect::<String>())
    })
}

/// Lists the codes of errors, then the warnings with their names and defaults.
fn all_codes() -> String {
    let title = |code: &Code| code.explanation().lines().next().unwrap_or_default().trim_start_matches("# ");
    let errors = Code::ALL.iter().filter(|code| Lint::of(**code).is_none());
    let errors = errors.map(|code| format!("{}\n", title(code)));
    let lints = LINTS.iter().map(|lint| {
        format!("{}  {:<24} {:<6} {}\n", lint.code.name(), lint.name, lint.level.name(), lint.summary)
    });
    let groups = Selection::GROUPS
        .map(|(group, what)| format!("       {:<24} {:<6} {what}\n", group.name(), ""))
        .concat();
    let about = "warnings, with their names and default levels; `-W NAME`, `-A NAME` and `-D NAME` show, \
                 allow and deny them:";
    format!(
        "{}\n{about}\n\n{}\ngroups of them:\n\n{groups}",
        errors.collect::<String>(),
        lints.collect::<String>()
    )
}

/// Writes an answer to stdout.
fn print(text: &str) -> Result<i32, Failure> {
    print_bytes(text.as_bytes())
}

fn print_bytes(bytes: &[u8]) -> Result<i32, Failure> {
    match driver::print(bytes) {
        Ok(()) => Ok(0),
        Err(error) => {
            driver::end_if_unread(&error);
            // There is no other place to report that this cannot be written either.
            let _ = writeln!(io::stderr(), "error: cannot write to the standard output: {error}");
            Err(Failure::Reported)
        }
    }
}
