//! The declarations of a tree, with their text and their comments.

use std::ops::Range;

use super::attachment::{Extent, TextLayout};
use super::comment::{self, programs};
use super::markdown::markdown;
use super::model::{DocComment, DocExample, DocItem, DocKind, DocName, ModuleDocument};
use crate::base::{SourceFile, Span};
use crate::syntax::ast::{
    Decl, FieldSection, Ident, Import, Module, Procedure, TypeExpr, TypeExprKind, VariantPart,
};
use crate::syntax::{LexemeKind, lexemes};

/// Words of paragraphs about rights in the text, which say nothing about the module.
const RIGHTS: [&str; 8] = [
    "copyright",
    "(c) 19",
    "(c) 20",
    "all rights reserved",
    "spdx-",
    "free software",
    "licen",
    "permission is hereby",
];

/// Returns the documentation of a module from its file and tree.
pub fn document(file: &SourceFile, module: &Module) -> ModuleDocument {
    let lexemes = lexemes(&file.text, module.dialect);
    let reader = DocumentReader { file, layout: TextLayout::new(&file.text, lexemes) };
    let mut taken = Vec::new();
    let items = reader.items(&module.decls, &mut taken);
    let heading = reader.heading(module);
    let candidates = reader.layout.comments_of_head(heading, &taken);
    let comment = candidates.iter().find_map(|comments| reader.comment_of_head(comments));
    let comments = reader.layout.lexemes.iter().filter(|lexeme| lexeme.kind == LexemeKind::Comment);
    let examples = comments.flat_map(|lexeme| reader.examples(&lexeme.place)).collect();
    let mut imports: Vec<String> = Vec::new();
    let mut imported_names = Vec::new();
    for import in &module.imports {
        for name in import.modules().iter().map(|module| reader.word(*module)) {
            if !imports.contains(&name) {
                imports.push(name);
            }
        }
        if let Import::Names { module, names } = import {
            imported_names.extend(names.iter().map(|name| (reader.word(*name), reader.word(*module))));
        }
    }
    ModuleDocument {
        kind: module.kind,
        name: reader.word(module.name),
        comment,
        imports,
        imported_names,
        items,
        examples,
    }
}

struct DocumentReader<'f> {
    file: &'f SourceFile,
    layout: TextLayout<'f>,
}

/// A declaration before its comment is known.
struct Declared {
    kind: DocKind,
    names: Vec<DocName>,
    extent: Extent,
    signature: String,
    members: Vec<DocItem>,
}

impl DocumentReader<'_> {
    fn offset(&self, position: u32) -> usize {
        position.saturating_sub(self.file.start) as usize
    }

    fn span(&self, range: Range<usize>) -> Span {
        Span::new(self.file.start + range.start as u32, self.file.start + range.end as u32)
    }

    fn text(&self, range: Range<usize>) -> &str {
        self.file.text.get(range).unwrap_or_default()
    }

    fn word(&self, ident: Ident) -> String {
        self.text(self.offset(ident.span.lo)..self.offset(ident.span.hi)).to_owned()
    }

    fn names(&self, idents: &[Ident]) -> Vec<DocName> {
        let present = idents.iter().filter(|ident| !ident.is_missing());
        present.map(|ident| DocName { text: self.word(*ident), span: ident.span }).collect()
    }

    /// Returns the place of the heading of a module, up to its semicolon.
    fn heading(&self, module: &Module) -> Range<usize> {
        let first = self.layout.token_from(0).map_or(0, |token| token.place.start);
        let priority = module.priority.as_ref().map_or(module.name.span.hi, |priority| priority.span.hi);
        first..self.layout.end_of_declaration(self.offset(priority))
    }

    /// Returns the items of declarations, and adds their comments to `taken`.
    fn items(&self, decls: &[Decl], taken: &mut Vec<Vec<Range<usize>>>) -> Vec<DocItem> {
        let declared = decls.iter().filter_map(|decl| self.declared(decl, taken)).collect();
        self.commented(declared, true, taken)
    }

    fn commented(
        &self,
        declared: Vec<Declared>,
        are_shared: bool,
        taken: &mut Vec<Vec<Range<usize>>>,
    ) -> Vec<DocItem> {
        let declared: Vec<Declared> =
            declared.into_iter().filter(|declared| !declared.names.is_empty()).collect();
        let extents: Vec<Extent> = declared.iter().map(|declared| declared.extent.clone()).collect();
        let names = declared.iter().filter_map(|declared| declared.names.first());
        let names: Vec<&str> = names.map(|name| name.text.as_str()).collect();
        let comments = self.layout.attach(&extents, &names, are_shared);
        let with_comment = |(declared, comments): (Declared, Vec<Range<usize>>)| {
            let comment = self.comment(&comments);
            taken.push(comments);
            let Declared { kind, names, extent, signature, members } = declared;
            let span = self.span(extent.start..extent.end.max(extent.start));
            DocItem { kind, names, signature, comment, span, members }
        };
        declared.into_iter().zip(comments).map(with_comment).collect()
    }

    fn declared(&self, decl: &Decl, taken: &mut Vec<Vec<Range<usize>>>) -> Option<Declared> {
        match decl {
            Decl::Const { name, value, .. } => {
                Some(self.section(DocKind::Constant, "CONST", &[*name], value.span.hi, Vec::new()))
            }
            Decl::Type { name, ty } => {
                let hi = ty.as_ref().map_or(name.span.hi, |ty| ty.span.hi);
                let members = ty.as_ref().map(|ty| self.members(ty, taken)).unwrap_or_default();
                Some(self.section(DocKind::Type, "TYPE", &[*name], hi, members))
            }
            Decl::Var { names, ty, initial } => {
                let names: Vec<Ident> = names.iter().map(|name| name.ident).collect();
                let hi = initial.as_ref().map_or(ty.span.hi, |initial| initial.span.hi);
                Some(self.section(DocKind::Variable, "VAR", &names, hi, self.members(ty, taken)))
            }
            Decl::Procedure(procedure) => Some(self.procedure(procedure)),
            Decl::Module(module) => {
                let members = self.items(&module.decls, taken);
                let start = self
                    .layout
                    .token_before(self.offset(module.name.span.lo))
                    .map_or(0, |token| token.place.start);
                let heading = start..self.layout.end_of_declaration(self.offset(module.name.span.hi));
                let end = self.layout.end_of_declaration(self.offset(module.span.hi).saturating_sub(1));
                let signature = self.signature(heading.clone(), "");
                let extent = Extent { start, heading_end: heading.end, end: end.max(heading.end) };
                Some(Declared {
                    kind: DocKind::LocalModule,
                    names: self.names(&[module.name]),
                    extent,
                    signature,
                    members,
                })
            }
            Decl::Labels(_) | Decl::Error(_) => None,
        }
    }

    /// Returns a declaration of a section that begins with a keyword.
    fn section(
        &self,
        kind: DocKind,
        keyword: &str,
        names: &[Ident],
        hi: u32,
        members: Vec<DocItem>,
    ) -> Declared {
        let start = names.first().map_or(0, |name| self.offset(name.span.lo));
        let heading_end = self.offset(hi);
        let end = self.layout.end_of_declaration(heading_end);
        let signature = self.signature(start..end, keyword);
        Declared {
            kind,
            names: self.names(names),
            extent: Extent { start, heading_end, end },
            signature,
            members,
        }
    }

    fn procedure(&self, procedure: &Procedure) -> Declared {
        let (start, heading_end) = (self.offset(procedure.heading.lo), self.offset(procedure.heading.hi));
        let end = match &procedure.block {
            Some(block) => self.layout.end_of_declaration(self.offset(block.end.hi)),
            None if procedure.forward => self.layout.end_of_declaration(heading_end),
            None => heading_end,
        };
        let signature = self.signature(start..heading_end, "");
        let extent = Extent { start, heading_end, end };
        Declared {
            kind: DocKind::Procedure,
            names: self.names(&[procedure.name]),
            extent,
            signature,
            members: Vec::new(),
        }
    }

    /// Returns the fields or values that a type declares.
    fn members(&self, ty: &TypeExpr, taken: &mut Vec<Vec<Range<usize>>>) -> Vec<DocItem> {
        match &ty.kind {
            TypeExprKind::Record(sections) => {
                let mut declared = Vec::new();
                self.add_fields(sections, &mut declared, taken);
                self.commented(declared, true, taken)
            }
            TypeExprKind::Enumeration(names) => {
                let values =
                    names.iter().map(|name| self.member(DocKind::Value, &[*name], name.span.hi, Vec::new()));
                self.commented(values.collect(), false, taken)
            }
            TypeExprKind::Pointer(inner)
            | TypeExprKind::Array { element: inner, .. }
            | TypeExprKind::Set { element: inner, .. }
            | TypeExprKind::Aligned { inner, .. } => self.members(inner, taken),
            _ => Vec::new(),
        }
    }

    /// Adds the fields of a record, and those of all its variants.
    fn add_fields(
        &self,
        sections: &[FieldSection],
        found: &mut Vec<Declared>,
        taken: &mut Vec<Vec<Range<usize>>>,
    ) {
        for section in sections {
            match section {
                FieldSection::Fields { names, ty } => {
                    let members = self.members(ty, taken);
                    found.push(self.member(DocKind::Field, names, ty.span.hi, members));
                }
                FieldSection::Variants(part) => self.add_variants(part, found, taken),
                FieldSection::Alignment(_) => {}
            }
        }
    }

    fn add_variants(
        &self,
        part: &VariantPart,
        found: &mut Vec<Declared>,
        taken: &mut Vec<Vec<Range<usize>>>,
    ) {
        found.extend(
            part.tag.map(|tag| self.member(DocKind::Field, &[tag], part.tag_type.span.hi, Vec::new())),
        );
        for variant in &part.variants {
            self.add_fields(&variant.fields, found, taken);
        }
        self.add_fields(part.otherwise.as_deref().unwrap_or_default(), found, taken);
    }

    fn member(&self, kind: DocKind, names: &[Ident], hi: u32, members: Vec<DocItem>) -> Declared {
        let start = names.first().map_or(0, |name| self.offset(name.span.lo));
        let heading_end = self.offset(hi);
        // The tag of variants is followed by OF.
        let separator = self.layout.token_from(heading_end).filter(|token| {
            let is_sign = matches!(token.kind, LexemeKind::Comma | LexemeKind::Semicolon);
            is_sign || self.layout.text_of(token) == "OF"
        });
        let end = separator.map_or(heading_end, |token| token.place.end);
        let signature = self.signature(start..heading_end, "");
        Declared {
            kind,
            names: self.names(names),
            extent: Extent { start, heading_end, end },
            signature,
            members,
        }
    }

    /// Returns the text of a declaration after its keyword, without the indentation that its lines share.
    fn signature(&self, range: Range<usize>, keyword: &str) -> String {
        let indent = comment::column(&self.file.text, range.start);
        let mut lines = self.text(range).lines();
        let first = lines.next().unwrap_or_default().trim_end();
        let mut text = if keyword.is_empty() { first.to_owned() } else { format!("{keyword} {first}") };
        for line in lines {
            let content = line.trim_start();
            let blanks = line.len() - content.len();
            let columns = comment::column(line, blanks).saturating_sub(indent);
            text.push('\n');
            if !content.is_empty() {
                text.push_str(&" ".repeat(columns));
                text.push_str(content.trim_end());
            }
        }
        text
    }

    fn comment(&self, comments: &[Range<usize>]) -> Option<DocComment> {
        let (first, last) = (comments.first()?, comments.last()?);
        let markdown = markdown(&comment::lines(&self.file.text, comments));
        let span = self.span(first.start..last.end);
        (!markdown.is_empty()).then_some(DocComment { markdown, span })
    }

    /// Returns the comment about the module, without paragraphs about rights in its text.
    fn comment_of_head(&self, comments: &[Range<usize>]) -> Option<DocComment> {
        let lines = comment::lines(&self.file.text, comments);
        let is_of_rights = |lines: &[comment::CommentLine]| {
            let text = lines.iter().map(|line| line.text.to_lowercase() + " ").collect::<String>();
            text.starts_with("(c)") || RIGHTS.iter().any(|word| text.contains(word))
        };
        let paragraphs: Vec<&[comment::CommentLine]> = lines.split(|line| line.text.is_empty()).collect();
        let kept = paragraphs.iter().take_while(|paragraph| !is_of_rights(paragraph));
        let length = kept.map(|paragraph| paragraph.len() + 1).sum::<usize>().min(lines.len());
        let (first, last) = (comments.first()?, comments.last()?);
        let markdown = markdown(lines.get(..length)?);
        let span = self.span(first.start..last.end);
        (!markdown.is_empty()).then_some(DocComment { markdown, span })
    }

    /// Returns the programs in a comment.
    fn examples(&self, place: &Range<usize>) -> Vec<DocExample> {
        let lines = comment::lines(&self.file.text, std::slice::from_ref(place));
        let programs = programs(&lines).into_iter();
        programs.filter_map(|program| self.example(&program.lines, program.output)).collect()
    }

    fn example(&self, lines: &[comment::CommentLine], output: Option<String>) -> Option<DocExample> {
        let first = lines.iter().find(|line| !line.text.is_empty())?;
        if first.text.split_whitespace().next() != Some("MODULE") {
            return None;
        }
        let line = self.layout.line(first.offset);
        let mut text = String::new();
        let mut at = 0;
        for code in lines.iter().filter(|line| !line.text.is_empty()) {
            let number = self.layout.line(code.offset);
            text.push_str(&"\n".repeat(number - at));
            at = number;
            text.push_str(&" ".repeat(comment::column(&self.file.text, code.offset)));
            text.push_str(&code.text);
        }
        text.push('\n');
        Some(DocExample { text, output, line: line as u32 + 1 })
    }
}
