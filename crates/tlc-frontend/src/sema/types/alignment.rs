//! Alignments that programs request: `<* bytealignment(n) *>` after the types of declarations, and before the
//! fields of records.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{Const, TypeId};
use crate::syntax::ast::{Expr, Ident, TypeExpr, TypeExprKind};

use super::layout::Alignment;
use crate::sema::checker::TypeExprChecker;

/// The largest alignment in bytes. Some program loaders do not place segments by larger ones.
const LARGEST: u64 = 1 << 16;

impl<'a> TypeExprChecker<'_, 'a> {
    /// Checks a type that may be followed by a pragma, and returns it with the alignment of the declared
    /// objects. The name of a type also implies its alignment.
    pub fn aligned_type(&mut self, ty: &'a TypeExpr) -> (TypeId, Option<Alignment>) {
        match &ty.kind {
            TypeExprKind::Aligned { alignment, inner } => {
                let alignment = self.alignment(alignment);
                match &inner.kind {
                    TypeExprKind::Record(sections) => {
                        (self.record_type(sections, alignment, inner.span), alignment)
                    }
                    _ => {
                        let (ty, named) = self.aligned_type(inner);
                        (ty, alignment.or(named))
                    }
                }
            }
            TypeExprKind::Named(path) => {
                let ty = self.exprs().named_type(path);
                (ty, self.named_alignment(path, ty))
            }
            _ => (self.pointed_type(ty), None),
        }
    }

    /// Evaluates an alignment; `None` after a report.
    pub fn alignment(&mut self, expr: &'a Expr) -> Option<Alignment> {
        let (value, _) = self.exprs().constant_expression(expr)?;
        let bytes = match value {
            Const::Whole(value) => u64::try_from(value).ok(),
            _ => None,
        };
        match bytes {
            Some(0) => Some(Alignment::Packed),
            Some(bytes) if bytes.is_power_of_two() && bytes <= LARGEST => Some(Alignment::AtLeast(bytes)),
            _ => {
                self.report_alignment(expr.span);
                None
            }
        }
    }

    /// Returns the alignment that was declared with the name of a type. Aliases of a type may have different
    /// ones.
    fn named_alignment(&self, path: &[Ident], ty: TypeId) -> Option<Alignment> {
        if self.tables.alignments.is_empty() {
            return None;
        }
        self.tables.alignments.get(&(path.last()?.name, ty)).copied()
    }

    fn report_alignment(&mut self, place: Span) {
        let diagnostic = Diagnostic::new(Code::WrongAlignment, "this is not a valid alignment")
            .at(place, format!("expected 0 or a power of two up to {LARGEST}"))
            .note("`bytealignment(0)` omits the padding before a field");
        self.session.report(diagnostic);
    }
}
