//! Debian packages of the programs of a project, which Debian's own tools make.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use crate::driver::{BUILD, Failure};
use crate::project::Project;
use crate::project::build::cannot_write;
use crate::project::progress::fail;

use super::archive::{self, PackedFile, TIME, TIME_OF_DEBIAN};
use super::sources;

/// The architecture of all programs.
const ARCHITECTURE: &str = "amd64";

/// The fields of a package.
pub struct Package<'p> {
    project: &'p Project,
    name: String,
    version: String,
    maintainer: String,
}

impl<'p> Package<'p> {
    /// Returns the fields of a project's package.
    ///
    /// # Errors
    ///
    /// The project names no author. This was reported.
    pub fn new(project: &'p Project, version: &str) -> Result<Package<'p>, Failure> {
        // Names have small letters and no `_`; those of projects begin with a letter.
        let name = project.name.to_ascii_lowercase().replace('_', "-");
        if name.len() < 2 {
            return fail(
                &format!("`{name}` cannot be the name of a Debian package"),
                "it has at least two characters",
            );
        }
        match project.manifest.authors.first() {
            Some(author) => {
                Ok(Package { project, name, version: format!("{version}-1"), maintainer: one_line(author) })
            }
            None => fail(
                "a Debian package needs the address of its maintainer",
                "add the key `authors` to `tlc.toml`: `authors = [\"Ada <ada@example.org>\"]`",
            ),
        }
    }

    pub fn file_name(&self) -> String {
        format!("{}_{}_{ARCHITECTURE}.deb", self.name, self.version)
    }

    /// Returns the files of the package: the programs, and the texts that Debian requires.
    ///
    /// # Errors
    ///
    /// A file cannot be read. This was reported.
    pub fn files(&self, programs: Vec<PackedFile>) -> Result<Vec<PackedFile>, Failure> {
        let folder = Path::new("usr/share/doc").join(&self.name);
        let text = |name: &str, content: Vec<u8>| PackedFile {
            path: folder.join(name),
            content,
            is_executable: false,
        };
        let Package { name, version, maintainer, project } = self;
        let licence = project.manifest.licence.as_deref().unwrap_or("not stated");
        let holders = project.manifest.authors.join(", ");
        let mut copyright =
            format!("{} {version}\n\nCopyright: {holders}\nLicence: {licence}\n", project.name);
        let mut files = programs;
        for file in sources::texts(project)? {
            let file_name = file.path.display().to_string();
            match file_name.to_ascii_uppercase() {
                upper if ["LICEN", "COPYING", "NOTICE"].iter().any(|word| upper.starts_with(word)) => {
                    copyright += &format!("\n{}", String::from_utf8_lossy(&file.content));
                }
                upper if upper.starts_with("CHANGE") => {
                    let content = archive::compressed(&file.content)
                        .or_else(|error| failed("compress a text", &error))?;
                    files.push(text("changelog.gz", content));
                }
                _ => files.push(text(&file_name, file.content)),
            }
        }
        files.push(text("copyright", copyright.into_bytes()));
        let changes = format!(
            "{name} ({version}) unstable; urgency=medium\n\n  * Package of the project's release.\n\n -- {maintainer}  {TIME_OF_DEBIAN}\n"
        );
        let changes =
            archive::compressed(changes.as_bytes()).or_else(|error| failed("compress a text", &error))?;
        files.push(text("changelog.Debian.gz", changes));
        Ok(files)
    }

    /// Returns the package with these files.
    ///
    /// # Errors
    ///
    /// A tool of Debian is missing or fails. This was reported.
    pub fn archive(&self, files: &[PackedFile]) -> Result<Vec<u8>, Failure> {
        let within = Path::new(BUILD);
        let folder = tempfile::Builder::new().prefix(".tlc-").tempdir_in(within);
        let folder = folder.or_else(|error| cannot_write(within, &error))?;
        let data = folder.path().join("data");
        for file in files {
            let path = data.join(&file.path);
            write(&path, &file.content, archive::mode(file)).or_else(|error| cannot_write(&path, &error))?;
        }
        // The permissions of folders are part of the package, whatever the user's mask is.
        for folder in files.iter().flat_map(|file| file.path.ancestors().skip(1)) {
            let folder = data.join(folder);
            fs::set_permissions(&folder, fs::Permissions::from_mode(0o755))
                .or_else(|error| cannot_write(&folder, &error))?;
        }
        let kilobytes = files.iter().map(|file| file.content.len() as u64).sum::<u64>().div_ceil(1024);
        let control = self.control(kilobytes, &self.dependencies(folder.path(), files)?);
        let path = data.join("DEBIAN/control");
        write(&path, control.as_bytes(), 0o644).or_else(|error| cannot_write(&path, &error))?;
        let result = folder.path().join("package.deb");
        let mut command = Command::new("dpkg-deb");
        command.args(["--root-owner-group", "--build"]).arg(&data).arg(&result);
        command.env("SOURCE_DATE_EPOCH", TIME.to_string());
        output(&mut command, "dpkg")?;
        fs::read(&result).or_else(|error| failed("read the package", &error))
    }

    /// Returns the packages with the shared libraries of the programs, as `dpkg-shlibdeps` finds them.
    fn dependencies(&self, folder: &Path, files: &[PackedFile]) -> Result<String, Failure> {
        let control = format!("Source: {0}\n\nPackage: {0}\nArchitecture: {ARCHITECTURE}\n", self.name);
        let path = folder.join("debian/control");
        write(&path, control.as_bytes(), 0o644).or_else(|error| cannot_write(&path, &error))?;
        let mut command = Command::new("dpkg-shlibdeps");
        command.args(["-O", "--warnings=0"]).current_dir(folder);
        command.args(
            files.iter().filter(|file| file.is_executable).map(|file| Path::new("data").join(&file.path)),
        );
        let printed = output(&mut command, "dpkg-dev")?;
        Ok(printed.trim().strip_prefix("shlibs:Depends=").unwrap_or_default().to_owned())
    }

    fn control(&self, kilobytes: u64, needed: &str) -> String {
        let Package { project, name, version, maintainer } = self;
        let description = match project.manifest.description.as_deref() {
            Some(description) => one_line(description),
            None => format!("programs of the project {}", project.name),
        };
        let programs = project.programs().unwrap_or_default().into_keys().collect::<Vec<_>>().join(", ");
        let needed = if needed.is_empty() { String::new() } else { format!("Depends: {needed}\n") };
        format!(
            "Package: {name}\nVersion: {version}\nArchitecture: {ARCHITECTURE}\nMaintainer: {maintainer}\n\
             Installed-Size: {kilobytes}\n{needed}Section: misc\nPriority: optional\nDescription: {description}\n \
             The programs of the project {}: {programs}.\n",
            project.name
        )
    }
}

/// Returns a text for a field, which ends at the end of the line.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn failed<T>(what: &str, error: &std::io::Error) -> Result<T, Failure> {
    fail(&format!("cannot {what}: {error}"), "")
}

fn write(path: &Path, content: &[u8], mode: u32) -> std::io::Result<()> {
    fs::create_dir_all(path.parent().unwrap_or(Path::new("")))?;
    fs::write(path, content)?;
    fs::set_permissions(path, fs::Permissions::from_mode(mode))
}

/// Runs a tool of a Debian package, and returns its output.
fn output(command: &mut Command, package: &str) -> Result<String, Failure> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = match command.output() {
        Ok(output) => output,
        Err(error) => {
            return fail(
                &format!("cannot run `{program}`, which makes Debian packages: {error}"),
                &format!(
                    "install it (on Debian: `apt-get install {package}`), or use `tlc package --static`"
                ),
            );
        }
    };
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => fail(&format!("`{program}` failed: {}", String::from_utf8_lossy(&output.stderr).trim()), ""),
    }
}
