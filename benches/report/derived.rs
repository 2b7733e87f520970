//! The tables of docs/report.md that follow from other tables: those of C programs from docs/ssa.md, and the
//! summary.

use super::costs::COMPILED;
use super::counts::{SIZE_HEADING, number};
use super::paper::{TABLE_1, TABLE_2, TABLE_3};
use super::tables::{self, Table};

/// The name of the table.
pub const NAME: &str = "report-summary";

/// The tables of a page, for look-ups by row and column.
struct Page<'a>(&'a str);

impl Page<'_> {
    /// Returns the number in a cell: the first row whose first cells are `titles`, and a column by its position.
    fn number(&self, table: &str, titles: &[&str], column: usize) -> f64 {
        let cell = self.cell(table, titles, column);
        cell.replace(',', "").parse().expect("the cell is a number")
    }

    fn cell(&self, table: &str, titles: &[&str], column: usize) -> String {
        let rows = rows(self.0, table);
        let row = rows.iter().find(|row| row.iter().zip(titles).all(|(cell, title)| cell == title));
        row.expect("the table has the row")[column].clone()
    }

    fn ratio(&self, table: &str, titles: &[&str], of: usize, to: usize) -> f64 {
        self.number(table, titles, of) / self.number(table, titles, to)
    }
}

/// Returns table 1 of the paper, and ours from docs/ssa.md.
pub fn c_sizes(page: &str) -> Table {
    let mut table = Table::new("report-c-size", &[&["source"], &SIZE_HEADING[..]].concat());
    for (name, cells, printed) in TABLE_1 {
        let mut row = vec!["paper".to_owned(), name.to_owned()];
        row.extend(cells.map(number));
        row.push(printed.to_owned());
        table.rows.push(row);
    }
    for cells in rows(page, "real-c-sizes") {
        // The second cell is the number of functions; the last one is a ratio of three decimals.
        let ratio: f64 = cells[11].parse().expect("a ratio");
        let mut row = vec!["here".to_owned(), cells[0].clone()];
        row.extend_from_slice(&cells[2..11]);
        row.push(format!("{:.0}%", 100.0 * ratio));
        table.rows.push(row);
    }
    table
}

/// Returns the executed instructions for C programs from docs/ssa.md, by the size of functions.
pub fn c_costs(page: &str) -> Table {
    let heading = ["instructions of a function", "functions", "`mem2reg`, M insn", "direct, M insn", "ratio"];
    let mut table = Table::new("report-c-costs", &heading);
    table.rows = rows(page, "real-c-costs");
    table
}

/// Returns the effect of simplification on the fly for C programs from docs/ssa.md.
pub fn c_on_the_fly(page: &str) -> Table {
    let heading = [
        "program",
        "direct, M insn",
        "insn left",
        "simplified, M insn",
        "insn left",
        "ratio of M insn",
        "ratio of insn left",
    ];
    let mut table = Table::new("report-c-on-the-fly", &heading);
    table.rows = rows(page, "real-c-on-the-fly");
    table
}

fn rows(page: &str, table: &str) -> Vec<Vec<String>> {
    tables::rows(page, table).expect("the page has the table")
}

/// Computes the summary from the other tables of the page.
pub fn summary(page: &str) -> Table {
    let page = Page(page);
    let mut table = Table::new(NAME, &["question", "paper", "C programs, here", "Modula-2 programs, here"]);
    let mut add = |cells: [String; 4]| table.rows.push(cells.into());
    let percent = |ratio: f64| format!("{:.1}%", 100.0 * ratio);
    let (_, size, _) = TABLE_1[11];
    let (_, [cytron, marker], _) = TABLE_2[11];
    let (_, [none, all]) = TABLE_3[11];
    let of = |of: u64, to: u64| of as f64 / to as f64;
    let c = ["here", "**total**"];
    let m = ["**sum**"];

    add([
        "instructions of the memory form left by SSA form".to_owned(),
        format!("{} (table 1)", percent(of(size[6], size[0]))),
        percent(page.ratio("report-c-size", &c, 8, 2)),
        percent(page.ratio("report-size", &m, 7, 1)),
    ]);
    add([
        "memory instructions left".to_owned(),
        format!("{} (table 1)", percent(of(size[7], size[1]))),
        percent(page.ratio("report-c-size", &c, 9, 3)),
        percent(page.ratio("report-size", &m, 8, 2)),
    ]);
    let difference = |direct: f64, usual: f64| format!("{:+} of {usual}", direct - usual);
    add([
        "phis, compared with Cytron et al.".to_owned(),
        format!("{} (table 1)", difference(size[8] as f64, size[5] as f64)),
        difference(page.number("report-c-size", &c, 10), page.number("report-c-size", &c, 7)),
        difference(page.number("report-size", &m, 9), page.number("report-size", &m, 6)),
    ]);
    add([
        "executed instructions, whole compiler".to_owned(),
        format!("{} (table 2)", percent(of(marker, cytron))),
        "-".to_owned(),
        page.cell("report-executed", &["here", COMPILED, "compiler, `-O0`", "none"], 8),
    ]);
    add([
        "executed instructions, construction alone".to_owned(),
        "-".to_owned(),
        percent(page.ratio("report-c-costs", &["**all**"], 3, 2)),
        page.cell("report-executed", &["here", "**sum**", "construction", "none"], 8),
    ]);
    add([
        "instructions left by optimization on the fly".to_owned(),
        format!("{} (table 3)", percent(of(all.instructions, none.instructions))),
        percent(page.ratio("report-c-on-the-fly", &["**total**"], 4, 2)),
        percent(page.ratio("report-on-the-fly", &m, 3, 2)),
    ]);
    add([
        "cost of the construction with it".to_owned(),
        format!("{} (table 3, time)", percent(of(all.ir_time, none.ir_time))),
        percent(page.ratio("report-c-on-the-fly", &["**total**"], 3, 1)),
        percent(page.ratio("report-on-the-fly-costs", &["here", "**sum**"], 4, 3)),
    ]);
    add([
        "cost of the whole compilation with it".to_owned(),
        format!("{} (table 3, time)", percent(of(all.time, none.time))),
        "-".to_owned(),
        percent(page.ratio("report-on-the-fly-costs", &["here", COMPILED], 7, 6)),
    ]);
    table
}
