//! Pragmas that set the level of warnings: the passage of the text to which each one applies.
//!
//! The passage is the construct that begins at the next word: the whole unit if the pragma precedes it, an
//! import list, a section of declarations, a declaration with everything in it, a statement. A construct that
//! the tree does not contain, such as a parameter, ends at the next semicolon or closing parenthesis.

use std::ops::Range;

use crate::base::{Dialect, SourceFile, Span};
use crate::diagnostics::{Code, Diagnostic, Diagnostics, Level, Lint, Selection};

use super::ast::{Body, Decl, Ident, Module, Stmt};
use super::build::Tokens;
use super::pragma::{self, Pragma};

/// Passes the levels that the pragmas of a unit set to the sink, and reports names that are not warnings.
pub fn set(file: &SourceFile, tokens: &Tokens, module: &Module, diagnostics: &mut Diagnostics) {
    let text = FileTokens { tokens, span: file.span() };
    for pragma in &tokens.pragmas {
        let read = pragma::read(file.text.get(pragma.clone()).unwrap_or_default());
        let (level, names) = match read {
            Pragma::Lints(level, names) => (level, names),
            Pragma::Unused => {
                diagnostics.set_level(text.section_before(pragma.start), Level::Allow, Selection::Unused);
                continue;
            }
            _ => continue,
        };
        let Some(passage) = text.passage(pragma.end, module) else {
            diagnostics.report(without_passage(file, pragma.clone()));
            continue;
        };
        for name in names.split(',') {
            match Selection::from_name(name.trim()) {
                Some(selection) => diagnostics.set_level(passage, level, selection),
                None => diagnostics.report(unknown(file, name)),
            }
        }
    }
}

/// Passes the levels that the dialect of a unit sets to the sink. The standard requires that RETURN ends each
/// path through a function.
pub fn set_for_dialect(file: &SourceFile, dialect: Dialect, diagnostics: &mut Diagnostics) {
    if dialect.rules().requires_return
        && let Some(lint) = Lint::of(Code::MissingReturn)
    {
        diagnostics.set_default_level(file.span(), Level::Deny, Selection::One(lint));
    }
}

/// Reports an unknown name, which is a part of the text of the file.
fn unknown(file: &SourceFile, name: &str) -> Diagnostic {
    let lo = name.trim_start().as_ptr() as usize - file.text.as_ptr() as usize;
    let name = name.trim();
    let lo = file.start + lo as u32;
    let span = Span::new(lo, lo + name.len() as u32);
    if name.is_empty() {
        let diagnostic =
            Diagnostic::new(Code::UnknownWarning, "the name of a warning is missing in a pragma");
        return diagnostic.at(span, "expected a name").help("`tlc explain` lists the names");
    }
    let diagnostic = Diagnostic::new(Code::UnknownWarning, format!("no warning has the name `{name}`"))
        .at(span, "unknown name");
    match Selection::nearest(name) {
        Some(near) => diagnostic.suggest(span, near, format!("did you mean `{near}`?")),
        None => diagnostic.help("`tlc explain` lists the names"),
    }
}

fn without_passage(file: &SourceFile, pragma: Range<usize>) -> Diagnostic {
    let span = Span::new(file.start + pragma.start as u32, file.start + pragma.end as u32);
    Diagnostic::new(Code::PragmaWithoutEffect, "this pragma applies to what follows it, but nothing follows")
        .at(span, "this has no effect")
        .help("write it before the module, declaration or statement that it applies to")
}

/// The tokens of a file.
struct FileTokens<'t> {
    tokens: &'t Tokens,
    span: Span,
}

impl<'t> FileTokens<'t> {
    fn global(&self, offset: usize) -> u32 {
        self.span.lo + offset as u32
    }

    fn signs(&self, from: usize, to: usize) -> &'t str {
        self.tokens.text.get(from..to).unwrap_or_default()
    }

    /// Returns the passage that begins at the first token from an offset on; `None` at an END or the end of
    /// the text.
    fn passage(&self, from: usize, module: &Module) -> Option<Span> {
        let place = self.tokens.place(self.global(from));
        let rest = self.signs(place, self.tokens.text.len());
        if rest.is_empty() || rest.starts_with("END") {
            return None;
        }
        if place == 0 {
            return Some(self.span);
        }
        let word = ["CONST", "TYPE", "VAR", "LABEL"].into_iter().find(|word| rest.starts_with(word));
        let section = word.map(|word| self.tokens.end(place + word.len()));
        let finder = ConstructFinder { text: self, lo: self.tokens.start(place), section };
        let end_of_item = || self.tokens.start(place + rest.find([';', ')']).unwrap_or(rest.len()));
        let end = finder.module(module).unwrap_or_else(end_of_item);
        Some(Span::new(finder.lo, end.max(finder.lo)))
    }

    /// Returns the parameters or variables to which the attribute after them applies, from the preceding
    /// separator on.
    fn section_before(&self, end: usize) -> Span {
        let before = self.signs(0, self.tokens.place(self.global(end)));
        let lo = before.rfind([';', '(']).map_or(self.span.lo, |separator| self.tokens.end(separator + 1));
        Span::new(lo, self.global(end))
    }

    /// Whether only semicolons, if anything, separate two declarations, so that they belong to one section.
    fn is_joined(&self, before: u32, next: u32) -> bool {
        self.signs(self.tokens.place(before), self.tokens.place(next)).bytes().all(|sign| sign == b';')
    }
}

/// Finds the end of the construct that begins at a place. Each method returns the end if the construct
/// is in its part of the tree.
struct ConstructFinder<'t> {
    text: &'t FileTokens<'t>,
    lo: u32,
    /// The end of the keyword, if a section of declarations begins there.
    section: Option<u32>,
}

impl ConstructFinder<'_> {
    fn module(&self, module: &Module) -> Option<u32> {
        let bodies = || [&module.body, &module.finally].into_iter().flatten();
        self.decls(&module.decls).or_else(|| bodies().find_map(|body| self.body(body)))
    }

    fn decls(&self, decls: &[Decl]) -> Option<u32> {
        // Declarations are in source order, and only one can contain the place.
        let next = decls.partition_point(|decl| extent(decl).0 < self.lo);
        if let Some(before) = next.checked_sub(1).and_then(|before| decls.get(before))
            && let Some(end) = self.within(before)
        {
            return Some(end);
        }
        let found = decls.get(next)?;
        let (lo, hi) = extent(found);
        match self.section {
            Some(keyword) if self.text.is_joined(keyword, lo) => {
                Some(section_end(self.text, decls.get(next..).unwrap_or_default()))
            }
            _ => (lo == self.lo).then_some(hi),
        }
    }

    /// Searches the contents of a declaration.
    fn within(&self, decl: &Decl) -> Option<u32> {
        match decl {
            Decl::Procedure(procedure) => {
                let block = procedure.block.as_ref()?;
                self.decls(&block.decls).or_else(|| self.body(&block.body))
            }
            Decl::Module(module) => self.module(module),
            _ => None,
        }
    }

    fn body(&self, body: &Body) -> Option<u32> {
        if body.span.lo == self.lo {
            return Some(body.span.hi);
        }
        [Some(&body.stmts), body.except.as_ref()].into_iter().flatten().find_map(|stmts| self.stmts(stmts))
    }

    fn stmts(&self, stmts: &[Stmt]) -> Option<u32> {
        let next = stmts.partition_point(|stmt| stmt.span.lo < self.lo);
        if let Some(found) = stmts.get(next).filter(|stmt| stmt.span.lo == self.lo) {
            return Some(found.span.hi);
        }
        let before = stmts.get(next.checked_sub(1)?)?;
        before.kind.bodies().into_iter().find_map(|body| self.stmts(body))
    }
}

/// Returns the end of the section that begins with the first of the given declarations.
fn section_end(text: &FileTokens<'_>, decls: &[Decl]) -> u32 {
    let mut end = decls.first().map_or(0, |decl| extent(decl).1);
    for decl in decls.iter().skip(1) {
        let (lo, hi) = extent(decl);
        if !text.is_joined(end, lo) {
            break;
        }
        end = hi;
    }
    end
}

/// Returns the start and end of a declaration; a constant, type or variable begins at its name.
fn extent(decl: &Decl) -> (u32, u32) {
    let from = |ident: Ident, hi: u32| (ident.span.lo, hi.max(ident.span.hi));
    match decl {
        Decl::Const { name, value, .. } => from(*name, value.span.hi),
        Decl::Type { name, ty } => from(*name, ty.as_ref().map_or(0, |ty| ty.span.hi)),
        Decl::Var { names, ty, .. } => {
            (names.first().map_or(ty.span.lo, |name| name.ident.span.lo), ty.span.hi)
        }
        Decl::Labels(names) => {
            let limits = names.first().zip(names.last());
            limits.map_or((0, 0), |(first, last)| (first.span.lo, last.span.hi))
        }
        Decl::Procedure(procedure) => {
            let block = procedure.block.as_ref();
            (procedure.heading.lo, block.map_or(procedure.heading.hi, |block| block.end.hi))
        }
        Decl::Module(module) => (module.span.lo, module.span.hi),
        Decl::Error(span) => (span.lo, span.hi),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Interner, SourceMap};
    use crate::syntax::parse_module;

    #[test]
    fn a_pragma_is_about_what_begins_behind_it() {
        let whole = "MODULE M; IMPORT A, B; FROM C IMPORT d; CONST c = 1; e = 2; TYPE T = RECORD a: CHAR; b: CHAR END; \
                     VAR x, y: CHAR; VAR z: CHAR; PROCEDURE P(VAR p: CHAR; q: CHAR); VAR l: CHAR; \
                     BEGIN IF x = 'a' THEN y := 'b'; z := x END END P; MODULE N; VAR n: CHAR; END N; \
                     BEGIN x := y; REPEAT P(x, y) UNTIL TRUE END M.";
        let mut sources = SourceMap::new();
        sources.add("first".into(), "MODULE First; END First.".into()).expect("small");
        let id = sources.add("a.mod".into(), whole.into()).expect("small");
        let file = sources.file(id);
        let mut diagnostics = Diagnostics::new();
        let module = parse_module(file, Dialect::default(), &mut Interner::new(), &mut diagnostics);
        assert!(!diagnostics.has_errors());
        let procedure = whole.find("PROCEDURE").expect("the text has it");
        let cases = [
            ("IMPORT A", "IMPORT A, B"),
            ("FROM", "FROM C IMPORT d"),
            ("d; CONST", "d"),
            ("CONST", "CONST c = 1; e = 2"),
            ("e = ", "e = 2"),
            ("TYPE", "TYPE T = RECORD a: CHAR; b: CHAR END"),
            ("a: CHAR", "a: CHAR"),
            ("VAR x", "VAR x, y: CHAR"),
            ("x, y", "x, y: CHAR"),
            ("y: CHAR", "y: CHAR"),
            ("VAR p", "VAR p: CHAR"),
            ("q:", "q: CHAR"),
            ("VAR l", "VAR l: CHAR"),
            ("PROCEDURE", &whole[procedure..whole.find(" P; MODULE").expect("the text has it")]),
            ("IF", "IF x = 'a' THEN y := 'b'; z := x END"),
            ("z := x", "z := x"),
            ("MODULE N", "MODULE N; VAR n: CHAR; END N;"),
            ("VAR n", "VAR n: CHAR"),
            ("x := y", "x := y"),
            ("BEGIN x", "BEGIN x := y; REPEAT P(x, y) UNTIL TRUE"),
            ("P(x", "P(x, y)"),
        ];
        let tokens = Tokens::read(whole, file.start, Dialect::default());
        let text = FileTokens { tokens: &tokens, span: file.span() };
        let passage = |at| text.passage(at, &module).map(|span| file.offset(span.lo)..file.offset(span.hi));
        for (place, expected) in cases {
            let at = whole.find(place).expect("the text has it");
            assert_eq!(passage(at).and_then(|range| whole.get(range)), Some(expected), "{place}");
        }
        assert_eq!(passage(0), Some(0..whole.len()));
        assert_eq!(passage(whole.len() - "END M.".len()), None);
        assert_eq!(passage(whole.len()), None);
    }
}
