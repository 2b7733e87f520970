//! Expressions and places.

use crate::base::{Span, entity_impl};

use super::{ConditionId, FieldId, GlobalId, LocalId, ProcId, TypeId};

/// A string constant of the [`Program`](super::Program).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StringId(u32);
entity_impl!(StringId, "string");

/// A structured constant of the [`Program`](super::Program).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConstantId(u32);
entity_impl!(ConstantId, "constant");

/// An expression.
#[derive(Clone, Debug)]
pub struct Expr {
    /// Which.
    pub kind: ExprKind,
    /// Its type. Never one of the constant types, except [`Type::String`](super::Type::String) for
    /// strings and [`Type::Nil`](super::Type::Nil): every number has been given the type its context asks for.
    pub ty: TypeId,
    /// The source text it comes from.
    pub span: Span,
}

/// The forms of expressions. Operands are evaluated from left to right.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// A constant.
    Const(Const),
    /// The value of a place; the type may be an array or record.
    Load(Place),
    /// A unary operation on a scalar.
    Unary {
        /// The operation.
        op: UnaryOp,
        /// Its operand, of the type of the result.
        operand: Box<Expr>,
        /// Whether overflow is checked.
        checked: bool,
    },
    /// Arithmetic on two operands of one type, which is also the type of the result.
    Binary {
        /// The operation.
        op: BinaryOp,
        /// The left operand.
        left: Box<Expr>,
        /// The right operand.
        right: Box<Expr>,
        /// Whether overflow of a whole-number operation is checked.
        check_overflow: bool,
        /// Whether a zero divisor is checked.
        check_zero: bool,
    },
    /// A comparison of two scalars of one type (or of pointers with NIL); the result is BOOLEAN.
    Compare {
        /// The relation.
        op: CompareOp,
        /// The left operand.
        left: Box<Expr>,
        /// The right operand.
        right: Box<Expr>,
    },
    /// `left AND right`: the right operand is evaluated only when the left is TRUE.
    And {
        /// The key of what passes find out about its evaluation.
        id: ConditionId,
        /// The left operand.
        left: Box<Expr>,
        /// The right operand.
        right: Box<Expr>,
    },
    /// `left OR right`: the right operand is evaluated only when the left is FALSE.
    Or {
        /// The key of what passes find out about its evaluation.
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
        /// Which.
        conversion: Conversion,
        /// The operand.
        operand: Box<Expr>,
        /// Whether a value that does not fit is a run-time error; only for
        /// [`Conversion::Whole`] and [`Conversion::RealToWhole`].
        checked: bool,
    },
    /// `HIGH(a)`: the greatest index of an open-array parameter, a CARDINAL.
    High {
        /// The parameter.
        array: LocalId,
        /// Which of its open dimensions, counted from 0.
        dimension: u32,
    },
    /// `element IN set`; the result is BOOLEAN.
    In {
        /// The element, of an ordinal type.
        element: Box<Expr>,
        /// The set.
        set: Box<Expr>,
    },
    /// `T{a, b .. c}`: a set of elements that are known when the program runs.
    Set {
        /// The elements and ranges in source order.
        elements: Vec<SetElement>,
        /// Whether elements outside of the type are a run-time error.
        checked: bool,
    },
    /// An array constructor. Stands only where a value is assigned, passed or returned, as do records.
    Array(Vec<ArrayElement>),
    /// A record constructor: fields that are not given (those of other variants) are zero.
    Record(Vec<(FieldId, Expr)>),
    /// `CMPLX(re, im)`
    Complex(Box<Expr>, Box<Expr>),
    /// `ADR(place)`, an ADDRESS. The place is in memory.
    Address(Place),
    /// `LENGTH(s)`: how many characters stand before the first 0C of an array of CHAR, a CARDINAL.
    StringLength(Box<Expr>),
}

/// An element of a set constructor, or a range of them.
#[derive(Clone, Debug)]
pub struct SetElement {
    /// The element, or the least one, of the host type of the set's elements.
    pub low: Expr,
    /// The greatest one; nothing is in the range if it is less than `low`.
    pub high: Option<Expr>,
}

/// Equal elements of an array constructor that follow each other.
#[derive(Clone, Debug)]
pub struct ArrayElement {
    /// Their value.
    pub value: Expr,
    /// How many.
    pub count: u64,
}

/// A constant; the type stands in the expression.
#[derive(Clone, PartialEq, Debug)]
pub enum Const {
    /// Of a whole type, an enumeration, or a subrange of them.
    Whole(i128),
    /// Of a real type.
    Real(f64),
    /// BOOLEAN.
    Boolean(bool),
    /// CHAR.
    Char(u8),
    /// A string, to be assigned or passed as an array of CHAR.
    String(StringId),
    /// NIL.
    Nil,
    /// Of a complex type: real and imaginary part.
    Complex(f64, f64),
    /// Of a set type: the words, bit `e - low` for element `e`; as many as the type needs.
    Set(Box<[u64]>),
    /// Of a procedure type.
    Procedure(ProcId),
    /// Of an array or record type.
    Structured(ConstantId),
}

/// Unary operations.
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
    /// `SHIFT(set, n)`: towards greater elements, or smaller ones if `n`, an INTEGER, is negative. Also of words.
    Shift,
    /// `ROTATE(set, n)`: the same, where what leaves at one end comes in at the other.
    Rotate,
}

impl BinaryOp {
    /// The operation as it is written.
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

/// Relations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "each is named after its relation")]
pub enum CompareOp {
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
}

/// Conversions between scalar types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Conversion {
    /// Between ordinal types: the same number in another type. A subrange is converted to its host by this,
    /// and a value to a subrange, which is how its range is checked.
    Whole,
    /// A whole number as a real.
    WholeToReal,
    /// A real truncated toward zero.
    RealToWhole,
    /// A real in another precision.
    Real,
    /// A complex number in another precision.
    Complex,
    /// Between pointers, ADDRESS, opaque and procedure types, and from NIL to them: the same address.
    Pointer,
    /// The same bits as a value of another type of the same size: `T(x)` and `CAST`. Also of arrays and records.
    Bits,
}

/// A variable or a part of one.
#[derive(Clone, Debug)]
pub struct Place {
    /// The variable.
    pub root: Root,
    /// The steps from it, left to right.
    pub projections: Vec<Projection>,
    /// The type of what is reached.
    pub ty: TypeId,
    /// The source text of the designator.
    pub span: Span,
}

/// The variable a place starts from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Root {
    /// A variable, parameter or capture of the procedure at hand.
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
        /// Which.
        field: FieldId,
        /// The record type stepped from.
        record: TypeId,
    },
    /// An element of an array or open array.
    Index {
        /// The index, of a whole type, CHAR or BOOLEAN.
        index: Box<Expr>,
        /// The array type stepped from, [`Type::Array`](super::Type::Array) or
        /// [`Type::OpenArray`](super::Type::OpenArray); the latter only as the first step.
        array: TypeId,
        /// Whether the bounds are checked.
        checked: bool,
    },
    /// What a pointer points to.
    Deref {
        /// The pointer type stepped from.
        pointer: TypeId,
        /// Whether NIL is checked.
        checked: bool,
        /// The caret, for the message.
        span: Span,
    },
}

/// A call with its actual parameters.
#[derive(Clone, Debug)]
pub struct Call {
    /// What is called.
    pub callee: Callee,
    /// One per parameter; further ones, all [`Argument::Value`], where the callee is variadic.
    pub arguments: Vec<Argument>,
    /// The source text of the call.
    pub span: Span,
}

/// What a call calls.
#[derive(Clone, Debug)]
pub enum Callee {
    /// A procedure. Its captures are passed by codegen, which finds them in the caller.
    Procedure(ProcId),
    /// The procedure that a value of a procedure type stands for. It is evaluated before the arguments.
    Value {
        /// The value.
        value: Box<Expr>,
        /// Whether NIL is checked.
        checked: bool,
    },
    /// A procedure of the run-time library.
    Runtime(RuntimeProcedure),
}

impl Callee {
    /// The procedure, if it is known.
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
}

/// An actual parameter.
#[derive(Clone, Debug)]
pub enum Argument {
    /// For a value parameter: a value of the parameter's type, or a string constant for an array of CHAR.
    Value(Expr),
    /// For a variable parameter: a place of the parameter's type.
    Reference(Place),
    /// For an open-array parameter of either mode: the array or open array whose elements are passed, or
    /// a string constant, which only goes to a value parameter. (A CHAR constant that is passed to an
    /// `ARRAY OF CHAR` has been made a string of length 1.) An array of BYTE, LOC or WORD takes any variable or
    /// value, as the storage it occupies.
    OpenArray(Expr),
}
