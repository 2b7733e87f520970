//! `tlc test --coverage`: the lines of the modules of a project that its tests have executed.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::anyhow;

use crate::driver::{self, CountedPassage, Failure, entries};

use super::super::Project;
use super::super::build::cannot_write;
use super::super::progress::fail;
use super::process::indented;

/// The purpose of the tools.
const PURPOSE: &str = "makes the pages";

/// The folder in which each process leaves its counts.
pub struct Profiles {
    folder: PathBuf,
}

impl Profiles {
    /// Creates an empty folder.
    ///
    /// # Errors
    ///
    /// The folder cannot be written. This was reported.
    pub fn new(project: &Project, profile: &str) -> Result<Profiles, Failure> {
        let folder = project.build_folder(profile).join("coverage").join("profiles");
        // The absence of the folder is no error, and any other one is that of the next call.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).or_else(|error| cannot_write(&folder, &error))?;
        Ok(Profiles { folder: std::path::absolute(&folder).unwrap_or(folder) })
    }

    /// Returns the variable of the environment that names the file of a process of a program, and creates its folder.
    ///
    /// # Errors
    ///
    /// The folder cannot be written.
    pub fn variable(&self, program: &Path, number: usize) -> std::io::Result<(&'static str, String)> {
        let folder = self.folder_of(program);
        fs::create_dir_all(&folder)?;
        let file = folder.join(format!("{number}-%p.profraw"));
        Ok(("LLVM_PROFILE_FILE", file.to_string_lossy().into_owned()))
    }

    fn folder_of(&self, program: &Path) -> PathBuf {
        self.folder.join(program.to_string_lossy().replace(['/', '%'], "+"))
    }

    /// Writes pages that show the counts beside the sources, by LLVM's tools.
    ///
    /// # Errors
    ///
    /// A tool is missing or has failed. This was reported.
    pub fn write_pages(&self, programs: &[&Path], folder: &Path) -> Result<(), Failure> {
        let merged = self.folder.with_extension("profdata");
        let profiles = programs.iter().flat_map(|program| entries(&self.folder_of(program)));
        merge_profiles(profiles, &merged, PURPOSE)?;
        let mut instrumented = Vec::new();
        for (number, program) in programs.iter().enumerate() {
            instrumented.extend((number > 0).then_some(Path::new("-object")));
            instrumented.push(program);
        }
        let profile = format!("-instr-profile={}", merged.display());
        let output = format!("-output-dir={}", folder.display());
        let mut show = Command::new("llvm-cov-22");
        run_tool(show.arg("show").args(instrumented).args([&profile, &output, "-format=html"]), PURPOSE)
    }

    /// Reads the counts of all processes.
    ///
    /// # Errors
    ///
    /// A file is not in the form that programs write.
    pub fn read(&self, programs: &[&Path]) -> Result<ExecutedLines, Failure> {
        let mut passages = Vec::new();
        for program in programs {
            let profiles = entries(&self.folder_of(program));
            let profiles: Vec<Vec<u8>> = profiles.iter().filter_map(|path| fs::read(path).ok()).collect();
            let bytes = fs::read(program).unwrap_or_default();
            let found = driver::counted_passages(&bytes, &profiles);
            let broken = || anyhow!("the counts of `{}` cannot be read", program.display());
            passages.extend(found.ok_or_else(broken)?);
        }
        Ok(ExecutedLines::of(passages))
    }
}

/// Merges the profiles that programs have written, for a purpose such as `makes the pages`.
///
/// # Errors
///
/// The tool is missing or has failed. This was reported.
pub fn merge_profiles(
    profiles: impl Iterator<Item = PathBuf>,
    merged: &Path,
    purpose: &str,
) -> Result<(), Failure> {
    let mut merge = Command::new("llvm-profdata-22");
    run_tool(merge.arg("merge").args(profiles).arg("-o").arg(merged), purpose)
}

fn run_tool(command: &mut Command, purpose: &str) -> Result<(), Failure> {
    let name = command.get_program().to_string_lossy().into_owned();
    match command.output() {
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => fail(&format!("`{name}` has failed{}", indented(&output.stderr)), ""),
        Err(error) => fail(
            &format!("cannot run `{name}`, which {purpose}: {error}"),
            "install the tools of LLVM 22 (on Debian: `apt-get install llvm-22`)",
        ),
    }
}

/// The lines with code of each file, with the numbers of their executions.
pub struct ExecutedLines {
    files: BTreeMap<String, BTreeMap<u32, u64>>,
}

/// A passage of a file, which several programs may contain: its borders, whether it is a gap, and the sum of its
/// counts.
type Passage = ((u32, u32), (u32, u32), bool, u64);

impl ExecutedLines {
    fn of(passages: Vec<CountedPassage>) -> ExecutedLines {
        let mut sums: BTreeMap<String, BTreeMap<_, u64>> = BTreeMap::new();
        for CountedPassage { file, first, last, is_gap, count } in passages {
            let sum = sums.entry(file).or_default().entry((first, last, is_gap)).or_default();
            *sum = sum.saturating_add(count);
        }
        let of_file = |(file, sums): (String, BTreeMap<_, u64>)| {
            let passages: Vec<Passage> =
                sums.into_iter().map(|((first, last, is_gap), count)| (first, last, is_gap, count)).collect();
            let lines = lines_of(&fs::read_to_string(&file).unwrap_or_default(), &passages);
            (file, lines)
        };
        ExecutedLines { files: sums.into_iter().map(of_file).collect() }
    }

    /// Returns a table of the modules of a project.
    pub fn table(&self, project: &Project) -> String {
        let modules = project.modules();
        let modules: Vec<String> = modules.iter().map(|path| path.to_string_lossy().into_owned()).collect();
        let width = modules.iter().map(String::len).max().unwrap_or_default().max("module".len());
        let mut text = format!("\n{:width$}  lines  executed  percent\n", "module");
        let row = |name: &str, all: usize, executed: usize| {
            let percent = 100.0 * executed as f64 / all.max(1) as f64;
            format!("{name:width$}  {all:>5}  {executed:>8}  {percent:>5.1} %\n")
        };
        let (mut all, mut executed) = (0, 0);
        for module in &modules {
            let Some(lines) = self.files.get(module) else {
                text += &format!("{module:width$}  no test imports it\n");
                continue;
            };
            let own = lines.values().filter(|count| **count > 0).count();
            text += &row(module, lines.len(), own);
            all += lines.len();
            executed += own;
        }
        text + &row("total", all, executed)
    }

    /// Returns the counts of all lines in the format of lcov.
    pub fn lcov(&self) -> String {
        let mut text = String::new();
        for (file, lines) in &self.files {
            let path = std::path::absolute(file).unwrap_or_else(|_| PathBuf::from(file));
            text += &format!("TN:\nSF:{}\n", path.display());
            text.extend(lines.iter().map(|(line, count)| format!("DA:{line},{count}\n")));
            let executed = lines.values().filter(|count| **count > 0).count();
            text += &format!("LF:{}\nLH:{executed}\nend_of_record\n", lines.len());
        }
        text
    }
}

/// Returns the lines that contain code, with their counts: the greatest of the passages that begin in the line, or that
/// of the innermost passage around its beginning. Empty lines and comments are left out.
fn lines_of(text: &str, passages: &[Passage]) -> BTreeMap<u32, u64> {
    let mut lines = BTreeMap::new();
    for (line, text) in (1..).zip(text.lines()) {
        let text = text.trim();
        if text.is_empty() || (text.starts_with("(*") && text.ends_with("*)")) {
            continue;
        }
        let begin = passages.iter().filter(|(first, _, is_gap, _)| first.0 == line && !is_gap);
        let around = passages.iter().filter(|(first, last, ..)| first.0 < line && *last > (line, 1));
        let innermost = around.max_by_key(|(first, last, ..)| (*first, std::cmp::Reverse(*last)));
        let counts = begin.chain(innermost).map(|(.., count)| *count);
        if let Some(count) = counts.max() {
            lines.insert(line, count);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_the_counts_of_their_innermost_passages() {
        let text = "PROCEDURE P;\nBEGIN\n  IF a THEN\n    b\n\n    (* c *)\n  END;\n  d\nEND P;\n\nVAR";
        let passages = [((1, 1), (9, 6), false, 5), ((3, 10), (4, 5), true, 2), ((4, 5), (4, 6), false, 2)];
        let expected = [(1, 5), (2, 5), (3, 5), (4, 2), (7, 5), (8, 5), (9, 5)];
        assert_eq!(lines_of(text, &passages), BTreeMap::from(expected));
    }
}
