//! Rules for make and ninja, which list the files that the outputs of a compilation depend on.

use std::path::Path;

use super::{Destination, Emit, Options, Session, library};

/// Returns one rule for each output, with the paths of all files that were read. Files of the library belong
/// to the compiler and are left out.
pub fn rules(session: &Session) -> String {
    let sources = session.sources.files().map(|(_, file)| file.name.as_str());
    let sources = sources.filter(|name| !name.starts_with(library::FOLDER)).map(escaped);
    let objects = session.options.link.files.iter().map(|file| escaped(&path_name(file)));
    let needed: Vec<String> = sources.chain(objects).collect();
    let needed = needed.join(" \\\n  ");
    targets(&session.options).iter().map(|target| format!("{}: {needed}\n", escaped(target))).collect()
}

/// Returns the outputs. If the rules are the only output, the object that could be made stands for it.
fn targets(options: &Options) -> Vec<String> {
    let others = options.outputs.iter().filter(|output| output.emit != Emit::DepInfo);
    let mut targets: Vec<String> = others
        .filter_map(|output| match &output.destination {
            Destination::File(path) => Some(path_name(path)),
            Destination::Stdout => None,
        })
        .collect();
    if targets.is_empty() {
        targets.push(path_name(&Emit::Object.default_path(&options.input)));
    }
    targets
}

fn path_name(path: &Path) -> String {
    path.display().to_string()
}

/// Escapes a path for make.
fn escaped(path: &str) -> String {
    let mut escaped = String::with_capacity(path.len());
    for character in path.chars() {
        match character {
            ' ' | '#' | ':' => escaped.extend(['\\', character]),
            '$' => escaped.push_str("$$"),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn make_reads_unusual_paths() {
        assert_eq!(escaped("a b/c$#.mod"), "a\\ b/c$$\\#.mod");
    }
}
