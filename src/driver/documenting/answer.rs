//! The answer of `tlc doc` on a terminal: a list of modules, a module, or names of modules.

use std::path::{Path, PathBuf};

use doc_pages::{DocEntry, TextStyle, item_text, module_text, modules_text};
use tlc_frontend::base::most_similar;
use tlc_frontend::diagnostics::{Code, Diagnostic};
use tlc_frontend::documentation::{DocItem, ModuleDocument};

use super::appearance::style;
use super::modules::{self, DocumentedModule};
use crate::driver::porting::files::FoundFiles;
use crate::driver::{Failure, Session, is_present};
use crate::options::Options;

/// The request of `tlc doc`.
#[derive(Clone, Debug)]
pub struct DocRequest {
    /// Names of modules, names in modules, files and folders.
    pub names: Vec<PathBuf>,
}

/// Returns the text of the requested documentation. All messages are written before it returns.
pub fn doc(options: Options, request: &DocRequest) -> Result<String, Failure> {
    let mut session = Session::new(options);
    let style = style(session.options.messages.color);
    let result = answer(&mut session, request, style);
    session.print_each();
    result
}

fn answer(session: &mut Session, request: &DocRequest, style: TextStyle) -> Result<String, Failure> {
    if request.names.is_empty() {
        return Ok(overview(session, style));
    }
    let mut pages = Vec::new();
    for name in &request.names {
        pages.push(page(session, name, style)?);
    }
    Ok(pages.join("\n"))
}

/// Lists all modules with their first sentences.
fn overview(session: &mut Session, style: TextStyle) -> String {
    let own = modules::own_modules(session);
    let names = modules::language_pages().into_iter().chain(modules::library_modules());
    let names: Vec<&str> =
        names.filter(|name| own.iter().all(|module| module.document.name != *name)).collect();
    let library = names.into_iter().filter_map(|name| modules::of_library(session, name));
    let (language, library): (Vec<_>, Vec<_>) = library.partition(|module| module.group == modules::LANGUAGE);
    let groups = [("Modules of this folder", own), ("The language", language), ("The library", library)];
    let groups = groups.iter().filter(|(_, modules)| !modules.is_empty());
    let texts = groups.map(|(title, modules)| format!("{title}:\n\n{}", list(modules, style)));
    let all = texts.collect::<Vec<_>>().join("\n");
    format!("{all}\n`tlc doc MODULE`, `tlc doc MODULE.NAME` and `tlc doc NAME` show more.\n")
}

fn list(modules: &[DocumentedModule], style: TextStyle) -> String {
    let entry = |module: &DocumentedModule| DocEntry {
        name: module.document.name.clone(),
        summary: module.document.summary(),
    };
    modules_text(&modules.iter().map(entry).collect::<Vec<_>>(), style)
}

fn page(session: &mut Session, query: &Path, style: TextStyle) -> Result<String, Failure> {
    let text = query.to_string_lossy();
    if query.is_dir() {
        return folder(session, query, style);
    }
    let is_path = text.contains('/') || session.options.sources.stem(&text).is_some();
    if is_path || is_present(query) && !text.chars().all(char::is_alphanumeric) {
        let module = modules::of_file(session, query, "")?;
        return Ok(module_text(&module.document, &module.place, style));
    }
    let (first, rest) = text.split_once('.').map_or((&*text, None), |(first, rest)| (first, Some(rest)));
    let module = module(session, first).transpose()?;
    match (module, rest) {
        (Some(module), None) => Ok(module_text(&module.document, &module.place, style)),
        (Some(module), Some(path)) => name_in(session, &module, path, style),
        (None, None) => search(session, first, style),
        (None, Some(_)) => {
            let module = with_any_case(session, first);
            match (module, rest) {
                (Some(module), Some(path)) => name_in(session, &module, path, style),
                _ => {
                    let all = module_names(session);
                    let message = format!("there is no module `{first}`");
                    session.fail(advised(message, first, &all, "`tlc doc` lists all modules"))
                }
            }
        }
    }
}

/// Lists the modules in a folder and those below.
fn folder(session: &mut Session, folder: &Path, style: TextStyle) -> Result<String, Failure> {
    let sources = session.options.sources.clone();
    let found = FoundFiles::new(&[folder.to_owned()], &sources, &mut session.diagnostics);
    session.stop_on_errors()?;
    let mut listed = Vec::new();
    for file in found.files.into_iter().filter(|file| file.is_given) {
        let Ok(bytes) = file.bytes else { continue };
        let module = modules::of_bytes(session, &file.path, bytes, "");
        std::mem::take(&mut session.diagnostics);
        listed.extend(module.ok().filter(|module| module.document.is_definition()));
    }
    listed.sort_by(|a, b| a.document.name.cmp(&b.document.name));
    Ok(list(&listed, style))
}

/// Finds a module by its exact name, first one of the user.
fn module(session: &mut Session, name: &str) -> Option<Result<DocumentedModule, Failure>> {
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let own = is_name.then(|| modules::own_module(session, name)).flatten();
    own.or_else(|| modules::of_library(session, name).map(Ok))
}

/// Finds a module by its name without regard to case.
fn with_any_case(session: &mut Session, name: &str) -> Option<DocumentedModule> {
    let names = module_names(session);
    let found = names.iter().find(|known| known.eq_ignore_ascii_case(name))?;
    module(session, found)?.ok()
}

fn module_names(session: &mut Session) -> Vec<String> {
    let own = modules::own_modules(session).into_iter().map(|module| module.document.name);
    let others = modules::language_pages().into_iter().chain(modules::library_modules());
    own.chain(others.map(str::to_owned)).collect()
}

/// Returns the page about a name of a module, which may be followed by the name of a field.
fn name_in(
    session: &mut Session,
    module: &DocumentedModule,
    path: &str,
    style: TextStyle,
) -> Result<String, Failure> {
    let document = &module.document;
    for exact in [true, false] {
        let is_same = |known: &str, name: &str| known == name || !exact && known.eq_ignore_ascii_case(name);
        let found = document.walk().into_iter().find(|(owners, item)| {
            let names: Vec<&str> = path.split('.').collect();
            let Some((last, before)) = names.split_last() else { return false };
            let owned = owners.len() >= before.len()
                && owners
                    .iter()
                    .rev()
                    .zip(before.iter().rev())
                    .all(|(owner, name)| is_same(owner.name(), name));
            owned && item.names.iter().any(|name| is_same(&name.text, last))
        });
        if let Some((owners, item)) = found {
            return Ok(item_text(document, &owners, item, &module.place, style));
        }
    }
    let all: Vec<String> = names(document).into_iter().map(|(name, _)| name).collect();
    let message = format!("the module `{}` has no `{path}`", document.name);
    let advice = format!("`tlc doc {}` lists its names", document.name);
    session.fail(advised(message, path, &all, &advice))
}

/// Returns the names of a module with their declarations.
fn names(document: &ModuleDocument) -> Vec<(String, (Vec<&DocItem>, &DocItem))> {
    let all = document.walk().into_iter();
    all.flat_map(|(owners, item)| {
        item.names.iter().map(move |name| (name.text.clone(), (owners.clone(), item)))
    })
    .collect()
}

/// Searches a name in all modules, without regard to case.
fn search(session: &mut Session, name: &str, style: TextStyle) -> Result<String, Failure> {
    let own = modules::own_modules(session);
    let others = modules::language_pages().into_iter().chain(modules::library_modules());
    let others: Vec<&str> =
        others.filter(|name| own.iter().all(|module| module.document.name != *name)).collect();
    let library =
        others.into_iter().filter_map(|name| modules::of_library(session, name)).collect::<Vec<_>>();
    let all: Vec<DocumentedModule> = own.into_iter().chain(library).collect();
    if let Some(module) = all.iter().find(|module| module.document.name.eq_ignore_ascii_case(name)) {
        return Ok(module_text(&module.document, &module.place, style));
    }
    let mut hits = Vec::new();
    let mut known = Vec::new();
    for module in &all {
        known.push(module.document.name.clone());
        for (found, (owners, item)) in names(&module.document) {
            if found.eq_ignore_ascii_case(name) {
                hits.push((found == name, module, owners, item));
            }
            known.push(found);
        }
    }
    // A name that is written exactly so comes before others, and one of a module before fields and values.
    hits.sort_by_key(|(is_exact, _, owners, _)| (!is_exact, owners.len()));
    let exact = hits.iter().filter(|(is_exact, _, owners, _)| *is_exact && owners.is_empty()).count();
    match hits.as_slice() {
        [] => {
            let message = format!("there is no module or name `{name}`");
            session.fail(advised(message, name, &known, "`tlc doc` lists all modules"))
        }
        [(_, module, owners, item), rest @ ..] if rest.is_empty() || exact == 1 => {
            let page = item_text(&module.document, owners, item, &module.place, style);
            let further = match rest {
                [] => String::new(),
                rest => {
                    let others = entries(rest);
                    format!("\nThere are also:\n\n{}", modules_text(&others, style))
                }
            };
            Ok(page + &further)
        }
        _ => Ok(modules_text(&entries(&hits), style)),
    }
}

type Hit<'d> = (bool, &'d DocumentedModule, Vec<&'d DocItem>, &'d DocItem);

fn entries(hits: &[Hit<'_>]) -> Vec<DocEntry> {
    let entry = |(_, module, owners, item): &Hit<'_>| {
        let owned = owners.iter().map(|owner| owner.name()).chain([item.name()]);
        let name = std::iter::once(module.document.name.as_str()).chain(owned).collect::<Vec<_>>().join(".");
        let summary = item.summary();
        DocEntry { name, summary: if summary.is_empty() { signature(item) } else { summary } }
    };
    hits.iter().map(entry).collect()
}

/// Returns the first line of a declaration as Markdown.
fn signature(item: &DocItem) -> String {
    format!("`{}`", item.signature.lines().next().unwrap_or_default())
}

fn advised(message: String, name: &str, known: &[String], otherwise: &str) -> Diagnostic {
    let name = name.rsplit('.').next().unwrap_or(name);
    let lower: Vec<String> = known.iter().map(|known| known.to_lowercase()).collect();
    let similar = most_similar(&name.to_lowercase(), lower.iter().map(String::as_str));
    let meant = similar.and_then(|similar| known.iter().find(|known| known.to_lowercase() == similar));
    let advice = match meant {
        Some(meant) => format!("did you mean `{meant}`?"),
        None => otherwise.to_owned(),
    };
    Diagnostic::new(Code::WrongArguments, message).help(advice)
}
