//! The operators of expressions: their spelling and precedence.

/// The unary operators.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnaryOp {
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `NOT` or `~`
    Not,
    /// `BNOT`
    BitNot,
}

/// The binary operators.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BinaryOp {
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `/`
    Divide,
    /// `DIV`
    Div,
    /// `MOD`
    Mod,
    /// `REM`
    Rem,
    /// `AND` or `&`
    And,
    /// `OR`
    Or,
    /// `=`
    Equal,
    /// `#` or `<>`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
    /// `IN`
    In,
    /// `BAND`
    BitAnd,
    /// `BOR`
    BitOr,
    /// `BXOR`
    BitXor,
    /// `SHL`
    ShiftLeft,
    /// `SHR`
    ShiftRight,
    /// `ROL`
    RotateLeft,
    /// `ROR`
    RotateRight,
}

impl UnaryOp {
    /// Returns the source text of the operator.
    pub fn text(self) -> &'static str {
        match self {
            UnaryOp::Plus => "+",
            UnaryOp::Minus => "-",
            UnaryOp::Not => "NOT",
            UnaryOp::BitNot => "BNOT",
        }
    }
}

impl BinaryOp {
    /// All operators with signs of their own in the token text, in the order of these signs.
    pub const ALL: [BinaryOp; 16] = {
        use BinaryOp::*;
        [
            Equal,
            NotEqual,
            Less,
            LessEqual,
            Greater,
            GreaterEqual,
            In,
            Add,
            Sub,
            Or,
            Mul,
            Divide,
            And,
            Div,
            Mod,
            Rem,
        ]
    };

    /// The operators on the bits of whole numbers, which share one sign.
    pub const ON_BITS: [BinaryOp; 7] = {
        use BinaryOp::*;
        [BitAnd, BitOr, BitXor, ShiftLeft, ShiftRight, RotateLeft, RotateRight]
    };

    /// Returns the operator that is written as `text`.
    pub fn of(text: &str) -> Option<BinaryOp> {
        match text {
            "&" => Some(BinaryOp::And),
            "<>" => Some(BinaryOp::NotEqual),
            _ => BinaryOp::ALL.into_iter().chain(BinaryOp::ON_BITS).find(|op| op.text() == text),
        }
    }

    /// Returns the source text of the operator.
    pub fn text(self) -> &'static str {
        match self {
            BinaryOp::Add => "+",
            BinaryOp::Sub => "-",
            BinaryOp::Mul => "*",
            BinaryOp::Divide => "/",
            BinaryOp::Div => "DIV",
            BinaryOp::Mod => "MOD",
            BinaryOp::Rem => "REM",
            BinaryOp::And => "AND",
            BinaryOp::Or => "OR",
            BinaryOp::Equal => "=",
            BinaryOp::NotEqual => "#",
            BinaryOp::Less => "<",
            BinaryOp::LessEqual => "<=",
            BinaryOp::Greater => ">",
            BinaryOp::GreaterEqual => ">=",
            BinaryOp::In => "IN",
            BinaryOp::BitAnd => "BAND",
            BinaryOp::BitOr => "BOR",
            BinaryOp::BitXor => "BXOR",
            BinaryOp::ShiftLeft => "SHL",
            BinaryOp::ShiftRight => "SHR",
            BinaryOp::RotateLeft => "ROL",
            BinaryOp::RotateRight => "ROR",
        }
    }

    /// The precedence of relations, which cannot be chained in an expression.
    pub const RELATION: u8 = 1;
    /// The precedence of addition, and also of a sign before the first term.
    pub const ADDITION: u8 = 2;
    /// The precedence of multiplication.
    pub const MULTIPLICATION: u8 = 3;

    /// Returns the precedence of the operator.
    pub fn precedence(self) -> u8 {
        use BinaryOp::*;
        match self {
            Equal | NotEqual | Less | LessEqual | Greater | GreaterEqual | In => BinaryOp::RELATION,
            Add | Sub | Or | BitOr | BitXor => BinaryOp::ADDITION,
            Mul | Divide | Div | Mod | Rem | And | BitAnd | ShiftLeft | ShiftRight | RotateLeft
            | RotateRight => BinaryOp::MULTIPLICATION,
        }
    }
}
