//! Lowering of one procedure: its variables, its frame, its end.
//!
//! Storage decides. An SSA variable is known to the SSA builder alone; a spilled one has a slot in the entry
//! block besides, which holds its value only for the time of a call that can reach it. Everything else is
//! memory at an address. No alloca stands outside of the entry block.

use std::ffi::CStr;

use inkwell::basic_block::BasicBlock;
use inkwell::builder::Builder;
use inkwell::context::Context;
use inkwell::values::{FunctionValue, IntValue, PointerValue};

use crate::base::{PackedOption, PrimaryMap, SecondaryMap};
use crate::diagnostics::Diagnostics;
use crate::hir::{LabelId, Local, LocalId, LocalKind, LoopId, ParameterMode, ProcId, Procedure, Storage};
use direct_ssa::inspect::Inspect;
use direct_ssa::trace::Log;
use direct_ssa::{Block, SsaBuilder, Strategy, Value, Variable};

use super::assigned::{Assigned, VariableOf};
use super::frame::Frame;
use super::instructions::{CodeBuilder, Known};
use super::jump_target::JumpTarget;
use super::llvm::{Scalar, built, detached_block, is_phi};
use super::module::ModuleLowering;
use super::signature::{Passing, has_result_address, passing};
use super::ssa_backend::LlvmIr;
use super::types::open_dimensions;
use super::uninitialised::{NOT_REPORTED, Paths};
use super::{Construction, Options};

/// A value as the SSA builder hands it around: a phi in it may not exist in LLVM yet.
pub(super) type Lazy<'ctx> = Value<Scalar<'ctx>>;

/// The SSA builder. It is watched where its work is to be proved or shown.
pub(super) type Construct<'ctx> = SsaBuilder<LlvmIr<'ctx>, Option<Log<Scalar<'ctx>>>>;

/// The tools that one procedure leaves to the next, so that their memory is used again.
pub(super) struct Workshop<'ctx> {
    builder: CodeBuilder<'ctx>,
    frame_builder: Builder<'ctx>,
    ssa: Construct<'ctx>,
    ir: LlvmIr<'ctx>,
    known: Known<'ctx>,
}

impl<'ctx> Workshop<'ctx> {
    /// New tools.
    pub fn new(context: &'ctx Context, options: &Options<'_>) -> Workshop<'ctx> {
        let strategy = match options.construction {
            Construction::Direct(strategy) => strategy,
            Construction::Alloca => Strategy::default(),
        };
        let watch = (options.verify_ssa || options.trace.is_some()).then(Log::new);
        Workshop {
            builder: CodeBuilder::new(context.create_builder()),
            frame_builder: context.create_builder(),
            ssa: SsaBuilder::with_observer(strategy, watch),
            ir: LlvmIr::new(context),
            known: Known::new(),
        }
    }
}

/// Where a local lives.
#[derive(Clone, Copy)]
pub(super) enum Home<'ctx> {
    /// It is an SSA variable.
    Variable {
        /// Which.
        variable: Variable,
        /// Where its value stands during calls that can reach it.
        slot: Option<PointerValue<'ctx>>,
    },
    /// It is in memory.
    Memory {
        /// Its address.
        address: PointerValue<'ctx>,
    },
}

/// The state of lowering one procedure.
pub(super) struct ProcLowering<'m, 'a, 'ctx> {
    pub module: &'m mut ModuleLowering<'a, 'ctx>,
    pub builder: &'m CodeBuilder<'ctx>,
    pub ssa: &'m mut Construct<'ctx>,
    pub ir: &'m mut LlvmIr<'ctx>,
    pub known: &'m mut Known<'ctx>,
    pub frame: Frame<'m, 'ctx>,
    pub procedure: &'a Procedure,
    pub id: ProcId,
    pub function: FunctionValue<'ctx>,
    pub homes: PrimaryMap<LocalId, Home<'ctx>>,
    /// The greatest index of each dimension of the open arrays.
    pub highs: SecondaryMap<LocalId, Vec<IntValue<'ctx>>>,
    pub assigned: Assigned,
    /// The logical block that code goes to; none where control cannot arrive.
    pub current: Option<Block>,
    /// Where an array or record result goes.
    pub result_address: Option<PointerValue<'ctx>>,
    /// Where EXIT of each LOOP around leads to.
    pub exits: SecondaryMap<LoopId, Option<JumpTarget>>,
    /// The blocks of the labels that control has come to or that GOTO leads to.
    pub labels: SecondaryMap<LabelId, PackedOption<Block>>,
    /// Whether a handler is being lowered.
    pub in_handler: bool,
    /// What failed checks do, to be laid out behind everything else.
    pub failures: Vec<BasicBlock<'ctx>>,
    pub paths: Paths,
}

impl<'m, 'a, 'ctx> ProcLowering<'m, 'a, 'ctx> {
    /// Sets the procedure up to the point where its statements begin.
    pub fn new(
        module: &'m mut ModuleLowering<'a, 'ctx>,
        workshop: &'m mut Workshop<'ctx>,
        id: ProcId,
    ) -> ProcLowering<'m, 'a, 'ctx> {
        let Workshop { builder, frame_builder, ssa, ir, known } = workshop;
        if let Some(events) = ssa.observer() {
            events.clear();
        }
        ssa.clear();
        ir.clear();
        known.clear();
        let program = module.program;
        let procedure = &program.procedures[id];
        let variables = declare_variables(module, ssa, ir, procedure);
        let assigned = match module.construction {
            // The other strategies do without sets.
            Construction::Direct(Strategy::Plain | Strategy::Marker | Strategy::Scc)
            | Construction::Alloca
                if procedure.labels.is_empty() =>
            {
                Assigned::none(ssa.sets())
            }
            _ => Assigned::collect(program, id, &variables, ssa.sets()),
        };
        known.reserve(ssa.sets().count());
        let function = module.procedure(id).function;
        let entry = module.context.append_basic_block(function, "entry");
        builder.position_at_end(entry);
        let mut lowering = ProcLowering {
            module,
            builder,
            ssa,
            ir,
            known,
            frame: Frame::new(frame_builder, entry),
            procedure,
            id,
            function,
            homes: PrimaryMap::with_capacity(procedure.locals.len()),
            highs: SecondaryMap::new(),
            assigned,
            current: None,
            result_address: None,
            exits: SecondaryMap::new(),
            labels: SecondaryMap::new(),
            in_handler: false,
            failures: Vec::new(),
            paths: Paths::new(),
        };
        lowering.enter_procedure(entry, &variables);
        lowering
    }

    /// Lowers the statements and finishes the procedure. Reports reads of unassigned variables.
    pub fn lower(mut self, diagnostics: &mut Diagnostics) {
        self.stmts(&self.procedure.body);
        self.leave_procedure();
        self.finish_labels();
        self.module.result_bounds[self.id] = self.returned_bounds();
        self.ssa.finish(self.ir);
        self.module.tell(self.function, || self.ssa.statistics());
        for block in &self.failures {
            self.function.append_existing_basic_block(*block);
        }
        self.examine();
        self.report_uninitialised(diagnostics);
    }

    fn enter_procedure(&mut self, entry: BasicBlock<'ctx>, variables: &VariableOf) {
        let block = self.ssa.declare_block();
        self.ir.add_block(block, entry);
        self.paths.add_block(None);
        self.ssa.seal_block(block);
        self.current = Some(block);
        self.know_block(block, None);
        if has_result_address(&self.module.program.types, self.procedure) {
            self.result_address = Some(self.argument(0).pointer());
        }
        let arguments = self.arguments();
        for (id, local) in &self.procedure.locals {
            self.highs_from(id, local, arguments[id]);
            let home = self.home(id, arguments[id], variables[id].expand());
            self.homes.push(home);
        }
    }

    /// The number of the LLVM parameter in which each parameter and capture arrives.
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
        let parameter = self.function.get_nth_param(number);
        parameter.expect("the function was declared with its parameters").into()
    }

    /// Takes note of the HIGH of each dimension of an open array, which are passed behind its address.
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
            // Where variables are not constructed, each has a slot and is used by address.
            (Storage::Ssa | Storage::SsaSpilled, None, argument) => self.slot_home(local, argument),
            (Storage::Indirect, _, Some(argument)) => {
                Home::Memory { address: self.argument(argument).pointer() }
            }
            // WITH binds it to an address.
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
        if let Some(argument) = argument {
            let block = self.block();
            self.ssa.write_variable(variable, block, self.argument(argument).into());
        }
        let slot = (local.storage == Storage::SsaSpilled).then(|| self.local_alloca(local));
        Home::Variable { variable, slot }
    }

    /// A scalar in memory. It begins as its argument or zero, stored as one value: LLVM's mem2reg knows loads
    /// and stores only.
    fn slot_home(&mut self, local: &Local, argument: Option<u32>) -> Home<'ctx> {
        let address = self.local_alloca(local);
        let value = match argument {
            Some(argument) => self.argument(argument),
            None => self.module.types.value(local.ty).const_zero().into(),
        };
        self.store(local.ty, address, value);
        Home::Memory { address }
    }

    /// A value parameter of an array or record type is a copy that belongs to the callee.
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
        let name = if self.module.keep_names { self.module.names.resolve(local.name) } else { "" };
        self.frame.alloca(layout, name)
    }

    /// Behind the last statement: a proper procedure returns, a function should have returned before.
    fn leave_procedure(&mut self) {
        if self.current.is_none() {
            return;
        }
        match self.procedure.result {
            None => {
                built(self.builder.build_return(None));
            }
            Some(_) if self.procedure.check_return => self.fail_return(),
            Some(ty) if self.module.types.is_scalar(ty) => {
                let zero = self.module.types.value(ty).const_zero();
                self.learn_returned(zero.into());
                built(self.builder.build_return(Some(&zero)));
            }
            Some(ty) => {
                if let Some(address) = self.result_address {
                    self.zero(ty, address);
                }
                built(self.builder.build_return(None));
            }
        }
        self.end_block();
    }

    /// Control leaves the procedure here.
    pub fn end_block(&mut self) {
        if let Some(block) = self.current.take() {
            self.ssa.fill_block(block);
        }
    }

    /// The logical block that code goes to. Statements are lowered only where control can arrive, and
    /// expressions always return control.
    pub fn block(&self) -> Block {
        self.current.expect("only reachable statements are lowered")
    }

    /// Splits the LLVM code of the current logical block: code goes on in a new LLVM block.
    pub fn continue_in(&mut self, code: BasicBlock<'ctx>) {
        self.function.append_existing_basic_block(code);
        self.builder.position_at_end(code);
        self.ir.set_exit(self.block(), code);
    }

    /// An LLVM block that is not part of the function yet.
    pub fn new_code(&self, name: &CStr) -> BasicBlock<'ctx> {
        detached_block(self.module.context, name)
    }

    /// The IR value of a lazy one.
    pub fn resolve(&mut self, value: Lazy<'ctx>) -> Scalar<'ctx> {
        if let Some(value) = value.ir() {
            return value;
        }
        let is_new = !self.ssa.is_emitted(value);
        let resolved = self.ssa.resolve(self.ir, value);
        if is_new {
            self.learn_phi(value, resolved);
        }
        resolved
    }

    /// What a variable holds; `position` is where the source reads it, or [`NOT_REPORTED`].
    pub fn read_variable(&mut self, variable: Variable, position: u32) -> Lazy<'ctx> {
        let block = self.block();
        self.ssa.read_variable_at(variable, block, position)
    }

    /// What a variable holds, read by the compiler and not by the source.
    pub fn peek_variable(&mut self, variable: Variable) -> Scalar<'ctx> {
        let value = self.read_variable(variable, NOT_REPORTED);
        self.resolve(value)
    }

    /// Gives a variable a new value.
    pub fn write_variable(&mut self, variable: Variable, value: Lazy<'ctx>) {
        let block = self.block();
        let value = match value.ir() {
            Some(phi) if is_phi(phi) => self.ssa.handle(phi),
            _ => value,
        };
        self.ssa.write_variable(variable, block, value);
    }
}

/// Declares the SSA variables of a procedure, in the order of its locals; none if they are not constructed.
fn declare_variables<'ctx>(
    module: &ModuleLowering<'_, 'ctx>,
    ssa: &mut Construct<'ctx>,
    ir: &mut LlvmIr<'ctx>,
    procedure: &Procedure,
) -> VariableOf {
    let mut variables = VariableOf::with_capacity(procedure.locals.len());
    if module.construction == Construction::Alloca {
        return variables;
    }
    for (id, local) in &procedure.locals {
        if local.storage.is_ssa() {
            let variable = ssa.declare_variable();
            let name = if module.keep_names { module.names.resolve(local.name) } else { "" };
            ir.add_variable(variable, module.types.value(local.ty), name);
            variables[id] = Some(variable).into();
        }
    }
    variables
}
