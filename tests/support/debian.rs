//! Source packages of Debian, for measurements and tests on programs of others.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The archive of the sources: one release, so that figures can be compared.
const ARCHIVE: &str = "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian bookworm main\n";

/// A folder with lists of packages, which is kept between runs.
pub struct Sources {
    folder: PathBuf,
}

impl Sources {
    /// Prepares the folder, which may exist.
    pub fn new(folder: &Path) -> Sources {
        for name in ["lists/partial", "cache/archives/partial"] {
            fs::create_dir_all(folder.join(name)).expect("a folder can be made");
        }
        fs::write(folder.join("sources.list"), ARCHIVE).expect("a file can be written");
        Sources { folder: folder.to_owned() }
    }

    /// Reads the lists of packages, and returns whether that was possible.
    pub fn update(&self) -> bool {
        self.apt().args(["-qq", "update"]).status().is_ok_and(|status| status.success())
    }

    /// Fetches the files of a source package into a folder; unpacks them unless `options` prevent it.
    pub fn fetch(&self, package: &str, folder: &Path, options: &[&str]) -> Result<(), String> {
        run(self.apt().current_dir(folder).args(["-qq", "source"]).args(options).arg(package))
    }

    /// Returns a command of apt with separate lists and cache, which needs no root privileges and ignores the
    /// machine's settings.
    fn apt(&self) -> Command {
        let mut apt = Command::new("apt-get");
        let at = |name: &str| self.folder.join(name).display().to_string();
        for option in [
            format!("Dir::Etc::SourceList={}", at("sources.list")),
            "Dir::Etc::SourceParts=/dev/null".to_owned(),
            format!("Dir::State::Lists={}", at("lists")),
            format!("Dir::Cache={}", at("cache")),
            "APT::Sandbox::User=root".to_owned(),
        ] {
            apt.args(["-o", &option]);
        }
        apt
    }
}

/// Runs a command silently; if it fails, returns the end of its output.
pub fn run(command: &mut Command) -> Result<(), String> {
    let output = command.stdin(Stdio::null()).output().map_err(|error| error.to_string())?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let lines: Vec<&str> = said.lines().collect();
    Err(lines[lines.len().saturating_sub(12)..].join("\n"))
}
