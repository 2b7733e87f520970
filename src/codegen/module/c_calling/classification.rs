//! The registers and memory in which C passes values: the System V Application Binary Interface for x86-64,
//! section 3.2.3.
//!
//! Records and complex numbers are *aggregates*. One of up to sixteen bytes is divided into eightbytes, and
//! each of them goes to a general register if it contains any part of a whole number, an address or a set,
//! or else to an SSE register. A larger one, and one with a field that is not aligned, is passed in memory.
//! So is an aggregate for which fewer registers are left than it needs: it is never divided between registers
//! and memory. Arrays are passed by address, as in C, and so are sets of more than 64 elements, which are
//! arrays there.

use rustc_hash::FxHashSet;

use tlc_frontend::hir::{
    Check, Layout, LocalKind, ParameterMode, Procedure, Program, Real, Type, TypeId, TypeTable,
};

use crate::codegen::module::types::open_dimensions;

/// The size of the largest aggregate that is passed in registers.
const MOST_IN_REGISTERS: u64 = 16;

/// The size of a register.
const EIGHTBYTE: u64 = 8;

/// The way in which a parameter or capture is passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::codegen) enum Passing {
    /// Passed as a value.
    Value,
    /// Passed as an address.
    Address,
    /// Passed as an address and the HIGH of each open dimension.
    OpenArray {
        /// The number of open dimensions.
        dimensions: u32,
    },
}

impl Passing {
    /// The number of values that are passed.
    pub fn value_count(self) -> u32 {
        match self {
            Passing::Value | Passing::Address => 1,
            Passing::OpenArray { dimensions } => 1 + dimensions,
        }
    }
}

/// The part of an aggregate that is passed in one register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::codegen) struct Piece {
    /// The offset in bytes from the beginning of the aggregate.
    pub offset: u64,
    pub content: Content,
}

/// The content of a register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::codegen) enum Content {
    /// One to eight bytes in a general register.
    Bytes(u32),
    /// A number of 32 bits in an SSE register.
    Float,
    /// Two numbers of 32 bits in an SSE register.
    Floats,
    /// A number of 64 bits in an SSE register.
    Double,
}

/// The way in which C passes a parameter or result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::codegen) enum CPassing {
    /// As between procedures of the language: a scalar, an address, or an open array.
    Plain(Passing),
    /// In registers, one for each piece; an empty record needs none.
    Registers(Vec<Piece>),
    /// In memory: a parameter as a copy on the stack, a result at an address that the caller passes first.
    Memory,
}

/// A parameter and the way in which C passes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::codegen) struct CParameter {
    pub ty: TypeId,
    pub passing: CPassing,
}

/// The ways in which C passes the parameters and the result of a procedure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::codegen) struct CConvention {
    pub parameters: Vec<CParameter>,
    pub result: Option<CParameter>,
}

/// A formal parameter: its type, whether it is a value parameter, and its passing in the language.
pub(in crate::codegen) type CFormal = (TypeId, bool, Passing);

impl CConvention {
    /// Classifies the parameters in order, and the result.
    pub fn new(
        types: &TypeTable,
        formals: impl IntoIterator<Item = CFormal>,
        result: Option<TypeId>,
    ) -> CConvention {
        let result = result.map(|ty| CParameter { ty, passing: passing_of_result(types, ty) });
        let mut free = FreeRegisters { general: 6, sse: 8 };
        if result.as_ref().is_some_and(|result| result.passing == CPassing::Memory) {
            free.general -= 1;
        }
        let passed = |formal: CFormal| CParameter { ty: formal.0, passing: free.pass(types, formal) };
        CConvention { parameters: formals.into_iter().map(passed).collect(), result }
    }

    /// Whether the result is stored at an address that is passed first.
    pub fn has_result_address(&self) -> bool {
        self.result.as_ref().is_some_and(|result| result.passing == CPassing::Memory)
    }

    /// Whether procedures of the language store the result at an address that is passed first.
    pub fn returns_by_address(&self, types: &TypeTable) -> bool {
        self.result.as_ref().is_some_and(|result| !types.is_scalar(result.ty))
    }

    /// Returns the pieces of a parameter that is passed in registers.
    pub fn pieces(&self, index: usize) -> Option<&[Piece]> {
        match &self.parameters[index].passing {
            CPassing::Registers(pieces) => Some(pieces),
            _ => None,
        }
    }

    /// Returns the types of the complex numbers that are passed in memory: only C has an address for them.
    pub fn complex_in_memory(&self, types: &TypeTable) -> Vec<TypeId> {
        let is_spilled =
            |parameter: &&CParameter| parameter.passing == CPassing::Memory && types.is_scalar(parameter.ty);
        self.parameters.iter().filter(is_spilled).map(|parameter| parameter.ty).collect()
    }
}

impl CParameter {
    /// The number of values that procedures of the language receive for the parameter.
    pub fn value_count(&self) -> usize {
        match self.passing {
            CPassing::Plain(passing) => passing.value_count() as usize,
            CPassing::Registers(_) | CPassing::Memory => 1,
        }
    }
}

/// Returns the way in which a parameter of type `ty` is passed.
pub(in crate::codegen) fn passing_of(
    types: &TypeTable,
    ty: TypeId,
    by_value: bool,
    is_foreign: bool,
) -> Passing {
    let dimensions = open_dimensions(types, ty);
    if dimensions > 0 && !is_foreign {
        Passing::OpenArray { dimensions }
    } else if by_value && types.is_scalar(ty) {
        Passing::Value
    } else {
        Passing::Address
    }
}

/// Whether C passes values of the type in another way than the language does.
pub(in crate::codegen::module) fn is_aggregate(types: &TypeTable, ty: TypeId) -> bool {
    matches!(types.get(ty), Type::Record { .. } | Type::Complex(_))
}

/// Whether C calls another function than the language does: the conventions differ, or a parameter could
/// have a value that does not belong to its type.
pub(in crate::codegen::module) fn needs_entry(program: &Program, procedure: &Procedure) -> bool {
    let types = &program.types;
    let values = procedure.parameters.iter().map(|parameter| &procedure.locals[*parameter]);
    let mut values = values.filter(|local| local.kind == LocalKind::Parameter(ParameterMode::Value));
    procedure.result.is_some_and(|ty| is_aggregate(types, ty))
        || values.any(|local| {
            let is_narrow = || types.ordinal_range(local.ty) != types.represented_range(local.ty);
            is_aggregate(types, local.ty)
                || types.is_boolean(local.ty)
                || program.checks.has(Check::Range) && is_narrow()
        })
}

/// The argument registers that are left.
struct FreeRegisters {
    general: u32,
    sse: u32,
}

impl FreeRegisters {
    fn pass(&mut self, types: &TypeTable, (ty, by_value, passing): CFormal) -> CPassing {
        if by_value && is_aggregate(types, ty) {
            return self.pass_aggregate(types, ty);
        }
        match passing {
            Passing::Value if matches!(types.get(ty), Type::Real(_)) => self.sse = self.sse.saturating_sub(1),
            Passing::Value | Passing::Address => self.general = self.general.saturating_sub(1),
            Passing::OpenArray { dimensions } => self.general = self.general.saturating_sub(1 + dimensions),
        }
        CPassing::Plain(passing)
    }

    fn pass_aggregate(&mut self, types: &TypeTable, ty: TypeId) -> CPassing {
        let Some(pieces) = pieces(types, ty) else { return CPassing::Memory };
        let general = pieces.iter().filter(|piece| matches!(piece.content, Content::Bytes(_))).count() as u32;
        let sse = pieces.len() as u32 - general;
        if general > self.general || sse > self.sse {
            return CPassing::Memory;
        }
        self.general -= general;
        self.sse -= sse;
        CPassing::Registers(pieces)
    }
}

fn passing_of_result(types: &TypeTable, ty: TypeId) -> CPassing {
    match is_aggregate(types, ty) {
        true => pieces(types, ty).map_or(CPassing::Memory, CPassing::Registers),
        false if types.is_scalar(ty) => CPassing::Plain(Passing::Value),
        false => CPassing::Memory,
    }
}

/// The class of an eightbyte, in ascending order of precedence.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    /// The eightbyte contains no part of a field.
    Padding,
    Floats,
    Double,
    Integer,
}

/// Returns the pieces of an aggregate; `None` if it is passed in memory.
fn pieces(types: &TypeTable, ty: TypeId) -> Option<Vec<Piece>> {
    let size = types.layout(ty).size;
    let [low, high] = classes(types, ty, size)?;
    let piece = |(offset, class)| {
        let bytes = EIGHTBYTE.min(size.saturating_sub(offset)) as u32;
        let content = match class {
            Class::Padding => return None,
            Class::Floats if bytes <= 4 => Content::Float,
            Class::Floats => Content::Floats,
            Class::Double => Content::Double,
            Class::Integer => Content::Bytes(bytes),
        };
        Some(Piece { offset, content })
    };
    Some([(0, low), (EIGHTBYTE, high)].into_iter().filter_map(piece).collect())
}

/// Returns the classes of both eightbytes; `None` if the aggregate is too large or has unaligned fields.
fn classes(types: &TypeTable, ty: TypeId, size: u64) -> Option<[Class; 2]> {
    if size > MOST_IN_REGISTERS {
        return None;
    }
    let mut classes = [Class::Padding; 2];
    let mut add = |offset: u64, size: u64, class: Class| {
        let merged = &mut classes[(offset / EIGHTBYTE) as usize];
        *merged = (*merged).max(class);
        offset.is_multiple_of(size).then_some(())
    };
    // Types can be nested as deeply as the source is long. Each record enters the list once for each offset,
    // and an array enters at most sixteen elements, so the list becomes empty.
    let (mut parts, mut seen) = (vec![(ty, 0)], FxHashSet::default());
    while let Some((ty, offset)) = parts.pop() {
        let Layout { size, .. } = types.layout(ty);
        match types.get(ty) {
            _ if size == 0 => {}
            Type::Record { fields, .. } => {
                if seen.insert((ty, offset)) {
                    parts.extend(fields.values().map(|field| (field.ty, offset + field.offset)));
                }
            }
            Type::Array { element, .. } => {
                let step = types.layout(*element).size as usize;
                parts.extend((0..size).step_by(step).map(|index| (*element, offset + index)));
            }
            Type::Real(real) => add(offset, size, class_of(*real))?,
            Type::Complex(real) => {
                add(offset, size / 2, class_of(*real))?;
                add(offset + size / 2, size / 2, class_of(*real))?;
            }
            Type::Set { .. } if size > EIGHTBYTE => {
                add(offset, EIGHTBYTE, Class::Integer)?;
                add(offset + EIGHTBYTE, EIGHTBYTE, Class::Integer)?;
            }
            _ => add(offset, size, Class::Integer)?,
        }
    }
    Some(classes)
}

fn class_of(real: Real) -> Class {
    if real.bits() == 32 { Class::Floats } else { Class::Double }
}

#[cfg(test)]
mod tests {
    use tlc_frontend::base::{PrimaryMap, Symbol};
    use tlc_frontend::hir::Field;

    use super::*;

    /// A record with fields of the types at the offsets.
    fn record(types: &mut TypeTable, parts: &[(TypeId, u64)], size: u64, align: u64) -> TypeId {
        let mut fields = PrimaryMap::new();
        for (ty, offset) in parts {
            fields.push(Field { name: Symbol::from_u32(0), ty: *ty, offset: *offset });
        }
        types.add(Type::Record { fields, overlaid: true, size, align })
    }

    fn array(types: &mut TypeTable, length: i64, element: TypeId) -> TypeId {
        types.add(Type::Array { index: TypeTable::INTEGER, low: 0, high: length - 1, element })
    }

    fn contents(types: &TypeTable, ty: TypeId) -> Option<Vec<Content>> {
        pieces(types, ty).map(|pieces| pieces.iter().map(|piece| piece.content).collect())
    }

    #[test]
    fn eightbytes_go_to_registers_of_their_class() {
        use Content::{Bytes, Double, Float, Floats};
        const REAL: TypeId = TypeTable::REAL;
        const SHORT: TypeId = TypeTable::SHORTREAL;
        const INTEGER: TypeId = TypeTable::INTEGER;
        const CHAR: TypeId = TypeTable::CHAR;
        type Case<'c> = (&'c [(TypeId, u64)], u64, &'c [Content]);
        let cases: [Case<'_>; 12] = [
            (&[], 0, &[]),
            (&[(CHAR, 0)], 1, &[Bytes(1)]),
            (&[(INTEGER, 0), (REAL, 8)], 16, &[Bytes(8), Double]),
            (&[(REAL, 0), (INTEGER, 8)], 16, &[Double, Bytes(8)]),
            (&[(SHORT, 0)], 4, &[Float]),
            (&[(SHORT, 0), (SHORT, 4)], 8, &[Floats]),
            (&[(SHORT, 0), (SHORT, 4), (SHORT, 8)], 12, &[Floats, Float]),
            (&[(SHORT, 0), (CHAR, 4)], 8, &[Bytes(8)]),
            (&[(REAL, 0), (CHAR, 8), (CHAR, 9), (CHAR, 10)], 11, &[Double, Bytes(3)]),
            // Variants share their memory.
            (&[(REAL, 0), (INTEGER, 0)], 8, &[Bytes(8)]),
            (&[(REAL, 0), (SHORT, 0)], 8, &[Double]),
            // Padding needs no register.
            (&[(INTEGER, 0)], 16, &[Bytes(8)]),
        ];
        for (parts, size, expected) in cases {
            let mut types = TypeTable::default();
            let ty = record(&mut types, parts, size, 8);
            assert_eq!(contents(&types, ty).as_deref(), Some(expected), "{parts:?}");
        }
    }

    #[test]
    fn parts_are_classified_at_any_depth() {
        let mut types = TypeTable::default();
        let chars = array(&mut types, 3, TypeTable::CHAR);
        let inner = record(&mut types, &[(TypeTable::REAL, 0), (chars, 8)], 16, 8);
        let outer = record(&mut types, &[(inner, 0)], 16, 8);
        assert_eq!(contents(&types, outer), Some(vec![Content::Double, Content::Bytes(8)]));
        let complex = record(&mut types, &[(TypeTable::SHORTREAL, 0), (TypeTable::SHORTCOMPLEX, 4)], 12, 4);
        assert_eq!(contents(&types, complex), Some(vec![Content::Floats, Content::Float]));
        let empty = record(&mut types, &[], 0, 1);
        let many = array(&mut types, 1 << 40, empty);
        let nothing = record(&mut types, &[(many, 0)], 0, 1);
        assert_eq!(contents(&types, nothing), Some(Vec::new()));
        let mut nested = inner;
        for _ in 0..100_000 {
            nested = record(&mut types, &[(nested, 0), (nested, 0)], 16, 8);
        }
        assert_eq!(contents(&types, nested), contents(&types, inner));
    }

    #[test]
    fn large_and_unaligned_records_are_passed_in_memory() {
        let mut types = TypeTable::default();
        let large = array(&mut types, 17, TypeTable::CHAR);
        let large = record(&mut types, &[(large, 0)], 17, 1);
        assert_eq!(contents(&types, large), None);
        let packed = record(&mut types, &[(TypeTable::CHAR, 0), (TypeTable::INTEGER, 1)], 9, 1);
        assert_eq!(contents(&types, packed), None);
    }

    #[test]
    fn an_aggregate_is_not_divided_between_registers_and_memory() {
        let mut types = TypeTable::default();
        let pair = record(&mut types, &[(TypeTable::INTEGER, 0), (TypeTable::INTEGER, 8)], 16, 8);
        let integer = (TypeTable::INTEGER, true, Passing::Value);
        let by_value = (pair, true, Passing::Address);
        let words = array(&mut types, 3, TypeTable::INTEGER);
        let large = record(&mut types, &[(words, 0)], 24, 8);
        let passing = |formals: &[CFormal], result| {
            let convention = CConvention::new(&types, formals.iter().copied(), result);
            convention.parameters.into_iter().map(|parameter| parameter.passing).collect::<Vec<_>>()
        };
        let all = [&[integer; 5][..], &[by_value, integer, by_value]].concat();
        assert_eq!(passing(&all, None)[5], CPassing::Memory);
        assert!(matches!(passing(&all[1..], None)[4], CPassing::Registers(_)));
        // The address of a result takes a register.
        assert_eq!(passing(&all[1..], Some(large))[4], CPassing::Memory);
        // So does each HIGH of an open array.
        let open = [(TypeTable::CHAR, true, Passing::OpenArray { dimensions: 4 }), by_value];
        assert_eq!(passing(&open, None)[1], CPassing::Memory);
        let complex = (TypeTable::COMPLEX, true, Passing::Value);
        let complexes = passing(&[complex; 5], None);
        assert!(matches!(complexes[3], CPassing::Registers(_)));
        assert_eq!(complexes[4], CPassing::Memory);
    }
}
