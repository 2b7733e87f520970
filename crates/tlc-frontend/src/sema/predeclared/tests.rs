//! The pages of `tlc doc` about the names of the language.

use super::catalogue::{PERVASIVE, PROCEDURES};
use super::{names as predeclared_names, system};
use crate::base::{Dialect, Interner, SourceMap};
use crate::diagnostics::Diagnostics;
use crate::documentation::{self, ModuleDocument, PREDECLARED, language_file};
use crate::syntax::parse_module;

/// The names of a page with the permitted numbers of arguments, if they are procedures.
type Headings = Vec<(String, Option<(usize, usize)>)>;

fn page(module: &str) -> ModuleDocument {
    let (mut sources, mut interner, mut diagnostics) =
        (SourceMap::new(), Interner::new(), Diagnostics::new());
    let text = language_file(module).expect("there is a page").to_owned();
    let file = sources.add(module.to_owned(), text).expect("short");
    let module = parse_module(sources.file(file), Dialect::default(), &mut interner, &mut diagnostics);
    assert!(!diagnostics.has_errors());
    documentation::document(sources.file(file), &module)
}

fn headings(interner: &Interner, names: Vec<crate::base::Symbol>) -> Headings {
    let heading = |name: &str| {
        let found = PROCEDURES.iter().find(|(known, ..)| *known == name);
        found.map(|(_, _, least, greatest)| (*least, *greatest))
    };
    let texts = names.into_iter().map(|name| interner.resolve(name).to_owned());
    texts.map(|name| (name.clone(), heading(&name))).collect()
}

/// The pages describe exactly the names that the checker knows, with the permitted numbers of arguments.
#[test]
fn the_pages_of_the_language_are_complete() {
    let mut interner = Interner::new();
    let predeclared = predeclared_names(&mut interner).into_iter().map(|(name, _)| name).collect();
    let predeclared = headings(&interner, predeclared);
    let exported = system::exports(&mut interner).into_iter().map(|(name, _)| name).collect();
    let exported = headings(&interner, exported);
    assert!(predeclared.len() > PERVASIVE && exported.len() > PERVASIVE);
    for (module, names) in [(system::NAME, exported), (PREDECLARED, predeclared)] {
        let document = page(module);
        assert!(document.comment.is_some() && document.name == module);
        let all = document.walk();
        let has = |name: &str| all.iter().any(|(_, item)| item.declares(name));
        for (name, arguments) in &names {
            assert!(has(name), "{module} lacks {name}");
            let Some((least, greatest)) = arguments else { continue };
            let item =
                all.iter().find(|(_, item)| item.declares(name)).map(|(_, item)| *item).expect("it is there");
            assert_eq!(parameters(&item.signature), (*least, *greatest), "{}", item.signature);
        }
        for (owners, item) in &all {
            assert!(!owners.is_empty() || item.comment.is_some(), "{} has no comment", item.name());
            for name in &item.names {
                assert!(
                    names.iter().any(|(known, _)| *known == name.text),
                    "{} is no name of {module}",
                    name.text
                );
            }
        }
    }
}

/// Returns the least and greatest number of arguments by a heading.
fn parameters(heading: &str) -> (usize, usize) {
    let inside = heading
        .split_once('(')
        .map_or("", |(_, rest)| rest.rsplit_once(')').map_or("", |(inside, _)| inside));
    let optional = inside.matches('[').count();
    let all =
        inside.split([';', ',']).filter(|part| !part.trim().is_empty() && !part.contains("...")).count();
    (all - optional, if inside.contains("...") { usize::MAX } else { all })
}
