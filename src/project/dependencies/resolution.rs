//! The projects on which projects depend, directly and indirectly.
//!
//! A name means one project for all of them. The commits of git dependencies are those of the lock file, unless it has
//! none or newer ones are requested; the files of each commit are compared with the digest that the lock file records.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::driver::{
    self, Failure, LOCK_FILE, LockedDependency, SETTINGS_FILE, Settings, clean, tree_digest,
};
use crate::options::{Dependency, GitSource, Options};
use crate::project::layout::Project;
use crate::project::progress::fail;

use super::git::Repositories;
use super::lock_file;
use super::urls;

/// The dependencies whose commits may change.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Fresh {
    /// Dependencies that the lock file does not have.
    #[default]
    New,
    All,
    Named(Vec<String>),
}

/// The rules for finding dependencies.
#[derive(Clone, Debug, Default)]
pub struct Rules {
    /// Whether the lock file must stay as it is.
    pub is_locked: bool,
    /// Whether nothing may be fetched.
    pub is_offline: bool,
    pub fresh: Fresh,
    /// A commit that was just fetched.
    pub fetched: Option<(GitSource, String)>,
}

/// A project that was found by its name.
struct FoundProject {
    settings: Settings,
    /// The folder, relative to the current one.
    folder: PathBuf,
    /// The project that requires it first, and how; empty for the projects that are built.
    required: (String, String),
    /// The folder of all files of its repository, if it has one.
    checkout: Option<PathBuf>,
    locked: Option<LockedDependency>,
}

/// The place of a dependency.
struct Place {
    folder: PathBuf,
    checkout: Option<PathBuf>,
    locked: Option<LockedDependency>,
}

struct Resolver<'o> {
    options: &'o Options,
    rules: &'o Rules,
    repositories: Repositories<'o>,
    /// The entries of the lock file.
    old: Vec<LockedDependency>,
    found: BTreeMap<String, FoundProject>,
}

/// The projects of a workspace with their dependencies.
pub struct Resolved {
    pub projects: Vec<Project>,
    /// The entries of the lock file before and now.
    pub old: Vec<LockedDependency>,
    pub new: Vec<LockedDependency>,
}

/// Finds the dependencies of the projects in some folders, relative to the current one, and updates the lock file of
/// the current folder.
///
/// # Errors
///
/// A dependency is not found, or the lock file is wrong or would have to change. This was reported.
pub fn resolve(
    members: Vec<(PathBuf, Settings)>,
    options: &Options,
    rules: &Rules,
) -> Result<Resolved, Failure> {
    let old = driver::read_lock(Path::new("")).or_else(|reason| {
        let help = "restore it from version control, or remove it: then the newest commits are recorded";
        fail(&reason, help)
    })?;
    let repositories = Repositories::new(&options.messages, rules.is_offline);
    let mut resolver = Resolver { options, rules, repositories, old, found: BTreeMap::new() };
    let names: Vec<String> =
        members.iter().map(|(_, settings)| settings.manifest.name.clone().unwrap_or_default()).collect();
    for (name, (folder, settings)) in names.iter().zip(members) {
        let required = Default::default();
        resolver
            .found
            .insert(name.clone(), FoundProject { settings, folder, required, checkout: None, locked: None });
    }
    let mut open = names.clone();
    while let Some(name) = open.pop() {
        open.extend(resolver.dependencies_of(&name)?);
    }
    let projects = names.iter().map(|name| resolver.project(name)).collect::<Result<_, _>>()?;
    let new: Vec<LockedDependency> = resolver.found.into_values().filter_map(|found| found.locked).collect();
    if rules.is_locked && new != resolver.old {
        return changed(&resolver.old, &new);
    }
    lock_file::write(&new)?;
    Ok(Resolved { projects, old: resolver.old, new })
}

/// Reports a lock file that does not fit the settings.
fn changed<T>(old: &[LockedDependency], new: &[LockedDependency]) -> Result<T, Failure> {
    let superfluous = old.iter().find(|old| !new.iter().any(|new| new.name == old.name));
    let reason = match superfluous {
        Some(old) => format!("nothing depends on `{}`", old.name),
        None => "a dependency has changed".to_owned(),
    };
    fail(
        &format!("`{LOCK_FILE}` would have to change, which `--locked` forbids: {reason}"),
        "call the command once without `--locked`",
    )
}

/// Whether two paths lead to one folder, also if one of them leaves the current folder and comes back.
fn is_same(one: &Path, other: &Path) -> bool {
    one == other || driver::absolute(one) == driver::absolute(other)
}

impl Resolver<'_> {
    /// Finds the dependencies of a project, and returns the names of those that were not known before.
    fn dependencies_of(&mut self, name: &str) -> Result<Vec<String>, Failure> {
        let Some(by) = self.found.get(name) else { return Ok(Vec::new()) };
        let (folder, checkout) = (by.folder.clone(), by.checkout.clone());
        let mut new = Vec::new();
        for (wanted, dependency) in by.settings.manifest.dependencies.clone() {
            let source = dependency.git_source().map(|source| match checkout {
                None => source_from(source, &folder),
                Some(_) => GitSource { path: clean(&source.path), ..source },
            });
            let shown = shown(&dependency);
            if let (Some(known), Some(source)) = (self.found.get(&wanted), &source)
                && known.locked.as_ref().is_some_and(|locked| locked.source != *source)
            {
                return self.two_sources(&wanted, name, &shown);
            }
            let place = match source {
                Some(source) => self.in_repository(&wanted, name, source, checkout.as_deref())?,
                None => self.in_folder(&wanted, name, &dependency, &folder, checkout.as_deref())?,
            };
            match self.found.get_mut(&wanted) {
                Some(known) if is_same(&known.folder, &place.folder) => {
                    known.locked = known.locked.take().or(place.locked);
                    continue;
                }
                Some(_) => return self.two_sources(&wanted, name, &shown),
                None => {}
            }
            let settings = self.settings(&wanted, name, &place.folder)?;
            let Place { folder, checkout, locked } = place;
            let required = (name.to_owned(), shown);
            self.found.insert(wanted.clone(), FoundProject { settings, folder, required, checkout, locked });
            new.push(wanted);
        }
        Ok(new)
    }

    /// Returns the place of a dependency in a folder.
    fn in_folder(
        &self,
        wanted: &str,
        by: &str,
        dependency: &Dependency,
        folder: &Path,
        checkout: Option<&Path>,
    ) -> Result<Place, Failure> {
        let place = clean(&folder.join(dependency.path.clone().unwrap_or_default()));
        match checkout {
            Some(checkout) if !place.starts_with(checkout) => fail(
                &format!(
                    "the dependency `{wanted}` of `{by}` is in a folder outside of the repository of `{by}`"
                ),
                "a project in a repository depends on projects in it by `path`, and on others by `git`",
            ),
            _ => Ok(Place { folder: place, checkout: checkout.map(Path::to_owned), locked: None }),
        }
    }

    /// Returns the place of a dependency in a repository.
    fn in_repository(
        &self,
        wanted: &str,
        by: &str,
        source: GitSource,
        checkout: Option<&Path>,
    ) -> Result<Place, Failure> {
        if let Some(known) = self.found.get(wanted)
            && known.locked.is_some()
        {
            let (folder, checkout) = (known.folder.clone(), known.checkout.clone());
            return Ok(Place { folder, checkout, locked: known.locked.clone() });
        }
        if checkout.is_some() && urls::is_folder(&source.url) && !Path::new(&source.url).is_absolute() {
            return fail(
                &format!(
                    "the repository `{}` of the dependency `{wanted}` of `{by}` is a relative path",
                    source.url
                ),
                &format!("`{by}` is in a repository itself; use a URL"),
            );
        }
        let old = self.old.iter().find(|old| old.name == wanted && old.source == source);
        let is_fresh = match &self.rules.fresh {
            Fresh::New => false,
            Fresh::All => true,
            Fresh::Named(names) => names.iter().any(|name| name == wanted),
        };
        let commit = match old {
            Some(old) if !is_fresh => old.commit.clone(),
            _ if self.rules.is_locked => {
                return fail(
                    &format!("`{LOCK_FILE}` has no commit for the dependency `{wanted}` of `{by}`: {source}"),
                    "call the command once without `--locked`, which adds it",
                );
            }
            _ => match &self.rules.fetched {
                Some((fetched, commit))
                    if urls::location(&fetched.url) == urls::location(&source.url)
                        && fetched.reference == source.reference =>
                {
                    commit.clone()
                }
                _ => self.repositories.newest(wanted, &source)?,
            },
        };
        let checkout = self.repositories.checkout(wanted, &source, &commit)?;
        let hash = match tree_digest(&checkout) {
            Ok(digest) => digest.to_hex().to_string(),
            Err(error) => {
                let place = checkout.display();
                return fail(&format!("the files of `{wanted}` in `{place}` cannot be used: {error}"), "");
            }
        };
        if let Some(old) = old.filter(|old| old.commit == commit && old.hash != hash) {
            return fail(&old.mismatch(), &old.advice());
        }
        let folder = clean(&checkout.join(&source.path));
        let locked = LockedDependency { name: wanted.to_owned(), source, commit, hash };
        Ok(Place { folder, checkout: Some(checkout), locked: Some(locked) })
    }

    /// Returns the settings of a dependency.
    fn settings(&self, wanted: &str, by: &str, folder: &Path) -> Result<Settings, Failure> {
        let found = driver::settings_in(folder, self.options)?;
        let name = found.as_ref().and_then(|found| found.manifest.name.clone());
        let place = folder.join(SETTINGS_FILE);
        match (found, name) {
            (Some(found), Some(name)) if name == wanted => Ok(found),
            (_, Some(name)) => fail(
                &format!("the dependency `{wanted}` of `{by}` is not found: the project there is `{name}`"),
                &format!("see `{}`", place.display()),
            ),
            _ => fail(
                &format!("the dependency `{wanted}` of `{by}` is not found"),
                &format!("`{}` must be the settings of a project with this name", place.display()),
            ),
        }
    }

    fn two_sources<T>(&self, wanted: &str, by: &str, shown: &str) -> Result<T, Failure> {
        let first = match self.found.get(wanted) {
            Some(FoundProject { required: (name, how), .. }) if !name.is_empty() => {
                format!("`{name}` requires `{how}`")
            }
            Some(known) => format!("one is built from `{}`", known.folder.join(SETTINGS_FILE).display()),
            None => String::new(),
        };
        fail(
            &format!("two projects have the name `{wanted}`: {first}, and `{by}` requires `{shown}`"),
            "all projects of a program share one project of each name",
        )
    }

    /// Returns a project with those on which it depends.
    fn project(&self, name: &str) -> Result<Project, Failure> {
        let Some(found) = self.found.get(name) else {
            return Err(anyhow::anyhow!("the project `{name}` was not found").into());
        };
        let sources = driver::with_modules_of(
            self.options.sources.clone(),
            found.settings.clone(),
            &found.folder,
            |_, name, _| {
                let found = self.found.get(name)?;
                Some((found.folder.clone(), found.settings.manifest.clone()))
            },
        );
        let ordered = self.ordered(name)?.into_iter();
        let dependencies = ordered.filter_map(|name| Some(self.found.get(name)?.project(name))).collect();
        Ok(Project { sources, dependencies, ..found.project(name) })
    }

    /// Returns the dependencies of a project, each after those on which it depends itself.
    fn ordered<'r>(&'r self, root: &'r str) -> Result<Vec<&'r str>, Failure> {
        let below = |name: &str| {
            let found = self.found.get(name);
            found.into_iter().flat_map(|found| found.settings.manifest.dependencies.keys())
        };
        let (mut done, mut open) = (Vec::new(), vec![(root, below(root))]);
        while let Some((name, rest)) = open.last_mut() {
            let (name, next) = (*name, rest.next());
            match next {
                Some(next) if open.iter().any(|(around, _)| around == next) => {
                    let circle = open.iter().map(|(around, _)| *around).skip_while(|around| around != next);
                    let names: Vec<&str> = circle.chain([next.as_str()]).collect();
                    let help = if names.len() > 2 {
                        format!("the circle is {}", names.join(", "))
                    } else {
                        String::new()
                    };
                    return fail(&format!("the project `{next}` depends on itself"), &help);
                }
                Some(next) if done.contains(&next.as_str()) => {}
                Some(next) => open.push((next, below(next))),
                None => {
                    done.push(name);
                    open.pop();
                }
            }
        }
        done.pop();
        Ok(done)
    }
}

impl FoundProject {
    /// Returns the project without its dependencies and the options of its modules.
    fn project(&self, name: &str) -> Project {
        Project {
            name: name.to_owned(),
            folder: self.folder.clone(),
            manifest: self.settings.manifest.clone(),
            sources: Default::default(),
            dependencies: Vec::new(),
            locked: self.locked.clone(),
            is_member: false,
        }
    }
}

/// Returns a place in a repository whose URL, if it is a relative path, is relative to the current folder.
fn source_from(source: GitSource, folder: &Path) -> GitSource {
    let url = match urls::is_folder(&source.url) {
        true => match clean(&folder.join(&source.url)) {
            current if current.as_os_str().is_empty() => ".".to_owned(),
            place => place.to_string_lossy().into_owned(),
        },
        false => source.url,
    };
    GitSource { url, path: clean(&source.path), ..source }
}

/// Returns a dependency as it is written in a settings file.
fn shown(dependency: &Dependency) -> String {
    match dependency.git_source() {
        Some(source) => source.to_string(),
        None => {
            let path = dependency.path.clone().unwrap_or_default();
            format!("{{ path = \"{}\" }}", path.display())
        }
    }
}
