//! Typed trees for tests of their users, made from source text by `syntax` and `sema`.
#![allow(dead_code, reason = "each test program uses a part of it")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use tlc_frontend::base::{Dialect, Interner, SourceMap};
use tlc_frontend::diagnostics::Diagnostics;
use tlc_frontend::hir::{self, Checks, LabelId, LocalId, ProcId, Procedure, Program};
use tlc_frontend::passes;
use tlc_frontend::sema;
use tlc_frontend::syntax::{ast, parse_module};

use crate::folders;

/// A program with its names.
pub struct Typed {
    pub program: Program,
    pub names: Interner,
}

impl Typed {
    /// The program of a text that imports only SYSTEM, as `sema` returns it.
    pub fn checked(text: &str) -> Typed {
        Typed::checked_with(Checks::ALL, text)
    }

    /// The program of such a text with these run-time checks.
    pub fn checked_with(checks: Checks, text: &str) -> Typed {
        let mut reader = Reader::new(Vec::new());
        reader.add("test.mod", text.to_owned());
        reader.check(checks)
    }

    /// The program of such a text after all passes that rewrite it. It is verified.
    pub fn completed(text: &str) -> Typed {
        Typed::checked(text).complete()
    }

    /// The completed program of a file, with the modules that it imports from its folder and the library.
    pub fn of_file(path: &Path) -> Typed {
        let mut folders = vec![path.parent().unwrap_or(path).to_owned()];
        folders.extend(folders::library());
        let mut reader = Reader::new(folders);
        reader.add_file(path);
        reader.check(Checks::ALL).complete()
    }

    fn complete(mut self) -> Typed {
        passes::complete(&mut self.program, &mut self.names, |_, _| false);
        assert_eq!(hir::verify(&self.program), Ok(()));
        self
    }

    /// The procedure of that name.
    pub fn id(&self, name: &str) -> ProcId {
        let found = self.program.procedures.iter().find(|(_, p)| self.names.resolve(p.name) == name);
        found.unwrap_or_else(|| unreachable!("there is no procedure {name}")).0
    }

    /// The procedure of that name.
    pub fn procedure(&self, name: &str) -> &Procedure {
        &self.program.procedures[self.id(name)]
    }

    /// The local of that name in a procedure.
    pub fn local(&self, procedure: &str, name: &str) -> LocalId {
        let locals = &self.procedure(procedure).locals;
        let found = locals.iter().find(|(_, local)| self.names.resolve(local.name) == name);
        found.unwrap_or_else(|| unreachable!("there is no local {name}")).0
    }

    /// The names of locals, separated by spaces.
    pub fn local_names(&self, procedure: &str, locals: &BTreeSet<LocalId>) -> String {
        let name = |id: &LocalId| self.names.resolve(self.procedure(procedure).locals[*id].name);
        locals.iter().map(name).collect::<Vec<_>>().join(" ")
    }

    /// The label of that name in a procedure.
    pub fn label(&self, procedure: &str, name: &str) -> LabelId {
        let labels = &self.procedure(procedure).labels;
        let found = labels.iter().find(|(_, label)| self.names.resolve(label.name) == name);
        found.unwrap_or_else(|| unreachable!("there is no label {name}")).0
    }
}

/// All test programs that import only modules from their folder or the library, and take no options.
pub fn programs() -> Vec<PathBuf> {
    let folders = ["tests/run", "tests/machine"].map(|folder| fs::read_dir(folders::root().join(folder)));
    let mut found: Vec<PathBuf> = folders
        .into_iter()
        .flatten()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "mod"))
        .filter(|path| !text_of(path).starts_with("(* tlc:"))
        .collect();
    found.sort();
    assert!(found.len() > 200, "only {} programs in tests/run and tests/machine", found.len());
    found
}

fn text_of(path: &Path) -> String {
    let bytes = fs::read(path).unwrap_or_else(|error| unreachable!("{}: {error}", path.display()));
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Reads modules, the main one first.
struct Reader {
    folders: Vec<PathBuf>,
    sources: SourceMap,
    names: Interner,
    diagnostics: Diagnostics,
    modules: Vec<ast::Module>,
}

impl Reader {
    fn new(folders: Vec<PathBuf>) -> Reader {
        let (sources, names, diagnostics) = (SourceMap::new(), Interner::new(), Diagnostics::new());
        Reader { folders, sources, names, diagnostics, modules: Vec::new() }
    }

    fn add(&mut self, name: &str, text: String) {
        let file = self.sources.add(name.to_owned(), text).expect("a test is small");
        let module =
            parse_module(self.sources.file(file), Dialect::default(), &mut self.names, &mut self.diagnostics);
        self.modules.push(module);
    }

    /// Adds a file and all of its imports, direct and indirect, definitions and implementations.
    fn add_file(&mut self, path: &Path) {
        let mut known = BTreeSet::new();
        let mut next = 0;
        self.add(&path.display().to_string(), text_of(path));
        while let Some(module) = self.modules.get(next) {
            let imports: Vec<String> =
                module.imported_modules().iter().map(|i| self.names.resolve(i.name).to_owned()).collect();
            for import in imports {
                if import != sema::SYSTEM && known.insert(import.clone()) {
                    self.add_import(&import);
                }
            }
            next += 1;
        }
    }

    fn add_import(&mut self, name: &str) {
        let has_it = |folder: &&PathBuf| {
            ["def", "mod"].iter().any(|extension| folder.join(format!("{name}.{extension}")).exists())
        };
        let folder = self.folders.iter().find(has_it).cloned();
        let folder = folder.unwrap_or_else(|| unreachable!("there is no module {name}"));
        for extension in ["def", "mod"] {
            let path = folder.join(format!("{name}.{extension}"));
            if !path.exists() {
                continue;
            }
            // The compiler recognizes modules of the library by their origin.
            let is_own = self.folders.first() == Some(&folder);
            let shown =
                if is_own { path.display().to_string() } else { format!("<library>/{name}.{extension}") };
            self.add(&shown, text_of(&path));
            if let Some(module) = self.modules.last_mut() {
                module.library = !is_own;
            }
        }
    }

    fn check(mut self, checks: Checks) -> Typed {
        let options = sema::CheckOptions { checks, word: 64 };
        let checked = sema::check_program(
            &self.modules,
            &mut self.names,
            &self.sources,
            &options,
            &mut self.diagnostics,
        );
        let program = checked.unwrap_or_else(|_| unreachable!("{:?}", self.diagnostics.into_sorted()));
        Typed { program, names: self.names }
    }
}
