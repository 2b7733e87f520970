//! The subcommand `tlc promote`, which promotes the variables in memory of any LLVM IR by direct
//! construction.

mod comparison;
mod ir_file;

use std::path::Path;

use anyhow::Context as _;
use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::context::Context;
use inkwell::values::FunctionValue;

use direct_ssa::Strategy;
use direct_ssa::llvm::promote::{Mem2Reg, Options as Way, Promoter, promote_and_verify};

use crate::backend;
use crate::codegen::{self, ProcedureStatistics};

use crate::driver::loading::reading::path_name;
use crate::driver::outputs::{OutputMode, Outputs, reported};
use crate::driver::{Failure, Session};
use crate::options::{Destination, Options, SsaVariant};

use tlc_frontend::diagnostics::{Code, Diagnostic};

pub use comparison::compare_ir;
pub use ir_file::is_ir_file;

/// The options of `tlc promote`.
#[derive(Clone, Debug)]
pub struct Promotion {
    /// The way to promote, option `--variant`.
    pub variant: SsaVariant,
    /// Whether instructions are simplified during the construction, option `--simplify`.
    pub simplify: bool,
    /// Whether variables are split first, option `--sroa`.
    pub sroa: bool,
    /// Whether the result is verified, option `--verify`.
    pub verify: bool,
    /// The functions whose variables are promoted, option `--functions`; without a pattern all functions.
    pub functions: Vec<glob::Pattern>,
    /// The destination of the result, option `-o`.
    pub destination: Destination,
    /// Whether the result is bitcode.
    pub writes_bitcode: bool,
}

/// Promotes the variables of the module in the input file. All messages are written before it returns.
pub fn promote_file(options: Options, promotion: &Promotion) -> Result<(), Failure> {
    let mut session = Session::new(options);
    let result = run_stages(&mut session, promotion);
    session.print_messages();
    result
}

fn run_stages(session: &mut Session, promotion: &Promotion) -> Result<(), Failure> {
    let context = Context::create();
    let module = ir_file::read(session, &context)?;
    let mut wanted: Vec<FunctionValue<'_>> = ir_file::defined_functions(&module).collect();
    let unknown = promotion.functions.iter().find(|pattern| !wanted.iter().any(|&f| matches(pattern, f)));
    if let Some(pattern) = unknown {
        let file = path_name(&session.options.input);
        let diagnostic = unknown_function(pattern, &file, &wanted);
        return session.fail(diagnostic);
    }
    wanted.retain(|&function| promotion.concerns(function) && !is_optnone(function));
    let Session { timing, statistics, .. } = session;
    timing.stage("promote", || match promotion.variant {
        SsaVariant::Direct(strategy) => promotion.construct(strategy, &wanted, &mut statistics.construction),
        SsaVariant::Mem2Reg => {
            let mut pass = Mem2Reg::new();
            wanted.iter().for_each(|&function| pass.promote(function));
            Ok(())
        }
        SsaVariant::Alloca => Ok(()),
    })?;
    if promotion.verify {
        timing.stage("verify", || backend::verify(&module, "promotion"))?;
    }
    if session.options.stats.is_some() {
        session.statistics.counts = codegen::count(&module);
    }
    let bytes = session.timing.stage("emit", || match promotion.writes_bitcode {
        true => backend::bitcode(&module),
        false => backend::text(&module),
    });
    let mut outputs = Outputs::default();
    outputs.add(&promotion.destination, OutputMode::Data, bytes);
    reported(session, outputs.commit())
}

impl Promotion {
    /// Returns the default promotion of all functions to this file, or to the standard output.
    pub fn to(output: Option<&Path>) -> Promotion {
        let file = output.filter(|path| path.as_os_str() != "-");
        Promotion {
            variant: SsaVariant::default(),
            simplify: false,
            sroa: false,
            verify: false,
            functions: Vec::new(),
            destination: file.map_or(Destination::Stdout, |path| Destination::File(path.to_owned())),
            writes_bitcode: file.and_then(Path::extension).is_some_and(|end| end == "bc"),
        }
    }

    /// Promotes functions directly, and adds their statistics to `construction`.
    fn construct(
        &self,
        strategy: Strategy,
        functions: &[FunctionValue<'_>],
        construction: &mut Vec<ProcedureStatistics>,
    ) -> anyhow::Result<()> {
        let way = Way { strategy, simplify: self.simplify, sroa: self.sroa };
        let mut promoter = Promoter::new(&way);
        for &function in functions {
            let did = match self.verify {
                true => promote_and_verify(function, &way)
                    .with_context(|| format!("verifying the SSA form of `{}`", name_of(function)))?,
                false => promoter.promote(function),
            };
            construction.push(ProcedureStatistics::of_construction(name_of(function), did.construction));
        }
        Ok(())
    }

    fn concerns(&self, function: FunctionValue<'_>) -> bool {
        self.functions.is_empty() || self.functions.iter().any(|pattern| matches(pattern, function))
    }
}

fn matches(pattern: &glob::Pattern, function: FunctionValue<'_>) -> bool {
    pattern.matches(&name_of(function))
}

/// Whether a function must not be optimized: LLVM's passes skip it.
fn is_optnone(function: FunctionValue<'_>) -> bool {
    let attribute = Attribute::get_named_enum_kind_id("optnone");
    function.get_enum_attribute(AttributeLoc::Function, attribute).is_some()
}

/// Returns the message about a pattern that matches none of the functions that a file defines.
fn unknown_function(pattern: &glob::Pattern, file: &str, defined: &[FunctionValue<'_>]) -> Diagnostic {
    let similarity = |name: &String| strsim::jaro_winkler(pattern.as_str(), name);
    let names = defined.iter().map(|&function| name_of(function));
    let nearest = names.max_by(|one, other| similarity(one).total_cmp(&similarity(other)));
    let message = format!("no function of `{file}` matches `{pattern}`");
    Diagnostic::new(Code::UnknownFunction, message).help(match nearest {
        Some(name) => format!("of the functions with a body, the one with the nearest name is `{name}`"),
        None => "the file has no function with a body".to_owned(),
    })
}

fn name_of(function: FunctionValue<'_>) -> String {
    function.get_name().to_string_lossy().into_owned()
}
