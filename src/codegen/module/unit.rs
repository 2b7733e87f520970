//! Lowering of a unit of a program, usually the whole program, to an LLVM module.

use inkwell::context::Context;

use tlc_frontend::base::{Interner, SourceMap};
use tlc_frontend::diagnostics::Diagnostics;
use tlc_frontend::hir::{ProcId, Program};

use crate::codegen::function::FunctionSettings;
use crate::codegen::llvm;
use crate::codegen::module::{ModuleLowering, packed_fields};
use crate::codegen::options::{Lowered, LoweringMode, LoweringOptions, SsaConstruction};
use crate::codegen::procedure::ProcLowering;
use crate::codegen::procedure::note::ProcFunction;
use crate::codegen::procedure::uninitialised::report_never_assigned;
use crate::codegen::units::Plan;
use direct_ssa::Strategy;

/// Lowers a unit of a checked program, whose plan is given, to an LLVM module: every procedure and, in the
/// first unit, the code that starts the program. Reports reads of variables that were never assigned as
/// warnings.
///
/// # Errors
///
/// The first wrong SSA form, if it is verified.
pub fn lower_unit<'a, 'ctx>(
    context: &'ctx Context,
    program: &'a Program,
    (plan, unit): (&'a Plan, usize),
    (names, sources): (&'a Interner, &'a SourceMap),
    options: &LoweringOptions<'a>,
    diagnostics: &mut Diagnostics,
) -> anyhow::Result<Lowered<'ctx>> {
    if !options.keep_names {
        llvm::discard_value_names(context);
    }
    let mut lowering = ModuleLowering::new(context, program, (plan, unit), names, sources, options);
    lowering.declare_all();
    let strategy = match options.construction {
        SsaConstruction::Direct(strategy) => strategy,
        SsaConstruction::Alloca => Strategy::default(),
    };
    let settings = FunctionSettings {
        strategy,
        keeps_events: options.verify_ssa || options.trace || options.graphs,
        on_the_fly: options.on_the_fly,
        keep_names: options.keep_names,
        chaos_seal: options.chaos_seal,
    };
    let mut function = ProcFunction::new(context, settings);
    for id in plan.unit(unit).procedures.iter().copied() {
        let procedure = &program.procedures[id];
        if procedure.foreign.is_none() && !program.modules[procedure.module].external {
            lower_procedure(&mut lowering, &mut function, id, diagnostics);
        }
    }
    let statistics = std::mem::take(&mut lowering.statistics);
    for id in plan.unit(unit).imported.iter().copied() {
        // The unit that owns the procedure reports its diagnostics.
        ProcLowering::new(&mut lowering, &mut function, id).lower(&mut Diagnostics::new());
    }
    lowering.describe_coverage(sources, options.debug.folder);
    if unit == 0 {
        lowering.limit_globals(diagnostics);
        report_never_assigned(program, names, options.mode, diagnostics);
        match options.mode {
            LoweringMode::Executable => lowering.define_program(),
            LoweringMode::Linked => lowering.define_linked_program(),
            LoweringMode::Object => drop(lowering.define_initialisation()),
        }
    }
    lowering.define_entries(&mut function);
    lowering.define_plain_names();
    if lowering.leaves_nil_to_processor {
        lowering.attributes.add_null_pointer_is_valid(&lowering.module);
    }
    if program.types.has_packed_fields() {
        packed_fields::forget_alignment(&lowering.module);
    }
    if let Some(debug) = &mut lowering.debug {
        debug.finish();
    }
    let ModuleLowering { module, trace, graphs, violation, .. } = lowering;
    violation.map_or_else(|| Ok(Lowered { module, trace, statistics, graphs }), Err)
}

/// Lowers a procedure. There are no warnings about one that is in the program only for debuggers.
fn lower_procedure<'ctx>(
    lowering: &mut ModuleLowering<'_, 'ctx>,
    function: &mut ProcFunction<'ctx>,
    id: ProcId,
    diagnostics: &mut Diagnostics,
) {
    if !lowering.plan.calls.is_uncalled(id) {
        return ProcLowering::new(lowering, function, id).lower(diagnostics);
    }
    let mut own = Diagnostics::new();
    ProcLowering::new(lowering, function, id).lower(&mut own);
    if own.has_errors() {
        diagnostics.append(own);
    }
}
