//! Records that C receives in registers and whose fields are values: they are combined without memory.

use inkwell::values::{BasicValueEnum, IntValue, StructValue};

use tlc_frontend::hir::{Expr, ExprKind, Type, TypeTable};

use crate::codegen::code::memory::stored_form;
use crate::codegen::expression::ExprLowering;
use crate::codegen::function::{CastOp, IntOp};
use crate::codegen::llvm::built;
use crate::codegen::module::c_calling::{Content, Piece};

/// A field with its offset from the beginning of the outermost record.
type Part<'e> = (u64, &'e Expr);

impl<'ctx> ExprLowering<'_, '_, 'ctx> {
    /// Returns a record that its fields make, or a split one, as a structure with its pieces; `None` for any
    /// other value, and if a piece contains a field that is not a whole number, address or real.
    pub fn record_in_registers(&mut self, value: &Expr, pieces: &[Piece]) -> Option<StructValue<'ctx>> {
        let mut parts = Vec::new();
        if !matches!(value.kind, ExprKind::Record(_))
            || !add_parts(&self.code.module.program.types, value, 0, &mut parts)
        {
            return None;
        }
        let piece_at = |offset| pieces.iter().rposition(|piece| piece.offset <= offset);
        for (offset, field) in &parts {
            // A real of another variant decides the register.
            let is_double = pieces[piece_at(*offset)?].content == Content::Double;
            if is_double && self.code.module.types.layout(field.ty).size < 8 {
                return None;
            }
        }
        let registers: Vec<_> = pieces.iter().map(|piece| piece.register(self.code.module.context)).collect();
        let mut contents: Vec<_> = registers.iter().map(|register| register.const_zero()).collect();
        for (offset, field) in parts {
            let number = piece_at(offset)?;
            contents[number] = with_field(self, contents[number], pieces[number], offset, field);
        }
        let mut record = self.code.module.context.struct_type(&registers, false).get_undef();
        for (number, content) in (0..).zip(contents) {
            let inserted = self.code.function.ins().build_insert_value(record, content, number, "record");
            record = built(inserted).into_struct_value();
        }
        Some(record)
    }
}

/// Adds the fields of a record; returns false if one of them is not a value that can be combined.
fn add_parts<'e>(types: &TypeTable, value: &'e Expr, offset: u64, parts: &mut Vec<Part<'e>>) -> bool {
    match (&value.kind, types.get(value.ty)) {
        (ExprKind::Record(given), Type::Record { fields, .. }) => {
            given.iter().all(|(field, value)| add_parts(types, value, offset + fields[*field].offset, parts))
        }
        (_, Type::Complex(_)) => false,
        _ if !types.is_scalar(value.ty) => false,
        _ => {
            parts.push((offset, value));
            true
        }
    }
}

/// Adds a field to the content of a register.
fn with_field<'ctx>(
    expr: &mut ExprLowering<'_, '_, 'ctx>,
    content: BasicValueEnum<'ctx>,
    piece: Piece,
    offset: u64,
    field: &Expr,
) -> BasicValueEnum<'ctx> {
    let value = expr.scalar(field);
    let value = stored_form(&mut expr.code, field.ty, value).basic();
    match (piece.content, content) {
        (Content::Floats, BasicValueEnum::VectorValue(floats)) => {
            let index = expr.code.module.context.i32_type().const_int((offset - piece.offset) / 4, false);
            built(expr.code.function.ins().build_insert_element(floats, value, index, "floats")).into()
        }
        (Content::Bytes(_), BasicValueEnum::IntValue(bytes)) => {
            let wide = in_general_register(expr, value);
            let shift = expr.code.u64(8 * (offset - piece.offset));
            let shifted = expr.code.function.int_op(IntOp::ShiftLeft, wide, shift, "shifted");
            expr.code.function.int_op(IntOp::Or, bytes, shifted, "bytes").into()
        }
        _ => value,
    }
}

/// Returns the bytes of a value in memory, extended by zeros.
fn in_general_register<'ctx>(
    expr: &mut ExprLowering<'_, '_, 'ctx>,
    value: BasicValueEnum<'ctx>,
) -> IntValue<'ctx> {
    let word = expr.code.module.context.i64_type();
    let number = match value {
        BasicValueEnum::PointerValue(address) => {
            built(expr.code.function.ins().build_ptr_to_int(address, word, "address"))
        }
        BasicValueEnum::FloatValue(real) => {
            let bits = if real.get_type() == expr.code.module.context.f32_type() {
                expr.code.module.context.i32_type()
            } else {
                word
            };
            built(expr.code.function.ins().build_bit_cast(real, bits, "bits")).into_int_value()
        }
        other => other.into_int_value(),
    };
    match number.get_type() == word {
        true => number,
        false => expr.code.function.cast_int(CastOp::ZeroExtend, number, word, "wide"),
    }
}
