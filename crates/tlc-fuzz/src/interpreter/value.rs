//! Values of expressions, and the bytes that represent them in memory.

use tlc_frontend::hir::{Real, Type, TypeId, TypeTable};

use super::memory::Address;
use super::stop::{Eval, unsupported};

/// The value of an expression.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// The number of an ordinal value, or storage without a type as an unsigned number.
    Whole(i128),
    Real(f64),
    ShortReal(f32),
    /// The real and imaginary part.
    Complex([f64; 2]),
    ShortComplex([f32; 2]),
    /// Whether each element of the set's type is in the set, from the least element on.
    Set(Vec<bool>),
    /// The value of a pointer, ADDRESS, opaque or procedure type.
    Address(Address),
    /// An array or a record as its bytes in memory.
    Bytes(Vec<u8>),
}

impl Value {
    /// Returns a BOOLEAN value.
    pub fn boolean(value: bool) -> Value {
        Value::Whole(i128::from(value))
    }

    /// Returns the number of an ordinal value.
    pub fn whole(&self) -> Eval<i128> {
        match self {
            Value::Whole(number) => Ok(*number),
            other => Err(unsupported(format!("{other:?} as an ordinal value"))),
        }
    }

    /// Returns the value of a BOOLEAN.
    pub fn truth(&self) -> Eval<bool> {
        Ok(self.whole()? != 0)
    }

    /// Returns the address that a pointer holds.
    pub fn address(&self) -> Eval<Address> {
        match self {
            Value::Address(address) => Ok(*address),
            other => Err(unsupported(format!("{other:?} as an address"))),
        }
    }

    /// Returns the elements of a set.
    pub fn set(self) -> Eval<Vec<bool>> {
        match self {
            Value::Set(elements) => Ok(elements),
            other => Err(unsupported(format!("{other:?} as a set"))),
        }
    }

    /// Returns a real number of either size, widened to the larger one.
    pub fn real(&self) -> Eval<f64> {
        match self {
            Value::Real(number) => Ok(*number),
            Value::ShortReal(number) => Ok(f64::from(*number)),
            other => Err(unsupported(format!("{other:?} as a real number"))),
        }
    }

    /// Returns both parts of a complex number of either size, widened to the larger one.
    pub fn complex(&self) -> Eval<[f64; 2]> {
        match self {
            Value::Complex(parts) => Ok(*parts),
            Value::ShortComplex(parts) => Ok(parts.map(f64::from)),
            other => Err(unsupported(format!("{other:?} as a complex number"))),
        }
    }

    /// Returns a real number in the precision of a type.
    pub fn of_real(real: Real, number: f64) -> Value {
        if real.bits() == 32 { Value::ShortReal(number as f32) } else { Value::Real(number) }
    }

    /// Returns a complex number in the precision of a type.
    pub fn of_complex(real: Real, parts: [f64; 2]) -> Value {
        if real.bits() == 32 {
            Value::ShortComplex(parts.map(|part| part as f32))
        } else {
            Value::Complex(parts)
        }
    }

    /// Writes the value as it is represented in memory. `to` has the size of the value's type.
    pub fn encode(&self, to: &mut [u8]) {
        match self {
            Value::Whole(number) => fill(to, &number.to_le_bytes()),
            Value::Real(number) => fill(to, &number.to_le_bytes()),
            Value::ShortReal(number) => fill(to, &number.to_le_bytes()),
            Value::Complex([re, im]) => fill(to, &[re.to_le_bytes(), im.to_le_bytes()].concat()),
            Value::ShortComplex([re, im]) => fill(to, &[re.to_le_bytes(), im.to_le_bytes()].concat()),
            Value::Set(elements) => encode_set(elements, to),
            Value::Address(address) => fill(to, &address.number().to_le_bytes()),
            Value::Bytes(bytes) => fill(to, bytes),
        }
    }
}

/// Copies as many bytes as fit, and zeroes the rest.
fn fill(to: &mut [u8], bytes: &[u8]) {
    let count = to.len().min(bytes.len());
    to[..count].copy_from_slice(&bytes[..count]);
    to[count..].fill(0);
}

/// Writes a set: element `n` is bit `n % 8` of byte `n / 8`, since the words of a set are little-endian.
fn encode_set(elements: &[bool], to: &mut [u8]) {
    to.fill(0);
    for (number, _) in elements.iter().enumerate().filter(|(_, is_in)| **is_in) {
        if let Some(byte) = to.get_mut(number / 8) {
            *byte |= 1 << (number % 8);
        }
    }
}

/// Returns the value of type `ty` that bytes in memory represent.
pub fn decode(types: &TypeTable, ty: TypeId, bytes: &[u8]) -> Eval<Value> {
    let definition = types.get(ty);
    Ok(match definition {
        Type::Set { low, high, .. } => decode_set((high - low) as usize + 1, bytes)?,
        Type::Real(real) if real.bits() == 32 => Value::ShortReal(f32::from_le_bytes(taken(bytes))),
        Type::Real(_) => Value::Real(f64::from_le_bytes(taken(bytes))),
        Type::Complex(real) if real.bits() == 32 => {
            Value::ShortComplex([0, 4].map(|at| f32::from_le_bytes(taken(&bytes[at..]))))
        }
        Type::Complex(_) => Value::Complex([0, 8].map(|at| f64::from_le_bytes(taken(&bytes[at..])))),
        Type::Array { .. } | Type::Record { .. } | Type::String { .. } | Type::OpenArray { .. } => {
            Value::Bytes(bytes.to_vec())
        }
        // Any non-zero byte is TRUE, whatever code wrote it.
        Type::Boolean => Value::boolean(bytes.iter().any(|byte| *byte != 0)),
        _ => match types.stored_whole(definition) {
            Some(stored) => Value::Whole(decode_whole(bytes, stored.signed())),
            None => Value::Address(Address::from_number(u64::from_le_bytes(taken(bytes)))),
        },
    })
}

/// Returns the first bytes, as many as an array holds; missing ones are zero.
fn taken<const N: usize>(bytes: &[u8]) -> [u8; N] {
    let mut taken = [0; N];
    fill(&mut taken, &bytes[..bytes.len().min(N)]);
    taken
}

fn decode_whole(bytes: &[u8], signed: bool) -> i128 {
    let number = i128::from(u64::from_le_bytes(taken(bytes)));
    let bits = 8 * bytes.len();
    if signed && number >> (bits - 1) & 1 == 1 { number - (1 << bits) } else { number }
}

fn decode_set(count: usize, bytes: &[u8]) -> Eval<Value> {
    let bit = |number: usize| bytes[number / 8] >> (number % 8) & 1 == 1;
    if (count..8 * bytes.len()).any(bit) {
        return Err(unsupported("a set with bits that are no elements"));
    }
    Ok(Value::Set((0..count).map(bit).collect()))
}

/// Returns the initial value of scalar variables of a type.
pub fn zero(types: &TypeTable, ty: TypeId) -> Eval<Value> {
    let size = types.layout(ty).size as usize;
    match types.get(ty) {
        Type::Set { low, high, .. } => Ok(Value::Set(vec![false; (high - low) as usize + 1])),
        _ => decode(types, ty, &[0; 16][..size.min(16)]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tlc_frontend::hir::Whole;

    /// Asserts that a value of the type survives the way to memory and back.
    fn round_trip(types: &TypeTable, ty: TypeId, value: &Value) {
        let mut bytes = vec![0xA5; types.layout(ty).size as usize];
        value.encode(&mut bytes);
        assert_eq!(decode(types, ty, &bytes).ok().as_ref(), Some(value));
    }

    #[test]
    fn values_survive_memory() {
        let mut types = TypeTable::default();
        let short = types.add(Type::Whole(Whole::signed_of(16)));
        for number in [-32768, -1, 0, 32767] {
            round_trip(&types, short, &Value::Whole(number));
        }
        round_trip(&types, TypeTable::CARDINAL, &Value::Whole(i128::from(u64::MAX)));
        round_trip(&types, TypeTable::INTEGER, &Value::Whole(i128::from(i64::MIN)));
        round_trip(&types, TypeTable::SHORTREAL, &Value::ShortReal(-0.0));
        round_trip(&types, TypeTable::COMPLEX, &Value::Complex([1.5, -2.5]));
        let set = types.add(Type::Set { element: TypeTable::INTEGER, low: -3, high: 70 });
        let elements: Vec<bool> = (0..74).map(|number| number % 3 == 0).collect();
        round_trip(&types, set, &Value::Set(elements));
    }

    #[test]
    fn bytes_that_stand_for_nothing_are_refused() {
        let mut types = TypeTable::default();
        let set = types.add(Type::Set { element: TypeTable::INTEGER, low: 0, high: 4 });
        assert!(decode(&types, set, &[0x20]).is_err());
        assert!(decode(&types, set, &[0x1F]).is_ok());
    }
}
