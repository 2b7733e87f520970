//! The corpus of the coverage-guided search: every file of it is judged by its target.

use std::path::{Path, PathBuf};
use std::{fs, io};

use tlc_fuzz::campaign::on_big_stack;
use tlc_fuzz::targets::{Judgement, Target};

/// The maximum size of the corpus in bytes, because people read it and every clone contains it.
const MOST: usize = 600_000;

/// The least number of files of each target.
const LEAST: usize = 10;

#[test]
fn every_file_of_the_corpus_is_judged_well() {
    let mut size = 0;
    for target in Target::ALL {
        let paths = files(&corpus().join(target.name));
        assert!(paths.len() >= LEAST, "only {} files are in the corpus of {}", paths.len(), target.name);
        for path in paths {
            let bytes = fs::read(&path).expect("a file of the corpus can be read");
            size += bytes.len();
            let judged = on_big_stack(move || Ok::<_, io::Error>(target.judge(&bytes)));
            let judgement = judged.unwrap_or_else(|error| Judgement::Wrong(error.to_string()));
            assert_eq!(judgement, Judgement::Fine, "{}", path.display());
        }
    }
    assert!(size <= MOST, "the corpus has {size} bytes");
}

/// A corpus without a target would never be used.
#[test]
fn every_folder_of_the_corpus_has_a_target() {
    for path in files(&corpus()) {
        let name = path.file_name().expect("an entry has a name").to_string_lossy().into_owned();
        assert!(Target::named(&name).is_some(), "{name} is no target");
    }
}

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus")
}

/// Returns the entries of a folder, sorted.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder can be read");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths
}
