//! Descriptions of names: declaration, type, size or value, and documentation.

use lsp_types::{Hover, HoverContents, HoverParams, MarkupContent, MarkupKind};

use tlc_frontend::base::Span;
use tlc_frontend::hir::{self, Const, Type, TypeId, TypeTable};
use tlc_frontend::sema::{IndexedKind, IndexedName};

use super::docs;
use super::outline::{self, Item, ItemKind};
use super::text::values;
use crate::driver::{Failure, KeptTree};
use crate::server::analysis::View;
use crate::server::state::Server;

/// Describes the name at a place; a variable in a statement with its values there.
pub fn hover(server: &mut Server, params: HoverParams) -> Result<Option<Hover>, Failure> {
    let at = params.text_document_position_params;
    let Some(path) = server.ready(&at.text_document.uri)? else { return Ok(None) };
    let described = server.analysis.view(&path).and_then(|view| {
        let (name, span) = view.name_at(at.position)?;
        let has_values = values::may_have_values(name, span);
        Some((view.description(name)?, view.range(span), has_values.then_some(span)))
    });
    let Some((mut value, range, span)) = described else { return Ok(None) };
    if let Some(span) = span {
        for line in values::describe(server, &path, span)? {
            value.push_str("\n\n");
            value.push_str(&line);
        }
    }
    let contents = HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value });
    Ok(Some(Hover { contents, range: Some(range) }))
}

impl View<'_> {
    /// Describes a name in Markdown: its declaration as code, and facts about it.
    pub fn description(&self, name: &IndexedName) -> Option<String> {
        let text = self.kept.interner.resolve(name.name);
        let of_language = (name.declared == Span::NONE).then(|| docs::predeclared(text)).flatten();
        let (declaration, comment) =
            of_language.unwrap_or_else(|| (self.signature(name), self.documentation(name)));
        let facts = self.facts(name);
        let facts = (!facts.is_empty()).then(|| facts.join(", "));
        let code = format!("```modula2\n{declaration}\n```");
        let parts: Vec<String> = [Some(code), comment, facts].into_iter().flatten().collect();
        Some(parts.join("\n\n"))
    }

    /// Returns the declaration of a name as source text.
    pub fn signature(&self, name: &IndexedName) -> String {
        let text = self.kept.interner.resolve(name.name);
        let ty = || self.index.type_text(name.ty, &self.kept.interner);
        match name.kind {
            IndexedKind::Module => self.heading_of_module(name).unwrap_or_else(|| format!("MODULE {text}")),
            IndexedKind::LocalModule => format!("MODULE {text}"),
            IndexedKind::Constant | IndexedKind::EnumerationValue => match self.value(name) {
                Some(value) => format!("CONST {text} = {value}"),
                None => format!("CONST {text}: {}", ty()),
            },
            IndexedKind::Type => {
                let declared = self.declaration(name).unwrap_or_else(|| text.to_owned());
                format!("TYPE {declared}")
            }
            IndexedKind::Variable | IndexedKind::LocalVariable => format!("VAR {text}: {}", ty()),
            IndexedKind::Parameter => format!("{text}: {}", ty()),
            IndexedKind::VarParameter => format!("VAR {text}: {}", ty()),
            IndexedKind::Field => {
                let record = name.record.and_then(|record| self.index.types.name(record));
                let record = record.map(|record| format!("{}.", self.kept.interner.resolve(record)));
                format!("{}{text}: {}", record.unwrap_or_default(), ty())
            }
            IndexedKind::Procedure => self.declaration(name).unwrap_or_else(|| format!("PROCEDURE {text}")),
            IndexedKind::Predeclared => format!("PROCEDURE {text}"),
            IndexedKind::Label => format!("LABEL {text}"),
            IndexedKind::Unknown => text.to_owned(),
        }
    }

    /// Returns the text of a declaration: the heading of a procedure, or the name and structure of a type.
    fn declaration(&self, name: &IndexedName) -> Option<String> {
        name.places().find_map(|place| {
            let KeptTree { file, module, .. } = self.kept.tree_at(place.lo)?;
            let items = outline::items(module);
            let path = outline::path_to(&items, place);
            let item: &&Item<'_> = path.last()?;
            let extent = match item.kind {
                ItemKind::Procedure(procedure) => procedure.heading,
                ItemKind::Type(None) => return None,
                _ => item.extent,
            };
            let text = file.text.get(file.offset(extent.lo)..file.offset(extent.hi))?;
            Some(text.trim_end_matches(';').to_owned())
        })
    }

    fn heading_of_module(&self, name: &IndexedName) -> Option<String> {
        let KeptTree { file, module, .. } = self.kept.tree_at(name.declared.lo)?;
        let head = file.text.get(file.offset(module.span.lo)..file.offset(name.declared.hi))?;
        Some(head.to_owned())
    }

    /// Returns the value of a constant as source text.
    pub fn value(&self, name: &IndexedName) -> Option<String> {
        let value = name.value.as_ref()?;
        if name.kind == IndexedKind::EnumerationValue {
            return value.ordinal().map(|value| value.to_string());
        }
        match value {
            Const::Real(value) => Some(format!("{value:?}")),
            Const::Nil => Some("NIL".to_owned()),
            _ => {
                let number = value.ordinal()?;
                Some(hir::print_ordinal(&self.index.types, name.ty, number, &self.kept.interner))
            }
        }
    }

    fn facts(&self, name: &IndexedName) -> Vec<String> {
        let mut facts = Vec::new();
        let has_size = matches!(
            name.kind,
            IndexedKind::Type | IndexedKind::Variable | IndexedKind::LocalVariable | IndexedKind::Field
        );
        if let Some(size) = self.size(name.ty).filter(|_| has_size) {
            facts.push(if size == 1 { "1 byte".to_owned() } else { format!("{size} bytes") });
        }
        if name.kind == IndexedKind::EnumerationValue {
            facts.push(format!("a value of `{}`", self.index.type_text(name.ty, &self.kept.interner)));
        }
        if let Some(module) = self.module_of(name.declared) {
            facts.push(format!("module `{module}`"));
        }
        facts
    }

    /// Returns the name of another module that declares a name.
    fn module_of(&self, declared: Span) -> Option<&str> {
        let KeptTree { file, module, .. } = self.kept.tree_at(declared.lo)?;
        (file.start != self.file.start).then(|| self.kept.interner.resolve(module.name.name))
    }

    /// Returns the size of a value in bytes; `None` for a type without a fixed size.
    fn size(&self, ty: TypeId) -> Option<u64> {
        let types = &self.index.types;
        match types.get(ty) {
            Type::Error | Type::OpenArray { .. } => None,
            Type::Array { low, high, element, .. } => {
                let count = u64::try_from(high.checked_sub(*low)?).ok()?.checked_add(1)?;
                self.size(*element)?.checked_mul(count)
            }
            Type::Record { size, .. } => Some(*size),
            _ if ty == TypeTable::ERROR => None,
            simple => Some(types.simple_layout(simple).size),
        }
    }
}
