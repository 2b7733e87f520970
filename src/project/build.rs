//! The build of a project: which modules are compiled again, and the programs that are linked from their objects.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Instant;

use anyhow::anyhow;

use crate::driver::{self, BUILD, Digest, Failure, PartSource, ProgramParts, digest, entries};
use crate::options::{Destination, Emit, ErrorFormat, MessageOptions, Options, Output, SourceOptions};

use super::cache::Cache;
use super::layout::Project;
use super::native;
use super::profile::DEV;
use super::progress::{Progress, fail, seconds};
use super::state::{BuildRecord, contents, shown};

/// The choices of a build.
#[derive(Clone, Debug)]
pub struct BuildRequest {
    pub profile: String,
    /// The programs to build; all if there are none.
    pub programs: Vec<String>,
}

/// The programs of a build.
pub struct BuiltPrograms {
    pub programs: Vec<PathBuf>,
}

/// The common data of the programs of a build.
pub struct Build<'p> {
    project: &'p Project,
    options: Options,
    /// Whether each program is compiled as a whole.
    is_whole: bool,
    /// The folder of the programs.
    folder: PathBuf,
    cache: Cache,
    /// The digest of the compiler.
    compiler: Digest,
    /// The form of messages, by which the cache knows them.
    form: String,
    started: Instant,
    /// Whether each program that is finished is reported.
    tells_end: bool,
}

/// Builds the programs of a project, and checks the modules that no program imports.
///
/// # Errors
///
/// A module has errors, or a file cannot be read or written. This was reported.
pub fn build(project: &Project, options: &Options, request: &BuildRequest) -> Result<BuiltPrograms, Failure> {
    let all = project.programs()?;
    let mut chosen: Vec<(&String, &PathBuf)> = all.iter().collect();
    if !request.programs.is_empty() {
        if let Some(name) = request.programs.iter().find(|name| !all.contains_key(*name)) {
            let known: Vec<&str> = all.keys().map(String::as_str).collect();
            return fail(
                &format!("the project `{}` has no program `{name}`", project.name),
                &format!("its programs are {}", known.join(", ")),
            );
        }
        chosen.retain(|(name, _)| request.programs.contains(name));
    }
    let build = Build::new(project, options, &request.profile, "")?;
    if chosen.is_empty() {
        let count = project.modules().len();
        if count == 0 {
            let folders: Vec<String> =
                project.source_folders().iter().map(|folder| format!("`{}`", folder.display())).collect();
            return fail(&format!("there are no modules in {}", folders.join(", ")), "");
        }
        check(project, options)?;
        let progress = Progress::new(&options.messages, 0);
        progress.line("Checked", &format!("{count} modules; there is no program"));
    }
    let mut programs = Vec::new();
    for (name, file) in chosen {
        programs.push(build.program(name, file)?);
    }
    Ok(BuiltPrograms { programs })
}

/// Checks all programs of a project, and the modules that none of them imports.
///
/// # Errors
///
/// A module has errors. This was reported.
pub fn check(project: &Project, options: &Options) -> Result<(), Failure> {
    let options = project.options(options, &project.profile(DEV)?);
    let mut result = Ok(());
    let mut seen: Vec<PathBuf> = Vec::new();
    let programs = project.programs()?;
    for file in programs.values().cloned().chain(project.modules()) {
        if seen.contains(&file) {
            continue;
        }
        let (checked, messages, files) =
            driver::compile_files(Options { input: file.clone(), ..options.clone() });
        Progress::new(&options.messages, 0).print(&messages);
        seen.push(file);
        seen.extend(files.into_iter().map(|file| file.path));
        match checked {
            Err(failure @ Failure::Internal(_)) => return Err(failure),
            checked => result = result.and(checked),
        }
    }
    result
}

/// Removes everything that was built of some projects of a workspace, or the folder `build` without names.
///
/// # Errors
///
/// A file cannot be removed. This was reported.
pub fn remove_built(projects: Option<&[String]>) -> Result<(), Failure> {
    let folders = match projects {
        None => vec![PathBuf::from(BUILD)],
        Some(names) => {
            let profiles = entries(Path::new(BUILD));
            profiles.iter().flat_map(|profile| names.iter().map(|name| profile.join(name))).collect()
        }
    };
    for folder in folders {
        match std::fs::remove_dir_all(&folder) {
            Err(error) if !matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
                return fail(&format!("cannot remove the folder `{}`: {error}", folder.display()), "");
            }
            _ => {}
        }
    }
    Ok(())
}

/// Returns the cache of objects.
pub fn cache() -> Cache {
    Cache::new(driver::cache_folder().unwrap_or_else(|| Path::new(BUILD).join("cache")))
}

/// Returns the form of messages as a name.
fn form(messages: &MessageOptions) -> String {
    let color = driver::colors_messages(messages.color);
    let name = match messages.error_format {
        ErrorFormat::Human => "human",
        ErrorFormat::Short => "short",
        ErrorFormat::Json => "json",
        ErrorFormat::Sarif => "sarif",
    };
    if color { format!("{name}, coloured") } else { name.to_owned() }
}

impl<'p> Build<'p> {
    /// Begins a build. `within`: the folder of the programs, in that of the profile.
    ///
    /// # Errors
    ///
    /// There is no such profile. This was reported.
    pub fn new(
        project: &'p Project,
        options: &Options,
        profile: &str,
        within: &str,
    ) -> Result<Build<'p>, Failure> {
        let started = Instant::now();
        let folder = project.build_folder(profile).join(within);
        let profile = project.profile(profile)?;
        let compiler = driver::identity();
        Ok(Build {
            project,
            options: project.options(options, &profile),
            is_whole: profile.lto == Some(true),
            folder,
            cache: cache(),
            compiler: compiler.map_err(|error| anyhow!("reading the compiler's executable: {error}"))?,
            form: form(&options.messages),
            started,
            tells_end: within.is_empty(),
        })
    }

    /// Builds a program unless it is current, and returns its path.
    ///
    /// # Errors
    ///
    /// A module has errors, or a file cannot be read or written. This was reported.
    pub fn program(&self, name: &str, main: &Path) -> Result<PathBuf, Failure> {
        let program = self.folder.join(name);
        let recorded = self.folder.join("state").join(format!("{name}.json"));
        let options = self.options_of(main);
        let identity = self.identity(&options);
        let mut record = BuildRecord::read(&recorded).unwrap_or_default();
        if record.is_current(identity, &program)
            && let Some(messages) = self.noted(&record)
        {
            let progress = Progress::new(&options.messages, 0);
            progress.print(&messages);
            self.finished(&progress, &program, "is current");
            return Ok(program);
        }
        record.options = shown(identity);
        match self.is_whole {
            true => self.compile_whole(&options, &program, &mut record)?,
            false => self.compile_parts(&options, &program, &mut record)?,
        }
        record.program = contents(&program).map(shown).unwrap_or_default();
        record.write(&recorded).or_else(|error| cannot_write(&recorded, &error))?;
        Ok(program)
    }

    fn finished(&self, progress: &Progress, program: &Path, how: &str) {
        if self.tells_end {
            progress.line(
                "Finished",
                &format!("`{}` {how} ({})", program.display(), seconds(self.started.elapsed())),
            );
        }
    }

    fn options_of(&self, main: &Path) -> Options {
        Options { input: main.to_owned(), ends_process: false, ..self.options.clone() }
    }

    /// Returns the digest of the compiler and of all options.
    fn identity(&self, options: &Options) -> Digest {
        let linking =
            (&options.linking, self.project.all().map(|project| &project.manifest.c).collect::<Vec<_>>());
        let text = format!("{:?}{linking:?}{}", self.fingerprint(options), self.is_whole);
        digest([self.compiler.as_bytes(), text.as_bytes()])
    }

    /// Returns the options that may change an object or its messages, as a text.
    fn fingerprint(&self, options: &Options) -> String {
        let Options { code, sources, messages, unstable, .. } = options;
        let folder = std::path::absolute("").unwrap_or_default();
        format!("{code:?}{sources:?}{:?}{unstable:?}{folder:?}", messages.levels())
    }

    /// Returns the messages of a finished build; `None` if the cache no longer has them in this form.
    fn noted(&self, record: &BuildRecord) -> Option<String> {
        let key = |name: &String| Digest::from_hex(name).ok();
        record.noted.iter().map(|name| self.cache.messages(key(name)?, &self.form)).collect()
    }

    /// Compiles a program as a whole.
    fn compile_whole(
        &self,
        options: &Options,
        program: &Path,
        record: &mut BuildRecord,
    ) -> Result<(), Failure> {
        let progress = Progress::new(&options.messages, 0);
        progress.line("Compiling", &options.input.display().to_string());
        make_folder(&self.folder)?;
        let output = Output { emit: Emit::Executable, destination: Destination::File(program.to_owned()) };
        let native = native::of(self.project, options)?;
        let options = Options { outputs: vec![output], ..native.options };
        let (result, messages, mut read) = driver::compile_files(options);
        progress.print(&messages);
        result?;
        read.extend(native.files);
        let key = digest([record.options.as_bytes(), program.as_os_str().as_encoded_bytes()]);
        self.note(key, &messages, record)?;
        record.set_inputs(&read, &self.options.sources.include);
        self.finished(&progress, program, "is built");
        Ok(())
    }

    /// Keeps the messages of a program that is compiled as a whole.
    fn note(&self, key: Digest, messages: &str, record: &mut BuildRecord) -> Result<(), Failure> {
        record.noted.clear();
        if !messages.is_empty() {
            let put = self.cache.put(key, b"", &self.form, messages);
            put.or_else(|error| cannot_write(self.cache.folder(), &error))?;
            record.noted.push(shown(key));
        }
        Ok(())
    }

    /// Compiles the modules of a program that the cache does not have, and links the program if one has changed.
    fn compile_parts(
        &self,
        options: &Options,
        program: &Path,
        record: &mut BuildRecord,
    ) -> Result<(), Failure> {
        let ProgramParts { parts, mut files, written_in_c } = driver::parts_of(options)?;
        let own = options;
        let of_library = Options {
            sources: SourceOptions { include: Vec::new(), define: Vec::new(), ..own.sources.clone() },
            ..own.clone()
        };
        let options_of = |part: &PartSource| if part.is_library { &of_library } else { own };
        let fingerprints = [own, &of_library].map(|options| self.fingerprint(options));
        let key = |part: &PartSource| {
            let text = format!("{:?}{}", part.part, part.path.display());
            let options = &fingerprints[usize::from(part.is_library)];
            digest([self.compiler.as_bytes(), options.as_bytes(), text.as_bytes(), part.digest.as_bytes()])
        };
        let keyed: Vec<(Digest, &PartSource)> = parts.iter().map(|part| (key(part), part)).collect();
        let known: Vec<_> = keyed.iter().map(|(key, _)| self.cache.get(*key, &self.form)).collect();
        let missing: Vec<&(Digest, &PartSource)> =
            keyed.iter().zip(&known).filter(|(_, known)| known.is_none()).map(|(keyed, _)| keyed).collect();
        let progress = Progress::new(&options.messages, missing.len());
        if !missing.is_empty() {
            progress.line(
                "Compiling",
                &format!("{} ({} of {} modules)", own.input.display(), missing.len(), keyed.len()),
            );
        }
        let failed: Mutex<Option<anyhow::Error>> = Mutex::new(None);
        let made = driver::side_by_side(options.jobs, &missing, || {
            |(key, part): &&(Digest, &PartSource)| {
                progress.begin(&part.name);
                let (result, messages) = driver::compile_part(options_of(part), part, &files);
                progress.advance();
                match result {
                    Ok(object) => {
                        let put = self.cache.put(*key, &object, &self.form, &messages);
                        Some((Some(put), messages))
                    }
                    Err(Failure::Reported) => Some((None, messages)),
                    Err(Failure::Internal(error)) => {
                        let mut first = failed.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                        first.get_or_insert(error.context(format!("compiling `{}`", part.path.display())));
                        None
                    }
                }
            }
        });
        progress.end();
        if let Some(error) = failed.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner) {
            return Err(Failure::Internal(error));
        }
        let mut made = made.into_iter();
        let (mut objects, mut result) = (Vec::new(), Ok(()));
        record.noted.clear();
        for ((key, part), known) in keyed.iter().zip(known) {
            let (path, messages) = match known {
                Some(known) => (Some(Ok(known.path)), known.messages),
                None => made
                    .next()
                    .flatten()
                    .ok_or_else(|| anyhow!("a panic while `{}` was compiled", part.path.display()))?,
            };
            progress.print(&messages);
            if !messages.is_empty() {
                record.noted.push(shown(*key));
            }
            match path {
                Some(path) => objects.push(path.or_else(|error| cannot_write(self.cache.folder(), &error))?),
                None => result = Err(Failure::Reported),
            }
        }
        result?;
        let native = native::of(self.project, own)?;
        let identity = record.options.clone();
        let native_files = native.files.iter().filter_map(|file| file.content.map(shown));
        let pieces: Vec<String> = keyed
            .iter()
            .map(|(key, _)| shown(*key))
            .chain([identity, format!("{:?}{written_in_c:?}", native.options.linking)])
            .chain(native_files)
            .collect();
        let link = shown(digest(pieces.iter().map(String::as_bytes)));
        if record.link != link || !record.is_of(program) {
            let mut options = native.options;
            options.linking.files.splice(0..0, objects);
            let bytes = driver::link_program(options, written_in_c)?;
            driver::write_program(program, &bytes).or_else(|error| cannot_write(program, &error))?;
            record.link = link;
        }
        files.extend(native.files);
        record.set_inputs(&files, &own.sources.include);
        self.finished(&progress, program, "is built");
        Ok(())
    }
}

fn make_folder(folder: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(folder).or_else(|error| cannot_write(folder, &error))
}

/// Reports a file or folder that cannot be written.
pub fn cannot_write<T>(path: &Path, error: &std::io::Error) -> Result<T, Failure> {
    fail(&format!("cannot write `{}`: {error}", path.display()), "")
}
