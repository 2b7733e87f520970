//! The items of a completion. Their order is that of `sortText`: by rank, then by the distance of the scope.

use std::path::Path;

use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionItemLabelDetails, CompletionTextEdit, InsertTextFormat,
    InsertTextMode, Range, TextEdit, Uri,
};
use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};

use tlc_frontend::base::{Span, Symbol as Name};
use tlc_frontend::diagnostics::{Edit, NameKind};
use tlc_frontend::hir::{Type, TypeId, TypeTable};
use tlc_frontend::sema::{IndexedKind, SYSTEM};
use tlc_frontend::syntax::Keyword;

use super::snippets;
use super::surroundings::{ExpectedText, Surroundings, TextPart};
use crate::driver::{self, ExportedNames, ImportingUnit};
use crate::server::features::tokens::TokenText;
use crate::server::features::visible::{Designated, VisibleNames};
use crate::server::protocol::to_value;

/// The least length of a word for which names of modules that are not imported are offered.
const SHORTEST_FOREIGN: usize = 2;

/// The place of an item's declaration, with which the client asks for its documentation.
#[derive(Serialize, Deserialize)]
pub struct ItemSource {
    pub uri: Uri,
    /// The number of the name in the index, and its text.
    pub number: u32,
    pub name: String,
}

/// The ranks of items, best first.
#[derive(Clone, Copy)]
enum Rank {
    /// The values that the expected type requires.
    Fitting,
    Near,
    Keyword,
    Predeclared,
    /// A name that another module exports.
    Foreign,
}

/// The items that are offered at a place.
pub struct Offers<'s> {
    pub visible: Option<&'s VisibleNames<'s>>,
    pub tokens: &'s [TokenText<'s>],
    pub surroundings: &'s Surroundings,
    /// The range that an item replaces.
    pub word: Range,
    /// The part of the word before the place.
    pub prefix: &'s str,
    pub path: &'s Path,
    pub uri: &'s Uri,
    /// The exports of the library.
    pub library: &'s ExportedNames,
    /// Whether the client fills in snippets.
    pub snippets: bool,
    pub items: Vec<CompletionItem>,
    /// The texts of the names that are offered already.
    pub named: FxHashSet<String>,
    /// Whether further letters may lead to more items.
    pub is_incomplete: bool,
}

impl Offers<'_> {
    /// Adds the items for a kind of text.
    pub fn fill(&mut self, expected: ExpectedText) {
        match expected {
            ExpectedText::Nothing => {}
            ExpectedText::Heading => self.headings(),
            ExpectedText::Module => self.keywords(&[Keyword::Module]),
            ExpectedText::EndName => self.end_name(),
            ExpectedText::Import => self.keywords(&[Keyword::Import]),
            ExpectedText::ModuleName => self.modules_to_import(),
            ExpectedText::Export(module) => self.exports_to_import(module),
            ExpectedText::Member(start, end) => self.members(start, end),
            ExpectedText::Type => {
                self.names(is_type);
                use Keyword::{Array, Pointer, Procedure, Record, Set};
                self.keywords(&[Array, Pointer, Procedure, Set]);
                self.snippet(Record, snippets::RECORD);
                self.foreign(|kind| kind == NameKind::Type);
            }
            ExpectedText::Declaration => self.declarations(),
            ExpectedText::Statement => self.statements(),
            ExpectedText::Label(ty) => {
                self.values(ty);
                self.names(is_constant);
                if !self.is_after_of() {
                    self.keywords(&[Keyword::Else, Keyword::End]);
                }
            }
            ExpectedText::Operand(ty) => {
                self.values(ty);
                self.names(is_operand);
                self.keywords(&[Keyword::Not]);
                self.foreign(|_| true);
            }
            ExpectedText::Operator(word) => self.operators(word),
        }
    }

    fn is_after_of(&self) -> bool {
        self.tokens.last().is_some_and(|token| token.is_keyword(Keyword::Of))
    }

    fn headings(&mut self) {
        let stem = self.path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        for (label, text) in snippets::units(&stem.unwrap_or_default()) {
            if self.snippets {
                self.push_snippet(label, text);
            } else {
                self.push(Rank::Keyword, 0, label, CompletionItemKind::KEYWORD);
            }
        }
    }

    /// Adds the name of the innermost block, which follows its END.
    fn end_name(&mut self) {
        let Some(visible) = self.visible else { return };
        match visible.procedures.last() {
            Some(number) => {
                if let Some(name) = visible.name(*number) {
                    self.push_name(Rank::Near, 0, name.name, Some(*number));
                }
            }
            None => {
                let name = visible.text(visible.view.module.name.name);
                self.push(Rank::Near, 0, name, CompletionItemKind::MODULE);
            }
        }
    }

    fn declarations(&mut self) {
        use Keyword::{Begin, Const, End, Export, From, Import, Module, Procedure, Var};
        let is_definition = self.visible.is_some_and(|visible| visible.view.module.kind.is_definition());
        self.keywords(&[Const, Keyword::Type, Var, End]);
        if !is_definition {
            self.keywords(&[Begin]);
            self.snippet(Module, snippets::LOCAL_MODULE);
        }
        self.snippet(Procedure, if is_definition { snippets::HEADING } else { snippets::PROCEDURE });
        let is_head = matches!(self.surroundings.part, TextPart::Declarations(None | Some(Module)));
        if is_head && self.visible.is_none_or(|visible| visible.procedures.is_empty()) {
            self.keywords(&[From, Import, Export]);
        }
    }

    fn statements(&mut self) {
        use Keyword::{Case, Else, Elsif, End, Except, Exit, Finally, If, Loop, Repeat, Return, Until};
        self.names(is_statement);
        for (keyword, text) in snippets::STATEMENTS {
            self.snippet(keyword, text);
        }
        self.keywords(&[Return]);
        let open = &self.surroundings.open;
        if open.iter().any(|(word, _)| *word == Loop) {
            self.keywords(&[Exit]);
        }
        match open.last().map(|(word, _)| *word) {
            Some(If) => self.keywords(&[Elsif, Else, End]),
            Some(Case) => self.keywords(&[Else, End]),
            Some(Repeat) => self.keywords(&[Until]),
            Some(_) => self.keywords(&[End]),
            None => self.keywords(&[End, Except, Finally]),
        }
        self.foreign(|kind| kind == NameKind::Procedure);
    }

    fn operators(&mut self, word: Option<Keyword>) {
        use Keyword::{And, By, Case, Div, Do, Elsif, For, If, In, Mod, Of, Or, Then, To, While, With};
        if !self.is_after_call() {
            self.keywords(&[And, Div, In, Mod, Or]);
        }
        match word {
            Some(If | Elsif) => self.keywords(&[Then]),
            Some(While | With | By) => self.keywords(&[Do]),
            Some(For) => self.keywords(&[To]),
            Some(To) => self.keywords(&[By, Do]),
            Some(Case) => self.keywords(&[Of]),
            _ => self.ends(),
        }
    }

    /// Adds the keywords that may follow a statement without a semicolon.
    fn ends(&mut self) {
        use Keyword::{Case, Else, Elsif, End, If, Repeat, Until};
        if self.surroundings.part != TextPart::Statements {
            return;
        }
        match self.surroundings.open.last().map(|(word, _)| *word) {
            Some(If) => self.keywords(&[Elsif, Else, End]),
            Some(Case) => self.keywords(&[Else, End]),
            Some(Repeat) => self.keywords(&[Until]),
            _ => self.keywords(&[End]),
        }
    }

    /// Whether the place is after a name that may be a whole statement.
    fn is_after_call(&self) -> bool {
        let before = self.tokens.len().checked_sub(2).and_then(|number| self.tokens.get(number));
        before.is_some_and(|token| token.is(tlc_frontend::syntax::Symbol::Semicolon))
    }

    /// Adds the visible names that satisfy a condition. Modules are always added, because they lead to others.
    fn names(&mut self, suits: fn(IndexedKind) -> bool) {
        let Some(visible) = self.visible else { return };
        for (distance, level) in visible.levels.iter().rev().enumerate() {
            let is_predeclared = distance + 1 == visible.levels.len();
            for (name, entry) in level {
                let text = visible.text(*name);
                let kind = entry.and_then(|entry| visible.name(entry)).map(|name| name.kind);
                let is_module = kind.map_or(text == SYSTEM, |kind| {
                    matches!(kind, IndexedKind::Module | IndexedKind::LocalModule)
                });
                let is_hidden = !is_module && !kind.is_some_and(suits);
                if self.named.contains(text) {
                    continue;
                }
                if is_hidden {
                    // A name hides that of an outer scope, whatever it denotes.
                    self.named.insert(text.to_owned());
                    continue;
                }
                let rank = if is_predeclared { Rank::Predeclared } else { Rank::Near };
                self.push_name(rank, distance, *name, *entry);
            }
        }
    }

    /// Adds the values of an enumeration, qualified if necessary.
    fn values(&mut self, ty: Option<TypeId>) {
        let (Some(visible), Some(ty)) = (self.visible, ty) else { return };
        if visible.view.index.types.is_boolean(ty) {
            for text in ["FALSE", "TRUE"] {
                self.push(Rank::Fitting, 0, text, CompletionItemKind::CONSTANT);
            }
        }
        for (position, (number, value)) in visible.values(ty).enumerate() {
            match visible.value_text(number) {
                Some(text) if text.contains('.') => {
                    self.push(Rank::Fitting, position, &text, CompletionItemKind::ENUM_MEMBER);
                }
                Some(_) => self.push_name(Rank::Fitting, position, value.name, Some(number)),
                None => {}
            }
        }
    }

    fn members(&mut self, start: usize, dot: usize) {
        let Some(visible) = self.visible else { return };
        let Some(designator) = self.tokens.get(start..dot) else { return };
        let types = &visible.view.index.types;
        let meaning = match visible.designated(designator) {
            Some(meaning) => meaning,
            None => return self.members_of_library(designator),
        };
        let Designated::Value(ty) = meaning else {
            for (position, (name, entry)) in visible.exports(meaning).into_iter().enumerate() {
                self.push_name(Rank::Near, position, name, entry);
            }
            return;
        };
        let is_record = |ty| matches!(types.get(ty), Type::Record { .. });
        let revealed = types.revealed(ty);
        let target = types.pointee(revealed).map(|target| types.revealed(target));
        let (record, is_behind) = match target {
            Some(target) if is_record(target) => (target, true),
            _ => (revealed, false),
        };
        let first = self.items.len();
        for (position, (name, entry)) in visible.fields(record).into_iter().enumerate() {
            self.push_name(Rank::Near, position, name, entry);
        }
        if is_behind {
            // The pointer must be followed first.
            let dot = &self.tokens[dot];
            let at = visible.view.columns.position(visible.view.file, dot.range.start);
            let caret = TextEdit { range: Range { start: at, end: at }, new_text: "^".to_owned() };
            for item in self.items.iter_mut().skip(first) {
                item.additional_text_edits = Some(vec![caret.clone()]);
            }
        }
    }

    /// Adds the exports of a library module that is not imported yet, with the import.
    fn members_of_library(&mut self, designator: &[TokenText<'_>]) {
        let [module] = designator else { return };
        let Some(edit) = self.import(|unit| unit.module_edit(module.text)) else { return };
        for (name, kind) in self.exports_of_library(module.text) {
            self.push(Rank::Near, 0, &name, kind_of_export(kind));
            if let Some(item) = self.items.last_mut() {
                item.additional_text_edits = Some(vec![edit.clone()]);
            }
        }
    }

    fn exports_of_library(&self, module: &str) -> Vec<(String, NameKind)> {
        let all = self.library.iter();
        let own = all.filter_map(|(name, exporters)| {
            let (_, kind) = exporters.iter().find(|(exporter, _)| exporter == module)?;
            Some((name.clone(), *kind))
        });
        own.collect()
    }

    fn modules_to_import(&mut self) {
        let Some(visible) = self.visible else { return };
        let own = visible.text(visible.view.module.name.name);
        for module in driver::importable_modules(self.path, &visible.view.checked.options) {
            if module != own {
                let rank = if self.is_of_library(&module) { Rank::Predeclared } else { Rank::Near };
                self.push(rank, 0, &module, CompletionItemKind::MODULE);
            }
        }
        self.push(Rank::Predeclared, 0, SYSTEM, CompletionItemKind::MODULE);
    }

    fn is_of_library(&self, module: &str) -> bool {
        self.library.values().flatten().any(|(exporter, _)| exporter == module)
    }

    fn exports_to_import(&mut self, module: usize) {
        let Some(visible) = self.visible else { return };
        let Some(module) = self.tokens.get(module) else { return };
        let listed: Vec<&str> = self
            .tokens
            .iter()
            .rev()
            .map_while(|token| match token.keyword() {
                Some(Keyword::Import) => None,
                _ => Some(token.text),
            })
            .collect();
        self.named.extend(listed.into_iter().map(str::to_owned));
        match visible.module(module.text) {
            Some(meaning) => {
                for (name, entry) in visible.exports(meaning) {
                    self.push_name(Rank::Near, 0, name, entry);
                }
            }
            None => {
                for (name, kind) in self.exports_of_library(module.text) {
                    self.push(Rank::Near, 0, &name, kind_of_export(kind));
                }
            }
        }
    }

    /// Adds the modules that are not imported, and the exports of the library, each with the edit that imports it.
    fn foreign(&mut self, suits: fn(NameKind) -> bool) {
        let Some(visible) = self.visible else { return };
        if self.prefix.len() < SHORTEST_FOREIGN {
            self.is_incomplete = true;
            return;
        }
        let own = visible.text(visible.view.module.name.name);
        let prefix = self.prefix.to_ascii_lowercase();
        let begins =
            |name: &str| name.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(&prefix));
        for module in driver::importable_modules(self.path, &visible.view.checked.options) {
            if module == own || !begins(&module) || self.named.contains(&module) {
                continue;
            }
            let Some(edit) = self.import(|unit| unit.module_edit(&module)) else { continue };
            self.push(Rank::Foreign, 0, &module, CompletionItemKind::MODULE);
            self.complete_foreign(&module, "IMPORT", edit);
        }
        let library = self.library;
        for (name, exporters) in library.iter().filter(|(name, _)| begins(name)) {
            for (module, kind) in exporters {
                if !suits(*kind) || module == own || self.named.contains(name) {
                    continue;
                }
                let Some(edit) = self.import(|unit| unit.edit(name, Span::NONE, module)) else { continue };
                if edit.new_text.ends_with('.') {
                    // The module is imported as a whole.
                    let label = format!("{module}.{name}");
                    self.push(Rank::Foreign, 0, &label, kind_of_export(*kind));
                    continue;
                }
                self.push_foreign(name, kind_of_export(*kind));
                self.complete_foreign(module, "FROM", edit);
            }
        }
    }

    fn complete_foreign(&mut self, module: &str, word: &str, edit: TextEdit) {
        if let Some(item) = self.items.last_mut() {
            let description = Some(format!("{word} {module}"));
            item.label_details = Some(CompletionItemLabelDetails { detail: None, description });
            item.additional_text_edits = Some(vec![edit]);
        }
    }

    /// Returns the edit that imports something.
    fn import(&self, edit: impl FnOnce(&ImportingUnit<'_>) -> Option<Edit>) -> Option<TextEdit> {
        let view = self.visible?.view;
        let unit = ImportingUnit { unit: view.module, file: view.file, names: &view.kept.interner };
        let Edit { span, replacement } = edit(&unit)?;
        let range = if span == Span::NONE { self.word } else { view.range(span) };
        Some(TextEdit { range, new_text: replacement })
    }

    fn keywords(&mut self, keywords: &[Keyword]) {
        for keyword in keywords {
            self.push(Rank::Keyword, 0, keyword.text(), CompletionItemKind::KEYWORD);
        }
    }

    /// Adds a keyword, with the construct that it starts if the client fills in snippets.
    fn snippet(&mut self, keyword: Keyword, text: &str) {
        if self.snippets {
            self.push_snippet(keyword.text(), text.to_owned());
        } else {
            self.keywords(&[keyword]);
        }
    }

    fn push_snippet(&mut self, label: &str, text: String) {
        self.push(Rank::Keyword, 0, label, CompletionItemKind::SNIPPET);
        if let Some(item) = self.items.last_mut() {
            item.text_edit = Some(CompletionTextEdit::Edit(TextEdit { range: self.word, new_text: text }));
            item.insert_text_format = Some(InsertTextFormat::SNIPPET);
            item.insert_text_mode = Some(InsertTextMode::ADJUST_INDENTATION);
        }
    }

    fn push_name(&mut self, rank: Rank, distance: usize, name: Name, entry: Option<u32>) {
        let Some(visible) = self.visible else { return };
        let text = visible.text(name);
        let found = entry.and_then(|number| Some((number, visible.name(number)?)));
        let kind = found.map_or(CompletionItemKind::MODULE, |(_, name)| item_kind(name.kind));
        if !self.push(rank, distance, text, kind) {
            return;
        }
        let (Some((number, name)), Some(item)) = (found, self.items.last_mut()) else { return };
        let has_type = name.ty != TypeTable::ERROR && name.kind != IndexedKind::Type;
        item.detail = has_type.then(|| visible.view.index.type_text(name.ty, &visible.view.kept.interner));
        let source = ItemSource { uri: self.uri.clone(), number, name: text.to_owned() };
        item.data = Some(to_value(source));
    }

    /// Adds an item unless its text is offered already.
    fn push(&mut self, rank: Rank, distance: usize, label: &str, kind: CompletionItemKind) -> bool {
        let is_new = self.named.insert(label.to_owned());
        if is_new {
            self.items.push(self.item(rank, distance, label, kind));
        }
        is_new
    }

    /// Adds a name that several modules may export.
    fn push_foreign(&mut self, label: &str, kind: CompletionItemKind) {
        self.items.push(self.item(Rank::Foreign, 1, label, kind));
    }

    fn item(&self, rank: Rank, distance: usize, label: &str, kind: CompletionItemKind) -> CompletionItem {
        let edit = TextEdit { range: self.word, new_text: label.to_owned() };
        CompletionItem {
            label: label.to_owned(),
            kind: Some(kind),
            sort_text: Some(format!("{}{distance:03}{label}", rank as u8)),
            text_edit: Some(CompletionTextEdit::Edit(edit)),
            ..CompletionItem::default()
        }
    }
}

fn is_type(kind: IndexedKind) -> bool {
    kind == IndexedKind::Type
}

fn is_constant(kind: IndexedKind) -> bool {
    matches!(kind, IndexedKind::Constant | IndexedKind::EnumerationValue)
}

fn is_operand(kind: IndexedKind) -> bool {
    !matches!(kind, IndexedKind::Label | IndexedKind::Unknown)
}

fn is_statement(kind: IndexedKind) -> bool {
    use IndexedKind::{Field, LocalVariable, Parameter, Predeclared, Procedure, VarParameter, Variable};
    matches!(kind, Field | LocalVariable | Parameter | Predeclared | Procedure | VarParameter | Variable)
}

fn item_kind(kind: IndexedKind) -> CompletionItemKind {
    match kind {
        IndexedKind::Module | IndexedKind::LocalModule => CompletionItemKind::MODULE,
        IndexedKind::Constant => CompletionItemKind::CONSTANT,
        IndexedKind::EnumerationValue => CompletionItemKind::ENUM_MEMBER,
        IndexedKind::Type => CompletionItemKind::CLASS,
        IndexedKind::Field => CompletionItemKind::FIELD,
        IndexedKind::Procedure | IndexedKind::Predeclared => CompletionItemKind::FUNCTION,
        IndexedKind::Label | IndexedKind::Unknown => CompletionItemKind::TEXT,
        _ => CompletionItemKind::VARIABLE,
    }
}

fn kind_of_export(kind: NameKind) -> CompletionItemKind {
    match kind {
        NameKind::Type => CompletionItemKind::CLASS,
        NameKind::Value => CompletionItemKind::CONSTANT,
        NameKind::Procedure => CompletionItemKind::FUNCTION,
    }
}
