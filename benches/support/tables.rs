//! Tables of a benchmark: printed in columns, and written into the page between their marks.

use std::fmt::Write;
use std::fs;

use super::root;

/// The page that contains the tables.
pub const PAGE: &str = "docs/ssa.md";

/// The names of the tables in the order of the page. Each table is enclosed there by `<!-- bench: NAME -->`
/// and `<!-- /bench -->`, on lines of their own.
pub const NAMES: [&str; 11] = [
    "ir-left",
    "construction",
    "variants",
    "size",
    "on-the-fly",
    "memory",
    "pathological",
    "real-c-sizes",
    "real-c-costs",
    "real-c-on-the-fly",
    "real-c-huge",
];

/// The report that quotes the tables of the founding papers.
pub const REPORT: &str = "docs/report.md";

/// The names of its tables in the order of the page.
pub const REPORT_NAMES: [&str; 12] = [
    "report-summary",
    "report-machine",
    "report-c-size",
    "report-size",
    "report-executed",
    "report-c-costs",
    "report-on-the-fly-costs",
    "report-on-the-fly",
    "report-c-on-the-fly",
    "report-phis",
    "report-irreducible",
    "report-growth",
];

/// The page of the crate direct-ssa about programs that are built with its plugin.
pub const PLUGIN: &str = "crates/direct-ssa/docs/plugin.md";

/// The names of its tables in the order of the page.
pub const PLUGIN_NAMES: [&str; 6] =
    ["plugin-left", "plugin-code", "plugin-passes", "plugin-cost", "plugin-rust", "plugin-rust-passes"];

const OPEN: &str = "<!-- bench: ";
const CLOSE: &str = "<!-- /bench -->";

/// A table: a row of headings, and rows of cells, as Markdown.
pub struct Table {
    /// One of [`NAMES`], [`REPORT_NAMES`] or [`PLUGIN_NAMES`].
    pub name: &'static str,
    pub heading: Vec<String>,
    pub rows: Vec<Vec<String>>,
}

impl Table {
    pub fn new(name: &'static str, heading: &[&str]) -> Table {
        Table { name, heading: heading.iter().map(|cell| (*cell).to_owned()).collect(), rows: Vec::new() }
    }

    /// Returns the table as Markdown for the page.
    pub fn markdown(&self) -> String {
        let mut text = markdown_row(&self.heading);
        text.push_str(&format!("|{}\n", "---|".repeat(self.heading.len())));
        self.rows.iter().for_each(|row| text.push_str(&markdown_row(row)));
        text
    }

    /// Returns the table in columns, without the marks of Markdown.
    pub fn columns(&self) -> String {
        let rows = || std::iter::once(&self.heading).chain(&self.rows);
        let widths: Vec<usize> = (0..self.heading.len())
            .map(|column| rows().map(|row| plain(&row[column]).chars().count()).max().unwrap_or(0))
            .collect();
        let mut text = String::new();
        for row in rows() {
            for (column, cell) in row.iter().enumerate() {
                let (cell, width) = (plain(cell), widths[column]);
                let _ = if column == 0 {
                    write!(text, "{cell:<width$}")
                } else {
                    write!(text, "  {cell:>width$}")
                };
            }
            text.push('\n');
        }
        text
    }
}

fn markdown_row(cells: &[String]) -> String {
    let mut text = "|".to_owned();
    for cell in cells {
        let _ = if cell.is_empty() { write!(text, " |") } else { write!(text, " {cell} |") };
    }
    text + "\n"
}

fn plain(cell: &str) -> String {
    cell.replace(['*', '`'], "")
}

/// Returns the names in the marks of a page, in order. Marks that do not match each other are an error.
pub fn names_in(page: &str) -> Result<Vec<String>, String> {
    let mut names: Vec<String> = Vec::new();
    let mut is_open = false;
    for line in page.lines() {
        if let Some(name) = line.strip_prefix(OPEN).and_then(|rest| rest.strip_suffix(" -->")) {
            if is_open || names.iter().any(|other| other == name) {
                return Err(format!("the table `{name}` begins inside of another, or twice"));
            }
            names.push(name.to_owned());
            is_open = true;
        } else if line == CLOSE {
            if !is_open {
                return Err("a table ends that did not begin".to_owned());
            }
            is_open = false;
        }
    }
    if is_open { Err("the last table does not end".to_owned()) } else { Ok(names) }
}

/// Returns the page with the text between the marks of a table replaced.
pub fn replaced(page: &str, name: &str, table: &str) -> Result<String, String> {
    let open = format!("{OPEN}{name} -->\n");
    let missing = || format!("the page has no table `{name}`");
    let (before, rest) = page.split_once(&open).ok_or_else(missing)?;
    let (_, after) = rest.split_once(CLOSE).ok_or_else(missing)?;
    Ok(format!("{before}{open}{table}{CLOSE}{after}"))
}

/// Returns the text between the marks of a table.
pub fn text<'page>(page: &'page str, name: &str) -> Result<&'page str, String> {
    let open = format!("{OPEN}{name} -->\n");
    let found = page.split_once(&open).and_then(|(_, rest)| rest.split_once(CLOSE));
    found.map(|(text, _)| text).ok_or_else(|| format!("the page has no table `{name}`"))
}

/// Returns the cells of a table of a page, row by row, without its heading.
pub fn rows(page: &str, name: &str) -> Result<Vec<Vec<String>>, String> {
    let cells = |line: &str| {
        let inner = line.trim().trim_start_matches('|').trim_end_matches('|');
        inner.split('|').map(|cell| cell.trim().to_owned()).collect()
    };
    Ok(text(page, name)?.lines().skip(2).map(cells).collect())
}

/// Writes a table into a page of the repository, between the marks with its name.
pub fn write(page: &str, table: &Table) {
    let path = root().join(page);
    let text = fs::read_to_string(&path).expect("the page can be read");
    let text = replaced(&text, table.name, &table.markdown()).expect("the page has the table");
    fs::write(&path, text).expect("the page can be written");
}
