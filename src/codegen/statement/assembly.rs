//! ASM statements: gcc's operands translated to those of LLVM.
//!
//! LLVM numbers operands as gcc does, outputs first. An output in a register is a result of the call, one in
//! memory an address that is passed; the old value of an output is an additional input at the end, so that no
//! number changes.

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::types::{AnyType, BasicMetadataTypeEnum, BasicType, BasicTypeEnum};
use inkwell::values::{AsValueRef, BasicMetadataValueEnum, BasicValueEnum, CallSiteValue};

use tlc_frontend::hir::{
    Assembly, AssemblyInput, AssemblyLocation, AssemblyOperand, AssemblyOutput, Place, TemplatePart, TypeId,
};

use crate::codegen::code::{CodeBuilder, VariableCell};
use crate::codegen::expression::ExprLowering;
use crate::codegen::llvm::built;
use crate::codegen::module::types::Sign;
use direct_ssa::llvm::Scalar;

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

    fn pass_place(&mut self, expr: &mut ExprLowering<'_, '_, 'ctx>, constraint: &str, place: &Place) {
        let address = expr.address(place);
        let target = expr.code.module.types.layout(place.ty).memory;
        self.targets.push((self.arguments.len() as u32, target));
        self.pass(constraint.to_owned(), address.into());
    }

    /// Evaluates an output; one that is in memory is passed by address.
    fn output(
        &mut self,
        expr: &mut ExprLowering<'_, '_, 'ctx>,
        AssemblyOutput { place, location, is_early, .. }: &AssemblyOutput,
    ) -> Option<VariableCell<'ctx>> {
        let Some(register) = register(*location) else {
            self.pass_place(expr, "=*m", place);
            return None;
        };
        let early = if *is_early { "&" } else { "" };
        self.constraints.push(format!("={early}{register}"));
        self.results.push(expr.code.module.types.register_type(place.ty));
        Some(expr.cell(place))
    }

    fn input(
        &mut self,
        expr: &mut ExprLowering<'_, '_, 'ctx>,
        AssemblyInput { operand, location }: &AssemblyInput,
    ) {
        match operand {
            AssemblyOperand::Variable(place) => self.pass_place(expr, "*m", place),
            AssemblyOperand::Value(value) => {
                let scalar = expr.scalar(value);
                let constraint = match location {
                    AssemblyLocation::Output(number) => number.to_string(),
                    location => register(*location).unwrap_or_else(|| "i".to_owned()),
                };
                self.pass(constraint, in_register(&mut expr.code, scalar, value.ty));
            }
        }
    }

    /// Passes the old value of an output.
    fn old_value(
        &mut self,
        expr: &mut ExprLowering<'_, '_, 'ctx>,
        number: usize,
        place: &Place,
        cell: Option<VariableCell<'ctx>>,
    ) {
        match cell {
            Some(cell) => {
                let value = expr.code.read_cell(cell, place);
                self.pass(number.to_string(), in_register(&mut expr.code, value, place.ty));
            }
            None => self.pass_place(expr, "*m", place),
        }
    }

    fn build(
        self,
        code: &mut CodeBuilder<'_, '_, 'ctx>,
        text: String,
        is_volatile: bool,
    ) -> CallSiteValue<'ctx> {
        let context = code.module.context;
        let ty = match self.results.as_slice() {
            [] => context.void_type().fn_type(&self.parameters, false),
            [result] => result.fn_type(&self.parameters, false),
            results => context.struct_type(results, false).fn_type(&self.parameters, false),
        };
        let constraints = self.constraints.join(",");
        let function = context.create_inline_asm(ty, text, constraints, is_volatile, false, None, false);
        let site = built(code.function.ins().build_indirect_call(ty, function, &self.arguments, ""));
        let kind = Attribute::get_named_enum_kind_id("elementtype");
        for (argument, target) in self.targets {
            let attribute = context.create_type_attribute(kind, target.as_any_type_enum());
            site.add_attribute(AttributeLoc::Param(argument), attribute);
        }
        site
    }
}

/// Lowers an ASM statement.
pub(super) fn assembly_stmt<'ctx>(expr: &mut ExprLowering<'_, '_, 'ctx>, assembly: &Assembly, position: u32) {
    let mut call = AssemblyCall::default();
    let cells: Vec<Option<VariableCell<'ctx>>> =
        assembly.outputs.iter().map(|output| call.output(expr, output)).collect();
    for input in &assembly.inputs {
        call.input(expr, input);
    }
    for (number, (output, cell)) in assembly.outputs.iter().zip(&cells).enumerate() {
        if output.is_updated {
            call.old_value(expr, number, &output.place, *cell);
        }
    }
    let clobbers = assembly.clobbers.iter().map(String::as_str).chain(ALWAYS_CHANGED);
    call.constraints.extend(clobbers.map(|name| format!("~{{{name}}}")));
    let text = template_text(&assembly.template, position);
    let site = call.build(&mut expr.code, text, assembly.is_volatile);
    take_results(&mut expr.code, assembly, &cells, site);
}

fn in_register<'ctx>(
    code: &mut CodeBuilder<'_, '_, 'ctx>,
    value: Scalar<'ctx>,
    ty: TypeId,
) -> BasicValueEnum<'ctx> {
    match code.module.types.register_type(ty) {
        BasicTypeEnum::IntType(sized) => code.resized(value.int(), sized, Sign::None, "operand").into(),
        _ => value.basic(),
    }
}

/// Assigns the results to the outputs in registers.
fn take_results<'ctx>(
    code: &mut CodeBuilder<'_, '_, 'ctx>,
    assembly: &Assembly,
    cells: &[Option<VariableCell<'ctx>>],
    site: CallSiteValue<'ctx>,
) {
    let in_registers =
        assembly.outputs.iter().zip(cells).filter_map(|(output, cell)| Some((output, (*cell)?)));
    let in_registers: Vec<(&AssemblyOutput, VariableCell<'ctx>)> = in_registers.collect();
    let is_alone = in_registers.len() == 1;
    for (number, (output, cell)) in in_registers.into_iter().enumerate() {
        let result = site.try_as_basic_value().unwrap_basic();
        let result = match result {
            BasicValueEnum::StructValue(all) if !is_alone => {
                built(code.function.ins().build_extract_value(all, number as u32, "output"))
            }
            result => result,
        };
        match cell {
            // The value is unchecked, so the variable is in memory and is read as such.
            VariableCell::Memory(address, _)
                if result.get_type() != code.module.types.value(output.place.ty) =>
            {
                built(code.function.ins().build_store(address, result));
            }
            // SAFETY: a register holds a number or an address.
            _ => code.write_cell(cell, output.place.ty, unsafe { Scalar::new(result.as_value_ref()) }),
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
