//! The tables of docs/library.md, which are made of the definition modules.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use tlc_frontend::base::{Dialect, Interner, SourceMap};
use tlc_frontend::diagnostics::Diagnostics;
use tlc_frontend::documentation::{ModuleDocument, document};
use tlc_frontend::syntax::parse_module;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The line before a table, with the names of its modules.
const BEGIN: &str = "<!-- modules: ";

/// The line after a table.
const END: &str = "<!-- end of modules -->";

/// Returns the documentation of the library modules for programs, except those of single dialects.
fn library() -> BTreeMap<String, ModuleDocument> {
    let (mut open, mut found) = (vec![PathBuf::from(ROOT).join("runtime/lib")], BTreeMap::new());
    let (mut sources, mut interner) = (SourceMap::new(), Interner::new());
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                open.push(path);
                continue;
            }
            let file = path.file_name().expect("a file").to_string_lossy().into_owned();
            let Some(name) = file.strip_suffix(".def") else { continue };
            if name.contains('.') || name.starts_with("Tlc") {
                continue;
            }
            let text = fs::read_to_string(&path).expect("a text");
            let source = sources.add(file.clone(), text).expect("short");
            let source = sources.file(source);
            let module = parse_module(source, Dialect::default(), &mut interner, &mut Diagnostics::new());
            found.insert(name.to_owned(), document(source, &module));
        }
    }
    found
}

fn row(document: &ModuleDocument) -> String {
    let names = document.items.iter().flat_map(|item| &item.names).map(|name| name.text.as_str());
    let names = names.collect::<Vec<_>>().join(" ");
    let names = if names.is_empty() { String::new() } else { format!("`{names}`") };
    format!("| `{}` | {} | {names} |\n", document.name, document.summary().replace('|', "\\|"))
}

/// Returns the page with new tables, and the names of the modules in them.
fn made(page: &str, library: &BTreeMap<String, ModuleDocument>) -> (String, Vec<String>) {
    let (mut text, mut listed) = (String::new(), Vec::new());
    let mut rest = page;
    while let Some((before, behind)) = rest.split_once(BEGIN) {
        let (names, behind) = behind.split_once(" -->\n").expect("the names end");
        let (_, behind) = behind.split_once(END).expect("the table ends");
        text.push_str(&format!(
            "{before}{BEGIN}{names} -->\n\n| module | contents | names |\n|---|---|---|\n"
        ));
        for name in names.split(' ') {
            text.push_str(&row(library
                .get(name)
                .unwrap_or_else(|| unreachable!("there is no module {name}"))));
            listed.push(name.to_owned());
        }
        text.push_str(&format!("\n{END}"));
        rest = behind;
    }
    (text + rest, listed)
}

/// `TLC_BLESS=1` writes the tables again.
#[test]
fn the_tables_of_the_library_are_those_of_its_modules() {
    let path = Path::new(ROOT).join("docs/library.md");
    let page = fs::read_to_string(&path).expect("the page");
    let library = library();
    let (text, mut listed) = made(&page, &library);
    listed.sort();
    assert_eq!(listed, library.keys().cloned().collect::<Vec<_>>(), "each module is in one table");
    if std::env::var_os("TLC_BLESS").is_some() {
        fs::write(&path, &text).expect("the folder can be written");
    }
    let page = fs::read_to_string(&path).expect("the page");
    let wrong = page.lines().zip(text.lines()).find(|(old, new)| old != new);
    assert!(page == text, "the table differs: {wrong:?}; TLC_BLESS=1 writes it again");
}
