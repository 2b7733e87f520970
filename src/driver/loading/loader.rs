//! Loading: finds, reads and parses the modules of a program. No other stage reads the disk.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use rustc_hash::FxHashSet;

use tlc_frontend::base::{Decoded, Dialect, Encoding, FileId, Span, Symbol};
use tlc_frontend::diagnostics::{Code, Diagnostic, Diagnostics};
use tlc_frontend::sema;
use tlc_frontend::syntax::ast::ModuleKind;
use tlc_frontend::syntax::{self, ast, may_be_revealed};

use crate::driver::linking::interface;
use crate::driver::loading::file_text::FileText;
use crate::driver::loading::lookahead::{Loaded, Lookahead};
use crate::driver::loading::module_files::{
    ANY, ModuleLocation, advice_on_main, folder_of, heading_name, implementation_places,
    needs_implementation, wants_implementation,
};
use crate::driver::loading::preprocessing::preprocessed;
use crate::driver::loading::reading::{
    TextBytes, first_bad_byte, obstacle, path_name, read_bytes, wide_encoding,
};
use crate::driver::loading::{absent, execution_profile, link_inputs};
use crate::driver::{Failure, Session, library};
use crate::options::Emit;

/// A tree with the messages about it.
type ParsedModule = (ast::Module, Diagnostics);

/// Parses the main module and, unless only its syntax is needed, all modules that it needs. The main module
/// comes first. The others follow in the order in which their imports are found, each implementation after
/// its definition. Errors are reported to the session.
pub fn load(session: &mut Session) -> Result<Vec<ast::Module>, Failure> {
    let folder = folder_of(&session.options.input);
    let place = match folder == Path::new(library::FOLDER) {
        true => ModuleLocation::Library,
        false => ModuleLocation::Folder(folder),
    };
    let with_imports = !session.options.only_syntax();
    link_inputs::read(session)?;
    execution_profile::read(session)?;
    let mut loader = Loader::new(session);
    let (file, parsed) = loader.load_main()?;
    loader.parse(file, place.clone(), parsed);
    if with_imports {
        loader.load_definition_of_main(&place);
        loader.load_imports();
        loader.load_demanded(&place);
        if loader.session.options.sources.extended_opaque || loader.modules.iter().any(may_be_revealed) {
            loader.reveal_opaque_types();
        }
    }
    Ok(loader.modules)
}

/// Like [`load`]; errors are a failure.
pub fn load_without_errors(session: &mut Session) -> Result<Vec<ast::Module>, Failure> {
    let modules = load(session)?;
    session.stop_on_errors().map(|()| modules)
}

/// Loads the main file as a text that is not a module. Errors are reported to the session.
pub fn load_text(session: &mut Session) -> Result<FileId, Failure> {
    Loader::new(session).load_main().map(|(file, _)| file)
}

pub struct Loader<'s> {
    pub session: &'s mut Session,
    pub modules: Vec<ast::Module>,
    /// The place of each module.
    places: Vec<ModuleLocation>,
    /// The modules that are loaded or were reported as missing. The flag marks those of the library.
    known: FxHashSet<(Symbol, bool)>,
    /// The texts that were read ahead.
    pub ahead: Lookahead,
    /// The files that the last searches found under a matching name and could not use, each with the reason.
    passed_over: Vec<(String, String)>,
    /// Whether a message has named the option for encodings.
    has_named_encodings: bool,
}

impl<'s> Loader<'s> {
    pub fn new(session: &'s mut Session) -> Loader<'s> {
        // SYSTEM is part of the language and has no file.
        let system = session.interner.intern(sema::SYSTEM);
        let known = FxHashSet::from_iter([(system, false), (system, true)]);
        let (modules, places, passed_over) = (Vec::new(), Vec::new(), Vec::new());
        let (ahead, has_named_encodings) = Default::default();
        Loader { session, modules, places, known, ahead, passed_over, has_named_encodings }
    }

    pub fn load_main(&mut self) -> Result<(FileId, Option<ParsedModule>), Failure> {
        let input = self.session.options.input.clone();
        let text = match self.session.options.text.clone() {
            Some(bytes) => self.read_text(&input, bytes.to_vec(), None),
            None => self.read_file(&input, None),
        };
        let added = text.and_then(|text| self.add_source(&path_name(&input), FileText::Read(text), None));
        added.ok_or(Failure::Reported)
    }

    /// Adds the bytes of a file to the sources; `None` after a report.
    pub fn load_bytes(&mut self, path: &Path, bytes: Vec<u8>) -> Option<FileId> {
        let text = self.read_text(path, bytes, None)?;
        self.add_source(&path_name(path), FileText::Read(text), None).map(|(file, _)| file)
    }

    /// Loads the definition of the main module if that is an implementation.
    fn load_definition_of_main(&mut self, place: &ModuleLocation) {
        let main = self
            .modules
            .first()
            .filter(|main| main.kind == ModuleKind::Implementation && !main.name.is_missing());
        if let Some(name) = main.map(|main| main.name) {
            self.load_definition(name, place);
        }
    }

    /// Loads the imports of all modules, including those that are loaded meanwhile.
    pub fn load_imports(&mut self) {
        let (mut next, mut foreseen) = (0, 0);
        while let Some((module, place)) = self.modules.get(next).zip(self.places.get(next)) {
            if next == foreseen {
                foreseen = self.modules.len();
                self.look_ahead(next);
                continue;
            }
            let place = place.clone();
            for import in module.imported_modules() {
                if self.known.insert((import.name, place == ModuleLocation::Library)) {
                    self.load_import(import, &place);
                }
            }
            next += 1;
        }
    }

    /// Reads and parses the imports of the modules from the number `first` on ahead of time.
    pub fn look_ahead(&mut self, first: usize) {
        let loaded = Loaded {
            modules: self.modules.get(first..).unwrap_or_default(),
            places: self.places.get(first..).unwrap_or_default(),
            known: &self.known,
        };
        self.ahead.extend(self.session, loaded);
    }

    /// Reveals the sizes of opaque types to all modules. Then it removes the implementations that are
    /// compiled separately, and the modules that only these import.
    fn reveal_opaque_types(&mut self) {
        let every = self.session.options.sources.extended_opaque;
        syntax::reveal_opaque_types(&mut self.modules, every);
        let main = self.modules.first().map(|main| main.name.name);
        let mut is_wanted = Vec::with_capacity(self.modules.len());
        for (module, place) in self.modules.iter().zip(&self.places) {
            is_wanted.push(
                module.kind != ModuleKind::Implementation
                    || Some(module.name.name) == main
                    || self.session.demanded.contains(&module.name.name)
                    || wants_implementation(self.session, module.name.name, place),
            );
        }
        let mut is_wanted = is_wanted.into_iter();
        self.modules.retain(|_| is_wanted.next().unwrap_or(true));
        let mut reached: FxHashSet<Symbol> =
            main.into_iter().chain(self.session.demanded.iter().copied()).collect();
        let mut work: Vec<Symbol> = reached.iter().copied().collect();
        while let Some(name) = work.pop() {
            for module in self.modules.iter().filter(|module| module.name.name == name) {
                let imported = module.imported_modules().into_iter().map(|import| import.name);
                work.extend(imported.filter(|name| reached.insert(*name)));
            }
        }
        self.modules.retain(|module| reached.contains(&module.name.name));
    }

    /// Loads the modules that linked objects use and do not contain. If a module has no source, the linker
    /// reports it.
    fn load_demanded(&mut self, place: &ModuleLocation) {
        let Some(main) = self.modules.first().map(|main| main.name) else { return };
        let names = interface::demanded(&self.session.linked);
        let names: Vec<Symbol> = names.iter().map(|name| self.session.interner.intern(name)).collect();
        for name in &names {
            if self.known.insert((*name, false)) {
                self.load_if_found(ast::Ident { name: *name, span: main.span }, place);
                self.load_imports();
            }
        }
        let Session { interner, demanded, linked, .. } = &mut *self.session;
        let missing = linked.missing();
        let compiled = self.modules.iter().filter(|module| module.kind == ModuleKind::Implementation);
        let compiled = compiled.filter(|module| !module.library).map(|module| module.name.name);
        demanded.extend(compiled.filter(|name| {
            names.contains(name) || interface::is_named_by(&missing, interner.resolve(*name))
        }));
    }

    fn load_import(&mut self, import: ast::Ident, importer: &ModuleLocation) {
        if !self.load_if_found(import, importer) {
            self.report_missing(import, importer, &ANY);
        }
    }

    /// Loads the module of an import, which the caller has marked as known. Returns whether it exists.
    fn load_if_found(&mut self, import: ast::Ident, importer: &ModuleLocation) -> bool {
        self.passed_over.clear();
        let mut folders = self.search_path(importer);
        let library = folders.pop();
        if self.load_from(&folders, import, importer) {
            return true;
        }
        // A library module is loaded once for all its importers.
        let is_known = *importer != ModuleLocation::Library && !self.known.insert((import.name, true));
        is_known || self.load_from(library.as_slice(), import, importer)
    }

    /// Loads the definition module of an import and its implementation, or a module without definition, from
    /// the first place that has it. Returns whether it exists.
    fn load_from(
        &mut self,
        places: &[ModuleLocation],
        import: ast::Ident,
        importer: &ModuleLocation,
    ) -> bool {
        let Some((place, kind)) = self.find(import, places, &ANY) else { return false };
        match kind {
            Some(ModuleKind::Definition)
                if needs_implementation(self.session, import.name, &place)
                    || self.modules.last().is_some_and(may_be_revealed) =>
            {
                self.load_implementation(import, place, places);
            }
            Some(ModuleKind::Implementation) => self.load_definition(import, importer),
            _ => {}
        }
        true
    }

    /// Loads the implementation of a definition module in `place`. It may be in another folder, but the
    /// library does not implement definition modules of others.
    fn load_implementation(&mut self, import: ast::Ident, place: ModuleLocation, others: &[ModuleLocation]) {
        let places = implementation_places(place, others);
        self.passed_over.clear();
        let before = self.modules.len();
        if self.find(import, &places, &[ModuleKind::Implementation]).is_some() {
            self.refuse_program_module(before);
        } else if self.needs_all_implementations() {
            self.report_no_implementation(import, &places);
        }
    }

    /// Loads the definition of an implementation module. A definition from the library becomes one of the
    /// program.
    fn load_definition(&mut self, name: ast::Ident, importer: &ModuleLocation) {
        let places = self.search_path(importer);
        self.passed_over.clear();
        let before = self.modules.len();
        if self.find(name, &places, &[ModuleKind::Definition]).is_none() {
            return self.report_missing(name, importer, &[ModuleKind::Definition]);
        }
        if let Some((module, place)) = self.modules.get_mut(before).zip(self.places.get_mut(before)) {
            module.library = *importer == ModuleLocation::Library;
            *place = importer.clone();
        }
    }

    /// Whether all implementations must be found, because no other objects are linked.
    fn needs_all_implementations(&self) -> bool {
        let options = &self.session.options;
        options.emits(Emit::Executable) && options.linking.is_empty()
    }

    fn report_no_implementation(&mut self, import: ast::Ident, places: &[ModuleLocation]) {
        let name = self.session.interner.resolve(import.name);
        let tried: Vec<String> = places.iter().map(|place| place.path_of(&format!("{name}.mod"))).collect();
        if let Some(unusable) = self.unusable(import, &tried) {
            return self.session.diagnostics.report(unusable);
        }
        let message = format!("the implementation of the module `{name}` is not found");
        let diagnostic = Diagnostic::new(Code::MissingImplementation, message)
            .at(import.span, "only its definition module is found")
            .note(format!("searched for {}", tried.join(", ")))
            .help(format!(
                "if it is already compiled, or written in C, pass the object or the source: \
                 `tlc Main.mod {name}.o`"
            ));
        self.session.diagnostics.report(diagnostic);
    }

    /// Reports a program module that has the name of a definition module.
    fn refuse_program_module(&mut self, index: usize) {
        let Some(module) = self.modules.get(index).filter(|module| module.kind == ModuleKind::Program) else {
            return;
        };
        let name = self.session.interner.resolve(module.name.name);
        let message =
            format!("the module `{name}` has a definition module but is not an implementation module");
        self.session.diagnostics.report(
            Diagnostic::new(Code::ProgramBesideDefinition, message)
                .at(module.name.span, "a program module of this name")
                .help(format!("begin it with `IMPLEMENTATION MODULE {name};`")),
        );
    }

    /// Finds the first file of a module and parses it. Returns its place and its kind; the kind is `None`
    /// after an error.
    fn find(
        &mut self,
        import: ast::Ident,
        places: &[ModuleLocation],
        kinds: &[ModuleKind],
    ) -> Option<(ModuleLocation, Option<ModuleKind>)> {
        let wanted = self.session.interner.resolve(import.name).to_owned();
        for place in places {
            for file in place.file_names(&wanted, kinds, &self.session.options.sources) {
                let found = self.try_file(place, &file, import.span);
                // A file whose name differs in case may contain another module.
                let is_right = |text: &Option<FileText>| {
                    let heading = text.as_ref().and_then(|text| heading_name(text.characters()));
                    file.starts_with(&wanted) || heading == Some(wanted.as_str())
                };
                if let Some((shown, text)) = found.filter(|(_, text)| is_right(text)) {
                    let kind = self.parse_import(import, shown, text, place.clone());
                    return Some((place.clone(), kind));
                }
            }
        }
        None
    }

    /// Returns the text of a file that an editor has open.
    fn open_text(&self, path: &Path) -> Option<&Arc<str>> {
        self.session.kept.as_ref()?.open_text(path)
    }

    fn search_path(&self, importer: &ModuleLocation) -> Vec<ModuleLocation> {
        importer.search_path(&self.session.options.sources.include)
    }

    /// Returns the name and text of a file if it exists. The text is `None` after a report.
    fn try_file(
        &mut self,
        place: &ModuleLocation,
        file: &str,
        import: Span,
    ) -> Option<(String, Option<FileText>)> {
        let shown = place.path_of(file);
        let ahead = self.ahead.take(place, file);
        match place {
            ModuleLocation::Library => {
                let dialect = self.session.options.sources.dialect();
                let text = ahead
                    .or_else(|| Some(FileText::Read(library::file(file, dialect)?.into_owned().into())))?;
                Some((shown, Some(text)))
            }
            ModuleLocation::Folder(folder) => {
                let path = folder.join(file);
                if ahead.is_some() {
                    self.session.read.push(path);
                    return Some((shown, ahead));
                }
                let is_open = self.open_text(&path).is_some();
                match if is_open { None } else { obstacle(fs::metadata(&path)) } {
                    None => Some((shown, self.read_file(&path, Some(import)).map(FileText::Read))),
                    Some(reason) => {
                        self.passed_over.extend(reason.map(|reason| (shown, reason)));
                        None
                    }
                }
            }
        }
    }

    /// Parses a file that should contain an imported module and returns its kind, or `None` if it is not that
    /// module. A module whose name is hidden by a syntax error counts as missing.
    fn parse_import(
        &mut self,
        import: ast::Ident,
        shown: String,
        text: Option<FileText>,
        place: ModuleLocation,
    ) -> Option<ModuleKind> {
        let (file, parsed) = text.and_then(|text| self.add_source(&shown, text, Some(import.span)))?;
        let errors = self.session.diagnostics.error_count();
        let name = self.parse(file, place, parsed);
        if name.name != import.name && !name.is_missing() && self.session.diagnostics.error_count() == errors
        {
            let found = self.session.interner.resolve(name.name);
            let wanted = self.session.interner.resolve(import.name);
            let message = format!("the file `{shown}` contains the module `{found}`, not `{wanted}`");
            self.session.diagnostics.report(
                Diagnostic::new(Code::WrongModuleName, message)
                    .at(name.span, format!("expected `{wanted}`"))
                    .and(import.span, "imported here"),
            );
        }
        if name.is_missing() {
            self.modules.pop();
            self.places.pop();
        }
        self.modules.last().map(|module| module.kind).filter(|_| name.name == import.name)
    }

    /// Parses a file, unless that was done ahead, and returns the name in the heading of the module.
    pub fn parse(&mut self, file: FileId, place: ModuleLocation, parsed: Option<ParsedModule>) -> ast::Ident {
        let Session { options, sources, interner, diagnostics, timing, kept, only_imports, .. } =
            &mut *self.session;
        let is_library = place == ModuleLocation::Library;
        let dialect = if is_library { Dialect::default() } else { options.sources.dialect() };
        let mut module = match parsed {
            Some((module, found)) => {
                if let Some(kept) = kept {
                    kept.note_syntax(sources.file(file).start, &found);
                }
                diagnostics.take_over(found);
                module
            }
            None => {
                let file = sources.file(file);
                let mut found = Diagnostics::new();
                let mut module =
                    timing.stage("parse", || syntax::parse_module(file, dialect, interner, &mut found));
                if *only_imports {
                    module.keep_only_imports();
                }
                if let Some(kept) = kept {
                    kept.note_syntax(file.start, &found);
                }
                diagnostics.take_over(found);
                module
            }
        };
        module.library = is_library;
        let name = module.name;
        self.known.insert((name.name, module.library));
        self.modules.push(module);
        self.places.push(place);
        name
    }

    fn report_missing(&mut self, import: ast::Ident, importer: &ModuleLocation, kinds: &[ModuleKind]) {
        let name = self.session.interner.resolve(import.name).to_owned();
        let sources = &self.session.options.sources;
        let names = kinds.iter().filter_map(|kind| sources.suffixes(*kind).next());
        let names: Vec<String> = names.map(|suffix| format!("{name}{suffix}")).collect();
        let places = self.search_path(importer);
        let mut tried = Vec::new();
        for place in &places {
            let own = match place {
                ModuleLocation::Folder(_) => names.clone(),
                ModuleLocation::Library => place.file_names(&name, kinds, sources),
            };
            tried.extend(own.iter().map(|name| place.path_of(name)));
        }
        if let Some(unusable) = self.unusable(import, &tried) {
            return self.session.diagnostics.report(unusable);
        }
        let what = if kinds == [ModuleKind::Definition] { "definition module" } else { "module" };
        let mut diagnostic =
            Diagnostic::new(Code::MissingModule, format!("the {what} `{name}` is not found"))
                .at(import.span, "no such module")
                .note(format!("searched for {}", tried.join(", ")));
        if !self.session.gives_advice {
            return self.session.diagnostics.report(diagnostic);
        }
        if let Some((path, right)) = places.iter().find_map(|place| place.cut_file(&name, kinds, sources)) {
            diagnostic = diagnostic.help(format!("`{path}` contains it: rename that file to `{right}`"));
        } else if let Some(instead) = absent::counterpart(&name) {
            diagnostic = diagnostic.help(instead);
        } else if let Some(similar) = self.similar_module(&name, importer).filter(|_| what == "module") {
            let message = format!("did you mean `{similar}`?");
            let only_case = similar.eq_ignore_ascii_case(&name);
            diagnostic = diagnostic.suggest(import.span, similar, message);
            if !only_case {
                diagnostic = diagnostic.not_applicable();
            }
        } else if self.session.options.sources.include.is_empty() {
            diagnostic = diagnostic.help("modules in other folders are found with `-I FOLDER`");
        }
        self.session.diagnostics.report(diagnostic);
    }

    /// Returns the message about the first file that has the name of a module and could not be used, or that is
    /// a symbolic link to a file that does not exist.
    fn unusable(&self, import: ast::Ident, tried: &[String]) -> Option<Diagnostic> {
        let dangles = |path: &&String| fs::symlink_metadata(path).is_ok() && fs::metadata(path).is_err();
        let dangling = tried.iter().find(dangles);
        let dangling = dangling.map(|path| (path.clone(), "it is a symbolic link to no file".to_owned()));
        let (path, reason) = self.passed_over.first().cloned().or(dangling)?;
        let message = format!("cannot read `{path}`: {reason}");
        let diagnostic = Diagnostic::new(Code::UnreadableSource, message).at(import.span, "imported here");
        Some(diagnostic.note(format!("searched for {}", tried.join(", "))))
    }

    /// Returns the name most like `name` among the modules that could be imported.
    fn similar_module(&self, name: &str, importer: &ModuleLocation) -> Option<String> {
        let sources = &self.session.options.sources;
        let places = self.search_path(importer);
        let mut candidates: Vec<String> = places.iter().flat_map(|place| place.modules(sources)).collect();
        candidates.sort();
        let lower = name.to_lowercase();
        let similarity =
            |candidate: String| (strsim::jaro_winkler(&lower, &candidate.to_lowercase()), candidate);
        // A name more than four times as long is never that similar, and a comparison costs the product of
        // the lengths.
        candidates
            .into_iter()
            .filter(|candidate| candidate.len() * 4 >= name.len() && candidate != name)
            .map(similarity)
            .filter(|(similarity, _)| *similarity > 0.85)
            .max_by(|(a, first), (b, second)| a.total_cmp(b).then_with(|| second.cmp(first)))
            .map(|(_, candidate)| candidate)
    }

    /// Adds a text to the sources. Its tree, if it was parsed ahead, is kept only if the text gets the
    /// foreseen place.
    fn add_source(
        &mut self,
        name: &str,
        text: FileText,
        import: Option<Span>,
    ) -> Option<(FileId, Option<ParsedModule>)> {
        let Session { sources, kept, options, .. } = &mut *self.session;
        let text = match (kept, text) {
            (Some(kept), FileText::Read(decoded)) => {
                let is_library = name.starts_with(library::FOLDER);
                let dialect = if is_library { Dialect::default() } else { options.sources.dialect() };
                kept.parsed(name, decoded, dialect)
            }
            (_, text) => text,
        };
        let added = match text {
            FileText::Read(decoded) => sources.add_decoded(name.to_owned(), decoded).map(|file| (file, None)),
            FileText::Parsed(parsed) => match sources.add_file(parsed.file) {
                Ok(file) => Ok((file, Some((parsed.module, parsed.diagnostics)))),
                Err(file) => {
                    sources.add_decoded(name.to_owned(), file.into_decoded()).map(|file| (file, None))
                }
            },
        };
        added
            .inspect(|(file, _)| self.note_encoding(*file))
            .map_err(|error| {
                self.report_at(import, Code::SourcesTooLarge, format!("`{name}` is too large: {error}"))
            })
            .ok()
    }

    /// Reads a file; `None` after a report.
    fn read_file(&mut self, path: &Path, import: Option<Span>) -> Option<Decoded> {
        let name = path_name(path);
        let Session { timing, kept, .. } = &mut *self.session;
        let open = kept.as_ref().and_then(|kept| kept.open_text(path));
        let read = || match open {
            Some(text) => Ok(text.as_bytes().to_vec()),
            None => read_bytes(path, import.is_some()),
        };
        let bytes = match timing.stage("load", read) {
            Ok(bytes) => {
                self.session.read.push(path.to_owned());
                bytes
            }
            Err(reason) => {
                let message = format!("cannot read `{name}`: {reason}");
                let diagnostic = imported_at(Diagnostic::new(Code::UnreadableSource, message), import);
                let is_main = import.is_none();
                let advice = is_main.then(|| advice_on_main(path, &self.session.options.sources)).flatten();
                self.session.diagnostics.report(match advice {
                    Some(advice) => diagnostic.help(advice),
                    None => diagnostic,
                });
                return None;
            }
        };
        self.read_text(path, bytes, import)
    }

    /// Converts the bytes of a file to text; `None` after a report.
    fn read_text(&mut self, path: &Path, bytes: Vec<u8>, import: Option<Span>) -> Option<Decoded> {
        let name = path_name(path);
        let mut text = TextBytes::new(bytes);
        if text.is_blank() {
            self.report_at(import, Code::EmptySource, format!("`{name}` is empty"));
            return None;
        }
        text.bytes = preprocessed(self.session, path, text.bytes)?;
        self.decode(&name, text, import)
    }

    /// Decodes a file; `None` after a report. No text contains a zero byte, and a byte order mark guarantees
    /// UTF-8.
    fn decode(&mut self, name: &str, text: TextBytes, import: Option<Span>) -> Option<Decoded> {
        let Some(bad) = first_bad_byte(&text.bytes) else {
            return Some(text.decode(self.session.options.sources.encoding));
        };
        let bytes = text.bytes;
        let what = match bytes.get(bad).copied().unwrap_or_default() {
            0 => "zero byte".to_owned(),
            byte => format!("the byte {byte:#04X} does not begin a UTF-8 character"),
        };
        if let Some(encoding) = wide_encoding(&bytes) {
            let message = format!(
                "`{name}` is in {encoding}, and source files are in UTF-8, or in UTF-16 with a byte order mark"
            );
            let diagnostic = Diagnostic::new(Code::SourceNotText, message)
                .help(format!("convert it: `iconv -f {encoding} -t UTF-8 {name}`"));
            self.session.diagnostics.report(imported_at(diagnostic, import));
            return None;
        }
        let diagnostic = Diagnostic::new(Code::SourceNotText, format!("`{name}` is not a text file"));
        // The text before the bad byte becomes a source, so that its line can be shown.
        let before = String::from_utf8_lossy(bytes.get(..bad).unwrap_or_default()).into_owned();
        if let Ok(file) = self.session.sources.add(name.to_owned(), before) {
            let end = self.session.sources.file(file).span().end();
            self.session.diagnostics.report(diagnostic.at(end, what));
        }
        None
    }

    /// Warns of a file that is read as ISO 8859-1 although the options name no encoding.
    fn note_encoding(&mut self, file: FileId) {
        let file = self.session.sources.file(file);
        let named = self.session.options.sources.encoding.unwrap_or_default();
        if file.encoding != Encoding::Latin1 || named != Encoding::Utf8 {
            return;
        }
        let other = file.text.char_indices().find(|(_, char)| !char.is_ascii());
        let Some((offset, char)) = other.map(|(offset, char)| (offset as u32, char)) else { return };
        let lo = file.start + offset;
        let message = format!("`{}` is not in UTF-8, and is read as ISO 8859-1", file.name);
        let diagnostic = Diagnostic::new(Code::SourceNotUtf8, message)
            .at(Span { lo, hi: lo + char.len_utf8() as u32 }, format!("the byte {:#04X}", u32::from(char)));
        let is_first = !std::mem::replace(&mut self.has_named_encodings, true);
        self.session.diagnostics.report(match is_first {
            true => diagnostic.help("name the encoding of the files, for example with `--encoding=cp437`"),
            false => diagnostic,
        });
    }

    fn report_at(&mut self, import: Option<Span>, code: Code, message: String) {
        self.session.diagnostics.report(imported_at(Diagnostic::new(code, message), import));
    }
}

/// Adds the import that names the file of a message.
fn imported_at(diagnostic: Diagnostic, import: Option<Span>) -> Diagnostic {
    match import {
        Some(span) => diagnostic.at(span, "imported here"),
        None => diagnostic,
    }
}
