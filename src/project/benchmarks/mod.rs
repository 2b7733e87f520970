//! The benchmarks of a project: procedures named `Bench...` of the program modules in its folder of benchmarks.
//!
//! Each is measured in a process of its own, one after the other. A program calls the procedure so often that a sample
//! lasts long enough, and reports the time and, if the machine counts them, the instructions of each sample
//! (`runtime/entries.c`). The results are kept in a file and compared with those of an earlier run.

mod statistics;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use serde::{Deserialize, Serialize};

use crate::driver::{Failure, shell_status};
use crate::options::Options;
use tlc_frontend::base::EntryKind;

use super::Project;
use super::build::{Build, cannot_write};
use super::progress::{fail, print_answer};
use super::testing::found::{among, entry_modules, full_name, is_wanted};
use super::testing::process;
use statistics::Estimate;

/// The choices for a run of benchmarks.
#[derive(Clone, Debug, Default)]
pub struct BenchRequest {
    pub profile: String,
    /// Only benchmarks whose names contain one of these texts are run; all if there are none.
    pub filters: Vec<String>,
    /// Whether the benchmarks are only listed.
    pub lists: bool,
    /// The name under which the results are also kept.
    pub save: Option<String>,
    /// The name of the results to compare with; those of the last run without it.
    pub baseline: Option<String>,
}

/// The number of processes in which a procedure is measured.
const PROCESSES: usize = 5;

/// The name of the results of the last run.
const LAST: &str = "last";

/// The least changes that are marked: instructions hardly vary, times do so from process to process.
const LEAST_OF_INSTRUCTIONS: f64 = 0.001;
const LEAST_OF_TIME: f64 = 0.02;

/// The costs of a call of a procedure.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct Measured {
    /// The time in nanoseconds.
    time: Estimate,
    /// The instructions, if the machine counts them.
    instructions: Option<Estimate>,
}

/// The results of a run by the names of the benchmarks.
type Results = BTreeMap<String, Measured>;

/// Measures the benchmarks of a project, and prints a line for each. Returns whether all of them ended well.
///
/// # Errors
///
/// There are no benchmarks, one is not compiled, or a file cannot be read or written. This was reported.
pub fn bench(project: &Project, options: &Options, request: &BenchRequest) -> Result<bool, Failure> {
    let folder = &project.bench_folder();
    let mut modules = entry_modules(project, options, folder, EntryKind::Bench);
    for module in &mut modules {
        let is_wanted = |name: &String| is_wanted(&full_name(&module.name, Some(name)), &request.filters);
        module.procedures.retain(is_wanted);
    }
    modules.retain(|module| !module.procedures.is_empty());
    let names = modules.iter().flat_map(|module| {
        module.procedures.iter().map(|procedure| full_name(&module.name, Some(procedure)))
    });
    let names: Vec<String> = names.collect();
    if names.is_empty() {
        let help =
            "a benchmark is a procedure `Bench...` without parameters of a program module in this folder";
        return fail(
            &format!("there are no benchmarks in `{}`{}", folder.display(), among(&request.filters)),
            help,
        );
    }
    if request.lists {
        return print_answer(&names.iter().map(|name| format!("{name}\n")).collect::<String>())
            .map(|()| true);
    }
    let before = match &request.baseline {
        Some(name) => baseline(project, name)?,
        None => read(&file_of(project, LAST)).unwrap_or_default(),
    };
    let build = Build::new(project, options, &request.profile, "benches")?;
    let width = names.iter().map(String::len).max().unwrap_or_default().max("benchmark".len());
    let (mut results, mut passed) = (Results::new(), true);
    for (number, module) in modules.iter().enumerate() {
        let program = build.program_of(&module.name, &module.file, &module.procedures)?;
        if number == 0 {
            print_answer(&format!(
                "{:width$}  {:>10}  {:>25}  {:>14}  change\n",
                "benchmark", "time", "interval", "instructions"
            ))?;
        }
        for procedure in &module.procedures {
            let name = full_name(&module.name, Some(procedure));
            match measured(&program, procedure)? {
                Ok(measured) => {
                    print_answer(&format!("{name:width$}  {}\n", row(&measured, before.get(&name))))?;
                    results.insert(name, measured);
                }
                Err(reason) => {
                    print_answer(&format!("{name:width$}  FAILED: {reason}\n"))?;
                    passed = false;
                }
            }
        }
    }
    for name in [LAST].into_iter().chain(request.save.as_deref()) {
        write(&file_of(project, name), &results)?;
    }
    Ok(passed)
}

fn file_of(project: &Project, name: &str) -> PathBuf {
    project.build_folder("bench").join(format!("{name}.json"))
}

fn read(file: &Path) -> Option<Results> {
    serde_json::from_slice(&fs::read(file).ok()?).ok()
}

/// Returns the results that were saved under a name.
fn baseline(project: &Project, name: &str) -> Result<Results, Failure> {
    let file = file_of(project, name);
    match read(&file) {
        Some(results) => Ok(results),
        None => fail(
            &format!("there are no results `{name}`: `{}` cannot be read", file.display()),
            &format!("`tlc bench --save={name}` keeps the results under this name"),
        ),
    }
}

/// Adds results to those in a file.
fn write(file: &Path, results: &Results) -> Result<(), Failure> {
    let mut all = read(file).unwrap_or_default();
    all.extend(results.iter().map(|(name, measured)| (name.clone(), *measured)));
    let text = serde_json::to_vec_pretty(&all).unwrap_or_default();
    let folder = file.parent().map_or(Ok(()), fs::create_dir_all);
    folder.and_then(|()| fs::write(file, text)).or_else(|error| cannot_write(file, &error))
}

/// Measures a procedure of a program. The inner error is the reason why it failed.
fn measured(program: &Path, procedure: &str) -> Result<Result<Measured, String>, Failure> {
    let samples = std::path::absolute(program.with_extension("samples")).unwrap_or_default();
    let variables =
        [("TLC_ENTRY", procedure.to_owned()), ("TLC_SAMPLES", samples.to_string_lossy().into_owned())];
    let mut texts = Vec::new();
    for _ in 0..PROCESSES {
        let ended = match process::run(program, Stdio::null(), &variables, None) {
            Ok(ended) => ended,
            Err(error) => return fail(&format!("cannot run `{}`: {error}", program.display()), ""),
        };
        let status = ended.status.map(shell_status).unwrap_or_default();
        if status != 0 {
            let said = process::indented(&ended.messages);
            return Ok(Err(format!("it ended with the status {status}{said}")));
        }
        texts.push(fs::read_to_string(&samples).unwrap_or_default());
        // A file that stays is replaced by the next process.
        let _ = fs::remove_file(&samples);
    }
    Ok(estimated(&texts).ok_or_else(|| "it ended without a result".to_owned()))
}

/// Returns the estimates from the samples that each process has written; `None` if there are none.
fn estimated(texts: &[String]) -> Option<Measured> {
    let (mut times, mut instructions) = (Vec::new(), Some(Vec::new()));
    for text in texts {
        let samples: Vec<Sample> = text.lines().map(Sample::read).collect::<Option<_>>()?;
        times.push(samples.iter().map(|sample| sample.time).collect());
        let counts: Option<Vec<f64>> = samples.iter().map(|sample| sample.instructions).collect();
        instructions = instructions.zip(counts).map(|(mut all, counts)| {
            all.push(counts);
            all
        });
    }
    let has_samples = times.iter().any(|times: &Vec<f64>| !times.is_empty());
    let instructions = instructions.map(|counts| Estimate::of(&counts));
    has_samples.then(|| Measured { time: Estimate::of(&times), instructions })
}

/// The costs of a call in a sample.
struct Sample {
    time: f64,
    instructions: Option<f64>,
}

impl Sample {
    /// Reads a line of a program: the calls, the nanoseconds and the instructions, or `-`.
    fn read(line: &str) -> Option<Sample> {
        let mut words = line.split(' ');
        let calls: f64 = words.next()?.parse().ok()?;
        let time: f64 = words.next()?.parse().ok()?;
        let instructions = words.next()?.parse::<f64>().ok().map(|count| count / calls);
        Some(Sample { time: time / calls, instructions })
    }
}

/// Returns the columns of a result, with the change since an earlier one.
fn row(measured: &Measured, before: Option<&Measured>) -> String {
    let Measured { time, instructions } = measured;
    let interval = format!("[{} .. {}]", duration(time.low), duration(time.high));
    let count = instructions.map_or_else(|| "-".to_owned(), |count| format!("{:.0}", count.median));
    let change = before.map(|before| {
        let counted = instructions.as_ref().zip(before.instructions.as_ref());
        let (now, since, least) = match counted {
            Some((now, since)) => (now, since, LEAST_OF_INSTRUCTIONS),
            None => (time, &before.time, LEAST_OF_TIME),
        };
        let change = now.change(since);
        let mark = match now.differs(since, least) {
            false => "",
            true if change > 0.0 => "  more",
            true => "  less",
        };
        format!("{:+.1} %{mark}", 100.0 * change)
    });
    let columns =
        format!("{:>10}  {interval:>25}  {count:>14}  {}", duration(time.median), change.unwrap_or_default());
    columns.trim_end().to_owned()
}

/// Returns a duration in nanoseconds as a text with three to four digits.
fn duration(nanoseconds: f64) -> String {
    let units = [("ns", 1.0), ("us", 1e3), ("ms", 1e6), ("s", 1e9)];
    let (unit, size) = units.into_iter().rev().find(|(_, size)| nanoseconds >= *size).unwrap_or(units[0]);
    let value = nanoseconds / size;
    let digits = if value < 10.0 { 2 } else { 1 };
    format!("{value:.digits$} {unit}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_become_costs_of_a_call() {
        let estimated = |text: &str| estimated(&[text.to_owned(), text.to_owned()]);
        let measured = estimated("10 1000 500\n10 1000 500\n10 1000 500\n").expect("samples");
        let all = |cost| Estimate { low: cost, median: cost, high: cost };
        assert_eq!(measured, Measured { time: all(100.0), instructions: Some(all(50.0)) });
        assert_eq!(estimated("2 1000 -\n").and_then(|measured| measured.instructions), None);
        assert!(estimated("").is_none() && estimated("10\n").is_none());
    }

    #[test]
    fn rows_mark_changes_of_the_better_measure() {
        let all = |cost| Estimate { low: cost, median: cost, high: cost };
        let measured = |time, instructions: Option<f64>| Measured {
            time: all(time),
            instructions: instructions.map(all),
        };
        let (slow, fast) = (measured(2_500.0, None), measured(2_000.0, None));
        assert!(row(&slow, Some(&fast)).ends_with("2.50 us .. 2.50 us]               -  +25.0 %  more"));
        assert!(row(&fast, Some(&slow)).ends_with("-20.0 %  less"));
        assert!(row(&fast, None).ends_with("-"));
        // The time has changed, but not the instructions.
        let counted = (measured(30.0, Some(100.0)), measured(20.0, Some(100.0)));
        assert!(row(&counted.0, Some(&counted.1)).ends_with("100  +0.0 %"));
    }
}
