//! The report for people and for programs.

use std::fmt::{self, Write};

use crate::driver::porting::causes::Cause;
use crate::driver::porting::comparison::{DialectRow, FirstError};
use crate::driver::porting::report::{ModuleRow, Rename, Report};

/// The number of entries of a list in the text for people. Programs get all.
const MOST: usize = 40;

/// The number of files that are named for a dialect of their own.
const MOST_NAMED: usize = 10;

/// Returns the report as one JSON object.
pub fn json(report: &Report) -> String {
    let text = serde_json::to_string(report).unwrap_or_default();
    text + "\n"
}

/// Returns the report for people. It ends with the figures that matter most, because long lists move out of
/// a window.
pub fn render(report: &Report) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = write_all(&mut text, report);
    text.trim_start_matches('\n').to_owned()
}

fn write_all(text: &mut String, report: &Report) -> fmt::Result {
    let best = report.dialects.first().map(|row| row.name).unwrap_or_default();
    write_fixes(text, report)?;
    write_modules(text, report, best)?;
    write_names(text, report)?;
    write_missing(text, report)?;
    write_causes(text, report)?;
    write_needed(text, report)?;
    write_dialects(text, report)?;
    write_conclusion(text, report, best)
}

fn write_fixes(text: &mut String, report: &Report) -> fmt::Result {
    for fix in &report.fixes {
        let (before, after) = (fix.errors_before, fix.errors_after);
        writeln!(text, "fixed {}: {} -> {} in `{}`", fix.file, counted(before, "error"), after, fix.dialect)?;
        for edit in &fix.edits {
            writeln!(text, "  {}:{}: {}: {}", edit.line, edit.column, edit.code, edit.message)?;
        }
    }
    if !report.fixes.is_empty() {
        writeln!(text)?;
    }
    Ok(())
}

fn write_modules(text: &mut String, report: &Report, best: &str) -> fmt::Result {
    let stopped = report.modules.iter().filter_map(|module| Some((module, module.first.as_ref()?)));
    for (ModuleRow { dialect, errors, .. }, first) in stopped {
        let place = place(first);
        let more = if *errors > 1 { format!(", {} more", errors - 1) } else { String::new() };
        let dialect = if *dialect == best { String::new() } else { format!(", in `{dialect}`") };
        let note = format!("{more}{dialect}");
        let note = note.strip_prefix(", ").map_or(String::new(), |note| format!(" ({note})"));
        writeln!(text, "{place}: error[{}]: {}{note}", first.code, first.message)?;
    }
    let of = |dialect: &str| -> Vec<&ModuleRow> {
        let accepted = report.modules.iter().filter(|module| module.first.is_none());
        accepted.filter(|module| module.dialect == dialect).collect()
    };
    for row in report.dialects.iter().skip(1) {
        let files = of(row.name);
        if let Some((first, others)) = files.split_first() {
            let name = row.name;
            let count = counted(files.len(), "file");
            writeln!(
                text,
                "\n{count} accepted in `{name}`, not in `{best}`; begin with `<* dialect={name} *>`:"
            )?;
            writeln!(text, "  {}", first.file)?;
            for file in others.iter().take(MOST_NAMED - 1) {
                writeln!(text, "  {}", file.file)?;
            }
            write_rest(text, files.len(), MOST_NAMED)?;
        }
    }
    Ok(())
}

/// Names the stopped files that most files import.
fn write_needed(text: &mut String, report: &Report) -> fmt::Result {
    let stopped = report.modules.iter().filter(|module| module.first.is_some() && module.needed_by > 1);
    let mut needed: Vec<&ModuleRow> = stopped.collect();
    needed.sort_by_key(|module| std::cmp::Reverse(module.needed_by));
    if !needed.is_empty() {
        writeln!(text, "\nfiles to correct first (needed: files that import them, also through others)")?;
        writeln!(text, "  needed  errors  file")?;
    }
    for module in needed.iter().take(MOST_NAMED) {
        writeln!(text, "  {:6}  {:6}  {}", module.needed_by, module.errors, module.file)?;
    }
    write_rest(text, needed.len(), MOST_NAMED)
}

fn write_names(text: &mut String, report: &Report) -> fmt::Result {
    let (taken, free): (Vec<&Rename>, Vec<&Rename>) = report.renames.iter().partition(|rename| rename.taken);
    if !free.is_empty() {
        writeln!(text, "\nimports find these modules only after their files are renamed:")?;
    }
    for Rename { file, to, .. } in &free {
        writeln!(text, "  mv {} {}", quoted(file), quoted(to))?;
    }
    if !taken.is_empty() {
        writeln!(text, "\nimports do not find these modules, because other files have their names:")?;
    }
    for Rename { file, to, .. } in taken.iter().take(MOST) {
        writeln!(text, "  {file} (another one is {to})")?;
    }
    write_rest(text, taken.len(), MOST)?;
    if let Some(first) = report.skipped.first() {
        let count = counted(report.skipped.len(), "file");
        writeln!(text, "\n{count} without a module, not counted, for example {first}")?;
    }
    Ok(())
}

fn write_missing(text: &mut String, report: &Report) -> fmt::Result {
    if report.missing.is_empty() {
        return Ok(());
    }
    writeln!(text, "\nmissing modules (alone: files with no other error)\n  files  alone  module")?;
    for row in report.missing.iter().take(MOST) {
        let (files, only, module, place) = (row.files, row.only, &row.module, place(&row.example));
        let what = if row.example.message.contains("definition") { ", its definition module" } else { "" };
        writeln!(text, "  {files:5}  {only:5}  {module}{what}  (first in {place})")?;
        for help in &row.help {
            writeln!(text, "                {help}")?;
        }
    }
    write_rest(text, report.missing.len(), MOST)
}

fn write_causes(text: &mut String, report: &Report) -> fmt::Result {
    if report.causes.is_empty() {
        return Ok(());
    }
    writeln!(
        text,
        "\ncauses (first: files whose first error it is; all: files with it)\n  first    all  code"
    )?;
    for cause in report.causes.iter().take(MOST) {
        let Cause { code, message, files, occurs_in, names, advised, example } = cause;
        writeln!(text, "  {files:5}  {occurs_in:5}  {code}  {message}")?;
        if !names.is_empty() {
            let names: Vec<String> =
                names.iter().map(|name| format!("{} {}", name.name, name.files)).collect();
            writeln!(text, "                {}", names.join(", "))?;
        }
        writeln!(text, "                for example {}", place(example))?;
        if !advised.is_empty() {
            writeln!(text, "                its message advises the dialect {}", advised.join(", "))?;
        }
    }
    write_rest(text, report.causes.len(), MOST)
}

fn write_dialects(text: &mut String, report: &Report) -> fmt::Result {
    writeln!(text, "\ndialects (with imports: also all files that they import)")?;
    writeln!(text, "  accepted  with imports  dialect")?;
    let figures = |row: &DialectRow| (row.accepted, row.with_imports);
    for rows in report.dialects.chunk_by(|a, b| figures(a) == figures(b)) {
        let Some((accepted, with_imports)) = rows.first().map(figures) else { continue };
        let names: Vec<&str> = rows.iter().map(|row| row.name).collect();
        writeln!(text, "  {accepted:8}  {with_imports:12}  {}", names.join(", "))?;
    }
    Ok(())
}

fn write_conclusion(text: &mut String, report: &Report, best: &str) -> fmt::Result {
    let accepted = report.dialects.first().map_or(0, |row| row.accepted);
    let files = counted(report.files, "file");
    write!(text, "\n{accepted} of {files} accepted in `{best}`")?;
    match report.accepted > accepted {
        true => writeln!(text, ", {} with a dialect for each file", report.accepted)?,
        false => writeln!(text)?,
    }
    if !report.options.is_empty() && report.files > 0 {
        let (folders, options): (Vec<&String>, Vec<&String>) =
            report.options.iter().partition(|option| option.starts_with("-I"));
        let shown: Vec<&str> =
            options.into_iter().chain(folders.iter().copied().take(MOST_NAMED)).map(String::as_str).collect();
        let more = if folders.len() > MOST_NAMED { " ..." } else { "" };
        writeln!(text, "compile with: tlc {}{more} MAIN", shown.join(" "))?;
    }
    Ok(())
}

fn write_rest(text: &mut String, count: usize, shown: usize) -> fmt::Result {
    if count > shown {
        writeln!(text, "  and {} more; `--json` lists all", count - shown)?;
    }
    Ok(())
}

fn place(error: &FirstError) -> String {
    match error.line.zip(error.column) {
        Some((line, column)) => format!("{}:{line}:{column}", error.file),
        None => error.file.clone(),
    }
}

/// Returns a path as a shell reads it.
fn quoted(path: &str) -> String {
    shlex::try_quote(path).map_or_else(|_| path.to_owned(), |quoted| quoted.into_owned())
}

fn counted(number: usize, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}
