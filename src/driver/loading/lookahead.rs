//! Reading and parsing of modules by several threads, ahead of the loading that requests them.
//!
//! The imports of the loaded modules are found, read and parsed by several threads. Their files, and the
//! position of each one among all sources, are predicted for a program without errors. Loading then proceeds
//! as usual and reports all messages. It takes a text and its tree from here only if the prediction was
//! right. So the result depends neither on the number of threads nor on the predictions.

use std::fs;
use std::sync::{Mutex, PoisonError};

use rustc_hash::{FxHashMap, FxHashSet};

use tlc_frontend::base::{Decoded, Dialect, Interner, SharedInterner, SourceMap, Symbol};
use tlc_frontend::diagnostics::Diagnostics;
use tlc_frontend::syntax::ast::{Ident, ModuleKind};
use tlc_frontend::syntax::{self, ast};

use crate::driver::loading::file_text::{FileText, Parsed};
use crate::driver::loading::module_files::{
    ANY, ModuleLocation, implementation_places, needs_implementation,
};
use crate::driver::loading::preprocessing::compiled_part;
use crate::driver::loading::reading::{TextBytes, first_bad_byte, read_bytes};
use crate::driver::threads::side_by_side;
use crate::driver::{Session, library};
use crate::options::SourceOptions;

/// The least number of imports for which threads are started.
const LEAST_IMPORTS: usize = 4;

/// The least amount of text that is parsed ahead. Less is parsed before other threads have begun.
const LEAST_BYTES: usize = 64 << 10;

/// A file that will be requested: its place, and its name there.
type Foreseen = (ModuleLocation, String);

/// The modules whose imports are read ahead.
#[derive(Clone, Copy)]
pub struct Loaded<'a> {
    pub modules: &'a [ast::Module],
    /// The place of each module.
    pub places: &'a [ModuleLocation],
    /// The modules that are loaded or were reported as missing; the flag marks those of the library.
    pub known: &'a FxHashSet<(Symbol, bool)>,
}

/// The texts that were read ahead.
#[derive(Default)]
pub struct Lookahead {
    texts: FxHashMap<Foreseen, FileText>,
}

impl Lookahead {
    /// Removes and returns the text of a file, if it was read ahead.
    pub fn take(&mut self, place: &ModuleLocation, file: &str) -> Option<FileText> {
        if self.texts.is_empty() {
            return None;
        }
        self.texts.remove(&(place.clone(), file.to_owned()))
    }

    /// Reads and parses the imports of modules if they are many and several threads may run.
    pub fn extend(&mut self, session: &mut Session, loaded: Loaded<'_>) {
        let threads = session.options.jobs;
        if threads < 2 || session.options.sources.preprocess {
            return;
        }
        let files = ImportFinder { session, known: loaded.known }.foreseen(loaded);
        if files.len() < LEAST_IMPORTS {
            return;
        }
        let Session { options, sources, interner, timing, only_imports, .. } = session;
        let read = || |file: &Foreseen| read(file, &options.sources);
        let texts = timing.stage("load", || side_by_side(threads, &files, read));
        let bytes: usize = texts.iter().flatten().map(|decoded| decoded.text.len()).sum();
        let texts: Vec<Option<FileText>> = if bytes < LEAST_BYTES {
            texts.into_iter().map(|text| text.map(FileText::Read)).collect()
        } else {
            let unparsed = placed(&files, texts, sources.end());
            let parser = Parser { dialect: options.sources.dialect(), sources, only_imports: *only_imports };
            timing.stage("parse", || parser.parse_all(&unparsed, threads, interner))
        };
        let read = files.into_iter().zip(texts).filter_map(|(file, text)| Some((file, text?)));
        self.texts.extend(read);
    }
}

/// Finds and reads the files of imports.
struct ImportFinder<'a> {
    session: &'a Session,
    known: &'a FxHashSet<(Symbol, bool)>,
}

impl ImportFinder<'_> {
    /// Returns the files in which the imports of modules will be found, in their order.
    fn foreseen(&self, loaded: Loaded<'_>) -> Vec<Foreseen> {
        let modules = loaded.modules.iter().zip(loaded.places);
        let imports = modules.flat_map(|(module, place)| {
            module.imported_modules().into_iter().map(move |import| (import, place))
        });
        let mut met = FxHashSet::default();
        let new: Vec<(Ident, &ModuleLocation)> = imports
            .filter(|(import, place)| {
                let key = (import.name, **place == ModuleLocation::Library);
                !self.known.contains(&key) && met.insert(key)
            })
            .collect();
        let mut files = Vec::new();
        if new.iter().filter(|(_, place)| **place != ModuleLocation::Library).count() >= LEAST_IMPORTS {
            new.into_iter().for_each(|(import, place)| self.foresee(import, place, &mut met, &mut files));
        }
        files
    }

    /// Adds the files of one import, which are searched for as by `Loader::load_if_found`.
    fn foresee(
        &self,
        import: Ident,
        importer: &ModuleLocation,
        met: &mut FxHashSet<(Symbol, bool)>,
        files: &mut Vec<Foreseen>,
    ) {
        let mut folders = importer.search_path(&self.session.options.sources.include);
        let library = folders.pop();
        if self.foresee_in(&folders, import, files) {
            return;
        }
        let key = (import.name, true);
        if *importer == ModuleLocation::Library || (!self.known.contains(&key) && met.insert(key)) {
            self.foresee_in(library.as_slice(), import, files);
        }
    }

    fn foresee_in(&self, places: &[ModuleLocation], import: Ident, files: &mut Vec<Foreseen>) -> bool {
        let Some((found, kind)) = self.first_file(places, import, &ANY) else { return false };
        let place = found.0.clone();
        files.push(found);
        if kind == ModuleKind::Definition && needs_implementation(self.session, import.name, &place) {
            let places = implementation_places(place, places);
            let found = self.first_file(&places, import, &[ModuleKind::Implementation]);
            files.extend(found.map(|(found, _)| found));
        }
        true
    }

    /// Returns the first file that may hold a module, and the kind of module by its name.
    fn first_file(
        &self,
        places: &[ModuleLocation],
        import: Ident,
        kinds: &[ModuleKind],
    ) -> Option<(Foreseen, ModuleKind)> {
        let name = self.session.interner.resolve(import.name);
        let sources = &self.session.options.sources;
        places.iter().find_map(|place| {
            kinds.iter().find_map(|kind| {
                let mut names = place.file_names(name, &[*kind], sources).into_iter();
                names.find(|file| exists(place, file, sources)).map(|file| ((place.clone(), file), *kind))
            })
        })
    }
}

fn exists(place: &ModuleLocation, file: &str, sources: &SourceOptions) -> bool {
    match place {
        ModuleLocation::Folder(folder) => {
            fs::metadata(folder.join(file)).is_ok_and(|metadata| metadata.is_file())
        }
        ModuleLocation::Library => library::file(file, sources.dialect()).is_some(),
    }
}

/// Returns the text of a file, or `None` if loading has a message about it.
fn read((place, file): &Foreseen, sources: &SourceOptions) -> Option<Decoded> {
    let ModuleLocation::Folder(folder) = place else {
        return library::file(file, sources.dialect()).map(|text| text.into_owned().into());
    };
    let mut text = TextBytes::new(read_bytes(&folder.join(file), true).ok()?);
    if text.is_blank() {
        return None;
    }
    text.bytes = compiled_part(text.bytes, sources);
    first_bad_byte(&text.bytes).is_none().then(|| text.decode(sources.encoding))
}

/// A text for a thread to take, and its start position.
struct Unparsed<'a> {
    of: &'a Foreseen,
    text: Mutex<Option<Decoded>>,
    start: u64,
}

/// Assigns consecutive positions to texts, from `end` on.
fn placed(files: &[Foreseen], texts: Vec<Option<Decoded>>, end: u64) -> Vec<Unparsed<'_>> {
    let mut next = end;
    let places = files.iter().zip(texts).map(|(of, text)| {
        let start = next;
        next += text.as_ref().map_or(0, |text| text.text.len() - text.mark() + 1) as u64;
        Unparsed { of, text: Mutex::new(text), start }
    });
    places.collect()
}

/// Parses texts that follow some sources.
struct Parser<'a> {
    /// The dialect of texts that are not of the library.
    dialect: Dialect,
    sources: &'a SourceMap,
    only_imports: bool,
}

impl Parser<'_> {
    fn parse_all(
        &self,
        files: &[Unparsed<'_>],
        threads: usize,
        interner: &mut Interner,
    ) -> Vec<Option<FileText>> {
        let all = Mutex::new(interner);
        side_by_side(threads, files, || {
            let mut names = SharedInterner::new(&all);
            move |file: &Unparsed<'_>| self.parse(file, &mut names)
        })
    }

    /// Returns the tree, or the text alone if its syntax is wrong.
    fn parse(&self, unparsed: &Unparsed<'_>, names: &mut SharedInterner<'_, '_>) -> Option<FileText> {
        let decoded = unparsed.text.lock().unwrap_or_else(PoisonError::into_inner).take()?;
        let (place, file) = unparsed.of;
        let file = self.sources.make_file(place.path_of(file), decoded, unparsed.start).ok()?;
        let dialect = if *place == ModuleLocation::Library { Dialect::default() } else { self.dialect };
        let mut diagnostics = Diagnostics::new();
        let Some(mut module) = syntax::parse_right_module(&file, dialect, names, &mut diagnostics) else {
            return Some(FileText::Read(file.into_decoded()));
        };
        if self.only_imports {
            module.keep_only_imports();
        }
        Some(FileText::Parsed(Box::new(Parsed { file, module, diagnostics })))
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;
    use std::path::Path;

    use super::super::loader::{Loader, load};
    use super::*;
    use crate::options::Options;

    /// A program of eight modules, each large enough that all are parsed ahead.
    fn write_program(folder: &Path) {
        let imports: String = (0..8).map(|number| format!("IMPORT M{number}; ")).collect();
        fs::write(folder.join("Main.mod"), format!("MODULE Main; {imports}BEGIN END Main.\n"))
            .expect("a file");
        for number in 0..8 {
            let name = format!("M{number}");
            let mut body = String::new();
            (0..1_000).for_each(|_| body.push_str("  count := count + 1;\n"));
            let mut text = format!("IMPLEMENTATION MODULE {name};\nVAR count: INTEGER;\nBEGIN\n{body}");
            writeln!(text, "END {name}.").expect("a string takes all");
            fs::write(
                folder.join(format!("{name}.def")),
                format!("DEFINITION MODULE {name};\nEND {name}.\n"),
            )
            .expect("a file");
            fs::write(folder.join(format!("{name}.mod")), text).expect("a file");
        }
    }

    fn session(folder: &Path, jobs: usize) -> Session {
        let mut options = Options::new(folder.join("Main.mod"));
        options.jobs = jobs;
        Session::new(options)
    }

    fn main_loaded(session: &mut Session, folder: &Path) -> usize {
        let mut loader = Loader::new(session);
        let (file, _) = loader.load_main().expect("the main file is there");
        loader.parse(file, ModuleLocation::Folder(folder.to_owned()), None);
        loader.look_ahead(0);
        loader.ahead.texts.values().filter(|text| matches!(text, FileText::Parsed(_))).count()
    }

    #[test]
    fn all_files_of_a_right_program_are_parsed_ahead_and_taken() {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        write_program(folder.path());
        assert_eq!(main_loaded(&mut session(folder.path(), 1), folder.path()), 0);
        assert_eq!(main_loaded(&mut session(folder.path(), 3), folder.path()), 16);
        let mut session = session(folder.path(), 3);
        let mut loader = Loader::new(&mut session);
        let (file, _) = loader.load_main().expect("the main file is there");
        loader.parse(file, ModuleLocation::Folder(folder.path().to_owned()), None);
        loader.load_imports();
        assert_eq!((loader.modules.len(), loader.ahead.texts.len()), (17, 0));
    }

    #[test]
    fn trees_and_positions_are_those_of_one_thread() {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        write_program(folder.path());
        let trees = [1, 3].map(|jobs| {
            let mut session = session(folder.path(), jobs);
            let Ok(modules) = load(&mut session) else { unreachable!("the program is right") };
            let printed = modules.iter().map(|module| {
                (syntax::print_module(module, &session.interner), module.span, module.name.span)
            });
            printed.collect::<Vec<_>>()
        });
        assert_eq!(trees[0].len(), 17);
        assert!(trees[0] == trees[1]);
    }
}
