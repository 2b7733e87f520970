//! The meaning of each word of a text, for colours: the tokens of the lexer with the kinds of names that the
//! index knows.

use std::ops::Range;

use lsp_types::{
    SemanticToken, SemanticTokenModifier, SemanticTokenType, SemanticTokens, SemanticTokensDelta,
    SemanticTokensDeltaParams, SemanticTokensEdit, SemanticTokensFullDeltaResult, SemanticTokensFullOptions,
    SemanticTokensLegend, SemanticTokensOptions, SemanticTokensParams, SemanticTokensRangeParams,
    SemanticTokensRangeResult, SemanticTokensResult, WorkDoneProgressOptions,
};
use rustc_hash::FxHashMap;

use tlc_frontend::base::Span;
use tlc_frontend::sema::IndexedKind;
use tlc_frontend::syntax::{Lexeme, LexemeKind, lexemes};

use crate::driver::Failure;
use crate::server::analysis::View;
use crate::server::features::outline::{self, Item, ItemKind};
use crate::server::state::Server;

/// The kinds of words. The numbers in answers are places in this list.
const TYPES: [SemanticTokenType; 14] = [
    SemanticTokenType::KEYWORD,
    SemanticTokenType::NUMBER,
    SemanticTokenType::STRING,
    SemanticTokenType::COMMENT,
    SemanticTokenType::OPERATOR,
    SemanticTokenType::MACRO,
    SemanticTokenType::NAMESPACE,
    SemanticTokenType::TYPE,
    SemanticTokenType::ENUM_MEMBER,
    SemanticTokenType::VARIABLE,
    SemanticTokenType::PARAMETER,
    SemanticTokenType::PROPERTY,
    SemanticTokenType::FUNCTION,
    SemanticTokenType::new("label"),
];

/// The modifiers. The bits in answers are places in this list.
const MODIFIERS: [SemanticTokenModifier; 4] = [
    SemanticTokenModifier::DECLARATION,
    SemanticTokenModifier::READONLY,
    SemanticTokenModifier::STATIC,
    SemanticTokenModifier::DEFAULT_LIBRARY,
];

/// The signs that are operators.
const OPERATORS: [&str; 16] =
    [":=", "+", "-", "*", "/", "&", "~", "=", "#", "<>", "<", "<=", ">", ">=", "^", ".."];

const DECLARATION: u32 = 1 << 0;
const READONLY: u32 = 1 << 1;
const STATIC: u32 = 1 << 2;
const DEFAULT_LIBRARY: u32 = 1 << 3;

/// Returns the part of the server's capabilities.
pub fn options() -> SemanticTokensOptions {
    SemanticTokensOptions {
        work_done_progress_options: WorkDoneProgressOptions::default(),
        legend: SemanticTokensLegend { token_types: TYPES.to_vec(), token_modifiers: MODIFIERS.to_vec() },
        range: Some(true),
        full: Some(SemanticTokensFullOptions::Delta { delta: Some(true) }),
    }
}

/// Classifies all words of a text.
pub fn full(
    server: &mut Server,
    params: SemanticTokensParams,
) -> Result<Option<SemanticTokensResult>, Failure> {
    let Some(path) = server.ready(&params.text_document.uri)? else { return Ok(None) };
    let Some(data) = server.analysis.view(&path).map(|view| view.tokens(None)) else { return Ok(None) };
    let result_id = Some(server.sent_tokens.keep(path, data.clone()));
    Ok(Some(SemanticTokens { result_id, data }.into()))
}

/// Returns the changes since an earlier answer.
pub fn delta(
    server: &mut Server,
    params: SemanticTokensDeltaParams,
) -> Result<Option<SemanticTokensFullDeltaResult>, Failure> {
    let Some(path) = server.ready(&params.text_document.uri)? else { return Ok(None) };
    let Some(data) = server.analysis.view(&path).map(|view| view.tokens(None)) else { return Ok(None) };
    let before = server.sent_tokens.take(&path, &params.previous_result_id);
    let result_id = Some(server.sent_tokens.keep(path, data.clone()));
    let Some(before) = before else {
        return Ok(Some(SemanticTokens { result_id, data }.into()));
    };
    let edits = changes(&before, &data);
    Ok(Some(SemanticTokensDelta { result_id, edits }.into()))
}

/// Classifies the words in a range of lines.
pub fn range(
    server: &mut Server,
    params: SemanticTokensRangeParams,
) -> Result<Option<SemanticTokensRangeResult>, Failure> {
    let Some(path) = server.ready(&params.text_document.uri)? else { return Ok(None) };
    let lines = params.range.start.line..params.range.end.line.saturating_add(1);
    Ok(server.analysis.view(&path).map(|view| {
        let data = view.tokens(Some(lines));
        SemanticTokens { result_id: None, data }.into()
    }))
}

/// Returns the change that makes one list of tokens from another: everything between the common start and the
/// common end is replaced.
fn changes(before: &[SemanticToken], after: &[SemanticToken]) -> Vec<SemanticTokensEdit> {
    /// The number of integers by which the protocol represents a token.
    const WIDTH: usize = 5;
    let start = before.iter().zip(after).take_while(|(one, other)| one == other).count();
    let rest = before[start..].iter().rev().zip(after[start..].iter().rev());
    let end = rest.take_while(|(one, other)| one == other).count();
    let (removed, added) = (before.len() - start - end, &after[start..after.len() - end]);
    if removed == 0 && added.is_empty() {
        return Vec::new();
    }
    vec![SemanticTokensEdit {
        start: (start * WIDTH) as u32,
        delete_count: (removed * WIDTH) as u32,
        data: (!added.is_empty()).then(|| added.to_vec()),
    }]
}

impl View<'_> {
    /// Classifies the words in some lines, or in all.
    fn tokens(&self, lines: Option<Range<u32>>) -> Vec<SemanticToken> {
        let names = self.names_by_place();
        let parameters = parameters_of_headings(&outline::items(self.module));
        let mut of_library: FxHashMap<u32, bool> = FxHashMap::default();
        let mut encoder =
            TokenEncoder { view: self, lines, line: 0, start: 0, last: (0, 0), tokens: Vec::new() };
        for Lexeme { kind, place } in lexemes(&self.file.text, self.module.dialect) {
            if kind == LexemeKind::Blanks || !encoder.shows(&place) {
                continue;
            }
            let text = self.file.text.get(place.clone()).unwrap_or_default();
            let class = match kind {
                LexemeKind::Pragma if text.starts_with("<*") => Some((SemanticTokenType::MACRO, 0)),
                // Text that conditional compilation skips.
                LexemeKind::Pragma | LexemeKind::Comment => Some((SemanticTokenType::COMMENT, 0)),
                LexemeKind::Name => {
                    let position = self.file.start + place.start as u32;
                    match names.get(&position) {
                        Some((number, is_declaration)) => {
                            let name = self.index.names.get(*number as usize);
                            let library = || name.is_some_and(|name| self.is_of_library(name.declared));
                            let is_library = *of_library.entry(*number).or_insert_with(library);
                            self.class(*number, *is_declaration, is_library)
                        }
                        None if parameters.binary_search(&position).is_ok() => {
                            Some((SemanticTokenType::PARAMETER, DECLARATION))
                        }
                        None => None,
                    }
                }
                LexemeKind::Keyword => Some((SemanticTokenType::KEYWORD, 0)),
                LexemeKind::Number => Some((SemanticTokenType::NUMBER, 0)),
                LexemeKind::String => Some((SemanticTokenType::STRING, 0)),
                LexemeKind::Sign if OPERATORS.contains(&text) => Some((SemanticTokenType::OPERATOR, 0)),
                _ => None,
            };
            if let Some((kind, modifiers)) = class {
                encoder.add(place, &kind, modifiers);
            }
        }
        encoder.tokens
    }

    /// Returns the numbers of the names in the text by their positions; the flag marks declarations.
    fn names_by_place(&self) -> FxHashMap<u32, (u32, bool)> {
        let own = self.file.span();
        let uses = &self.index.uses;
        let from = uses.partition_point(|(span, _)| span.lo < own.lo);
        let used = uses[from..].iter().take_while(|(span, _)| span.hi <= own.hi);
        let mut names: FxHashMap<u32, (u32, bool)> =
            used.map(|(span, number)| (span.lo, (*number, false))).collect();
        for (number, name) in self.index.names.iter().enumerate() {
            for place in name.places().filter(|place| self.holds(*place)) {
                names.insert(place.lo, (number as u32, true));
            }
        }
        names
    }

    fn class(&self, number: u32, is_declaration: bool, is_library: bool) -> Option<(SemanticTokenType, u32)> {
        let name = self.index.names.get(number as usize)?;
        let (kind, modifiers) = match name.kind {
            IndexedKind::Module | IndexedKind::LocalModule => (SemanticTokenType::NAMESPACE, 0),
            IndexedKind::Constant => (SemanticTokenType::VARIABLE, READONLY),
            IndexedKind::EnumerationValue => (SemanticTokenType::ENUM_MEMBER, READONLY),
            IndexedKind::Type => (SemanticTokenType::TYPE, 0),
            IndexedKind::Variable => (SemanticTokenType::VARIABLE, STATIC),
            IndexedKind::LocalVariable => (SemanticTokenType::VARIABLE, 0),
            IndexedKind::Parameter | IndexedKind::VarParameter => (SemanticTokenType::PARAMETER, 0),
            IndexedKind::Field => (SemanticTokenType::PROPERTY, 0),
            IndexedKind::Procedure | IndexedKind::Predeclared => (SemanticTokenType::FUNCTION, 0),
            IndexedKind::Label => (SemanticTokenType::new("label"), 0),
            IndexedKind::Unknown => return None,
        };
        let declaration = if is_declaration { DECLARATION } else { 0 };
        let library = if is_library { DEFAULT_LIBRARY } else { 0 };
        Some((kind, modifiers | declaration | library))
    }

    /// Whether a declaration is predeclared or in a module of the library.
    pub fn is_of_library(&self, declared: Span) -> bool {
        declared == Span::NONE || self.kept.tree_at(declared.lo).is_some_and(|tree| tree.module.library)
    }
}

/// Returns the positions of the parameters of all headings. The index does not know those of headings without a
/// block.
fn parameters_of_headings(items: &[Item<'_>]) -> Vec<u32> {
    let parameters = outline::all(items).filter(|item| matches!(item.kind, ItemKind::Parameter));
    let mut found: Vec<u32> = parameters.map(|item| item.name.span.lo).collect();
    found.sort_unstable();
    found
}

/// Writes tokens in the form of the protocol, each relative to the one before it.
struct TokenEncoder<'v> {
    view: &'v View<'v>,
    lines: Option<Range<u32>>,
    /// The line of the last piece, from 0, and the offset at which it starts.
    line: u32,
    start: usize,
    /// The line and column of the last token.
    last: (u32, u32),
    tokens: Vec<SemanticToken>,
}

impl TokenEncoder<'_> {
    /// Goes on to the line of an offset.
    fn advance(&mut self, offset: usize) {
        let skipped = self.view.file.text.as_bytes().get(self.start..offset).unwrap_or_default();
        if let Some(last) = memchr::memrchr(b'\n', skipped) {
            self.line += memchr::memchr_iter(b'\n', skipped).count() as u32;
            self.start += last + 1;
        }
    }

    /// Whether a piece, which follows those before it, may be in the requested lines.
    fn shows(&mut self, range: &Range<usize>) -> bool {
        self.advance(range.start);
        let Some(lines) = &self.lines else { return true };
        let text = self.view.file.text.as_bytes().get(range.clone()).unwrap_or_default();
        let end = self.line + memchr::memchr_iter(b'\n', text).count() as u32;
        self.line < lines.end && lines.start <= end
    }

    /// Adds a piece, which follows those before it. A piece of several lines becomes a token in each line,
    /// because many clients cannot show longer ones.
    fn add(&mut self, range: Range<usize>, kind: &SemanticTokenType, modifiers: u32) {
        let text = &self.view.file.text;
        self.advance(range.start);
        let mut from = range.start;
        for part in text.get(range).unwrap_or_default().split_inclusive('\n') {
            let end = from + part.trim_end().len();
            let indented = from + part.len() - part.trim_start().len();
            if indented < end {
                self.push(indented..end, kind, modifiers);
            }
            from += part.len();
            if part.ends_with('\n') {
                (self.line, self.start) = (self.line + 1, from);
            }
        }
    }

    fn push(&mut self, range: Range<usize>, kind: &SemanticTokenType, modifiers: u32) {
        if self.lines.as_ref().is_some_and(|lines| !lines.contains(&self.line)) {
            return;
        }
        let width =
            |range: Range<usize>| self.view.columns.width(self.view.file.text.get(range).unwrap_or_default());
        let (column, length) = (width(self.start..range.start), width(range));
        let (last_line, last_column) = self.last;
        let delta_line = self.line - last_line;
        self.tokens.push(SemanticToken {
            delta_line,
            delta_start: if delta_line == 0 { column - last_column } else { column },
            length,
            token_type: TYPES.iter().position(|other| other == kind).unwrap_or_default() as u32,
            token_modifiers_bitset: modifiers,
        });
        self.last = (self.line, column);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_change_between_two_lists_is_what_differs() {
        let token = |length| SemanticToken {
            delta_line: 0,
            delta_start: 1,
            length,
            token_type: 0,
            token_modifiers_bitset: 0,
        };
        let list = |lengths: &[u32]| lengths.iter().map(|length| token(*length)).collect::<Vec<_>>();
        let parts = |before: &[u32], after: &[u32]| {
            let edits = changes(&list(before), &list(after));
            let part = |edit: &SemanticTokensEdit| {
                (edit.start, edit.delete_count, edit.data.as_ref().map_or(0, Vec::len))
            };
            edits.iter().map(part).collect::<Vec<_>>()
        };
        assert_eq!(parts(&[1, 2, 3], &[1, 2, 3]), []);
        assert_eq!(parts(&[1, 2, 3], &[1, 9, 8, 3]), [(5, 5, 2)]);
        assert_eq!(parts(&[1, 1], &[1, 1, 1]), [(10, 0, 1)]);
        assert_eq!(parts(&[1, 2], &[]), [(0, 10, 0)]);
    }
}
