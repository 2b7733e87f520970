//! What `--stats` says about a compilation: the size of the IR before any pass of LLVM's, and the time of
//! each stage.

use std::fmt::Write;

use serde_json::{Value, json};

use crate::codegen::{Counts, ProcedureCounts};

use super::timing::Timing;

/// How statistics are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StatsFormat {
    /// As tables, for people.
    Table,
    /// As one JSON object.
    Json,
}

/// The text that `--stats` prints.
pub fn render(procedures: &[ProcedureCounts], timing: &Timing, format: StatsFormat) -> String {
    match format {
        StatsFormat::Table => table(procedures, timing),
        StatsFormat::Json => format!("{}\n", as_json(procedures, timing)),
    }
}

/// The sum over all procedures.
pub fn total(procedures: &[ProcedureCounts]) -> Counts {
    procedures.iter().map(|procedure| procedure.counts).sum()
}

fn table(procedures: &[ProcedureCounts], timing: &Timing) -> String {
    let total = ProcedureCounts { name: "total".to_owned(), counts: total(procedures) };
    let rows = || procedures.iter().chain([&total]);
    let width = rows().map(|row| row.name.chars().count()).max().unwrap_or_default();
    let mut text = format!("{:width$}  instructions  alloca    load   store    phis  blocks\n", "procedure");
    for ProcedureCounts { name, counts } in rows() {
        let Counts { instructions, allocas, loads, stores, phis, blocks } = counts;
        let _ = writeln!(
            text,
            "{name:width$}  {instructions:>12}  {allocas:>6}  {loads:>6}  {stores:>6}  {phis:>6}  {blocks:>6}"
        );
    }
    text + &timing.table()
}

fn as_json(procedures: &[ProcedureCounts], timing: &Timing) -> Value {
    let stages: Vec<Value> = timing
        .stages()
        .map(|(stage, took)| json!({ "stage": stage, "milliseconds": took.as_secs_f64() * 1e3 }))
        .collect();
    json!({ "procedures": procedures, "total": total(procedures), "stages": stages })
}
