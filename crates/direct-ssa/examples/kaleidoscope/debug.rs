//! The debug information of a program: the line of each instruction, and the values of variables.

use std::collections::BTreeMap;

use direct_ssa::Variable;
use direct_ssa::llvm::FunctionBuilder;
use inkwell::context::Context;
use inkwell::debug_info::{
    self, AsDIScope, DICompileUnit, DIFlags, DIFlagsConstants, DILocalVariable, DILocation, DIScope, DIType,
    DWARFEmissionKind, DWARFSourceLanguage, DebugInfoBuilder,
};
use inkwell::module::{FlagBehavior, Module};

use super::{RESULT, Result};

/// The flags of entities without special properties.
const PLAIN: DIFlags = DIFlags::ZERO;

/// DWARF's code for signed integers, `DW_ATE_signed`.
const SIGNED: u32 = 5;

/// The builder of debug information, and the function that it describes.
pub struct Debug<'ctx> {
    context: &'ctx Context,
    builder: DebugInfoBuilder<'ctx>,
    unit: DICompileUnit<'ctx>,
    number: DIType<'ctx>,
    function: DIScope<'ctx>,
    /// The line at which the function begins.
    line: u32,
}

impl<'ctx> Debug<'ctx> {
    /// Describes a module whose source is a file.
    pub fn new(context: &'ctx Context, module: &Module<'ctx>, file: &str) -> Result<Debug<'ctx>> {
        let version = context.i32_type().const_int(debug_info::debug_metadata_version().into(), false);
        module.add_basic_value_flag("Debug Info Version", FlagBehavior::Warning, version);
        // Debuggers do not know Kaleidoscope, and C is the closest language.
        let (language, kind) = (DWARFSourceLanguage::C99, DWARFEmissionKind::Full);
        let (builder, unit) = module.create_debug_info_builder(
            true, language, file, ".", "", false, "", 0, "", kind, 0, false, false, "", "",
        );
        let number = builder.create_basic_type("number", 64, SIGNED, PLAIN)?.as_type();
        Ok(Debug { context, builder, unit, number, function: unit.as_debug_info_scope(), line: 0 })
    }

    /// Begins the function of a builder.
    pub fn begin(&mut self, b: &mut FunctionBuilder<'ctx>, name: &str, line: u32) {
        let (unit, file) = (self.unit.as_debug_info_scope(), self.unit.get_file());
        let numbers = vec![self.number; b.function().count_params() as usize];
        let ty = self.builder.create_subroutine_type(file, Some(self.number), &numbers, PLAIN);
        let function =
            self.builder.create_function(unit, name, None, file, line, ty, false, true, line, PLAIN, false);
        b.function().set_subprogram(function);
        b.keep_debug_values();
        (self.function, self.line) = (function.as_debug_info_scope(), line);
    }

    /// Assigns a line to the code that is built from here on.
    pub fn locate(&self, b: &mut FunctionBuilder<'ctx>, line: u32) {
        // SAFETY: the place belongs to the function.
        unsafe { b.set_debug_location(self.place(line).as_mut_ptr()) };
    }

    /// Ends the function, which is finalized. Its parameters are the first of its variables.
    pub fn end(&self, b: &FunctionBuilder<'ctx>, variables: &[(&str, Variable)]) {
        let count = b.function().count_params() as usize;
        let written = variables.iter().enumerate().filter(|(_, (name, _))| *name != RESULT);
        let source = written.map(|(index, (name, variable))| (*variable, self.variable(name, index, count)));
        let source: BTreeMap<_, _> = source.collect();
        for record in b.debug_records() {
            if let Some(variable) = source.get(&record.variable) {
                record.insert(&self.builder, *variable, self.place(self.line));
            }
        }
    }

    /// Ends the module.
    pub fn finish(&self) {
        self.builder.finalize();
    }

    fn variable(&self, name: &str, index: usize, parameters: usize) -> DILocalVariable<'ctx> {
        let (scope, file, line, ty) = (self.function, self.unit.get_file(), self.line, self.number);
        if index < parameters {
            let number = index as u32 + 1;
            self.builder.create_parameter_variable(scope, name, number, file, line, ty, true, PLAIN)
        } else {
            self.builder.create_auto_variable(scope, name, file, line, ty, true, PLAIN, 64)
        }
    }

    fn place(&self, line: u32) -> DILocation<'ctx> {
        self.builder.create_debug_location(self.context, line, 1, self.function, None)
    }
}
