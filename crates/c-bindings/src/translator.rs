//! The state of a translation: the names of declarations, the types that are declared, and what passes have found.

use std::collections::{BTreeMap, BTreeSet};

use clang_sys::*;

use crate::clang::{Cursor, Ty, Unit};
use crate::items::{Item, Refused, Section};
use crate::names::Names;
use crate::remarks::{Remark, Remarks};
use crate::selection::{Selection, is_hidden};

/// Facts about structures that a pass has found.
#[derive(Default)]
pub struct Knowledge {
    /// The structures of other headers that are used by value.
    pub complete: BTreeSet<String>,
    /// The types that cannot be translated, with the reasons.
    pub failed: BTreeMap<String, String>,
    /// The names that typedefs of the headers give to structures, by the texts of these.
    pub preferred: BTreeMap<String, String>,
    pub is_new: bool,
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
    pub needed: Vec<Item>,
    pub items: Vec<Item>,
    pub done: BTreeSet<String>,
    /// The typedefs that name structures and enumerations.
    pub typedefs: BTreeMap<String, Cursor<'u>>,
    /// The typedefs that name pointers to structures.
    pub pointers: BTreeMap<String, Cursor<'u>>,
    /// The structures to which functions return pointers: the library creates them.
    pub created: BTreeSet<String>,
    /// The identity of the typedef that is being translated.
    pub translating: Option<String>,
    /// The structures without the alignment of C, which are not passed by value.
    pub packed: BTreeSet<String>,
    /// The comment about the current group of functions.
    pub about: Vec<String>,
    remarks: BTreeMap<String, Remarks>,
    width: usize,
    pub refused: Vec<Refused>,
    pub translated: usize,
}

impl<'a, 'u> Translator<'a, 'u> {
    pub fn new(
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
                if is_structure(target) {
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
                && is_structure(underlying.target())
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
    pub fn allot_names(&mut self, ordered: &[Cursor<'u>]) {
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
        } else if let Some(typedef) = self.pointers.get(&identity).copied()
            && self.is_opaque(declaration)
        {
            named = typedef;
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
    pub fn is_selected_type(&mut self, declaration: Cursor<'u>) -> bool {
        if !self.selection.contains(declaration) {
            return false;
        }
        let typedef = self.typedefs.get(&declaration.identity()).copied();
        let is_top_level = declaration.kind() == CXCursor_TypedefDecl || declaration.is_outermost();
        is_top_level
            && (self.selection.selects(declaration)
                || typedef.is_some_and(|typedef| self.selection.selects(typedef)))
    }

    /// Records that a declaration is not translated. `text`: its text, from which programs see what to write instead.
    pub fn refuse_with(&mut self, name: &str, reason: &str, text: String) {
        self.refuse(name, reason.to_owned());
        if let Some(refused) = self.refused.iter_mut().find(|refused| refused.reason == reason)
            && !refused.texts.contains(&text)
        {
            refused.texts.push(text);
        }
    }

    /// Records that a declaration is not translated.
    pub fn refuse(&mut self, name: &str, reason: String) {
        let place = self.refused.iter().position(|refused| refused.reason == reason);
        let index = place.unwrap_or(self.refused.len());
        if place.is_none() {
            self.refused.push(Refused { reason, names: Vec::new(), texts: Vec::new() });
        }
        if let Some(refused) = self.refused.get_mut(index)
            && !refused.names.iter().any(|known| known == name)
        {
            refused.names.push(name.to_owned());
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
        let lines = |remark: Option<&Remark>| remark.map(|remark| remark.lines.clone()).unwrap_or_default();
        item.before = lines(before.or(after));
        item.beside = lines(beside);
        item
    }

    /// Returns whether a type is a pointer to a structure of the headers that programs create.
    pub fn is_own_record(&self, target: Ty<'u>) -> bool {
        let declaration = target.canonical().declaration();
        let has_name = self.has_name(declaration) || !self.pointers.contains_key(&declaration.identity());
        is_structure(target)
            && has_name
            && !self.is_opaque(declaration)
            && !self.created.contains(&declaration.identity())
    }
}

fn is_structure(ty: Ty<'_>) -> bool {
    ty.canonical().kind() == CXType_Record
}
