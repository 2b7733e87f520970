//! Statistics for `--stats`: the size of the IR before any LLVM pass, the work of SSA construction, and the
//! time and the executed instructions of each stage.

use std::fmt::Write;

use serde_json::{Value, json};

use crate::codegen::{CheckCounts, Counts, ProcedureCounts, ProcedureStatistics};

use crate::driver::measurement::timing::Timing;
use crate::options::StatsFormat;

/// The counts for `--stats`, by procedure.
#[derive(Default)]
pub struct Statistics {
    /// The size of the IR.
    pub counts: Vec<ProcedureCounts>,
    /// The work of SSA construction and the emitted checks.
    pub construction: Vec<ProcedureStatistics>,
}

impl Statistics {
    /// Returns the text that `--stats` prints.
    pub fn render(&self, timing: &Timing, format: StatsFormat) -> String {
        match format {
            StatsFormat::Table => table(self, timing),
            StatsFormat::Json => format!("{}\n", as_json(self, timing)),
        }
    }
}

/// Returns the sum of the counts of all procedures.
pub fn total(procedures: &[ProcedureCounts]) -> Counts {
    procedures.iter().map(|procedure| procedure.counts).sum()
}

fn total_construction(statistics: &Statistics) -> direct_ssa::Statistics {
    statistics.construction.iter().map(|procedure| procedure.construction).sum()
}

fn total_checks(statistics: &Statistics) -> CheckCounts {
    statistics.construction.iter().map(|procedure| procedure.checks).sum()
}

fn table(statistics: &Statistics, timing: &Timing) -> String {
    let total = ProcedureCounts { name: "total".to_owned(), counts: total(&statistics.counts) };
    let rows = || statistics.counts.iter().chain([&total]);
    let width = rows().map(|row| row.name.chars().count()).max().unwrap_or_default();
    let mut text = format!("{:width$}  instructions  alloca    load   store    phis  blocks\n", "procedure");
    for ProcedureCounts { name, counts } in rows() {
        let Counts { instructions, allocas, loads, stores, phis, blocks } = counts;
        let _ = writeln!(
            text,
            "{name:width$}  {instructions:>12}  {allocas:>6}  {loads:>6}  {stores:>6}  {phis:>6}  {blocks:>6}"
        );
    }
    text.push_str(&construction_table(statistics, width));
    text.push_str(&checks_table(statistics, width));
    text + &timing.table()
}

fn construction_table(statistics: &Statistics, width: usize) -> String {
    let total = ProcedureStatistics {
        name: "total".to_owned(),
        construction: total_construction(statistics),
        checks: total_checks(statistics),
    };
    let mut text =
        format!("{:width$}  phis made  trivial  redundant  incomplete   local  global  by set\n", "");
    for ProcedureStatistics { name, construction: did, .. } in statistics.construction.iter().chain([&total])
    {
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

/// Returns the table of emitted and proved checks, for procedures that have checks.
fn checks_table(statistics: &Statistics, width: usize) -> String {
    let total = total_checks(statistics);
    if total == CheckCounts::default() {
        return String::new();
    }
    let mut text = format!("{:width$}  checks emitted  proved  merged\n", "");
    let rows = statistics.construction.iter().map(|procedure| (procedure.name.as_str(), procedure.checks));
    for (name, checks) in
        rows.filter(|(_, checks)| *checks != CheckCounts::default()).chain([("total", total)])
    {
        let CheckCounts { emitted, proved, merged } = checks;
        let _ = writeln!(text, "{name:width$}  {emitted:>14}  {proved:>6}  {merged:>6}");
    }
    text
}

fn as_json(statistics: &Statistics, timing: &Timing) -> Value {
    let construction: Vec<Value> = statistics
        .construction
        .iter()
        .map(|procedure| {
            json!({ "name": procedure.name, "did": procedure.construction, "checks": procedure.checks })
        })
        .collect();
    json!({
        "procedures": statistics.counts,
        "total": total(&statistics.counts),
        "construction": construction,
        "total_construction": total_construction(statistics),
        "total_checks": total_checks(statistics),
        "stages": timing.as_json(),
    })
}
