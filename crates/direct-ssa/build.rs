//! Links LLVM statically, in the version of a feature `llvm16` to `llvm23`: only the components that a compiler
//! for the host machine needs.
//!
//! llvm-sys would link every target, which doubles the size and the start-up time of a compiler. So the
//! feature disables its linking, and `llvm-config` is queried here.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// The components of LLVM that inkwell refers to, and the coverage mapping, from which linkers take nothing
/// unless it is called.
const COMPONENTS: [&str; 9] = [
    "x86",
    "passes",
    "irreader",
    "asmparser",
    "bitreader",
    "bitwriter",
    "native",
    "executionengine",
    "coverage",
];

/// The versions of LLVM that inkwell has bindings for, each with a feature `llvmNN` of this crate and the number
/// in the name of llvm-sys's variable.
const VERSIONS: [(u32, u32); 8] =
    [(16, 160), (17, 170), (18, 181), (19, 191), (20, 201), (21, 211), (22, 221), (23, 231)];

/// The first version with which functions can be promoted.
const FIRST_WITH_RECORDS: u32 = 19;

/// A version of LLVM, and how to find it.
#[derive(Clone, Copy)]
struct Llvm {
    version: u32,
    /// The number in the name of the variable that contains its folder.
    number: u32,
}

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let llvm = requested();
    if let Some(llvm) = llvm {
        println!("cargo:rustc-env=DIRECT_SSA_LLVM={}", llvm.version);
    }
    // The documentation is built without LLVM.
    if env::var_os("DOCS_RS").is_some() {
        return;
    }
    if let Some(llvm) = llvm.filter(|_| is_enabled("llvm") && !is_enabled("llvm-unlinked")) {
        llvm.link();
    }
    #[cfg(feature = "promote")]
    let llvm = {
        let llvm = llvm.unwrap_or_else(found_by_variable);
        compile_promotion(llvm);
        Some(llvm)
    };
    // The variable `DEP_DIRECT_SSA_HEADERS` of the build scripts of dependent crates.
    if let Some(llvm) = llvm.filter(|_| !is_enabled("llvm-unlinked") || is_enabled("promote")) {
        println!("cargo:headers={}", llvm.ask(&["--includedir"]));
    }
}

fn is_enabled(feature: &str) -> bool {
    let feature = feature.to_uppercase().replace('-', "_");
    env::var_os(format!("CARGO_FEATURE_{feature}")).is_some()
}

/// Returns the version whose feature is enabled.
fn requested() -> Option<Llvm> {
    let enabled = VERSIONS.into_iter().filter(|(version, _)| is_enabled(&format!("llvm{version}")));
    let enabled: Vec<_> = enabled.map(|(version, number)| Llvm { version, number }).collect();
    match enabled[..] {
        [] if is_enabled("llvm") => mistake(
            "the feature `llvm` does not name a version of LLVM",
            &["enable one of its features llvm16 to llvm23, such as llvm22, in its place"],
        ),
        [] if is_enabled("promote") && !is_enabled("inkwell") => mistake(
            "the feature `promote` does not name a version of LLVM",
            &["enable also one of the features llvm19 to llvm23"],
        ),
        [] => None,
        [llvm] if is_enabled("promote") && llvm.version < FIRST_WITH_RECORDS => mistake(
            &format!("the feature `promote` needs LLVM 19 or later, but `llvm{}` is enabled", llvm.version),
            &["enable one of the features llvm19 to llvm23, or do without `promote`"],
        ),
        [llvm] => Some(llvm),
        _ => {
            let names: Vec<_> = enabled.iter().map(|llvm| format!("`llvm{}`", llvm.version)).collect();
            mistake(
                &format!("the features {} exclude each other", names.join(" and ")),
                &[
                    "enable one of them: a program contains one version of LLVM",
                    "`cargo tree -e features -i direct-ssa` shows which crates enable them",
                ],
            )
        }
    }
}

/// Returns the version of which a variable contains the folder, if there is one such variable.
#[cfg(feature = "promote")]
fn found_by_variable() -> Llvm {
    let versions = VERSIONS.into_iter().filter(|(version, _)| *version >= FIRST_WITH_RECORDS);
    let known = versions.map(|(version, number)| Llvm { version, number });
    let set: Vec<_> = known.filter(|llvm| env::var_os(llvm.variable()).is_some()).collect();
    match set[..] {
        [llvm] => llvm,
        _ => mistake(
            "the feature `promote` needs the headers of LLVM, but no feature names its version",
            &[
                "enable one of the features llvm19 to llvm23",
                "if your own dependency on inkwell links LLVM, set the LLVM_SYS_..._PREFIX of its version, and no other",
            ],
        ),
    }
}

fn mistake(problem: &str, hints: &[&str]) -> ! {
    eprintln!("error: direct-ssa: {problem}");
    hints.iter().for_each(|hint| eprintln!("help: {hint}"));
    std::process::exit(1);
}

/// Compiles the functions of LLVM that its C interface lacks.
#[cfg(feature = "promote")]
fn compile_promotion(llvm: Llvm) {
    let folder = Path::new("src/llvm/promote");
    let all = folder.join("all.cpp");
    let read = ["calls.cpp", "mem2reg.cpp", "phis.cpp", "split.cpp", "collector.h", "version.h"];
    for file in read.map(|name| folder.join(name)).iter().chain([&all]) {
        println!("cargo:rerun-if-changed={}", file.display());
    }
    let mut build = cc::Build::new();
    // The assertions in LLVM's headers are for debug builds, as those of this crate.
    if env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        build.define("NDEBUG", None);
    }
    build
        .cpp(true)
        .file(all)
        .flag("-isystem")
        .flag(llvm.ask(&["--includedir"]))
        .std("c++17")
        // LLVM itself is compiled with these flags.
        .flag("-fno-exceptions")
        .flag("-fno-rtti")
        .warnings(true)
        .extra_warnings(true)
        // The C++ library is linked together with LLVM.
        .cpp_link_stdlib(None)
        .compile("direct_ssa_promote");
}

impl Llvm {
    /// Links the archives of LLVM, and the libraries that these need.
    fn link(self) {
        let version = self.ask(&["--version"]);
        if !version.starts_with(&format!("{}.", self.version)) {
            self.fail(&format!("`{}` is of version {version}", self.config().display()));
        }
        let folder = PathBuf::from(self.ask(&["--libdir"]));
        let mut arguments = vec!["--link-static", "--libnames"];
        arguments.extend(COMPONENTS);
        let libraries = self.ask(&arguments);
        let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
        // The copies come first.
        for folder in trimmed(&folder, &libraries, is_release).into_iter().chain([folder]) {
            println!("cargo:rustc-link-search=native={}", folder.display());
        }
        for library in libraries.split_whitespace() {
            let name = library.trim_start_matches("lib").trim_end_matches(".a");
            // `-bundle`: the archives are read at link time and not copied into the crate's own library.
            println!("cargo:rustc-link-lib=static:-bundle={name}");
        }
        // Old versions ask the terminal for its abilities.
        let terminal = self.ask(&["--link-static", "--system-libs"]).contains("-ltinfo").then_some("tinfo");
        for name in ["z", "zstd", "stdc++"].into_iter().chain(terminal) {
            if let Some(folder) = folder_of_archive(name) {
                println!("cargo:rustc-link-search=native={folder}");
            }
            println!("cargo:rustc-link-lib=static:-bundle={name}");
        }
    }

    /// Returns the variable with the folder that LLVM is installed in, the same as for llvm-sys.
    fn variable(self) -> String {
        format!("LLVM_SYS_{}_PREFIX", self.number)
    }

    fn config(self) -> PathBuf {
        println!("cargo:rerun-if-env-changed={}", self.variable());
        match env::var_os(self.variable()) {
            Some(prefix) => PathBuf::from(prefix).join("bin/llvm-config"),
            // A plain `llvm-config` may be of any version.
            None => PathBuf::from(format!("llvm-config-{}", self.version)),
        }
    }

    fn ask(self, arguments: &[&str]) -> String {
        let program = self.config();
        let output = match Command::new(&program).args(arguments).output() {
            Ok(output) if output.status.success() => output,
            Ok(output) => self.fail(&format!(
                "`{}` failed: {}",
                program.display(),
                String::from_utf8_lossy(&output.stderr).trim()
            )),
            Err(error) => self.fail(&format!("cannot run `{}`: {error}", program.display())),
        };
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    }

    fn fail(self, reason: &str) -> ! {
        let (version, variable) = (self.version, self.variable());
        eprintln!("error: LLVM {version} is needed: {reason}");
        eprintln!(
            "help: on Debian: apt-get install llvm-{version}-dev libpolly-{version}-dev zlib1g-dev libzstd-dev g++"
        );
        eprintln!("help: elsewhere: set {variable} to the folder LLVM {version} is installed in");
        std::process::exit(1);
    }
}

/// Copies archives without what no program needs, and returns the folder of the copies. An archive that cannot be
/// copied is linked as it is.
///
/// Debug information goes from all: Debian's LLVM 22 left it in one archive, in a form that valgrind 3.19 cannot read.
/// Release builds have no unwind tables of LLVM: it is compiled without exceptions, and no Rust panic unwinds through
/// it, because its callbacks are `extern "C"`. This saves a fifteenth of a compiler.
fn trimmed(folder: &Path, libraries: &str, is_release: bool) -> Option<PathBuf> {
    let out = PathBuf::from(env::var_os("OUT_DIR")?).join("llvm");
    fs::create_dir_all(&out).ok()?;
    let unwinding = ["--remove-section=.eh_frame", "--remove-section=.rela.eh_frame"];
    let removed = if is_release { &unwinding[..] } else { &[] };
    for library in libraries.split_whitespace() {
        let archive = folder.join(library);
        let grep = Command::new("grep").args(["-qaF", ".debug_info"]).arg(&archive).status();
        if is_release || grep.is_ok_and(|status| status.success()) {
            let mut objcopy = Command::new("objcopy");
            let _ = objcopy.arg("--strip-debug").args(removed).arg(&archive).arg(out.join(library)).status();
        }
    }
    Some(out)
}

/// Returns the folder in which the C++ compiler finds `lib<name>.a`; rustc does not search the compiler's own
/// folders.
fn folder_of_archive(name: &str) -> Option<String> {
    let file = format!("-print-file-name=lib{name}.a");
    let output = Command::new("c++").arg(file).output().ok()?;
    let path = PathBuf::from(String::from_utf8_lossy(&output.stdout).trim());
    path.is_absolute().then(|| path.parent().map(|p| p.display().to_string()))?
}
