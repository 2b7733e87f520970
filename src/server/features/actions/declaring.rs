//! Declarations that are missing: of variables, and of the procedures that a definition module announces.

use lsp_types::{Diagnostic, TextEdit};

use tlc_frontend::base::Span;
use tlc_frontend::diagnostics::Edit;
use tlc_frontend::hir::{Type, TypeId, TypeTable};
use tlc_frontend::syntax::Keyword;
use tlc_frontend::syntax::ast::{BinaryOp, Body, Decl, Designator, Expr, ExprKind, Stmt, StmtKind};

use super::{Actions, empty, quoted};
use crate::server::features::tokens::tokens_to;
use crate::server::features::visible::Designated;
use crate::server::features::walk::{Walker, walk};

/// The type of a variable about which nothing else is known.
const USUAL: &str = "INTEGER";

/// The use of a name as a variable.
struct VariableUse<'a> {
    name: Span,
    /// Whether the name is used as a variable.
    is_found: bool,
    /// The value that is assigned to it.
    value: Option<&'a Expr>,
}

impl<'a> Walker<'a> for VariableUse<'a> {
    fn statement(&mut self, stmt: &'a Stmt) {
        match &stmt.kind {
            StmtKind::Assign { target, value } if target.head.span == self.name => {
                self.is_found = target.selectors.is_empty();
                self.value = Some(value);
            }
            StmtKind::For { control, from, .. } if control.span == self.name => {
                self.is_found = true;
                self.value = Some(from);
            }
            _ => {}
        }
    }

    fn operand(&mut self, designator: &'a Designator) {
        self.is_found |= designator.head.span == self.name && designator.selectors.is_empty();
    }
}

impl Actions<'_> {
    /// Offers the declaration of a variable in the innermost block.
    pub fn declare(&mut self, message: &Diagnostic) {
        let span = self.span(message.range);
        let mut used = VariableUse { name: span, is_found: false, value: None };
        walk(self.view.module, span, &mut used);
        if !used.is_found {
            return;
        }
        let ty = used.value.and_then(|value| self.type_text(value)).unwrap_or_else(|| USUAL.to_owned());
        let name = self.view.text(span);
        let Some(edit) = self.declaration(span.lo, &format!("{name}: {ty};")) else { return };
        let title = format!("Declare the variable `{name}: {ty}`");
        self.add(self.quick(title, vec![edit], message));
    }

    /// Returns the edit that adds the declaration of a variable to the block around a position.
    fn declaration(&self, at: u32, declared: &str) -> Option<TextEdit> {
        let (decls, body) = block(&self.view.module.decls, self.view.module.body.as_ref(), at)?;
        let file = self.view.file;
        let last = decls.iter().rev().find_map(|decl| match decl {
            Decl::Var { names, ty, initial } => {
                let end = initial.as_ref().map_or(ty.span.hi, |value| value.span.hi);
                Some((names.first()?.ident.span, end))
            }
            _ => None,
        });
        let Some((name, end)) = last else {
            let is_keyword = file.text.get(file.offset(body.span.lo)..)?.starts_with("BEGIN");
            let indentation = self.indentation(body.span.lo);
            let edit = Edit::before(body.span, format!("VAR\n{indentation}  {declared}\n{indentation}"));
            return is_keyword.then(|| self.edit(edit));
        };
        let rest = file.text.get(file.offset(end)..)?;
        let semicolon = tokens_to(rest, rest.len(), self.view.module.dialect);
        let semicolon = semicolon.iter().find(|token| token.text == ";")?.range.end;
        let line = file.line_range(file.line_at(file.offset(name.lo)));
        let before = file.text.get(line.start..file.offset(name.lo))?;
        let blanks: String = before.chars().map(|char| if char == '\t' { '\t' } else { ' ' }).collect();
        let at = Span { lo: end + semicolon as u32, hi: end + semicolon as u32 };
        Some(self.edit(Edit::before(at, format!("\n{blanks}{declared}"))))
    }

    /// Returns the type of an expression as text that is valid in the module.
    fn type_text(&self, value: &Expr) -> Option<String> {
        Some(match &value.kind {
            ExprKind::Whole(_) => USUAL.to_owned(),
            ExprKind::Real(_) => "REAL".to_owned(),
            ExprKind::Char(_) => "CHAR".to_owned(),
            ExprKind::String(text) if text.len() == 1 => "CHAR".to_owned(),
            ExprKind::String(text) => format!("ARRAY [0..{}] OF CHAR", text.len().max(1) - 1),
            ExprKind::Unary { operand, .. } => self.type_text(operand)?,
            ExprKind::Binary { op, left, right, .. } => match op {
                BinaryOp::Equal
                | BinaryOp::NotEqual
                | BinaryOp::Less
                | BinaryOp::LessEqual
                | BinaryOp::Greater
                | BinaryOp::GreaterEqual
                | BinaryOp::In => "BOOLEAN".to_owned(),
                _ if matches!(left.kind, ExprKind::Whole(_)) => self.type_text(right)?,
                _ => self.type_text(left)?,
            },
            ExprKind::Designator(_) | ExprKind::Call { .. } => {
                let tokens = tokens_to(self.view.text(value.span), usize::MAX, self.view.module.dialect);
                match self.visible.designated(&tokens)? {
                    Designated::Value(ty) => self.named(ty)?,
                    _ => return None,
                }
            }
            ExprKind::Constructor { ty: Some(names), .. } => {
                let names: Vec<&str> = names.iter().map(|name| self.visible.text(name.name)).collect();
                names.join(".")
            }
            ExprKind::Constructor { ty: None, .. } => "BITSET".to_owned(),
            ExprKind::Error => return None,
        })
    }

    /// Returns the name under which a type is visible.
    fn named(&self, ty: TypeId) -> Option<String> {
        let index = self.view.index;
        match index.types.get(ty) {
            Type::WholeConstant => return Some(USUAL.to_owned()),
            Type::RealConstant => return Some("REAL".to_owned()),
            Type::Error | Type::Nil | Type::String { .. } => return None,
            _ if ty == TypeTable::ERROR => return None,
            _ => {}
        }
        let text = self.visible.text(index.types.name(ty)?);
        if self.visible.lookup(text) == Some(Designated::Type(ty)) {
            return Some(text.to_owned());
        }
        let declared = index
            .names
            .iter()
            .find(|name| name.ty == ty && name.name == index.types.name(ty).unwrap_or(name.name))?;
        let module = self.visible.module_name(declared.declared)?;
        matches!(self.visible.lookup(module), Some(Designated::Module(_))).then(|| format!("{module}.{text}"))
    }

    /// Offers the procedures that the implementation of a definition module lacks.
    pub fn implement(&mut self, message: &Diagnostic) {
        let Some(definition) = self.visible.definition() else { return };
        let Some(file) = self.view.kept.file_at(definition.span.lo) else { return };
        let own = &self.view.module.decls;
        let is_there = |name| {
            own.iter().any(|decl| matches!(decl, Decl::Procedure(procedure) if procedure.name.name == name))
        };
        let mut names = Vec::new();
        let mut stubs = String::new();
        for decl in &definition.decls {
            let Decl::Procedure(procedure) = decl else { continue };
            if is_there(procedure.name.name) || procedure.builtin.is_some() {
                continue;
            }
            let (heading, name) = (procedure.heading, self.visible.text(procedure.name.name));
            let range = file.offset(heading.lo)..file.offset(heading.hi);
            let Some(heading) = file.text.get(range) else { continue };
            stubs.push_str(&format!("{}\nBEGIN\n  HALT\nEND {name};\n\n", heading.trim_end()));
            names.push(name);
        }
        let Some(at) = self.end_of_declarations() else { return };
        let is_meant = quoted(message).iter().any(|quoted| names.contains(quoted));
        if !is_meant {
            return;
        }
        let title = match names.as_slice() {
            [one] => format!("Implement the procedure `{one}`"),
            all => format!("Implement the {} missing procedures", all.len()),
        };
        let own_text = &self.view.file.text;
        let before = own_text.get(..self.view.file.offset(at.lo)).unwrap_or_default();
        if !own.is_empty() && !before.ends_with("\n\n") {
            stubs.insert(0, '\n');
        }
        let position = self.view.range(at).start;
        let edits = vec![TextEdit { range: empty(position), new_text: stubs }];
        self.add(self.quick(title, edits, message));
    }

    /// Returns the place of the BEGIN of the module, or of its END.
    fn end_of_declarations(&self) -> Option<Span> {
        let module = self.view.module;
        if let Some(body) = module.body.as_ref().or(module.finally.as_ref()) {
            return Some(body.span.start());
        }
        let file = self.view.file;
        let tokens = tokens_to(&file.text, file.offset(module.end_name?.span.lo), module.dialect);
        let end = tokens.last().filter(|token| token.is_keyword(Keyword::End))?;
        let lo = file.start + end.range.start as u32;
        Some(Span { lo, hi: lo })
    }
}

/// Returns the declarations and the body of the innermost block whose statements contain a position.
fn block<'a>(decls: &'a [Decl], body: Option<&'a Body>, at: u32) -> Option<(&'a [Decl], &'a Body)> {
    for decl in decls {
        let inner = match decl {
            Decl::Procedure(procedure) => {
                procedure.block.as_ref().and_then(|own| block(&own.decls, Some(&own.body), at))
            }
            Decl::Module(module) => block(&module.decls, module.body.as_ref(), at),
            _ => None,
        };
        if inner.is_some() {
            return inner;
        }
    }
    let body = body?;
    (body.span.lo <= at && at <= body.span.hi).then_some((decls, body))
}
