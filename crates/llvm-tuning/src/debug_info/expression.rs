//! Computations in DWARF that debuggers evaluate differently from the program, or not at all.
//!
//! A debugger computes in 64 bits. If LLVM describes a narrower computation, with the bits above it zero, the
//! low bits are right after additions, but not after operations that depend on the high bits. And typed
//! values, which result from conversions, cannot be combined with untyped constants. (DWARF 5, section
//! 2.5.1.)

use gimli::{EndianSlice, Expression, LittleEndian, Operation};

/// The encoding of expressions as LLVM writes them for x86-64.
const ENCODING: gimli::Encoding =
    gimli::Encoding { format: gimli::Format::Dwarf32, version: 5, address_size: 8 };

/// The known properties of the value on top of the stack.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Value {
    /// It has 64 bits.
    Whole,
    /// It has fewer, and the bits above them are zero.
    Narrow,
    /// It had fewer, and a computation in 64 bits has changed the bits above them.
    Spilt,
    /// It has a type.
    Typed,
}

/// Returns the operations of an expression, up to one that cannot be read.
pub fn operations(expression: &[u8]) -> impl Iterator<Item = Operation<EndianSlice<'_, LittleEndian>>> {
    let mut operations = Expression(EndianSlice::new(expression, LittleEndian)).operations(ENCODING);
    std::iter::from_fn(move || operations.next().ok().flatten())
}

/// Whether debuggers compute another value than the program had, or none. Expressions with unknown operations
/// count as right.
pub fn is_wrong(expression: &[u8]) -> bool {
    let mut value = Value::Whole;
    let mut constant = None;
    for operation in operations(expression) {
        match operation {
            Operation::UnsignedConstant { value } => constant = Some(value),
            Operation::SignedConstant { .. } => constant = None,
            Operation::Register { .. } | Operation::StackValue => {}
            Operation::RegisterOffset { .. } | Operation::FrameOffset { .. } | Operation::Piece { .. } => {
                value = Value::Whole;
            }
            Operation::Deref { size, .. } => {
                value = if size == ENCODING.address_size { Value::Whole } else { Value::Narrow };
            }
            Operation::Convert { base_type } => {
                value = if base_type.0 == 0 { Value::Whole } else { Value::Typed };
            }
            _ if value == Value::Typed => return true,
            Operation::And => match constant {
                Some(mask) if mask < u64::MAX => value = Value::Narrow,
                _ => {}
            },
            Operation::Shr | Operation::Eq | Operation::Ne if value == Value::Spilt => return true,
            Operation::Shr | Operation::Or => {}
            Operation::Eq | Operation::Ne => value = Value::Narrow,
            Operation::Div
            | Operation::Mod
            | Operation::Shra
            | Operation::Ge
            | Operation::Gt
            | Operation::Le
            | Operation::Lt => {
                if value != Value::Whole {
                    return true;
                }
            }
            Operation::PlusConstant { .. }
            | Operation::Plus
            | Operation::Minus
            | Operation::Mul
            | Operation::Shl
            | Operation::Neg
            | Operation::Not
            | Operation::Xor => {
                value = if value == Value::Whole { Value::Whole } else { Value::Spilt };
            }
            _ => return false,
        }
    }
    false
}

/// Whether a value is composed of others: its expression has pieces, with a location each.
pub fn is_composed(expression: &[u8]) -> bool {
    composed_size(expression) > 0
}

/// Returns the number of bytes of a variable that the pieces of an expression cover.
pub fn composed_size(expression: &[u8]) -> u64 {
    let pieces = operations(expression).map(|operation| match operation {
        Operation::Piece { size_in_bits, .. } => size_in_bits,
        _ => 0,
    });
    pieces.sum::<u64>() / 8
}

#[cfg(test)]
mod tests {
    use gimli::*;

    use super::is_wrong;

    /// The low 16 bits of a register.
    const NARROW: [u8; 6] = [DW_OP_breg6.0, 0, DW_OP_constu.0, 0xff, 0xff, 0x03];

    fn narrow(operations: &[u8]) -> Vec<u8> {
        [&NARROW[..], &[DW_OP_and.0], operations].concat()
    }

    #[test]
    fn what_looks_at_high_bits_is_wrong() {
        assert!(is_wrong(&narrow(&[
            DW_OP_lit8.0,
            DW_OP_shl.0,
            DW_OP_lit8.0,
            DW_OP_shra.0,
            DW_OP_stack_value.0
        ])));
        assert!(is_wrong(&narrow(&[DW_OP_lit8.0, DW_OP_shra.0, DW_OP_stack_value.0])));
        assert!(is_wrong(&narrow(&[DW_OP_plus_uconst.0, 1, DW_OP_lit0.0, DW_OP_eq.0, DW_OP_stack_value.0])));
        assert!(is_wrong(&[
            DW_OP_breg7.0,
            8,
            DW_OP_deref_size.0,
            4,
            DW_OP_lit2.0,
            DW_OP_div.0,
            DW_OP_stack_value.0
        ]));
    }

    #[test]
    fn what_looks_at_low_bits_is_right() {
        assert!(!is_wrong(&[]));
        assert!(!is_wrong(&[DW_OP_reg0.0]));
        assert!(!is_wrong(&narrow(&[DW_OP_lit8.0, DW_OP_shr.0, DW_OP_stack_value.0])));
        assert!(!is_wrong(&narrow(&[
            DW_OP_lit0.0,
            DW_OP_ne.0,
            DW_OP_lit1.0,
            DW_OP_and.0,
            DW_OP_stack_value.0
        ])));
        assert!(!is_wrong(&narrow(&[
            DW_OP_plus_uconst.0,
            0x81,
            1,
            DW_OP_lit3.0,
            DW_OP_mul.0,
            DW_OP_stack_value.0
        ])));
        assert!(!is_wrong(&[DW_OP_breg6.0, 0, DW_OP_lit1.0, DW_OP_shra.0, DW_OP_stack_value.0]));
    }

    #[test]
    fn values_with_a_type_are_not_computed_with() {
        assert!(!is_wrong(&narrow(&[DW_OP_convert.0, 0x2b, DW_OP_convert.0, 0x30, DW_OP_stack_value.0])));
        assert!(is_wrong(&narrow(&[
            DW_OP_convert.0,
            0x2b,
            DW_OP_convert.0,
            0x30,
            DW_OP_lit0.0,
            DW_OP_ne.0,
            DW_OP_stack_value.0
        ])));
    }
}
