//! Dependencies of projects, and the projects of a workspace, as a settings file describes them.

use std::fmt;
use std::path::{Component, Path, PathBuf};

use serde::Deserialize;
use serde::de::{Deserializer, Error};

/// A project on which another one depends: a folder, or a part of a git repository.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
#[serde(expecting = "`{ path = FOLDER }` or `{ git = URL }`")]
pub struct Dependency {
    /// The folder of the project; with `git`, in the repository.
    pub path: Option<PathBuf>,
    /// The repository: a URL or a folder.
    pub git: Option<String>,
    pub branch: Option<String>,
    pub tag: Option<String>,
    /// The commit, as a hash that may be abbreviated.
    pub rev: Option<String>,
}

/// A place in a git repository.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GitSource {
    pub url: String,
    pub reference: Reference,
    /// The folder of the project in the repository.
    pub path: PathBuf,
}

/// The commit of a repository that a project requests.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reference {
    /// The newest commit of the default branch.
    Head,
    /// The newest commit of a branch.
    Branch(String),
    Tag(String),
    Commit(String),
}

impl Reference {
    /// Returns the key of the settings file and its value.
    pub fn key(&self) -> Option<(&'static str, &str)> {
        match self {
            Reference::Head => None,
            Reference::Branch(name) => Some(("branch", name)),
            Reference::Tag(name) => Some(("tag", name)),
            Reference::Commit(name) => Some(("rev", name)),
        }
    }
}

impl fmt::Display for GitSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{ git = \"{}\"", self.url)?;
        if let Some((key, value)) = self.reference.key() {
            write!(f, ", {key} = \"{value}\"")?;
        }
        if !self.path.as_os_str().is_empty() {
            write!(f, ", path = \"{}\"", self.path.display())?;
        }
        f.write_str(" }")
    }
}

impl Dependency {
    /// Returns the place in a git repository; `None` if the dependency is a folder.
    pub fn git_source(&self) -> Option<GitSource> {
        let reference = match (&self.branch, &self.tag, &self.rev) {
            (Some(name), ..) => Reference::Branch(name.clone()),
            (_, Some(name), _) => Reference::Tag(name.clone()),
            (.., Some(name)) => Reference::Commit(name.to_ascii_lowercase()),
            _ => Reference::Head,
        };
        let path = self.path.clone().unwrap_or_default();
        Some(GitSource { url: self.git.clone()?, reference, path })
    }

    /// Returns the mistake in the combination of keys or in their values, with the key of the value if it is one.
    pub fn mistake(&self) -> Option<(Option<&'static str>, String)> {
        let references = [("branch", &self.branch), ("tag", &self.tag), ("rev", &self.rev)];
        let given: Vec<(&'static str, &str)> =
            references.iter().filter_map(|(key, value)| Some((*key, value.as_deref()?))).collect();
        let (key, text) = match (&self.git, given.as_slice()) {
            (None, [(key, _), ..]) => {
                (Some(*key), format!("`{key}` requires `git`, the URL of a repository"))
            }
            (None, []) if self.path.is_none() => {
                (None, "a dependency has a `path` to a folder, or the URL of a repository, `git`".to_owned())
            }
            (Some(_), [_, (key, _), ..]) => {
                (Some(*key), "only one of `branch`, `tag` and `rev` can be given".to_owned())
            }
            (Some(url), given) => {
                let of_url = || Some(("git", url_mistake(url)?));
                let of_reference =
                    || given.iter().find_map(|(key, name)| Some((*key, name_mistake(key, name)?)));
                let of_path = || Some(("path", path_mistake(self.path.as_deref()?)?));
                let (key, text) = of_url().or_else(of_reference).or_else(of_path)?;
                (Some(key), text.to_owned())
            }
            (None, []) => return None,
        };
        Some((key, text))
    }
}

/// Returns the mistake in the URL of a repository: git would take it for an option or for a command.
fn url_mistake(url: &str) -> Option<&'static str> {
    let is_transport =
        |text: &str| text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-_".contains(&byte));
    match url {
        "" => Some("expected the URL of a repository, or a folder"),
        _ if url.starts_with('-') => Some("the URL of a repository does not begin with `-`"),
        _ if url.contains(char::is_control) => Some("a URL contains no control characters"),
        _ if url.split_once("::").is_some_and(|(name, _)| is_transport(name)) => {
            Some("transports of git such as `ext::` are not supported")
        }
        _ => None,
    }
}

/// Returns the mistake in the name of a branch, a tag or a commit.
fn name_mistake(key: &str, name: &str) -> Option<&'static str> {
    let is_hash = (7..=64).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_hexdigit());
    let is_forbidden = |c: char| c.is_control() || " ~^:?*[\\".contains(c);
    match key {
        "rev" if !is_hash => Some("expected the hash of a commit, with at least 7 hexadecimal digits"),
        _ if name.is_empty()
            || name.starts_with('-')
            || name.contains("..")
            || name.contains(is_forbidden) =>
        {
            Some("this cannot be the name of a branch or tag of git")
        }
        _ => None,
    }
}

fn path_mistake(path: &Path) -> Option<&'static str> {
    let is_inside = is_within(path) && !path.components().any(|part| part == Component::ParentDir);
    (!is_inside).then_some("with `git`, the path is that of a folder in the repository")
}

/// Whether a path is relative, and leads to a place in the folder from which it starts.
pub fn is_within(path: &Path) -> bool {
    let mut height = 0_i32;
    path.components().all(|part| {
        match part {
            Component::Normal(_) => height += 1,
            Component::ParentDir => height -= 1,
            Component::CurDir => {}
            Component::RootDir | Component::Prefix(_) => return false,
        }
        height >= 0
    })
}

/// Projects that are built together, in the folders of one.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct WorkspaceSettings {
    /// The folders of the projects; `*` and `?` are wildcards.
    #[serde(deserialize_with = "read_members")]
    pub members: Vec<String>,
}

impl WorkspaceSettings {
    /// Returns the patterns of the folders. A wildcard matches no `/`.
    pub fn patterns(&self) -> impl Iterator<Item = glob::Pattern> {
        let pattern =
            |member: &String| glob::Pattern::new(member.trim_start_matches("./").trim_end_matches('/'));
        self.members.iter().filter_map(move |member| pattern(member).ok())
    }

    /// Whether a folder, relative to that of the workspace, is of one of its projects.
    pub fn has(&self, folder: &Path) -> bool {
        let options = glob::MatchOptions { require_literal_separator: true, ..glob::MatchOptions::new() };
        self.patterns().any(|pattern| pattern.matches_path_with(folder, options))
    }
}

fn read_members<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    let members = Vec::<String>::deserialize(deserializer)?;
    for member in &members {
        if !is_within(Path::new(member)) || member.contains("..") || member.is_empty() {
            return Err(D::Error::custom("the projects of a workspace are in folders of its folder"));
        }
        glob::Pattern::new(member).map_err(|error| D::Error::custom(format!("`{member}`: {error}")))?;
    }
    Ok(members)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn git(url: &str) -> Dependency {
        Dependency { git: Some(url.to_owned()), ..Dependency::default() }
    }

    #[test]
    fn dangerous_urls_and_names_are_refused() {
        for url in ["", "--upload-pack=touch x", "ext::sh -c x", "a\nb"] {
            assert_eq!(git(url).mistake().map(|(key, _)| key), Some(Some("git")), "{url}");
        }
        for url in [
            "https://example.org/a.git",
            "git@example.org:a/b",
            "https://[::1]/a",
            "../a",
            "/a/b",
            "file:///a",
        ] {
            assert_eq!(git(url).mistake(), None, "{url}");
        }
        for name in ["-x", "a..b", "a b", "HEAD^", "x:y", ""] {
            let dependency = Dependency { tag: Some(name.to_owned()), ..git("a") };
            assert_eq!(dependency.mistake().map(|(key, _)| key), Some(Some("tag")), "{name}");
        }
        for (path, is_right) in [("a/b", true), ("../a", false), ("/a", false), ("a/../../b", false)] {
            let dependency = Dependency { path: Some(path.into()), ..git("a") };
            assert_eq!(dependency.mistake().is_none(), is_right, "{path}");
        }
    }

    #[test]
    fn wildcards_match_one_folder() {
        let workspace = WorkspaceSettings { members: vec!["shop".to_owned(), "./libs/*/".to_owned()] };
        let has = |folder: &str| workspace.has(Path::new(folder));
        assert!(has("shop") && has("libs/a") && !has("libs") && !has("libs/a/b") && !has("shop/a"));
    }
}
