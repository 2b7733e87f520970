//! Parameters and variables of procedures.
//!
//! A variable in SSA form has no fixed location: records describe its value wherever that changes. It is zero
//! before it is assigned, in its slot during a call that may access it, and unavailable after the last use of
//! its value. Variables in memory are declared once.

use inkwell::values::PointerValue;

use direct_ssa::Variable;
use tlc_frontend::base::{SecondaryMap, Span, Symbol};
use tlc_frontend::hir::{Local, LocalId};

use super::DebugLevel;
use super::builder::Node;
use super::open_arrays::Numbers;
use super::records::Described;
use crate::codegen::procedure::{Home, ProcLowering};

/// The described variables of the procedure under construction.
pub(super) type Variables = SecondaryMap<Variable, Option<Described>>;

impl<'ctx> ProcLowering<'_, '_, 'ctx> {
    fn describes_variables(&self) -> bool {
        self.module.debug.as_ref().is_some_and(|debug| debug.options.level >= DebugLevel::Full)
    }

    /// Makes the builder keep records of the values of variables, if they are described.
    pub fn watch_variables(&mut self) {
        if self.describes_variables() {
            self.function.builder_mut().keep_debug_values();
        }
    }

    /// Describes parameters and variables. All of them must have their homes.
    pub fn describe_locals(&mut self) {
        if !self.describes_variables() {
            return;
        }
        let mut variables = Variables::new();
        let numbers = self.numbers();
        let mut records = self.split_records();
        let procedure = self.procedure;
        for (id, local) in procedure.locals.iter().filter(|(_, local)| procedure.declares(local)) {
            let described = match &local.part {
                Some(part) => self.described_part((local, part), &numbers, &mut records),
                None if records[id].is_none() => self.described_local(id, local, &numbers),
                None => None,
            };
            let Some(described) = described else { continue };
            match self.homes[id] {
                Home::Variable { variable, .. } => variables[variable] = Some(described),
                Home::Memory { address } if !self.highs[id].is_empty() => {
                    let _ = self.declare_open_array(described, id, address);
                }
                Home::Memory { address } => self.declare(described, address),
            }
        }
        if let Some(debug) = &mut self.module.debug {
            debug.variables = variables;
        }
    }

    /// Declares, at the end of the code so far, that a variable is in memory. Its address must be available
    /// there.
    fn declare(&mut self, described: Described, address: PointerValue<'ctx>) {
        let block = self.function.builder().ins().get_insert_block();
        if let (Some(debug), Some(block)) = (&self.module.debug, block) {
            debug.builder.declare(described, address, block);
        }
    }

    /// Describes a parameter or variable of the source.
    fn described_local(&mut self, id: LocalId, local: &Local, numbers: &Numbers) -> Option<Described> {
        let ty = if self.highs[id].is_empty() {
            let debug = self.module.debug.as_mut()?;
            debug.types.get(&debug.builder, local.ty)
        } else {
            self.open_array_type(id, numbers)?
        };
        self.described(id, (local.name, local.span), ty, numbers)
    }

    /// Describes a variable of the source with the name of a declaration.
    pub(super) fn described(
        &mut self,
        id: LocalId,
        (name, span): (Symbol, Span),
        ty: Node,
        numbers: &Numbers,
    ) -> Option<Described> {
        let number = self.parameter_number(id, numbers);
        let debug = self.module.debug.as_mut()?;
        let scope = debug.current?;
        let place = debug.place(span.lo);
        let name = self.module.names.resolve(name);
        let variable = debug.current_builder.variable(scope, name, number, place, ty);
        Some(Described { variable, scope, line: place.1, part: None })
    }

    /// Emits the records of the values of variables in the finished function.
    pub fn describe_values(&mut self) {
        let Some(debug) = &self.module.debug else { return };
        for record in self.function.builder().debug_records() {
            if let Some(described) = debug.variables[record.variable] {
                debug.builder.insert_record(described, &record);
            }
        }
    }
}
