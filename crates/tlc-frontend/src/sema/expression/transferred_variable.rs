//! Type transfers of variables that are variables themselves: `T(x).f`, `T(x)[i]`, `T(x)^` and `INC(T(x))`, as the
//! report defines them.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{
    Expr, ExprKind, Local, LocalKind, Place, Projection, Stmt, Storage, Type, TypeId, TypeTable, VariableRef,
};
use crate::syntax::ast::{self, Designator, Selector};

use super::conversion::address_as;
use crate::sema::checker::ExprChecker;

/// Returns the variable `T(x)` at the beginning of a designator, before the selectors `rest`; `None` after a
/// report.
#[cold]
pub fn transferred_designator<'a>(
    exprs: &mut ExprChecker<'_, 'a>,
    target: TypeId,
    args: &'a [ast::Expr],
    designator: &'a Designator,
    rest: &'a [Selector],
) -> Option<Place> {
    let [inner] = args else {
        exprs.check_arguments(args);
        let diagnostic = Diagnostic::new(Code::WrongArgumentCount, "a type transfer takes one argument");
        exprs.session.report(diagnostic.at(designator.span, format!("{} are given", args.len())));
        return None;
    };
    let span = designator.head.span.to(Span::new(inner.span.lo, inner.span.hi + 1));
    let is_dereferenced = matches!(rest, [Selector::Deref(_), ..]);
    match transferred_place(exprs, target, inner, span, is_dereferenced) {
        Ok(place) => place,
        Err(_) => {
            let diagnostic = Diagnostic::new(Code::NoSuchParts, "a type transfer of a value has no parts")
                .at(inner.span, "this is not a variable")
                .help("assign the value to a variable of the type first");
            exprs.session.report(diagnostic);
            None
        }
    }
}

/// Returns a variable as one of type `target`; `Ok(None)` after a report, and the place of `inner` as an error if
/// that is not a variable.
///
/// A pointer that is only dereferenced is read where it is. Other variables are accessed through a hidden
/// pointer, which is set before the statement; so only variables whose address no statement changes can be.
#[cold]
pub fn transferred_place<'a>(
    exprs: &mut ExprChecker<'_, 'a>,
    target: TypeId,
    inner: &'a ast::Expr,
    span: Span,
    is_dereferenced: bool,
) -> Result<Option<Place>, Span> {
    let Some(place) = exprs.variable(inner).map_err(|_| inner.span)? else { return Ok(None) };
    let tables = &exprs.tables;
    if is_dereferenced && tables.points(place.ty) && tables.program.types.pointee(target).is_some() {
        return Ok(Some(Place { ty: target, span, ..place }));
    }
    if target == TypeTable::ERROR || !exprs.typing().has_size_of(&place, target, span) {
        return Ok(None);
    }
    let (Some(procedure), true) = (exprs.position.procedure, place.projections.iter().all(is_steady)) else {
        let diagnostic = Diagnostic::new(
            Code::NoSuchParts,
            "the address of this variable is not known before the statement",
        )
        .at(place.span, "so its type transfer is not a variable")
        .help("bind the variable by `WITH`, or assign it to a variable of the other type");
        exprs.session.report(diagnostic);
        return Ok(None);
    };
    exprs.reject_control(&place);
    exprs.note_addressed(&place);
    let types = &mut exprs.tables.program.types;
    if types.layout(target).align > types.layout(place.ty).align {
        types.note_packed_fields();
    }
    let pointer = types.add(Type::Pointer { target });
    let owner = &mut exprs.tables.program.procedures[procedure];
    let local = Local::hidden(owner, pointer, LocalKind::Variable, Storage::Memory);
    let local = owner.locals.push(local);
    let hidden = exprs.variable_place(VariableRef { procedure, local }, span);
    let address = Expr { kind: ExprKind::Address(place), ty: TypeTable::ADDRESS, span };
    exprs.tables.preceding.push(Stmt::assignment(hidden.clone(), address_as(address, pointer), span));
    let step = Projection::Deref { pointer, checked: false, span };
    Ok(Some(Place { projections: vec![step], ty: target, ..hidden }))
}

/// Whether a step leads to the same part of a variable whenever it is taken.
fn is_steady(step: &Projection) -> bool {
    match step {
        Projection::Field { .. } => true,
        Projection::Index { index, checked, .. } => !checked && index.constant_ordinal().is_some(),
        Projection::Deref { .. } => false,
    }
}
