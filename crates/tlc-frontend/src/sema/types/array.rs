//! Array types in source text.

use crate::base::Span;
use crate::hir::{Layout, Type, TypeId, TypeTable};
use crate::syntax::ast::{self, IndexRange, TypeExpr, TypeExprKind};

use super::ordinal::OrdinalRange;
use crate::sema::checker::TypeExprChecker;

/// The index range of one dimension of an array.
struct Dimension {
    /// The index type. A named type keeps its name for messages.
    index: TypeId,
    low: i128,
    high: i128,
}

impl<'a> TypeExprChecker<'_, 'a> {
    /// Checks `ARRAY ranges OF element`. An array with several dimensions is an array of arrays.
    pub fn array_type(&mut self, ranges: &'a [IndexRange], element: &'a TypeExpr, span: Span) -> TypeId {
        let dimensions: Vec<Option<Dimension>> = ranges.iter().map(|range| self.dimension(range)).collect();
        let mut ty = self.type_expr(element);
        for dimension in dimensions.into_iter().rev() {
            let Some(Dimension { index, low, high }) = dimension else { return TypeTable::ERROR };
            if ty == TypeTable::ERROR {
                return TypeTable::ERROR;
            }
            ty = match self.limited(ty, span) {
                TypeTable::ERROR => return TypeTable::ERROR,
                element => self.dimension_of(element, Dimension { index, low, high }, span),
            };
        }
        ty
    }

    /// Adds an array type. A type that is larger than memory ends at the last element that memory can hold.
    fn dimension_of(&mut self, element: TypeId, dimension: Dimension, span: Span) -> TypeId {
        let Dimension { index, low, high } = dimension;
        let size = self.tables.layouts.size(&self.tables.program.types, element).max(1);
        let last = high.min(low + i128::from(Layout::LARGEST / size) - 1);
        let Some((low, kept)) = self.kept_bounds(low, last, span, "the indices of an array") else {
            return TypeTable::ERROR;
        };
        let ty = self.add_sized(Type::Array { index, low, high: kept, element }, span);
        if self.tables.partial_types.contains(&element) {
            self.tables.partial_types.insert(ty);
        }
        if last < high {
            self.tables.layouts.set_unlimited(ty, high);
        }
        ty
    }

    fn dimension(&mut self, range: &'a IndexRange) -> Option<Dimension> {
        let unnamed = |OrdinalRange { host, low, high }| Dimension { index: host, low, high };
        match range {
            IndexRange::Length(length) => self.array_length(length).map(unnamed),
            IndexRange::Type(ast::TypeExpr { kind: TypeExprKind::Subrange { base, low, high }, .. }) => {
                self.subrange(base.as_deref(), low, high, "an array").map(unnamed)
            }
            IndexRange::Type(ty) => {
                let index = self.type_expr(ty);
                let OrdinalRange { low, high, .. } =
                    self.typing().ordinal(index, ty.span, "the index type of an array")?;
                Some(Dimension { index, low, high })
            }
        }
    }
}
