//! The creation and the extent of a procedure in the tree.

use crate::base::Span;
use crate::syntax::ast::{Ident, Procedure};

impl Procedure {
    /// Creates a procedure with a name and nothing else.
    pub fn new(name: Ident, heading: Span) -> Procedure {
        Procedure {
            name,
            builtin: None,
            params: Vec::new(),
            variadic: false,
            sequence: None,
            result: None,
            result_optional: false,
            block: None,
            forward: false,
            external: false,
            heading,
        }
    }

    /// Returns the text from the heading to the name after END, or to END if the name is missing.
    pub fn extent(&self) -> Span {
        let end = self.block.as_ref().map(|block| block.end_name.map_or(block.end, |name| name.span));
        end.map_or(self.heading, |end| self.heading.to(end))
    }
}
