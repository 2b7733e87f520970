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
}

impl UnaryOp {
    /// Returns the source text of the operator.
    pub fn text(self) -> &'static str {
        match self {
            UnaryOp::Plus => "+",
            UnaryOp::Minus => "-",
            UnaryOp::Not => "NOT",
        }
    }
}

impl BinaryOp {
    /// All operators, in the order of their signs in the token text.
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

    /// Returns the operator that is written as `text`.
    pub fn of(text: &str) -> Option<BinaryOp> {
        match text {
            "&" => Some(BinaryOp::And),
            "<>" => Some(BinaryOp::NotEqual),
            _ => BinaryOp::ALL.into_iter().find(|op| op.text() == text),
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
            Add | Sub | Or => BinaryOp::ADDITION,
            Mul | Divide | Div | Mod | Rem | And => BinaryOp::MULTIPLICATION,
        }
    }
}
