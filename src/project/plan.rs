//! The plan of a program that is compiled in parts: the key of each object, and those that the cache has.
//!
//! A plan is carried out in two steps: the missing objects are compiled side by side, then the program is linked.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use anyhow::anyhow;

use crate::driver::{
    self, CachedObject, CompiledPart, Digest, Failure, PartSource, ProgramParts, ReadFile, UsedDefinition,
    digest,
};
use crate::options::{Options, ProgramPart};

use super::context::BuildContext;
use super::native::NativeParts;
use super::outputs::timings::WorkKind;
use super::progress::{BuildEvent, Progress, cannot_write};
use super::state::{BuildRecord, DefinitionRecord, PartRecord, shown};

/// The parts of a program with their keys.
pub struct ProgramPlan {
    pub parts: Vec<PlannedPart>,
    /// The files that were read.
    pub files: Vec<ReadFile>,
    /// The names that modules for C declare, each after the name of its module.
    pub written_in_c: Vec<(String, String)>,
    /// Whether no implementation decides how the parts that use its definition are compiled.
    pub is_independent: bool,
    /// The digests of the options of the own parts and of those of the library.
    pub part_options: [String; 2],
    own: Options,
    of_library: Options,
}

/// A part with the key of its object.
pub struct PlannedPart {
    pub source: PartSource,
    pub key: Digest,
    /// The object, if the cache has it.
    pub known: Option<CachedObject>,
}

/// The object of a part, unless the module has errors, and the messages of its compilation.
type MadePart = (Option<PathBuf>, String);

impl PlannedPart {
    /// Searches the cache of this machine for the object.
    fn search(&mut self, context: &BuildContext) {
        let begun = Instant::now();
        self.known = context.cache.get(self.key, &context.form);
        if self.known.is_some() {
            context.log.add(WorkKind::Known, &self.source.name, 0, begun, None);
        }
    }
}

impl ProgramPlan {
    /// Divides a program into parts and finds those that are in the cache. `changed`: the files that have changed since
    /// the recorded build with the same options and folders, if they are known. If these are bodies, only they are read.
    ///
    /// # Errors
    ///
    /// A module is missing, cannot be read or has syntax errors. This was reported.
    pub fn new(
        context: &BuildContext,
        options: &Options,
        record: &BuildRecord,
        changed: Option<&[PathBuf]>,
    ) -> Result<ProgramPlan, Failure> {
        let begun = Instant::now();
        let name = options.input.display().to_string();
        let divided = match changed.and_then(|changed| again(options, record, changed)) {
            Some(divided) => Ok(divided),
            None => {
                let (divided, messages) = driver::parts_of(options);
                Progress::new(&options.messages, 0).print(&messages);
                divided
            }
        };
        let ProgramParts { parts, files, written_in_c, is_independent } = divided?;
        context.log.add(WorkKind::Loaded, &name, 0, begun, None);
        let of_library = context.options_of_library();
        let fingerprints = [options, &of_library].map(|options| context.fingerprint(options));
        let planned = |source: PartSource| {
            let entries = if source.part == ProgramPart::Program { options.entries.as_slice() } else { &[] };
            let text = format!("{:?}{}{entries:?}", source.part, source.path.display());
            let options = &fingerprints[usize::from(source.is_library)];
            let pieces = [context.compiler.as_bytes(), options.as_bytes(), text.as_bytes()];
            let key = digest(pieces.into_iter().chain([&source.digest().as_bytes()[..]]));
            PlannedPart { source, key, known: None }
        };
        let mut parts: Vec<PlannedPart> = parts.into_iter().map(planned).collect();
        find(context, &mut parts)?;
        let part_options = fingerprints.map(|options| shown(digest([options.as_bytes()])));
        let own = options.clone();
        Ok(ProgramPlan { parts, files, written_in_c, is_independent, part_options, own, of_library })
    }

    /// Returns the parts whose objects must be compiled.
    pub fn missing(&self) -> Vec<&PlannedPart> {
        self.parts.iter().filter(|part| part.known.is_none()).collect()
    }

    /// Compiles the missing objects, and returns those of all parts. Messages are printed and noted in the record.
    ///
    /// # Errors
    ///
    /// A module has errors, or the cache cannot be written. This was reported.
    pub fn compile(
        &self,
        context: &BuildContext,
        name: &str,
        record: &mut BuildRecord,
    ) -> Result<Vec<PathBuf>, Failure> {
        let missing = self.missing().len();
        let progress = Progress::new(&self.own.messages, missing);
        if missing > 0 {
            let (input, count) = (self.own.input.display(), self.parts.len());
            progress.line("Compiling", &format!("{input} ({missing} of {count} modules)"));
        }
        let made = made(context, &self.parts, &progress, |PlannedPart { source, .. }| {
            let options = if source.is_library { &self.of_library } else { &self.own };
            let place = (source.path.as_path(), source.part, source.is_library);
            driver::compile_part(options, place, &self.files)
        })?;
        let (mut objects, mut result) = (Vec::new(), Ok(()));
        record.noted.clear();
        for (PlannedPart { source, key, known }, (object, messages)) in self.parts.iter().zip(made) {
            progress.print_of(Some(&source.name), &messages);
            if !messages.is_empty() {
                record.noted.push(shown(*key));
            }
            match object {
                Some(object) => {
                    progress.event(&BuildEvent::Compiled {
                        program: name,
                        module: &source.name,
                        source: &source.path.display().to_string(),
                        library: source.is_library,
                        object: &object.display().to_string(),
                        fresh: known.is_some(),
                    });
                    objects.push(object);
                }
                None => result = Err(Failure::Reported),
            }
        }
        result.map(|()| objects)
    }

    /// Returns the digest of all that the program is linked from.
    pub fn link_digest(&self, identity: &str, native: &NativeParts) -> String {
        let keys = self.parts.iter().map(|part| shown(part.key));
        let others = [identity.to_owned(), format!("{:?}{:?}", native.linked(), self.written_in_c)];
        let pieces: Vec<String> = keys.chain(others).collect();
        shown(digest(pieces.iter().map(String::as_bytes)))
    }

    /// Notes the parts and the files that were read.
    pub fn note(&self, record: &mut BuildRecord) {
        record.part_options = self.part_options.to_vec();
        record.written_in_c.clone_from(&self.written_in_c);
        record.is_independent = self.is_independent;
        record.definitions.clear();
        let mut numbers: BTreeMap<PathBuf, usize> = BTreeMap::new();
        let part = |PlannedPart { source, key, .. }: &PlannedPart| {
            let mut number = |used: &UsedDefinition| {
                *numbers.entry(used.path.clone()).or_insert_with(|| {
                    record.definitions.push(DefinitionRecord {
                        name: used.name.clone(),
                        path: used.path.clone(),
                        is_library: used.is_library,
                        digest: shown(used.digest),
                    });
                    record.definitions.len() - 1
                })
            };
            let uses = source.definitions.iter().map(&mut number).collect();
            PartRecord {
                name: source.name.clone(),
                path: source.path.clone(),
                is_library: source.is_library,
                is_program: source.part == ProgramPart::Program,
                key: shown(*key),
                text: shown(source.text),
                own_text: source.own_text.map(shown),
                imports: shown(source.imports),
                uses,
            }
        };
        record.parts = self.parts.iter().map(part).collect();
    }
}

/// Finds the objects that are in the cache of this machine or of a server.
///
/// # Errors
///
/// The server's address is wrong, or the cache cannot be written. This was reported.
pub fn find(context: &BuildContext, parts: &mut [PlannedPart]) -> Result<(), Failure> {
    parts.iter_mut().for_each(|part| part.search(context));
    let missing = || parts.iter().filter(|part| part.known.is_none());
    context.receive(&missing().map(|part| part.key).collect::<Vec<_>>())?;
    if context.options.remote.is_some() {
        parts.iter_mut().filter(|part| part.known.is_none()).for_each(|part| part.search(context));
    }
    Ok(())
}

/// Compiles the parts whose objects are not known side by side, and returns the objects of all parts.
///
/// # Errors
///
/// The cache cannot be written, which was reported, or the compiler failed.
pub fn made(
    context: &BuildContext,
    parts: &[PlannedPart],
    progress: &Progress,
    compile: impl Fn(&PlannedPart) -> CompiledPart + Sync,
) -> Result<Vec<MadePart>, Failure> {
    let failed: Mutex<Option<anyhow::Error>> = Mutex::new(None);
    let lanes = AtomicUsize::new(0);
    let missing: Vec<&PlannedPart> = parts.iter().filter(|part| part.known.is_none()).collect();
    let made = driver::side_by_side(context.options.jobs, &missing, || {
        let lane = lanes.fetch_add(1, Ordering::Relaxed);
        let (failed, compile) = (&failed, &compile);
        move |part: &&PlannedPart| {
            let PlannedPart { source, key, .. } = part;
            progress.begin(&source.name);
            let begun = Instant::now();
            let CompiledPart { object, messages, front } = compile(part);
            context.log.add(WorkKind::Compiled, &source.name, lane, begun, Some(front));
            progress.advance();
            match object {
                Ok(object) => {
                    let put = context.cache.put(*key, &object, &context.form, &messages);
                    if put.is_ok() {
                        context.share(*key);
                    }
                    Some((Some(put), messages))
                }
                Err(Failure::Reported) => Some((None, messages)),
                Err(Failure::Internal(error)) => {
                    let mut first = failed.lock().unwrap_or_else(PoisonError::into_inner);
                    first.get_or_insert(error.context(format!("compiling `{}`", source.path.display())));
                    None
                }
            }
        }
    });
    progress.end();
    if let Some(error) = failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(Failure::Internal(error));
    }
    let mut made = made.into_iter();
    let object = |PlannedPart { source, known, .. }: &PlannedPart| {
        if let Some(known) = known {
            return Ok((Some(known.path.clone()), known.messages.clone()));
        }
        // There is no result for a part whose compilation panics.
        let (object, messages) = made
            .next()
            .flatten()
            .ok_or_else(|| anyhow!("a panic while `{}` was compiled", source.path.display()))?;
        match object.transpose() {
            Ok(object) => Ok((object, messages)),
            Err(error) => cannot_write(context.cache.folder(), &error),
        }
    };
    parts.iter().map(object).collect()
}

/// Returns the parts of a recorded build with the current texts of those that have changed; `None` if other files have
/// changed, or if a part imports other modules than before.
fn again(options: &Options, record: &BuildRecord, changed: &[PathBuf]) -> Option<ProgramParts> {
    let is_part = |path: &PathBuf| record.parts.iter().any(|part| part.path == *path && !part.is_library);
    if !record.is_independent || record.parts.is_empty() || !changed.iter().all(is_part) {
        return None;
    }
    let read = |text: &String| Digest::from_hex(text).ok();
    let definition = |used: &DefinitionRecord| {
        let DefinitionRecord { name, path, is_library, digest } = used;
        let digest = read(digest)?;
        Some(UsedDefinition { name: name.clone(), path: path.clone(), is_library: *is_library, digest })
    };
    let definitions: Vec<UsedDefinition> =
        record.definitions.iter().map(definition).collect::<Option<_>>()?;
    let mut files: Vec<ReadFile> = Vec::new();
    let mut parts = Vec::new();
    for part in &record.parts {
        let uses = part.uses.iter().map(|number| definitions.get(*number).cloned());
        let before = PartSource {
            name: part.name.clone(),
            part: if part.is_program { ProgramPart::Program } else { ProgramPart::Module },
            path: part.path.clone(),
            is_library: part.is_library,
            text: read(&part.text)?,
            own_text: part.own_text.as_ref().and_then(read),
            imports: read(&part.imports)?,
            definitions: uses.collect::<Option<_>>()?,
        };
        parts.push(match changed.contains(&part.path) {
            true => {
                let (now, read) = driver::part_again(options, &before)?;
                files.extend(read);
                now
            }
            false => before,
        });
    }
    let unchanged = record.files.iter().filter(|(path, _)| !changed.contains(path));
    files.extend(unchanged.map(|(path, content)| ReadFile { path: path.clone(), content: read(content) }));
    let written_in_c = record.written_in_c.clone();
    Some(ProgramParts { parts, files, written_in_c, is_independent: true })
}

/// Links objects to a program with the options of its parts in C.
///
/// # Errors
///
/// The program cannot be linked or written. This was reported.
pub fn link_to(
    options: &Options,
    objects: Vec<PathBuf>,
    written_in_c: Vec<(String, String)>,
    program: &Path,
) -> Result<(), Failure> {
    let mut options = options.clone();
    options.linking.files.splice(0..0, objects);
    let progress = Progress::new(&options.messages, 0);
    let (linked, messages) = driver::link_program(options, written_in_c);
    progress.print(&messages);
    driver::write_program(program, &linked?).or_else(|error| cannot_write(program, &error))
}
