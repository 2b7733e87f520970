//! Submodules: repositories whose files are in folders of another one, each at the commit that is recorded there.

use std::path::PathBuf;

use super::urls::{is_local, joined};

/// The file with the URLs of submodules.
pub const FILE: &str = ".gitmodules";

/// The mode of a submodule in a tree.
const LINK: &str = "160000 commit ";

/// A repository of which a commit is in a folder of the files of a dependency.
pub struct Submodule {
    /// The folder; empty for the dependency itself.
    pub path: PathBuf,
    pub url: String,
    pub commit: String,
}

impl Submodule {
    pub fn is_submodule(&self) -> bool {
        !self.path.as_os_str().is_empty()
    }
}

/// Returns the commits and folders of the submodules in a list of a tree; none if it has no file with their URLs.
pub fn linked(tree: &str) -> Vec<(&str, &str)> {
    let is_file = |line: &str| line.split_once('\t').is_some_and(|(_, path)| path == FILE);
    if !tree.split('\0').any(is_file) {
        return Vec::new();
    }
    tree.split('\0').filter_map(|line| line.strip_prefix(LINK)?.split_once('\t')).collect()
}

/// Returns the submodules of a part of a dependency by the entries of the file with their URLs; or the reason why one is
/// refused. Those without a URL, and those that git would not update either (`update = none`), are left out.
pub fn submodules(
    part: &Submodule,
    linked: &[(&str, &str)],
    settings: &str,
) -> Result<Vec<Submodule>, String> {
    let settings: Vec<(&str, &str)> =
        settings.split('\0').filter_map(|entry| entry.split_once('\n')).collect();
    let mut found = Vec::new();
    for (commit, path) in linked {
        let Some(written) = url_of(&settings, path) else { continue };
        let Some(url) = joined(&part.url, written) else {
            return Err(format!("the URL `{written}` of its submodule `{path}` leads out of `{}`", part.url));
        };
        // A repository on another machine must not choose folders of this one.
        if is_local(&url) && !is_local(&part.url) {
            return Err(format!("its submodule `{path}` is in `{url}` on this machine, and it is not"));
        }
        found.push(Submodule { path: part.path.join(path), url, commit: (*commit).to_owned() });
    }
    Ok(found)
}

/// Returns the URL of the submodule in a folder. `settings`: the entries of the file, the last of which counts.
fn url_of<'s>(settings: &[(&'s str, &'s str)], path: &str) -> Option<&'s str> {
    let is_path = |(key, value): &&(&str, &str)| key.ends_with(".path") && *value == path;
    let name = settings.iter().rfind(is_path)?.0.strip_suffix("path")?;
    let value = |wanted: &str| {
        let found = settings.iter().rfind(|(key, _)| key.strip_prefix(name) == Some(wanted));
        found.map(|(_, value)| *value)
    };
    value("url").filter(|_| value("update") != Some("none"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_submodule_has_the_url_of_its_path() {
        let settings = [
            ("submodule.a.path", "libs/a"),
            ("submodule.a.url", "../a"),
            ("submodule.b.c.path", "b"),
            ("submodule.b.c.url", "../b"),
            ("submodule.b.c.update", "none"),
            ("submodule.d.path", "d"),
        ];
        let found = ["libs/a", "b", "d", "a"].map(|path| url_of(&settings, path));
        assert_eq!(found, [Some("../a"), None, None, None]);
    }
}
