//! The common data of the programs of a build: options, cache, the compiler, the parts in C.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use anyhow::anyhow;

use crate::driver::{self, BUILD, Cache, Digest, Failure, digest};
use crate::options::{
    CodeOptions, DebugLevel, ErrorFormat, Lto, MessageOptions, OptLevel, Options, SourceOptions,
};

use super::layout::Project;
use super::native::{self, NativeParts};
use super::outputs::timings::WorkLog;
use super::progress::{BuildEvent, Progress, cannot_write, seconds};
use super::remote::{RemoteCache, RemoteEntry};
use super::state::{BuildRecord, shown};

/// The common data of the programs of a build.
pub struct BuildContext<'p> {
    pub project: &'p Project,
    pub options: Options,
    /// Whether each program is compiled as a whole.
    pub is_whole: bool,
    /// The name of the profile.
    pub profile: String,
    /// The folder of the programs.
    pub folder: PathBuf,
    pub cache: Cache,
    /// The digest of the compiler.
    pub compiler: Digest,
    /// The form of messages, by which the cache knows them.
    pub form: String,
    /// The work so far, with its times.
    pub log: WorkLog,
    /// Whether each program that is finished is reported.
    tells_end: bool,
    native: OnceLock<NativeParts>,
    /// The cache of a server, once an object is missing.
    remote: OnceLock<RemoteCache>,
}

impl<'p> BuildContext<'p> {
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
    ) -> Result<BuildContext<'p>, Failure> {
        let log = WorkLog::begin();
        let settings = project.profile(profile)?;
        let compiler = driver::identity();
        let mut options = project.options(options, &settings);
        // Counts belong to procedures of whole programs.
        let is_whole = settings.lto == Some(Lto::Whole) || options.code.counts_or_uses_counts();
        options.thin_lto = settings.lto == Some(Lto::Thin) && !is_whole;
        if options.remote.is_some() {
            // Debuggers find the sources from the folder of the project.
            let folder = std::path::absolute(".").unwrap_or_default();
            options.sources.remap_path_prefix.push((folder.display().to_string(), ".".to_owned()));
        }
        Ok(BuildContext {
            project,
            form: form(&options.messages),
            options,
            is_whole,
            profile: profile.to_owned(),
            folder: project.build_folder(profile).join(within),
            cache: cache(),
            compiler: compiler.map_err(|error| anyhow!("reading the compiler's executable: {error}"))?,
            log,
            tells_end: within.is_empty(),
            native: OnceLock::new(),
            remote: OnceLock::new(),
        })
    }

    /// Returns the path of a program.
    pub fn program(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Returns the path of the record of a program.
    pub fn recorded(&self, name: &str) -> PathBuf {
        self.folder.join("state").join(format!("{name}.json"))
    }

    /// Returns the record of the last build of a program; an empty one if there was none.
    pub fn record(&self, name: &str) -> BuildRecord {
        BuildRecord::read(&self.recorded(name)).unwrap_or_default()
    }

    /// Returns the options of a program.
    pub fn options_of(&self, main: &Path) -> Options {
        Options { input: main.to_owned(), ends_process: false, ..self.options.clone() }
    }

    /// Returns the options of the modules of the library.
    pub fn options_of_library(&self) -> Options {
        let own = &self.options;
        let sources = SourceOptions { include: Vec::new(), define: Vec::new(), ..own.sources.clone() };
        // Executions in the library are not counted.
        let opt_level = if own.code.optimizes_library() { OptLevel::O2 } else { own.code.opt_level };
        let code = CodeOptions { coverage: false, opt_level, ..own.code.clone() };
        Options { sources, code, ends_process: false, ..own.clone() }
    }

    /// Returns the digest of the compiler and of all options of a program.
    pub fn identity(&self, options: &Options) -> Digest {
        let in_c: Vec<_> = self.project.all().map(|project| &project.manifest.c).collect();
        let linking = (&options.linking, in_c);
        let entries = &options.entries;
        let text = format!("{:?}{linking:?}{}{entries:?}", self.fingerprint(options), self.is_whole);
        digest([self.compiler.as_bytes(), text.as_bytes()])
    }

    /// Returns the options that may change an object or its messages, as a text.
    pub fn fingerprint(&self, options: &Options) -> String {
        let Options { code, sources, messages, unstable, thin_lto, .. } = options;
        let folder = std::path::absolute(".").unwrap_or_default();
        // With a server, the folder is replaced in everything that an object contains.
        let is_replaced = |(old, _): &&(String, String)| options.remote.is_some() && folder == Path::new(old);
        let kept = sources.remap_path_prefix.iter().filter(|pair| !is_replaced(pair)).cloned().collect();
        let sources = SourceOptions { remap_path_prefix: kept, ..sources.clone() };
        // Debug information names the folder.
        let named = code.debug != DebugLevel::None && options.remote.is_none();
        let folder = named.then_some(&folder);
        format!("{code:?}{sources:?}{:?}{unstable:?}{folder:?}{thin_lto}", messages.levels())
    }

    /// Adds objects that the cache of a server has to that of this machine, if there is a server.
    ///
    /// # Errors
    ///
    /// The server's address is wrong, or the cache of this machine cannot be written. This was reported.
    pub fn receive(&self, keys: &[Digest]) -> Result<(), Failure> {
        let Some(choice) = self.options.remote.as_ref().filter(|_| !keys.is_empty()) else { return Ok(()) };
        if self.remote.get().is_none() {
            let started = RemoteCache::start(&choice.address, !choice.is_read_only)?;
            self.remote.get_or_init(|| started);
        }
        let Some(remote) = self.remote.get() else { return Ok(()) };
        let keys: Vec<String> = keys.iter().map(|key| shown(*key)).collect();
        for RemoteEntry { key, object, description } in remote.find(&keys) {
            let (Ok(key), Ok(object)) = (Digest::from_hex(&key), std::fs::read(object)) else { continue };
            let received = self.cache.receive(key, &object, &description);
            received.or_else(|error| cannot_write(self.cache.folder(), &error))?;
        }
        Ok(())
    }

    /// Adds an object to the cache of the server, if there is one.
    pub fn share(&self, key: Digest) {
        let Some(remote) = self.remote.get() else { return };
        if let Some(description) = self.cache.described(key) {
            remote.add(RemoteEntry { key: shown(key), object: self.cache.object(key), description });
        }
    }

    /// Returns the parts in C. They are compiled and the libraries are searched for once in a build.
    ///
    /// # Errors
    ///
    /// A library is not found, or a part in C is not compiled. This was reported.
    pub fn native(&self) -> Result<&NativeParts, Failure> {
        if let Some(native) = self.native.get() {
            return Ok(native);
        }
        let mut native = native::of(self.project, &self.options)?;
        native.compile(&self.cache, &self.log)?;
        Ok(self.native.get_or_init(|| native))
    }

    /// Returns the parts in C without compiling them.
    ///
    /// # Errors
    ///
    /// A library is not found. This was reported.
    pub fn planned_native(&self) -> Result<NativeParts, Failure> {
        native::of(self.project, &self.options)
    }

    /// Returns the messages of a finished build; `None` if the cache no longer has them in this form.
    pub fn noted(&self, record: &BuildRecord) -> Option<String> {
        let key = |name: &String| Digest::from_hex(name).ok();
        record.noted.iter().map(|name| self.cache.messages(key(name)?, &self.form)).collect()
    }

    /// Reports that a program is finished.
    pub fn finished(&self, progress: &Progress, name: &str, is_current: bool) {
        let program = self.program(name).display().to_string();
        let how = if is_current { "is current" } else { "is built" };
        if self.tells_end {
            progress.line("Finished", &format!("`{program}` {how} ({})", seconds(self.log.elapsed())));
        }
        progress.event(&BuildEvent::Program {
            name,
            path: &program,
            profile: &self.profile,
            fresh: is_current,
        });
    }

    /// Reports the modules of a program that was current.
    pub fn are_current(&self, progress: &Progress, name: &str, record: &BuildRecord) {
        for part in &record.parts {
            let key = Digest::from_hex(&part.key).map(|key| self.cache.object(key)).unwrap_or_default();
            progress.event(&BuildEvent::Compiled {
                program: name,
                module: &part.name,
                source: &part.path.display().to_string(),
                library: part.is_library,
                object: &key.display().to_string(),
                fresh: true,
            });
        }
    }
}

impl Drop for BuildContext<'_> {
    /// Ends the transfers, and reports why some have failed: the program is right without them.
    fn drop(&mut self) {
        let Some(remote) = self.remote.take() else { return };
        let (traffic, problems) = remote.end();
        let progress = Progress::new(&self.options.messages, 0);
        for problem in problems {
            progress.warning(&format!("objects are not shared: {problem}"));
        }
        if traffic.found + traffic.added > 0 {
            progress.line(
                "Shared",
                &format!(
                    "{} objects found ({} bytes), {} added ({} bytes)",
                    traffic.found, traffic.bytes_read, traffic.added, traffic.bytes_written
                ),
            );
        }
    }
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
