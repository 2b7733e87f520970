//! The entry to the room: a source file becomes a tree.
//!
//! A module is parsed in pieces, its head, its sections one by one, its tail, so that what pest records
//! of a piece is still in the cache when the tree is built, and its cost does not grow with the file.

use pest::Parser;

use crate::base::{Interner, SourceFile, Span};
use crate::diagnostics::{Code, Diagnostic, Diagnostics};

use super::ast::{Ident, Module, ModuleKind};
use super::build::Builder;
use super::cursor::Cursor;
use super::grammar::{Grammar, Rule};
use super::scan::scan;

/// Parses one compilation unit. After syntax errors, which are reported, the tree has what stands in
/// front of the first one.
pub fn parse_module(file: &SourceFile, interner: &mut Interner, diagnostics: &mut Diagnostics) -> Module {
    let scan = scan(&file.text);
    let mut parse = ModuleParse::new(file, &scan.text, interner);
    if !parse.run() || scan.defect.is_some() || !scan.pragmas.is_empty() {
        let at = span(file, parse.at, parse.at);
        diagnostics.report(Diagnostic::new(Code::E0101, "syntax error").at(at, ""));
    }
    parse.module
}

/// A module on its way from text to tree.
struct ModuleParse<'a> {
    text: &'a str,
    start: u32,
    /// How much of the text was parsed.
    at: usize,
    builder: Builder<'a>,
    module: Module,
}

impl<'a> ModuleParse<'a> {
    fn new(file: &SourceFile, text: &'a str, interner: &'a mut Interner) -> ModuleParse<'a> {
        let module = Module {
            kind: ModuleKind::Program,
            name: Ident { name: interner.intern(""), span: file.span().start() },
            imports: Vec::new(),
            decls: Vec::new(),
            body: None,
            end_name: None,
            span: file.span(),
        };
        ModuleParse {
            text,
            start: file.start,
            at: 0,
            builder: Builder::new(text, file.start, interner),
            module,
        }
    }

    /// Parses the whole unit; false if a piece does not follow the grammar.
    fn run(&mut self) -> bool {
        let Some(mut head) = self.piece(Rule::head) else { return false };
        self.builder.head(&mut head, &mut self.module);
        let (section_rule, tail_rule) = match self.module.kind {
            ModuleKind::Program => (Rule::section, Rule::tail),
            ModuleKind::ForeignDefinition => (Rule::foreign_section, Rule::foreign_tail),
        };
        while !self.at_tail() {
            let Some(mut cursor) = self.piece(section_rule) else { return false };
            self.builder.section(&mut cursor, section_rule, &mut self.module.decls);
        }
        let Some(mut cursor) = self.piece(tail_rule) else { return false };
        self.builder.tail(&mut cursor, tail_rule, &mut self.module);
        self.builder.is_clean()
    }

    fn at_tail(&self) -> bool {
        let rest = self.text.get(self.at..).unwrap_or_default();
        rest.starts_with("BEGIN") || rest.starts_with("END") || rest.is_empty()
    }

    fn piece(&mut self, rule: Rule) -> Option<Cursor<'a>> {
        let rest = self.text.get(self.at..)?;
        let pairs = Grammar::parse(rule, rest).ok()?;
        let base = self.start + self.at as u32;
        self.at += pairs.as_str().len();
        Some(Cursor::new(pairs, base))
    }
}

/// The global span of a part of a file's text.
fn span(file: &SourceFile, lo: usize, hi: usize) -> Span {
    Span::new(file.start + lo as u32, file.start + hi as u32)
}
