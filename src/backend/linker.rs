//! Linking: from objects to an executable, or to an object that contains the run-time library.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};

use thiserror::Error;

use llvm_tuning::OptLevel;

use tlc_frontend::base::printable;

use super::interruption::{TemporaryFolder, with_process};
use super::terminal::say;

/// The C compiler driver or linker that links executables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Linker {
    /// The program, searched for in PATH unless it is a path itself.
    pub program: String,
    /// Whether each command is printed before it is run, option `-v`.
    pub tells: bool,
    /// Whether temporary files of the commands are kept, option `--save-temps`.
    pub keeps: bool,
    /// Whether executables contain all libraries, option `--static`.
    pub is_static: bool,
}

/// The inputs of the linker besides the compiled modules and the run-time library.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LinkInputs {
    /// Objects and archives.
    pub files: Vec<PathBuf>,
    /// The folders of libraries, option `-L`.
    pub folders: Vec<PathBuf>,
    /// The libraries, option `-l`.
    pub libraries: Vec<String>,
}

impl LinkInputs {
    fn arguments(&self) -> Vec<OsString> {
        let mut arguments: Vec<OsString> = self.files.iter().map(|file| plain(file)).collect();
        for folder in &self.folders {
            arguments.extend([OsString::from("-L"), plain(folder)]);
        }
        arguments.extend(self.libraries.iter().map(|library| OsString::from(format!("-l{library}"))));
        arguments
    }
}

/// The parts that are linked into a program.
#[derive(Clone, Copy, Debug)]
pub struct LinkedParts<'a> {
    /// The objects of the compiled modules.
    pub objects: &'a [Vec<u8>],
    /// The objects of sources in C.
    pub compiled: &'a [Vec<u8>],
    /// The other inputs of the linker.
    pub others: &'a LinkInputs,
    /// Whether the program counts executions, so that the writer of profiles is linked.
    pub counts: bool,
    /// The run-time library.
    pub runtime: Runtime<'a>,
}

/// The run-time library, with the options for linking it.
#[derive(Clone, Copy, Debug)]
pub struct Runtime<'a> {
    /// The archives of its objects, which need each other.
    pub archives: [&'a [u8]; 3],
    /// The symbols of functions that are linked into the program even if nothing calls them.
    pub demanded: &'a [&'a str],
    /// Whether AddressSanitizer watches the program: its library is linked, and sources in C are also
    /// instrumented.
    pub is_watched: bool,
}

/// The option that makes a C compiler instrument code, and link AddressSanitizer.
const SANITIZER: &str = "-fsanitize=address";

impl Runtime<'_> {
    fn arguments(self) -> impl Iterator<Item = OsString> {
        self.demanded.iter().map(|symbol| format!("-Wl,-u,{symbol}").into())
    }
}

/// Returns a path as an argument that every linker takes as a path: a leading `-` would make it an option,
/// and a leading `@` a file with further options.
pub(super) fn plain(path: &Path) -> OsString {
    match path.as_os_str().as_bytes().first() {
        Some(b'-' | b'@') => Path::new(".").join(path).into(),
        _ => path.into(),
    }
}

/// The reason why linking failed.
#[derive(Debug, Error)]
pub enum LinkError {
    /// The linker is not installed or cannot be run.
    #[error("cannot run the linker `{0}`: {1}")]
    CannotRun(String, io::Error),
    /// The linker ran and reported errors.
    #[error("the linker `{program}` {}", failure(end, said))]
    Failed {
        /// The name by which the user knows the linker.
        program: String,
        /// Its exit status in words, for example `exit status 1`.
        end: String,
        /// Its output, which may be empty.
        said: String,
    },
    /// The linker reported success without writing the file.
    #[error("the linker `{0}` reported success, but did not write an ELF file")]
    NoOutput(String),
    /// The linker's files could not be written to this folder, or read from it.
    #[error("cannot use the folder `{0}` for temporary files: {1}")]
    Temporary(PathBuf, io::Error),
}

/// Describes how a linker failed, given its exit status and its output.
fn failure(end: &str, said: &str) -> String {
    match said {
        "" => format!("failed with {end} and no message"),
        _ if is_about_memory(said) => "ran out of memory".to_owned(),
        _ => "failed".to_owned(),
    }
}

/// Whether the output of a compiler or a linker reports that it is out of memory.
pub fn is_about_memory(said: &str) -> bool {
    let said = said.to_ascii_lowercase();
    ["out of memory", "memory exhausted", "cannot allocate memory", "failed to map segment"]
        .iter()
        .any(|words| said.contains(words))
}

impl Default for Linker {
    fn default() -> Linker {
        Linker { program: "cc".to_owned(), tells: false, keeps: false, is_static: false }
    }
}

/// A compiled source in C.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CompiledC {
    pub object: Vec<u8>,
    /// The files that the source includes, directly or indirectly.
    pub headers: Vec<PathBuf>,
}

/// Returns the files after the colon of a rule for make, as C compilers write it.
fn prerequisites(rule: &[u8]) -> Vec<PathBuf> {
    let start = rule.windows(2).position(|pair| pair[0] == b':' && pair[1].is_ascii_whitespace());
    let mut bytes =
        rule.get(start.map_or(rule.len(), |colon| colon + 1)..).unwrap_or_default().iter().peekable();
    let (mut files, mut word) = (Vec::new(), Vec::new());
    while let Some(byte) = bytes.next() {
        match (byte, bytes.peek()) {
            (b'\\', Some(b'\n')) => {}
            (b'\\', Some(next @ (b' ' | b'#'))) | (b'$', Some(next @ b'$')) => {
                word.push(**next);
                bytes.next();
            }
            (byte, _) if !byte.is_ascii_whitespace() => word.push(*byte),
            _ if !word.is_empty() => files.push(PathBuf::from(OsString::from_vec(std::mem::take(&mut word)))),
            _ => {}
        }
    }
    files
}

/// Options of every executable: tables that are read-only after startup, and a stack that is not executable.
const HARDENING: &str = "-Wl,-z,relro,-z,now,-z,noexecstack,-z,text";

impl Linker {
    /// Links the parts of a program and returns the executable. Temporary files are created inside the folder
    /// `within`.
    pub fn executable(&self, parts: LinkedParts<'_>, within: &Path) -> Result<Vec<u8>, LinkError> {
        let files = Files::write(self, parts.objects, parts.runtime, within)?;
        let mut last: Vec<OsString> = parts.runtime.arguments().collect();
        for (number, object) in parts.compiled.iter().enumerate() {
            let path = files.path(&format!("c{number}.o"));
            fs::write(&path, object).map_err(|error| LinkError::Temporary(within.to_owned(), error))?;
            last.push(path.into());
        }
        last.extend(parts.others.arguments());
        // The archives are repeated after the other inputs, because they may need more of their members.
        last.extend(files.archives());
        // No symbol refers to the member that writes the profile.
        last.extend(parts.counts.then(|| "-Wl,-u,__llvm_profile_runtime".into()));
        last.extend(["-lm", "-Wl,--gc-sections"].map(OsString::from));
        last.extend(parts.runtime.is_watched.then(|| SANITIZER.into()));
        let kind = if self.is_static { "-static-pie" } else { "-pie" };
        files.run(&[kind, HARDENING], &last, &[ELF_FIXED, ELF_SHARED])
    }

    /// Compiles a source in C. Headers are searched for in the given folders.
    pub fn object_of_c(
        &self,
        source: &Path,
        include: &[PathBuf],
        level: OptLevel,
        is_watched: bool,
        within: &Path,
    ) -> Result<CompiledC, LinkError> {
        let files = Files::new(self, within)?;
        let level = format!("-O{}", level.name());
        let rule = files.path(RULE);
        let mut command = Command::new(&self.program);
        command.args(["-c", level.as_str()]).args(is_watched.then_some(SANITIZER));
        command.args(include.iter().flat_map(|folder| [OsString::from("-I"), plain(folder)]));
        command.args(["-MD", "-MF"]).arg(&rule);
        command.arg("-o").arg(files.path(OUTPUT)).arg(plain(source));
        let object = files.made_by(&mut command, &[ELF_RELOCATABLE])?;
        // Assembly without a preprocessor has no rule.
        let mut read = prerequisites(&fs::read(rule).unwrap_or_default());
        read.retain(|file| file != source);
        Ok(CompiledC { object, headers: read })
    }

    /// Combines objects with the members of the archives that they need; the result links with C code without
    /// the library. Temporary files are created inside the folder `within`.
    pub fn relocatable(
        &self,
        objects: &[Vec<u8>],
        runtime: Runtime<'_>,
        within: &Path,
    ) -> Result<Vec<u8>, LinkError> {
        let files = Files::write(self, objects, runtime, within)?;
        let last: Vec<OsString> = runtime.arguments().collect();
        files.run(&["-r", "-nostdlib"], &last, &[ELF_RELOCATABLE])
    }

    /// Creates a folder for the files of a command inside the folder `within`.
    pub(super) fn folder(&self, within: &Path) -> io::Result<TemporaryFolder> {
        Ok(TemporaryFolder::new_in(within)?.kept(self.keeps))
    }

    /// Runs the C compiler or the linker to its end. Its temporary files are removed with the folder, and its
    /// messages are in English, which this module can interpret.
    pub(super) fn run(&self, command: &mut Command, folder: &TemporaryFolder) -> io::Result<Output> {
        if self.tells {
            say(&format!("{}\n", line(command)));
        }
        command.env("TMPDIR", folder.path()).env("LC_ALL", "C");
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        with_process(command, Child::wait_with_output)
    }
}

/// Returns a command as a line for a shell.
fn line(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let quoted = words.map(|word| {
        // A command with a zero byte in a word cannot be run.
        let quoted = shlex::bytes::try_quote(word.as_bytes()).unwrap_or_default();
        printable(&String::from_utf8_lossy(&quoted)).into_owned()
    });
    quoted.collect::<Vec<_>>().join(" ")
}

/// The linker's files, in a folder that is removed with this value.
struct Files<'l> {
    linker: &'l Linker,
    folder: TemporaryFolder,
    /// The number of objects of compiled modules.
    object_count: usize,
}

/// Returns the name of an object in the folder. It is fixed, because linkers write the names of objects into
/// symbol tables, and output must not depend on the folder.
fn object_name(number: usize) -> String {
    if number == 0 { "program.o".to_owned() } else { format!("program{number}.o") }
}

/// The names of the archives of the run-time library.
const ARCHIVES: [&str; 3] = ["libtlc.a", "libtlcstorage.a", "libtlcstacks.a"];
const OUTPUT: &str = "program";

/// The name of the rule for make that lists the headers of a source in C.
const RULE: &str = "program.d";

/// The kinds of ELF files: `e_type` of the header.
const ELF_RELOCATABLE: u8 = 1;
const ELF_FIXED: u8 = 2;
const ELF_SHARED: u8 = 3;

impl<'l> Files<'l> {
    fn new(linker: &'l Linker, within: &Path) -> Result<Files<'l>, LinkError> {
        let folder = linker.folder(within).map_err(|error| LinkError::Temporary(within.to_owned(), error))?;
        Ok(Files { linker, folder, object_count: 0 })
    }

    fn write(
        linker: &'l Linker,
        objects: &[Vec<u8>],
        runtime: Runtime<'_>,
        within: &Path,
    ) -> Result<Files<'l>, LinkError> {
        let failed = |error| LinkError::Temporary(within.to_owned(), error);
        let files = Files { object_count: objects.len(), ..Files::new(linker, within)? };
        for (number, object) in objects.iter().enumerate() {
            fs::write(files.path(&object_name(number)), object).map_err(failed)?;
        }
        for (name, archive) in ARCHIVES.iter().zip(runtime.archives) {
            fs::write(files.path(name), archive).map_err(failed)?;
        }
        Ok(files)
    }

    /// Returns the arguments that link with the archives.
    fn archives(&self) -> impl Iterator<Item = OsString> {
        let files = ARCHIVES.map(|name| self.path(name).into());
        ["-Wl,--start-group".into()].into_iter().chain(files).chain(["-Wl,--end-group".into()])
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Runs the linker and returns its output, which must be an ELF file of one of the kinds.
    fn run(&self, first: &[&str], last: &[OsString], kinds: &[u8]) -> Result<Vec<u8>, LinkError> {
        let mut command = Command::new(&self.linker.program);
        command.args(first).arg("-o").arg(self.path(OUTPUT));
        command.args((0..self.object_count).map(|number| self.path(&object_name(number))));
        command.args(self.archives()).args(last);
        self.made_by(&mut command, kinds)
    }

    /// Runs a command that writes the output file, and returns the contents of that file.
    fn made_by(&self, command: &mut Command, kinds: &[u8]) -> Result<Vec<u8>, LinkError> {
        let program = &self.linker.program;
        let result = self
            .linker
            .run(command, &self.folder)
            .map_err(|error| LinkError::CannotRun(program.to_owned(), error))?;
        if !result.status.success() {
            // The folder of the inputs is of no interest to the user, and differs every time.
            let folder = format!("{}/", self.folder.path().display());
            let said = String::from_utf8_lossy(&result.stderr).replace(&folder, "").trim().to_owned();
            return Err(LinkError::Failed { program: program.to_owned(), end: end(result.status), said });
        }
        let written = fs::read(self.path(OUTPUT)).unwrap_or_default();
        let is_right =
            written.starts_with(b"\x7fELF") && written.get(16).is_some_and(|kind| kinds.contains(kind));
        if is_right { Ok(written) } else { Err(LinkError::NoOutput(program.to_owned())) }
    }
}

/// Describes how a process ended.
pub(super) fn end(status: ExitStatus) -> String {
    match (status.code(), status.signal()) {
        (Some(code), _) => format!("exit status {code}"),
        (None, Some(signal)) => format!("signal {signal}"),
        (None, None) => "an unknown status".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOTHING: Runtime<'_> = Runtime { archives: [b"", b"", b""], demanded: &[], is_watched: false };

    #[test]
    fn no_path_is_an_option_of_the_linker() {
        let inputs = LinkInputs {
            files: ["-Wl,-x.o", "@x.o", "a/-x.o", "x.o"].map(PathBuf::from).to_vec(),
            folders: vec!["@lib".into()],
            libraries: vec!["m".into()],
        };
        let expected = ["./-Wl,-x.o", "./@x.o", "a/-x.o", "x.o", "-L", "./@lib", "-lm"];
        assert_eq!(inputs.arguments(), expected.map(OsString::from));
    }

    #[test]
    fn commands_are_told_as_lines_that_a_shell_reads_back() {
        let mut command = Command::new("cc");
        command.args(["-o", "a b", "it's", "-Wl,--defsym=a=b", "$x", ""]);
        let told = line(&command);
        let read = shlex::split(&told).expect("complete quotes");
        assert_eq!(read, ["cc", "-o", "a b", "it's", "-Wl,--defsym=a=b", "$x", ""], "{told}");
        assert!(told.starts_with("cc -o 'a b' "), "{told}");
    }

    #[test]
    fn rules_list_headers() {
        let rule = b"program: a.c /usr/include/stdio.h \\\n  my\\ file.h $$x.h c:d.h\n";
        let files = ["a.c", "/usr/include/stdio.h", "my file.h", "$x.h", "c:d.h"].map(PathBuf::from);
        assert_eq!(prerequisites(rule), files);
        assert!(prerequisites(b"").is_empty());
    }

    #[test]
    fn linkers_that_are_missing_or_fail_are_told_apart() {
        let folder = tempfile::tempdir().expect("a folder");
        let link = |program: &str| {
            let linker = Linker { program: program.into(), ..Linker::default() };
            let parts = LinkedParts {
                objects: &[b"no object".to_vec()],
                compiled: &[],
                others: &LinkInputs::default(),
                counts: false,
                runtime: NOTHING,
            };
            linker.executable(parts, folder.path())
        };
        assert!(matches!(link("/no/such/linker"), Err(LinkError::CannotRun(..))));
        assert!(matches!(link("cc"), Err(LinkError::Failed { said, .. }) if !said.is_empty()));
        assert!(matches!(link("true"), Err(LinkError::NoOutput(_))));
        let silent = link("false").expect_err("it fails").to_string();
        assert_eq!(silent, "the linker `false` failed with exit status 1 and no message");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
    }

    #[test]
    fn a_folder_that_is_missing_is_named() {
        let within = Path::new("/no/such/folder");
        let error = Linker::default().relocatable(&[], NOTHING, within).expect_err("it is missing");
        assert!(matches!(&error, LinkError::Temporary(folder, _) if folder == within), "{error}");
    }
}
