//! ASM statements: gcc's operands translated to those of LLVM.
//!
//! LLVM numbers operands as gcc does, outputs first. An output in a register is a result of the call, one in
//! memory an address that is passed; the old value of an output is an additional input at the end, so that no
//! number changes.

use std::num::NonZeroU32;

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::types::{AnyType, BasicMetadataTypeEnum, BasicType, BasicTypeEnum};
use inkwell::values::{AsValueRef, BasicMetadataValueEnum, BasicValueEnum, CallSiteValue};

use tlc_frontend::hir::{
    Assembly, AssemblyInput, AssemblyLocation, AssemblyOperand, AssemblyOutput, Place, TemplatePart, TypeId,
};

use crate::codegen::llvm::built;
use crate::codegen::module::types::Sign;
use crate::codegen::procedure::ProcLowering;
use direct_ssa::llvm::Scalar;

use super::predeclared::Cell;

/// The state that every ASM statement may change.
const ALWAYS_CHANGED: [&str; 3] = ["dirflag", "fpsr", "flags"];

/// The text before the position of a statement in the comment at the end of its instructions, by which
/// messages of the assembler are mapped to the statement.
pub const POSITION_MARK: &str = "# ASM at ";

/// The inline assembler call for a statement.
#[derive(Default)]
struct AssemblyCall<'ctx> {
    constraints: Vec<String>,
    arguments: Vec<BasicMetadataValueEnum<'ctx>>,
    parameters: Vec<BasicMetadataTypeEnum<'ctx>>,
    /// The types of the memory at arguments that are addresses, with the numbers of the arguments.
    targets: Vec<(u32, BasicTypeEnum<'ctx>)>,
    results: Vec<BasicTypeEnum<'ctx>>,
}

impl<'ctx> AssemblyCall<'ctx> {
    fn pass(&mut self, constraint: String, argument: BasicValueEnum<'ctx>) {
        self.constraints.push(constraint);
        self.parameters.push(argument.get_type().into());
        self.arguments.push(argument.into());
    }

    fn pass_address(&mut self, constraint: &str, address: BasicValueEnum<'ctx>, target: BasicTypeEnum<'ctx>) {
        self.targets.push((self.arguments.len() as u32, target));
        self.pass(constraint.to_owned(), address);
    }
}

impl<'ctx> ProcLowering<'_, '_, 'ctx> {
    /// Lowers an ASM statement.
    pub fn assembly(&mut self, assembly: &Assembly, position: u32) {
        let mut call = AssemblyCall::default();
        let cells: Vec<Option<Cell<'ctx>>> =
            assembly.outputs.iter().map(|output| self.assembly_output(&mut call, output)).collect();
        for input in &assembly.inputs {
            self.assembly_input(&mut call, input);
        }
        for (number, (output, cell)) in assembly.outputs.iter().zip(&cells).enumerate() {
            if output.is_updated {
                self.old_value(&mut call, number, output, *cell);
            }
        }
        let clobbers = assembly.clobbers.iter().map(String::as_str).chain(ALWAYS_CHANGED);
        call.constraints.extend(clobbers.map(|name| format!("~{{{name}}}")));
        let text = template_text(&assembly.template, position);
        let site = self.call_assembly(call, text, assembly.is_volatile);
        self.take_results(assembly, &cells, site);
    }

    /// Evaluates an output; one that is in memory is passed by address.
    fn assembly_output(
        &mut self,
        call: &mut AssemblyCall<'ctx>,
        output: &AssemblyOutput,
    ) -> Option<Cell<'ctx>> {
        let AssemblyOutput { place, location, is_early, .. } = output;
        let Some(register) = register(*location) else {
            self.pass_place(call, "=*m", place);
            return None;
        };
        let early = if *is_early { "&" } else { "" };
        call.constraints.push(format!("={early}{register}"));
        call.results.push(self.register_type(place.ty));
        Some(self.cell(place))
    }

    fn assembly_input(
        &mut self,
        call: &mut AssemblyCall<'ctx>,
        AssemblyInput { operand, location }: &AssemblyInput,
    ) {
        match operand {
            AssemblyOperand::Variable(place) => self.pass_place(call, "*m", place),
            AssemblyOperand::Value(value) => {
                let scalar = self.scalar(value);
                let constraint = match location {
                    AssemblyLocation::Output(number) => number.to_string(),
                    location => register(*location).unwrap_or_else(|| "i".to_owned()),
                };
                let argument = self.in_register(scalar, value.ty);
                call.pass(constraint, argument);
            }
        }
    }

    /// Passes the old value of an output.
    fn old_value(
        &mut self,
        call: &mut AssemblyCall<'ctx>,
        number: usize,
        AssemblyOutput { place, .. }: &AssemblyOutput,
        cell: Option<Cell<'ctx>>,
    ) {
        match cell {
            Some(cell) => {
                let value = self.read_cell(cell, place);
                let argument = self.in_register(value, place.ty);
                call.pass(number.to_string(), argument);
            }
            None => self.pass_place(call, "*m", place),
        }
    }

    fn pass_place(&mut self, call: &mut AssemblyCall<'ctx>, constraint: &str, place: &Place) {
        let address = self.address(place);
        let target = self.module.types.layout(place.ty).memory;
        call.pass_address(constraint, address.into(), target);
    }

    /// Returns the type of a value in a register: that in memory, in which subranges and truth values are
    /// whole bytes.
    fn register_type(&mut self, ty: TypeId) -> BasicTypeEnum<'ctx> {
        match self.module.types.value(ty) {
            BasicTypeEnum::IntType(int) => {
                let bits = self.module.types.layout(ty).size * 8;
                let width = u32::try_from(bits).ok().and_then(NonZeroU32::new);
                let sized = width.and_then(|width| self.module.context.custom_width_int_type(width).ok());
                sized.unwrap_or(int).into()
            }
            other => other,
        }
    }

    fn in_register(&mut self, value: Scalar<'ctx>, ty: TypeId) -> BasicValueEnum<'ctx> {
        match self.register_type(ty) {
            BasicTypeEnum::IntType(sized) => self.resized(value.int(), sized, Sign::None, "operand").into(),
            _ => value.basic(),
        }
    }

    fn call_assembly(
        &mut self,
        call: AssemblyCall<'ctx>,
        text: String,
        is_volatile: bool,
    ) -> CallSiteValue<'ctx> {
        let ty = match call.results.as_slice() {
            [] => self.module.context.void_type().fn_type(&call.parameters, false),
            [result] => result.fn_type(&call.parameters, false),
            results => self.module.context.struct_type(results, false).fn_type(&call.parameters, false),
        };
        let constraints = call.constraints.join(",");
        let function =
            self.module.context.create_inline_asm(ty, text, constraints, is_volatile, false, None, false);
        let site = built(self.function.ins().build_indirect_call(ty, function, &call.arguments, ""));
        let kind = Attribute::get_named_enum_kind_id("elementtype");
        for (argument, target) in call.targets {
            let attribute = self.module.context.create_type_attribute(kind, target.as_any_type_enum());
            site.add_attribute(AttributeLoc::Param(argument), attribute);
        }
        site
    }

    /// Assigns the results to the outputs in registers.
    fn take_results(&mut self, assembly: &Assembly, cells: &[Option<Cell<'ctx>>], site: CallSiteValue<'ctx>) {
        let in_registers =
            assembly.outputs.iter().zip(cells).filter_map(|(output, cell)| Some((output, (*cell)?)));
        let in_registers: Vec<(&AssemblyOutput, Cell<'ctx>)> = in_registers.collect();
        let is_alone = in_registers.len() == 1;
        for (number, (output, cell)) in in_registers.into_iter().enumerate() {
            let result = site.try_as_basic_value().unwrap_basic();
            let result = match result {
                BasicValueEnum::StructValue(all) if !is_alone => {
                    built(self.function.ins().build_extract_value(all, number as u32, "output"))
                }
                result => result,
            };
            match cell {
                // The value is unchecked, so the variable is in memory and is read as such.
                Cell::Memory(address, _) if result.get_type() != self.module.types.value(output.place.ty) => {
                    built(self.function.ins().build_store(address, result));
                }
                // SAFETY: a register holds a number or an address.
                _ => self.write_cell(cell, output.place.ty, unsafe { Scalar::new(result.as_value_ref()) }),
            }
        }
    }
}

/// Returns the constraint of a register; `None` for other locations.
fn register(location: AssemblyLocation) -> Option<String> {
    match location {
        AssemblyLocation::Register => Some("r".to_owned()),
        AssemblyLocation::Named(name) => Some(format!("{{{name}}}")),
        AssemblyLocation::Vector => Some("x".to_owned()),
        AssemblyLocation::Memory | AssemblyLocation::Immediate | AssemblyLocation::Output(_) => None,
    }
}

/// Returns the text of the instructions for LLVM, in which `$` marks operands. Each line ends with the
/// position of the statement.
fn template_text(parts: &[TemplatePart], position: u32) -> String {
    let mut text = String::new();
    for part in parts {
        match part {
            TemplatePart::Text(part) => text.push_str(&part.replace('$', "$$")),
            TemplatePart::Operand { number, modifier: None } => text.push_str(&format!("${number}")),
            TemplatePart::Operand { number, modifier: Some(modifier) } => {
                text.push_str(&format!("${{{number}:{modifier}}}"));
            }
            TemplatePart::UniqueNumber => text.push_str("${:uid}"),
        }
    }
    let lines = text.lines().map(|line| match line.trim() {
        "" => line.to_owned(),
        _ => format!("{line} {POSITION_MARK}{position}"),
    });
    lines.collect::<Vec<_>>().join("\n")
}
