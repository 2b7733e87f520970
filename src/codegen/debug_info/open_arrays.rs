//! Open arrays, whose greatest indices only the call knows: variables without names hold them, for which debuggers look when
//! they need the bounds.

use crate::base::SecondaryMap;
use crate::hir::{LocalId, LocalKind, TypeTable};

use super::builder::Node;
use super::records::Described;
use crate::codegen::module::types::{innermost, open_dimensions};
use crate::codegen::procedure::ProcLowering;

/// The numbers of what comes with the call, as debuggers count it: for each parameter and captured open array, that of its first
/// value.
pub(super) type Numbers = SecondaryMap<LocalId, u32>;

impl ProcLowering<'_, '_, '_> {
    /// Numbers what comes with the call, from 1. What holds the greatest indices of an open array stands before it, because LLVM
    /// describes parameters by their numbers, and a type needs what it refers to.
    pub(super) fn numbers(&self) -> Numbers {
        let (mut numbers, mut next) = (Numbers::new(), 1);
        let captures = self.procedure.captures.iter().map(|capture| &capture.local);
        for id in self.procedure.parameters.iter().chain(captures) {
            numbers[*id] = next;
            next += self.dimensions(*id) + 1;
        }
        numbers
    }

    /// The number of a parameter; none of other variables.
    pub(super) fn parameter_number(&self, id: LocalId, numbers: &Numbers) -> Option<u32> {
        let is_parameter = matches!(self.procedure.locals[id].kind, LocalKind::Parameter(_));
        is_parameter.then(|| numbers[id] + self.dimensions(id))
    }

    fn dimensions(&self, id: LocalId) -> u32 {
        open_dimensions(&self.module.program.types, self.procedure.locals[id].ty)
    }

    /// The type of an open array in this call.
    pub(super) fn open_array_type(&mut self, id: LocalId, numbers: &Numbers) -> Option<Node> {
        let element = innermost(&self.module.program.types, self.procedure.locals[id].ty);
        let highs = self.describe_highs(id, numbers[id])?;
        let debug = self.module.debug.as_mut()?;
        let align = debug.types.size(element).align;
        let element = debug.types.get(&debug.builder, element);
        Some(debug.builder.open_array(element, align, &highs))
    }

    /// Describes what holds the greatest index of each dimension of an open array, from here on.
    fn describe_highs(&mut self, id: LocalId, first: u32) -> Option<Vec<Node>> {
        let block = self.function.builder().ins().get_insert_block()?;
        let debug = self.module.debug.as_mut()?;
        let scope = debug.current?;
        let place = debug.place(self.procedure.locals[id].span.lo);
        let ty = debug.types.get(&debug.builder, TypeTable::CARDINAL);
        let describe = |(high, index)| {
            let variable = debug.current_builder.variable(scope, "", Some(first + index), place, ty);
            debug.builder.value_at_end(Described { variable, scope, line: place.1 }, high, block);
            variable
        };
        Some(self.highs[id].iter().copied().zip(0..).map(describe).collect())
    }
}
