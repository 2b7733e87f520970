//! The pages of a small site: links, validity, and the same bytes each time.

use std::collections::BTreeSet;

use tlc_frontend::base::{Dialect, Interner, SourceMap};
use tlc_frontend::diagnostics::Diagnostics;
use tlc_frontend::documentation::{PREDECLARED, document, language_file};
use tlc_frontend::syntax::parse_module;

use super::*;

const SHAPES: &str = "(* Shapes: what can be drawn.\n\n   See `Points.Point`, `Draw` and `Points`. *)\nDEFINITION MODULE Shapes;\nFROM Points IMPORT Point;\nIMPORT Points;\n\n(* The `Kind` of a shape, a<b. *)\nTYPE\n  Kind = (line, (* two points *) area);\n  Shape = RECORD kind: Kind; a, b: Point; c: Points.Point END;\n\n(* Draws. *)\nPROCEDURE Draw(s: Shape; n: CARDINAL);\n\nVAR left, right: Shape;\nEND Shapes.\n";
const POINTS: &str =
    "DEFINITION MODULE Points;\nTYPE Point = RECORD x, y: REAL (* \"the\" place *) END;\nEND Points.\n";

fn made() -> Vec<SitePage> {
    let texts = [SHAPES, POINTS, POINTS, language_file(PREDECLARED).expect("a page")];
    let texts: Vec<(String, String)> =
        texts.iter().map(|text| ("x.def".to_owned(), (*text).to_owned())).collect();
    site("Shapes <1>", &modules(&texts))
}

/// Returns the modules in files, given the path and the text of each.
fn modules(texts: &[(String, String)]) -> Vec<SiteModule> {
    let (mut sources, mut interner, mut diagnostics) =
        (SourceMap::new(), Interner::new(), Diagnostics::new());
    let module = |(path, text): &(String, String)| {
        let file = sources.add(path.clone(), text.clone()).expect("short");
        let file = sources.file(file);
        let module = parse_module(file, Dialect::default(), &mut interner, &mut diagnostics);
        let document = document(file, &module);
        let (start, dialect) = (file.start, module.dialect);
        SiteModule {
            group: "Own & other".to_owned(),
            file: path.clone(),
            text: text.clone(),
            start,
            dialect,
            document,
        }
    };
    let modules = texts.iter().map(module).collect();
    assert!(!diagnostics.has_errors());
    modules
}

fn page(path: &str) -> String {
    made().into_iter().find(|page| page.path == path).expect("the page is there").text
}

#[test]
fn the_site_has_pages_for_all_modules() {
    let paths: Vec<String> = made().into_iter().map(|page| page.path).collect();
    let names = ["Points-2", "Points", "Predeclared", "Shapes"];
    let of = |folder: &'static str| names.map(|name| format!("{folder}/{name}.html"));
    let own = ["index.html", "names.js", "page.js", "style.css"].map(str::to_owned);
    let expected: BTreeSet<String> = own.into_iter().chain(of("modules")).chain(of("sources")).collect();
    assert_eq!(paths.iter().cloned().collect::<BTreeSet<_>>(), expected);
    assert_eq!(made(), made(), "the same modules, the same bytes");
}

#[test]
fn names_lead_to_their_declarations() {
    let shapes = page("modules/Shapes.html");
    for link in [
        "<a href=\"Points.html#Point\"><code>Points.Point</code></a>, <a href=\"Shapes.html#Draw\"><code>Draw</code></a> and <a href=\"Points.html\"><code>Points</code></a>",
        "b: <a href=\"Points.html#Point\">Point</a>;",
        "<a href=\"Points.html\">Points</a>.<a href=\"Points.html#Point\">Point</a>",
        "<a href=\"Predeclared.html#CARDINAL\">CARDINAL</a>",
        "kind: <a href=\"Shapes.html#Kind\">Kind</a>",
        "href=\"../sources/Shapes.html#L10\"",
    ] {
        assert!(shapes.contains(link), "{link} is not in\n{shapes}");
    }
    assert!(
        shapes.contains("<dt id=\"Kind.line\"><code>line</code></dt>\n<dd><p>two points</p>"),
        "{shapes}"
    );
    assert!(shapes.contains("a&lt;b") && page("index.html").contains("Shapes &lt;1&gt;"));
    assert!(
        page("names.js").contains("[\"right\",\"Shapes\",\"variable\",\"modules/Shapes.html#right\",\"\"]")
    );
}

/// Returns the identifiers of a page and its links, after checking that its elements are closed in order.
fn checked(page: &SitePage) -> (BTreeSet<String>, Vec<String>) {
    const EMPTY: [&str; 5] = ["meta", "link", "input", "br", "hr"];
    let (mut open, mut ids, mut links) = (Vec::new(), BTreeSet::new(), Vec::new());
    let rest = page.text.strip_prefix("<!DOCTYPE html>\n").expect("the type of the document");
    for part in rest.split('<').skip(1) {
        let (tag, text) = part.split_once('>').expect("a tag ends");
        assert!(!text.contains('>'), "{}: a stray sign in {text}", page.path);
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "{}", page.path);
            continue;
        }
        let name = tag.split([' ', '\n']).next().unwrap_or_default();
        if !EMPTY.contains(&name) {
            open.push(name);
        }
        for (attribute, kept) in [("id", true), ("href", false), ("src", false)] {
            let value = tag.split(&format!(" {attribute}=\"")).nth(1).and_then(|rest| rest.split('"').next());
            match (value, kept) {
                (Some(id), true) => assert!(ids.insert(id.to_owned()), "{}: {id} twice", page.path),
                (Some(link), false) => links.push(link.to_owned()),
                _ => {}
            }
        }
    }
    assert!(open.is_empty(), "{}: {open:?}", page.path);
    (ids, links)
}

/// Checks that all pages are well-formed, and that each of their links leads somewhere.
pub fn check_site(pages: &[SitePage]) {
    let is_page = |page: &&SitePage| page.path.ends_with(".html");
    let checked: Vec<(&str, BTreeSet<String>, Vec<String>)> = pages
        .iter()
        .filter(is_page)
        .map(|page| {
            let (ids, links) = checked(page);
            (page.path.as_str(), ids, links)
        })
        .collect();
    for (from, own, links) in &checked {
        for link in links.iter().filter(|link| !link.starts_with("https://")) {
            let (path, id) = link.split_once('#').unwrap_or((link, ""));
            let folder = from.rsplit_once('/').map_or("", |(folder, _)| folder);
            let path = match path.strip_prefix("../") {
                Some(path) => path.to_owned(),
                None if path.is_empty() => (*from).to_owned(),
                None if folder.is_empty() => path.to_owned(),
                None => format!("{folder}/{path}"),
            };
            let target = checked.iter().find(|(name, ..)| *name == path);
            let ids = if path == *from { Some(own) } else { target.map(|(_, ids, _)| ids) };
            let is_there = ids.is_some_and(|ids| id.is_empty() || ids.contains(id));
            assert!(
                is_there || pages.iter().any(|page| page.path == path && ids.is_none()),
                "{from}: {link}"
            );
        }
    }
}

#[test]
fn pages_are_well_formed_and_all_links_resolve() {
    check_site(&made());
}

/// Returns the library's definition modules with their paths.
fn library() -> Vec<(String, String)> {
    let (mut open, mut found) = (vec![std::path::PathBuf::from("../../runtime/lib")], Vec::new());
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let is_definition = path.extension().is_some_and(|end| end == "def");
            match path.is_dir() {
                true => open.push(path),
                false if is_definition => {
                    found.push((path.display().to_string(), std::fs::read_to_string(path).expect("a text")));
                }
                false => {}
            }
        }
    }
    found.sort();
    found
}

#[test]
fn every_module_of_the_library_has_its_pages() {
    let texts = library();
    assert!(texts.len() > 150, "{}", texts.len());
    let pages = site("The library", &modules(&texts));
    check_site(&pages);
    for (path, _) in &texts {
        let name = path.rsplit('/').next().and_then(|file| file.split('.').next()).expect("a name");
        let page = pages.iter().find(|page| page.path == format!("modules/{name}.html"));
        assert!(page.is_some_and(|page| page.text.contains("<section class=\"item\">")), "{path}");
    }
}

#[test]
fn pages_name_no_other_place() {
    for page in made() {
        assert!(!page.text.contains("http"), "{}", page.path);
        assert!(!page.text.contains('%') || page.path.ends_with(".css"), "{}", page.path);
    }
}
