//! The items of an LLVM module, which contains a unit of a program, usually the whole program.

pub(super) mod attributes;
pub(super) mod c_calling;
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
pub(super) mod unit;

pub use c_header::{ExportedName, print_c_header};
pub use counts::{Counts, ProcedureCounts, count};

pub(super) use positions::Positions;

use inkwell::context::Context;
use inkwell::intrinsics::Intrinsic;
use inkwell::module::Module;
use inkwell::types::{AsTypeRef, BasicTypeEnum};
use inkwell::values::{FunctionValue, PointerValue};
use llvm_sys::prelude::LLVMTypeRef;
use rustc_hash::FxHashMap;

use tlc_frontend::base::{Interner, SecondaryMap, SourceMap};
use tlc_frontend::hir::{self, GlobalId, ProcId, Program, StringId};

use crate::codegen::coverage::Coverage;
use crate::codegen::debug_info::DebugInfo;
use crate::codegen::function::{CheckCounts, IntBounds};
use crate::codegen::graphs::ProcedureGraph;
use crate::codegen::module::attributes::Attributes;
use crate::codegen::module::constants::Constants;
use crate::codegen::module::signature::DeclaredFunction;
use crate::codegen::module::types::{LlvmLayout, Types};
use crate::codegen::options::{LoweringOptions, ProcedureStatistics};
use crate::codegen::runtime::RuntimeFn;
use crate::codegen::units::Plan;
use direct_ssa::Statistics;

/// The size of arrays in bytes from which a variable is aligned to it, by the psABI of x86-64, section 3.1.2. Vectors of
/// an array of another module are read without a copy, and code in C relies on it.
const LONG_ARRAY: u64 = 16;

/// The context and the results of lowering a unit.
pub(super) struct ModuleLowering<'a, 'ctx> {
    pub context: &'ctx Context,
    pub program: &'a Program,
    pub names: &'a Interner,
    pub module: Module<'ctx>,
    pub types: Types<'a, 'ctx>,
    pub attributes: Attributes<'ctx>,
    pub constants: Constants<'a, 'ctx>,
    /// The debug information, if it is requested.
    pub debug: Option<DebugInfo<'a, 'ctx>>,
    /// The coverage counters, if executions are counted.
    pub coverage: Option<Coverage<'ctx>>,
    /// The analyses of the whole program.
    pub plan: &'a Plan,
    /// The number of the unit.
    unit: usize,
    pub options: LoweringOptions<'a>,
    /// The logged events of the constructions so far, if they are requested.
    pub trace: String,
    /// The control flow graphs of procedures, if they are requested.
    pub graphs: Vec<ProcedureGraph>,
    /// The first wrong SSA form that was found.
    pub violation: Option<anyhow::Error>,
    statistics: Vec<ProcedureStatistics>,
    /// Whether pointers are followed without a check.
    pub leaves_nil_to_processor: bool,
    /// The known bounds of the results of procedures that are lowered already.
    pub result_bounds: SecondaryMap<ProcId, Option<IntBounds>>,
    procedures: SecondaryMap<ProcId, Option<DeclaredFunction<'ctx>>>,
    globals: SecondaryMap<GlobalId, Option<PointerValue<'ctx>>>,
    runtime: [Option<DeclaredFunction<'ctx>>; RuntimeFn::COUNT],
    intrinsics: FxHashMap<(&'static str, [Option<LLVMTypeRef>; 2]), FunctionValue<'ctx>>,
}

impl<'a, 'ctx> ModuleLowering<'a, 'ctx> {
    fn new(
        context: &'ctx Context,
        program: &'a Program,
        (plan, unit): (&'a Plan, usize),
        names: &'a Interner,
        sources: &'a SourceMap,
        options: &LoweringOptions<'a>,
    ) -> ModuleLowering<'a, 'ctx> {
        // The code of the library does not depend on the program that calls it.
        let name = match plan.is_library(unit) {
            true => "library",
            false => names.resolve(program.modules[program.main].name),
        };
        let module = context.create_module(name);
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
            attributes: Attributes::new(context, plan.may_raise, options.frames),
            constants: Constants::new(Positions::new(sources), options.keep_names),
            plan,
            unit,
            options: *options,
            trace: String::new(),
            graphs: Vec::new(),
            violation: None,
            statistics: Vec::new(),
            leaves_nil_to_processor: false,
            result_bounds: SecondaryMap::new(),
            procedures: SecondaryMap::new(),
            globals: SecondaryMap::new(),
            runtime: [None; RuntimeFn::COUNT],
            intrinsics: FxHashMap::default(),
        }
    }

    /// Declares the items that are defined here. In a divided program, items defined elsewhere are declared
    /// at their use.
    fn declare_all(&mut self) {
        for (id, global) in &self.program.globals {
            let is_whole =
                global.exported && linkage::is_whole(self.program, self.options.mode, global.module);
            let hir::Module { library, external, .. } = self.program.modules[global.module];
            let is_kept = self.options.debug.keeps_variables && !library && !external && !global.foreign;
            if (is_whole || is_kept) && self.unit == 0 {
                self.global(id);
            }
        }
        let plan = self.plan;
        for id in plan.variables_for_others(self.unit) {
            self.global(id);
        }
        let unit = plan.unit(self.unit);
        for id in &unit.procedures {
            self.procedures[*id] = Some(self.declare(*id, false));
        }
        for id in &unit.imported {
            self.procedures[*id] = Some(self.declare(*id, true));
        }
    }

    fn declare(&mut self, id: ProcId, is_imported: bool) -> DeclaredFunction<'ctx> {
        let linkage = linkage::procedure(self.program, self.options.mode, id);
        if !self.plan.is_divided() || self.program.procedures[id].foreign.is_some() {
            return self.declare_procedure(id, linkage);
        }
        let module = self.program.procedures[id].module;
        let is_copied = linkage::is_copied(self.program, self.options.mode, module);
        let symbol = self.plan.procedure(self.unit, id, linkage, (is_imported, is_copied));
        let callee = self.declare_procedure(id, symbol.linkage);
        callee.function.as_global_value().set_visibility(symbol.visibility());
        callee
    }

    /// Keeps the statistics of the construction of a procedure and of its checks, if they are requested.
    pub fn keep_statistics(
        &mut self,
        function: FunctionValue<'ctx>,
        statistics: impl FnOnce() -> (Statistics, CheckCounts),
    ) {
        if self.options.statistics {
            let name = function.get_name().to_string_lossy().into_owned();
            let (construction, checks) = statistics();
            self.statistics.push(ProcedureStatistics { name, construction, checks });
        }
    }

    /// Returns a procedure that some call reaches.
    pub fn procedure(&mut self, id: ProcId) -> DeclaredFunction<'ctx> {
        let known = self.procedures[id];
        known.unwrap_or_else(|| {
            assert!(self.plan.calls.reaches(id), "the call graph has reached every procedure that is called");
            let callee = self.declare(id, false);
            *self.procedures[id].insert(callee)
        })
    }

    /// Returns a procedure if it is defined here.
    pub fn own_procedure(&self, id: ProcId) -> Option<DeclaredFunction<'ctx>> {
        self.procedures[id].filter(|_| !self.plan.is_divided() || self.plan.owns(self.unit, id))
    }

    /// Returns the address of a module variable.
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
        let LlvmLayout { memory: ty, size, placement, .. } = self.types.layout(definition.ty);
        if definition.foreign {
            let symbol = self.names.resolve(definition.name);
            let known = self.module.get_global(symbol);
            return known.unwrap_or_else(|| self.module.add_global(ty, None, symbol)).as_pointer_value();
        }
        let global = self.module.add_global(ty, None, &mangle::global(self.program, self.names, id));
        let linkage = linkage::global(self.program, self.options.mode, id);
        let (symbol, is_defined) = self.plan.global(self.unit, id, linkage);
        global.set_linkage(symbol.linkage);
        global.set_visibility(symbol.visibility());
        let is_array = matches!(self.program.types.get(definition.ty), hir::Type::Array { .. });
        let least = if is_array && size >= LONG_ARRAY { LONG_ARRAY as u32 } else { 0 };
        let align = definition.align.max(placement).max(least);
        if u64::from(align) > hir::Layout::LARGEST_NATURAL {
            global.set_alignment(align);
        }
        if is_defined && !self.program.modules[definition.module].external {
            global.set_initializer(&ty.const_zero());
            self.describe_global(id, global);
        }
        global.as_pointer_value()
    }

    /// Returns a function of the run-time library.
    pub fn runtime(&mut self, function: RuntimeFn) -> DeclaredFunction<'ctx> {
        let index = function as usize;
        let known = self.runtime[index];
        known.unwrap_or_else(|| *self.runtime[index].insert(function.declare(self)))
    }

    /// Returns an intrinsic function of LLVM. `types`, at most two, select an overload.
    pub fn intrinsic(&mut self, name: &'static str, types: &[BasicTypeEnum<'ctx>]) -> FunctionValue<'ctx> {
        let key = (name, [types.first(), types.get(1)].map(|ty| ty.map(|ty| ty.as_type_ref())));
        let module = &self.module;
        *self.intrinsics.entry(key).or_insert_with(|| {
            let intrinsic = Intrinsic::find(name).expect("LLVM has the intrinsic");
            intrinsic.get_declaration(module, types).expect("its types are given if it is overloaded")
        })
    }

    /// Returns the address of a string constant.
    pub fn string(&mut self, id: StringId) -> PointerValue<'ctx> {
        self.constants.string(self.context, &self.module, self.program, id)
    }

    /// Returns a text for the run-time library.
    pub fn text(&mut self, text: &str) -> PointerValue<'ctx> {
        self.constants.text(self.context, &self.module, text)
    }

    /// Returns a position followed by texts, each ended by 0C, for a function of the run-time library that
    /// reports a failure.
    pub fn failure(&mut self, position: u32, texts: &[&str]) -> PointerValue<'ctx> {
        self.constants.failure(self.context, &self.module, position, texts)
    }

    /// Returns a position for the run-time library.
    pub fn location(&mut self, position: u32) -> PointerValue<'ctx> {
        self.constants.location(self.context, &self.module, position)
    }
}
