//! The translation of headers: declarations in their order, each into items of the module, or into a reason.
//!
//! A first pass assumes that every structure of the headers can be translated, and that of other headers only names
//! are needed. If it finds otherwise, the translation is repeated with this knowledge, which only grows.

use std::collections::{BTreeMap, BTreeSet};

use clang_sys::*;
use glob::Pattern;
use tlc_frontend::format::{FormatOptions, format};

use crate::clang::{Cursor, Mistake, Ty, Unit};
use crate::constants::{self, last_macros, macro_of, values, whole, written};
use crate::items::{Bindings, Item, ModuleText, Refused, Section};
use crate::names::{Names, is_reserved};
use crate::remarks::Remarks;
use crate::selection::{Selection, is_hidden};
use crate::types::{Written, is_function, is_list_of_arguments, is_record, is_standard};

/// The request for a definition module.
#[derive(Clone, Debug)]
pub struct BindingRequest {
    /// The headers as `#include` names them: `<zlib.h>`, `"src/part.h"`.
    pub headers: Vec<String>,
    pub module: String,
    /// The patterns of the names to translate; without any, all names.
    pub allowed: Vec<Pattern>,
    /// The arguments of the C compiler: folders, macros.
    pub arguments: Vec<String>,
    /// The lines of the comment at the beginning of the module.
    pub head: Vec<String>,
    /// The width of lines.
    pub width: usize,
}

/// The name of the source that includes the headers.
const SOURCE: &str = "tlc-bindgen.c";

/// Translates headers. libclang must be loaded.
///
/// # Errors
///
/// Returns the errors in the headers, as lines.
pub fn translate(request: &BindingRequest) -> Result<Bindings, Vec<String>> {
    let includes: String = request.headers.iter().map(|header| format!("#include {header}\n")).collect();
    let unit = Unit::parse(SOURCE, &includes, &request.arguments).map_err(|reason| vec![reason])?;
    let mistakes = unit.mistakes();
    if !mistakes.is_empty() {
        return Err(mistakes
            .into_iter()
            .map(|Mistake { location, text }| line_about(&location, &text))
            .collect());
    }
    let declarations = unit.declarations();
    let selection = Selection::new(SOURCE, &declarations, &request.allowed);
    let macros = selected_macros(&unit, &declarations, &selection);
    let all: Vec<constants::Macro> = macros.iter().filter_map(|(_, one)| one.clone()).collect();
    let values = values(&includes, &all, &request.arguments);
    let mut ordered = in_order(&declarations, &macros, &selection);
    ordered.dedup_by_key(|cursor| (cursor.kind(), cursor.location(), cursor.name()));
    let mut knowledge = Knowledge::default();
    loop {
        let mut translator = Translator::new(&unit, &selection, &declarations, knowledge, request.width);
        translator.allot_names(&ordered);
        translator.run(&ordered, &macros, &values);
        if translator.knowledge.is_new {
            knowledge = Knowledge { is_new: false, ..translator.knowledge };
            continue;
        }
        return finished(request, translator).map_err(|reason| vec![reason]);
    }
}

fn line_about(location: &crate::clang::Location, text: &str) -> String {
    match location.file.as_str() {
        "" | SOURCE => text.to_owned(),
        file => format!("{file}:{}:{}: {text}", location.line, location.column),
    }
}

/// Returns the selected macros without parameters or with, and their texts.
fn selected_macros<'u>(
    unit: &Unit,
    declarations: &[Cursor<'u>],
    selection: &Selection<'_>,
) -> Vec<(Cursor<'u>, Option<constants::Macro>)> {
    let mut sources: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    let macros = last_macros(declarations).into_iter().filter(|cursor| selection.selects(*cursor));
    macros
        .map(|cursor| {
            let file = cursor.location().file;
            let source = sources.entry(file.clone()).or_insert_with(|| unit.text(&file));
            (cursor, macro_of(cursor, source))
        })
        .collect()
}

/// Returns the declarations and macros of the headers in the order of their texts.
fn in_order<'u>(
    declarations: &[Cursor<'u>],
    macros: &[(Cursor<'u>, Option<constants::Macro>)],
    selection: &Selection<'_>,
) -> Vec<Cursor<'u>> {
    let of_preprocessor = [CXCursor_MacroDefinition, CXCursor_MacroExpansion, CXCursor_InclusionDirective];
    let others = declarations.iter().filter(|cursor| !of_preprocessor.contains(&cursor.kind()));
    let mut ordered: Vec<Cursor<'u>> =
        others.chain(macros.iter().map(|(cursor, _)| cursor)).copied().collect();
    ordered.retain(|cursor| selection.contains(*cursor));
    ordered.sort_by_cached_key(|cursor| {
        let location = cursor.extent().0;
        (selection.number(&location.file), location.offset)
    });
    ordered
}

/// Formats the module.
fn finished(request: &BindingRequest, translator: Translator<'_, '_>) -> Result<Bindings, String> {
    let Translator { mut needed, items, refused, translated, .. } = translator;
    needed.extend(items);
    let module = ModuleText {
        name: &request.module,
        head: &request.head,
        items: &needed,
        refused: &refused,
        width: request.width,
    };
    let options = FormatOptions { width: request.width, ..FormatOptions::default() };
    let raw = module.write();
    let text =
        format(&raw, &options).map_err(|refusal| format!("the module is wrong: {refusal:?}\n{raw}"))?;
    Ok(Bindings { text, translated, refused })
}

/// Facts about structures that a pass has found.
#[derive(Default)]
pub struct Knowledge {
    /// The structures of other headers that are used by value.
    complete: BTreeSet<String>,
    /// The types that cannot be translated, with the reasons.
    pub failed: BTreeMap<String, String>,
    /// The names that typedefs of the headers give to structures, by the texts of these.
    preferred: BTreeMap<String, String>,
    is_new: bool,
}

/// The state of one pass.
pub struct Translator<'a, 'u> {
    unit: &'u Unit,
    pub selection: &'a Selection<'a>,
    pub knowledge: Knowledge,
    /// The names of declarations, by their identities.
    names: BTreeMap<String, String>,
    pub scope: Names,
    /// The names of pointer, array and procedure types, by their texts.
    pub structures: BTreeMap<String, String>,
    /// Items that precede the current one.
    pub before: Vec<Item>,
    /// Types of other headers.
    needed: Vec<Item>,
    items: Vec<Item>,
    done: BTreeSet<String>,
    /// The typedefs that name structures and enumerations.
    typedefs: BTreeMap<String, Cursor<'u>>,
    /// The typedefs that name pointers to structures.
    pub pointers: BTreeMap<String, Cursor<'u>>,
    /// The structures to which functions return pointers: the library creates them.
    pub created: BTreeSet<String>,
    /// The identity of the typedef that is being translated.
    pub translating: Option<String>,
    /// The structures without the alignment of C, which are not passed by value.
    pub packed: BTreeSet<String>,
    /// The comment about the current group of functions.
    about: Vec<String>,
    remarks: BTreeMap<String, Remarks>,
    width: usize,
    refused: Vec<Refused>,
    translated: usize,
}

impl<'a, 'u> Translator<'a, 'u> {
    fn new(
        unit: &'u Unit,
        selection: &'a Selection<'a>,
        declarations: &[Cursor<'u>],
        knowledge: Knowledge,
        width: usize,
    ) -> Translator<'a, 'u> {
        let (mut typedefs, mut pointers, mut created) = (BTreeMap::new(), BTreeMap::new(), BTreeSet::new());
        for cursor in declarations {
            if cursor.kind() == CXCursor_FunctionDecl {
                let target = cursor.ty().result().canonical().target();
                if is_record(target) {
                    created.insert(target.canonical().declaration().identity());
                }
                continue;
            }
            if cursor.kind() != CXCursor_TypedefDecl {
                continue;
            }
            let mut underlying = cursor.underlying();
            while underlying.kind() == CXType_Elaborated {
                underlying = underlying.named();
            }
            if [CXType_Record, CXType_Enum].contains(&underlying.kind()) {
                let declaration = underlying.declaration();
                let is_beside = declaration.location().file == cursor.location().file;
                if is_beside || declaration.name().starts_with('_') {
                    let named = typedefs.entry(declaration.identity()).or_insert(*cursor);
                    if is_hidden(*named) && !is_hidden(*cursor) {
                        *named = *cursor;
                    }
                }
            } else if underlying.kind() == CXType_Pointer
                && is_record(underlying.target())
                && selection.contains(*cursor)
            {
                pointers.entry(underlying.target().canonical().declaration().identity()).or_insert(*cursor);
            }
        }
        Translator {
            unit,
            selection,
            names: BTreeMap::new(),
            scope: Names::default(),
            structures: knowledge.preferred.clone(),
            before: Vec::new(),
            needed: Vec::new(),
            items: Vec::new(),
            done: BTreeSet::new(),
            typedefs,
            pointers,
            created,
            translating: None,
            packed: BTreeSet::new(),
            about: Vec::new(),
            knowledge,
            remarks: BTreeMap::new(),
            width,
            refused: Vec::new(),
            translated: 0,
        }
    }

    /// Gives names to the declarations: those with symbols keep theirs, tags give way to others.
    fn allot_names(&mut self, ordered: &[Cursor<'u>]) {
        let mut of_kinds = |kinds: &[CXCursorKind], visit: &mut dyn FnMut(&mut Self, Cursor<'u>)| {
            let selected: Vec<Cursor<'u>> =
                ordered.iter().filter(|cursor| kinds.contains(&cursor.kind())).copied().collect();
            selected.into_iter().for_each(|cursor| visit(self, cursor));
        };
        of_kinds(&[CXCursor_FunctionDecl, CXCursor_VarDecl], &mut |this, cursor| {
            if !cursor.is_local() {
                this.scope.claim(&cursor.symbol());
            }
        });
        of_kinds(&[CXCursor_TypedefDecl], &mut |this, cursor| {
            this.name_of(cursor);
        });
        of_kinds(&[CXCursor_EnumDecl], &mut |this, cursor| {
            for enumerator in cursor.children() {
                this.name_of(enumerator);
            }
        });
        of_kinds(&[CXCursor_MacroDefinition], &mut |this, cursor| {
            if !cursor.has_parameters_as_macro() {
                this.name_of(cursor);
            }
        });
        of_kinds(&[CXCursor_StructDecl, CXCursor_UnionDecl, CXCursor_EnumDecl], &mut |this, cursor| {
            if this.has_name(cursor) {
                this.name_of(cursor);
            }
        });
    }

    /// Returns the width of lines.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Returns the name of a type, constant or macro.
    pub fn name_of(&mut self, declaration: Cursor<'u>) -> String {
        let mut identity = declaration.identity();
        let mut named = declaration;
        if let Some(typedef) = self.typedefs.get(&identity) {
            named = *typedef;
        } else if declaration.definition().is_none()
            && let Some(typedef) = self.pointers.get(&identity)
        {
            named = *typedef;
        }
        if named.identity() != identity {
            identity = named.identity();
        }
        if let Some(name) = self.names.get(&identity) {
            return name.clone();
        }
        let name = self.scope.free(&named.name());
        self.names.insert(identity, name.clone());
        name
    }

    /// Whether a structure or enumeration has a tag or a typedef.
    pub fn has_name(&self, declaration: Cursor<'u>) -> bool {
        self.typedefs.contains_key(&declaration.identity())
            || (!declaration.is_anonymous() && !declaration.name().is_empty())
    }

    /// Whether a typedef gives a structure or enumeration its name.
    pub fn names_record(&self, typedef: Cursor<'u>, record: Cursor<'u>) -> bool {
        self.typedefs.get(&record.identity()).is_some_and(|named| named.identity() == typedef.identity())
    }

    /// Whether only pointers to a structure can be used.
    pub fn is_opaque(&self, record: Cursor<'u>) -> bool {
        let Some(definition) = record.definition() else { return true };
        let identity = definition.identity();
        let is_internal = || {
            let is_of_library = definition.location().file.split('/').any(|part| part == "bits");
            is_of_library && is_hidden(definition)
        };
        self.knowledge.failed.contains_key(&identity)
            || (!self.knowledge.complete.contains(&identity)
                && (!self.selection.contains(definition) || is_internal()))
    }

    /// Declares an opaque type for a structure, and returns its name.
    pub fn opaque(&mut self, record: Cursor<'u>) -> String {
        let name = self.name_of(record);
        let identity = record.identity();
        if self.done.insert(identity.clone()) {
            let typedef = self.typedefs.get(&identity).or_else(|| self.pointers.get(&identity)).copied();
            let is_declared_later = typedef.is_some_and(|typedef| self.selection.selects(typedef));
            if !is_declared_later {
                let item = Item::new(Section::Type, format!("{name};"));
                self.place(item, record);
            }
        }
        name
    }

    /// Adds an item before the current one, or to those of other headers.
    fn place(&mut self, item: Item, declaration: Cursor<'u>) {
        match self.selection.contains(declaration) {
            true => self.before.push(item),
            false => self.needed.push(item),
        }
    }

    /// Makes sure that a structure is declared with its fields.
    pub fn need_complete(&mut self, definition: Cursor<'u>) -> Result<(), String> {
        let identity = definition.identity();
        if !self.knowledge.failed.contains_key(&identity) && self.is_opaque(definition) {
            self.knowledge.is_new |= self.knowledge.complete.insert(identity);
        }
        self.need(definition)
    }

    /// Makes sure that a type is declared.
    pub fn need(&mut self, declaration: Cursor<'u>) -> Result<(), String> {
        let identity = declaration.identity();
        if let Some(reason) = self.knowledge.failed.get(&identity) {
            let name = declaration.name();
            return Err(match reason.contains('`') {
                true => reason.clone(),
                false => format!("`{name}` is not translated"),
            });
        }
        if self.done.contains(&identity) || self.is_selected_type(declaration) {
            return Ok(());
        }
        let items = self.type_items(declaration)?;
        items.into_iter().for_each(|item| self.place(item, declaration));
        Ok(())
    }

    /// Whether a type is declared at its place in the headers.
    fn is_selected_type(&mut self, declaration: Cursor<'u>) -> bool {
        if !self.selection.contains(declaration) {
            return false;
        }
        let typedef = self.typedefs.get(&declaration.identity()).copied();
        let is_top_level = declaration.kind() == CXCursor_TypedefDecl || declaration.is_outermost();
        is_top_level
            && (self.selection.selects(declaration)
                || typedef.is_some_and(|typedef| self.selection.selects(typedef)))
    }

    /// Translates the declarations one by one.
    fn run(
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

    /// Records that a declaration is not translated.
    pub fn refuse(&mut self, name: &str, reason: String) {
        let place = self.refused.iter().position(|refused| refused.reason == reason);
        let index = place.unwrap_or(self.refused.len());
        if place.is_none() {
            self.refused.push(Refused { reason, names: Vec::new() });
        }
        if let Some(refused) = self.refused.get_mut(index)
            && !refused.names.iter().any(|known| known == name)
        {
            refused.names.push(name.to_owned());
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
    fn type_items(&mut self, declaration: Cursor<'u>) -> Result<Vec<Item>, String> {
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
            return Err("Macros with parameters".to_owned());
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
        match is_reserved(symbol) || !crate::names::is_name(symbol) {
            true => Err("Names that are reserved words of Modula-2".to_owned()),
            false => Ok(()),
        }
    }

    /// Returns the comments of a file.
    pub fn remarks_of(&mut self, file: &str) -> &Remarks {
        let unit = self.unit;
        self.remarks.entry(file.to_owned()).or_insert_with(|| Remarks::read(&unit.text(file)))
    }

    /// Adds the comments about a declaration.
    pub fn decorated(&mut self, mut item: Item, declaration: Cursor<'u>) -> Item {
        let (start, end) = declaration.extent();
        if self.selection.number(&start.file).is_none() {
            return item;
        }
        let remarks = self.remarks_of(&start.file);
        let before = remarks.before(start.line);
        let is_function = item.section == Section::Procedure;
        let beside = remarks.beside(end.line, end.offset);
        let after = remarks.after(end.line).filter(|_| is_function && before.is_none() && beside.is_none());
        let first_line = before.map_or(start.line, |remark| remark.first_line);
        item.is_apart = first_line > 1 && remarks.is_blank(first_line - 1);
        let lines = |remark: Option<&crate::remarks::Remark>| {
            remark.map(|remark| remark.lines.clone()).unwrap_or_default()
        };
        item.before = lines(before.or(after));
        item.beside = lines(beside);
        item
    }

    /// Returns whether a type is a pointer to a structure of the headers that programs create.
    pub fn is_own_record(&self, target: Ty<'u>) -> bool {
        let declaration = target.canonical().declaration();
        is_record(target)
            && !is_function(target)
            && !self.is_opaque(declaration)
            && !self.created.contains(&declaration.identity())
    }
}
