//! `packaging FOLDER` writes the files about the package into a folder: `tlc.cdx.json`, `copyright` and
//! `changelog.Debian`. The variable `SOURCE_DATE_EPOCH` is the time in them.

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

/// The maintainer of the Debian package.
const MAINTAINER: &str = "The tlc authors <authors@tlc.invalid>";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [folder] = arguments.as_slice() else {
        eprintln!("usage: packaging FOLDER");
        return ExitCode::FAILURE;
    };
    match write(Path::new("."), Path::new(folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn write(root: &Path, folder: &Path) -> Result<(), String> {
    let seconds = env::var("SOURCE_DATE_EPOCH").ok().and_then(|text| text.parse().ok()).unwrap_or(0);
    let components = packaging::of_compiler(root)?;
    let changes = root.join("CHANGELOG.md");
    let changes = fs::read_to_string(&changes).map_err(|error| format!("{}: {error}", changes.display()))?;
    let version = components.first().map(|compiler| compiler.version.clone()).unwrap_or_default();
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for (name, text) in [
        ("tlc.cdx.json", packaging::sbom(&components, seconds)),
        ("copyright", packaging::copyright(&components)?),
        ("changelog.Debian", packaging::changelog(&changes, &version, MAINTAINER, seconds)),
    ] {
        let path = folder.join(name);
        fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}
