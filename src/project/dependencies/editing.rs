//! Changes of the dependencies in a settings file, which keep its comments and layout.

use std::fs;
use std::path::{Component, Path, PathBuf};

use toml_edit::{DocumentMut, InlineTable, Item, Table, TableLike, Value};

use crate::driver::{self, Failure, SETTINGS_FILE, clean};
use crate::options::{Dependency, NAMES, Options, is_project_name};
use crate::project::build::cannot_write;
use crate::project::progress::fail;

use super::git::Repositories;
use super::resolution::Rules;
use super::urls;
use super::workspace::Entered;

/// The table of dependencies.
const DEPENDENCIES: &str = "dependencies";

/// The dependency to add.
#[derive(Clone, Debug, Default)]
pub struct AddRequest {
    /// The name, or the path of the project; in a repository the name may be missing.
    pub name: Option<String>,
    /// The place of the project; paths are relative to the folder of the call.
    pub dependency: Dependency,
    /// The project that depends on it, if a workspace has several.
    pub project: Option<String>,
}

/// Adds a dependency to the project around the current folder, or replaces the one of this name, and finds all
/// dependencies. Returns a line about it.
///
/// # Errors
///
/// The project is not found, or a dependency is wrong; the settings then stay as they are. This was reported.
pub fn add(request: AddRequest, options: &Options) -> Result<String, Failure> {
    if let Some((key, mistake)) = request.dependency.mistake().filter(|_| request.dependency.git.is_some()) {
        let option = key.map(|key| format!("`--{key}`: ")).unwrap_or_default();
        return fail(&format!("{option}{mistake}"), "");
    }
    let from = driver::absolute(Path::new("."));
    let entered = Entered::new(options, request.project.as_deref())?;
    let root = driver::absolute(Path::new("."));
    let own = root.join(entered.only_folder()?);
    let mut rules = Rules::default();
    let (name, dependency) = match request.dependency.git {
        Some(_) => in_repository(request, &from, &own, options, &mut rules)?,
        None => in_folder(request, &from, &own, &root, &entered, options)?,
    };
    if !is_project_name(&name) {
        return fail(&format!("`{name}` cannot be the name of a project"), NAMES);
    }
    let mut is_replaced = false;
    let shown = value(&dependency).to_string();
    edit(&own, options, &rules, |document| {
        let table = document.entry(DEPENDENCIES).or_insert_with(|| Item::Table(Table::new()));
        let table = table.as_table_like_mut();
        is_replaced = table.is_some_and(|table| set(table, &name, &dependency));
    })?;
    let verb = if is_replaced { "changed" } else { "added" };
    Ok(format!("{verb} {name} = {}\n", shown.trim()))
}

/// Removes a dependency from the project around the current folder. Returns a line about it.
///
/// # Errors
///
/// There is no such dependency, or another one is wrong; the settings then stay as they are. This was reported.
pub fn remove(name: &str, project: Option<&str>, options: &Options) -> Result<String, Failure> {
    let entered = Entered::new(options, project)?;
    let own = std::path::absolute(entered.only_folder()?).unwrap_or_default();
    let found = driver::settings_in(entered.only_folder()?, options)?.unwrap_or_default();
    let known: Vec<&str> = found.manifest.dependencies.keys().map(String::as_str).collect();
    if !known.contains(&name) {
        let help = if known.is_empty() {
            String::new()
        } else {
            format!("its dependencies are {}", known.join(", "))
        };
        let project = found.manifest.name.unwrap_or_default();
        return fail(&format!("the project `{project}` has no dependency `{name}`"), &help);
    }
    edit(&own, options, &Rules::default(), |document| {
        if let Some(table) = document.get_mut(DEPENDENCIES).and_then(Item::as_table_like_mut) {
            table.remove(name);
            if table.is_empty() {
                document.remove(DEPENDENCIES);
            }
        }
    })?;
    Ok(format!("removed {name}\n"))
}

/// Returns the name of a project in a folder, and the dependency on it.
fn in_folder(
    request: AddRequest,
    from: &Path,
    own: &Path,
    root: &Path,
    entered: &Entered,
    options: &Options,
) -> Result<(String, Dependency), Failure> {
    let AddRequest { name, dependency: Dependency { path, .. }, .. } = request;
    let is_project = |folder: &Path| from.join(folder).join(SETTINGS_FILE).is_file();
    let member = |name: &str| {
        let mut members = entered.members.iter();
        members.find(|(_, it)| it.manifest.name.as_deref() == Some(name)).map(|(folder, _)| root.join(folder))
    };
    let given = path.as_deref().or(name.as_deref().map(Path::new));
    let is_absolute = given.is_some_and(Path::is_absolute);
    let (wanted, folder) = match (name, path) {
        (name, Some(path)) => (name, from.join(path)),
        (Some(name), None) if !is_project_name(&name) || is_project(Path::new(&name)) => {
            (None, from.join(name))
        }
        (Some(name), None) => match member(&name) {
            Some(folder) => (Some(name), folder),
            None => {
                return fail(
                    &format!("`{name}` is neither the folder of a project nor a project of this workspace"),
                    &format!("`tlc add {name} --path=FOLDER` or `tlc add {name} --git=URL` gives its place"),
                );
            }
        },
        (None, None) => {
            return fail("a dependency is missing", "`tlc add FOLDER`, or `tlc add --git=URL`");
        }
    };
    let folder = clean(&folder);
    if folder == own {
        return fail("a project cannot depend on itself", "");
    }
    let found = name_in(&folder, options)?;
    match wanted {
        Some(wanted) if wanted != found => fail(
            &format!("the project in `{}` is `{found}`, not `{wanted}`", folder.display()),
            "a dependency has the name of its project",
        ),
        _ => {
            let path = Some(if is_absolute { folder } else { relative(own, &folder) });
            Ok((found, Dependency { path, ..Dependency::default() }))
        }
    }
}

/// Returns the name of a project in a repository, and the dependency on it.
fn in_repository(
    request: AddRequest,
    from: &Path,
    own: &Path,
    options: &Options,
    rules: &mut Rules,
) -> Result<(String, Dependency), Failure> {
    let AddRequest { name, mut dependency, .. } = request;
    if let Some(url) = dependency.git.take() {
        let is_relative = urls::is_folder(&url) && Path::new(&url).is_relative();
        let path = || relative(own, &clean(&from.join(&url))).to_string_lossy().into_owned();
        dependency.git = Some(if is_relative { path() } else { url });
    }
    let Some(mut source) = dependency.git_source().filter(|_| name.is_none()) else {
        return Ok((name.unwrap_or_default(), dependency));
    };
    if urls::is_folder(&source.url) {
        source.url = clean(&own.join(&source.url)).to_string_lossy().into_owned();
    }
    let repositories = Repositories::new(&options.messages, false);
    let last = source.url.trim_end_matches('/').rsplit(['/', ':']).next().unwrap_or_default();
    let last = last.strip_suffix(".git").unwrap_or(last);
    let commit = repositories.newest(last, &source)?;
    let folder = repositories.checkout(last, &source, &commit)?;
    let name = name_in(&folder.join(&source.path), options)?;
    rules.fetched = Some((source, commit));
    Ok((name, dependency))
}

/// Returns the name of the project in a folder.
fn name_in(folder: &Path, options: &Options) -> Result<String, Failure> {
    match driver::settings_in(folder, options)?.and_then(|found| found.manifest.name) {
        Some(name) => Ok(name),
        None => fail(
            &format!("there is no project in `{}`", folder.display()),
            &format!("a project has a file `{SETTINGS_FILE}` with its `name`"),
        ),
    }
}

/// Edits the settings file of a project, and finds the dependencies of all projects. If this fails, the file has its
/// old content again.
fn edit(
    own: &Path,
    options: &Options,
    rules: &Rules,
    change: impl FnOnce(&mut DocumentMut),
) -> Result<(), Failure> {
    let path = own.join(SETTINGS_FILE);
    let old = fs::read_to_string(&path)
        .or_else(|error| fail(&format!("cannot read `{}`: {error}", path.display()), ""))?;
    let parsed = old.parse::<DocumentMut>();
    let mut document =
        parsed.or_else(|error| fail(&format!("cannot change `{}`: {error}", path.display()), ""))?;
    change(&mut document);
    let write = |text: &str| fs::write(&path, text).or_else(|error| cannot_write(&path, &error));
    write(&document.to_string())?;
    let found = Entered::new(options, None).and_then(|entered| entered.resolved(options, rules));
    if found.is_err() {
        write(&old)?;
    }
    found.map(drop)
}

/// Sets a dependency. Returns whether one of this name was there.
fn set(table: &mut dyn TableLike, name: &str, dependency: &Dependency) -> bool {
    let mut new = value(dependency);
    if let Some(old) = table.get(name).and_then(Item::as_value) {
        *new.decor_mut() = old.decor().clone();
    }
    match table.get_mut(name) {
        Some(place) => {
            *place = Item::Value(new);
            true
        }
        None => table.insert(name, Item::Value(new)).is_some(),
    }
}

/// Returns a dependency as it is written.
fn value(dependency: &Dependency) -> Value {
    let Dependency { path, git, branch, tag, rev } = dependency;
    let path = path.as_ref().map(|path| path.to_string_lossy().into_owned());
    let mut table = InlineTable::new();
    for (key, value) in [("git", git), ("branch", branch), ("tag", tag), ("rev", rev), ("path", &path)] {
        if let Some(value) = value {
            table.insert(key, value.as_str().into());
        }
    }
    Value::InlineTable(table)
}

/// Returns the path from one folder to another one; both are absolute and clean.
fn relative(from: &Path, to: &Path) -> PathBuf {
    let (from, to): (Vec<Component>, Vec<Component>) =
        (from.components().collect(), to.components().collect());
    let common = from.iter().zip(&to).take_while(|(one, two)| one == two).count();
    let upwards = from[common..].iter().map(|_| Component::ParentDir);
    upwards.chain(to[common..].iter().copied()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(text: &str, name: &str, path: &str) -> String {
        let mut document: DocumentMut = text.parse().expect("TOML");
        let dependency = Dependency { path: Some(path.into()), ..Dependency::default() };
        let table = document.entry(DEPENDENCIES).or_insert_with(|| Item::Table(Table::new()));
        set(table.as_table_like_mut().expect("a table"), name, &dependency);
        document.to_string()
    }

    #[test]
    fn comments_and_layout_stay() {
        assert_eq!(
            with("name = \"a\" # own\n", "b", "../b"),
            "name = \"a\" # own\n\n[dependencies]\nb = { path = \"../b\" }\n"
        );
        let text = "# top\n[dependencies]\n# first\nb   =   { path = \"b\" }   # b\n\n[c]\nfiles = [\n  \"x.c\", # x\n]\n";
        assert_eq!(with(text, "b", "../b"), text.replace("\"b\" ", "\"../b\" "));
        assert_eq!(with(text, "d", "d"), text.replace("# b\n", "# b\nd = { path = \"d\" }\n"));
        assert_eq!(
            with("dependencies = { b = { path = \"b\" } }\n", "d", "d"),
            "dependencies = { b = { path = \"b\" } , d = { path = \"d\" } }\n"
        );
        assert_eq!(
            with("[dependencies.b]\npath = \"b\"\n", "d", "d"),
            "[dependencies]\nd = { path = \"d\" }\n[dependencies.b]\npath = \"b\"\n"
        );
    }

    #[test]
    fn paths_lead_from_one_folder_to_another() {
        for (from, to, expected) in
            [("/a/b", "/a/c", "../c"), ("/a", "/a/c/d", "c/d"), ("/a/b", "/c", "../../c")]
        {
            assert_eq!(relative(Path::new(from), Path::new(to)), Path::new(expected));
        }
    }
}
