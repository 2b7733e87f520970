//! docs/report.md: its tables are complete, quote the papers, and have the current sizes and phis.

#[allow(dead_code, reason = "the benchmark counts instructions")]
#[path = "../../../benches/report/costs.rs"]
mod costs;
#[path = "../../../benches/report/counts.rs"]
mod counts;
#[path = "../../../benches/report/derived.rs"]
mod derived;
#[path = "../../../benches/report/paper.rs"]
mod paper;

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::Path;

use crate::{folders, mutation, procedures};
use benches::generator;
use benches::tables::{self, REPORT, REPORT_NAMES, Table};
use counts::{Group, Row};
use paper::{Compilation, TABLE_1, TABLE_2, TABLE_3};

/// The groups that are counted in every run; the others take tens of seconds, and are counted with `TLC_LONG=1`.
const QUICK: [&str; 2] = ["examples", "random"];

/// The advice for a table that is out of date.
const ADVICE: &str = "`make report PART=--counts` writes the counted tables of docs/report.md";

fn page() -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(REPORT)).expect("the report is there")
}

/// Returns the rows of a counted table that the page does not have.
fn stale_rows(page: &str, table: &Table) -> Vec<String> {
    let known = tables::rows(page, table.name).expect("the page has the table");
    let missing = table.rows.iter().filter(|row| !known.contains(row));
    missing.map(|row| format!("{}: {}", table.name, row.join(" | "))).collect()
}

/// Returns the defects of a table of the page: cells that are empty or too few, and the number of rows if there
/// are none.
fn defects(page: &str, name: &str) -> Vec<String> {
    let text = tables::text(page, name).expect("the page has the table");
    let columns = text.lines().nth(1).map_or(0, |line| line.matches("---|").count());
    let rows = tables::rows(page, name).expect("the page has the table");
    let is_bad = |row: &&Vec<String>| row.len() != columns || row.iter().any(String::is_empty);
    let bad = rows.iter().filter(is_bad).map(|row| format!("{name}: {}", row.join(" | ")));
    let none = rows.is_empty().then(|| format!("{name} has no rows"));
    bad.chain(none).collect()
}

#[test]
fn the_counted_tables_of_the_report_are_current() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let is_long = env::var_os("TLC_LONG").is_some();
    let groups: Vec<Group> = counts::groups(folder.path());
    let wanted = groups.iter().filter(|group| is_long || QUICK.contains(&group.title));
    let rows: Vec<Row> = wanted.map(Row::of).collect();
    let mut tables: Vec<Table> = counts::program_tables(&rows).into();
    if !is_long {
        // The last row is the sum, here of a part of the groups.
        tables.iter_mut().for_each(|table| table.rows.truncate(rows.len()));
    }
    tables.push(counts::irreducible(folder.path()));
    let names: BTreeSet<&str> = tables.iter().map(|table| table.name).collect();
    assert_eq!(names, BTreeSet::from(counts::NAMES));
    let page = page();
    let stale: Vec<String> = tables.iter().flat_map(|table| stale_rows(&page, table)).collect();
    assert!(stale.is_empty(), "{ADVICE}; now:\n{}", stale.join("\n"));
    // A count that differs by one is found.
    let cell = tables[0].rows[0][1].clone();
    assert!(!stale_rows(&page.replace(&cell, "1"), &tables[0]).is_empty());
}

#[test]
fn the_tables_of_the_report_have_all_their_rows_and_cells() {
    let page = page();
    let found: Vec<String> = REPORT_NAMES.iter().flat_map(|name| defects(&page, name)).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
    let folder = tempfile::tempdir().expect("a temporary folder");
    let titles = |groups: Vec<Group>| -> Vec<&'static str> {
        groups.iter().map(|group| group.title).chain(["**sum**"]).collect()
    };
    let (counted, executed) = (titles(counts::groups(folder.path())), titles(costs::groups(folder.path())));
    for (name, column, titles) in [
        ("report-size", 0, &counted),
        ("report-phis", 0, &counted),
        ("report-on-the-fly", 0, &counted),
        ("report-executed", 1, &executed),
        ("report-on-the-fly-costs", 1, &executed),
    ] {
        let rows = tables::rows(&page, name).expect("the page has the table");
        let has = |title: &&str| rows.iter().any(|row| row[column] == *title);
        let missing: Vec<&&str> = titles.iter().filter(|title| !has(title)).collect();
        assert!(missing.is_empty(), "{name} has no rows {missing:?}");
    }
}

#[test]
fn defects_of_tables_are_found() {
    let page = |row: &str| format!("<!-- bench: a -->\n| x | y |\n|---|---|\n{row}<!-- /bench -->\n");
    assert!(defects(&page("| 1 | 2 |\n"), "a").is_empty());
    assert_eq!(defects(&page("| 1 | |\n"), "a").len(), 1);
    assert_eq!(defects(&page("| 1 |\n"), "a").len(), 1);
    assert_eq!(defects(&page(""), "a"), ["a has no rows"]);
}

/// The tables of C programs are those of docs/ssa.md, and the summary follows from the other tables.
#[test]
fn the_derived_tables_of_the_report_are_current() {
    let page = page();
    let measured = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(tables::PAGE));
    let measured = measured.expect("docs/ssa.md is there");
    for table in [
        derived::c_sizes(&measured),
        derived::c_costs(&measured),
        derived::c_on_the_fly(&measured),
        derived::summary(&page),
    ] {
        let text = tables::text(&page, table.name).expect("the page has the table");
        assert_eq!(text, table.markdown(), "{ADVICE}, and these");
    }
    assert_ne!(
        derived::c_costs(&measured.replace("| to 100 |", "| to 99 |")).rows,
        derived::c_costs(&measured).rows
    );
}

#[test]
fn the_report_quotes_the_papers() {
    let page = page();
    let measured = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(tables::PAGE));
    let sizes = derived::c_sizes(&measured.expect("docs/ssa.md is there"));
    for table in [sizes, costs::executed(&[]), costs::on_the_fly(&[])] {
        let quoted: Vec<Vec<String>> = table.rows.into_iter().filter(|row| row[0] == "paper").collect();
        assert_eq!(quoted.len(), 12);
        let rows = tables::rows(&page, table.name).expect("the page has the table");
        assert_eq!(rows[..12], quoted[..], "{}", table.name);
    }
    let growth = tables::rows(&page, "report-growth").expect("the page has the table");
    for ((size, original, improved), row) in paper::FIGURE_11.iter().zip(&growth) {
        assert_eq!(row[..3], [size.to_string(), (*original).to_owned(), (*improved).to_owned()]);
    }
}

/// Whether the last row is the sum of the others, up to a difference in rounded figures.
fn is_sum<const N: usize>(rows: &[[u64; N]], tolerance: u64) -> bool {
    let (sum, parts) = rows.split_last().expect("there are rows");
    (0..N).all(|column| parts.iter().map(|row| row[column]).sum::<u64>().abs_diff(sum[column]) <= tolerance)
}

#[test]
fn the_quoted_sums_are_those_of_the_quoted_rows() {
    assert!(is_sum(&TABLE_1.map(|(_, cells, _)| cells), 0));
    assert!(is_sum(&TABLE_2.map(|(_, cells, _)| cells), 0));
    let times = |part: &Compilation| [part.time, part.ir_time];
    for way in [0, 1] {
        assert!(is_sum(&TABLE_3.map(|(_, parts)| times(&parts[way])), 2));
        assert!(is_sum(&TABLE_3.map(|(_, parts)| [parts[way].instructions]), 0));
    }
    for (name, cells, printed) in TABLE_1 {
        assert_eq!(format!("{:.0}%", 100.0 * cells[6] as f64 / cells[0] as f64), printed, "{name}");
    }
    for (name, [cytron, marker], printed) in TABLE_2 {
        assert_eq!(format!("{:.2}%", 100.0 * marker as f64 / cytron as f64), printed, "{name}");
    }
    assert!(!is_sum(&[[1], [1], [3]], 0));
}
