//! What starts the compiled code: `tlc_program`, or the initialisation of the main module of an object.

use inkwell::IntPredicate;
use inkwell::attributes::AttributeLoc;
use inkwell::builder::Builder;
use inkwell::module::Linkage;
use inkwell::values::{FunctionValue, PointerValue};

use super::llvm::built;
use super::mangle;
use super::module::ModuleLowering;

impl<'ctx> ModuleLowering<'_, 'ctx> {
    /// Defines `tlc_program`, which runs the bodies of all modules in order.
    pub fn define_program(&mut self) {
        let function = self.define_starter("tlc_program");
        let builder = self.context.create_builder();
        builder.position_at_end(self.context.append_basic_block(function, "entry"));
        self.call_bodies(&builder);
        built(builder.build_return(None));
    }

    /// Defines the initialisation of the main module under the module's own name: it runs the bodies of
    /// the imported modules first, and does nothing when it is called again.
    pub fn define_initialisation(&mut self) {
        let symbol = mangle::module(self.program, self.names, self.program.main);
        let function = self.define_starter(&symbol);
        let flag = self.define_flag(&format!("{symbol}.initialised"));
        let ty = self.context.i8_type();

        let builder = self.context.create_builder();
        let [entry, first, done] =
            ["entry", "first", "done"].map(|name| self.context.append_basic_block(function, name));
        builder.position_at_end(entry);
        let state = built(builder.build_load(ty, flag, "state")).into_int_value();
        let again = built(builder.build_int_compare(IntPredicate::NE, state, ty.const_zero(), "again"));
        built(builder.build_conditional_branch(again, done, first));
        builder.position_at_end(first);
        built(builder.build_store(flag, ty.const_int(1, false)));
        self.call_bodies(&builder);
        built(builder.build_unconditional_branch(done));
        builder.position_at_end(done);
        built(builder.build_return(None));
    }

    fn define_starter(&self, symbol: &str) -> FunctionValue<'ctx> {
        let ty = self.context.void_type().fn_type(&[], false);
        let function = self.module.add_function(symbol, ty, Some(Linkage::External));
        function.add_attribute(AttributeLoc::Function, self.attributes.nounwind);
        function
    }

    fn define_flag(&self, symbol: &str) -> PointerValue<'ctx> {
        let ty = self.context.i8_type();
        let flag = self.module.add_global(ty, None, symbol);
        flag.set_linkage(Linkage::Internal);
        flag.set_initializer(&ty.const_zero());
        flag.as_pointer_value()
    }

    fn call_bodies(&self, builder: &Builder<'ctx>) {
        let bodies = self.program.initialisation.iter().filter_map(|id| self.program.modules[*id].body);
        for body in bodies {
            built(builder.build_call(self.procedure(body).function, &[], ""));
        }
    }
}
