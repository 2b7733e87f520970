//! Expressions and places of the typed tree.

use crate::base::{CompareOp, Span, entity_impl};

use super::{ConditionId, FieldId, GlobalId, LocalId, ProcId, TypeId, TypeTable};

/// A string constant of the [`Program`](super::Program).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StringId(u32);
entity_impl!(StringId, "string");

/// A structured constant of the [`Program`](super::Program).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConstantId(u32);
entity_impl!(ConstantId, "constant");

/// An expression with its type and its place in the source.
#[derive(Clone, Debug)]
pub struct Expr {
    pub kind: ExprKind,
    /// The type. It is never a type of constants, except [`Type::String`](super::Type::String) for strings
    /// and [`Type::Nil`](super::Type::Nil): every number has the type that its context requires.
    pub ty: TypeId,
    /// The source text that the expression comes from.
    pub span: Span,
}

impl Expr {
    /// Returns the number of an ordinal constant, or `None` for any other expression.
    pub fn constant_ordinal(&self) -> Option<i128> {
        match &self.kind {
            ExprKind::Const(value) => value.ordinal(),
            _ => None,
        }
    }

    /// Whether it is the value of a whole variable, which the place denotes.
    pub fn loads(&self, variable: &Place) -> bool {
        let ExprKind::Load(place) = &self.kind else { return false };
        place.root == variable.root && place.projections.is_empty() && variable.projections.is_empty()
    }
}

/// The forms of expressions. Operands are evaluated from left to right.
#[derive(Clone, Debug)]
pub enum ExprKind {
    Const(Const),
    /// The value of a place; the type may be an array or record.
    Load(Place),
    /// A unary operation on a scalar.
    Unary {
        op: UnaryOp,
        /// The operand, of the type of the result.
        operand: Box<Expr>,
        /// Whether overflow is checked.
        checked: bool,
    },
    /// Arithmetic on two operands of one type, which is also the type of the result.
    Binary {
        op: BinaryOp,
        left: Box<Expr>,
        right: Box<Expr>,
        /// Whether overflow of a whole-number operation is checked.
        check_overflow: bool,
        /// Whether a zero divisor is checked.
        check_zero: bool,
    },
    /// A comparison of two scalars of one type (or of pointers with NIL); the result is BOOLEAN.
    Compare {
        op: CompareOp,
        left: Box<Expr>,
        right: Box<Expr>,
    },
    /// `left AND right`: the right operand is evaluated only when the left is TRUE.
    And {
        /// The key for facts about its evaluation.
        id: ConditionId,
        /// The left operand.
        left: Box<Expr>,
        /// The right operand.
        right: Box<Expr>,
    },
    /// `left OR right`: the right operand is evaluated only when the left is FALSE.
    Or {
        /// The key for facts about its evaluation.
        id: ConditionId,
        /// The left operand.
        left: Box<Expr>,
        /// The right operand.
        right: Box<Expr>,
    },
    /// The result of a function procedure.
    Call(Call),
    /// A conversion of the operand to the type of this expression.
    Convert {
        conversion: Conversion,
        operand: Box<Expr>,
        /// Whether a value that does not fit is a run-time error; only for
        /// [`Conversion::Whole`] and [`Conversion::RealToWhole`].
        checked: bool,
    },
    /// `HIGH(a)`: the greatest index of an open-array parameter, a CARDINAL.
    High {
        /// The open-array parameter.
        array: LocalId,
        /// The number of the open dimension, counted from 0.
        dimension: u32,
    },
    /// `element IN set`; the result is BOOLEAN.
    In {
        /// The element, of an ordinal type.
        element: Box<Expr>,
        set: Box<Expr>,
    },
    /// `T{a, b .. c}`: a set with an element that is not constant.
    Set {
        /// The elements and ranges in source order.
        elements: Vec<SetElement>,
        /// Whether elements outside of the type are a run-time error.
        checked: bool,
    },
    /// An array constructor. Like a record constructor, it occurs only if a value is assigned, passed or
    /// returned.
    Array(Vec<ArrayElement>),
    /// A record constructor: unspecified fields (those of other variants) are zero.
    Record(Vec<(FieldId, Expr)>),
    /// A complex number, `CMPLX(re, im)`.
    Complex(Box<Expr>, Box<Expr>),
    /// `ADR(place)`, an ADDRESS. The place is in memory.
    Address(Place),
    /// `LENGTH(s)`: the number of characters before the first 0C of an array of CHAR, a CARDINAL.
    StringLength(Box<Expr>),
}

/// An element of a set constructor, or a range of them.
#[derive(Clone, Debug)]
pub struct SetElement {
    /// The element, or the least one, of the host type of the set's elements.
    pub low: Expr,
    /// The greatest element. A range whose greatest element is less than `low` is empty.
    pub high: Option<Expr>,
}

/// Consecutive equal elements of an array constructor.
#[derive(Clone, Debug)]
pub struct ArrayElement {
    /// The value of the elements.
    pub value: Expr,
    /// The number of equal elements.
    pub count: u64,
}

/// A constant; its type is in the expression.
#[derive(Clone, PartialEq, Debug)]
pub enum Const {
    /// A constant of a whole type, of an enumeration, or of a subrange of these.
    Whole(i128),
    /// A constant of a real type.
    Real(f64),
    /// A BOOLEAN constant.
    Boolean(bool),
    /// A CHAR constant.
    Char(u8),
    /// A string, to be assigned or passed as an array of CHAR.
    String(StringId),
    /// The constant NIL.
    Nil,
    /// A constant of a complex type: real and imaginary part.
    Complex(f64, f64),
    /// A constant of a set type: words with bit `e - low` for element `e`, as many as the type requires.
    Set(Box<[u64]>),
    /// The address of a procedure, of a procedure type or of any other type of addresses.
    Procedure(ProcId),
    /// A constant of an array or record type.
    Structured(ConstantId),
}

impl Const {
    /// Returns the number of an ordinal constant, or `None` for any other constant.
    pub fn ordinal(&self) -> Option<i128> {
        match self {
            Const::Whole(value) => Some(*value),
            Const::Char(value) => Some(i128::from(*value)),
            Const::Boolean(value) => Some(i128::from(*value)),
            Const::Real(_)
            | Const::String(_)
            | Const::Nil
            | Const::Complex(..)
            | Const::Set(_)
            | Const::Procedure(_)
            | Const::Structured(_) => None,
        }
    }
}

/// The operations with one operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnaryOp {
    /// `-x` on a whole or real type.
    Negate,
    /// `NOT x`
    Not,
    /// `ABS(x)` on a whole or real type.
    Abs,
    /// `ODD(x)` of a whole type; the result is BOOLEAN.
    Odd,
    /// `CAP(x)` of a CHAR.
    Cap,
    /// `RE(x)` of a complex type; the result is of the real type.
    RealPart,
    /// `IM(x)` of a complex type; the result is of the real type.
    ImaginaryPart,
    /// `-x` on a set: the complement within its type.
    Complement,
}

/// Binary operations on whole, real and complex types, and on sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BinaryOp {
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `/` of reals and complex numbers.
    DivideReal,
    /// `DIV`: the quotient that belongs to [`BinaryOp::Mod`].
    Div,
    /// `MOD`: the remainder that is never negative, whatever the sign of the divisor.
    Mod,
    /// `/` of whole numbers: the quotient truncated toward zero.
    Quotient,
    /// `REM`: the remainder that belongs to [`BinaryOp::Quotient`].
    Remainder,
    /// `+` of sets.
    Union,
    /// `-` of sets.
    Difference,
    /// `*` of sets.
    Intersection,
    /// `/` of sets.
    SymmetricDifference,
    /// `SHIFT(set, n)`: towards greater elements, or smaller ones for an INTEGER `n` below 0. Also for words.
    Shift,
    /// `ROTATE(set, n)`: a shift in which the elements that leave at one end enter at the other.
    Rotate,
}

impl BinaryOp {
    /// Returns the operator in source text.
    pub fn text(self) -> &'static str {
        match self {
            BinaryOp::Add | BinaryOp::Union => "+",
            BinaryOp::Sub | BinaryOp::Difference => "-",
            BinaryOp::Mul | BinaryOp::Intersection => "*",
            BinaryOp::DivideReal | BinaryOp::Quotient | BinaryOp::SymmetricDifference => "/",
            BinaryOp::Shift => "SHIFT",
            BinaryOp::Rotate => "ROTATE",
            BinaryOp::Div => "DIV",
            BinaryOp::Mod => "MOD",
            BinaryOp::Remainder => "REM",
        }
    }
}

/// Conversions between scalar types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Conversion {
    /// The equal number of another ordinal type. This converts a subrange to its host, and a value to a
    /// subrange, with a range check.
    Whole,
    /// A whole number to a real.
    WholeToReal,
    /// A real to a whole number, truncated toward zero.
    RealToWhole,
    /// A real to another precision.
    Real,
    /// A complex number to another precision.
    Complex,
    /// An unchanged address, between pointers, ADDRESS, opaque and procedure types, and from NIL to them.
    Pointer,
    /// Unchanged bits as a value of another type of equal size, by `T(x)` or `CAST`. The types may be arrays
    /// and records.
    Bits,
}

/// A variable or a part of one.
#[derive(Clone, Debug)]
pub struct Place {
    /// The variable that the place starts from.
    pub root: Root,
    /// The steps from the variable to the part, left to right.
    pub projections: Vec<Projection>,
    /// The type of the place after all steps.
    pub ty: TypeId,
    /// The source text of the designator.
    pub span: Span,
}

impl Place {
    /// Whether no statement can change which part of memory the place denotes.
    pub fn is_fixed(&self) -> bool {
        self.projections.iter().all(|step| matches!(step, Projection::Field { .. }))
    }
}

/// The variable a place starts from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Root {
    /// A variable, parameter or capture of the current procedure.
    Local(LocalId),
    /// A module variable.
    Global(GlobalId),
    /// A structured constant, which is only read.
    Constant(ConstantId),
}

/// A step from a variable to a part of it.
#[derive(Clone, Debug)]
pub enum Projection {
    /// A field of a record.
    Field {
        field: FieldId,
        /// The type of the record.
        record: TypeId,
    },
    /// An element of an array or open array.
    Index {
        /// The index, of a whole type, CHAR or BOOLEAN.
        index: Box<Expr>,
        /// The type of the array, [`Type::Array`](super::Type::Array) or
        /// [`Type::OpenArray`](super::Type::OpenArray); the latter only as the first step.
        array: TypeId,
        /// Whether the bounds are checked.
        checked: bool,
    },
    /// The target of a pointer.
    Deref {
        /// The type of the pointer.
        pointer: TypeId,
        /// Whether NIL is checked.
        checked: bool,
        /// The caret, for the message.
        span: Span,
    },
}

/// A call with its arguments.
#[derive(Clone, Debug)]
pub struct Call {
    pub callee: Callee,
    /// One argument per parameter. A variadic callee may have further ones, all [`Argument::Value`].
    pub arguments: Vec<Argument>,
    /// The source text of the call.
    pub span: Span,
}

impl Call {
    /// Creates a call of a procedure that has no parameters.
    pub fn without_arguments(procedure: ProcId, span: Span) -> Call {
        Call { callee: Callee::Procedure(procedure), arguments: Vec::new(), span }
    }
}

/// The callee of a call.
#[derive(Clone, Debug)]
pub enum Callee {
    /// A procedure. Its captures are passed by codegen, which finds them in the caller.
    Procedure(ProcId),
    /// The procedure that a value of a procedure type refers to. It is evaluated before the arguments.
    Value {
        /// The value of the procedure type.
        value: Box<Expr>,
        /// Whether NIL is checked.
        checked: bool,
    },
    /// A procedure of the run-time library.
    Runtime(RuntimeProcedure),
}

impl Callee {
    /// Returns the procedure, unless it is known only at run time.
    pub fn procedure(&self) -> Option<ProcId> {
        match self {
            Callee::Procedure(id) => Some(*id),
            Callee::Value { .. } | Callee::Runtime(_) => None,
        }
    }
}

/// The procedures of the run-time library that programs call under names of SYSTEM.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RuntimeProcedure {
    /// `NEWPROCESS(body: PROC; workspace: ADDRESS; size: CARDINAL; VAR coroutine: ADDRESS)`
    NewProcess,
    /// `TRANSFER(VAR from, to: ADDRESS)`
    Transfer,
    /// `IOTRANSFER(VAR from, to: ADDRESS; interrupt: CARDINAL)`
    IoTransfer,
    /// `LISTEN`
    Listen,
    /// `ListenLoop` of GNU Modula-2
    ListenLoop,
    /// `TurnInterrupts(level: CARDINAL): CARDINAL` of GNU Modula-2
    TurnInterrupts,
    /// `THROW(number: INTEGER)` of GNU Modula-2
    Throw,
}

impl RuntimeProcedure {
    /// Returns the type of the result.
    pub fn result(self) -> Option<TypeId> {
        (self == RuntimeProcedure::TurnInterrupts).then_some(TypeTable::CARDINAL)
    }
}

/// An argument of a call.
#[derive(Clone, Debug)]
pub enum Argument {
    /// For a value parameter: a value of the parameter's type, or a string constant for an array of CHAR.
    Value(Expr),
    /// For a variable parameter: a place of the parameter's type.
    Reference(Place),
    /// For a variable parameter: a pointer to its type, the address of a variable of another type.
    Address(Expr),
    /// For an open-array parameter of either mode: the array or open array whose elements are passed, or a
    /// string constant, of which a variable parameter receives a copy. (A CHAR constant passed to an `ARRAY OF
    /// CHAR` has been converted to a string of length 1.) An array of BYTE, LOC or WORD accepts any variable
    /// or value, as the storage it occupies.
    OpenArray(Expr),
}
