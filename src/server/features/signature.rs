//! The heading of the procedure that is called at a place, with the parameter that is given there.

use std::ops::Range;

use lsp_types::{
    Documentation, MarkupContent, MarkupKind, ParameterInformation, ParameterLabel, SignatureHelp,
    SignatureHelpOptions, SignatureHelpParams, SignatureInformation,
};

use tlc_frontend::hir::Type;
use tlc_frontend::sema::{IndexedKind, exports_of_system};
use tlc_frontend::syntax::{Keyword, Symbol};

use super::docs;
use super::tokens::{OpenBracket, TokenText, designator_start, open_bracket, tokens_to};
use super::visible::{Designated, VisibleNames, open_records};
use crate::driver::Failure;
use crate::server::features::completion::Surroundings;
use crate::server::state::Server;

/// Returns when an editor asks for headings by itself.
pub fn options() -> SignatureHelpOptions {
    SignatureHelpOptions {
        trigger_characters: Some(vec!["(".to_owned(), ",".to_owned()]),
        retrigger_characters: Some(vec![")".to_owned()]),
        ..SignatureHelpOptions::default()
    }
}

/// Finds the heading of the innermost call around a place.
pub fn signature_help(
    server: &mut Server,
    params: SignatureHelpParams,
) -> Result<Option<SignatureHelp>, Failure> {
    let at = params.text_document_position_params;
    let Some(path) = server.ready(&at.text_document.uri)? else { return Ok(None) };
    let first_of_system =
        exports_of_system(&mut server.analysis.kept.interner).first().map(|(name, _)| *name);
    Ok(server.analysis.view(&path).and_then(|view| {
        let offset = view.columns.offset(&view.file.text, at.position);
        let tokens = tokens_to(&view.file.text, offset, view.module.dialect);
        let mut visible = VisibleNames::new(&view, view.file.start + offset as u32, first_of_system);
        open_records(&mut visible, &tokens, &Surroundings::of(&tokens).open);
        let (designator, commas) = call(&tokens)?;
        let signature = signature(&visible, designator, commas as u32)?;
        Some(SignatureHelp {
            active_signature: Some(0),
            active_parameter: signature.active_parameter,
            signatures: vec![signature],
        })
    }))
}

/// Returns the designator of the innermost call that is open at the end of the tokens, and the number of
/// arguments before the last one.
fn call<'s, 't>(tokens: &'s [TokenText<'t>]) -> Option<(&'s [TokenText<'t>], usize)> {
    let mut rest = tokens;
    loop {
        let OpenBracket { token, commas } = open_bracket(rest)?;
        let start = designator_start(rest, token);
        let before = start.checked_sub(1).and_then(|before| rest.get(before));
        let is_heading = before.is_some_and(|word| word.is_keyword(Keyword::Procedure));
        if rest[token].is(Symbol::LeftParen) && start < token && !is_heading {
            return Some((&rest[start..token], commas));
        }
        rest = &rest[..token];
    }
}

fn signature(
    visible: &VisibleNames<'_>,
    designator: &[TokenText<'_>],
    active: u32,
) -> Option<SignatureInformation> {
    let view = visible.view;
    let mut documentation = None;
    let (label, parameters) = match visible.designated(designator)? {
        Designated::Procedure(number) => {
            let name = visible.name(number)?;
            documentation = view.documentation(name);
            let text = visible.text(name.name);
            if name.kind == IndexedKind::Predeclared {
                let (heading, comment) = docs::predeclared(text)?;
                documentation = comment;
                named_parameters(on_one_line(&heading))
            } else {
                named_parameters(on_one_line(&view.signature(name)))
            }
        }
        Designated::Value(ty) => match view.index.types.get(ty) {
            Type::Procedure(_) => {
                let name = designator.last().map_or("", |token| token.text);
                let names = &view.kept.interner;
                let (declared, types) = (view.index.type_text(ty, names), &view.index.types);
                let structure = if declared.contains('(') {
                    declared
                } else {
                    tlc_frontend::hir::print_structure(types, ty, names)
                };
                listed_parameters(format!("{name}: {structure}"))
            }
            _ => return None,
        },
        _ => return None,
    };
    let last = (parameters.len() as u32).saturating_sub(1);
    let is_repeated = label.contains("...");
    let active = if is_repeated { active.min(last) } else { active };
    let offsets = |range: Range<usize>| {
        let units = |end: usize| label.get(..end).unwrap_or_default().encode_utf16().count() as u32;
        [units(range.start), units(range.end)]
    };
    let parameters = parameters.into_iter().map(|range| ParameterInformation {
        label: ParameterLabel::LabelOffsets(offsets(range)),
        documentation: None,
    });
    let parameters: Vec<_> = parameters.collect();
    Some(SignatureInformation {
        label,
        documentation: documentation
            .map(|value| Documentation::MarkupContent(MarkupContent { kind: MarkupKind::Markdown, value })),
        active_parameter: (!parameters.is_empty()).then_some(active),
        parameters: Some(parameters),
    })
}

fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns a heading and the ranges of its parameters: the whole section of a single one, otherwise the name.
fn named_parameters(heading: String) -> (String, Vec<Range<usize>>) {
    let Some(inside) = inside(&heading) else { return (heading, Vec::new()) };
    let mut parameters = Vec::new();
    for section in pieces(&heading, inside, ';') {
        let text = &heading[section.clone()];
        let names = section.start..section.start + text.find(':').unwrap_or(text.len());
        let names = pieces(&heading, names, ',');
        match names.len() {
            1 => parameters.push(section),
            _ => parameters.extend(names),
        }
    }
    (heading, parameters)
}

/// Returns a procedure type and the ranges of its parameters.
fn listed_parameters(text: String) -> (String, Vec<Range<usize>>) {
    let Some(inside) = inside(&text) else { return (text, Vec::new()) };
    let parameters = pieces(&text, inside, ',');
    (text, parameters)
}

/// Returns the range between the first parenthesis and the one that closes it.
fn inside(text: &str) -> Option<Range<usize>> {
    let start = text.find('(')? + 1;
    let mut depth = 1;
    for (offset, byte) in text.bytes().enumerate().skip(start) {
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(start..offset);
        }
    }
    None
}

/// Splits a range at a separator outside brackets, without the blanks around the pieces.
fn pieces(text: &str, range: Range<usize>, separator: char) -> Vec<Range<usize>> {
    let (mut found, mut depth, mut start) = (Vec::new(), 0, range.start);
    let inner = text.get(range.clone()).unwrap_or_default();
    let mut push = |from: usize, to: usize| {
        let piece = text.get(from..to).unwrap_or_default();
        let from = to - piece.trim_start().len();
        let to = from + piece.trim().len();
        if from < to {
            found.push(from..to);
        }
    };
    for (offset, char) in inner.char_indices() {
        match char {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ if char == separator && depth == 0 => {
                push(start, range.start + offset);
                start = range.start + offset + 1;
            }
            _ => {}
        }
    }
    push(start, range.end);
    found
}
