//! LLVM's own tests of `mem2reg`, with the plugin in its place.
//!
//! The tests are those of Debian's source package of LLVM, of which nothing is kept here. They are the commands in
//! `RUN` lines, as for LLVM's `lit`, and mostly compare the output with the `CHECK` lines of the same file.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::{OPT, plugin, tools};
use benches::debian::{Sources, run};

const PACKAGE: &str = concat!("llvm-toolchain-", env!("DIRECT_SSA_LLVM"));

/// The folders of tests that run `mem2reg`.
const FOLDERS: [&str; 2] =
    ["llvm/test/Transforms/Mem2Reg", "llvm/test/DebugInfo/Generic/assignment-tracking/mem2reg"];

/// A folder of tests of another pass, whose inputs have all kinds of types.
const INPUTS: &str = "llvm/test/Transforms/SROA";

/// The programs that the tests run besides `opt`.
const PROGRAMS: [&str; 3] = ["FileCheck", "not", "count"];

#[test]
#[ignore = "fetches a source package of 165 MB: make test-mem2reg"]
fn tests_of_mem2reg_pass_with_the_plugin() {
    let needed = [OPT, concat!("FileCheck-", env!("DIRECT_SSA_LLVM")), "apt-get", "tar", "xz"];
    if needed.into_iter().any(|tool| tools::is_missing(tool, "LLVM's tests of mem2reg")) {
        return;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(concat!("llvm-tests-", env!("DIRECT_SSA_LLVM")));
    let sources = unpacked(&folder);
    let programs = programs(&folder.join("bin"), &plugin());
    let tests: Vec<PathBuf> = FOLDERS.iter().flat_map(|name| files(&sources.join(name))).collect();
    assert!(tests.len() >= 36, "{} tests", tests.len());
    let mut failures = Vec::new();
    for test in &tests {
        // If LLVM's own pass fails, the test or its environment is wrong.
        assert_eq!(outcome(test, "mem2reg", &programs), Ok(()), "{}", test.display());
        if let Err(reason) = outcome(test, "direct-ssa", &programs) {
            failures.push(format!("{}:\n{reason}", test.display()));
        }
    }
    assert!(failures.is_empty(), "{} of {} fail:\n{}", failures.len(), tests.len(), failures.join("\n"));
    let inputs = files(&sources.join(INPUTS));
    assert!(inputs.len() >= 50, "{} inputs", inputs.len());
    for input in inputs {
        let opt = format!("opt -passes=direct-ssa,verify -disable-output {}", input.display());
        assert_eq!(shell(&opt, &programs), Ok(()), "{}", input.display());
    }
}

/// Fetches the package unless an earlier run did, and returns the folder of the sources.
fn unpacked(folder: &Path) -> PathBuf {
    let sources = folder.join("sources");
    if !sources.join("complete").exists() {
        fs::create_dir_all(&sources).expect("a folder");
        let debian = Sources::new(folder);
        assert!(debian.update(), "the list of Debian's packages cannot be read");
        debian.fetch(PACKAGE, folder, &["--download-only"]).expect("the package can be fetched");
        let archive =
            entries(folder).into_iter().find(|path| path.to_string_lossy().ends_with(".orig.tar.xz"));
        let mut tar = Command::new("tar");
        tar.args(["--strip-components=1", "--wildcards", "-C"]).arg(&sources).arg("-xf");
        tar.arg(archive.expect("the package has an archive"));
        tar.args(FOLDERS.iter().chain([&INPUTS]).map(|name| format!("*/{name}")));
        run(&mut tar).expect("the archive can be unpacked");
        fs::write(sources.join("complete"), "").expect("a file");
    }
    sources
}

/// Makes a folder with the programs under the names that the tests have for them.
fn programs(folder: &Path, plugin: &Path) -> PathBuf {
    fs::create_dir_all(folder).expect("a folder");
    let program = |name: &str, call: String| {
        let path = folder.join(name);
        fs::write(&path, format!("#!/bin/sh\nexec {call} \"$@\"\n")).expect("a file");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("an executable file");
    };
    program("opt", format!("{OPT} -load-pass-plugin={}", plugin.display()));
    PROGRAMS.iter().for_each(|name| {
        program(name, format!(concat!("/usr/lib/llvm-", env!("DIRECT_SSA_LLVM"), "/bin/{}"), name))
    });
    folder.to_owned()
}

/// Runs the commands of a test, with another pass in place of `mem2reg`.
fn outcome(test: &Path, pass: &str, programs: &Path) -> Result<(), String> {
    let text = fs::read_to_string(test).expect("a text");
    let lines = text.lines().filter_map(|line| line.trim_start_matches([';', ' ']).strip_prefix("RUN:"));
    let script = lines.collect::<Vec<_>>().join("\n").replace("\\\n", "");
    assert!(!script.is_empty(), "{} runs nothing", test.display());
    script.lines().try_for_each(|command| {
        let command = command.replace("mem2reg", pass).replace("%s", &test.display().to_string());
        shell(&command, programs)
    })
}

fn shell(command: &str, programs: &Path) -> Result<(), String> {
    let path = format!("{}:/usr/bin:/bin", programs.display());
    let mut shell = Command::new("bash");
    shell.args(["-o", "pipefail", "-c", command]).env("PATH", path).stdout(Stdio::null());
    run(&mut shell).map_err(|reason| format!("{command}\n{reason}"))
}

/// Returns the tests in a folder, in alphabetical order.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files = entries(folder);
    files.retain(|path| path.extension().is_some_and(|end| end == "ll"));
    files.sort();
    files
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect()
}
