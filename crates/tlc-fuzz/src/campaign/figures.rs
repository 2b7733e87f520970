//! The figures of campaigns, as a table for the terminal and as one for the documentation.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use super::{Figures, State};

/// The marks before and after the table in a page.
const MARKS: (&str, &str) = ("<!-- fuzz: figures -->\n", "<!-- /fuzz -->");

/// Returns the table for the terminal.
pub fn table(state: &State) -> String {
    let mut text = format!(
        "{:12} {:>12} {:>14} {:>12} {:>9} {:>11} {:>12}\n",
        "kind", "runs", "compile+run", "interpreted", "failures", "ms a case", "elapsed"
    );
    for (kind, progress) in &state.kinds {
        let Figures { runs, pairs, certain, failures, seconds } = progress.figures;
        let time = milliseconds_per_run(&progress.figures);
        let row = writeln!(
            text,
            "{kind:12} {runs:12} {pairs:14} {certain:12} {failures:9} {time:11.2} {:>12}",
            clock(seconds)
        );
        row.expect("a string takes all text");
    }
    text
}

/// Returns the table for a page.
fn page_table(state: &State) -> String {
    let mut text = String::from(
        "| kind | cases | compiled and run | interpreted | failures | ms of a core, per case |\n|---|---:|---:|---:|---:|---:|\n",
    );
    for (kind, progress) in &state.kinds {
        let Figures { runs, pairs, certain, failures, .. } = progress.figures;
        let time = milliseconds_per_run(&progress.figures);
        writeln!(text, "| {kind} | {runs} | {pairs} | {certain} | {failures} | {time:.2} |")
            .expect("a string takes all text");
    }
    text
}

/// Writes the figures of the campaign in a folder into a page, between the marks.
pub fn write_report(folder: &Path, page: &Path) -> Result<()> {
    let state = State::read(folder)?;
    let name = page.display().to_string();
    let text = fs::read_to_string(page).with_context(|| name.clone())?;
    let Some(new) = replaced(&text, &page_table(&state)) else {
        bail!("{name} has no `{}` followed by `{}`", MARKS.0.trim_end(), MARKS.1);
    };
    fs::write(page, new).context(name)
}

/// Replaces the text between the marks.
fn replaced(text: &str, table: &str) -> Option<String> {
    let (before, rest) = text.split_once(MARKS.0)?;
    let (_, behind) = rest.split_once(MARKS.1)?;
    Some(format!("{before}{}{table}{}{behind}", MARKS.0, MARKS.1))
}

fn milliseconds_per_run(figures: &Figures) -> f64 {
    if figures.runs > 0 { figures.seconds * 1000.0 / figures.runs as f64 } else { 0.0 }
}

/// Formats seconds as hours, minutes and seconds.
fn clock(seconds: f64) -> String {
    let seconds = seconds as u64;
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state() -> State {
        let mut state = State::default();
        state.of("mutants").figures =
            Figures { runs: 1000, pairs: 1100, certain: 900, failures: 2, seconds: 3725.0 };
        state
    }

    #[test]
    fn tables_have_a_row_for_each_kind() {
        let table = table(&state());
        let row: Vec<&str> = table.lines().nth(1).expect("a row").split_whitespace().collect();
        assert_eq!(row, ["mutants", "1000", "1100", "900", "2", "3725.00", "1:02:05"]);
    }

    #[test]
    fn reports_stand_between_their_marks() {
        let folder = tempfile::tempdir().expect("a folder");
        let page = folder.path().join("page.md");
        state().write(folder.path()).expect("it can be written");
        fs::write(&page, "before\n<!-- fuzz: figures -->\nold\n<!-- /fuzz -->\nbehind\n").expect("a page");
        write_report(folder.path(), &page).expect("the marks are there");
        let text = fs::read_to_string(&page).expect("the page is there");
        assert!(
            text.contains("| mutants | 1000 | 1100 | 900 | 2 | 3725.00 |\n<!-- /fuzz -->\nbehind"),
            "{text}"
        );
        assert!(!text.contains("old"));
        fs::write(&page, "no marks").expect("a page");
        assert!(write_report(folder.path(), &page).is_err());
    }
}
