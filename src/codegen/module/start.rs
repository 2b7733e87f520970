//! The code that starts a program: `tlc_program`, and the initialisation of modules in objects.

use inkwell::IntPredicate;
use inkwell::builder::Builder;
use inkwell::module::Linkage;
use inkwell::values::{FunctionValue, PointerValue};

use tlc_frontend::base::SecondaryMap;
use tlc_frontend::hir::{ModuleId, Procedure, Role};

use super::ModuleLowering;
use super::linkage;
use super::mangle;
use crate::codegen::function::set_location;
use crate::codegen::llvm::built;
use crate::codegen::runtime::RuntimeFn;

impl<'ctx> ModuleLowering<'_, 'ctx> {
    /// Defines `tlc_program`, which runs the bodies of all modules in order.
    pub fn define_program(&mut self) {
        let function = self.declare_starter("tlc_program", Linkage::External);
        let builder = self.begin(function);
        self.watch_stack(&builder);
        for id in self.program.initialisation.clone() {
            self.call_parts(&builder, id);
        }
        run_entries(self, &builder);
        built(builder.build_return(None));
    }

    /// Defines `tlc_program`, which initialises the main module.
    pub fn define_linked_program(&mut self) {
        let starters = self.define_initialisation();
        let function = self.declare_starter("tlc_program", Linkage::External);
        let builder = self.begin(function);
        self.watch_stack(&builder);
        if let Some(starter) = starters[self.program.main] {
            built(builder.build_call(starter, &[], ""));
        }
        run_entries(self, &builder);
        built(builder.build_return(None));
    }

    /// Defines the initialisation of each module that is not compiled elsewhere, under the module's own name:
    /// it initialises the imported modules first, and does nothing when it is called again. If a module has a
    /// definition, the initialisation is defined under the version's name, and the module's own name only
    /// calls it.
    pub fn define_initialisation(&mut self) -> SecondaryMap<ModuleId, Option<FunctionValue<'ctx>>> {
        let program = self.program;
        let initialised = linkage::initialised(program);
        let mut starters = SecondaryMap::new();
        for (id, module) in &program.modules {
            if program.is_kept(id) || initialised[id] {
                let plain = mangle::module(program, self.names, id);
                let symbol = mangle::initialisation(program, self.names, id);
                let linkage = linkage::initialisation(program, self.options.mode, id);
                let starter = self.declare_starter(&symbol, linkage);
                starters[id] = Some(starter);
                if symbol != plain && !module.external {
                    self.define_alias(&plain, linkage, starter);
                }
            }
        }
        for (id, module) in &program.modules {
            if let Some(starter) = starters[id].filter(|_| !module.external) {
                self.define_starter(id, starter, &starters);
            }
        }
        starters
    }

    fn define_alias(&mut self, symbol: &str, linkage: Linkage, target: FunctionValue<'ctx>) {
        let function = self.declare_starter(symbol, linkage);
        let builder = self.begin(function);
        built(builder.build_call(target, &[], ""));
        built(builder.build_return(None));
    }

    fn define_starter(
        &mut self,
        id: ModuleId,
        function: FunctionValue<'ctx>,
        starters: &SecondaryMap<ModuleId, Option<FunctionValue<'ctx>>>,
    ) {
        let symbol = mangle::module(self.program, self.names, id);
        let flag = self.define_flag(id, &format!("{symbol}.initialised"));
        let ty = self.context.i8_type();

        let builder = self.begin(function);
        let [first, done] = ["first", "done"].map(|name| self.context.append_basic_block(function, name));
        let state = built(builder.build_load(ty, flag, "state")).into_int_value();
        let again = built(builder.build_int_compare(IntPredicate::NE, state, ty.const_zero(), "again"));
        built(builder.build_conditional_branch(again, done, first));
        builder.position_at_end(first);
        built(builder.build_store(flag, ty.const_int(1, false)));
        for import in &self.program.modules[id].imports {
            if let Some(starter) = starters[*import] {
                built(builder.build_call(starter, &[], ""));
            }
        }
        self.call_parts(&builder, id);
        built(builder.build_unconditional_branch(done));
        builder.position_at_end(done);
        built(builder.build_return(None));
    }

    fn declare_starter(&self, symbol: &str, linkage: Linkage) -> FunctionValue<'ctx> {
        let ty = self.context.void_type().fn_type(&[], false);
        let function = self.module.add_function(symbol, ty, Some(linkage));
        self.attributes.add_unwinding(function);
        self.attributes.add_frames(function);
        function
    }

    /// Returns a builder at the beginning of a function.
    fn begin(&mut self, function: FunctionValue<'ctx>) -> Builder<'ctx> {
        let builder = self.context.create_builder();
        builder.position_at_end(self.context.append_basic_block(function, "entry"));
        if let Some(debug) = &mut self.debug {
            set_location(&builder, Some(debug.enter_generated(function)));
        }
        builder
    }

    /// Installs the stack overflow handler. Programs without procedures cannot recurse and do not link it.
    fn watch_stack(&mut self, builder: &Builder<'ctx>) {
        let is_own = |procedure: &Procedure| {
            procedure.role == Role::Procedure
                && procedure.foreign.is_none()
                && !self.program.modules[procedure.module].library
        };
        if self.options.watch_stack && self.program.procedures.values().any(is_own) {
            self.runtime(RuntimeFn::WatchStack).call(builder, &[], "");
        }
    }

    fn define_flag(&self, id: ModuleId, symbol: &str) -> PointerValue<'ctx> {
        let ty = self.context.i8_type();
        let flag = self.module.add_global(ty, None, symbol);
        let is_shared = linkage::initialisation(self.program, self.options.mode, id) == Linkage::LinkOnceODR;
        flag.set_linkage(if is_shared { Linkage::LinkOnceODR } else { Linkage::Internal });
        flag.set_initializer(&ty.const_zero());
        flag.as_pointer_value()
    }

    /// Runs the body of a module. Its FINALLY part is registered first, so that it runs even if the body does
    /// not reach its end.
    fn call_parts(&mut self, builder: &Builder<'ctx>, id: ModuleId) {
        let module = &self.program.modules[id];
        if let Some(finally) = module.finally {
            let run = self.procedure(finally).function.as_global_value().as_pointer_value();
            let pointer = self.types.pointer();
            let node = self.context.const_struct(&[pointer.const_null().into(), run.into()], false);
            let symbol = format!("{}.finally.node", mangle::module(self.program, self.names, id));
            let global = self.module.add_global(node.get_type(), None, &symbol);
            global.set_linkage(Linkage::Internal);
            global.set_initializer(&node);
            let register = self.runtime(RuntimeFn::Finally);
            register.call(builder, &[global.as_pointer_value().into()], "");
        }
        if let Some(body) = module.body {
            built(builder.build_call(self.procedure(body).function, &[], ""));
        }
    }
}

/// Runs the procedures that the environment names. The run-time library gets a table of all of them.
fn run_entries<'ctx>(lowering: &mut ModuleLowering<'_, 'ctx>, builder: &Builder<'ctx>) {
    if lowering.options.entries.is_empty() {
        return;
    }
    let (program, names) = (lowering.program, lowering.names);
    let mut rows = Vec::new();
    for (id, procedure) in &program.procedures {
        let name = names.resolve(procedure.name);
        let is_entry = procedure.module == program.main && procedure.is_plain();
        if is_entry && lowering.options.entries.iter().any(|entry| entry == name) {
            let address = lowering.procedure(id).function.as_global_value().as_pointer_value();
            rows.push(lowering.context.const_struct(&[lowering.text(name).into(), address.into()], false));
        }
    }
    let Some(first) = rows.first() else { return };
    let table = first.get_type().const_array(&rows);
    let global = lowering.module.add_global(table.get_type(), None, "tlc.entries");
    global.set_linkage(Linkage::Internal);
    global.set_constant(true);
    global.set_initializer(&table);
    let count = lowering.context.i64_type().const_int(rows.len() as u64, false);
    let run = lowering.runtime(RuntimeFn::RunEntries);
    run.call(builder, &[global.as_pointer_value().into(), count.into()], "");
}
