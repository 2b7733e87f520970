//! The translation of each kind of declaration, at its place in the headers.

use std::collections::BTreeMap;

use clang_sys::*;

use crate::clang::Cursor;
use crate::constants::{self, whole, written};
use crate::items::{Item, Section};
use crate::names::{is_name, is_reserved};
use crate::translator::Translator;
use crate::types::{Written, is_list_of_arguments, is_record, is_standard};

const WITH_PARAMETERS: &str = "Macros with parameters";

/// Macros whose expressions programs write at the places of calls: the library has no symbol for them.
const EXPRESSIONS: &str = "Macros with parameters that may be expressions";

impl<'u> Translator<'_, 'u> {
    /// Translates the declarations one by one.
    pub fn run(
        &mut self,
        ordered: &[Cursor<'u>],
        macros: &[(Cursor<'u>, Option<constants::Macro>)],
        values: &BTreeMap<String, String>,
    ) {
        let mut previous: (String, u32) = (String::new(), 0);
        // The place of the first of constants on consecutive lines.
        let mut group = None;
        for cursor in ordered {
            let (start, end) = cursor.extent();
            let items = match cursor.kind() {
                CXCursor_MacroDefinition => self.constant(*cursor, macros, values),
                CXCursor_StructDecl | CXCursor_UnionDecl | CXCursor_EnumDecl | CXCursor_TypedefDecl => {
                    self.own_type(*cursor)
                }
                CXCursor_FunctionDecl if self.selection.selects(*cursor) => self.function(*cursor),
                CXCursor_VarDecl if self.selection.selects(*cursor) => self.variable(*cursor),
                _ => Ok(Vec::new()),
            };
            match items {
                Ok(mut items) => {
                    self.translated += usize::from(!items.is_empty());
                    if let Some(first) = items.first_mut()
                        && previous.0 == start.file
                    {
                        let heading = self.remarks_of(&start.file).heading(previous.1, start.line);
                        first.heading = heading.map(|remark| remark.lines.clone()).unwrap_or_default();
                    }
                    if let Some(first) = self.before.first_mut() {
                        first.is_apart = true;
                    }
                    self.items.append(&mut self.before);
                    let is_constant = items.first().is_some_and(|item| item.section == Section::Constant);
                    let is_continued = previous == (start.file.clone(), start.line - 1);
                    group = match group {
                        Some(first) if is_constant && is_continued => Some(first),
                        _ if is_constant => Some(self.items.len()),
                        _ if items.is_empty() => group,
                        _ => None,
                    };
                    if !items.is_empty() {
                        previous = (start.file.clone(), end.line);
                    }
                    self.items.extend(items);
                    self.describe_group(group.filter(|_| is_constant), &start.file, end.line);
                }
                Err(reason) => {
                    self.items.append(&mut self.before);
                    self.refuse(&cursor.name(), reason);
                }
            }
        }
    }

    /// Moves the comment after a group of constants before the first of them.
    fn describe_group(&mut self, first: Option<usize>, file: &str, last_line: u32) {
        let Some(first) = first else { return };
        let after = self.remarks_of(file).after(last_line).map(|remark| remark.lines.clone());
        if let Some(lines) = after
            && let Some(item) = self.items.get_mut(first)
            && item.before.is_empty()
        {
            item.before = lines;
        }
    }

    /// Translates a type at its place in the headers.
    fn own_type(&mut self, cursor: Cursor<'u>) -> Result<Vec<Item>, String> {
        let identity = cursor.identity();
        let is_unnamed_enumeration = cursor.kind() == CXCursor_EnumDecl && !self.has_name(cursor);
        let is_allowed = self.is_selected_type(cursor)
            || (is_unnamed_enumeration
                && cursor.children().iter().any(|enumerator| self.selection.allows(&enumerator.name())));
        if !is_allowed || self.done.contains(&identity) {
            return match self.knowledge.failed.get(&identity) {
                Some(reason) if is_allowed => Err(reason.clone()),
                _ => Ok(Vec::new()),
            };
        }
        if let Some(reason) = self.knowledge.failed.get(&identity) {
            let reason = reason.clone();
            self.done.insert(identity);
            if cursor.kind() != CXCursor_TypedefDecl {
                let name = self.name_of(cursor);
                let items = vec![self.decorated(Item::new(Section::Type, format!("{name};")), cursor)];
                self.refuse(&cursor.name(), format!("{reason}; only pointers to it can be used"));
                return Ok(items);
            }
            return Err(reason);
        }
        self.type_items(cursor)
    }

    /// Translates a type. A failure is recorded for the next pass.
    pub fn type_items(&mut self, declaration: Cursor<'u>) -> Result<Vec<Item>, String> {
        let identity = declaration.identity();
        self.done.insert(identity.clone());
        let items = self.type_declaration(declaration);
        if let Err(reason) = &items {
            self.knowledge.is_new |= self.knowledge.failed.insert(identity, reason.clone()).is_none();
        }
        items
    }

    fn type_declaration(&mut self, declaration: Cursor<'u>) -> Result<Vec<Item>, String> {
        let items = match declaration.kind() {
            CXCursor_TypedefDecl => self.typedef(declaration)?.into_iter().collect(),
            CXCursor_EnumDecl => self.enumeration_items(declaration)?,
            _ => self.structure(declaration)?.into_iter().collect(),
        };
        Ok(items)
    }

    fn structure(&mut self, declaration: Cursor<'u>) -> Result<Option<Item>, String> {
        let Some(definition) = declaration.definition() else {
            let identity = declaration.identity();
            let typedef = self.typedefs.get(&identity).or_else(|| self.pointers.get(&identity)).copied();
            let name = self.name_of(declaration);
            // The typedef declares it.
            return Ok(match typedef.is_some_and(|typedef| self.selection.selects(typedef)) {
                true => None,
                false => Some(self.decorated(Item::new(Section::Type, format!("{name};")), declaration)),
            });
        };
        if !self.has_name(definition) {
            return Ok(None);
        }
        if !declaration.is_definition() && self.selection.contains(definition) {
            // The definition follows.
            self.done.remove(&declaration.identity());
            return Ok(None);
        }
        let name = self.name_of(definition);
        let text = self.record(definition)?;
        let item = Item::new(Section::Type, format!("{name} = {text};"));
        Ok(Some(self.decorated(item, declaration)))
    }

    fn typedef(&mut self, declaration: Cursor<'u>) -> Result<Option<Item>, String> {
        let underlying = declaration.underlying();
        let name = self.name_of(declaration);
        let canonical = underlying.canonical();
        if [CXType_Record, CXType_Enum].contains(&canonical.kind())
            && self.names_record(declaration, canonical.declaration())
        {
            let record = canonical.declaration();
            self.done.insert(record.identity());
            if is_record(canonical) && self.is_opaque(record) {
                if self.knowledge.failed.contains_key(&record.identity()) {
                    self.done.remove(&record.identity());
                    return Ok(None);
                }
                return Ok(Some(self.decorated(Item::new(Section::Type, format!("{name};")), declaration)));
            }
            // The structure is declared at its definition.
            self.done.remove(&record.identity());
            return Ok(None);
        }
        if canonical.kind() == CXType_Void || is_standard(&name) {
            return Ok(None);
        }
        if is_list_of_arguments(declaration.ty()) || (is_record(canonical) && is_list_of_arguments(canonical))
        {
            return Ok(None);
        }
        if is_record(canonical) && self.is_opaque(canonical.declaration()) {
            // Pointers to it have the name of the opaque type.
            self.opaque(canonical.declaration());
            return Ok(None);
        }
        let outer = self.translating.replace(declaration.identity());
        let target = match self.written(underlying, &name) {
            Ok(target) => target,
            Err(reason) => {
                self.translating = outer;
                return Err(reason);
            }
        };
        self.translating = outer;
        let code = match target {
            Written::Name(other) if other == name => format!("{name};"),
            Written::Name(other) => format!("{name} = {other};"),
            // Pointers to different structures without a name are different types.
            Written::Structure { text, .. } if text.starts_with("POINTER TO RECORD") => {
                format!("{name} = {text};")
            }
            Written::Structure { text, .. } => match self.structures.get(&text).cloned() {
                Some(other) if other != name => {
                    self.prefer(&text, &name, declaration);
                    format!("{name} = {other};")
                }
                _ => {
                    self.prefer(&text, &name, declaration);
                    self.structures.insert(text.clone(), name.clone());
                    format!("{name} = {text};")
                }
            },
        };
        Ok(Some(self.decorated(Item::new(Section::Type, code), declaration)))
    }

    /// Records that a typedef names a structure, so that the next pass does not declare another name before it.
    fn prefer(&mut self, text: &str, name: &str, typedef: Cursor<'u>) {
        if self.selection.selects(typedef)
            && !text.starts_with("RECORD")
            && !self.knowledge.preferred.contains_key(text)
        {
            self.knowledge.preferred.insert(text.to_owned(), name.to_owned());
            self.knowledge.is_new = true;
        }
    }

    fn enumeration_items(&mut self, declaration: Cursor<'u>) -> Result<Vec<Item>, String> {
        let mut items = Vec::new();
        let whole_type = Self::enumeration_whole(declaration)?;
        if self.has_name(declaration) {
            let name = self.name_of(declaration);
            let item = Item::new(Section::Type, format!("{name} = {whole_type};"));
            items.push(self.decorated(item, declaration));
        }
        if !self.selection.contains(declaration) {
            return Ok(items);
        }
        let is_unsigned = whole_type.starts_with("CARDINAL");
        let mut previous = None;
        for enumerator in
            declaration.children().into_iter().filter(|child| child.kind() == CXCursor_EnumConstantDecl)
        {
            let name = self.name_of(enumerator);
            let (start, end) = enumerator.extent();
            let source = self.remarks_of(&start.file).source(start.offset, end.offset);
            let text = source.split_once('=').map_or(String::new(), |(_, value)| value.trim().to_owned());
            let value = whole(enumerator.enumerator_value(is_unsigned), &text);
            let item = Item::new(Section::Constant, format!("{name} = {value};"));
            let mut item = self.decorated(item, enumerator);
            item.is_apart &= items.len() > 1 && previous != Some(start.line);
            previous = Some(end.line);
            items.push(item);
        }
        if !self.has_name(declaration)
            && let Some(first) = items.first_mut()
            && first.before.is_empty()
        {
            let about = self.decorated(Item::new(Section::Constant, String::new()), declaration);
            first.before = about.before;
            first.is_apart = true;
        }
        Ok(items)
    }

    fn constant(
        &mut self,
        cursor: Cursor<'u>,
        macros: &[(Cursor<'u>, Option<constants::Macro>)],
        values: &BTreeMap<String, String>,
    ) -> Result<Vec<Item>, String> {
        let name = cursor.name();
        if cursor.has_parameters_as_macro() {
            if self.scope.is_used(&name) {
                // The function of this name does the same.
                return Ok(Vec::new());
            }
            let (_, text) = macros.iter().find(|(one, _)| one.name() == name).ok_or(WITH_PARAMETERS)?;
            let Some((parameters, text)) = text.as_ref().and_then(constants::expression) else {
                return Err(WITH_PARAMETERS.to_owned());
            };
            self.refuse_with(&name, EXPRESSIONS, format!("{name}{parameters} is {text}"));
            return Ok(Vec::new());
        }
        let text = macros.iter().find(|(one, _)| one.name() == name).and_then(|(_, text)| text.as_ref());
        if text.is_none_or(|text| text.body == name) {
            return Ok(Vec::new());
        }
        let Some(value) = values.get(&name) else {
            return Err("Macros that are not numbers or printable texts".to_owned());
        };
        let code = format!("{} = {value};", self.name_of(cursor));
        let item = self.decorated(Item::new(Section::Constant, code), cursor);
        Ok(vec![item])
    }

    fn variable(&mut self, cursor: Cursor<'u>) -> Result<Vec<Item>, String> {
        let name = cursor.name();
        if cursor.is_local() {
            let value = cursor.value().filter(|_| cursor.ty().is_const());
            let value = value.map(|value| written(&value, cursor, "")).filter(|value| !value.is_empty());
            let value = value.ok_or("Variables of the header itself (`static`)")?;
            let free = self.scope.free(&name);
            let item = Item::new(Section::Constant, format!("{free} = {value};"));
            return Ok(vec![self.decorated(item, cursor)]);
        }
        if cursor.is_thread_local() {
            return Err("Variables of threads".to_owned());
        }
        self.check_symbol(&cursor.symbol())?;
        let ty = self.inline(cursor.ty(), &format!("{name}Type"))?;
        let item = Item::new(Section::Variable, format!("{}: {ty};", cursor.symbol()));
        Ok(vec![self.decorated(item, cursor)])
    }

    fn function(&mut self, cursor: Cursor<'u>) -> Result<Vec<Item>, String> {
        let symbol = cursor.symbol();
        if !self.done.insert(format!("function {symbol}")) {
            return Ok(Vec::new());
        }
        if cursor.is_local() {
            return Err("Functions of the header itself (`static`), which have no symbol".to_owned());
        }
        if cursor.is_inline() && cursor.is_definition() {
            return Err("Functions that are only inlined, which have no symbol".to_owned());
        }
        self.check_symbol(&symbol)?;
        let mut item = self.decorated(Item::new(Section::Procedure, String::new()), cursor);
        if item.is_apart || !item.before.is_empty() {
            self.about = item.before.clone();
        }
        let about = self.about.clone();
        item.code = self.heading(cursor, &about)?;
        if symbol != cursor.name() {
            item.before.push(format!("`{}` in C.", cursor.name()));
        }
        Ok(vec![item])
    }

    fn check_symbol(&self, symbol: &str) -> Result<(), String> {
        match is_reserved(symbol) || !is_name(symbol) {
            true => Err("Names that are reserved words of Modula-2".to_owned()),
            false => Ok(()),
        }
    }
}
