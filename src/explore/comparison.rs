//! The subcommand `tlc compare`, which lowers one program with each way to construct SSA form.
//!
//! Sizes are those of the IR before any other LLVM pass. The variants are compared without optimization on
//! the fly, so that they differ only in the construction; a separate table shows the effect of that
//! optimization. Times are the best of several rounds, in which the variants take turns, and only their
//! ratios are meaningful.

use std::fmt::Write;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, anyhow};
use inkwell::context::Context;
use inkwell::targets::TargetMachine;
use serde_json::{Value, json};

use crate::backend::with_process;
use crate::codegen::{self, Counts, OnTheFlySet, ProcedureCounts};
use tlc_frontend::diagnostics::{Code, Diagnostic};
use tlc_frontend::hir;

use crate::driver::execution::Image;
use crate::driver::lowering::{lower, plan};
use crate::driver::measurement::statistics::total;
use crate::driver::pipeline::{check, compile_quietly};
use crate::driver::{Failure, Session, shell_status};
use crate::options::{CodeOptions, Destination, Emit, Options, Output, SsaVariant};

/// The number of rounds in which the construction is timed.
const ROUNDS: usize = 5;

/// The options of a comparison.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    /// Whether the programs are compared without running them.
    pub no_run: bool,
    /// The file that the programs read as their input; without it they read nothing.
    pub input: Option<PathBuf>,
    /// Whether the result is JSON.
    pub json: bool,
}

/// One way to lower the program.
struct Row {
    ssa: SsaVariant,
    otf: OnTheFlySet,
    procedures: Vec<ProcedureCounts>,
    /// The time of lowering, including mem2reg if it belongs to the variant.
    took: Duration,
}

impl Row {
    fn new(ssa: SsaVariant, otf: OnTheFlySet) -> Row {
        Row { ssa, otf, procedures: Vec::new(), took: Duration::MAX }
    }

    fn total(&self) -> Counts {
        total(&self.procedures)
    }
}

/// The behaviour of a program: its status and its output.
#[derive(PartialEq, Eq)]
struct Run {
    status: i32,
    stdout: Vec<u8>,
}

/// Compares the variants and returns the text for stdout. Fails if the programs behave differently, which is
/// an error of the compiler.
pub fn compare(options: Options, comparison: &Comparison) -> Result<String, Failure> {
    let mut session = Session::new(options);
    let result = measure(&mut session);
    session.print_messages();
    let rows = result?;
    let run = if comparison.no_run { None } else { Some(run_all(&session.options, comparison)?) };
    let text = if comparison.json {
        format!("{:#}\n", as_json(&session.options, &rows, run.as_ref()))
    } else {
        table(&rows, run.as_ref())
    };
    Ok(text)
}

/// Measures all variants without optimization on the fly, then the default variant with the `--otf` option.
fn measure(session: &mut Session) -> Result<Vec<Row>, Failure> {
    let _narration = session.narrate();
    let program = check(session)?;
    let data = codegen::size_of_globals(&program);
    let machine = session.options.code.target_cpu.machine(session.options.code.opt_level, data)?;
    let plan = plan(session, &program, None);
    let optimized = session.options.code.on_the_fly();
    let mut rows: Vec<Row> =
        SsaVariant::ALL.into_iter().map(|ssa| Row::new(ssa, OnTheFlySet::NONE)).collect();
    rows.push(Row::new(SsaVariant::default(), optimized));
    let warnings = std::mem::take(&mut session.diagnostics);
    for _ in 0..ROUNDS {
        for row in &mut rows {
            measure_row(session, (&program, &plan), &machine, row)?;
        }
    }
    // Each lowering repeats its warnings, so they are dropped. Only those of the checked program are kept.
    session.diagnostics = warnings;
    Ok(rows)
}

fn measure_row(
    session: &mut Session,
    (program, plan): (&hir::Program, &codegen::Plan),
    machine: &TargetMachine,
    row: &mut Row,
) -> Result<(), Failure> {
    (session.options.code.ssa, session.options.code.otf) = (row.ssa, vec![row.otf]);
    let context = Context::create();
    let Session { diagnostics, timing, .. } = session;
    let (mut diagnostics, mut timing) = (std::mem::take(diagnostics), std::mem::take(timing));
    let start = Instant::now();
    let input = (program, plan, 0);
    let lowered = lower(session, &context, input, machine, &mut diagnostics, &mut timing);
    row.took = row.took.min(start.elapsed());
    (session.diagnostics, session.timing) = (diagnostics, timing);
    let lowered = lowered?;
    if row.procedures.is_empty() {
        row.procedures = codegen::count(&lowered.module);
    }
    Ok(())
}

/// Runs the program compiled with each variant.
fn run_all(options: &Options, comparison: &Comparison) -> Result<Run, Failure> {
    let mut first = None;
    for ssa in SsaVariant::ALL {
        let code = CodeOptions { ssa, ..options.code.clone() };
        let run = run_one(Options { code, ..options.clone() }, comparison.input.as_deref())?;
        let known = first.get_or_insert_with(|| Run { status: run.status, stdout: run.stdout.clone() });
        if *known != run {
            return Err(anyhow!("the program compiled with --ssa={} behaves differently", ssa.name()).into());
        }
    }
    Ok(first.context("there are no variants")?)
}

fn run_one(options: Options, input: Option<&Path>) -> Result<Run, Failure> {
    let mut session = Session::new(options.clone());
    let name = Emit::Executable.default_path(&options.input);
    let output = Output { emit: Emit::Executable, destination: Destination::Memory };
    let bytes = compile_quietly(Options { outputs: vec![output], stats: None, ..options })?;
    let image = match Image::new(&name.to_string_lossy(), &bytes) {
        Ok(image) => image,
        Err(error) => return fail(&mut session, format!("cannot keep the program: {error}")),
    };
    let stdin = match input.map(File::open).transpose() {
        Ok(file) => file.map_or_else(Stdio::null, Stdio::from),
        Err(error) => return fail(&mut session, format!("cannot read the input of the program: {error}")),
    };
    let mut command = image.command(&name);
    command.stdin(stdin).stdout(Stdio::piped()).stderr(Stdio::null());
    match with_process(&mut command, Child::wait_with_output) {
        Ok(output) => {
            let status = shell_status(output.status);
            Ok(Run { status, stdout: output.stdout })
        }
        Err(error) => fail(&mut session, format!("cannot run the program: {error}")),
    }
}

fn fail<T>(session: &mut Session, message: String) -> Result<T, Failure> {
    let result = session.fail(Diagnostic::new(Code::UnrunnableProgram, message));
    session.print_messages();
    result
}

/// The rows by their roles: that of the allocas, and the default with and without optimization on the fly.
struct RowsByRole<'a> {
    variants: &'a [Row],
    alloca: &'a Row,
    mem2reg: &'a Row,
    plain: &'a Row,
    optimized: &'a Row,
}

fn parts(rows: &[Row]) -> RowsByRole<'_> {
    let [variants @ .., optimized] = rows else { unreachable!("every variant has a row, and one is last") };
    let [plain, .., mem2reg, alloca] = variants else { unreachable!("there are six variants") };
    RowsByRole { variants, alloca, mem2reg, plain, optimized }
}

fn ratio(of: u64, to: u64) -> f64 {
    of as f64 / to.max(1) as f64
}

fn table(rows: &[Row], run: Option<&Run>) -> String {
    let RowsByRole { variants, alloca, mem2reg, plain, optimized } = parts(rows);
    let mut text = format!(
        "{:<22}{:>14}{:>10}{:>8}{:>8}{:>8}{:>12}{:>8}\n",
        "--otf=none", "instructions", "ratio", "memory", "phis", "blocks", "ms", "ratio"
    );
    for row in variants.iter().rev() {
        let _ = writeln!(text, "{}", line(row.ssa.name(), row, alloca, mem2reg));
    }
    let _ = writeln!(text, "\n{:<22}{:>14}{:>10}", "on-the-fly", "instructions", "ratio");
    let _ = writeln!(text, "{}", line("default, --otf=none", plain, plain, plain));
    let _ = writeln!(text, "{}", line("default, optimized", optimized, plain, plain));
    let of_alloca = ratio(optimized.total().instructions, alloca.total().instructions);
    let _ = writeln!(text, "{:<22}{:>24.3}", "  of alloca", of_alloca);
    if let Some(run) = run {
        let (count, bytes) = (variants.len(), run.stdout.len());
        let _ =
            writeln!(text, "\nall {count} programs end with status {} and write {bytes} bytes", run.status);
    }
    text
}

/// Formats a row in relation to the sizes of `before` and the time of `slow`.
fn line(name: &str, row: &Row, before: &Row, slow: &Row) -> String {
    let counts = row.total();
    let size = ratio(counts.instructions, before.total().instructions);
    let time = row.took.as_secs_f64() / slow.took.as_secs_f64();
    let Counts { instructions, phis, blocks, .. } = counts;
    let (memory, took) = (counts.memory(), row.took.as_secs_f64() * 1e3);
    format!("{name:<22}{instructions:>14}{size:>10.3}{memory:>8}{phis:>8}{blocks:>8}{took:>12.3}{time:>8.3}")
}

fn as_json(options: &Options, rows: &[Row], run: Option<&Run>) -> Value {
    let RowsByRole { variants, alloca, mem2reg, plain, optimized } = parts(rows);
    let variants: Vec<Value> = variants.iter().map(|row| row_json(row, alloca, mem2reg)).collect();
    json!({
        "program": options.input.display().to_string(),
        "variants": variants,
        "on_the_fly": {
            "none": plain.total(),
            "optimized": row_json(optimized, plain, plain),
            "ratio_to_alloca": ratio(optimized.total().instructions, alloca.total().instructions),
        },
        "run": run.map(|run| json!({ "agree": true, "status": run.status, "bytes": run.stdout.len() })),
    })
}

fn row_json(row: &Row, before: &Row, slow: &Row) -> Value {
    json!({
        "ssa": row.ssa.name(),
        "total": row.total(),
        "ratio": ratio(row.total().instructions, before.total().instructions),
        "milliseconds": row.took.as_secs_f64() * 1e3,
        "time_ratio": row.took.as_secs_f64() / slow.took.as_secs_f64(),
        "procedures": row.procedures,
    })
}
