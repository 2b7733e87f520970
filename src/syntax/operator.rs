//! The operators of expressions: how they are written and how tightly they bind.

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
    /// The operator as it is written.
    pub fn text(self) -> &'static str {
        match self {
            UnaryOp::Plus => "+",
            UnaryOp::Minus => "-",
            UnaryOp::Not => "NOT",
        }
    }
}

impl BinaryOp {
    const ALL: [BinaryOp; 16] = {
        use BinaryOp::*;
        [
            Add,
            Sub,
            Mul,
            Divide,
            Div,
            Mod,
            Rem,
            And,
            Or,
            Equal,
            NotEqual,
            Less,
            LessEqual,
            Greater,
            GreaterEqual,
            In,
        ]
    };

    /// The operator that is written as `text`.
    pub fn of(text: &str) -> Option<BinaryOp> {
        match text {
            "&" => Some(BinaryOp::And),
            "<>" => Some(BinaryOp::NotEqual),
            _ => BinaryOp::ALL.into_iter().find(|op| op.text() == text),
        }
    }

    /// The operator as it is written.
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

    /// How tightly the operator binds: 1 relations, 2 addition, 3 multiplication.
    pub fn precedence(self) -> u8 {
        match self {
            BinaryOp::Equal
            | BinaryOp::NotEqual
            | BinaryOp::Less
            | BinaryOp::LessEqual
            | BinaryOp::Greater
            | BinaryOp::GreaterEqual
            | BinaryOp::In => 1,
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Or => 2,
            BinaryOp::Mul
            | BinaryOp::Divide
            | BinaryOp::Div
            | BinaryOp::Mod
            | BinaryOp::Rem
            | BinaryOp::And => 3,
        }
    }
}
