//! Alignments that programs request: `<* bytealignment(n) *>` after the types of declarations, and before the
//! fields of records.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{Const, Layout, TypeId, TypeTable};
use crate::syntax::ast::{Expr, Ident, TypeExpr, TypeExprKind};

use crate::sema::checker::TypeExprChecker;
use crate::sema::session::Session;
use crate::sema::tables::Tables;

/// The largest alignment in bytes. Some program loaders do not place segments by larger ones.
const LARGEST: u64 = 1 << 16;

/// The alignment that a pragma requests.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Alignment {
    /// `bytealignment(0)`: a field follows the previous one without padding.
    Packed,
    /// A power of two in bytes, which has an effect if it exceeds the alignment of the type.
    AtLeast(u64),
}

impl Alignment {
    /// Returns the layout that a field of the layout `natural` gets.
    pub fn of(self, natural: Layout) -> Layout {
        let align = match self {
            Alignment::Packed => 1,
            Alignment::AtLeast(align) => natural.align.max(align),
        };
        Layout { align, ..natural }
    }

    /// Returns the alignment of a variable, or 0 if that of its type is enough.
    pub fn of_variable(self) -> u32 {
        match self {
            Alignment::Packed => 0,
            Alignment::AtLeast(align) => align as u32,
        }
    }
}

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
                (ty, self.tables.named_alignment(path, ty))
            }
            _ => (self.type_expr(ty), None),
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
                self.session.report_alignment(expr.span);
                None
            }
        }
    }
}

impl Tables<'_> {
    /// Records the alignment of objects that are declared with the name of a type.
    pub fn set_named_alignment(&mut self, name: Ident, ty: TypeId, alignment: Option<Alignment>) {
        if let Some(alignment) = alignment.filter(|_| ty != TypeTable::ERROR) {
            self.alignments.insert((name.name, ty), alignment);
        }
    }

    /// Returns the alignment that was declared with the name of a type. Aliases of a type may have different
    /// ones.
    fn named_alignment(&self, path: &[Ident], ty: TypeId) -> Option<Alignment> {
        if self.alignments.is_empty() {
            return None;
        }
        self.alignments.get(&(path.last()?.name, ty)).copied()
    }
}

impl Session<'_> {
    fn report_alignment(&mut self, place: Span) {
        let diagnostic = Diagnostic::new(Code::WrongAlignment, "this is not a valid alignment")
            .at(place, format!("expected 0 or a power of two up to {LARGEST}"))
            .note("`bytealignment(0)` omits the padding before a field");
        self.report(diagnostic);
    }
}
