//! The parts of projects that are written in C, and the libraries that they link with.
//!
//! Objects are kept in the cache under a digest of the text, the headers that it includes, the options and the C
//! compiler. The headers are known after the first compilation, so their list is another entry of the cache.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Instant, SystemTime};

use crate::driver::{self, Cache, CompiledC, Digest, Failure, ReadFile, clean, digest, entries};
use crate::options::Options;

use super::layout::Project;
use super::outputs::timings::{WorkKind, WorkLog};
use super::progress::{Progress, cannot_write, fail};
use super::state::{contents, listed, shown};

/// The name by which the cache knows lists of headers, and the absence of messages.
const HEADERS: &str = "headers";

/// The parts in C of a project and its dependencies.
pub struct NativeParts {
    /// The options of the project, with the folders of headers and with the libraries.
    options: Options,
    /// The sources in C.
    pub sources: Vec<PathBuf>,
    /// The keys of the objects, and their files.
    objects: Vec<(Digest, PathBuf)>,
    /// The files that are compiled, and the headers that they may include.
    pub files: Vec<ReadFile>,
}

/// Returns the parts in C of a project and its dependencies, which are not compiled yet.
///
/// # Errors
///
/// pkg-config does not find a library. This was reported.
pub fn of(project: &Project, options: &Options) -> Result<NativeParts, Failure> {
    let mut native =
        NativeParts { options: options.clone(), sources: Vec::new(), objects: Vec::new(), files: Vec::new() };
    for project in project.all() {
        let c = &project.manifest.c;
        let within = |path: &PathBuf| clean(&project.folder.join(path));
        let sources: Vec<PathBuf> = c.files.iter().map(within).collect();
        let include: Vec<PathBuf> = c.include.iter().map(within).collect();
        let headers = include.iter().flat_map(|folder| entries(folder)).filter(|path| path.is_file());
        native.files.extend(sources.iter().cloned().chain(headers).map(read));
        native.sources.extend(sources);
        let Options { linking, sources: own, .. } = &mut native.options;
        own.include.extend(include);
        let words = link_words(project, linking.is_static)?;
        own.include.extend(words.include);
        linking.libraries.extend(words.libraries);
        linking.library_folders.extend(words.library_folders);
    }
    Ok(native)
}

/// The meaning of the options that a project and its libraries have for the linker and the C compiler.
#[derive(Default)]
pub struct LinkWords {
    pub libraries: Vec<String>,
    pub library_folders: Vec<PathBuf>,
    pub include: Vec<PathBuf>,
}

/// Returns the options of a project, and those of its libraries, for which pkg-config is called.
///
/// # Errors
///
/// pkg-config does not find a library, or an option is not supported. This was reported.
pub fn link_words(project: &Project, is_static: bool) -> Result<LinkWords, Failure> {
    let c = &project.manifest.c;
    let mut words: Vec<String> = c.flags.clone();
    for library in &c.libraries {
        words.extend(found_by_pkg_config(library, is_static)?);
    }
    let mut found = LinkWords::default();
    for word in words {
        match word.split_at_checked(2) {
            Some(("-l", library)) => found.libraries.push(library.to_owned()),
            Some(("-L", folder)) => found.library_folders.push(folder.into()),
            Some(("-I", folder)) => found.include.push(folder.into()),
            _ if word == "-pthread" => found.libraries.push("pthread".to_owned()),
            // Macros for headers; parts in C that need them define them.
            Some(("-D", _)) => {}
            _ => {
                let message = format!("the project `{}` links with `{word}`", project.name);
                let help = "only `-lNAME`, `-LFOLDER`, `-IFOLDER` and `-pthread` are supported";
                return fail(&message, help);
            }
        }
    }
    Ok(found)
}

fn read(path: PathBuf) -> ReadFile {
    ReadFile { content: contents(&path), path }
}

impl NativeParts {
    /// Compiles the sources whose objects the cache does not have.
    ///
    /// # Errors
    ///
    /// A source has errors, or the cache cannot be written. This was reported.
    pub fn compile(&mut self, cache: &Cache, log: &WorkLog) -> Result<(), Failure> {
        for source in self.sources.clone() {
            let (begun, key) = (Instant::now(), self.key(&source));
            let name = source.display().to_string();
            let (object, headers) = match self.known(cache, &source) {
                Some(known) => {
                    log.add(WorkKind::Known, &name, 0, begun, None);
                    known
                }
                None => {
                    let made = self.made(cache, &source, key)?;
                    log.add(WorkKind::Compiled, &name, 0, begun, None);
                    made
                }
            };
            self.objects.push(object);
            for header in headers {
                if !self.files.iter().any(|file| file.path == header) {
                    self.files.push(read(header));
                }
            }
        }
        Ok(())
    }

    /// Adds the objects that the cache has, and returns the sources of the others.
    pub fn find(&mut self, cache: &Cache) -> Vec<PathBuf> {
        let (known, unknown): (Vec<_>, Vec<_>) = self
            .sources
            .iter()
            .map(|source| (source, self.known(cache, source)))
            .partition(|(_, known)| known.is_some());
        let unknown = unknown.into_iter().map(|(source, _)| source.clone()).collect();
        let objects = known.into_iter().filter_map(|(_, known)| Some(known?.0)).collect();
        self.objects = objects;
        unknown
    }

    /// Returns the object of a source, and the headers that it includes, if the cache has them.
    pub fn known(&self, cache: &Cache, source: &Path) -> Option<((Digest, PathBuf), Vec<PathBuf>)> {
        let key = self.key(source);
        let headers: Vec<PathBuf> = serde_json::from_str(&cache.messages(key, HEADERS)?).ok()?;
        let key = with_headers(key, &headers)?;
        Some(((key, cache.get(key, HEADERS)?.path), headers))
    }

    fn made(
        &self,
        cache: &Cache,
        source: &Path,
        key: Digest,
    ) -> Result<((Digest, PathBuf), Vec<PathBuf>), Failure> {
        let progress = Progress::new(&self.options.messages, 0);
        progress.line("Compiling", &source.display().to_string());
        let begun = SystemTime::now();
        let (compiled, messages) = driver::compile_c(&self.options, source);
        progress.print(&messages);
        let CompiledC { object, headers } = compiled?;
        // A file that was changed meanwhile may have another content than the one that was compiled.
        let is_old = |path: &PathBuf| Some(std::fs::metadata(path).ok()?.modified().ok()? < begun);
        let are_old = headers.iter().chain([&source.to_owned()]).all(|path| is_old(path) == Some(true));
        let put = |key: Digest, object: &[u8], text: &str| {
            cache.put(key, object, HEADERS, text).or_else(|error| cannot_write(cache.folder(), &error))
        };
        let complete = with_headers(key, &headers).filter(|_| are_old);
        let own = complete.unwrap_or_else(|| digest([&*object]));
        let path = put(own, &object, "")?;
        if complete.is_some() {
            put(key, b"", &serde_json::to_string(&headers).unwrap_or_default())?;
        }
        Ok(((own, path), headers))
    }

    /// Returns the digest of a source, the options and the C compiler. A new file in a folder may be another header.
    fn key(&self, source: &Path) -> Digest {
        let Options { code, sources, linking, .. } = &self.options;
        let compiler = driver::compiler_of_c(&linking.linker().program);
        let folder = std::path::absolute(".").unwrap_or_default();
        let options = (code.opt_level, &code.sanitize, &sources.include, source, folder);
        let around = sources.include.iter().map(PathBuf::as_path).chain(source.parent());
        let names: Vec<String> = around.map(listed).collect();
        let text = contents(source).map(shown).unwrap_or_default();
        let all = format!("C {options:?} {names:?} {text}");
        digest([compiler.as_bytes(), all.as_bytes()])
    }

    /// Returns all that a program is linked with besides its modules, as far as it may change.
    pub fn linked(&self) -> (Vec<Digest>, &[String], &[PathBuf]) {
        let linking = &self.options.linking;
        let keys = self.objects.iter().map(|(key, _)| *key).collect();
        (keys, &linking.libraries, &linking.library_folders)
    }

    /// Returns the options of a program, with the objects and the libraries.
    pub fn add_to(&self, options: &Options) -> Options {
        let mut options = options.clone();
        let own = &self.options.linking;
        options.linking.files.extend(self.objects.iter().map(|(_, path)| path.clone()));
        options.linking.libraries.clone_from(&own.libraries);
        options.linking.library_folders.clone_from(&own.library_folders);
        options
    }
}

/// Returns the key of an object from that of its source and the contents of headers; `None` if one cannot be read.
fn with_headers(key: Digest, headers: &[PathBuf]) -> Option<Digest> {
    let mut pieces = vec![key.as_bytes().to_vec()];
    for header in headers {
        pieces
            .extend([header.as_os_str().as_encoded_bytes().to_vec(), contents(header)?.as_bytes().to_vec()]);
    }
    Some(digest(pieces.iter().map(Vec::as_slice)))
}

/// Returns the options for a library, as pkg-config prints them; a static program also needs what the library needs.
fn found_by_pkg_config(library: &str, is_static: bool) -> Result<Vec<String>, Failure> {
    let mut command = Command::new("pkg-config");
    command.args(["--cflags", "--libs"]).args(is_static.then_some("--static")).arg(library);
    let output = match command.output() {
        Ok(output) => output,
        Err(error) => {
            let help = "install it (on Debian: `apt-get install pkg-config`)";
            return fail(
                &format!("cannot run `pkg-config`, which finds the library `{library}`: {error}"),
                help,
            );
        }
    };
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        let said = said.lines().next().unwrap_or_default();
        return fail(
            &format!("pkg-config does not find the library `{library}`: {said}"),
            "install the package with its headers, on Debian the one whose name ends in `-dev`",
        );
    }
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    Ok(printed.split_whitespace().map(str::to_owned).collect())
}
