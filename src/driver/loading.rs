//! Loading: the modules of a program are found, read and parsed. No other stage reads the disk.

use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::os::unix::fs::{FileTypeExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use nix::libc;
use rustc_hash::FxHashSet;

use crate::base::{BYTE_ORDER_MARK, Decoded, Encoding, FileId, Span, Symbol};
use crate::diagnostics::{Code, Diagnostic};
use crate::sema;
use crate::syntax::ast::ModuleKind;
use crate::syntax::{self, ast};

use super::{Emit, Failure, Session, absent, interface, library};

/// Parses the main module and, unless only its syntax is asked for, all modules it needs; the main module
/// comes first, the others follow in the order their imports are met, each implementation behind its definition.
/// Errors are reported to the session.
pub fn load(session: &mut Session) -> Result<Vec<ast::Module>, Failure> {
    let place = Place::Folder(folder_of(&session.options.input));
    let with_imports = !session.options.only_syntax();
    let mut loader = Loader::new(session);
    let file = loader.load_main()?;
    loader.parse(file, place.clone());
    if with_imports {
        loader.load_definition_of_main(&place);
        loader.load_imports();
    }
    Ok(loader.modules)
}

/// Loads the main file as a text that is not a module. Errors are reported to the session.
pub fn load_text(session: &mut Session) -> Result<FileId, Failure> {
    Loader::new(session).load_main()
}

/// The place of a module, in which its imports are looked for first.
#[derive(Clone, PartialEq, Eq)]
enum Place {
    Folder(PathBuf),
    Library,
}

struct Loader<'s> {
    session: &'s mut Session,
    modules: Vec<ast::Module>,
    /// The place of each module.
    places: Vec<Place>,
    /// The modules that are loaded or were reported as missing.
    known: FxHashSet<Symbol>,
    /// The objects and archives that are linked.
    linked: Vec<Vec<u8>>,
    /// What the last search has found under a name that it looked for, and could not use.
    passed_over: Vec<String>,
}

impl<'s> Loader<'s> {
    fn new(session: &'s mut Session) -> Loader<'s> {
        // SYSTEM is part of the language and has no file.
        let known = FxHashSet::from_iter([session.interner.intern(sema::SYSTEM)]);
        let linked = read_linked(session);
        Loader { session, modules: Vec::new(), places: Vec::new(), known, linked, passed_over: Vec::new() }
    }

    fn load_main(&mut self) -> Result<FileId, Failure> {
        let input = self.session.options.input.clone();
        let text = self.read_file(&input, None);
        text.and_then(|text| self.add_source(&path_name(&input), text, None)).ok_or(Failure::Reported)
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
    fn load_imports(&mut self) {
        let mut next = 0;
        while let Some((module, place)) = self.modules.get(next).zip(self.places.get(next)) {
            let place = place.clone();
            for import in module.imported_modules() {
                if self.known.insert(import.name) {
                    self.load_import(import, &place);
                }
            }
            next += 1;
        }
    }

    /// Loads the definition module of an import and its implementation, or a module without definition.
    fn load_import(&mut self, import: ast::Ident, importer: &Place) {
        let places = self.search_path(importer);
        let Some((place, kind)) = self.find(import, &places, &["def", "mod"]) else {
            return self.report_missing(import, importer, &["def", "mod"]);
        };
        match kind {
            Some(ModuleKind::Definition) if self.wants_implementation(import, &place) => {
                self.load_implementation(import, place, places);
            }
            Some(ModuleKind::Implementation) => self.load_definition(import, importer),
            _ => {}
        }
    }

    /// Loads the implementation of a definition module that stands in `place`. It may stand in another folder,
    /// but a definition module is not implemented by the library.
    fn load_implementation(&mut self, import: ast::Ident, place: Place, others: Vec<Place>) {
        let is_other = |other: &Place| *other != place && *other != Place::Library;
        let others: Vec<Place> = others.into_iter().filter(is_other).collect();
        let is_library = place == Place::Library;
        let places: Vec<Place> =
            [place].into_iter().chain(others.into_iter().filter(|_| !is_library)).collect();
        let before = self.modules.len();
        if self.find(import, &places, &["mod"]).is_some() {
            self.refuse_program_module(before);
        } else if self.needs_all_implementations() {
            self.report_no_implementation(import, &places);
        }
    }

    /// Loads the definition of an implementation module.
    fn load_definition(&mut self, name: ast::Ident, importer: &Place) {
        let places = self.search_path(importer);
        if self.find(name, &places, &["def"]).is_none() {
            self.report_missing(name, importer, &["def"]);
        }
    }

    /// Whether the implementation of an imported module is compiled with the program. Separately linked
    /// objects contain it otherwise; the library is part of every object.
    fn wants_implementation(&self, import: ast::Ident, place: &Place) -> bool {
        let name = self.session.interner.resolve(import.name);
        let is_elsewhere =
            || self.session.options.compiles_separately() || interface::defines(&self.linked, name);
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
            .note(format!("looked for {}", tried.join(", ")))
            .help(format!("if it is compiled already, name the object: `tlc Main.mod {name}.o`"));
        let diagnostic = self.with_passed_over(diagnostic);
        self.session.diagnostics.report(diagnostic);
    }

    /// Reports a program module beside a definition module of its name.
    fn refuse_program_module(&mut self, index: usize) {
        let Some(module) = self.modules.get(index).filter(|module| module.kind == ModuleKind::Program) else {
            return;
        };
        let name = self.session.interner.resolve(module.name.name);
        let message = format!("the module `{name}` has a definition module and is no implementation module");
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
        extensions: &[&str],
    ) -> Option<(Place, Option<ModuleKind>)> {
        let wanted = self.session.interner.resolve(import.name).to_owned();
        self.passed_over.clear();
        for place in places {
            for name in file_names(&wanted) {
                for extension in extensions {
                    let file = format!("{name}.{extension}");
                    let found = self.try_file(place, &file, import.span);
                    // A file with a name in lower-case letters may contain another module.
                    let is_right = |text: &Option<Decoded>| {
                        let heading = text.as_ref().and_then(|decoded| heading_name(&decoded.text));
                        name == wanted || heading == Some(wanted.as_str())
                    };
                    if let Some((shown, text)) = found.filter(|(_, text)| is_right(text)) {
                        let kind = self.parse_import(import, shown, text, place.clone());
                        return Some((place.clone(), kind));
                    }
                }
            }
        }
        None
    }

    fn search_path(&self, importer: &Place) -> Vec<Place> {
        let included = self.session.options.include.iter().cloned().map(Place::Folder);
        let mut places = Vec::new();
        for place in [importer.clone()].into_iter().chain(included).chain([Place::Library]) {
            if !places.contains(&place) {
                places.push(place);
            }
        }
        places
    }

    /// Returns the name and text of a file if it exists. The text is `None` after a report.
    fn try_file(&mut self, place: &Place, file: &str, import: Span) -> Option<(String, Option<Decoded>)> {
        let shown = place.path_of(file);
        match place {
            Place::Library => library::file(file).map(|text| (shown, Some(text.to_owned().into()))),
            Place::Folder(folder) => {
                let path = folder.join(file);
                match obstacle(fs::metadata(&path)) {
                    None => Some((shown, self.read_file(&path, Some(import)))),
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
        text: Option<Decoded>,
        place: Place,
    ) -> Option<ModuleKind> {
        let file = text.and_then(|text| self.add_source(&shown, text, Some(import.span)))?;
        let errors = self.session.diagnostics.error_count();
        let name = self.parse(file, place);
        if name.name != import.name && !name.is_missing() && self.session.diagnostics.error_count() == errors
        {
            let found = self.session.interner.resolve(name.name);
            let wanted = self.session.interner.resolve(import.name);
            let message = format!("the file `{shown}` holds the module `{found}`, not `{wanted}`");
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

    /// Parses a file and returns the name in the heading of the module.
    fn parse(&mut self, file: FileId, place: Place) -> ast::Ident {
        let Session { sources, interner, diagnostics, timing, .. } = &mut *self.session;
        let module =
            timing.stage("parse", || syntax::parse_module(sources.file(file), interner, diagnostics));
        let name = module.name;
        self.known.insert(name.name);
        self.modules.push(module);
        self.places.push(place);
        name
    }

    fn report_missing(&mut self, import: ast::Ident, importer: &Place, extensions: &[&str]) {
        let name = self.session.interner.resolve(import.name).to_owned();
        let tried: Vec<String> = self
            .search_path(importer)
            .iter()
            .flat_map(|place| {
                extensions.iter().map(|extension| place.path_of(&format!("{name}.{extension}")))
            })
            .collect();
        let what = if extensions == ["def"] { "definition module" } else { "module" };
        let mut diagnostic = Diagnostic::new(Code::E0008, format!("the {what} `{name}` is not found"))
            .at(import.span, "no such module")
            .note(format!("looked for {}", tried.join(", ")));
        diagnostic = self.with_passed_over(diagnostic);
        if let Some(instead) = absent::counterpart(&name) {
            diagnostic = diagnostic.help(instead);
        } else if let Some(similar) = self.similar_module(&name, importer).filter(|_| what == "module") {
            let message = format!("did you mean `{similar}`?");
            diagnostic = diagnostic.suggest(import.span, similar, message);
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
        let mut candidates: Vec<String> =
            self.search_path(importer).iter().flat_map(Place::modules).collect();
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

    fn add_source(&mut self, name: &str, decoded: Decoded, import: Option<Span>) -> Option<FileId> {
        let added = self.session.sources.add_decoded(name.to_owned(), decoded);
        added
            .inspect(|file| self.note_encoding(*file))
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
        if bytes.iter().all(u8::is_ascii_whitespace) {
            self.report_at(import, Code::E0003, format!("`{name}` is empty"));
            return None;
        }
        self.decode(&name, bytes)
    }

    /// Decodes a file; `None` after a report. A zero byte is in no text, and a byte order mark promises UTF-8.
    fn decode(&mut self, name: &str, bytes: Vec<u8>) -> Option<Decoded> {
        let zero = bytes.iter().position(|byte| *byte == 0);
        let is_marked = bytes.starts_with(BYTE_ORDER_MARK.encode_utf8(&mut [0; 4]).as_bytes());
        let broken = if is_marked { std::str::from_utf8(&bytes).err() } else { None };
        let Some(bad) = zero.into_iter().chain(broken.map(|error| error.valid_up_to())).min() else {
            return Some(Decoded::new(bytes));
        };
        let what = match bytes.get(bad).copied().unwrap_or_default() {
            0 => "a zero byte stands here".to_owned(),
            byte => format!("the byte {byte:#04X} here begins no character of UTF-8"),
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

impl Place {
    /// Returns the path of a file at this place, for messages and for opening it.
    fn path_of(&self, file: &str) -> String {
        match self {
            Place::Folder(folder) => path_name(&folder.join(file)),
            Place::Library => format!("{}/{file}", library::FOLDER),
        }
    }

    /// Returns the names of the modules at this place.
    fn modules(&self) -> Vec<String> {
        let files: Vec<PathBuf> = match self {
            Place::Library => library::public_files().map(PathBuf::from).collect(),
            Place::Folder(folder) => {
                let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
                fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect()
            }
        };
        let modules = files.iter().filter(|f| f.extension().is_some_and(|e| e == "mod" || e == "def"));
        modules.filter_map(|file| Some(file.file_stem()?.to_str()?.to_owned())).collect()
    }
}

/// Returns the file names of a module without extension: its name as it is and in lower-case letters.
fn file_names(name: &str) -> Vec<String> {
    let lower = name.to_ascii_lowercase();
    if lower == name { vec![lower] } else { vec![name.to_owned(), lower] }
}

/// Returns the name in the heading of a module, if the text begins with a heading.
fn heading_name(text: &str) -> Option<&str> {
    let mut rest = behind_comments(text);
    loop {
        let word = rest.get(..rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?)?;
        if word.is_empty() {
            return None;
        }
        rest = behind_comments(&rest[word.len()..]);
        if !matches!(word, "DEFINITION" | "IMPLEMENTATION" | "MODULE" | "FOR") {
            return Some(word);
        }
        rest = rest.strip_prefix("\"C\"").map_or(rest, behind_comments);
    }
}

/// Skips blanks and comments.
fn behind_comments(text: &str) -> &str {
    let mut rest = text.trim_start();
    while let Some(mut inside) = rest.strip_prefix("(*") {
        let mut depth = 1;
        while depth > 0 {
            match (inside.find("(*"), inside.find("*)")) {
                (Some(open), Some(close)) if open < close => {
                    (inside, depth) = (&inside[open + 2..], depth + 1)
                }
                (_, Some(close)) => (inside, depth) = (&inside[close + 2..], depth - 1),
                (_, None) => return "",
            }
        }
        rest = inside.trim_start();
    }
    rest
}

/// Reads the objects and archives that are linked; one that cannot be read is reported.
fn read_linked(session: &mut Session) -> Vec<Vec<u8>> {
    let mut linked = Vec::new();
    for file in &session.options.link.files {
        match read_bytes(file, true) {
            Ok(bytes) => linked.push(bytes),
            Err(reason) => {
                let message = format!("cannot read `{}`: {reason}", path_name(file));
                session.diagnostics.report(Diagnostic::new(Code::E0001, message));
            }
        }
    }
    linked
}

/// Reads a file once and to its end. All but the main file must be regular: the file of another module is opened because
/// of a name in a text, and must not be one that waits for a writer.
fn read_bytes(path: &Path, must_be_regular: bool) -> Result<Vec<u8>, String> {
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
fn folder_of(path: &Path) -> PathBuf {
    path.parent().map(Path::to_owned).unwrap_or_default()
}

fn path_name(path: &Path) -> String {
    path.display().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_are_found_behind_comments() {
        let name = |text| heading_name(text);
        assert_eq!(name("(* a (* b *) c *) DEFINITION MODULE (**) IO;"), Some("IO"));
        assert_eq!(name("DEFINITION MODULE FOR \"C\" libc;"), Some("libc"));
        assert_eq!(name("  IMPLEMENTATION MODULE x(* *);"), Some("x"));
        assert_eq!(name("(* never closed"), None);
        assert_eq!(name("é"), None);
    }
}
