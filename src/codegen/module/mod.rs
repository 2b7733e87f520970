//! Lowering of a whole program to one LLVM module.

pub(super) mod attributes;
mod c_header;
mod constants;
mod counts;
pub(super) mod linkage;
pub(super) mod mangle;
mod packed_fields;
mod plain_names;
mod positions;
mod procedure_values;
pub(super) mod signature;
mod start;
mod structured_constants;
pub(super) mod types;

pub use c_header::print_c_header;
pub use counts::{Counts, ProcedureCounts, count};

pub(super) use positions::Positions;

use inkwell::context::Context;
use inkwell::intrinsics::Intrinsic;
use inkwell::module::Module;
use inkwell::types::{AsTypeRef, BasicTypeEnum};
use inkwell::values::{FunctionValue, PointerValue};
use llvm_sys::prelude::LLVMTypeRef;
use rustc_hash::FxHashMap;

use crate::base::{Interner, SecondaryMap, SourceMap};
use crate::diagnostics::Diagnostics;
use crate::hir::{self, GlobalId, PlacedCalls, ProcId, Program, StringId};
use crate::passes::CallGraph;
use direct_ssa::{Statistics, Strategy};

use self::attributes::Attributes;
use self::constants::Constants;
use self::signature::Callee;
use self::types::{Layout, Types};
use super::coverage::Coverage;
use super::debug_info::DebugInfo;
use super::function::{Bounds, Settings};
use super::graphs::ProcedureGraph;
use super::llvm;
use super::procedure::{FunctionContext, ProcLowering};
use super::runtime::RuntimeFn;
use super::statement::exceptions;
use super::uninitialised::report_never_assigned;
use super::{Construction, Lowered, LoweringOptions, Mode};

/// Lowers every procedure that can be reached, then what starts the program.
pub(super) fn lower_program<'a, 'ctx>(
    context: &'ctx Context,
    program: &'a Program,
    names: &'a Interner,
    sources: &'a SourceMap,
    options: &LoweringOptions<'a>,
    diagnostics: &mut Diagnostics,
) -> Result<Lowered<'ctx>, String> {
    if !options.keep_names {
        llvm::discard_value_names(context);
    }
    let mut lowering = ModuleLowering::new(context, program, names, sources, options);
    let reached = lowering.calls.reached(program);
    lowering.declare_all(&reached);
    let strategy = match options.construction {
        Construction::Direct(strategy) => strategy,
        Construction::Alloca => Strategy::default(),
    };
    let settings = Settings {
        strategy,
        keeps_events: options.verify_ssa || options.trace || options.graphs,
        on_the_fly: options.on_the_fly,
        keep_names: options.keep_names,
        chaos_seal: options.chaos_seal,
    };
    let mut function = FunctionContext::new(context, settings);
    for id in reached {
        let procedure = &program.procedures[id];
        if procedure.foreign.is_none() && !program.modules[procedure.module].external {
            ProcLowering::new(&mut lowering, &mut function, id).lower(diagnostics);
        }
    }
    lowering.describe_coverage(sources, options.debug.folder);
    lowering.limit_globals(diagnostics);
    report_never_assigned(program, names, options.mode, diagnostics);
    match options.mode {
        Mode::Executable => lowering.define_program(),
        Mode::Linked => lowering.define_linked_program(),
        Mode::Object => drop(lowering.define_initialisation()),
    }
    lowering.define_plain_names();
    if program.types.has_packed_fields() {
        packed_fields::forget_alignment(&lowering.module);
    }
    if let Some(debug) = &mut lowering.debug {
        debug.finish();
    }
    let ModuleLowering { module, trace, statistics, graphs, violation, .. } = lowering;
    match violation {
        Some(violation) => Err(violation),
        None => Ok(Lowered { module, trace, statistics, graphs }),
    }
}

/// What lowering a program knows and has made.
pub(super) struct ModuleLowering<'a, 'ctx> {
    pub context: &'ctx Context,
    pub program: &'a Program,
    pub names: &'a Interner,
    pub module: Module<'ctx>,
    pub types: Types<'a, 'ctx>,
    pub attributes: Attributes<'ctx>,
    pub constants: Constants<'a, 'ctx>,
    /// The debug information, if it is wanted.
    pub debug: Option<DebugInfo<'a, 'ctx>>,
    /// What is counted, if executions are.
    pub coverage: Option<Coverage<'ctx>>,
    pub calls: CallGraph,
    /// The procedures that are told where they are called.
    pub placed_calls: PlacedCalls,
    pub options: LoweringOptions<'a>,
    /// The events of the constructions so far, as far as they are wanted.
    pub trace: String,
    /// Procedures as control flow graphs, if they are wanted.
    pub graphs: Vec<ProcedureGraph>,
    /// The first wrong SSA form that was found.
    pub violation: Option<String>,
    statistics: Vec<(String, Statistics)>,
    /// What procedures return that are lowered already, if that is known.
    pub result_bounds: SecondaryMap<ProcId, Option<Bounds>>,
    procedures: SecondaryMap<ProcId, Option<Callee<'ctx>>>,
    globals: SecondaryMap<GlobalId, Option<PointerValue<'ctx>>>,
    runtime: [Option<Callee<'ctx>>; RuntimeFn::COUNT],
    intrinsics: FxHashMap<(&'static str, [Option<LLVMTypeRef>; 2]), FunctionValue<'ctx>>,
}

impl<'a, 'ctx> ModuleLowering<'a, 'ctx> {
    fn new(
        context: &'ctx Context,
        program: &'a Program,
        names: &'a Interner,
        sources: &'a SourceMap,
        options: &LoweringOptions<'a>,
    ) -> ModuleLowering<'a, 'ctx> {
        let module = context.create_module(names.resolve(program.modules[program.main].name));
        module.set_triple(&options.machine.get_triple());
        module.set_data_layout(&options.machine.get_target_data().get_data_layout());
        let debug = DebugInfo::new(context, &module, program, names, sources, options.debug);
        ModuleLowering {
            context,
            debug,
            coverage: options.coverage.then(|| Coverage::new(program, names)),
            program,
            names,
            module,
            types: Types::new(context, &program.types, options.machine),
            attributes: Attributes::new(
                context,
                exceptions::may_raise(program, options.mode),
                options.frames,
            ),
            constants: Constants::new(Positions::new(sources), options.keep_names),
            calls: CallGraph::new(program, |id| linkage::is_called_from_outside(program, options.mode, id)),
            placed_calls: PlacedCalls::new(program, names),
            options: *options,
            trace: String::new(),
            graphs: Vec::new(),
            violation: None,
            statistics: Vec::new(),
            result_bounds: SecondaryMap::new(),
            procedures: SecondaryMap::new(),
            globals: SecondaryMap::new(),
            runtime: [None; RuntimeFn::COUNT],
            intrinsics: FxHashMap::default(),
        }
    }

    fn declare_all(&mut self, reached: &[ProcId]) {
        for (id, global) in &self.program.globals {
            if global.exported && linkage::is_whole(self.program, self.options.mode, global.module) {
                self.global(id);
            }
        }
        for id in reached {
            let linkage = linkage::procedure(self.program, self.options.mode, *id);
            self.procedures[*id] = Some(self.declare_procedure(*id, linkage));
        }
    }

    /// Keeps what the construction of a procedure did, if that is wanted.
    pub fn keep_statistics(
        &mut self,
        function: FunctionValue<'ctx>,
        statistics: impl FnOnce() -> Statistics,
    ) {
        if self.options.statistics {
            let name = function.get_name().to_string_lossy().into_owned();
            self.statistics.push((name, statistics()));
        }
    }

    /// A procedure that some call reaches.
    pub fn procedure(&self, id: ProcId) -> Callee<'ctx> {
        self.procedures[id].expect("the call graph has reached every procedure that is called")
    }

    /// The address of a module variable.
    pub fn global(&mut self, id: GlobalId) -> PointerValue<'ctx> {
        let known = self.globals[id];
        known.unwrap_or_else(|| {
            let address = self.declare_global(id);
            *self.globals[id].insert(address)
        })
    }

    fn declare_global(&mut self, id: GlobalId) -> PointerValue<'ctx> {
        let definition = &self.program.globals[id];
        if let Some(address) = definition.address {
            let number = self.context.i64_type().const_int(address, false);
            return number.const_to_pointer(self.types.pointer());
        }
        let Layout { memory: ty, placement, .. } = self.types.layout(definition.ty);
        if definition.foreign {
            let symbol = self.names.resolve(definition.name);
            let known = self.module.get_global(symbol);
            return known.unwrap_or_else(|| self.module.add_global(ty, None, symbol)).as_pointer_value();
        }
        let global = self.module.add_global(ty, None, &mangle::global(self.program, self.names, id));
        global.set_linkage(linkage::global(self.program, self.options.mode, id));
        let align = definition.align.max(placement);
        if u64::from(align) > hir::Layout::LARGEST_NATURAL {
            global.set_alignment(align);
        }
        if !self.program.modules[definition.module].external {
            global.set_initializer(&ty.const_zero());
            self.describe_global(id, global);
        }
        global.as_pointer_value()
    }

    /// A function of the run-time library.
    pub fn runtime(&mut self, function: RuntimeFn) -> Callee<'ctx> {
        let index = function as usize;
        let known = self.runtime[index];
        known.unwrap_or_else(|| *self.runtime[index].insert(function.declare(self)))
    }

    /// An intrinsic function of LLVM. `types`, at most two, choose among the functions of an overloaded name.
    pub fn intrinsic(&mut self, name: &'static str, types: &[BasicTypeEnum<'ctx>]) -> FunctionValue<'ctx> {
        let key = (name, [types.first(), types.get(1)].map(|ty| ty.map(|ty| ty.as_type_ref())));
        let module = &self.module;
        *self.intrinsics.entry(key).or_insert_with(|| {
            let intrinsic = Intrinsic::find(name).expect("LLVM 19 has the intrinsic");
            intrinsic.get_declaration(module, types).expect("its types are given if it is overloaded")
        })
    }

    /// The address of a string constant.
    pub fn string(&mut self, id: StringId) -> PointerValue<'ctx> {
        self.constants.string(self.context, &self.module, self.program, id)
    }

    /// A text for the run-time library.
    pub fn text(&mut self, text: &str) -> PointerValue<'ctx> {
        self.constants.text(self.context, &self.module, text)
    }

    /// A position for the run-time library.
    pub fn location(&mut self, position: u32) -> PointerValue<'ctx> {
        self.constants.location(self.context, &self.module, position)
    }
}
