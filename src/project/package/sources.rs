//! The files of an archive of sources: those of the project, and of the dependencies that it names by their paths.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Component, Path, PathBuf};

use crate::driver::{self, BUILD, Failure, SETTINGS_FILE, absolute, clean, entries};
use crate::project::Project;
use crate::project::progress::fail;

use super::archive::PackedFile;

/// The folder of the dependencies that are outside the project.
const VENDOR: &str = "vendor";

/// The beginnings of the names of files beside the settings that readers need, in capitals.
const TEXTS: [&str; 8] =
    ["README", "LICENSE", "LICENCE", "COPYING", "NOTICE", "AUTHORS", "CHANGELOG", "CHANGES"];

/// The file with the versions of dependencies.
const LOCK_FILE: &str = "tlc.lock";

/// Returns the files, sorted. Settings name the places that dependencies have in the archive.
///
/// # Errors
///
/// A file is outside its project or cannot be read, or two dependencies have one name. This was reported.
pub fn of(project: &Project) -> Result<Vec<PackedFile>, Failure> {
    let root = absolute(&project.folder);
    let places = BTreeMap::from([(root.clone(), PathBuf::new())]);
    let mut collection = SourceCollection { project, root, places, files: BTreeMap::new() };
    collection.add(project)?;
    Ok(collection.files.into_values().collect())
}

/// Returns the files beside the settings that readers need, such as the licence.
///
/// # Errors
///
/// A file cannot be read. This was reported.
pub fn texts(project: &Project) -> Result<Vec<PackedFile>, Failure> {
    let texts = text_names(&project.folder).into_iter();
    texts
        .map(|path| {
            Ok(PackedFile { content: read(&project.folder.join(&path))?, path, is_executable: false })
        })
        .collect()
}

struct SourceCollection<'p> {
    project: &'p Project,
    /// The folder of the project, as an absolute path.
    root: PathBuf,
    /// The places of projects in the archive by the absolute paths of their folders.
    places: BTreeMap<PathBuf, PathBuf>,
    files: BTreeMap<PathBuf, PackedFile>,
}

impl SourceCollection<'_> {
    /// Adds a project whose place is known, then its dependencies.
    fn add(&mut self, project: &Project) -> Result<(), Failure> {
        let place = self.places.get(&absolute(&project.folder)).cloned().unwrap_or_default();
        for name in names(project)? {
            let content = match name == Path::new(SETTINGS_FILE) {
                true => self.settings(project, &place)?,
                false => read(&project.folder.join(&name))?,
            };
            let path = place.join(&name);
            let metadata = fs::metadata(project.folder.join(&name));
            let is_executable = metadata.is_ok_and(|found| found.permissions().mode() & 0o100 != 0);
            self.files.entry(path.clone()).or_insert(PackedFile { path, content, is_executable });
        }
        Ok(())
    }

    /// Adds the dependencies of a project, and returns its settings with their places.
    fn settings(&mut self, project: &Project, place: &Path) -> Result<Vec<u8>, Failure> {
        let path = project.folder.join(SETTINGS_FILE);
        let mut text = String::from_utf8_lossy(&read(&path)?).into_owned();
        // The last path first, so that the places of the others remain.
        let mut paths = driver::dependency_paths(&text);
        paths.sort_by_key(|(.., range)| std::cmp::Reverse(range.start));
        for (name, path, range) in paths {
            let folder = absolute(&project.folder.join(&path));
            let target = self.place_of(&name, &folder)?;
            let new = relative(place, &target);
            if new != clean(&path) {
                text.replace_range(range, &format!("{:?}", new.display().to_string()));
            }
        }
        Ok(text.into_bytes())
    }

    /// Returns the place of a dependency, whose files are added the first time.
    fn place_of(&mut self, name: &str, folder: &Path) -> Result<PathBuf, Failure> {
        if let Some(known) = self.places.get(folder) {
            return Ok(known.clone());
        }
        let inner = folder.strip_prefix(&self.root).map(Path::to_owned);
        let place = inner.unwrap_or_else(|_| Path::new(VENDOR).join(name));
        if let Some((other, _)) = self.places.iter().find(|(_, known)| **known == place) {
            let (one, two) = (other.display(), folder.display());
            return fail(
                &format!("two dependencies would have the place `{}`: `{one}` and `{two}`", place.display()),
                "an archive has one project of each name; rename one of them",
            );
        }
        self.places.insert(folder.to_owned(), place.clone());
        if let Some(dependency) =
            self.project.dependencies.iter().find(|known| absolute(&known.folder) == folder)
        {
            self.add(dependency)?;
        }
        Ok(place)
    }
}

/// Whether a path is in the folder to which it is relative.
fn is_inside(path: &Path) -> bool {
    path.components().all(|part| matches!(part, Component::Normal(_)))
}

/// Returns the path from a folder to another one; both are relative to a third one and have no `..`.
fn relative(from: &Path, to: &Path) -> PathBuf {
    let common = from.components().zip(to.components()).take_while(|(one, two)| one == two).count();
    let up = from.components().skip(common).map(|_| Component::ParentDir);
    up.chain(to.components().skip(common)).collect()
}

fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    fs::read(path).or_else(|error| fail(&format!("cannot read `{}`: {error}", path.display()), ""))
}

/// Returns the files of a project, relative to its folder.
fn names(project: &Project) -> Result<Vec<PathBuf>, Failure> {
    let manifest = &project.manifest;
    let mut names = text_names(&project.folder);
    let own = [SETTINGS_FILE, LOCK_FILE].map(PathBuf::from);
    names.extend(own.into_iter().filter(|name| project.folder.join(name).is_file()));
    let programs = manifest.programs.iter().flatten();
    let named = programs.chain(&manifest.c.files).chain(&manifest.package.include);
    for path in named.clone().chain(&manifest.c.include).chain(manifest.source_roots()) {
        let inner = clean(path);
        if !is_inside(&inner) {
            return fail(
                &format!("`{}` is outside the folder of the project `{}`", path.display(), project.name),
                "an archive contains the files below the project's folder, and dependencies",
            );
        }
        if named.clone().any(|known| known == path) && !project.folder.join(path).exists() {
            return fail(&format!("the project `{}` has no file `{}`", project.name, path.display()), "");
        }
        walk(&project.folder, &inner, &mut names)?;
    }
    let tests = clean(manifest.test_folder());
    if is_inside(&tests) {
        walk(&project.folder, &tests, &mut names)?;
    }
    // The settings first: their dependencies may be in folders of this project, with other settings than there.
    names.sort_by_key(|name| (name != Path::new(SETTINGS_FILE), name.clone()));
    names.dedup();
    Ok(names)
}

/// Returns the names of the texts beside the settings.
fn text_names(folder: &Path) -> Vec<PathBuf> {
    let is_text = |name: &str| TEXTS.iter().any(|text| name.to_ascii_uppercase().starts_with(text));
    let files = entries(folder).into_iter().filter(|path| path.is_file());
    let names = files.filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned()));
    names.filter(|name| is_text(name) && !name.ends_with('~')).map(PathBuf::from).collect()
}

/// Adds a file, or the files in a folder and in those below it. Hidden files, copies by editors and what was built are
/// not files of a project.
fn walk(folder: &Path, path: &Path, names: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let place = folder.join(path);
    if place.is_file() {
        names.push(path.to_owned());
        return Ok(());
    }
    for entry in entries(&place) {
        let name = entry.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let inner = path.join(&name);
        if name.starts_with('.') || name.ends_with('~') || (name == BUILD && entry.is_dir()) {
            continue;
        }
        if entry.is_dir() && entry.is_symlink() {
            return fail(
                &format!("`{}` is a link to a folder, which an archive cannot contain", entry.display()),
                "put the folder in its place, or make it a project and depend on it",
            );
        }
        walk(folder, &inner, names)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_between_folders() {
        let of = |from: &str, to: &str| relative(Path::new(from), Path::new(to)).display().to_string();
        assert_eq!(of("", "vendor/sums"), "vendor/sums");
        assert_eq!(of("vendor/sums", "vendor/tools"), "../tools");
        assert_eq!(of("vendor/sums", "inner"), "../../inner");
        assert_eq!(of("inner", "inner/more"), "more");
        assert!(is_inside(Path::new("a/b")) && !is_inside(Path::new("../a")) && !is_inside(Path::new("/a")));
    }
}
