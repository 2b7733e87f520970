//! Parameters and variables of procedures.
//!
//! A variable in SSA form has no fixed location: records describe its value wherever that changes. It is zero
//! before it is assigned, in its slot during a call that may access it, and unavailable after the last use of
//! its value. Variables in memory are declared once, as are all variables that are kept there for debuggers.

use inkwell::basic_block::BasicBlock;
use inkwell::values::PointerValue;

use tlc_frontend::base::{SecondaryMap, Span, Symbol};
use tlc_frontend::hir::{Local, LocalId, Storage};

use crate::codegen::code::CodeBuilder;
use crate::codegen::debug_info::builder::DebugNode;
use crate::codegen::debug_info::open_arrays::{ArgumentNumbers, argument_numbers};
use crate::codegen::debug_info::records::Described;
use crate::codegen::debug_info::split_records::split_records;
use crate::codegen::debug_info::{DebugInfo, DebugLevel};
use crate::codegen::procedure::locals::{Home, ProcedureLocals};
use crate::codegen::procedure::note::ProcFunction;
use direct_ssa::Variable;

/// The described variables of the procedure under construction.
pub(super) type Variables = SecondaryMap<Variable, Option<Described>>;

/// The description of the locals of a procedure at its entry.
pub(super) struct LocalDescription<'d, 'a, 'ctx> {
    pub debug: &'d mut DebugInfo<'a, 'ctx>,
    pub locals: &'d ProcedureLocals<'a, 'ctx>,
    pub function: &'d mut ProcFunction<'ctx>,
    /// The argument numbers of the parameters.
    pub numbers: ArgumentNumbers,
    /// The block at whose end the descriptions are added.
    pub block: BasicBlock<'ctx>,
}

/// Makes the builder keep records of the values of variables, if they are described.
pub fn watch_variables(code: &mut CodeBuilder<'_, '_, '_>) {
    if let Some(debug) = &mut code.module.debug {
        debug.begin_kept_variables();
    }
    if code.module.debug.as_ref().is_some_and(DebugInfo::describes_values) {
        code.function.builder_mut().keep_debug_values();
    }
}

/// Describes parameters and variables. All of them must have their homes. Variables of protected statements are
/// those of the enclosing procedure, which has described them.
pub fn describe_locals<'a, 'ctx>(code: &mut CodeBuilder<'_, 'a, 'ctx>, locals: &ProcedureLocals<'a, 'ctx>) {
    let debug = code.module.debug.as_mut().filter(|debug| debug.describes_variables());
    let block = code.function.builder().ins().get_insert_block();
    if let (Some(debug), Some(block)) = (debug, block) {
        let is_protected = locals.procedure.protected_in(debug.program).is_some();
        let numbers = argument_numbers(&debug.program.types, locals.procedure);
        let function = &mut *code.function;
        let variables = match is_protected {
            true => Variables::new(),
            false => LocalDescription { debug: &mut *debug, locals, function, numbers, block }.describe(),
        };
        debug.variables = variables;
    }
}

/// Declares that a variable is in its slot, while statements of its procedure access it there. Unlike the record
/// of its value, LLVM's passes preserve the declaration when they turn the slot into values; without these passes
/// it would hold everywhere.
pub fn declare_in_slot<'ctx>(
    code: &mut CodeBuilder<'_, '_, 'ctx>,
    variable: Variable,
    slot: PointerValue<'ctx>,
) {
    let is_needed = |debug: &&DebugInfo<'_, '_>| debug.options.is_optimized && debug.describes_variables();
    let debug = code.module.debug.as_ref().filter(is_needed);
    let block = code.function.builder().ins().get_insert_block();
    if let (Some(debug), Some(block)) = (debug, block)
        && let Some(described) = debug.variables[variable]
    {
        debug.builder.declare(described, slot, block);
    }
}

/// Emits the records of the values of variables in the finished function.
pub fn describe_values(code: &CodeBuilder<'_, '_, '_>) {
    let Some(debug) = &code.module.debug else { return };
    for record in code.function.builder().debug_records() {
        if let Some(described) = debug.variables[record.variable] {
            debug.builder.insert_record(described, &record);
        }
    }
}

impl DebugInfo<'_, '_> {
    fn describes_variables(&self) -> bool {
        self.options.level >= DebugLevel::Full
    }

    /// Whether records give the values of variables in SSA form.
    fn describes_values(&self) -> bool {
        self.describes_variables() && !self.options.keeps_variables
    }
}

impl<'ctx> LocalDescription<'_, '_, 'ctx> {
    /// Describes all locals, and returns the variables in SSA form.
    fn describe(&mut self) -> Variables {
        let mut variables = Variables::new();
        let procedure = self.locals.procedure;
        let mut records = split_records(procedure);
        for (id, local) in procedure.locals.iter().filter(|(_, local)| procedure.declares(local)) {
            let described = match &local.part {
                Some(part) if self.debug.options.keeps_variables => {
                    self.declare_kept_record(local, part, &mut records);
                    None
                }
                Some(part) => self.described_part((local, part), &mut records),
                None if records[id].is_none() => self.described_local(id, local),
                None => None,
            };
            let Some(described) = described else { continue };
            match self.locals.homes[id] {
                Home::Variable { slot: Some(slot), .. } if self.debug.options.keeps_variables => {
                    self.debug.builder.declare(described, slot, self.block);
                }
                Home::Variable { variable, .. } => variables[variable] = Some(described),
                Home::Memory { address } if !self.locals.highs[id].is_empty() => {
                    self.declare_open_array(described, id, address);
                }
                Home::Memory { address } if local.storage == Storage::Indirect => {
                    self.declare_at(described, address);
                }
                Home::Memory { address } => self.debug.builder.declare(described, address, self.block),
            }
        }
        variables
    }

    /// Describes a parameter or variable of the source.
    fn described_local(&mut self, id: LocalId, local: &Local) -> Option<Described> {
        let ty = if self.locals.highs[id].is_empty() {
            self.debug.types.get(&self.debug.builder, local.ty)
        } else {
            self.open_array_type(id)?
        };
        self.described(id, (local.name, local.span), ty)
    }

    /// Describes a variable of the source with the name of a declaration.
    pub fn described(
        &mut self,
        id: LocalId,
        (name, span): (Symbol, Span),
        ty: DebugNode,
    ) -> Option<Described> {
        let number = self.parameter_number(id);
        let scope = self.debug.current?;
        let place = self.debug.file_and_line(span.lo);
        let name = self.debug.names.resolve(name);
        let variable = self.debug.current_builder.variable(scope, name, number, place, ty);
        Some(Described { variable, scope, line: place.1, part: None })
    }
}
