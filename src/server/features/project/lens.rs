//! Commands above declarations: run a program or a test, show the SSA form of a procedure, show the uses of an
//! exported procedure. The uses are counted when the editor shows the line.

use lsp_types::{
    CodeLens, CodeLensParams, Command, ExecuteCommandParams, Location, Position, TextDocumentIdentifier,
    TextDocumentPositionParams, Uri,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use tlc_frontend::base::EntryKind;
use tlc_frontend::syntax::ast::{Ident, ModuleKind, Procedure};

use crate::driver::{self, Failure};
use crate::server::analysis::View;
use crate::server::features::navigation;
use crate::server::features::outline::{self, Item, ItemKind};
use crate::server::protocol::to_value;
use crate::server::state::Server;

/// The command of the editor that runs the program whose file is the argument.
const RUN: &str = "tlc.run";

/// The command of the editor that runs the tests of a project: the arguments are the path of a module in the project,
/// and a name as `tlc test` finds it.
const TEST: &str = "tlc.test";

/// The command of the server that writes the page about a procedure, whose file and name are the arguments,
/// and returns the path of the page.
pub const SSA: &str = "tlc.ssa";

/// The command of the editor that shows places: the arguments are an address, a place in its text and the
/// places to show.
const SHOW: &str = "tlc.showReferences";

/// A lens whose command is still to be found: the number of uses of a name.
#[derive(Serialize, Deserialize)]
struct UsesLens {
    uri: Uri,
    position: Position,
}

/// Lists the commands of a text.
pub fn lenses(server: &mut Server, params: CodeLensParams) -> Result<Option<Vec<CodeLens>>, Failure> {
    let uri = params.text_document.uri;
    let Some(path) = server.ready(&uri)? else { return Ok(None) };
    Ok(server.analysis.view(&path).map(|view| {
        let mut lenses = Vec::new();
        let name = view.module.name;
        if view.module.kind == ModuleKind::Program && !name.is_missing() && !view.module.library {
            lenses.push(view.lens(name, "Run", RUN, None));
        }
        view.add_tests(&mut lenses);
        view.add_lenses(&outline::items(view.module), &uri, &mut lenses);
        lenses
    }))
}

impl View<'_> {
    /// Adds a command for all tests of a module, and one for each of them, if the module is a test of a project.
    fn add_tests(&self, lenses: &mut Vec<CodeLens>) {
        let tests = driver::entries_in(self.module, &self.kept.interner, EntryKind::Test);
        let folder = if tests.is_empty() { None } else { driver::test_folder_around(self.path) };
        let module = folder.and_then(|folder| Some(self.path.strip_prefix(folder).ok()?.with_extension("")));
        let Some(module) = module else { return };
        let all = format!("{}.", module.display());
        lenses.push(self.lens(self.module.name, "Run tests", TEST, Some(all.clone())));
        lenses.extend(tests.into_iter().map(|test| {
            let name = format!("{all}{}", self.kept.interner.resolve(test.name));
            self.lens(test, "Run test", TEST, Some(name))
        }));
    }

    /// Returns a lens above a name, whose command has the path of the file and perhaps one more argument.
    fn lens(&self, place: Ident, title: &str, command: &str, argument: Option<String>) -> CodeLens {
        let arguments = [self.path.display().to_string()].into_iter().chain(argument).map(Value::String);
        let command = Command {
            title: title.to_owned(),
            command: command.to_owned(),
            arguments: Some(arguments.collect()),
        };
        CodeLens { range: self.range(place.span), command: Some(command), data: None }
    }

    fn add_lenses(&self, items: &[Item<'_>], uri: &Uri, lenses: &mut Vec<CodeLens>) {
        for item in items {
            match item.kind {
                ItemKind::Procedure(procedure) => self.add_lenses_of(procedure, uri, lenses),
                ItemKind::LocalModule(_) => {}
                _ => continue,
            }
            self.add_lenses(&item.items, uri, lenses);
        }
    }

    fn add_lenses_of(&self, procedure: &Procedure, uri: &Uri, lenses: &mut Vec<CodeLens>) {
        let range = self.range(procedure.name.span);
        if procedure.block.is_some() && !self.module.library {
            let name = self.kept.interner.resolve(procedure.name.name).to_owned();
            lenses.push(self.lens(procedure.name, "SSA form", SSA, Some(name)));
        }
        let is_exported = |name| !self.is_private(name) && self.module.kind != ModuleKind::Program;
        if self.index.declared_at(procedure.name.span).is_some_and(is_exported) {
            let uses = UsesLens { uri: uri.clone(), position: range.start };
            lenses.push(CodeLens { range, command: None, data: Some(to_value(uses)) });
        }
    }
}

/// Completes a lens.
pub fn resolve(server: &mut Server, mut lens: CodeLens) -> Result<CodeLens, Failure> {
    let uses = lens.data.take().and_then(|data| serde_json::from_value::<UsesLens>(data).ok());
    let Some(UsesLens { uri, position }) = uses else { return Ok(lens) };
    let Some(path) = server.ready(&uri)? else { return Ok(lens) };
    let at =
        TextDocumentPositionParams { text_document: TextDocumentIdentifier { uri: uri.clone() }, position };
    let mut locations = Vec::new();
    if let Some(found) = navigation::occurrences(server, &path, &at)? {
        for (path, ranges) in found.ranges {
            let Some(uri) = server.uri(&path) else { continue };
            let ends = server.ends_of_procedures(&path);
            let uses = ranges
                .into_iter()
                .filter(|(range, is_declaration)| !is_declaration && !ends.contains(&range.start));
            locations.extend(uses.map(|(range, _)| Location { uri: uri.clone(), range }));
        }
    }
    let title = match locations.len() {
        1 => "1 reference".to_owned(),
        count => format!("{count} references"),
    };
    let arguments = Some(vec![to_value(uri), to_value(position), to_value(locations)]);
    lens.command = Some(Command { title, command: SHOW.to_owned(), arguments });
    Ok(lens)
}

impl Server {
    /// Returns the places of the names after END in a file.
    fn ends_of_procedures(&self, path: &std::path::Path) -> Vec<Position> {
        let Some(tree) = self.analysis.kept.tree_of(path) else { return Vec::new() };
        let items = outline::items(&tree.module);
        let ends = outline::all(&items).filter_map(|item| match item.kind {
            ItemKind::Procedure(procedure) => procedure.block.as_ref()?.end_name,
            _ => None,
        });
        let place = |end: Ident| self.analysis.columns.position(&tree.file, tree.file.offset(end.span.lo));
        ends.map(place).collect()
    }
}

/// Executes a command of the server.
pub fn execute(
    server: &mut Server,
    params: ExecuteCommandParams,
) -> Result<Result<Option<Value>, String>, Failure> {
    let words: Vec<&str> = params.arguments.iter().filter_map(Value::as_str).collect();
    let &[path, procedure] = words.as_slice() else {
        return Ok(Err(format!(
            "`{}` requires the path of a file and the name of a procedure",
            params.command
        )));
    };
    if params.command != SSA {
        return Ok(Err(format!("there is no command `{}`", params.command)));
    }
    let open = server.documents.iter().map(|(path, document)| (path.clone(), document.text.clone()));
    let page = driver::ssa_page_path(path.as_ref(), procedure, open.collect())?;
    Ok(page.map(|page| Some(Value::String(page.display().to_string()))))
}
