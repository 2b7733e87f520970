//! Imports of names that are not declared.

use lsp_types::{CodeAction, Diagnostic, TextEdit};

use tlc_frontend::base::Span;
use tlc_frontend::diagnostics::{Code, Edit};
use tlc_frontend::syntax::Symbol;

use super::{Actions, code};
use crate::driver::{self, ExportedNames, ImportingUnit};
use crate::server::analysis::View;
use crate::server::features::tokens::tokens_to;
use crate::server::messages::FileMessage;

impl View<'_> {
    /// Returns the exports of all modules that can be imported, if a message is about an unknown name.
    pub fn exports_of_others<'m>(
        &self,
        mut messages: impl Iterator<Item = &'m FileMessage>,
    ) -> Option<ExportedNames> {
        let is_needed = messages.any(|message| code(&message.shown) == Some(Code::UnknownName));
        is_needed.then(|| driver::exports_for(self.path, &self.checked.options))
    }
}

impl Actions<'_> {
    /// Offers the modules that export an unknown name, or the import of the module that it denotes.
    pub fn import(&mut self, message: &Diagnostic, exports: &ExportedNames) {
        let span = self.span(message.range);
        let name = self.view.text(span);
        if self.is_qualifier(span) {
            let modules = driver::importable_modules(self.view.path, &self.view.checked.options);
            if modules.iter().any(|module| module == name) {
                let edit = self.unit().module_edit(name);
                self.offer(format!("Import the module `{name}`"), edit, message);
            }
            return;
        }
        let own = self.visible.text(self.view.module.name.name);
        let exporters = exports.get(name).map_or(&[][..], Vec::as_slice);
        for (module, _) in exporters.iter().filter(|(module, _)| module != own) {
            let edit = self.unit().edit(name, span, module);
            self.offer(format!("Import `{name}` from `{module}`"), edit, message);
        }
    }

    fn unit(&self) -> ImportingUnit<'_> {
        ImportingUnit { unit: self.view.module, file: self.view.file, names: &self.view.kept.interner }
    }

    fn offer(&mut self, title: String, edit: Option<Edit>, message: &Diagnostic) {
        if let Some(edit) = edit {
            let edits: Vec<TextEdit> = vec![self.edit(edit)];
            let action: CodeAction = self.quick(title, edits, message);
            // The fix of the message makes the same change, but its title does not name the module.
            match self.found.iter_mut().find(|known| known.edit == action.edit) {
                Some(known) => known.title = action.title,
                None => self.add(action),
            }
        }
    }

    /// Whether a full stop follows a name.
    fn is_qualifier(&self, name: Span) -> bool {
        let file = self.view.file;
        let rest = file.text.get(file.offset(name.hi)..).unwrap_or_default();
        tokens_to(rest, rest.len().min(200), self.view.module.dialect)
            .first()
            .is_some_and(|token| token.is(Symbol::Dot))
    }
}
