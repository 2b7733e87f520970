//! Links LLVM 19 statically, with the feature `llvm`: only the components that a compiler for the host
//! machine needs.
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

/// The packages to install if LLVM is missing, by their Debian names.
const PACKAGES: &str = "llvm-19-dev libpolly-19-dev zlib1g-dev libzstd-dev g++";

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if env::var_os("CARGO_FEATURE_LLVM").is_some() {
        link();
    }
    #[cfg(feature = "promote")]
    compile_promotion();
}

/// Compiles the functions of LLVM that its C interface lacks.
#[cfg(feature = "promote")]
fn compile_promotion() {
    let sources = ["src/llvm/promote/calls.cpp", "src/llvm/promote/mem2reg.cpp"];
    sources.iter().for_each(|source| println!("cargo:rerun-if-changed={source}"));
    cc::Build::new()
        .cpp(true)
        .files(sources)
        .flag("-isystem")
        .flag(ask(&["--includedir"]))
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

/// Links LLVM, and passes the folder of its headers to the build scripts of dependent crates, in the variable
/// `DEP_DIRECT_SSA_HEADERS`.
fn link() {
    println!("cargo:headers={}", ask(&["--includedir"]));
    let version = ask(&["--version"]);
    if !version.starts_with("19.") {
        fail(&format!("`{}` is of version {version}", llvm_config().display()));
    }
    let folder = PathBuf::from(ask(&["--libdir"]));
    let mut arguments = vec!["--link-static", "--libnames"];
    arguments.extend(COMPONENTS);
    let libraries = ask(&arguments);
    let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let trimmed = if is_release { without_unwind_tables(&folder, &libraries) } else { None };
    println!("cargo:rustc-link-search=native={}", trimmed.unwrap_or(folder).display());
    for library in libraries.split_whitespace() {
        let name = library.trim_start_matches("lib").trim_end_matches(".a");
        // `-bundle`: the archives are read at link time and not copied into the crate's own library.
        println!("cargo:rustc-link-lib=static:-bundle={name}");
    }
    for name in ["z", "zstd", "stdc++"] {
        if let Some(folder) = folder_of_archive(name) {
            println!("cargo:rustc-link-search=native={folder}");
        }
        println!("cargo:rustc-link-lib=static:-bundle={name}");
    }
}

/// Copies the archives without unwind tables: LLVM is compiled without exceptions, and no Rust panic unwinds
/// through it, because its callbacks are `extern "C"`. This saves a fifteenth of a compiler. Returns the
/// folder of the copies, or `None` if they cannot be made.
fn without_unwind_tables(folder: &Path, libraries: &str) -> Option<PathBuf> {
    let out = PathBuf::from(env::var_os("OUT_DIR")?).join("llvm");
    fs::create_dir_all(&out).ok()?;
    let copied = libraries.split_whitespace().all(|library| {
        let mut objcopy = Command::new("objcopy");
        objcopy.args(["--remove-section=.eh_frame", "--remove-section=.rela.eh_frame"]);
        objcopy.arg(folder.join(library)).arg(out.join(library));
        objcopy.status().is_ok_and(|status| status.success())
    });
    copied.then_some(out)
}

fn llvm_config() -> PathBuf {
    println!("cargo:rerun-if-env-changed=LLVM_SYS_191_PREFIX");
    match env::var_os("LLVM_SYS_191_PREFIX") {
        Some(prefix) => PathBuf::from(prefix).join("bin/llvm-config"),
        // A plain `llvm-config` may be of any version.
        None => PathBuf::from("llvm-config-19"),
    }
}

fn ask(arguments: &[&str]) -> String {
    let program = llvm_config();
    let output = match Command::new(&program).args(arguments).output() {
        Ok(output) if output.status.success() => output,
        Ok(output) => fail(&format!(
            "`{}` failed: {}",
            program.display(),
            String::from_utf8_lossy(&output.stderr).trim()
        )),
        Err(error) => fail(&format!("cannot run `{}`: {error}", program.display())),
    };
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

fn fail(reason: &str) -> ! {
    eprintln!("error: LLVM 19 is needed: {reason}");
    eprintln!("help: on Debian: apt-get install {PACKAGES}");
    eprintln!("help: elsewhere: set LLVM_SYS_191_PREFIX to the folder LLVM 19 is installed in");
    std::process::exit(1);
}

/// Returns the folder in which the C++ compiler finds `lib<name>.a`; rustc does not search the compiler's own
/// folders.
fn folder_of_archive(name: &str) -> Option<String> {
    let file = format!("-print-file-name=lib{name}.a");
    let output = Command::new("c++").arg(file).output().ok()?;
    let path = PathBuf::from(String::from_utf8_lossy(&output.stdout).trim());
    path.is_absolute().then(|| path.parent().map(|p| p.display().to_string()))?
}
