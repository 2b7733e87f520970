//! Removal of unused imports and declarations.

use lsp_types::{Diagnostic, TextEdit};

use tlc_frontend::base::Span;
use tlc_frontend::diagnostics::Edit;
use tlc_frontend::syntax::ast::{Decl, Ident, Import};
use tlc_frontend::syntax::{Symbol, TokenKind};

use super::{Actions, quoted};
use crate::server::features::tokens::{TokenText, tokens_to};
use crate::server::messages::FileMessage;

impl Actions<'_> {
    /// Returns the edits that remove unused imports; `None` if there are none.
    pub fn without_imports(&self, messages: &[FileMessage]) -> Option<Vec<TextEdit>> {
        let mut edits = Vec::new();
        for message in messages {
            let at = self.span(message.shown.range);
            let names = quoted(&message.shown);
            let holds = |ident: &Ident| ident.span == at;
            let list = self.view.module.imports.iter().find_map(|import| match import {
                Import::Modules(all) | Import::Names { names: all, .. } => {
                    all.iter().any(holds).then_some((import, all))
                }
            });
            let Some((import, all)) = list else { continue };
            let is_unused = |ident: &Ident| names.contains(&self.visible.text(ident.name));
            let kept: Vec<&str> = all
                .iter()
                .filter(|ident| !is_unused(ident))
                .map(|ident| self.visible.text(ident.name))
                .collect();
            let (first, last) = (all.first()?.span, all.last()?.span);
            let edit = if kept.is_empty() {
                Edit::replace(self.whole_import(import, first, last)?, "")
            } else {
                Edit::replace(first.to(last), kept.join(", "))
            };
            edits.push(self.edit(edit));
        }
        (!edits.is_empty()).then_some(edits)
    }

    /// Returns the text of an import from its keyword to its semicolon, with its line if it is alone there.
    fn whole_import(&self, import: &Import, first: Span, last: Span) -> Option<Span> {
        let named = match import {
            Import::Names { module, .. } => module.span,
            Import::Modules(_) => first,
        };
        let tokens = self.tokens();
        let start = self.token_before(&tokens, named)?;
        let end = self.semicolon_after(&tokens, last)?;
        Some(self.with_line(Span { lo: start.lo, hi: end.hi }))
    }

    /// Offers the removal of the declaration of an unused name.
    pub fn remove_declaration(&mut self, message: &Diagnostic) {
        let name = self.span(message.range);
        let text = self.view.text(name).to_owned();
        if let Some(span) = self.declaration_span(&self.view.module.decls, name) {
            let edits = vec![self.edit(Edit::replace(span, ""))];
            self.add(self.quick(format!("Remove `{text}`"), edits, message));
        }
    }

    fn declaration_span(&self, decls: &[Decl], name: Span) -> Option<Span> {
        decls.iter().find_map(|decl| match decl {
            Decl::Const { name: own, value, .. } if own.span == name => {
                self.section_span(own.span, value.span)
            }
            Decl::Type { name: own, ty } if own.span == name => {
                self.section_span(own.span, ty.as_ref().map_or(own.span, |ty| ty.span))
            }
            Decl::Var { names, ty, initial } => {
                let number = names.iter().position(|own| own.ident.span == name)?;
                if names.iter().any(|name| name.address.is_some()) {
                    return None;
                }
                let place = |number: usize| names.get(number).map(|name| name.ident.span);
                match (number.checked_sub(1).and_then(place), place(number + 1)) {
                    (None, None) => {
                        let end = initial.as_ref().map_or(ty.span, |value| value.span);
                        self.section_span(name, end)
                    }
                    (_, Some(next)) => Some(Span { lo: name.lo, hi: next.lo }),
                    (Some(before), None) => Some(Span { lo: before.hi, hi: name.hi }),
                }
            }
            Decl::Procedure(procedure) => self.declaration_span(&procedure.block.as_ref()?.decls, name),
            Decl::Module(module) => self.declaration_span(&module.decls, name),
            _ => None,
        })
    }

    /// Returns the text of a declaration with its semicolon, and with the keyword before it if no other
    /// declaration follows that.
    fn section_span(&self, name: Span, last: Span) -> Option<Span> {
        let tokens = self.tokens();
        let semicolon = self.semicolon_after(&tokens, last)?;
        let before = self.token_before(&tokens, name)?;
        let is_keyword = tokens
            .iter()
            .any(|token| self.place(token) == before && matches!(token.kind, TokenKind::Keyword(_)));
        let next = tokens.iter().find(|token| self.place(token).lo >= semicolon.hi);
        let is_last = next.is_none_or(|token| token.kind != TokenKind::Name);
        let lo = if is_keyword && is_last { before.lo } else { name.lo };
        Some(self.with_line(Span { lo, hi: semicolon.hi }))
    }

    fn tokens(&self) -> Vec<TokenText<'_>> {
        let text = &self.view.file.text;
        tokens_to(text, text.len(), self.view.module.dialect)
    }

    fn place(&self, token: &TokenText<'_>) -> Span {
        let start = self.view.file.start;
        Span { lo: start + token.range.start as u32, hi: start + token.range.end as u32 }
    }

    fn token_before(&self, tokens: &[TokenText<'_>], span: Span) -> Option<Span> {
        let after = tokens.partition_point(|token| self.place(token).lo < span.lo);
        tokens.get(after.checked_sub(1)?).map(|token| self.place(token))
    }

    fn semicolon_after(&self, tokens: &[TokenText<'_>], span: Span) -> Option<Span> {
        let after = tokens.partition_point(|token| self.place(token).lo < span.hi);
        let closing = [Symbol::RightParen, Symbol::RightBracket];
        let rest = tokens.get(after..)?;
        let token = rest.iter().find(|token| !closing.iter().any(|bracket| token.is(*bracket)))?;
        token.is(Symbol::Semicolon).then(|| self.place(token))
    }

    /// Extends a span to its whole lines if they contain nothing else, otherwise over the blanks after it.
    fn with_line(&self, span: Span) -> Span {
        let file = self.view.file;
        let text = &file.text;
        let (start, end) = (file.offset(span.lo), file.offset(span.hi));
        let before = text.get(..start).unwrap_or_default();
        let after = text.get(end..).unwrap_or_default();
        let blanks = before.len() - before.trim_end_matches([' ', '\t']).len();
        let rest = after.len() - after.trim_start_matches([' ', '\t']).len();
        let is_first = before.len() == blanks || before[..before.len() - blanks].ends_with('\n');
        let line_end = after.get(rest..).unwrap_or_default();
        let line_end = if line_end.starts_with("\r\n") { 2 } else { usize::from(line_end.starts_with('\n')) };
        match (is_first, line_end) {
            (true, 1..) => Span { lo: span.lo - blanks as u32, hi: span.hi + (rest + line_end) as u32 },
            (false, 1..) => Span { lo: span.lo - blanks as u32, hi: span.hi },
            _ => Span { lo: span.lo, hi: span.hi + rest as u32 },
        }
    }
}
