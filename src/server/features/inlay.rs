//! Hints within the text: types of constants, names of parameters, and numbers of values of enumerations.

use lsp_types::{InlayHint, InlayHintKind, InlayHintLabel, InlayHintParams};
use rustc_hash::FxHashMap;

use tlc_frontend::base::{Span, Symbol};
use tlc_frontend::hir::TypeTable;
use tlc_frontend::sema::IndexedKind;
use tlc_frontend::syntax::ast::{Decl, Designator, Expr, ExprKind, Module, Selector};

use super::outline::{self, Item, ItemKind};
use super::visible::VisibleNames;
use super::walk::{Walker, walk};
use crate::driver::Failure;
use crate::server::analysis::View;
use crate::server::state::Server;

/// Returns the hints in a range of a text.
pub fn inlay_hints(server: &mut Server, params: InlayHintParams) -> Result<Option<Vec<InlayHint>>, Failure> {
    let Some(path) = server.ready(&params.text_document.uri)? else { return Ok(None) };
    Ok(server.analysis.view(&path).map(|view| {
        let (lo, hi) = (view.position(params.range.start), view.position(params.range.end));
        let range = Span { lo, hi: hi.max(lo) };
        let mut hints = Hints {
            view: &view,
            names: VisibleNames::new(&view, lo, None),
            range,
            found: Vec::new(),
            parameters: FxHashMap::default(),
        };
        hints.values(&outline::items(view.module));
        hints.constants(view.module);
        walk(view.module, range, &mut hints);
        let mut found = hints.found;
        found.sort_by_key(|(position, _)| *position);
        found.into_iter().map(|(_, hint)| hint).collect()
    }))
}

struct Hints<'v> {
    view: &'v View<'v>,
    names: VisibleNames<'v>,
    range: Span,
    /// The hints with their positions.
    found: Vec<(u32, InlayHint)>,
    /// The names of the parameters of procedures, by the numbers of the procedures in the index.
    parameters: FxHashMap<u32, Vec<Symbol>>,
}

impl Hints<'_> {
    fn add(&mut self, at: u32, label: String, kind: Option<InlayHintKind>) {
        if self.range.lo <= at && at <= self.range.hi {
            let position = self.view.columns.position(self.view.file, self.view.file.offset(at));
            let is_before = kind == Some(InlayHintKind::PARAMETER);
            let hint = InlayHint {
                position,
                label: InlayHintLabel::String(label),
                kind,
                text_edits: None,
                tooltip: None,
                padding_left: None,
                padding_right: is_before.then_some(true),
                data: None,
            };
            self.found.push((at, hint));
        }
    }

    /// Adds the numbers of the values that enumerations declare.
    fn values(&mut self, items: &[Item<'_>]) {
        for item in items {
            let name = item.name.span;
            if matches!(item.kind, ItemKind::EnumerationValue)
                && let Some(entry) = self.names.entry(item.name).and_then(|entry| self.names.name(entry))
                && let Some(number) = entry.value.as_ref().and_then(|value| value.ordinal())
            {
                self.add(name.hi, format!(" = {number}"), None);
            }
            self.values(&item.items);
        }
    }

    /// Adds the types of constants whose values are not written as literals.
    fn constants(&mut self, module: &Module) {
        let mut waiting: Vec<&[Decl]> = vec![&module.decls];
        while let Some(decls) = waiting.pop() {
            for decl in decls {
                match decl {
                    Decl::Const { name, ty: None, value } if !is_literal(value) => {
                        let entry = self.names.entry(*name).and_then(|entry| self.names.name(entry));
                        let ty = entry.map(|entry| entry.ty).filter(|ty| *ty != TypeTable::ERROR);
                        if let Some(ty) = ty {
                            let text = self.view.index.type_text(ty, &self.view.kept.interner);
                            self.add(name.span.hi, format!(": {text}"), Some(InlayHintKind::TYPE));
                        }
                    }
                    Decl::Procedure(procedure) => {
                        waiting.extend(procedure.block.iter().map(|block| block.decls.as_slice()));
                    }
                    Decl::Module(module) => waiting.push(&module.decls),
                    _ => {}
                }
            }
        }
    }
}

impl<'a> Walker<'a> for Hints<'_> {
    /// Adds the names of the parameters at the arguments of a call.
    fn call(&mut self, callee: &'a Designator, args: &'a [Expr]) {
        let Some((number, _)) = self.view.index.at(last_name(callee).lo) else { return };
        if self.names.name(number).is_none_or(|name| name.kind != IndexedKind::Procedure) {
            return;
        }
        let names = &self.names;
        let parameters = self
            .parameters
            .entry(number)
            .or_insert_with(|| names.parameters(number).into_iter().map(|(name, _)| name).collect());
        let parameters = parameters.clone();
        let is_obvious = |arg: &Expr| parameters.len() == 1 && is_literal(arg);
        for (parameter, arg) in parameters.iter().zip(args) {
            if !is_obvious(arg) && !is_named(arg, *parameter) && !matches!(arg.kind, ExprKind::Error) {
                let label = format!("{}:", self.names.text(*parameter));
                self.add(arg.span.lo, label, Some(InlayHintKind::PARAMETER));
            }
        }
    }
}

/// Returns the place of the last name of a designator.
fn last_name(designator: &Designator) -> Span {
    match designator.selectors.last() {
        Some(Selector::Field(name)) => name.span,
        Some(_) => Span::NONE,
        None => designator.head.span,
    }
}

fn is_literal(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Whole(_) | ExprKind::Real(_) | ExprKind::Char(_) | ExprKind::String(_) => true,
        ExprKind::Unary { operand, .. } => is_literal(operand),
        _ => false,
    }
}

/// Whether an argument ends with the name of its parameter.
fn is_named(arg: &Expr, parameter: Symbol) -> bool {
    match &arg.kind {
        ExprKind::Designator(designator) => match designator.selectors.last() {
            None => designator.head.name == parameter,
            Some(Selector::Field(name)) => name.name == parameter,
            Some(_) => false,
        },
        _ => false,
    }
}
