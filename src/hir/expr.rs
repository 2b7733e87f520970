//! Expressions and places.

use crate::base::{Span, entity_impl};

use super::{FieldId, GlobalId, LocalId, ProcId, TypeId};

/// A string constant of the [`Program`](super::Program).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StringId(u32);
entity_impl!(StringId, "string");

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
    And(Box<Expr>, Box<Expr>),
    /// `left OR right`: the right operand is evaluated only when the left is FALSE.
    Or(Box<Expr>, Box<Expr>),
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
    /// The operand, after a check that it lies in `low..=high`. The type stays.
    RangeCheck {
        /// A value of an ordinal type.
        operand: Box<Expr>,
        /// The least value allowed.
        low: i128,
        /// The greatest value allowed.
        high: i128,
        /// What the range belongs to, for the message.
        of: RangeOf,
    },
    /// `HIGH(a)`: the greatest index of an open-array parameter, a CARDINAL.
    High(LocalId),
}

/// A constant; the type stands in the expression.
#[derive(Clone, PartialEq, Debug)]
pub enum Const {
    /// Of a whole type.
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
}

/// Binary operations on whole or real types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BinaryOp {
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `/` of reals.
    DivideReal,
    /// `DIV`: the quotient that belongs to [`BinaryOp::Mod`].
    Div,
    /// `MOD`: the remainder that is never negative, whatever the sign of the divisor.
    Mod,
    /// `/` of whole numbers: the quotient truncated toward zero.
    Quotient,
    /// `REM`: the remainder that belongs to [`BinaryOp::Quotient`].
    Remainder,
}

impl BinaryOp {
    /// The operation as it is written.
    pub fn text(self) -> &'static str {
        match self {
            BinaryOp::Add => "+",
            BinaryOp::Sub => "-",
            BinaryOp::Mul => "*",
            BinaryOp::DivideReal | BinaryOp::Quotient => "/",
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
    /// Between whole types, and from BOOLEAN or CHAR to a whole type or from a whole type to them: the
    /// same number in another type.
    Whole,
    /// A whole number as a real.
    WholeToReal,
    /// A real truncated toward zero.
    RealToWhole,
    /// A real in another precision.
    Real,
    /// A pointer as another pointer type; only NIL.
    Pointer,
}

/// What a checked range belongs to, for the message of a failed check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RangeOf {
    /// The values of the target's type.
    Type(TypeId),
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
    /// The procedure. Its captures are passed by codegen, which finds them in the caller.
    pub callee: ProcId,
    /// One per parameter.
    pub arguments: Vec<Argument>,
    /// The source text of the call.
    pub span: Span,
}

/// An actual parameter.
#[derive(Clone, Debug)]
pub enum Argument {
    /// For a value parameter: a value of the parameter's type, or a string constant for an array of CHAR.
    Value(Expr),
    /// For a variable parameter: a place of the parameter's type.
    Reference(Place),
    /// For an open-array parameter of either mode: the array or open array that lends its elements, or
    /// a string constant, which only goes to a value parameter. (A CHAR constant that is passed to an
    /// `ARRAY OF CHAR` has been made a string of length 1.)
    OpenArray(Expr),
}
