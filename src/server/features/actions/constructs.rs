//! Changes of statements: arms of CASE for all values, and ELSIF.

use lsp_types::{CodeActionKind, TextEdit};

use tlc_frontend::base::Span;
use tlc_frontend::diagnostics::Edit;
use tlc_frontend::sema::{IndexedKind, IndexedName};
use tlc_frontend::syntax::ast::{CaseArm, Designator, Expr, ExprKind, Selector, Stmt, StmtKind};

use super::Actions;
use crate::server::features::walk::{Walker, walk};

/// The innermost statement of a form around a place.
struct Innermost<'a> {
    suits: fn(&Stmt) -> bool,
    range: Span,
    found: Option<&'a Stmt>,
}

impl<'a> Walker<'a> for Innermost<'a> {
    fn statement(&mut self, stmt: &'a Stmt) {
        let is_around = stmt.span.lo <= self.range.lo && self.range.hi <= stmt.span.hi;
        if is_around && (self.suits)(stmt) {
            self.found = Some(stmt);
        }
    }
}

impl<'v> Actions<'v> {
    fn innermost(&self, suits: fn(&Stmt) -> bool) -> Option<&'v Stmt> {
        let mut innermost = Innermost { suits, range: self.range, found: None };
        walk(self.view.module, self.range, &mut innermost);
        innermost.found
    }

    /// Offers arms for the values of an enumeration that a CASE statement lacks, or an ELSE.
    pub fn add_arms(&mut self) {
        let is_open = |stmt: &Stmt| matches!(stmt.kind, StmtKind::Case { otherwise: None, .. });
        let Some(stmt) = self.innermost(is_open) else { return };
        let StmtKind::Case { arms, .. } = &stmt.kind else { return };
        let Some((missing, end)) = self.missing(arms).zip(self.end_of(stmt)) else { return };
        if missing.is_empty() {
            return;
        }
        let own = self.indentation(stmt.span.lo).to_owned();
        let indentation = arms.last().map_or(format!("{own}| "), |arm| {
            let label = arm.labels.first().map_or(stmt.span, |label| label.span);
            let line = self.indentation(label.lo);
            let is_own_line = self.view.file.line_at(self.view.file.offset(label.lo))
                != self.view.file.line_at(self.view.file.offset(stmt.span.lo));
            if is_own_line { format!("{line}| ") } else { format!("{own}| ") }
        });
        let text: String = missing.iter().map(|value| format!("\n{indentation}{value}:")).collect();
        let title = match missing.as_slice() {
            [one] => format!("Add an arm for `{one}`"),
            all => format!("Add arms for the {} missing values", all.len()),
        };
        let edits = self.before_end(end, text, &own);
        self.add(self.action(title, CodeActionKind::QUICKFIX, edits));
        let edits = self.before_end(end, format!("\n{own}ELSE"), &own);
        self.add(self.action("Add an ELSE".to_owned(), CodeActionKind::QUICKFIX, edits));
    }

    /// Returns the values that the labels of arms do not contain; `None` if they cannot be determined.
    fn missing(&self, arms: &[CaseArm]) -> Option<Vec<String>> {
        let mut covered = Vec::new();
        let mut ty = None;
        for label in arms.iter().flat_map(|arm| &arm.labels) {
            let low = self.label_value(&label.low)?;
            let high = label.high.as_ref().map_or(Some(low), |high| self.label_value(high))?;
            ty = Some(low.ty);
            covered.push(ordinal(low)?..=ordinal(high)?);
        }
        let values = self.visible.values(ty?);
        let missing = values.filter(|(_, value)| {
            ordinal(value).is_some_and(|number| !covered.iter().any(|range| range.contains(&number)))
        });
        missing.map(|(number, _)| self.visible.value_text(number)).collect()
    }

    fn label_value(&self, label: &Expr) -> Option<&'v IndexedName> {
        let ExprKind::Designator(designator) = &label.kind else { return None };
        let (number, _) = self.view.index.at(last_name(designator).lo)?;
        let is_value =
            |name: &&IndexedName| matches!(name.kind, IndexedKind::EnumerationValue | IndexedKind::Constant);
        self.visible.name(number).filter(is_value)
    }

    /// Returns the keyword END of a statement.
    fn end_of(&self, stmt: &Stmt) -> Option<Span> {
        let end = Span { lo: stmt.span.hi.checked_sub(3)?, hi: stmt.span.hi };
        (self.view.text(end) == "END").then_some(end)
    }

    /// Returns the insertion of lines after the text before an END.
    fn before_end(&self, end: Span, lines: String, indentation: &str) -> Vec<TextEdit> {
        let file = self.view.file;
        let before = file.text.get(..file.offset(end.lo)).unwrap_or_default();
        let blanks = before.get(before.trim_end().len()..).unwrap_or_default();
        let at = Span { lo: end.lo - blanks.len() as u32, hi: end.lo };
        let text = if blanks.contains('\n') { lines + blanks } else { format!("{lines}\n{indentation}") };
        vec![self.edit(Edit::replace(at, text))]
    }

    /// Offers ELSIF for an IF that is the only statement after ELSE.
    pub fn join_else_if(&mut self) {
        fn inner(stmt: &Stmt) -> Option<&Stmt> {
            let StmtKind::If { otherwise: Some(otherwise), .. } = &stmt.kind else { return None };
            match otherwise.as_slice() {
                [inner] if matches!(inner.kind, StmtKind::If { .. }) => Some(inner),
                _ => None,
            }
        }
        let Some(outer) = self.innermost(|stmt| inner(stmt).is_some()) else { return };
        let Some((inner, end)) = inner(outer).and_then(|inner| Some((inner, self.end_of(inner)?))) else {
            return;
        };
        let file = self.view.file;
        let offset = file.offset(inner.span.lo);
        let before = file.text.get(..offset).unwrap_or_default().trim_end();
        let Some(start) = before.strip_suffix("ELSE").map(str::len) else { return };
        let rest = file.text.get(file.offset(end.hi)..).unwrap_or_default();
        // Only the END of the outer statement may follow.
        let behind = rest.trim_start();
        let behind = behind.strip_prefix(';').map_or(behind, str::trim_start);
        if !behind.starts_with("END") {
            return;
        }
        let semicolon = rest.trim_start().starts_with(';');
        let removed = if semicolon { rest.len() - rest.trim_start().len() + 1 } else { 0 };
        let body = file.text.get(..file.offset(end.lo)).unwrap_or_default().trim_end().len();
        let place = |offset: usize| file.start + offset as u32;
        let edits = vec![
            self.edit(Edit::replace(Span { lo: place(start), hi: inner.span.lo + 2 }, "ELSIF")),
            self.edit(Edit::replace(Span { lo: place(body), hi: end.hi + removed as u32 }, "")),
        ];
        let title = "Convert ELSE IF to ELSIF".to_owned();
        self.add(self.action(title, CodeActionKind::REFACTOR_REWRITE, edits));
    }
}

/// Returns the place of the last name of a designator.
fn last_name(designator: &Designator) -> Span {
    match designator.selectors.last() {
        Some(Selector::Field(name)) => name.span,
        _ => designator.head.span,
    }
}

fn ordinal(name: &IndexedName) -> Option<i128> {
    name.value.as_ref()?.ordinal()
}
