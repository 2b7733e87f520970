//! The rules of imports: the tables of ARCHITECTURE.md, and the paths that violate them.
//!
//! Two tables are read. The first has a row for each room, with the columns `room`, `belongs here` and `may
//! import`; rooms are the folders of `src` in the compiler and its front end, the other crates of `crates`, and
//! parts of these crates that have rules of their own (`direct-ssa/graph`). The second, with the columns `from outside` and `who may use it`, names
//! crates and modules of `std` that only some rooms may use; its word `tests` means the tests of every room.
//! A crate or module that is not in the second table may be used by all.
//!
//! Tests of a room may import any room: they build their inputs from text.

use std::collections::{BTreeMap, BTreeSet};

use crate::paths::{NamedPath, named_paths};
use crate::source::Source;
use crate::table;

/// The word of the table that means the tests of every room.
const TESTS: &str = "tests";

/// The crate in `crates` that is no room, but contains some.
const FRONT_END: &str = "tlc-frontend";

/// The names, in paths, of the crates whose rooms are the folders of `src`.
const DIVIDED: [&str; 2] = ["tlc", "tlc_frontend"];

/// The contents of the two tables.
pub struct Rooms {
    /// The crates of the workspace.
    crates: Vec<String>,
    /// The rooms that each room may import besides itself.
    imports: BTreeMap<String, Vec<String>>,
    /// The rooms that may use a path from outside, such as `["std", "fs"]`.
    outside: Vec<(Vec<String>, Vec<String>)>,
}

impl Rooms {
    /// Reads the tables; rooms of these names are crates of the workspace. A name that is not a room is an
    /// error.
    pub fn read(page: &str, crates: &[String]) -> Result<Rooms, String> {
        let rows = table::rows(page, &["room", "belongs here", "may import"])?;
        let names: Vec<String> = rows.iter().map(|row| row[0].clone()).collect();
        let mut imports = BTreeMap::new();
        for row in &rows {
            let allowed = imported_rooms(&row[0], &row[2], &names)?;
            if imports.insert(row[0].clone(), allowed).is_some() {
                return Err(format!("the room `{}` is in the table twice", row[0]));
            }
        }
        let mut outside = Vec::new();
        for row in table::rows(page, &["from outside", "who may use it"])? {
            let users = table::list(&row[1]);
            if let Some(user) = users.iter().find(|user| !names.contains(user) && *user != TESTS) {
                return Err(format!("`{user}` may use `{}`, but is no room", row[0]));
            }
            outside.push((row[0].split("::").map(str::to_owned).collect(), users));
        }
        Ok(Rooms { crates: crates.to_vec(), imports, outside })
    }

    /// The names of all rooms, sorted.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.imports.keys().map(String::as_str)
    }

    /// Returns the room of a file: the folder of `src`, or the crate or the part of it that the table lists.
    /// The roots of the package, `src/lib.rs` and `src/main.rs`, are in no room, nor are build scripts, tests
    /// and examples of a crate.
    pub fn room_of<'a>(&'a self, source: &'a Source) -> Option<&'a str> {
        if !source.is_in_src() {
            return None;
        }
        let parts = source.parts_in_src();
        let first = parts.first()?.trim_end_matches(".rs");
        match undivided_crate(source) {
            Some(krate) => {
                let part = format!("{krate}/{first}");
                Some(self.imports.get_key_value(&part).map_or(krate, |(name, _)| name))
            }
            None => (!["lib", "main"].contains(&first)).then_some(first),
        }
    }

    /// Returns the places of a file that violate the tables, one per line.
    pub fn violations(&self, source: &Source) -> Vec<String> {
        let Some(room) = self.room_of(source) else { return Vec::new() };
        if !self.imports.contains_key(room) {
            return vec![format!("{}: the room `{room}` is in no table", source.path)];
        }
        let mut found: Vec<String> = Vec::new();
        for path in named_paths(source) {
            let is_test = source.is_test(path.line);
            let message = self.broken_import(source, room, &path, is_test);
            for message in message.into_iter().chain(self.broken_use(room, &path, is_test)) {
                found.push(format!("{}:{}: {message}", source.path, path.line));
            }
        }
        found.dedup();
        found
    }

    /// Returns the permissions of the second table that no file uses; they would hide a later mistake.
    pub fn unused(&self, sources: &[Source]) -> Vec<String> {
        let mut uses: BTreeSet<(String, &str)> = BTreeSet::new();
        for source in sources {
            let Some(room) = self.room_of(source) else { continue };
            for path in named_paths(source) {
                if let Some((name, _)) = self.outside.iter().find(|(name, _)| reaches(&path.parts, name)) {
                    let user = if source.is_test(path.line) { TESTS } else { room };
                    uses.insert((name.join("::"), user));
                }
            }
        }
        let is_used = |name: &str, user: &str| uses.contains(&(name.to_owned(), user));
        let mut found = Vec::new();
        for (name, users) in &self.outside {
            let name = name.join("::");
            let unused = users.iter().filter(|user| !is_used(&name, user));
            found.extend(unused.map(|user| format!("`{user}` may use `{name}`, but does not")));
        }
        found
    }

    /// Describes the error in an import of another room. The root of a crate re-exports items of its parts.
    fn broken_import(&self, source: &Source, room: &str, path: &NamedPath, is_test: bool) -> Option<String> {
        if source.module_depth() == 0 {
            return None;
        }
        let target = self.imported(source, path)?;
        let is_allowed = target == room || self.imports[room].contains(&target);
        (!is_allowed && !is_test).then(|| format!("`{room}` may not import `{target}`"))
    }

    /// Returns the room that a path leads into, if any.
    fn imported(&self, source: &Source, path: &NamedPath) -> Option<String> {
        let first = path.parts.first()?;
        if DIVIDED.contains(&&**first) {
            return path.parts.get(1).filter(|room| self.imports.contains_key(*room)).cloned();
        }
        // The name of a crate has no hyphens in code.
        let krate = match first.as_str() {
            "crate" => undivided_crate(source),
            name => Some(self.crates.iter().find(|krate| krate.replace('-', "_") == name)?.as_str()),
        };
        let second = path.parts.get(1).map(String::as_str);
        match krate {
            // Importing the whole crate under another name, or `*`, would hide the imported items.
            None => Some(second.unwrap_or("*").to_owned()),
            Some(krate) => {
                let part = format!("{krate}/{}", second.unwrap_or("*"));
                Some(if self.imports.contains_key(&part) { part } else { krate.to_owned() })
            }
        }
    }

    /// Describes the error in the use of something from outside.
    fn broken_use(&self, room: &str, path: &NamedPath, is_test: bool) -> Option<String> {
        let (name, users) = self.outside.iter().find(|(name, _)| reaches(&path.parts, name))?;
        let krate = room.split('/').next().unwrap_or(room);
        let is_user = |user: &String| user == room || user == krate || is_test && user == TESTS;
        let name = name.join("::");
        (!users.iter().any(is_user)).then(|| format!("`{room}` may not use `{name}`, only {users:?} may"))
    }
}

/// Returns the crate of `crates` that contains the file, unless its rooms are folders.
fn undivided_crate(source: &Source) -> Option<&str> {
    source.workspace_crate().filter(|krate| *krate != FRONT_END)
}

/// Whether a path leads, or may lead, into the module `name`: `std::*` and another name for `std` lead
/// everywhere in it.
fn reaches(path: &[String], name: &[String]) -> bool {
    let common = path.iter().zip(name).take_while(|(one, other)| one == other).count();
    common == name.len() || common > 0 && (common == path.len() || path[common] == "*")
}

/// Returns the rooms of a cell `may import`: a list, `nothing`, `all`, or `all but` a list. A room inside a
/// crate is included only if the cell names it.
fn imported_rooms(room: &str, cell: &str, names: &[String]) -> Result<Vec<String>, String> {
    let Some(rest) = cell.strip_prefix("all") else {
        return known(room, table::list(cell), names);
    };
    let excluded = match rest.trim().strip_prefix("but") {
        Some(list) => known(room, table::list(list), names)?,
        None if rest.is_empty() => Vec::new(),
        None => return Err(format!("`{cell}` in the row of `{room}` is no list of rooms")),
    };
    Ok(names.iter().filter(|name| !excluded.contains(name)).cloned().collect())
}

fn known(room: &str, list: Vec<String>, names: &[String]) -> Result<Vec<String>, String> {
    match list.iter().find(|name| !names.contains(name)) {
        Some(name) => Err(format!("`{room}` may import `{name}`, which is no room")),
        None => Ok(list),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "\
| room | belongs here | may import | main types |
|---|---|---|---|
| `base` | positions | nothing | |
| `hir` | typed tree | base | |
| `sema` | meaning | base, hir | |
| `codegen` | LLVM IR | base, hir, direct-ssa | |
| `driver` | pipeline | all but cli | |
| `cli` | command line | driver | |
| `direct-ssa` | the algorithm | nothing | |
| `direct-ssa/graph` | a small IR | direct-ssa | |
| `direct-ssa/llvm` | LLVM | direct-ssa | |
| `fuzz` | programs at random | hir | |

| from outside | who may use it |
|---|---|
| `inkwell` | codegen, direct-ssa/llvm |
| `clap` | cli |
| `tlc` | fuzz |
| `std::fs` | driver, tests |
| `std::process` | driver |
| `std::net` | nobody |
";

    fn read(page: &str) -> Result<Rooms, String> {
        Rooms::read(page, &["direct-ssa", "fuzz", "tlc-frontend"].map(str::to_owned))
    }

    fn violations(path: &str, text: &str) -> Vec<String> {
        let rooms = read(PAGE).expect("the tables are right");
        rooms.violations(&Source::new(path, text).expect("the text is Rust"))
    }

    fn allows(path: &str, text: &str) {
        assert_eq!(violations(path, text), Vec::<String>::new(), "{path}: {text}");
    }

    fn forbids(path: &str, text: &str, message: &str) {
        let found = violations(path, text);
        assert!(found.len() == 1 && found[0].contains(message), "{path}: {text}: {found:?}");
    }

    #[test]
    fn rooms_import_what_the_table_says() {
        allows("src/sema/a.rs", "use crate::{base::Span, hir};\nfn f() { crate::sema::g() }");
        allows("src/driver/a.rs", "use crate::{base, hir, sema, codegen};");
        allows("src/codegen/a.rs", "use direct_ssa::SsaBuilder;");
        forbids("src/hir/a.rs", "use crate::sema::Scope;", "`hir` may not import `sema`");
        forbids("src/hir/a.rs", "use crate::{base, sema::{self}};", "`hir` may not import `sema`");
        forbids("src/hir/a.rs", "use super::super::codegen;", "`hir` may not import `codegen`");
        forbids("src/hir/a.rs", "fn f() { m!(crate::cli::run()) }", "`hir` may not import `cli`");
        forbids("src/driver/a.rs", "use crate::cli;", "`driver` may not import `cli`");
        forbids("src/sema/a.rs", "use direct_ssa::SsaBuilder;", "`sema` may not import `direct-ssa`");
        forbids("src/sema/a.rs", "use crate::*;", "`sema` may not import `*`");
        forbids("src/sema/a.rs", "use crate as root;", "`sema` may not import `*`");
        forbids("src/attic/a.rs", "", "the room `attic` is in no table");
    }

    #[test]
    fn whole_files_are_read() {
        let text = "#[cfg(test)]\nmod tests {}\nuse crate::sema::Scope;";
        forbids("src/hir/a.rs", text, "a.rs:3: `hir` may not import `sema`");
    }

    #[test]
    fn tests_import_what_they_need_and_use_what_the_table_says() {
        let test = |text: &str| format!("#[cfg(test)]\nmod tests {{ {text} }}");
        allows("src/hir/a.rs", &test("use crate::sema;"));
        allows("src/hir/tests.rs", "use crate::sema;\nuse std::fs;");
        allows("src/hir/a.rs", &test("use std::fs;"));
        forbids("src/hir/a.rs", &test("use std::process;"), "`hir` may not use `std::process`");
    }

    #[test]
    fn what_comes_from_outside_stays_in_its_rooms() {
        allows("src/driver/a.rs", "use std::{fs, io, process::Command};");
        forbids("src/sema/a.rs", "use std::{fs};", "`sema` may not use `std::fs`");
        forbids("src/sema/a.rs", "use std::{io, fs::{self, File}};", "`sema` may not use `std::fs`");
        forbids("src/sema/a.rs", "fn f() { std::process::exit(1) }", "`sema` may not use `std::process`");
        forbids("src/sema/a.rs", "fn f(p: P) -> bool { p.exists() }", "`sema` may not use `std::fs`");
        forbids("src/sema/a.rs", "use std as s;", "`sema` may not use");
        forbids("src/sema/a.rs", "use std::*;", "`sema` may not use");
        forbids("src/driver/a.rs", "use std::net::TcpStream;", "`driver` may not use `std::net`");
        forbids("src/driver/a.rs", "use inkwell as ll;", "`driver` may not use `inkwell`");
        forbids("src/codegen/a.rs", "use clap::Parser;", "`codegen` may not use `clap`");
    }

    #[test]
    fn crates_have_rooms_too() {
        allows("crates/direct-ssa/src/graph/a.rs", "use crate::builder::SsaBuilder;");
        allows("crates/direct-ssa/src/lib.rs", "pub use hir::Expr;\npub use crate::llvm::LlvmIr;");
        forbids("crates/direct-ssa/src/lib.rs", "use inkwell::X;", "`direct-ssa` may not use `inkwell`");
        allows("crates/direct-ssa/build.rs", "use std::process;");
        allows("crates/direct-ssa/examples/a.rs", "use inkwell::X;");
        allows("crates/direct-ssa/src/cfg.rs", "use hir::Expr;");
        allows("crates/direct-ssa/src/llvm.rs", "use inkwell::values::PhiValue;\nuse crate::phi::Phi;");
        let core = "crates/direct-ssa/src/builder.rs";
        forbids(core, "use inkwell::values::PhiValue;", "`direct-ssa` may not use `inkwell`");
        forbids(core, "use crate::llvm::LlvmIr;", "`direct-ssa` may not import `direct-ssa/llvm`");
        forbids(core, "use crate::graph::Graph;", "`direct-ssa` may not import `direct-ssa/graph`");
        forbids(core, "use tlc::Span;", "`direct-ssa` may not use `tlc`");
        allows("src/codegen/a.rs", "use tlc_frontend::hir::Expr;");
        forbids("src/codegen/a.rs", "use tlc_frontend::sema::Scope;", "`codegen` may not import `sema`");
        forbids("src/codegen/a.rs", "use direct_ssa::graph::X;", "may not import `direct-ssa/graph`");
        allows("crates/tlc-frontend/src/sema/a.rs", "use crate::hir::Expr;");
        forbids("crates/tlc-frontend/src/hir/a.rs", "use crate::sema::Scope;", "`hir` may not import `sema`");
        allows("crates/tlc-frontend/src/lib.rs", "pub use sema::Scope;");
        allows("crates/fuzz/src/a.rs", "use tlc::hir::Expr;");
        forbids("crates/fuzz/src/a.rs", "use tlc::codegen::Mode;", "`fuzz` may not import `codegen`");
        forbids(
            "crates/direct-ssa/src/graph/a.rs",
            "use crate::llvm::X;",
            "may not import `direct-ssa/llvm`",
        );
    }

    #[test]
    fn permissions_that_nobody_needs_are_found() {
        let rooms = read(PAGE).expect("the tables are right");
        let source = |path, text| Source::new(path, text).expect("the text is Rust");
        let mut sources = vec![
            source("src/codegen/a.rs", "use inkwell::X;"),
            source("crates/direct-ssa/src/llvm/a.rs", "use inkwell::X;"),
            source("src/cli/a.rs", "use clap::Parser;"),
            source("src/driver/a.rs", "use std::{fs, process};"),
            source("crates/fuzz/src/a.rs", "use tlc::hir::Expr;"),
        ];
        assert_eq!(rooms.unused(&sources), ["`tests` may use `std::fs`, but does not"]);
        sources.push(source("src/hir/tests.rs", "use std::fs;"));
        assert!(rooms.unused(&sources).is_empty());
    }

    #[test]
    fn wrong_tables_are_errors() {
        assert!(read("# A page").is_err());
        assert!(read(&PAGE.replace("base, hir |", "base, hat |")).is_err());
        assert!(read(&PAGE.replace("all but cli", "all except cli")).is_err());
        assert!(read(&PAGE.replace("| driver, tests |", "| drivel |")).is_err());
        assert!(read(&PAGE.replace("| `sema` |", "| `hir` |")).is_err());
    }
}
