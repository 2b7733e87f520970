//! The translation of headers: declarations in their order, each into items of the module, or into a reason.
//!
//! A first pass assumes that every structure of the headers can be translated, and that of other headers only names
//! are needed. If it finds otherwise, the translation is repeated with this knowledge, which only grows.

use std::collections::BTreeMap;

use clang_sys::*;
use glob::Pattern;
use tlc_frontend::format::{FormatOptions, format};

use crate::clang::{Cursor, Location, Mistake, Unit};
use crate::constants::{self, last_macros, macro_of, values};
use crate::items::{Bindings, ModuleText};
use crate::selection::Selection;
use crate::translator::{Knowledge, Translator};

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

fn line_about(location: &Location, text: &str) -> String {
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
