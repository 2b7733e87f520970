//! Lowering of one procedure: its variables, its frame, its end.
//!
//! Storage decides. An SSA variable exists only in the SSA builder; a spilled one also has a slot in the
//! entry block, which contains its value only during a call that can access it. All other variables are
//! memory at an address. All allocas are in the entry block.
//!
//! Reading order: `note` has the notes at edges, `locals` the places in which parameters and variables are
//! kept, `origins` the origins of their values; `entry` builds the code at the entry. `uninitialised` reports
//! reads of unassigned variables, and `verification` examines the finished SSA form.

mod entry;
pub(super) mod locals;
pub(super) mod note;
pub(super) mod origins;
pub(super) mod uninitialised;
mod verification;

use inkwell::values::PointerValue;

use tlc_frontend::base::{PackedOption, SecondaryMap};
use tlc_frontend::diagnostics::Diagnostics;
use tlc_frontend::hir::{LabelId, LocalId, LoopId, ProcId, Procedure};
use tlc_frontend::passes::{Assigned, LocalSets, LoopSteps};

use crate::codegen::code::CodeBuilder;
use crate::codegen::coverage::Counting;
use crate::codegen::debug_info::locals::{describe_locals, describe_values, watch_variables};
use crate::codegen::expression::ExprLowering;
use crate::codegen::function;
use crate::codegen::llvm::built;
use crate::codegen::module::ModuleLowering;
use crate::codegen::options::SsaConstruction;
use crate::codegen::procedure::entry::{ProcedureEntry, VariableOf};
use crate::codegen::procedure::note::{ProcFunction, ProcTarget};
use crate::codegen::procedure::origins::ProcedureOrigins;
use crate::codegen::procedure::uninitialised::report_uninitialised;
use crate::codegen::procedure::verification::examine;
use crate::codegen::size_limits::limit_frame;
use direct_ssa::{Block, SetId, Strategy, VariableSets};

/// The sets of assigned variables for the SSA builder. Locals that are not SSA variables are omitted.
struct AssignedVariables<'v> {
    variables: &'v VariableOf,
    sets: &'v mut VariableSets,
}

impl LocalSets for AssignedVariables<'_> {
    type Set = SetId;

    fn new_set(&mut self) -> SetId {
        self.sets.new_set()
    }

    fn insert(&mut self, set: SetId, local: LocalId) {
        if let Some(variable) = self.variables[local].expand() {
            self.sets.insert(set, variable);
        }
    }

    fn union(&mut self, set: SetId, other: SetId) {
        self.sets.union(set, other);
    }
}

/// The state of lowering the statements of one procedure.
pub(super) struct ProcLowering<'m, 'a, 'ctx> {
    pub expr: ExprLowering<'m, 'a, 'ctx>,
    /// The variables that loops change in steps.
    pub steps: LoopSteps<'a>,
    /// The address for an array or record result.
    pub result_address: Option<PointerValue<'ctx>>,
    /// The target of EXIT of each enclosing LOOP.
    pub exits: SecondaryMap<LoopId, Option<ProcTarget>>,
    /// The blocks of the labels that control has reached or to which GOTO leads.
    pub labels: SecondaryMap<LabelId, PackedOption<Block>>,
    /// Whether a handler is being lowered.
    pub in_handler: bool,
    /// The state of counting executions, if they are counted.
    pub counting: Option<Counting<'ctx>>,
}

impl<'m, 'a, 'ctx> ProcLowering<'m, 'a, 'ctx> {
    /// Prepares the procedure up to its first statement.
    pub fn new(
        module: &'m mut ModuleLowering<'a, 'ctx>,
        function: &'m mut ProcFunction<'ctx>,
        id: ProcId,
    ) -> ProcLowering<'m, 'a, 'ctx> {
        function.begin(module.procedure(id).function);
        module.describe_procedure(function, id);
        let program = module.program;
        let procedure = &program.procedures[id];
        let variables = declare_variables(module, function, procedure);
        let mut sets = AssignedVariables { variables: &variables, sets: function.builder_mut().sets() };
        let assigned = match module.options.construction {
            // The other strategies need no sets.
            SsaConstruction::Direct(Strategy::Plain | Strategy::Marker | Strategy::Scc)
            | SsaConstruction::Alloca
                if procedure.labels.is_empty() =>
            {
                Assigned::none(&mut sets)
            }
            _ => Assigned::find(program, id, &mut sets),
        };
        let steps = match function.optimizes(function::OnTheFly::Simplify) {
            true => LoopSteps::find(procedure),
            false => LoopSteps::default(),
        };
        let origins = ProcedureOrigins::new(program, procedure, module.plan.calls.aliasing.is_value(id));
        function.enter_function();
        let counting = module.counting(id);
        let mut code = CodeBuilder { module, function };
        watch_variables(&mut code);
        let (locals, result_address) = ProcedureEntry::enter(&mut code, id, &variables, &origins);
        describe_locals(&mut code, &locals);
        ProcLowering {
            expr: ExprLowering { code, locals, assigned, origins, allocations: 0 },
            steps,
            result_address,
            exits: SecondaryMap::new(),
            labels: SecondaryMap::new(),
            in_handler: false,
            counting,
        }
    }

    /// Lowers the statements and finishes the procedure. Reports reads of unassigned variables.
    pub fn lower(mut self, diagnostics: &mut Diagnostics) {
        if let Some(counting) = &self.counting {
            counting.count_call(&mut self.expr.code);
        }
        self.stmts(&self.expr.locals.procedure.body);
        self.leave_procedure();
        self.finish_labels();
        self.expr.code.module.result_bounds[self.expr.locals.id] =
            self.expr.code.function.known.returned_bounds();
        self.expr.code.function.finish();
        describe_values(&self.expr.code);
        self.expr.code.module.fill_address_tables();
        self.expr.code.module.keep_statistics(self.expr.code.function.value(), || {
            (self.expr.code.function.builder().ssa().statistics(), self.expr.code.function.checks)
        });
        limit_frame(&mut self.expr.code, &self.expr.locals, diagnostics);
        examine(&mut self.expr.code, &self.expr.locals);
        report_uninitialised(&mut self.expr.code, &self.expr.locals, diagnostics);
    }

    /// Ends the procedure after the last statement: a proper procedure returns, a function should have
    /// returned before.
    fn leave_procedure(&mut self) {
        if !self.expr.code.function.is_reachable() {
            return;
        }
        self.expr.code.locate(self.expr.locals.procedure.end.lo);
        match self.expr.locals.procedure.result {
            None => {
                built(self.expr.code.function.ins().build_return(None));
            }
            Some(_) if self.expr.locals.procedure.check_return => {
                self.expr.code.fail_return(self.expr.locals.procedure)
            }
            Some(ty) if self.expr.code.module.types.is_scalar(ty) => {
                let zero = self.expr.code.module.types.value(ty).const_zero();
                self.expr.code.function.known.record_returned(zero.into());
                built(self.expr.code.function.ins().build_return(Some(&zero)));
            }
            Some(ty) => {
                if let Some(address) = self.result_address {
                    self.expr.code.zero(ty, address);
                }
                built(self.expr.code.function.ins().build_return(None));
            }
        }
        self.expr.code.function.end_block();
    }
}

/// Declares the SSA variables of a procedure, in the order of its locals; none if SSA form is not
/// constructed.
fn declare_variables<'ctx>(
    module: &ModuleLowering<'_, 'ctx>,
    function: &mut ProcFunction<'ctx>,
    procedure: &Procedure,
) -> VariableOf {
    let mut variables = VariableOf::with_capacity(procedure.locals.len());
    if module.options.construction == SsaConstruction::Alloca {
        return variables;
    }
    for (id, local) in &procedure.locals {
        if local.storage.is_ssa() {
            let name = if module.options.keep_names { module.names.resolve(local.name) } else { "" };
            let variable = function.builder_mut().declare_var(module.types.value(local.ty), name);
            variables[id] = Some(variable).into();
        }
    }
    variables
}
