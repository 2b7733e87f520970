//! Computations in DWARF that debuggers make with another result than the program, or not at all.
//!
//! A debugger computes in 64 bits. What LLVM describes in fewer, with the bits above them zero, has the right lowest bits behind
//! additions, but not behind what looks at the highest ones. And values with a type, which conversions have, do not go together
//! with constants without one. (DWARF 5, section 2.5.1.)

/// The codes of operations, `DW_OP` in DWARF.
mod operation {
    pub const DEREF: u8 = 0x06;
    pub const CONSTU: u8 = 0x10;
    pub const CONSTS: u8 = 0x11;
    pub const AND: u8 = 0x1a;
    pub const DIV: u8 = 0x1b;
    pub const MINUS: u8 = 0x1c;
    pub const MOD: u8 = 0x1d;
    pub const MUL: u8 = 0x1e;
    pub const NEG: u8 = 0x1f;
    pub const NOT: u8 = 0x20;
    pub const OR: u8 = 0x21;
    pub const PLUS: u8 = 0x22;
    pub const PLUS_UCONST: u8 = 0x23;
    pub const SHL: u8 = 0x24;
    pub const SHR: u8 = 0x25;
    pub const SHRA: u8 = 0x26;
    pub const XOR: u8 = 0x27;
    pub const EQ: u8 = 0x29;
    pub const GE: u8 = 0x2a;
    pub const LT: u8 = 0x2d;
    pub const NE: u8 = 0x2e;
    pub const LIT0: u8 = 0x30;
    pub const REG0: u8 = 0x50;
    pub const BREG0: u8 = 0x70;
    pub const FBREG: u8 = 0x91;
    pub const PIECE: u8 = 0x93;
    pub const DEREF_SIZE: u8 = 0x94;
    pub const STACK_VALUE: u8 = 0x9f;
    pub const CONVERT: u8 = 0xa8;
}

/// What is known of the value on top of the stack.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Value {
    /// It has 64 bits.
    Whole,
    /// It has fewer, and the bits above them are zero.
    Narrow,
    /// It had fewer, and the bits above them are what a computation in 64 bits has left there.
    Spilt,
    /// It has a type.
    Typed,
}

/// Whether debuggers compute another value than the program had, or none. Expressions with unknown operations are taken for right.
pub fn is_wrong(expression: &[u8]) -> bool {
    use operation::*;
    let (mut value, mut rest) = (Value::Whole, expression);
    let mut constant = None;
    while let Some((code, behind)) = rest.split_first() {
        rest = behind;
        match *code {
            LIT0..REG0 => constant = Some(u64::from(code - LIT0)),
            CONSTU => constant = number(&mut rest),
            CONSTS => {
                number(&mut rest);
                constant = None;
            }
            REG0..BREG0 | STACK_VALUE => {}
            BREG0..=0x8f | FBREG => {
                number(&mut rest);
                value = Value::Whole;
            }
            DEREF => value = Value::Whole,
            DEREF_SIZE => {
                value = if behind.first() == Some(&8) { Value::Whole } else { Value::Narrow };
                rest = behind.get(1..).unwrap_or_default();
            }
            PIECE => {
                number(&mut rest);
                value = Value::Whole;
            }
            CONVERT => {
                let is_generic = behind.first() == Some(&0);
                number(&mut rest);
                value = if is_generic { Value::Whole } else { Value::Typed };
            }
            _ if value == Value::Typed => return true,
            AND => match constant {
                Some(mask) if mask < u64::MAX => value = Value::Narrow,
                _ => {}
            },
            SHR | EQ | NE if value == Value::Spilt => return true,
            SHR | OR => {}
            EQ | NE => value = Value::Narrow,
            DIV | MOD | SHRA | GE..=LT if value != Value::Whole => return true,
            DIV | MOD | SHRA | GE..=LT => {}
            PLUS_UCONST | PLUS | MINUS | MUL | SHL | NEG | NOT | XOR => {
                if *code == PLUS_UCONST {
                    number(&mut rest);
                }
                value = if value == Value::Whole { Value::Whole } else { Value::Spilt };
            }
            _ => return false,
        }
    }
    false
}

/// Reads a LEB128 number.
fn number(bytes: &mut &[u8]) -> Option<u64> {
    let length = bytes.iter().position(|byte| byte & 0x80 == 0)? + 1;
    let (digits, rest) = bytes.split_at(length);
    *bytes = rest;
    digits
        .iter()
        .rev()
        .try_fold(0_u64, |number, digit| Some(number.checked_mul(128)? | u64::from(digit & 0x7f)))
}

#[cfg(test)]
mod tests {
    use super::is_wrong;
    use super::operation::*;

    /// A register of 16 bits.
    const NARROW: [u8; 6] = [BREG0 + 6, 0, CONSTU, 0xff, 0xff, 0x03];

    fn narrow(operations: &[u8]) -> Vec<u8> {
        [&NARROW[..], &[AND], operations].concat()
    }

    #[test]
    fn what_looks_at_high_bits_is_wrong() {
        assert!(is_wrong(&narrow(&[LIT0 + 8, SHL, LIT0 + 8, SHRA, STACK_VALUE])));
        assert!(is_wrong(&narrow(&[LIT0 + 8, SHRA, STACK_VALUE])));
        assert!(is_wrong(&narrow(&[PLUS_UCONST, 1, LIT0, EQ, STACK_VALUE])));
        assert!(is_wrong(&[BREG0 + 7, 8, DEREF_SIZE, 4, LIT0 + 2, DIV, STACK_VALUE]));
    }

    #[test]
    fn what_looks_at_low_bits_is_right() {
        assert!(!is_wrong(&[]));
        assert!(!is_wrong(&[REG0]));
        assert!(!is_wrong(&narrow(&[LIT0 + 8, SHR, STACK_VALUE])));
        assert!(!is_wrong(&narrow(&[LIT0, NE, LIT0 + 1, AND, STACK_VALUE])));
        assert!(!is_wrong(&narrow(&[PLUS_UCONST, 0x81, 1, LIT0 + 3, MUL, STACK_VALUE])));
        assert!(!is_wrong(&[BREG0 + 6, 0, LIT0 + 1, SHRA, STACK_VALUE]));
    }

    #[test]
    fn values_with_a_type_are_not_computed_with() {
        assert!(!is_wrong(&narrow(&[CONVERT, 0x2b, CONVERT, 0x30, STACK_VALUE])));
        assert!(is_wrong(&narrow(&[CONVERT, 0x2b, CONVERT, 0x30, LIT0, NE, STACK_VALUE])));
    }
}
