//! A folder in which the tests of the command line call `tlc`, and the results of a call.
#![allow(dead_code, reason = "each test program uses a part of it")]

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

pub const HELLO: &str = "\
MODULE Hello;
IMPORT InOut;
BEGIN
  InOut.WriteString(\"Hello\"); InOut.WriteLn
END Hello.
";

/// A folder with sources, in which `tlc` is called.
pub struct Folder {
    folder: TempDir,
}

/// The streams and the status of a finished program.
pub struct Outcome {
    /// The exit status as a shell reports it: 128 + n after signal n.
    pub status: Option<i32>,
    pub stdout: Vec<u8>,
    pub stderr: String,
}

impl Folder {
    pub fn new(files: &[(&str, &str)]) -> Folder {
        let folder = Folder { folder: tempfile::tempdir().expect("a temporary folder") };
        files.iter().for_each(|(name, text)| folder.write(name, text.as_bytes()));
        folder
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn write(&self, name: &str, bytes: &[u8]) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("inside the folder")).expect("a folder");
        fs::write(path, bytes).expect("a file");
    }

    pub fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).expect(name)
    }

    /// The names of all files, sorted.
    pub fn files(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder.path()).expect("the folder");
        let mut names: Vec<String> = entries
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    pub fn tlc(&self, arguments: &str) -> Outcome {
        self.run(env!("CARGO_BIN_EXE_tlc"), arguments)
    }

    /// Runs `tlc`, which must succeed without messages.
    pub fn compile(&self, arguments: &str) -> Vec<u8> {
        self.tlc(arguments).success()
    }

    /// Runs a program without backtraces.
    pub fn run(&self, program: impl AsRef<Path>, arguments: &str) -> Outcome {
        self.run_with(program, arguments, &[("TLC_BACKTRACE", "0")])
    }

    /// Runs a program with these environment variables, and without any other that controls backtraces.
    pub fn run_with(
        &self,
        program: impl AsRef<Path>,
        arguments: &str,
        variables: &[(&str, &str)],
    ) -> Outcome {
        let mut command = Command::new(program.as_ref());
        command.args(arguments.split_whitespace()).current_dir(self.folder.path()).stdin(Stdio::null());
        command.env_remove("TLC_BACKTRACE").envs(variables.iter().copied());
        command.output().expect("the program starts").into()
    }
}

impl From<Output> for Outcome {
    fn from(output: Output) -> Outcome {
        Outcome {
            status: output.status.code().or_else(|| Some(128 + output.status.signal()?)),
            stdout: output.stdout,
            stderr: String::from_utf8(output.stderr).expect("messages are UTF-8"),
        }
    }
}

impl Outcome {
    pub fn success(self) -> Vec<u8> {
        assert_eq!((self.status, self.stderr.as_str()), (Some(0), ""));
        self.stdout
    }

    /// The messages of a failure with exit status 1 and no other output.
    pub fn failure(self) -> String {
        assert_eq!(self.status, Some(1), "{}", self.stderr);
        assert_eq!(String::from_utf8_lossy(&self.stdout), "");
        self.stderr
    }

    pub fn fails_with(self, expected: &str) {
        let messages = self.failure();
        assert!(messages.contains(expected), "expected `{expected}` in\n{messages}");
    }
}
