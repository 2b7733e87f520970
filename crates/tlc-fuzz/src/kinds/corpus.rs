//! The programs of the repository, the raw material of mutants.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// The folders that contain programs.
const FOLDERS: [&str; 12] = [
    "examples",
    "runtime/lib",
    "tests/cps",
    "tests/ir",
    "tests/library",
    "tests/modules",
    "tests/parse",
    "tests/regressions",
    "tests/run",
    "tests/trace",
    "tests/trap",
    "tests/ui",
];

/// A program of the repository.
pub struct CorpusProgram {
    /// The name of its file.
    pub name: String,
    /// The folder of the program and of the modules it imports.
    pub folder: PathBuf,
    pub text: String,
}

/// Reads all programs whose names have one of these endings, sorted by path.
pub fn programs(ends: &[&str]) -> Vec<CorpusProgram> {
    let mut paths = Vec::new();
    for folder in FOLDERS {
        // A missing folder has no programs; a test ensures that there are enough.
        let _ = collect(&root().join(folder), ends, &mut paths);
    }
    paths.sort();
    paths.iter().filter_map(|path| read(path)).collect()
}

/// Reads all control flow graphs.
pub fn graphs() -> Vec<String> {
    let mut paths = Vec::new();
    // A test ensures that there are enough.
    let _ = collect(&root().join("tests/ssa"), &["cfg"], &mut paths);
    paths.sort();
    paths.iter().filter_map(|path| fs::read_to_string(path).ok()).collect()
}

fn read(path: &Path) -> Option<CorpusProgram> {
    let name = path.file_name()?.to_str()?.to_owned();
    let folder = path.parent()?.to_owned();
    Some(CorpusProgram { name, folder, text: fs::read_to_string(path).ok()? })
}

fn collect(folder: &Path, ends: &[&str], paths: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, ends, paths)?;
        } else if path.extension().is_some_and(|end| ends.iter().any(|wanted| end == *wanted)) {
            paths.push(path);
        }
    }
    Ok(())
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_programs_of_the_repository_are_found() {
        assert!(programs(&["mod", "def"]).len() > 900, "{}", programs(&["mod", "def"]).len());
        assert!(graphs().len() >= 20, "{}", graphs().len());
    }
}
