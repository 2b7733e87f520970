//! Workspaces: projects in the folders of one, which are built together and share the lock file and the folder `build`.

use std::path::{Path, PathBuf};

use crate::driver::{self, Failure, SETTINGS_FILE, Settings};
use crate::options::{Options, WorkspaceSettings};
use crate::project::build::remove_built;
use crate::project::layout::Project;
use crate::project::progress::fail;

use super::resolution::{Resolved, Rules, resolve};

/// The folders of a call, of which that of the workspace is the current one.
#[derive(Clone)]
pub struct Entered {
    /// The projects, with folders relative to the current one.
    pub members: Vec<(PathBuf, Settings)>,
    /// The members that the call is about, by their indices.
    chosen: Vec<usize>,
    is_workspace: bool,
}

/// Enters the folder of the project around the current folder, or of its workspace, and finds all dependencies.
/// Returns the projects that the call is about. `name`: the only one.
///
/// # Errors
///
/// There is no project, or its settings, those of a dependency or the lock file are wrong. This was reported.
pub fn enter(options: &Options, rules: &Rules, name: Option<&str>) -> Result<Vec<Project>, Failure> {
    Ok(Entered::new(options, name)?.resolved(options, rules)?.projects)
}

impl Entered {
    /// Enters the folder of the project around the current folder, or of its workspace.
    ///
    /// # Errors
    ///
    /// There is no project, or settings are wrong. This was reported.
    pub fn new(options: &Options, name: Option<&str>) -> Result<Entered, Failure> {
        let own = driver::project_folder(Path::new("."));
        let found = driver::settings_in(&driver::clean(&own), options)?;
        let own = driver::absolute(&own);
        let Some(settings) =
            found.filter(|Settings { manifest, .. }| manifest.name.is_some() || manifest.workspace.is_some())
        else {
            return fail(
                "there is no project here or in a folder around",
                &format!(
                    "`tlc new NAME` creates one; a project has a file `{SETTINGS_FILE}` with its `name`"
                ),
            );
        };
        let around = driver::workspace_around(&own);
        let root = match (&settings.manifest.workspace, around) {
            (Some(_), Some(outer)) => return nested(&outer, &own),
            (None, Some(outer)) => outer,
            (_, None) => own.clone(),
        };
        driver::enter(&root)
            .or_else(|error| fail(&format!("cannot use the folder `{}`: {error}", root.display()), ""))?;
        let inner = own.strip_prefix(&root).unwrap_or(Path::new("")).to_owned();
        let root_settings = match root == own {
            true => settings,
            false => driver::settings_in(Path::new(""), options)?.unwrap_or_default(),
        };
        let Some(workspace) = root_settings.manifest.workspace.clone() else {
            let members = vec![(PathBuf::new(), root_settings)];
            return Entered { members, chosen: vec![0], is_workspace: false }.with_name(name);
        };
        let mut members = Vec::new();
        if root_settings.manifest.name.is_some() {
            members.push((PathBuf::new(), root_settings));
        }
        for folder in member_folders(&workspace)? {
            members.push((folder.clone(), member(&folder, options)?));
        }
        refuse_equal_names(&members)?;
        if members.is_empty() {
            return fail(&format!("the workspace in `{}` has no projects", root.display()), "");
        }
        let is_meant = |place: &usize| inner.as_os_str().is_empty() || members[*place].0 == inner;
        let chosen = (0..members.len()).filter(is_meant).collect();
        Entered { members, chosen, is_workspace: true }.with_name(name)
    }

    /// Finds the dependencies of all projects. The result has only the projects that the call is about.
    ///
    /// # Errors
    ///
    /// Those of [`resolve`].
    pub fn resolved(self, options: &Options, rules: &Rules) -> Result<Resolved, Failure> {
        let Entered { members, chosen, is_workspace } = self;
        let mut resolved = resolve(members, options, rules)?;
        let mut place = 0..;
        resolved.projects.retain(|_| place.next().is_some_and(|place| chosen.contains(&place)));
        for project in &mut resolved.projects {
            project.is_member = is_workspace;
        }
        Ok(resolved)
    }

    /// Chooses only the project with a name, if there is one.
    fn with_name(self, name: Option<&str>) -> Result<Entered, Failure> {
        let Some(name) = name else { return Ok(self) };
        let names: Vec<&str> =
            self.members.iter().filter_map(|(_, it)| it.manifest.name.as_deref()).collect();
        match names.iter().position(|known| *known == name) {
            Some(place) => Ok(Entered { chosen: vec![place], ..self }),
            None => fail(
                &format!("there is no project `{name}` here"),
                &format!("its projects are {}", names.join(", ")),
            ),
        }
    }

    /// Returns the folder of the only project that the call is about.
    ///
    /// # Errors
    ///
    /// There are several. This was reported.
    pub fn only_folder(&self) -> Result<&Path, Failure> {
        match self.chosen.as_slice() {
            [only] => Ok(&self.members[*only].0),
            _ => several(self.members.iter().filter_map(|(_, settings)| settings.manifest.name.as_deref())),
        }
    }
}

/// Removes everything that was built of the project around the current folder, or of those of its workspace.
///
/// # Errors
///
/// There is no project, or a file cannot be removed. This was reported.
pub fn clean(options: &Options, name: Option<&str>) -> Result<(), Failure> {
    let Entered { members, chosen, .. } = Entered::new(options, name)?;
    let names: Vec<String> =
        chosen.iter().filter_map(|place| members[*place].1.manifest.name.clone()).collect();
    remove_built(if names.len() == members.len() { None } else { Some(&names) })
}

/// Reports a call that is about one project of several.
pub fn several<'n, T>(names: impl Iterator<Item = &'n str>) -> Result<T, Failure> {
    let names: Vec<&str> = names.collect();
    fail(
        "the workspace has several projects",
        &format!("choose one by `--project=NAME`, or call the command in its folder: {}", names.join(", ")),
    )
}

fn nested<T>(outer: &Path, inner: &Path) -> Result<T, Failure> {
    fail(
        &format!("the workspace in `{}` is in the workspace in `{}`", inner.display(), outer.display()),
        "a workspace contains no other one; name its projects in `members` of the outer one",
    )
}

/// Returns the folders of the projects of the workspace in the current folder, in the order of their patterns.
fn member_folders(workspace: &WorkspaceSettings) -> Result<Vec<PathBuf>, Failure> {
    let mut folders: Vec<PathBuf> = Vec::new();
    for pattern in workspace.patterns() {
        let text = pattern.as_str();
        let is_pattern = text.contains(['*', '?', '[']);
        let has_settings = |folder: &PathBuf| folder.join(SETTINGS_FILE).is_file();
        let mut found: Vec<PathBuf> = match is_pattern {
            // A folder without settings among others is not a project.
            true => glob::glob(text).into_iter().flatten().flatten().filter(has_settings).collect(),
            false => vec![PathBuf::from(text)],
        };
        if found.is_empty() {
            return fail(&format!("the workspace has no project in `{text}`"), "");
        }
        found.sort();
        for folder in found {
            let folder = driver::clean(&folder);
            // The project in the folder of the workspace is always one of its projects.
            if !folder.as_os_str().is_empty() && !folders.contains(&folder) {
                folders.push(folder);
            }
        }
    }
    Ok(folders)
}

/// Returns the settings of a project of a workspace.
fn member(folder: &Path, options: &Options) -> Result<Settings, Failure> {
    let place = folder.join(SETTINGS_FILE);
    match driver::settings_in(folder, options)? {
        Some(settings) if settings.manifest.workspace.is_some() => nested(Path::new("."), folder),
        Some(settings) if settings.manifest.name.is_some() => Ok(settings),
        found => {
            let reason = if found.is_some() { "has no `name`" } else { "is not there" };
            fail(
                &format!(
                    "`{}`, which the workspace names, is not a project: `{}` {reason}",
                    folder.display(),
                    place.display()
                ),
                &format!("`tlc init {}` creates a project", folder.display()),
            )
        }
    }
}

fn refuse_equal_names(members: &[(PathBuf, Settings)]) -> Result<(), Failure> {
    for (place, (folder, settings)) in members.iter().enumerate() {
        let name = &settings.manifest.name;
        if let Some((other, _)) = members[..place].iter().find(|(_, other)| other.manifest.name == *name) {
            let [one, two] = [other, folder].map(|folder| folder.join(SETTINGS_FILE));
            return fail(
                &format!(
                    "two projects of the workspace have the name `{}`: `{}` and `{}`",
                    name.as_deref().unwrap_or_default(),
                    one.display(),
                    two.display()
                ),
                "",
            );
        }
    }
    Ok(())
}
