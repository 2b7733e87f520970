//! The relations that comparisons of the language decide.

/// The relations between two values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CompareOp {
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
}

impl CompareOp {
    /// Whether the relation holds. With a NaN only inequality does.
    pub fn holds<T: PartialOrd>(self, left: T, right: T) -> bool {
        match self {
            CompareOp::Equal => left == right,
            CompareOp::NotEqual => left != right,
            CompareOp::Less => left < right,
            CompareOp::LessEqual => left <= right,
            CompareOp::Greater => left > right,
            CompareOp::GreaterEqual => left >= right,
        }
    }

    /// Returns the relation that holds exactly if this one does not. Real numbers have none, because of NaN.
    pub fn contrary(self) -> CompareOp {
        match self {
            CompareOp::Equal => CompareOp::NotEqual,
            CompareOp::NotEqual => CompareOp::Equal,
            CompareOp::Less => CompareOp::GreaterEqual,
            CompareOp::LessEqual => CompareOp::Greater,
            CompareOp::Greater => CompareOp::LessEqual,
            CompareOp::GreaterEqual => CompareOp::Less,
        }
    }

    /// Returns the relation with its operands exchanged.
    pub fn mirrored(self) -> CompareOp {
        match self {
            CompareOp::Equal | CompareOp::NotEqual => self,
            CompareOp::Less => CompareOp::Greater,
            CompareOp::LessEqual => CompareOp::GreaterEqual,
            CompareOp::Greater => CompareOp::Less,
            CompareOp::GreaterEqual => CompareOp::LessEqual,
        }
    }
}
