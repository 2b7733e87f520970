//! Loading: the modules of a program are found, read and parsed. No other stage reads the disk.

use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::os::unix::fs::{FileTypeExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use nix::libc;
use rustc_hash::FxHashSet;

use crate::base::{BYTE_ORDER_MARK, Decoded, Dialect, Encoding, FileId, Span, Symbol};
use crate::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::sema;
use crate::syntax::ast::ModuleKind;
use crate::syntax::{self, ast};

use super::linked_symbols;
use super::lookahead::{Lookahead, Text};
use super::module_files::{Place, heading_name, path_name};
use super::preprocessing::preprocessed;
use super::{Emit, Failure, Session, absent, interface, library};

/// The kinds of files of an imported module. A program module is in a file like that of an implementation.
pub(super) const ANY: [ModuleKind; 2] = [ModuleKind::Definition, ModuleKind::Implementation];

/// A tree with what there is to say about it.
pub(super) type Tree = (ast::Module, Diagnostics);

/// Parses the main module and, unless only its syntax is asked for, all modules it needs; the main module
/// comes first, the others follow in the order their imports are met, each implementation behind its definition.
/// Errors are reported to the session.
pub fn load(session: &mut Session) -> Result<Vec<ast::Module>, Failure> {
    let place = Place::Folder(folder_of(&session.options.input));
    let with_imports = !session.options.only_syntax();
    linked_symbols::read(session)?;
    let mut loader = Loader::new(session);
    let file = loader.load_main()?;
    loader.parse(file, place.clone(), None);
    if with_imports {
        loader.load_definition_of_main(&place);
        loader.load_imports();
        loader.load_demanded(&place);
        if loader.session.options.extended_opaque {
            loader.reveal_opaque_types();
        }
    }
    Ok(loader.modules)
}

/// Loads the main file as a text that is not a module. Errors are reported to the session.
pub fn load_text(session: &mut Session) -> Result<FileId, Failure> {
    Loader::new(session).load_main()
}

pub(super) struct Loader<'s> {
    pub(super) session: &'s mut Session,
    pub(super) modules: Vec<ast::Module>,
    /// The place of each module.
    pub(super) places: Vec<Place>,
    /// The modules that are loaded or were reported as missing, those of the library apart.
    pub(super) known: FxHashSet<(Symbol, bool)>,
    /// What was read before it was asked for.
    pub(super) ahead: Lookahead,
    /// What the last searches have found under a name that they looked for, and could not use.
    passed_over: Vec<String>,
}

impl<'s> Loader<'s> {
    pub(super) fn new(session: &'s mut Session) -> Loader<'s> {
        // SYSTEM is part of the language and has no file.
        let system = session.interner.intern(sema::SYSTEM);
        let known = FxHashSet::from_iter([(system, false), (system, true)]);
        let (modules, places, passed_over) = (Vec::new(), Vec::new(), Vec::new());
        Loader { session, modules, places, known, ahead: Lookahead::default(), passed_over }
    }

    pub(super) fn load_main(&mut self) -> Result<FileId, Failure> {
        let input = self.session.options.input.clone();
        let text = match self.session.options.text.clone() {
            Some(bytes) => self.read_text(&input, bytes.to_vec(), None),
            None => self.read_file(&input, None),
        };
        let added = text.and_then(|text| self.add_source(&path_name(&input), Text::Read(text), None));
        added.map(|(file, _)| file).ok_or(Failure::Reported)
    }

    /// Loads the definition of the main module if that is an implementation.
    fn load_definition_of_main(&mut self, place: &Place) {
        let main = self
            .modules
            .first()
            .filter(|main| main.kind == ModuleKind::Implementation && !main.name.is_missing());
        if let Some(name) = main.map(|main| main.name) {
            self.load_definition(name, place);
        }
    }

    /// Works through the import lists of the modules, which grow in number meanwhile.
    pub(super) fn load_imports(&mut self) {
        let (mut next, mut foreseen) = (0, 0);
        while let Some((module, place)) = self.modules.get(next).zip(self.places.get(next)) {
            if next == foreseen {
                foreseen = self.modules.len();
                self.look_ahead(next);
                continue;
            }
            let place = place.clone();
            for import in module.imported_modules() {
                if self.known.insert((import.name, place == Place::Library)) {
                    self.load_import(import, &place);
                }
            }
            next += 1;
        }
    }

    /// Lets all modules know the sizes of opaque types, and leaves the implementations that are compiled apart out again, with
    /// what only they import.
    fn reveal_opaque_types(&mut self) {
        syntax::reveal_opaque_types(&mut self.modules);
        let main = self.modules.first().map(|main| main.name.name);
        let mut is_wanted = Vec::with_capacity(self.modules.len());
        for (module, place) in self.modules.iter().zip(&self.places) {
            is_wanted.push(
                module.kind != ModuleKind::Implementation
                    || Some(module.name.name) == main
                    || self.session.demanded.contains(&module.name.name)
                    || self.wants_implementation(module.name, place),
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

    /// Loads the modules that linked objects use and do not contain. What has no source the linker misses.
    fn load_demanded(&mut self, place: &Place) {
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

    fn load_import(&mut self, import: ast::Ident, importer: &Place) {
        if !self.load_if_found(import, importer) {
            self.report_missing(import, importer, &ANY);
        }
    }

    /// Loads the module of an import, of which the caller has noted that it is known. Returns whether there is one.
    fn load_if_found(&mut self, import: ast::Ident, importer: &Place) -> bool {
        self.passed_over.clear();
        let mut folders = self.search_path(importer);
        let library = folders.pop();
        if self.load_from(&folders, import, importer) {
            return true;
        }
        // A module of the library is loaded once, whoever imports it.
        let is_known = *importer != Place::Library && !self.known.insert((import.name, true));
        is_known || self.load_from(library.as_slice(), import, importer)
    }

    /// Loads the definition module of an import and its implementation, or a module without definition, from the first
    /// place that has it. Returns whether there is one.
    fn load_from(&mut self, places: &[Place], import: ast::Ident, importer: &Place) -> bool {
        let Some((place, kind)) = self.find(import, places, &ANY) else { return false };
        match kind {
            Some(ModuleKind::Definition) if self.needs_implementation(import, &place) => {
                self.load_implementation(import, place, places);
            }
            Some(ModuleKind::Implementation) => self.load_definition(import, importer),
            _ => {}
        }
        true
    }

    /// Loads the implementation of a definition module that stands in `place`. It may stand in another folder,
    /// but a definition module is not implemented by the library.
    fn load_implementation(&mut self, import: ast::Ident, place: Place, others: &[Place]) {
        let places = implementation_places(place, others);
        self.passed_over.clear();
        let before = self.modules.len();
        if self.find(import, &places, &[ModuleKind::Implementation]).is_some() {
            self.refuse_program_module(before);
        } else if self.needs_all_implementations() {
            self.report_no_implementation(import, &places);
        }
    }

    /// Loads the definition of an implementation module. If the library has it, it becomes a definition of the program.
    fn load_definition(&mut self, name: ast::Ident, importer: &Place) {
        let places = self.search_path(importer);
        self.passed_over.clear();
        let before = self.modules.len();
        if self.find(name, &places, &[ModuleKind::Definition]).is_none() {
            return self.report_missing(name, importer, &[ModuleKind::Definition]);
        }
        if let Some((module, place)) = self.modules.get_mut(before).zip(self.places.get_mut(before)) {
            module.library = *importer == Place::Library;
            *place = importer.clone();
        }
    }

    /// Whether the implementation of an imported module is loaded.
    pub(super) fn needs_implementation(&self, import: ast::Ident, place: &Place) -> bool {
        self.session.options.extended_opaque || self.wants_implementation(import, place)
    }

    /// Whether the implementation of an imported module is compiled with the program. Separately linked
    /// objects contain it otherwise; the library is part of every object.
    fn wants_implementation(&self, import: ast::Ident, place: &Place) -> bool {
        let name = self.session.interner.resolve(import.name);
        let is_elsewhere =
            || self.session.options.compiles_separately() || interface::defines(&self.session.linked, name);
        *place == Place::Library || !is_elsewhere()
    }

    /// Whether all implementations must be found, because the program is linked with no other objects.
    fn needs_all_implementations(&self) -> bool {
        let options = &self.session.options;
        options.emits(Emit::Executable) && options.link.is_empty()
    }

    fn report_no_implementation(&mut self, import: ast::Ident, places: &[Place]) {
        let name = self.session.interner.resolve(import.name);
        let tried: Vec<String> = places.iter().map(|place| place.path_of(&format!("{name}.mod"))).collect();
        let message = format!("the implementation of the module `{name}` is not found");
        let diagnostic = Diagnostic::new(Code::E0013, message)
            .at(import.span, "only its definition module is found")
            .note(format!("searched for {}", tried.join(", ")))
            .help(format!(
                "if it is already compiled, or written in C, pass the object or the source: \
                 `tlc Main.mod {name}.o`"
            ));
        let diagnostic = self.with_passed_over(diagnostic);
        self.session.diagnostics.report(diagnostic);
    }

    /// Reports a program module beside a definition module of its name.
    fn refuse_program_module(&mut self, index: usize) {
        let Some(module) = self.modules.get(index).filter(|module| module.kind == ModuleKind::Program) else {
            return;
        };
        let name = self.session.interner.resolve(module.name.name);
        let message =
            format!("the module `{name}` has a definition module but is not an implementation module");
        self.session.diagnostics.report(
            Diagnostic::new(Code::E0012, message)
                .at(module.name.span, "a program module of this name")
                .help(format!("begin it with `IMPLEMENTATION MODULE {name};`")),
        );
    }

    /// Finds the first file of a module and parses it. Returns its place and its kind; the kind is `None`
    /// after an error.
    fn find(
        &mut self,
        import: ast::Ident,
        places: &[Place],
        kinds: &[ModuleKind],
    ) -> Option<(Place, Option<ModuleKind>)> {
        let wanted = self.session.interner.resolve(import.name).to_owned();
        for place in places {
            for file in place.file_names(&wanted, kinds, &self.session.options.suffixes) {
                let found = self.try_file(place, &file, import.span);
                // A file with a name in other letters may contain another module.
                let is_right = |text: &Option<Text>| {
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

    /// Returns where the modules that a module imports are looked for. The library comes last, and looks only in itself.
    pub(super) fn search_path(&self, importer: &Place) -> Vec<Place> {
        let included = self.session.options.include.iter().cloned().map(Place::Folder);
        let included = included.filter(|_| *importer != Place::Library);
        let mut places = Vec::new();
        for place in [importer.clone()].into_iter().chain(included).chain([Place::Library]) {
            if !places.contains(&place) {
                places.push(place);
            }
        }
        places
    }

    /// Returns the name and text of a file if it exists. The text is `None` after a report.
    fn try_file(&mut self, place: &Place, file: &str, import: Span) -> Option<(String, Option<Text>)> {
        let shown = place.path_of(file);
        let ahead = self.ahead.take(place, file);
        match place {
            Place::Library => {
                let text = ahead.or_else(|| Some(Text::Read(library::file(file)?.to_owned().into())))?;
                Some((shown, Some(text)))
            }
            Place::Folder(folder) => {
                let path = folder.join(file);
                if ahead.is_some() {
                    self.session.read.push(path);
                    return Some((shown, ahead));
                }
                match obstacle(fs::metadata(&path)) {
                    None => Some((shown, self.read_file(&path, Some(import)).map(Text::Read))),
                    Some(reason) => {
                        self.passed_over.extend(reason.map(|reason| format!("`{shown}`: {reason}")));
                        None
                    }
                }
            }
        }
    }

    /// Parses a file that should contain an imported module and returns its kind; `None` if it is not that module.
    /// A module whose name a syntax error hides counts as missing.
    fn parse_import(
        &mut self,
        import: ast::Ident,
        shown: String,
        text: Option<Text>,
        place: Place,
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
                Diagnostic::new(Code::E0009, message)
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
    pub(super) fn parse(&mut self, file: FileId, place: Place, parsed: Option<Tree>) -> ast::Ident {
        let Session { options, sources, interner, diagnostics, timing, .. } = &mut *self.session;
        let is_library = place == Place::Library;
        let dialect = if is_library { Dialect::default() } else { options.dialect };
        let mut module = match parsed {
            Some((module, found)) => {
                diagnostics.take_over(found);
                module
            }
            None => timing
                .stage("parse", || syntax::parse_module(sources.file(file), dialect, interner, diagnostics)),
        };
        module.library = is_library;
        let name = module.name;
        self.known.insert((name.name, module.library));
        self.modules.push(module);
        self.places.push(place);
        name
    }

    fn report_missing(&mut self, import: ast::Ident, importer: &Place, kinds: &[ModuleKind]) {
        let name = self.session.interner.resolve(import.name).to_owned();
        let suffixes = &self.session.options.suffixes;
        let names = kinds.iter().filter_map(|kind| Some(format!("{name}{}", suffixes.of(*kind).first()?)));
        let names: Vec<String> = names.collect();
        let places = self.search_path(importer);
        let tried: Vec<String> =
            places.iter().flat_map(|place| names.iter().map(|name| place.path_of(name))).collect();
        let what = if kinds == [ModuleKind::Definition] { "definition module" } else { "module" };
        let mut diagnostic = Diagnostic::new(Code::E0008, format!("the {what} `{name}` is not found"))
            .at(import.span, "no such module")
            .note(format!("searched for {}", tried.join(", ")));
        diagnostic = self.with_passed_over(diagnostic);
        if let Some((path, right)) = places.iter().find_map(|place| place.cut_file(&name, kinds, suffixes)) {
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
        } else if self.session.options.include.is_empty() {
            diagnostic = diagnostic.help("modules in other folders are found with `-I FOLDER`");
        }
        self.session.diagnostics.report(diagnostic);
    }

    /// Tells what was found and could not be used.
    fn with_passed_over(&self, diagnostic: Diagnostic) -> Diagnostic {
        self.passed_over.iter().fold(diagnostic, |diagnostic, found| diagnostic.note(found.as_str()))
    }

    /// Returns the name most like `name` among the modules that could be imported.
    fn similar_module(&self, name: &str, importer: &Place) -> Option<String> {
        let suffixes = &self.session.options.suffixes;
        let places = self.search_path(importer);
        let mut candidates: Vec<String> = places.iter().flat_map(|place| place.modules(suffixes)).collect();
        candidates.sort();
        let similarity =
            |candidate: &String| strsim::jaro_winkler(&name.to_lowercase(), &candidate.to_lowercase());
        // A name more than four times as long is never that similar, and comparing takes the product of the lengths.
        candidates
            .into_iter()
            .filter(|candidate| candidate.len() * 4 >= name.len())
            .filter(|candidate| candidate != name && similarity(candidate) > 0.85)
            .max_by(|a, b| similarity(a).total_cmp(&similarity(b)).then_with(|| b.cmp(a)))
    }

    /// Adds a text to the sources, with its tree if that was made ahead for the place that the text gets.
    fn add_source(&mut self, name: &str, text: Text, import: Option<Span>) -> Option<(FileId, Option<Tree>)> {
        let sources = &mut self.session.sources;
        let added = match text {
            Text::Read(decoded) => sources.add_decoded(name.to_owned(), decoded).map(|file| (file, None)),
            Text::Parsed(parsed) => match sources.add_file(parsed.file) {
                Ok(file) => Ok((file, Some((parsed.module, parsed.diagnostics)))),
                Err(file) => {
                    sources.add_decoded(name.to_owned(), file.into_decoded()).map(|file| (file, None))
                }
            },
        };
        added
            .inspect(|(file, _)| self.note_encoding(*file))
            .map_err(|error| self.report_at(import, Code::E0004, format!("`{name}` is too large: {error}")))
            .ok()
    }

    /// Reads a file; `None` after a report.
    fn read_file(&mut self, path: &Path, import: Option<Span>) -> Option<Decoded> {
        let name = path_name(path);
        let Session { timing, .. } = &mut *self.session;
        let bytes = match timing.stage("load", || read_bytes(path, import.is_some())) {
            Ok(bytes) => {
                self.session.read.push(path.to_owned());
                bytes
            }
            Err(reason) => {
                self.report_at(import, Code::E0001, format!("cannot read `{name}`: {reason}"));
                return None;
            }
        };
        self.read_text(path, bytes, import)
    }

    /// Makes a text of the bytes of a file; `None` after a report.
    fn read_text(&mut self, path: &Path, bytes: Vec<u8>, import: Option<Span>) -> Option<Decoded> {
        let name = path_name(path);
        if bytes.iter().all(u8::is_ascii_whitespace) {
            self.report_at(import, Code::E0003, format!("`{name}` is empty"));
            return None;
        }
        let bytes = preprocessed(self.session, path, bytes)?;
        self.decode(&name, bytes)
    }

    /// Decodes a file; `None` after a report. A zero byte is in no text, and a byte order mark promises UTF-8.
    fn decode(&mut self, name: &str, bytes: Vec<u8>) -> Option<Decoded> {
        let Some(bad) = first_bad_byte(&bytes) else {
            return Some(Decoded::new(bytes));
        };
        let what = match bytes.get(bad).copied().unwrap_or_default() {
            0 => "zero byte".to_owned(),
            byte => format!("the byte {byte:#04X} does not begin a UTF-8 character"),
        };
        let diagnostic = Diagnostic::new(Code::E0002, format!("`{name}` is not a text file"));
        // The text up to the bad byte is added as a source, so that its line can be shown.
        let before = String::from_utf8_lossy(bytes.get(..bad).unwrap_or_default()).into_owned();
        if let Ok(file) = self.session.sources.add(name.to_owned(), before) {
            let end = self.session.sources.file(file).span().end();
            self.session.diagnostics.report(diagnostic.at(end, what));
        }
        None
    }

    /// Warns of a file in another encoding than UTF-8.
    fn note_encoding(&mut self, file: FileId) {
        let file = self.session.sources.file(file);
        if file.encoding == Encoding::Utf8 {
            return;
        }
        let other = file.text.char_indices().find(|(_, char)| !char.is_ascii());
        let Some((offset, char)) = other.map(|(offset, char)| (offset as u32, char)) else { return };
        let lo = file.start + offset;
        let message = format!("`{}` is not in UTF-8, and is read as ISO 8859-1", file.name);
        let diagnostic = Diagnostic::new(Code::W0005, message)
            .at(Span { lo, hi: lo + char.len_utf8() as u32 }, format!("the byte {:#04X}", u32::from(char)));
        self.session.diagnostics.report(diagnostic);
    }

    fn report_at(&mut self, import: Option<Span>, code: Code, message: String) {
        let diagnostic = Diagnostic::new(code, message);
        self.session.diagnostics.report(match import {
            Some(span) => diagnostic.at(span, "imported here"),
            None => diagnostic,
        });
    }
}

/// Where the implementation of a definition module may stand: at its place first.
pub(super) fn implementation_places(place: Place, others: &[Place]) -> Vec<Place> {
    let others: Vec<Place> = others.iter().filter(|other| **other != place).cloned().collect();
    [place].into_iter().chain(others).collect()
}

/// Returns the place of the first byte that is in no text.
pub(super) fn first_bad_byte(bytes: &[u8]) -> Option<usize> {
    let zero = memchr::memchr(0, bytes);
    let is_marked = bytes.starts_with(BYTE_ORDER_MARK.encode_utf8(&mut [0; 4]).as_bytes());
    let broken = if is_marked { std::str::from_utf8(bytes).err() } else { None };
    zero.into_iter().chain(broken.map(|error| error.valid_up_to())).min()
}

/// Reads a file once and to its end. All but the main file must be regular: the file of another module is opened because
/// of a name in a text, and must not be one that waits for a writer.
pub fn read_bytes(path: &Path, must_be_regular: bool) -> Result<Vec<u8>, String> {
    let mut options = File::options();
    options.read(true);
    if must_be_regular {
        // A pipe is opened without waiting. What counts is what was opened, not what had the name before.
        options.custom_flags(libc::O_NONBLOCK);
    }
    // A device may do something when it is opened.
    refuse_unreadable(&fs::metadata(path).map_err(|error| reason(&error))?, must_be_regular)?;
    let file = options.open(path).map_err(|error| reason(&error))?;
    let metadata = file.metadata().map_err(|error| reason(&error))?;
    refuse_unreadable(&metadata, must_be_regular)?;
    let mut bytes = Vec::with_capacity(metadata.len() as usize);
    let limit = u64::from(u32::MAX);
    file.take(limit).read_to_end(&mut bytes).map_err(|error| reason(&error))?;
    Ok(bytes)
}

/// Reads the standard input to its end.
pub fn read_standard_input() -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let limit = u64::from(u32::MAX);
    io::stdin().lock().take(limit).read_to_end(&mut bytes).map_err(|error| reason(&error))?;
    Ok(bytes)
}

/// Refuses directories, whose error message would be odd, devices, which may never end, and other files that are not
/// regular where only regular ones make sense.
fn refuse_unreadable(metadata: &Metadata, must_be_regular: bool) -> Result<(), String> {
    let kind = metadata.file_type();
    if kind.is_dir() {
        return Err("it is a directory".to_owned());
    }
    if kind.is_char_device() || kind.is_block_device() {
        return Err("it is a device".to_owned());
    }
    if must_be_regular && !kind.is_file() {
        return Err("it is a pipe or a socket, not a regular file".to_owned());
    }
    if metadata.len() >= u64::from(u32::MAX) {
        return Err("it is larger than 4 GiB".to_owned());
    }
    Ok(())
}

/// Returns `None` for a file that can be tried, and otherwise the reason, if it is more than that nothing is there.
fn obstacle(found: io::Result<Metadata>) -> Option<Option<String>> {
    match found {
        Ok(metadata) if metadata.is_dir() => Some(Some("it is a directory".to_owned())),
        Ok(_) => None,
        Err(error) => Some(match error.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory | io::ErrorKind::InvalidFilename => None,
            _ => Some(reason(&error)),
        }),
    }
}

/// Returns the text of a system error without its number.
fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        _ => error.to_string(),
    }
}

/// Returns the folder of a path as it was given, so that messages show paths that the user knows.
pub(super) fn folder_of(path: &Path) -> PathBuf {
    path.parent().map(Path::to_owned).unwrap_or_default()
}
