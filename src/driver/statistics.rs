//! Statistics for `--stats`: the size of the IR before any pass of LLVM's, the work of SSA construction, and
//! the time and the executed instructions of each stage.

use std::fmt::Write;

use serde_json::{Value, json};

use crate::codegen::{Counts, ProcedureCounts};
use direct_ssa::Statistics;

use super::Session;

/// The format of statistics.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StatsFormat {
    /// Tables, for people.
    Table,
    /// One JSON object, for programs.
    Json,
}

/// Returns the text that `--stats` prints.
pub fn render(session: &Session, format: StatsFormat) -> String {
    match format {
        StatsFormat::Table => table(session),
        StatsFormat::Json => format!("{}\n", as_json(session)),
    }
}

/// Returns the sum of the counts of all procedures.
pub fn total(procedures: &[ProcedureCounts]) -> Counts {
    procedures.iter().map(|procedure| procedure.counts).sum()
}

fn total_construction(session: &Session) -> Statistics {
    session.construction.iter().map(|(_, statistics)| *statistics).sum()
}

fn table(session: &Session) -> String {
    let total = ProcedureCounts { name: "total".to_owned(), counts: total(&session.statistics) };
    let rows = || session.statistics.iter().chain([&total]);
    let width = rows().map(|row| row.name.chars().count()).max().unwrap_or_default();
    let mut text = format!("{:width$}  instructions  alloca    load   store    phis  blocks\n", "procedure");
    for ProcedureCounts { name, counts } in rows() {
        let Counts { instructions, allocas, loads, stores, phis, blocks } = counts;
        let _ = writeln!(
            text,
            "{name:width$}  {instructions:>12}  {allocas:>6}  {loads:>6}  {stores:>6}  {phis:>6}  {blocks:>6}"
        );
    }
    text.push_str(&construction_table(session, width));
    text + &session.timing.table()
}

fn construction_table(session: &Session, width: usize) -> String {
    let total = ("total".to_owned(), total_construction(session));
    let mut text =
        format!("{:width$}  phis made  trivial  redundant  incomplete   local  global  by set\n", "");
    for (name, did) in session.construction.iter().chain([&total]) {
        let (made, trivial) = (did.phis_made, did.phis_removed_trivial);
        let (redundant, incomplete) = (did.phis_removed_redundant, did.phis_incomplete);
        let (local, global, by_set) = (did.reads_local, did.reads_global, did.reads_by_set);
        let _ = writeln!(
            text,
            "{name:width$}  {made:>9}  {trivial:>7}  {redundant:>9}  {incomplete:>10}  {local:>6}  {global:>6}  {by_set:>6}"
        );
    }
    text
}

fn as_json(session: &Session) -> Value {
    let construction: Vec<Value> = session
        .construction
        .iter()
        .map(|(name, statistics)| json!({ "name": name, "did": statistics }))
        .collect();
    json!({
        "procedures": session.statistics,
        "total": total(&session.statistics),
        "construction": construction,
        "total_construction": total_construction(session),
        "stages": session.timing.as_json(),
    })
}
