//! The names that types and constant expressions use.

use super::ast::{
    Designator, Expr, ExprKind, FieldSection, Ident, IndexRange, Selector, TypeExpr, TypeExprKind,
};

/// Calls `found` with each name that the text of a declaration uses, and with the name after the first
/// period.
pub struct UsedNames<F> {
    found: F,
    /// Whether the targets of pointers, and the parameters and results of procedure types, count.
    targets: bool,
}

impl<F: FnMut(Ident, Option<Ident>)> UsedNames<F> {
    /// Finds the names that are needed to define a declaration: not those of the targets of pointers, and not
    /// those in procedure types.
    pub fn needed(found: F) -> UsedNames<F> {
        UsedNames { found, targets: false }
    }

    /// Finds all names.
    pub fn all(found: F) -> UsedNames<F> {
        UsedNames { found, targets: true }
    }

    /// Finds the names in a type.
    pub fn type_expr(&mut self, ty: &TypeExpr) {
        match &ty.kind {
            TypeExprKind::Named(path) => self.name(path),
            TypeExprKind::Array { ranges, element } => {
                for range in ranges {
                    match range {
                        IndexRange::Length(length) => self.expr(length),
                        IndexRange::Type(ty) => self.type_expr(ty),
                    }
                }
                self.type_expr(element);
            }
            TypeExprKind::OpenArray(element) => self.type_expr(element),
            TypeExprKind::Record(sections) => self.fields(sections),
            TypeExprKind::Subrange { base, low, high } => {
                base.iter().for_each(|path| self.name(path));
                self.expr(low);
                self.expr(high);
            }
            TypeExprKind::Set { element, .. } => self.type_expr(element),
            TypeExprKind::Aligned { alignment, inner } => {
                self.expr(alignment);
                self.type_expr(inner);
            }
            TypeExprKind::Pointer(target) if self.targets => self.type_expr(target),
            TypeExprKind::Procedure { params, result, .. } if self.targets => {
                params.iter().for_each(|param| self.type_expr(&param.ty));
                result.iter().for_each(|result| self.type_expr(result));
            }
            TypeExprKind::Pointer(_)
            | TypeExprKind::Procedure { .. }
            | TypeExprKind::Enumeration(_)
            | TypeExprKind::Error => {}
        }
    }

    /// Finds the names in an expression.
    pub fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Designator(designator) => self.designator(designator),
            ExprKind::Call { callee, args } => {
                self.designator(callee);
                args.iter().for_each(|arg| self.expr(arg));
            }
            ExprKind::Unary { operand, .. } => self.expr(operand),
            ExprKind::Binary { left, right, .. } => {
                self.expr(left);
                self.expr(right);
            }
            ExprKind::Constructor { ty, elements } => {
                ty.iter().for_each(|path| self.name(path));
                for element in elements {
                    self.expr(&element.value);
                    element.high.iter().chain(&element.count).for_each(|expr| self.expr(expr));
                }
            }
            ExprKind::Whole(_)
            | ExprKind::Real(_)
            | ExprKind::Char(_)
            | ExprKind::String(_)
            | ExprKind::Error => {}
        }
    }

    fn name(&mut self, path: &[Ident]) {
        if let Some(head) = path.first() {
            (self.found)(*head, path.get(1).copied());
        }
    }

    fn fields(&mut self, sections: &[FieldSection]) {
        for section in sections {
            match section {
                FieldSection::Alignment(alignment) => self.expr(alignment),
                FieldSection::Fields { ty, .. } => self.type_expr(ty),
                FieldSection::Variants(part) => {
                    self.type_expr(&part.tag_type);
                    for variant in &part.variants {
                        for label in &variant.labels {
                            self.expr(&label.low);
                            label.high.iter().for_each(|high| self.expr(high));
                        }
                        self.fields(&variant.fields);
                    }
                    part.otherwise.iter().for_each(|fields| self.fields(fields));
                }
            }
        }
    }

    fn designator(&mut self, designator: &Designator) {
        let member = match designator.selectors.first() {
            Some(Selector::Field(name)) => Some(*name),
            _ => None,
        };
        (self.found)(designator.head, member);
        for selector in &designator.selectors {
            if let Selector::Index(indices, _) | Selector::Arguments(indices, _) = selector {
                indices.iter().for_each(|index| self.expr(index));
            }
        }
    }
}
