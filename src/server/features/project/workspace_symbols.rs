//! The declarations of all modules of the folders and of the library whose names resemble a text.
//!
//! The declarations of a file are listed when they are needed first, and again when the file has changed.

use std::cmp::Reverse;
use std::path::{Path, PathBuf};

use lsp_types::{
    Location, OneOf, SymbolKind, WorkspaceSymbol, WorkspaceSymbolParams, WorkspaceSymbolResponse,
};

use tlc_frontend::base::{Dialect, Interner, SourceFile, SourceMap};
use tlc_frontend::diagnostics::Diagnostics;
use tlc_frontend::syntax::ast::Module;
use tlc_frontend::syntax::parse_module;

use crate::driver::{self, Failure};
use crate::server::answers::{DeclaredSymbol, ListedFile};
use crate::server::features::outline::{self, Item, ItemKind};
use crate::server::features::symbols::symbol_kind;
use crate::server::positions::Columns;
use crate::server::state::Server;

/// The maximum number of symbols in an answer.
const MOST_SYMBOLS: usize = 200;

/// A declaration that a query finds.
struct FoundSymbol<'c> {
    score: u32,
    path: &'c Path,
    declared: &'c DeclaredSymbol,
}

impl<'c> FoundSymbol<'c> {
    fn new(path: &'c Path, declared: &'c DeclaredSymbol, query: &str) -> Option<FoundSymbol<'c>> {
        Some(FoundSymbol { score: score(&declared.name, query)?, path, declared })
    }

    /// Returns the rank: better names first, shorter ones, those of the folders.
    fn key(&self) -> (Reverse<u32>, usize, bool, &'c str) {
        let name = &self.declared.name;
        (Reverse(self.score), name.len(), self.path.is_relative(), name)
    }
}

/// Finds declarations by letters of their names.
pub fn find(
    server: &mut Server,
    params: WorkspaceSymbolParams,
) -> Result<Option<WorkspaceSymbolResponse>, Failure> {
    let modules = server.workspace.modules();
    refresh(server, &modules);
    let query = params.query.trim();
    let cache = &server.symbols;
    let mut found: Vec<FoundSymbol<'_>> = Vec::new();
    for path in &modules {
        let declared = cache.files.get(path).map_or(&[][..], |listed| &listed.declared);
        found.extend(declared.iter().filter_map(|declared| FoundSymbol::new(path, declared, query)));
    }
    // Names of the library would flood an answer to an empty query.
    for (name, declared) in cache.library.iter().filter(|_| !query.is_empty()) {
        found.extend(
            declared.iter().filter_map(|declared| FoundSymbol::new(Path::new(name), declared, query)),
        );
    }
    found.sort_by(|one, other| one.key().cmp(&other.key()));
    let symbols =
        found.into_iter().take(MOST_SYMBOLS).filter_map(|FoundSymbol { path, declared: found, .. }| {
            let path = match path.is_absolute() {
                true => path.to_owned(),
                false => driver::library_path(&path.to_string_lossy(), None)?,
            };
            let location = Location { uri: server.uri(&path)?, range: found.range };
            Some(WorkspaceSymbol {
                name: found.name.clone(),
                kind: found.kind,
                tags: None,
                container_name: found.container.clone(),
                location: OneOf::Left(location),
                data: None,
            })
        });
    Ok(Some(WorkspaceSymbolResponse::Nested(symbols.collect())))
}

/// Lists the declarations of files that are new or have changed.
fn refresh(server: &mut Server, modules: &[PathBuf]) {
    let columns = server.analysis.columns;
    for path in modules {
        let tree = server.analysis.kept.tree_of(path);
        let start = tree.map(|tree| tree.file.start);
        let known = server.symbols.files.get(path);
        if known.is_some_and(|known| known.start == start && start.is_some()) {
            continue;
        }
        let declared = match tree {
            Some(tree) => declared(&tree.module, &tree.file, &server.analysis.kept.interner, columns),
            // The file waits for its check.
            None => match server.text(path) {
                Some(text) => declared_in_text(path.display().to_string(), &text, columns),
                None => continue,
            },
        };
        server.symbols.files.insert(path.clone(), ListedFile { start, declared });
    }
    server.symbols.files.retain(|path, _| modules.binary_search(path).is_ok());
    if server.symbols.library.is_empty() {
        let files = driver::library_definitions();
        let listed = files.map(|(name, text)| (name.clone(), declared_in_text(name, &text, columns)));
        server.symbols.library = listed.collect();
    }
}

fn declared_in_text(name: String, text: &str, columns: Columns) -> Vec<DeclaredSymbol> {
    let mut sources = SourceMap::new();
    let Ok(file) = sources.add(name, text.to_owned()) else { return Vec::new() };
    let file = sources.file(file);
    let mut interner = Interner::new();
    let module = parse_module(file, Dialect::default(), &mut interner, &mut Diagnostics::new());
    declared(&module, file, &interner, columns)
}

fn declared(
    module: &Module,
    file: &SourceFile,
    interner: &Interner,
    columns: Columns,
) -> Vec<DeclaredSymbol> {
    let mut lister = SymbolLister { file, interner, columns, found: Vec::new() };
    let name = interner.resolve(module.name.name);
    if !module.name.is_missing() {
        let range = columns.range(file, module.name.span);
        let kind = SymbolKind::MODULE;
        lister.found.push(DeclaredSymbol { name: name.to_owned(), kind, container: None, range });
    }
    lister.add(&outline::items(module), name);
    lister.found
}

/// Lists the declarations of one file that a query may find.
struct SymbolLister<'s> {
    file: &'s SourceFile,
    interner: &'s Interner,
    columns: Columns,
    found: Vec<DeclaredSymbol>,
}

impl SymbolLister<'_> {
    fn add(&mut self, items: &[Item<'_>], container: &str) {
        for item in items {
            let name = self.interner.resolve(item.name.name);
            self.found.push(DeclaredSymbol {
                name: name.to_owned(),
                kind: symbol_kind(&item.kind),
                container: Some(container.to_owned()),
                range: self.columns.range(self.file, item.name.span),
            });
            match item.kind {
                // Only the procedures in a procedure are searched for, not its variables.
                ItemKind::Procedure(_) => {
                    for inner in
                        item.items.iter().filter(|inner| matches!(inner.kind, ItemKind::Procedure(_)))
                    {
                        self.add(std::slice::from_ref(inner), name);
                    }
                }
                _ => self.add(&item.items, name),
            }
        }
    }
}

/// Rates a name of which some letters were given in their order, in any case; `None` if it lacks one. Letters
/// at the beginnings of words and letters that follow each other count more.
fn score(name: &str, query: &str) -> Option<u32> {
    let name = name.as_bytes();
    let starts_word = |at: usize| {
        at == 0
            || name[at - 1] == b'_'
            || name[at].is_ascii_uppercase() && !name[at - 1].is_ascii_uppercase()
            || name[at].is_ascii_digit() && !name[at - 1].is_ascii_digit()
    };
    let (mut score, mut at, mut last) = (0, 0, None);
    for letter in query.bytes().filter(|letter| !letter.is_ascii_whitespace()) {
        let rest = name.get(at..)?;
        let is_letter = |byte: &u8| byte.eq_ignore_ascii_case(&letter);
        let next = at + rest.iter().position(is_letter)?;
        // A letter at the beginning of a later word is meant rather than one in the middle of this one.
        let follows = |next: usize| last.is_some_and(|last: usize| last + 1 == next);
        let next = match follows(next) || starts_word(next) {
            true => next,
            false => (next..name.len()).find(|at| is_letter(&name[*at]) && starts_word(*at)).unwrap_or(next),
        };
        score += 1 + 4 * u32::from(starts_word(next)) + 4 * u32::from(follows(next));
        score += u32::from(letter.is_ascii_uppercase() && name[next] == letter) + 8 * u32::from(next == 0);
        (at, last) = (next + 1, Some(next));
    }
    // A whole name is better than the beginning of another one.
    Some(score + 8 * u32::from(at == name.len() && at == query.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_rated_by_their_words() {
        let best = |query: &str, names: [&'static str; 3]| {
            let rated = names.into_iter().filter_map(|name| Some((score(name, query)?, name)));
            rated.max().map(|(_, name)| name)
        };
        assert_eq!(best("push", ["Push", "PushAll", "UnPush"]), Some("Push"));
        assert_eq!(
            best("wi", ["WriteInt", "Awi", "Iw"]),
            Some("WriteInt"),
            "two words begin with the letters"
        );
        assert_eq!(best("win", ["Window", "Awin", "Wrong"]), Some("Window"));
        assert_eq!(best("wrin", ["WriteInt", "Wrong", "Rain"]), Some("WriteInt"));
        assert_eq!(best("p12", ["P1", "P120", "P12"]), Some("P12"));
        assert_eq!(best("xyz", ["Push", "x", "yz"]), None);
        assert!(score("a", "").is_some() && score("", "a").is_none());
    }
}
