//! Labels and GOTO.
//!
//! A jump may lead forward, so jumps are checked at the end of the body.

use crate::base::{PrimaryMap, Span};
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{self, LabelId, StmtKind};
use crate::syntax::ast::Ident;

use crate::sema::body::{BodyLabel, LabelPlace};
use crate::sema::checker::StmtChecker;
use crate::sema::naming::object::Entity;
use crate::sema::naming::suggestion::Wanted;

impl StmtChecker<'_, '_> {
    /// Declares a label of the current body.
    pub fn declare_label(&mut self, ident: Ident) {
        let label = self.body.labels.push(BodyLabel { declared: ident, set: None, gotos: Vec::new() });
        let entity = Entity::Label(self.body.scope, label);
        self.naming().declare(ident, entity, false);
    }

    /// Checks `GOTO label`; `None` after a report.
    pub fn goto(&mut self, ident: Ident) -> Option<StmtKind> {
        let label = self.label(ident, false)?;
        self.body.labels[label].gotos.push(ident.span);
        Some(StmtKind::Goto(label))
    }

    /// Checks `label:` before a statement; `None` after a report.
    pub fn set_label(&mut self, ident: Ident) -> Option<StmtKind> {
        let label = self.label(ident, true)?;
        let within = self.body.closed.last().copied();
        match self.body.labels[label].set {
            Some(before) => self.report_set_twice(ident, before.span),
            None => self.body.labels[label].set = Some(LabelPlace { span: ident.span, within }),
        }
        Some(StmtKind::Label(label))
    }

    /// Adds the label before protected statements to which RETRY leads.
    pub fn retry_label(&mut self, retry: Span) -> LabelId {
        let declared = Ident { name: self.tables.program.modules[self.position.module].name, span: retry };
        let set = Some(LabelPlace { span: retry, within: None });
        self.body.labels.push(BodyLabel { declared, set, gotos: vec![retry] })
    }

    /// Checks statements in their own scope of labels: a handler, or a FINALLY part, whose module declares
    /// the labels of its body.
    pub fn in_scope_of_labels<R>(&mut self, check: impl FnOnce(&mut Self) -> R) -> R {
        self.tables.scopes.enter();
        let outer = std::mem::replace(&mut self.body.scope, self.tables.scopes.current());
        let result = check(self);
        self.body.scope = outer;
        self.tables.scopes.leave();
        result
    }

    /// Returns the label of the current body with a name, or `None` after a report. `set` distinguishes a
    /// label before a statement from one after GOTO.
    fn label(&mut self, ident: Ident, set: bool) -> Option<LabelId> {
        match self.exprs().resolve(ident, Wanted::Label) {
            Entity::Error => None,
            Entity::Label(scope, label) if scope == self.body.scope => Some(label),
            Entity::Label(..) => {
                self.report_foreign_label(ident);
                None
            }
            other => {
                self.report_no_label(ident, &other, set);
                None
            }
        }
    }

    /// Checks the labels of the current body and the jumps to them. Requires that the statements of the body
    /// are checked.
    pub fn finish_labels(&mut self) -> PrimaryMap<LabelId, hir::Label> {
        let labels = std::mem::take(&mut self.body.labels);
        for label in labels.values() {
            match label.set {
                Some(_) if label.gotos.is_empty() => self.warn_unused(label, "no GOTO jumps to it"),
                None if label.gotos.is_empty() => self.warn_unused(label, "no statement has this label"),
                Some(place) => self.reject_jumps_into(label, place),
                None => self.report_not_set(label),
            }
        }
        let name_of = |label: BodyLabel| hir::Label { name: label.declared.name, span: label.declared.span };
        labels.into_iter().map(|(_, label)| name_of(label)).collect()
    }

    fn reject_jumps_into(&mut self, label: &BodyLabel, place: LabelPlace) {
        let Some((around, statement)) = place.within else { return };
        let from_outside = |goto: &&Span| goto.lo < around.lo || around.hi <= goto.lo;
        for goto in label.gotos.iter().filter(from_outside) {
            let name = self.session.text(label.declared.name);
            let keyword = Span::new(around.lo, around.lo + statement.len() as u32);
            let why = match statement {
                "FOR" => "the control variable gets its first value here",
                _ => "the record is selected here",
            };
            let diagnostic = Diagnostic::new(
                Code::JumpIntoFor,
                format!("GOTO `{name}` jumps into a {statement} statement"),
            )
            .at(*goto, format!("jumps past the beginning of the {statement} statement"))
            .and(keyword, why)
            .and(place.span, format!("`{name}` is set here"));
            self.session.report(diagnostic);
        }
    }

    fn report_not_set(&mut self, label: &BodyLabel) {
        let name = self.session.text(label.declared.name);
        let mut diagnostic =
            Diagnostic::new(Code::UnsetLabel, format!("no statement has the label `{name}`"));
        if let Some(goto) = label.gotos.first() {
            diagnostic = diagnostic.at(*goto, "this jump has no target");
        }
        let diagnostic = diagnostic
            .and(label.declared.span, format!("`{name}` is declared here"))
            .help(format!("write `{name}:` before the target of the jump"));
        self.session.report(diagnostic);
    }

    fn report_set_twice(&mut self, ident: Ident, before: Span) {
        let name = self.session.text(ident.name);
        let diagnostic = Diagnostic::new(Code::LabelSetTwice, format!("the label `{name}` is set twice"))
            .at(ident.span, "set again here")
            .and(before, "first set here");
        self.session.report(diagnostic);
    }

    /// Warns about an unused label, unless an error in the program may be the reason for it.
    fn warn_unused(&mut self, label: &BodyLabel, why: &str) {
        if self.session.diagnostics.has_errors() {
            return;
        }
        let name = self.session.text(label.declared.name);
        let diagnostic = Diagnostic::new(Code::UnusedLabel, format!("the label `{name}` is never used"))
            .at(label.declared.span, why);
        self.session.report(diagnostic);
    }

    fn report_no_label(&mut self, ident: Ident, entity: &Entity, set: bool) {
        let (name, kind) = (self.session.text(ident.name), entity.kind());
        let mut diagnostic = Diagnostic::new(Code::NotALabel, format!("`{name}` is a {kind}, not a label"))
            .at(ident.span, "expected a label");
        if let Some(declared) = self.tables.declaration_of(ident.name) {
            diagnostic = diagnostic.and(declared, format!("`{name}` is declared here"));
        }
        // In `CASE x OF a: ...; b: ... END` the second colon sets a label.
        let diagnostic = match entity {
            Entity::Constant { .. } if set => diagnostic.help("cases of `CASE` are separated by `|`"),
            _ => diagnostic.help("labels are declared before `BEGIN`: `LABEL name;`"),
        };
        self.session.report(diagnostic);
    }

    fn report_foreign_label(&mut self, ident: Ident) {
        let name = self.session.text(ident.name);
        let message = format!("the label `{name}` belongs to another body");
        let mut diagnostic =
            Diagnostic::new(Code::LabelOfAnotherBody, message).at(ident.span, "not a label of this body");
        if let Some(declared) = self.tables.declaration_of(ident.name) {
            diagnostic = diagnostic.and(declared, format!("`{name}` is declared here"));
        }
        self.session.report(diagnostic.note("GOTO can only jump to a statement of the same body"));
    }
}
