//! Types in source text. This file handles names, pointers, procedure types and formal types; the other files
//! handle the remaining kinds.

pub mod alignment;
mod array;
pub mod layout;
pub mod ordinal;
pub mod record;

use crate::base::Span;
use crate::hir::{FormalParameter, ParameterMode, Signature, Type, TypeId, TypeTable};
use crate::syntax::ast::{FormalParam, TypeExpr, TypeExprKind};

use crate::sema::checker::TypeExprChecker;
use crate::sema::pending::Deferred;

impl<'a> TypeExprChecker<'_, 'a> {
    /// Checks a type in source text whose values are stored, and returns it, or `TypeTable::ERROR` after a
    /// report.
    pub fn type_expr(&mut self, ty: &'a TypeExpr) -> TypeId {
        let id = self.pointed_type(ty);
        self.limited(id, ty.span)
    }

    /// Returns a type whose values can be stored, and the error type after a report for any other type.
    pub fn limited(&mut self, id: TypeId, span: Span) -> TypeId {
        match self.exprs().is_too_large(id, span) {
            true => TypeTable::ERROR,
            false => id,
        }
    }

    /// Checks a type in source text that only needs to have an address, so it may be an array of any size.
    pub fn pointed_type(&mut self, ty: &'a TypeExpr) -> TypeId {
        match &ty.kind {
            TypeExprKind::Named(path) => self.exprs().named_type(path),
            TypeExprKind::Array { ranges, element } => self.array_type(ranges, element, ty.span),
            TypeExprKind::Record(sections) => self.record_type(sections, None, ty.span),
            TypeExprKind::Pointer(_) => self.deferred(ty, Type::Pointer { target: TypeTable::ERROR }),
            TypeExprKind::Enumeration(_) => self.naming().enumeration_type(ty),
            TypeExprKind::Subrange { base, low, high } => self.subrange_type(base.as_deref(), low, high),
            TypeExprKind::Set { element, .. } => self.set_type(element, ty.span),
            TypeExprKind::Procedure { .. } => {
                let signature = Signature { parameters: Vec::new(), variadic: false, result: None };
                self.deferred(ty, Type::Procedure(signature))
            }
            TypeExprKind::Aligned { .. } => self.aligned_type(ty).0,
            // Only parameters have open array types, and `formal_type` checks these.
            TypeExprKind::OpenArray(_) | TypeExprKind::Error => TypeTable::ERROR,
        }
    }

    fn deferred(&mut self, tree: &'a TypeExpr, ty: Type) -> TypeId {
        let id = self.tables.program.types.add(ty);
        self.tables.deferred.push(Deferred { id, tree, within: self.position.within });
        id
    }

    /// Returns a pointer or procedure type with its parts; `None` for any other type.
    pub fn resolved(&mut self, tree: &'a TypeExpr) -> Option<Type> {
        match &tree.kind {
            TypeExprKind::Pointer(target) => Some(Type::Pointer { target: self.pointed_type(target) }),
            TypeExprKind::Procedure { params, variadic, result } => {
                let parameters = params.iter().map(|param| self.formal_parameter(param)).collect();
                let result = result.as_deref().map(|result| self.type_expr(result));
                Some(Type::Procedure(Signature { parameters, variadic: *variadic, result }))
            }
            _ => None,
        }
    }

    fn formal_parameter(&mut self, param: &'a FormalParam) -> FormalParameter {
        let mode = if param.var { ParameterMode::Reference } else { ParameterMode::Value };
        FormalParameter { mode, ty: self.formal_type(&param.ty, mode) }
    }

    /// Checks the type of a formal parameter, which may be an open array.
    pub fn formal_type(&mut self, ty: &'a TypeExpr, mode: ParameterMode) -> TypeId {
        match (&ty.kind, mode) {
            (TypeExprKind::OpenArray(element), _) => match self.formal_type(element, ParameterMode::Value) {
                TypeTable::ERROR => TypeTable::ERROR,
                element => self.tables.program.types.add(Type::OpenArray { element }),
            },
            (_, ParameterMode::Reference) => self.pointed_type(ty),
            (_, ParameterMode::Value) => self.type_expr(ty),
        }
    }

    /// Adds an array or record type to the table. A type that is too large is reported.
    pub fn add_sized(&mut self, ty: Type, span: Span) -> TypeId {
        let Some(layout) = self.tables.layouts.of(&self.tables.program.types, &ty) else {
            return self.report_too_large(span);
        };
        let id = self.tables.program.types.add(ty);
        self.tables.layouts.set(id, layout);
        id
    }

    /// Reports a type that is too large, and returns the error type.
    pub fn report_too_large(&mut self, span: Span) -> TypeId {
        self.session.report(layout::too_large(span));
        TypeTable::ERROR
    }
}
