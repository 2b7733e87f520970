//! Programs of a profile with `lto = "thin"`: their modules are compiled to bitcode, LLVM's linker makes an index for
//! each, and a back end compiles bitcode with its index to an object.
//!
//! An index contains what its module imports, with digests of all bitcode that the back end reads. So an index and the
//! options are the key of an object in the cache. Bitcode has a name that depends on its module alone, because the
//! indices contain these names.

use std::path::{Component, Path, PathBuf};
use std::time::Instant;

use crate::driver::{self, Failure, digest};
use crate::options::Options;

use super::context::BuildContext;
use super::outputs::timings::WorkKind;
use super::plan::{self, PlannedPart};
use super::progress::{Progress, cannot_write};

/// The end of the name of an index, after that of its bitcode.
const INDEX: &str = "thinlto.bc";

/// Returns the objects that are made of the bitcode of the parts of a program. `options`: those of linking it.
///
/// # Errors
///
/// The linker cannot be run or fails, or a file cannot be written. This was reported.
pub fn objects(
    context: &BuildContext,
    options: &Options,
    parts: &[PlannedPart],
    bitcode: &[PathBuf],
) -> Result<Vec<PathBuf>, Failure> {
    let root = context.folder.join("thinlto");
    let begun = Instant::now();
    let mut named = Vec::new();
    for (part, bitcode) in parts.iter().zip(bitcode) {
        let path = made_of(&root, &part.source.path, "o");
        let bytes = std::fs::read(bitcode).or_else(|error| cannot_write(bitcode, &error))?;
        write_changed(&path, &bytes)?;
        named.push(path);
    }
    let indices = indices(options, &named, &root)?;
    context.log.add(WorkKind::Linked, &format!("index of {}", options.input.display()), 0, begun, None);
    let fingerprint = context.fingerprint(options);
    let indexed = |(part, index): (&PlannedPart, &Vec<u8>)| PlannedPart {
        source: part.source.clone(),
        key: digest([context.compiler.as_bytes(), fingerprint.as_bytes(), index]),
        known: None,
    };
    let mut indexed: Vec<PlannedPart> = parts.iter().zip(&indices).map(indexed).collect();
    plan::find(context, &mut indexed)?;
    // The index of a part that is compiled now is read from a file. Programs share bitcode, but not indices.
    let folder = root.join(options.input.file_stem().unwrap_or_default());
    for (part, index) in indexed.iter().zip(&indices).filter(|(part, _)| part.known.is_none()) {
        write_changed(&made_of(&folder, &part.source.path, INDEX), index)?;
    }
    let missing = indexed.iter().filter(|part| part.known.is_none()).count();
    let progress = Progress::new(&options.messages, missing);
    if missing > 0 {
        let (input, count) = (options.input.display(), parts.len());
        progress.line("Optimizing", &format!("{input} ({missing} of {count} modules)"));
    }
    let made = plan::made(context, &indexed, &progress, |PlannedPart { source, .. }| {
        let (bitcode, index) = (made_of(&root, &source.path, "o"), made_of(&folder, &source.path, INDEX));
        driver::compile_indexed(options, &bitcode, &index)
    })?;
    let mut objects = Vec::new();
    for (part, (object, messages)) in indexed.iter().zip(made) {
        progress.print_of(Some(&part.source.name), &messages);
        objects.push(object);
    }
    objects.into_iter().collect::<Option<_>>().ok_or(Failure::Reported)
}

/// Writes the indices of objects of bitcode in the folder `root` to another folder, except those that have not changed.
///
/// # Errors
///
/// The linker cannot be run or fails, or a file cannot be written. This was reported.
pub fn write_indices(options: &Options, bitcode: &[PathBuf], root: &Path, to: &Path) -> Result<(), Failure> {
    for (path, index) in bitcode.iter().zip(indices(options, bitcode, root)?) {
        write_changed(&index_of(path, root, to), &index)?;
    }
    Ok(())
}

/// Returns the path of the index of bitcode in the folder `root`.
pub fn index_of(bitcode: &Path, root: &Path, to: &Path) -> PathBuf {
    to.join(bitcode.strip_prefix(root).unwrap_or(bitcode)).with_extension(INDEX)
}

fn indices(options: &Options, bitcode: &[PathBuf], root: &Path) -> Result<Vec<Vec<u8>>, Failure> {
    let (indices, messages) = driver::indices(options, bitcode, root);
    Progress::new(&options.messages, 0).print(&messages);
    indices
}

fn write_changed(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    if std::fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    driver::write_data(path, bytes).or_else(|error| cannot_write(path, &error))
}

/// Returns the path of a file that is made from a module.
pub fn made_of(folder: &Path, module: &Path, suffix: &str) -> PathBuf {
    let mut path = folder.to_owned();
    for component in module.components() {
        match component {
            Component::ParentDir => path.push("up"),
            Component::Normal(name) if name == "<library>" => path.push("library"),
            Component::Normal(name) => path.push(name),
            Component::RootDir | Component::CurDir | Component::Prefix(_) => {}
        }
    }
    let name = format!("{}.{suffix}", path.file_name().unwrap_or_default().to_string_lossy());
    path.with_file_name(name)
}
