//! The command line of the search.

use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{self, ExitCode};
use std::time::Duration;
use std::{fs, thread};

use anyhow::{Context, Result, bail};
use clap::{Parser, Subcommand};

use crate::campaign::{self, Input, Settings};
use crate::kinds;
use crate::reducer::{self, Files};

/// The search for wrong code, crashes and hangs of tlc.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run a campaign; exit with 1 if anything failed
    Run {
        /// The kinds of cases, separated by commas; all without this option
        #[arg(long, value_delimiter = ',')]
        kinds: Vec<String>,
        /// The time limit in minutes
        #[arg(long, default_value_t = 10.0)]
        minutes: f64,
        /// Judge this many cases of each kind instead, however long it takes
        #[arg(long)]
        count: Option<u64>,
        /// The number of concurrent processes [default: the number of processors]
        #[arg(long)]
        jobs: Option<usize>,
        /// The folder of the state and the failures
        #[arg(long, default_value = "build/fuzz")]
        state: PathBuf,
    },
    /// Judge the cases from FROM up to but excluding TO; campaigns start this
    Worker { kind: String, from: u64, to: u64 },
    /// Write the input of a case into a folder
    Show {
        kind: String,
        seed: u64,
        #[arg(long, default_value = ".")]
        folder: PathBuf,
    },
    /// Judge a text from a file or the standard input; abort if anything is wrong with it
    Stdin { kind: String, file: Option<PathBuf> },
    /// Reduce files that have a property, and write them into a folder
    Reduce {
        /// The folder of a failure that a campaign wrote, or the files, the main one first
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// The property: a command that exits with 0 in a folder of the files [default: they fail as before]
        #[arg(long, conflicts_with_all = ["kind", "seed"])]
        command: Option<String>,
        /// The kind of the case, for files that are not in the folder of a failure
        #[arg(long)]
        kind: Option<String>,
        /// The seed of choices about the case
        #[arg(long)]
        seed: Option<u64>,
        #[arg(long, default_value = "reduced")]
        output: PathBuf,
    },
    /// Judge files as a case and print the failure; exit with 1 if there is one
    Judge {
        kind: String,
        seed: u64,
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Write the figures of a campaign into a page, between its marks
    Report {
        #[arg(long, default_value = "build/fuzz")]
        state: PathBuf,
        page: PathBuf,
    },
}

/// Runs the command line.
pub fn run() -> ExitCode {
    match execute(Arguments::parse().command) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn execute(command: Command) -> Result<ExitCode> {
    match command {
        Command::Run { kinds, minutes, count, jobs, state } => {
            let names = if kinds.is_empty() { kinds::names() } else { kinds };
            names.iter().try_for_each(|name| named(name).map(drop))?;
            let time = Duration::try_from_secs_f64(minutes * 60.0).context("--minutes")?;
            let jobs = jobs.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from)).max(1);
            let failures = campaign::run(Settings { kinds: names, folder: state, jobs, time, count })?;
            Ok(if failures == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
        }
        Command::Worker { kind, from, to } => {
            campaign::work(named(&kind)?, from..to)?;
            Ok(ExitCode::SUCCESS)
        }
        Command::Show { kind, seed, folder } => show(&kind, seed, folder),
        Command::Stdin { kind, file } => judge_text(&kind, file),
        Command::Reduce { files, command: Some(command), output, .. } => {
            let mut property = reducer::of_command(&command);
            reduce(read_files(&files)?, &mut property, &output)
        }
        Command::Reduce { files, kind, seed, output, .. } => {
            let case = match kind.zip(seed) {
                Some((kind, seed)) => Case { kind, seed, files: read_files(&files)? },
                None => Case::read(files.first().map_or(Path::new(""), PathBuf::as_path))?,
            };
            let Some(cause) = case.cause(&case.files)? else { bail!("nothing is wrong with these files") };
            let mut property =
                |files: &Files| case.cause(files).is_ok_and(|found| found.as_ref() == Some(&cause));
            reduce(case.files.clone(), &mut property, &output)
        }
        Command::Judge { kind, seed, files } => judge_files(&kind, seed, read_files(&files)?),
        Command::Report { state, page } => {
            campaign::write_report(&state, &page)?;
            Ok(ExitCode::SUCCESS)
        }
    }
}

fn named(name: &str) -> Result<kinds::Make> {
    let Some(make) = kinds::named(name) else {
        bail!("there is no kind `{name}`; there are {}", kinds::names().join(", "));
    };
    Ok(make)
}

fn show(kind: &str, seed: u64, folder: PathBuf) -> Result<ExitCode> {
    let input = named(kind)?().input(seed);
    write_files(&folder, &input.files)?;
    println!("{}", input.options.join(" "));
    Ok(ExitCode::SUCCESS)
}

/// A case that failed.
struct Case {
    kind: String,
    seed: u64,
    files: Files,
}

impl Case {
    /// Reads the folder of a failure.
    fn read(folder: &Path) -> Result<Case> {
        let name = folder.display().to_string();
        let note = fs::read_to_string(folder.join(campaign::NOTE)).with_context(|| name.clone())?;
        let first = note.lines().next().unwrap_or_default();
        let (kind, seed) = first.split_once(' ').with_context(|| format!("{name} is no failure"))?;
        let mut paths: Vec<PathBuf> = Vec::new();
        for entry in fs::read_dir(folder)? {
            paths.push(entry?.path());
        }
        paths.retain(|path| path.file_name().is_some_and(|name| name != campaign::NOTE));
        let main = named(kind)?().input(0).main().to_owned();
        // The main file comes first.
        paths.sort_by_key(|path| (path.file_name().is_some_and(|name| *name != *main), path.clone()));
        Ok(Case { kind: kind.to_owned(), seed: seed.parse()?, files: read_files(&paths)? })
    }

    /// Judges files in a separate process, which may die. Returns the cause of the failure, if they fail.
    fn cause(&self, files: &Files) -> Result<Option<String>> {
        let folder = tempfile::tempdir()?;
        write_files(folder.path(), files)?;
        let mut process = process::Command::new(std::env::current_exe()?);
        process.args(["judge", &self.kind, &self.seed.to_string()]);
        let output = process.args(files.iter().map(|(name, _)| folder.path().join(name))).output()?;
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        Ok(match output.status.code() {
            Some(0) => None,
            Some(1) => Some(campaign::cause(&said)),
            _ => Some(output.status.to_string()),
        })
    }
}

fn reduce(files: Files, property: &mut reducer::Property<'_>, output: &Path) -> Result<ExitCode> {
    if !property(&files) {
        bail!("the files do not have the property");
    }
    let size = |files: &Files| files.iter().map(|(_, text)| text.len()).sum::<usize>();
    let (before, mut least) = (size(&files), usize::MAX);
    // Intermediate results are kept, so that a reduction may be interrupted at any time.
    let mut kept = |files: &Files| {
        let holds = property(files);
        if holds && size(files) < least {
            least = size(files);
            let _ = write_files(output, files);
        }
        holds
    };
    let files = reducer::reduce(files, &mut kept);
    let after = size(&files);
    write_files(output, &files)?;
    println!("{before} bytes became {after}, in {}", output.display());
    Ok(ExitCode::SUCCESS)
}

fn read_files(paths: &[PathBuf]) -> Result<Files> {
    let read = |path: &PathBuf| {
        let name = path.file_name().context("a file has a name")?.to_string_lossy().into_owned();
        Ok((name, fs::read_to_string(path).with_context(|| path.display().to_string())?))
    };
    paths.iter().map(read).collect()
}

fn write_files(folder: &Path, files: &Files) -> Result<()> {
    fs::create_dir_all(folder)?;
    for (name, text) in files {
        fs::write(folder.join(name), text)?;
    }
    Ok(())
}

/// Judges files with the options of the case with this number.
fn judge_files(kind: &str, seed: u64, files: Files) -> Result<ExitCode> {
    let make = named(kind)?;
    let verdict = campaign::on_big_stack(move || {
        let mut kind = make();
        let input = Input { files, ..kind.input(seed) };
        Ok(campaign::judge_caught(kind.as_mut(), &input))
    })?;
    let Some(failure) = verdict.failure else { return Ok(ExitCode::SUCCESS) };
    println!("{}\n{}", failure.reason, failure.commands.join("\n"));
    Ok(ExitCode::FAILURE)
}

/// Judges one text. The process aborts on a failure, since fuzzers that guide such a search watch for that.
fn judge_text(kind: &str, file: Option<PathBuf>) -> Result<ExitCode> {
    let mut bytes = Vec::new();
    match &file {
        Some(path) => bytes = fs::read(path).with_context(|| path.display().to_string())?,
        None => drop(io::stdin().read_to_end(&mut bytes)?),
    }
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let make = named(kind)?;
    let verdict = campaign::on_big_stack(move || {
        let mut kind = make();
        let name = kind.input(0).main().to_owned();
        let input = Input { files: vec![(name, text)], ..Input::default() };
        Ok(campaign::judge_caught(kind.as_mut(), &input))
    })?;
    if let Some(failure) = verdict.failure {
        eprintln!("{}\n{}", failure.reason, failure.commands.join("\n"));
        process::abort();
    }
    Ok(ExitCode::SUCCESS)
}
