//! The tree of the dependencies of projects.

use crate::driver::Failure;
use crate::project::layout::Project;

/// The digits of a commit that are shown.
const DIGITS: usize = 8;

/// Returns the trees of projects as a text. The dependencies of a project are shown once.
///
/// # Errors
///
/// A dependency has no entry, which is an internal error.
pub fn tree(projects: &[Project]) -> Result<String, Failure> {
    let mut text = String::new();
    let mut shown: Vec<&str> = Vec::new();
    for project in projects {
        if !text.is_empty() {
            text.push('\n');
        }
        // The prefix of the line of a project and of those below, and the project.
        let mut open = vec![(String::new(), String::new(), project)];
        while let Some((own, below, one)) = open.pop() {
            let names: Vec<&String> = one.manifest.dependencies.keys().collect();
            let is_repeated = shown.contains(&one.name.as_str()) && !names.is_empty();
            let mark = if is_repeated { " (*)" } else { "" };
            text += &format!("{own}{}{mark}\n", described(one));
            shown.push(&one.name);
            if is_repeated {
                continue;
            }
            for (place, name) in names.iter().enumerate().rev() {
                let found = project.dependencies.iter().find(|dependency| dependency.name == **name);
                let found = found.ok_or_else(|| anyhow::anyhow!("`{name}` is not a dependency"))?;
                let (line, rest) =
                    if place + 1 == names.len() { ("└── ", "    ") } else { ("├── ", "│   ") };
                open.push((format!("{below}{line}"), format!("{below}{rest}"), found));
            }
        }
    }
    Ok(text)
}

/// Returns the name, the version and the place of a project.
fn described(project: &Project) -> String {
    let version =
        project.manifest.version.as_deref().map(|version| format!(" v{version}")).unwrap_or_default();
    let folder = project.folder.display().to_string();
    let place = match &project.locked {
        Some(locked) => {
            let wanted = locked.source.reference.key().map(|(key, name)| format!(", {key} {name}"));
            let commit = short(&locked.commit);
            format!(" ({}{}, commit {commit})", locked.source.url, wanted.unwrap_or_default())
        }
        None if folder.is_empty() => String::new(),
        None => format!(" ({folder})"),
    };
    format!("{}{version}{place}", project.name)
}

/// Returns the beginning of the hash of a commit.
pub fn short(commit: &str) -> &str {
    commit.get(..DIGITS).unwrap_or(commit)
}
