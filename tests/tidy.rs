//! Rules of this repository that the compiler does not check: permitted imports, sizes, complete pages, the
//! oldest Rust, generated tables. The rules about code are in the crate `house`, whose unit tests plant a
//! violation of each.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use benches::tables;
use house::rooms::Rooms;
use house::source::{self, Source};
use house::{comments, english, files, growth, names, table};
use serde_json::Value;
use tlc_frontend::diagnostics::Code;

#[test]
fn imports_follow_the_tables() {
    let sources_of_crates = entries("crates").into_iter().map(|path| format!("crates/{}/src", name(&path)));
    let folders: Vec<String> = std::iter::once("src".to_owned()).chain(sources_of_crates).collect();
    let folders: Vec<&str> = folders.iter().map(String::as_str).collect();
    let (rooms, sources) = (rooms(), sources(&folders));
    none(sources.iter().flat_map(|source| rooms.violations(source)));
    none(rooms.unused(&sources).into_iter());
}

#[test]
fn every_room_is_in_the_table() {
    let folders = |folder: &str| -> Vec<String> {
        let paths = entries(folder).into_iter().filter(|path| path.is_dir());
        paths.map(|path| name(&path)).collect()
    };
    // The folders of the front end are rooms, like those of the compiler.
    let divided = ["src", "crates/tlc-frontend/src"].into_iter().flat_map(folders);
    let crates = folders("crates").into_iter().filter(|name| name != "tlc-frontend");
    let expected: BTreeSet<String> = divided.chain(crates).collect();
    let rooms = rooms();
    let (parts, whole): (Vec<&str>, Vec<&str>) = rooms.names().partition(|name| name.contains('/'));
    assert_eq!(whole.into_iter().map(str::to_owned).collect::<BTreeSet<_>>(), expected);
    for part in parts {
        let (room, module) = part.split_once('/').expect("parts have a `/`");
        let is_there = [root().join("src").join(room), root().join("crates").join(room).join("src")]
            .iter()
            .map(|folder| folder.join(module))
            .any(|path| path.is_dir() || path.with_extension("rs").is_file());
        assert!(is_there, "the room `{part}` is nowhere");
    }
}

/// Given several weak definitions, the linker silently takes any one of them.
#[test]
fn symbols_of_the_runtime_are_defined_once() {
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let files = ["runtime", "runtime/backtrace"].into_iter().flat_map(entries);
    for path in files.filter(|path| path.extension().is_some_and(|end| end == "c")) {
        let text = fs::read_to_string(&path).expect("the file can be read");
        for line in text.lines().filter(|line| line.starts_with("TLC_WEAK ")) {
            if let Some(symbol) = defined_symbol(line) {
                places.entry(symbol.to_owned()).or_default().push(name(&path));
            }
        }
    }
    assert!(places.len() > 150, "only {} symbols are found", places.len());
    places.retain(|_, files| files.len() > 1);
    assert!(places.is_empty(), "{places:?}");
}

/// Returns the name that the first line of a definition in C defines; `None` for declarations.
fn defined_symbol(line: &str) -> Option<&str> {
    if line.ends_with(';') && !line.contains('=') {
        return None;
    }
    let head = line.split(" = ").next()?;
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    head.split(['(', '[']).next()?.rsplit(|c| !is_word(c)).next()
}

#[test]
fn files_are_short_and_finished() {
    let mut found = Vec::new();
    for folder in ["src", "crates", "runtime", "benches", "examples"] {
        let paths = source::files_under(&root().join(folder)).expect("the folder can be read");
        let is_source = |path: &PathBuf| {
            path.extension()
                .is_some_and(|end| ["rs", "c", "h", "mod", "def"].iter().any(|other| end == *other))
        };
        for path in paths.iter().filter(|path| is_source(path)) {
            let text = fs::read_to_string(path).expect("a source file is text");
            let path = path.strip_prefix(root()).unwrap_or(path).display().to_string();
            found.extend(files::violations(&path, &text));
        }
    }
    none(found.into_iter());
}

#[test]
fn comments_stand_by_themselves() {
    none(sources(&["src", "crates", "tests", "benches"]).iter().flat_map(comments::violations));
}

/// The reverse, a code without a page, does not compile: the catalogue includes the pages.
#[test]
fn every_error_page_has_a_code_and_a_title() {
    let pages = entries("docs/errors");
    for page in &pages {
        let name = name(page).trim_end_matches(".md").to_owned();
        let explanation = Code::from_name(&name).map(Code::explanation);
        assert!(
            explanation.is_some_and(|text| text.starts_with(&format!("# {name}: "))),
            "{} explains no code, or does not begin with `# {name}: title`",
            page.display()
        );
    }
    assert_eq!(pages.len(), Code::ALL.len());
    let names: Vec<&str> = Code::ALL.iter().map(|code| code.name()).collect();
    assert!(names.is_sorted(), "the catalogue is in order");
}

/// Cargo.toml names the oldest Rust that builds the package. A dependency that needs a newer one would make
/// it untrue.
#[test]
fn no_dependency_needs_a_newer_rust() {
    let metadata = metadata();
    let packages = metadata["packages"].as_array().expect("a list of packages");
    assert!(packages.len() > 50, "only {} packages were found", packages.len());
    let ours = packages.iter().find(|package| package["name"] == "tlc").expect("the package is there");
    none(newer(packages, version(ours).expect("Cargo.toml names a Rust version")).into_iter());
}

/// Returns cargo's metadata of the package and its dependencies.
fn metadata() -> Value {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let arguments =
        ["metadata", "--format-version=1", "--locked", "--filter-platform=x86_64-unknown-linux-gnu"];
    let output = Command::new(cargo).args(arguments).current_dir(root()).output().expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("metadata are JSON")
}

/// docs/dependencies.md states the purpose of each crate that is used directly, and its statements are true.
#[test]
fn the_list_of_dependencies_is_true() {
    let page = fs::read_to_string(root().join("docs/dependencies.md")).expect("the page is there");
    let rows = table::rows(&page, &["crate", "use", "licence", "unsafe", "what for"]).expect("its table");
    let listed: BTreeSet<String> = rows.iter().map(|row| row[..4].join(" | ")).collect();
    assert!(rows.iter().all(|row| !row[4].is_empty()), "each crate has a purpose");
    let metadata = metadata();
    let packages = metadata["packages"].as_array().expect("a list of packages");
    let found: BTreeSet<String> = direct_dependencies(packages)
        .into_iter()
        .map(|(name, uses)| {
            let of_name = packages.iter().filter(|package| package["name"] == name.as_str());
            let package =
                of_name.max_by_key(|package| is_direct(package, &metadata)).expect("it is resolved");
            let license = package["license"].as_str().unwrap_or("none").replace('/', " OR ");
            let uses: Vec<&str> = uses.into_iter().collect();
            format!("{name} | {} | {license} | {}", uses.join(", "), contains_unsafe(package))
        })
        .collect();
    none(found.difference(&listed).map(|row| format!("missing in docs/dependencies.md: {row}")));
    none(listed.difference(&found).map(|row| format!("not true in docs/dependencies.md: {row}")));
}

/// The language is parsed by pest, from the one grammar at the top level, and lowered by these crates.
#[test]
fn the_parser_is_derived_from_the_grammar() {
    let parser = fs::read_to_string(root().join("crates/tlc-frontend/src/syntax/build/mod.rs"))
        .expect("the parser is there");
    assert!(parser.contains("#[derive(pest_derive::Parser)]\n#[grammar = \"../../grammar.pest\"]"));
    let grammar = fs::read_to_string(root().join("grammar.pest")).expect("the grammar is there");
    assert!(grammar.contains("while  = _{ \"WHILE\" ~ expression ~ do }"));
    let metadata = metadata();
    let packages = metadata["packages"].as_array().expect("a list of packages");
    let crates = [
        ("tlc-frontend", &["pest", "pest_derive"][..]),
        ("tlc", &["inkwell", "llvm-sys", "clap", "anyhow", "tempfile", "tlc-frontend"]),
    ];
    for (krate, expected) in crates {
        let package =
            packages.iter().find(|package| package["name"] == krate).expect("it is in the workspace");
        let dependencies = package["dependencies"].as_array().expect("a list");
        for name in expected {
            let is_used = |dependency: &Value| dependency["name"] == *name && dependency["kind"].is_null();
            assert!(dependencies.iter().any(is_used), "{krate} does not depend on {name}");
        }
    }
}

/// Later versions of pest parse at less than half the speed; Cargo.toml gives the reason.
#[test]
fn pest_is_pinned() {
    let metadata = metadata();
    let packages = metadata["packages"].as_array().expect("a list of packages");
    for name in ["pest", "pest_derive", "pest_meta"] {
        let versions = packages.iter().filter(|package| package["name"] == name);
        let versions: Vec<_> = versions.map(|package| &package["version"]).collect();
        assert_eq!(versions, ["2.8.6"], "{name}");
    }
}

/// Returns the external crates that the packages of the workspace name, with their uses. The crate `house`
/// counts as a test.
fn direct_dependencies(packages: &[Value]) -> BTreeMap<String, BTreeSet<&'static str>> {
    let mut found = BTreeMap::new();
    for package in packages.iter().filter(|package| package["source"].is_null()) {
        for dependency in package["dependencies"].as_array().expect("a list") {
            if dependency["source"].is_null() {
                continue;
            }
            let what = match dependency["kind"].as_str() {
                Some("dev") => "tests",
                Some("build") => "build",
                _ if package["name"] == "house" => "tests",
                _ => "program",
            };
            let name = dependency["name"].as_str().expect("it has a name").to_owned();
            found.entry(name).or_insert_with(BTreeSet::new).insert(what);
        }
    }
    found
}

/// Whether a package of the workspace uses this version of the crate.
fn is_direct(package: &Value, metadata: &Value) -> bool {
    let nodes = metadata["resolve"]["nodes"].as_array().expect("the graph of packages");
    let members = metadata["workspace_members"].as_array().expect("a list");
    let ours = nodes.iter().filter(|node| members.contains(&node["id"]));
    ours.flat_map(|node| node["deps"].as_array().expect("a list")).any(|used| used["pkg"] == package["id"])
}

/// Whether the sources of a crate contain the word `unsafe` outside of comments: `yes` or `no`.
fn contains_unsafe(package: &Value) -> &'static str {
    let manifest = Path::new(package["manifest_path"].as_str().expect("it has a manifest"));
    let folder = manifest.parent().expect("a manifest stands in a folder").join("src");
    let files = source::files_under(&folder).expect("the sources of a crate");
    let is_source = |path: &&PathBuf| path.extension().is_some_and(|extension| extension == "rs");
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let says_unsafe = |line: &str| {
        let code = line.split("//").next().unwrap_or_default();
        code.split(|c| !is_word(c)).any(|word| word == "unsafe")
    };
    let found = files
        .iter()
        .filter(is_source)
        .any(|path| fs::read_to_string(path).expect("a source is text").lines().any(says_unsafe));
    if found { "yes" } else { "no" }
}

/// Returns the packages that need a newer Rust than the given one.
fn newer(packages: &[Value], ours: (u32, u32)) -> Vec<String> {
    let needs_newer = |package: &&Value| version(package).is_some_and(|theirs| theirs > ours);
    packages
        .iter()
        .filter(needs_newer)
        .map(|package| format!("{} needs a newer Rust", package["id"]))
        .collect()
}

/// The Rust version that a package requires, if it states one: `1.88` and `1.88.0` are equal.
fn version(package: &Value) -> Option<(u32, u32)> {
    let mut numbers = package["rust_version"].as_str()?.split('.').map_while(|part| part.parse().ok());
    Some((numbers.next()?, numbers.next().unwrap_or(0)))
}

#[test]
fn newer_dependencies_are_found() {
    let package = |version: Value| serde_json::json!({ "id": "a", "rust_version": version });
    let packages = [package("1.9".into()), package("1.88.0".into()), package(Value::Null)];
    assert!(newer(&packages, (1, 88)).is_empty());
    assert_eq!(newer(&packages, (1, 87)).len(), 1);
    assert_eq!(newer(&[package("2.0".into())], (1, 88)).len(), 1);
}

/// `make bench-ssa BENCH=--write-docs`, `make report` and `make bench-plugin` write the tables of their pages between these marks.
#[test]
fn the_benchmarks_know_the_tables_of_their_pages() {
    let names = |page: &str| {
        let page = fs::read_to_string(root().join(page)).expect("the page is there");
        tables::names_in(&page).expect("its marks fit")
    };
    assert_eq!(names(tables::PAGE), tables::NAMES);
    assert_eq!(names(tables::REPORT), tables::REPORT_NAMES);
    assert_eq!(names(tables::PLUGIN), tables::PLUGIN_NAMES);
}

#[test]
fn marks_that_do_not_fit_are_found() {
    let mark = |name: &str| format!("<!-- bench: {name} -->\n| a |\n<!-- /bench -->\n");
    assert_eq!(
        tables::names_in(&(mark("a") + "text\n" + &mark("b"))),
        Ok(vec!["a".to_owned(), "b".to_owned()])
    );
    assert!(tables::names_in("<!-- bench: a -->\n| a |\n").is_err());
    assert!(tables::names_in(&mark("a").repeat(2)).is_err());
    assert!(tables::names_in("<!-- /bench -->\n").is_err());
    let page = format!("before\n{}between\n{}", mark("a"), mark("b"));
    let written = tables::replaced(&page, "b", "| new |\n").expect("the mark is there");
    let new = mark("b").replace("| a |", "| new |");
    assert_eq!(written, format!("before\n{}between\n{new}", mark("a")));
    assert!(tables::replaced(&page, "c", "| new |\n").is_err());
}

/// Each row of the tables in docs/dialects.md ends with the program that proves it.
#[test]
fn every_row_about_dialects_has_a_test() {
    let page = fs::read_to_string(root().join("docs/dialects.md")).expect("the page is there");
    let untested = rows_without_test(&page, |path| root().join(path).exists());
    none(untested.into_iter().map(|row| format!("no test that exists: {row}")));
    assert!(!rows_without_test(&page, |_| false).is_empty(), "the page has no tables of tests");
}

#[test]
fn rows_without_a_test_are_found() {
    let page = "| feature | test |\n|---|---|\n| a | `tests/a` |\n| b | none |\n| c | `tests/c` |\n\n| other |\n|---|\n| d |\n";
    assert_eq!(rows_without_test(page, |path| path == "tests/a"), ["| b | none |", "| c | `tests/c` |"]);
}

/// The rows of tables with a last column `test` that contains no path for which `exists` holds.
fn rows_without_test(page: &str, exists: impl Fn(&str) -> bool) -> Vec<&str> {
    let mut tests = false;
    let mut untested = Vec::new();
    for (line, next) in page.lines().zip(page.lines().skip(1).chain([""])) {
        let is_rule = line.starts_with("|---");
        if next.starts_with("|---") || !line.starts_with('|') {
            tests = line.ends_with("| test |");
        } else if tests && !is_rule {
            let path = line.trim_end_matches('|').rsplit('|').next().unwrap_or_default().trim();
            if !path.strip_prefix('`').and_then(|path| path.strip_suffix('`')).is_some_and(&exists) {
                untested.push(line);
            }
        }
    }
    untested
}

fn rooms() -> Rooms {
    let page = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the page is there");
    let crates: Vec<String> =
        entries("crates").iter().filter(|path| path.is_dir()).map(|path| name(path)).collect();
    Rooms::read(&page, &crates).expect("the tables can be read")
}

fn sources(folders: &[&str]) -> Vec<Source> {
    source::rust_sources(root(), folders).expect("the sources can be read")
}

/// The entries of a folder, sorted. Fails if it is empty, because a rule about it would then hold trivially.
fn entries(folder: &str) -> Vec<PathBuf> {
    let read = fs::read_dir(root().join(folder)).expect("the folder can be read");
    let mut entries: Vec<PathBuf> = read.map(|entry| entry.expect("an entry").path()).collect();
    assert!(!entries.is_empty(), "{folder} is empty");
    entries.sort();
    entries
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn none(violations: impl Iterator<Item = String>) {
    let violations: Vec<String> = violations.collect();
    assert!(violations.is_empty(), "{} violations\n{}", violations.len(), violations.join("\n"));
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Comments, messages and pages avoid the phrases that make them read like a translation.
#[test]
fn the_english_is_plain() {
    let sources = sources(&["src", "crates", "tests", "benches"]);
    let corpora = english::corpora(root(), &sources).expect("the texts can be read");
    assert!(corpora.iter().all(|corpus| corpus.texts.len() > 100));
    none(corpora.iter().flat_map(english::violations));
}

/// The rooms in which files import each other in circles, and the number of files of the longest circle of each. The
/// rules of a language refer to each other, and so do the functions that parse, check, lower and execute it; other
/// rooms have no circles. The numbers may only fall.
const CIRCLES: [(&str, usize); 6] = [
    ("crates/direct-ssa/", 20),
    ("crates/tlc-fuzz/", 22),
    ("src/codegen/", 5),
    ("crates/tlc-frontend/src/hir/", 8),
    ("crates/tlc-frontend/src/lints/", 8),
    ("crates/tlc-frontend/src/syntax/", 32),
];

#[test]
fn files_of_different_concerns_import_in_one_direction() {
    let allowed = |circle: &Vec<String>| {
        CIRCLES
            .iter()
            .any(|(room, most)| circle.len() <= *most && circle.iter().all(|path| path.starts_with(room)))
    };
    let circles = house::circles::circles(&sources(&["src", "crates"]));
    assert!(!circles.is_empty(), "the parser is a circle");
    none(circles.into_iter().filter(|circle| !allowed(circle)).map(|circle| circle.join(" ")));
}

/// The type names with two definitions in a crate, which their modules distinguish: the parallel names of the two
/// trees, `ast::Expr` and `hir::Expr`, and the statistics of constructions and of promotions in `direct-ssa`.
const PARALLEL_NAMES: [&str; 13] = [
    "Assembly",
    "AssemblyOperand",
    "BinaryOp",
    "CaseArm",
    "Expr",
    "ExprKind",
    "Module",
    "Procedure",
    "Statistics",
    "Stmt",
    "StmtKind",
    "UnaryOp",
    "Variant",
];

#[test]
fn type_names_are_unique() {
    let allowed = PARALLEL_NAMES.map(|name| (name, 1));
    none(names::violations(&sources(&["src", "crates"]), &allowed).into_iter());
}

/// The types with more methods than others may have, and their numbers, which may only fall. The first two walk over
/// all forms of programs: the generator of programs and the interpreter. The others are the interfaces through which a
/// function is built.
const LARGE_TYPES: [(&str, usize); 4] = [
    ("Draft in tlc-fuzz", 139),
    ("Machine in tlc-fuzz", 128),
    ("SsaBuilder in direct-ssa", 86),
    ("FunctionContext in codegen", 80),
];

#[test]
fn folders_and_types_are_small() {
    none(growth::violations(&sources(&["src", "crates"]), &LARGE_TYPES).into_iter());
}
