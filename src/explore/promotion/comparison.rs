//! The subcommand `tlc compare` for files of LLVM IR: direct construction beside LLVM's pass `mem2reg`, as in
//! the tables of section 6 of the paper.

use std::ffi::{CStr, CString};
use std::fmt::Write;
use std::ops::Add;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use inkwell::context::Context;
use inkwell::values::FunctionValue;
use serde::Serialize;
use serde_json::json;

use direct_ssa::llvm::promote::{Mem2Reg, Options as Way, Promoter};

use crate::backend;
use crate::codegen::{self, Counts};

use super::ir_file;
use crate::driver::measurement::instructions::InstructionCounter;
use crate::driver::measurement::statistics::total;
use crate::driver::{Failure, Session};
use crate::explore::callgrind;
use crate::options::Options;

/// The classes of functions by their instructions before the construction: the maximum of each class.
const CLASSES: [u64; 4] = [100, 1_000, 10_000, u64::MAX];

/// A way to promote variables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Route {
    /// LLVM's pass `mem2reg`, with the analyses that it needs.
    Mem2Reg,
    /// Direct construction, as `tlc promote` does it.
    Direct,
    /// Direct construction that also simplifies instructions on the fly (section 3.1).
    Simplified,
}

impl Route {
    const ALL: [Route; 3] = [Route::Mem2Reg, Route::Direct, Route::Simplified];
}

/// A value for each route.
#[derive(Clone, Copy, Default, Debug, Serialize)]
struct ByRoute<T> {
    mem2reg: T,
    direct: T,
    simplified: T,
}

impl<T> ByRoute<T> {
    fn of(&mut self, route: Route) -> &mut T {
        match route {
            Route::Mem2Reg => &mut self.mem2reg,
            Route::Direct => &mut self.direct,
            Route::Simplified => &mut self.simplified,
        }
    }

    fn and(self, other: ByRoute<T>, add: impl Fn(T, T) -> T) -> ByRoute<T> {
        ByRoute {
            mem2reg: add(self.mem2reg, other.mem2reg),
            direct: add(self.direct, other.direct),
            simplified: add(self.simplified, other.simplified),
        }
    }
}

/// The cost of a construction.
#[derive(Clone, Copy, Default, Debug, Serialize)]
struct Cost {
    milliseconds: f64,
    /// The executed instructions, if the machine counts them.
    instructions: Option<u64>,
}

impl Cost {
    fn and(self, other: Cost) -> Cost {
        Cost {
            milliseconds: self.milliseconds + other.milliseconds,
            instructions: self.instructions.zip(other.instructions).map(|(one, other)| one + other),
        }
    }

    fn least(self, other: Cost) -> Cost {
        Cost {
            milliseconds: self.milliseconds.min(other.milliseconds),
            instructions: self.instructions.zip(other.instructions).map(|(one, other)| one.min(other)),
        }
    }
}

/// The functions of a class in all files.
#[derive(Clone, Debug, Serialize)]
struct SizeClass {
    /// The maximum number of instructions in a function of the class; `None` for the last class.
    limit: Option<u64>,
    functions: u64,
    cost: ByRoute<Cost>,
}

/// The measurements of a file.
#[derive(Clone, Debug, Serialize)]
struct File {
    name: String,
    functions: u64,
    before: Counts,
    after: ByRoute<Counts>,
    classes: Vec<SizeClass>,
}

/// Compares the routes for files of LLVM IR, and returns the text for stdout.
pub fn compare_ir(
    options: &Options,
    files: &[PathBuf],
    rounds: u32,
    as_json: bool,
) -> Result<String, Failure> {
    let measured =
        files.iter().map(|file| compare_file(Options { input: file.clone(), ..options.clone() }, rounds));
    let measured: Vec<File> = measured.collect::<Result<_, _>>()?;
    let Some(total) = sum(&measured) else { return Ok(String::new()) };
    Ok(match as_json {
        true => format!("{:#}\n", json!({ "version": 1, "files": measured, "total": total })),
        false => tables(&measured, &total),
    })
}

fn compare_file(options: Options, rounds: u32) -> Result<File, Failure> {
    let mut session = Session::new(options);
    let measured = measure(&mut session, rounds);
    session.print_messages();
    measured
}

fn measure(session: &mut Session, rounds: u32) -> Result<File, Failure> {
    let context = Context::create();
    let module = ir_file::read(session, &context)?;
    let counts = codegen::count(&module);
    drop(module);
    let class_of =
        |instructions: u64| CLASSES.iter().position(|&limit| instructions <= limit).unwrap_or_default();
    let classes: Vec<usize> = counts.iter().map(|counts| class_of(counts.counts.instructions)).collect();
    let mut file = File {
        name: session.options.input.display().to_string(),
        functions: counts.len() as u64,
        before: total(&counts),
        after: Default::default(),
        classes: CLASSES
            .iter()
            .enumerate()
            .map(|(number, &limit)| SizeClass {
                limit: (limit < u64::MAX).then_some(limit),
                functions: classes.iter().filter(|&&class| class == number).count() as u64,
                cost: Default::default(),
            })
            .collect(),
    };
    let mut counter = InstructionCounter::start();
    for round in 0..rounds {
        for route in Route::ALL {
            let context = Context::create();
            let module = ir_file::read(session, &context)?;
            let functions: Vec<FunctionValue<'_>> = ir_file::defined_functions(&module).collect();
            for (class, known) in file.classes.iter_mut().enumerate() {
                let members = functions.iter().zip(&classes).filter(|&(_, &of)| of == class);
                let members: Vec<FunctionValue<'_>> = members.map(|(&function, _)| function).collect();
                if members.is_empty() {
                    continue;
                }
                let cost = cost(route, &label(route, known), &members, &mut counter);
                let least = known.cost.of(route);
                *least = if round == 0 { cost } else { least.least(cost) };
            }
            if round > 0 {
                continue;
            }
            backend::verify(&module, &format!("promotion by {route:?}"))?;
            *file.after.of(route) = total(&codegen::count(&module));
        }
    }
    Ok(file)
}

/// Returns callgrind's label for the construction of a class by a route: `Direct 1000`, and `Direct 0` for
/// the largest functions.
fn label(route: Route, class: &SizeClass) -> CString {
    CString::new(format!("{route:?} {}", class.limit.unwrap_or_default())).unwrap_or_default()
}

/// Constructs functions by a route and returns the cost.
fn cost<'ctx>(
    route: Route,
    label: &CStr,
    functions: &[FunctionValue<'ctx>],
    counter: &mut Option<InstructionCounter>,
) -> Cost {
    let mut count = || counter.as_mut().and_then(InstructionCounter::count);
    let before = count();
    let took = callgrind::counted(label, || match route {
        Route::Mem2Reg => by_mem2reg(functions),
        Route::Direct => directly(functions),
        Route::Simplified => simplified(functions),
    });
    Cost {
        milliseconds: took.as_secs_f64() * 1e3,
        instructions: count().zip(before).map(|(after, before)| after - before),
    }
}

fn by_mem2reg<'ctx>(functions: &[FunctionValue<'ctx>]) -> Duration {
    let mut pass = Mem2Reg::new();
    timed(functions, |function| pass.promote(function))
}

fn directly<'ctx>(functions: &[FunctionValue<'ctx>]) -> Duration {
    let mut promoter = Promoter::new(&Way::default());
    timed(functions, |function| {
        promoter.promote(function);
    })
}

fn simplified<'ctx>(functions: &[FunctionValue<'ctx>]) -> Duration {
    let mut promoter = Promoter::new(&Way { simplify: true, ..Way::default() });
    timed(functions, |function| {
        promoter.promote(function);
    })
}

fn timed<'ctx>(functions: &[FunctionValue<'ctx>], mut promote: impl FnMut(FunctionValue<'ctx>)) -> Duration {
    let start = Instant::now();
    functions.iter().for_each(|&function| promote(function));
    start.elapsed()
}

/// Returns the sum of all files.
fn sum(files: &[File]) -> Option<File> {
    let mut files = files.iter().cloned();
    let first = File { name: "total".to_owned(), ..files.next()? };
    Some(files.fold(first, |total, file| File {
        name: total.name,
        functions: total.functions + file.functions,
        before: total.before + file.before,
        after: total.after.and(file.after, Counts::add),
        classes: total.classes.into_iter().zip(file.classes).map(|(one, other)| one.and(&other)).collect(),
    }))
}

impl SizeClass {
    fn and(self, other: &SizeClass) -> SizeClass {
        SizeClass {
            limit: self.limit,
            functions: self.functions + other.functions,
            cost: self.cost.and(other.cost, Cost::and),
        }
    }

    fn title(&self) -> String {
        match self.limit {
            Some(limit) => format!("to {limit}"),
            None => "larger".to_owned(),
        }
    }
}

/// Returns the tables for people: sizes, costs, and the effect of simplification on the fly.
fn tables(files: &[File], total: &File) -> String {
    let name = |file: &File| file.name.chars().count();
    let width = files.iter().map(name).max().unwrap_or_default().max(8);
    let mut text = sizes(files, total, width);
    text += &costs(total);
    text += &on_the_fly(files, total, width);
    text
}

fn ratio(of: f64, to: f64) -> String {
    if to > 0.0 { format!("{:.3}", of / to) } else { "-".to_owned() }
}

/// A sum is only useful for several files.
fn rows<'f>(files: &'f [File], total: &'f File) -> impl Iterator<Item = &'f File> {
    files.iter().chain((files.len() > 1).then_some(total))
}

fn sizes(files: &[File], total: &File, width: usize) -> String {
    let mut text = format!(
        "{:width$}            before construction        by mem2reg               directly\n\
         {:width$}  functions    insn     mem   phi     insn     mem    phi     insn     mem    phi   ratio\n",
        "instructions", ""
    );
    for File { name, functions, before, after: ByRoute { mem2reg, direct, .. }, .. } in rows(files, total) {
        let _ = write!(text, "{name:width$}  {functions:>9}");
        for (counts, phis) in [(before, 5), (mem2reg, 6), (direct, 6)] {
            let Counts { instructions, phis: number, .. } = counts;
            let _ = write!(text, " {instructions:>7} {:>7} {number:>phis$} ", counts.memory());
        }
        let _ = writeln!(text, " {}", ratio(direct.instructions as f64, before.instructions as f64));
    }
    text
}

fn costs(total: &File) -> String {
    let mut text = format!(
        "\n{:12}  functions   ms mem2reg   directly   ratio     M insn mem2reg   directly   ratio\n",
        "construction"
    );
    let whole = total.classes.iter().cloned().reduce(|one, other| one.and(&other));
    let all = whole.iter().map(|class| ("all".to_owned(), class));
    let used = total.classes.iter().filter(|class| class.functions > 0);
    for (title, class) in used.map(|class| (class.title(), class)).chain(all) {
        let ByRoute { mem2reg, direct, .. } = class.cost;
        let _ = write!(
            text,
            "{title:12}  {:>9}  {:>11.3} {:>10.3}   {:>5}",
            class.functions,
            mem2reg.milliseconds,
            direct.milliseconds,
            ratio(direct.milliseconds, mem2reg.milliseconds)
        );
        let _ = match (mem2reg.instructions, direct.instructions) {
            (Some(usual), Some(ours)) => {
                let (usual, ours) = (usual as f64 / 1e6, ours as f64 / 1e6);
                writeln!(text, "  {usual:>17.3} {ours:>10.3}   {:>5}", ratio(ours, usual))
            }
            // The machine does not count instructions.
            _ => writeln!(text, "  {:>17} {:>10}   {:>5}", "-", "-", "-"),
        };
    }
    text
}

fn on_the_fly(files: &[File], total: &File, width: usize) -> String {
    let mut text =
        format!("\n{:width$}        ms       insn     ms simplified       insn   ratio\n", "on the fly");
    for file in rows(files, total) {
        let File { name, after: ByRoute { direct, simplified, .. }, .. } = file;
        let costs = file.classes.iter().map(|class| class.cost);
        let took = costs.reduce(|one, other| one.and(other, Cost::and)).unwrap_or_default();
        let _ = writeln!(
            text,
            "{name:width$}  {:>8.3}  {:>9}  {:>15.3}  {:>9}   {}",
            took.direct.milliseconds,
            direct.instructions,
            took.simplified.milliseconds,
            simplified.instructions,
            ratio(simplified.instructions as f64, direct.instructions as f64)
        );
    }
    text
}
