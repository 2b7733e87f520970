//! A collection of modules: its sources, and the modules that its imports mean.

use std::path::{Path, PathBuf};

use rustc_hash::FxHashMap;

use tlc_frontend::base::{Dialect, FileId, SourceFile, SourceMap};
use tlc_frontend::diagnostics::{Code, Diagnostic};
use tlc_frontend::syntax::ast::ModuleKind;

use crate::driver::loading::loader::Loader;
use crate::driver::loading::module_files::{folder_of, heading};
use crate::driver::porting::files::{FoundFile, characters};
use crate::driver::{Session, library};
use crate::options::{Options, SourceOptions};

/// The number of a unit: a file of the collection, of a folder of `-I`, or of the library.
pub type UnitNumber = usize;

/// A file that may contain a module.
pub struct Unit {
    pub path: PathBuf,
    /// The text, or the error with which it was refused.
    pub source: Result<FileId, Box<Diagnostic>>,
    pub kind: ModuleKind,
    /// The name in the heading; empty if there is none.
    pub name: String,
    pub is_library: bool,
}

/// The modules of a collection, with those that they may import.
pub struct Collection {
    pub sources: SourceMap,
    /// The files of the collection, then those of `-I`, then those of the library.
    pub units: Vec<Unit>,
    /// The number of files of the collection.
    pub given: usize,
    /// The units with a name, in their order.
    by_name: FxHashMap<String, Vec<UnitNumber>>,
}

impl Collection {
    /// Decodes the files as the compiler does in a dialect, and adds the library.
    pub fn new(files: &[FoundFile], options: &Options, dialect: Dialect) -> Collection {
        let sources = SourceOptions { dialect: Some(dialect), ..options.sources.clone() };
        let mut session = Session::new(Options { sources, ..options.clone() });
        let mut units: Vec<Unit> = files.iter().map(|file| load(file, &mut session)).collect();
        units.extend(library::files().filter_map(|file| library_unit(file, dialect, &mut session)));
        let mut by_name: FxHashMap<String, Vec<UnitNumber>> = FxHashMap::default();
        for (number, unit) in units.iter().enumerate() {
            by_name.entry(unit.name.clone()).or_default().push(number);
        }
        let given = files.iter().filter(|file| file.is_given).count();
        Collection { sources: session.sources, units, given, by_name }
    }

    /// Returns the source of a unit, if it could be read.
    pub fn source(&self, unit: UnitNumber) -> Option<&SourceFile> {
        let source = self.units.get(unit)?.source.as_ref().ok()?;
        Some(self.sources.file(*source))
    }

    /// Returns the unit that an import in another unit means: a definition module or, if there is none, a module
    /// of another kind.
    pub fn imported(&self, name: &str, importer: UnitNumber) -> Option<UnitNumber> {
        let all = self.by_name.get(name)?;
        let is_library = self.units.get(importer).is_some_and(|unit| unit.is_library);
        let own = if is_library { None } else { self.nearest(all, importer, |_| true) };
        own.or_else(|| self.library_definition(name))
    }

    /// Returns the definition module of an implementation, or the implementation of a definition module,
    /// outside of the library.
    pub fn other_half(&self, unit: UnitNumber, kind: ModuleKind) -> Option<UnitNumber> {
        let all = self.by_name.get(&self.units.get(unit)?.name)?;
        self.nearest(all, unit, |other| other == kind)
    }

    /// Returns the definition module with a name in the library.
    pub fn library_definition(&self, name: &str) -> Option<UnitNumber> {
        let all = self.by_name.get(name)?;
        all.iter().find(|number| self.units.get(**number).is_some_and(|unit| unit.is_library)).copied()
    }

    /// Returns the unit of the program in the folder that is nearest to another unit, first a definition.
    fn nearest(
        &self,
        all: &[UnitNumber],
        to: UnitNumber,
        suits: impl Fn(ModuleKind) -> bool,
    ) -> Option<UnitNumber> {
        let from = folder_of(&self.units.get(to)?.path);
        let candidates = all.iter().filter_map(|number| Some((*number, self.units.get(*number)?)));
        let candidates = candidates.filter(|(_, unit)| !unit.is_library && suits(unit.kind));
        let rank = |(number, unit): &(UnitNumber, &Unit)| {
            let kind = match unit.kind {
                kind if kind.is_definition() => 0,
                ModuleKind::Program => 1,
                _ => 2,
            };
            (*number >= self.given, kind, distance(&from, &folder_of(&unit.path)), *number)
        };
        candidates.min_by_key(rank).map(|(number, _)| number)
    }
}

/// Returns the number of steps from one folder to another.
fn distance(a: &Path, b: &Path) -> usize {
    let common = a.components().zip(b.components()).take_while(|(a, b)| a == b).count();
    a.components().count() + b.components().count() - 2 * common
}

fn load(file: &FoundFile, session: &mut Session) -> Unit {
    let source = match &file.bytes {
        Ok(bytes) => Loader::new(session).load_bytes(&file.path, bytes.clone()).ok_or(()),
        Err(reason) => {
            session.diagnostics.report(unreadable(&file.path, reason));
            Err(())
        }
    };
    // A file that was read can have a warning about its encoding, which stops nothing.
    let reported = std::mem::take(&mut session.diagnostics).into_sorted().pop();
    let source = source.map_err(|()| {
        Box::new(reported.unwrap_or_else(|| unreadable(&file.path, "its text could not be decoded")))
    });
    // A file that is refused as a whole is nevertheless the one that imports mean.
    let text = characters(file.bytes.as_deref().unwrap_or_default());
    let (kind, name) = heading(&text).unwrap_or((ModuleKind::Program, ""));
    Unit { path: file.path.clone(), kind, name: name.to_owned(), source, is_library: false }
}

fn unreadable(path: &Path, reason: &str) -> Diagnostic {
    Diagnostic::new(Code::UnreadableSource, format!("cannot read `{}`: {reason}", path.display()))
}

fn library_unit(file: &str, dialect: Dialect, session: &mut Session) -> Option<Unit> {
    let name = file.strip_suffix(".def")?.to_owned();
    let shown = format!("{}/{file}", library::FOLDER);
    let source = session.sources.add(shown.clone(), library::file(file, dialect)?.into_owned()).ok()?;
    let path = PathBuf::from(shown);
    Some(Unit { path, source: Ok(source), kind: ModuleKind::Definition, name, is_library: true })
}
