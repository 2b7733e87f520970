//! Lowering of one procedure: its variables, its frame, its end.
//!
//! Storage decides. An SSA variable exists only in the SSA builder; a spilled one also has a slot in the
//! entry block, which contains its value only during a call that can access it. All other variables are
//! memory at an address. All allocas are in the entry block.

use inkwell::values::{IntValue, PointerValue};

use direct_ssa::llvm::Scalar;
use direct_ssa::{Block, SetId, Strategy, Variable, VariableSets};
use tlc_frontend::base::{PackedOption, PrimaryMap, SecondaryMap};
use tlc_frontend::diagnostics::Diagnostics;
use tlc_frontend::hir::{
    LabelId, Local, LocalId, LocalKind, LoopId, ParameterMode, ProcId, Procedure, Storage,
};
use tlc_frontend::passes::{Assigned, LocalSets, LoopSteps};

use super::Construction;
use super::coverage::Counting;
use super::function;
use super::llvm::built;
use super::module::ModuleLowering;
use super::module::signature::{Passing, has_result_address, passing};
use super::module::types::open_dimensions;
use super::uninitialised::Note;
use super::value_range::ProcedureOrigins;

/// The function of a procedure. Its edges have notes for warnings.
pub(super) type FunctionContext<'ctx> = function::FunctionContext<'ctx, Note>;

/// A destination of jumps in a procedure.
pub(super) type JumpTarget = function::JumpTarget<Note>;

/// The SSA variable of each local that is one.
type VariableOf = SecondaryMap<LocalId, PackedOption<Variable>>;

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

/// The place in which a local is kept.
#[derive(Clone, Copy)]
pub(super) enum Home<'ctx> {
    /// The local is an SSA variable.
    Variable {
        /// Its number in the SSA builder.
        variable: Variable,
        /// The memory of its value during calls that can access it.
        slot: Option<PointerValue<'ctx>>,
    },
    /// The local is in memory.
    Memory { address: PointerValue<'ctx> },
}

/// The state of lowering one procedure.
pub(super) struct ProcLowering<'m, 'a, 'ctx> {
    pub module: &'m mut ModuleLowering<'a, 'ctx>,
    /// The function under construction.
    pub function: &'m mut FunctionContext<'ctx>,
    pub procedure: &'a Procedure,
    pub id: ProcId,
    pub homes: PrimaryMap<LocalId, Home<'ctx>>,
    /// The greatest index of each dimension of the open arrays.
    pub highs: SecondaryMap<LocalId, Vec<IntValue<'ctx>>>,
    pub assigned: Assigned<SetId>,
    /// The variables that loops change in steps.
    pub steps: LoopSteps<'a>,
    /// The address for an array or record result.
    pub result_address: Option<PointerValue<'ctx>>,
    /// The target of EXIT of each enclosing LOOP.
    pub exits: SecondaryMap<LoopId, Option<JumpTarget>>,
    /// The blocks of the labels that control has reached or to which GOTO leads.
    pub labels: SecondaryMap<LabelId, PackedOption<Block>>,
    /// Whether a handler is being lowered.
    pub in_handler: bool,
    /// The number of allocations by `alloca` in the code lowered so far.
    pub allocations: u32,
    /// The state of counting executions, if they are counted.
    pub counting: Option<Counting<'ctx>>,
    /// The origins of the values that the procedure uses.
    pub origins: ProcedureOrigins<'a>,
}

impl<'m, 'a, 'ctx> ProcLowering<'m, 'a, 'ctx> {
    /// Prepares the procedure up to its first statement.
    pub fn new(
        module: &'m mut ModuleLowering<'a, 'ctx>,
        function: &'m mut FunctionContext<'ctx>,
        id: ProcId,
    ) -> ProcLowering<'m, 'a, 'ctx> {
        function.begin(module.procedure(id).function);
        module.describe_procedure(function, id);
        let program = module.program;
        let procedure = &program.procedures[id];
        let variables = declare_variables(module, function, procedure);
        let mut sets = AssignedVariables { variables: &variables, sets: function.sets() };
        let assigned = match module.options.construction {
            // The other strategies need no sets.
            Construction::Direct(Strategy::Plain | Strategy::Marker | Strategy::Scc)
            | Construction::Alloca
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
        let mut lowering = ProcLowering {
            module,
            function,
            procedure,
            id,
            homes: PrimaryMap::with_capacity(procedure.locals.len()),
            highs: SecondaryMap::new(),
            assigned,
            steps,
            result_address: None,
            exits: SecondaryMap::new(),
            labels: SecondaryMap::new(),
            in_handler: false,
            allocations: 0,
            counting,
            origins,
        };
        lowering.watch_variables();
        lowering.enter_procedure(&variables);
        lowering.describe_locals();
        lowering
    }

    /// Lowers the statements and finishes the procedure. Reports reads of unassigned variables.
    pub fn lower(mut self, diagnostics: &mut Diagnostics) {
        self.count_call();
        self.stmts(&self.procedure.body);
        self.leave_procedure();
        self.finish_labels();
        self.module.result_bounds[self.id] = self.function.returned_bounds();
        self.function.finish();
        self.describe_values();
        self.module.fill_address_tables();
        self.module.keep_statistics(self.function.value(), || {
            (self.function.builder().ssa().statistics(), self.function.check_counts())
        });
        self.limit_frame(diagnostics);
        self.examine();
        self.report_uninitialised(diagnostics);
    }

    fn enter_procedure(&mut self, variables: &VariableOf) {
        if has_result_address(&self.module.program.types, self.procedure) {
            self.result_address = Some(self.argument(0).pointer());
        }
        let arguments = self.arguments();
        for (id, local) in &self.procedure.locals {
            self.highs_from(id, local, arguments[id]);
            let home = self.home(id, arguments[id], variables[id].expand());
            self.homes.push(home);
        }
        if self.procedure.is_reentered {
            self.keep_variables_in_memory();
        }
        self.record_parameters(&arguments);
    }

    /// Records the ranges of the arguments of all calls in the program. Nothing is recorded if a variable may
    /// be read before it is assigned: the warning about that must not depend on the callers.
    fn record_parameters(&mut self, arguments: &SecondaryMap<LocalId, Option<u32>>) {
        for (number, local) in self.procedure.parameters.iter().copied().enumerate() {
            let Some(range) = self.module.plan.intervals.parameter(self.id, number) else { continue };
            let Some(argument) = arguments[local] else { continue };
            if self.origins.may_read_unassigned() {
                return;
            }
            let argument = self.argument(argument).int();
            let signed = self.module.types.is_signed(self.procedure.locals[local].ty);
            if self.module.options.verify_checks {
                self.assert_claims(self.procedure.span.lo);
                self.function.claim_within(argument, signed, range);
            }
            self.function.record_own_range(argument, signed, range);
        }
    }

    /// Returns the number of the LLVM parameter for each parameter and capture.
    fn arguments(&self) -> SecondaryMap<LocalId, Option<u32>> {
        let mut arguments = SecondaryMap::with_capacity(self.procedure.locals.len());
        let mut next = u32::from(self.result_address.is_some());
        let captures = self.procedure.captures.iter().map(|capture| capture.local);
        for id in self.procedure.parameters.iter().copied().chain(captures) {
            arguments[id] = Some(next);
            next += match passing(&self.module.program.types, self.procedure, &self.procedure.locals[id]) {
                Passing::Value | Passing::Address => 1,
                Passing::OpenArray { dimensions } => 1 + dimensions,
            };
        }
        arguments
    }

    fn argument(&self, number: u32) -> Scalar<'ctx> {
        let parameter = self.function.value().get_nth_param(number);
        parameter.expect("the function was declared with its parameters").into()
    }

    /// Records the HIGHs of the dimensions of an open array, which are passed after its address.
    fn highs_from(&mut self, id: LocalId, local: &Local, argument: Option<u32>) {
        let dimensions = open_dimensions(&self.module.program.types, local.ty);
        if let (1.., Some(argument)) = (dimensions, argument) {
            let highs = (1..=dimensions).map(|dimension| self.argument(argument + dimension).int());
            self.highs[id] = highs.collect();
        }
    }

    fn home(&mut self, id: LocalId, argument: Option<u32>, variable: Option<Variable>) -> Home<'ctx> {
        let local = &self.procedure.locals[id];
        match (local.storage, variable, argument) {
            (Storage::Ssa | Storage::SsaSpilled, Some(variable), argument) => {
                self.variable_home(local, variable, argument)
            }
            // If SSA form is not constructed, each variable has a slot and is used by address.
            (Storage::Ssa | Storage::SsaSpilled, None, argument) => self.slot_home(local, argument),
            (Storage::Indirect, _, Some(argument)) => {
                Home::Memory { address: self.argument(argument).pointer() }
            }
            // WITH assigns it an address.
            (Storage::Indirect, _, None) => {
                Home::Memory { address: self.module.types.pointer().const_null() }
            }
            (Storage::Memory, _, argument) if self.module.types.is_scalar(local.ty) => {
                self.slot_home(local, argument)
            }
            (Storage::Memory, _, Some(argument)) => self.copied_parameter(id, argument),
            (Storage::Memory, _, None) => self.zeroed_variable(local),
        }
    }

    fn variable_home(&mut self, local: &Local, variable: Variable, argument: Option<u32>) -> Home<'ctx> {
        match argument {
            Some(argument) => self.function.write_variable(variable, self.argument(argument).into()),
            None => self.function.builder_mut().begin_unassigned(variable),
        }
        let slot = (local.storage == Storage::SsaSpilled).then(|| self.local_alloca(local));
        Home::Variable { variable, slot }
    }

    /// Creates a scalar in memory, initialised to its argument or zero by one store: LLVM's mem2reg handles
    /// only loads and stores.
    fn slot_home(&mut self, local: &Local, argument: Option<u32>) -> Home<'ctx> {
        let address = self.local_alloca(local);
        let value = match argument {
            Some(argument) => self.argument(argument),
            None => self.module.types.value(local.ty).const_zero().into(),
        };
        self.store(local.ty, address, value);
        Home::Memory { address }
    }

    /// Copies a value parameter of an array or record type to memory that belongs to the callee.
    fn copied_parameter(&mut self, id: LocalId, argument: u32) -> Home<'ctx> {
        let local = &self.procedure.locals[id];
        debug_assert!(
            matches!(local.kind, LocalKind::Parameter(ParameterMode::Value)),
            "only value parameters are passed by address and live in memory"
        );
        let original = self.argument(argument).pointer();
        if self.highs[id].is_empty() {
            let address = self.local_alloca(local);
            self.copy(local.ty, address, original);
            Home::Memory { address }
        } else {
            Home::Memory { address: self.copied_open_array(id, original) }
        }
    }

    fn zeroed_variable(&mut self, local: &Local) -> Home<'ctx> {
        let address = self.local_alloca(local);
        self.zero(local.ty, address);
        Home::Memory { address }
    }

    fn local_alloca(&mut self, local: &Local) -> PointerValue<'ctx> {
        let layout = self.module.types.slot(local.ty);
        let name = if self.module.options.keep_names { self.module.names.resolve(local.name) } else { "" };
        self.function.frame().alloca(layout.memory, layout.size, layout.placement.max(local.align), name)
    }

    /// Ends the procedure after the last statement: a proper procedure returns, a function should have
    /// returned before.
    fn leave_procedure(&mut self) {
        if !self.function.is_reachable() {
            return;
        }
        self.locate(self.procedure.end.lo);
        match self.procedure.result {
            None => {
                built(self.function.ins().build_return(None));
            }
            Some(_) if self.procedure.check_return => self.fail_return(),
            Some(ty) if self.module.types.is_scalar(ty) => {
                let zero = self.module.types.value(ty).const_zero();
                self.function.record_returned(zero.into());
                built(self.function.ins().build_return(Some(&zero)));
            }
            Some(ty) => {
                if let Some(address) = self.result_address {
                    self.zero(ty, address);
                }
                built(self.function.ins().build_return(None));
            }
        }
        self.function.end_block();
    }
}

/// Declares the SSA variables of a procedure, in the order of its locals; none if SSA form is not
/// constructed.
fn declare_variables<'ctx>(
    module: &ModuleLowering<'_, 'ctx>,
    function: &mut FunctionContext<'ctx>,
    procedure: &Procedure,
) -> VariableOf {
    let mut variables = VariableOf::with_capacity(procedure.locals.len());
    if module.options.construction == Construction::Alloca {
        return variables;
    }
    for (id, local) in &procedure.locals {
        if local.storage.is_ssa() {
            let name = if module.options.keep_names { module.names.resolve(local.name) } else { "" };
            let variable = function.declare_variable(module.types.value(local.ty), name);
            variables[id] = Some(variable).into();
        }
    }
    variables
}
