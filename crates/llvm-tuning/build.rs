//! Compiles the C++ parts with the headers of LLVM. LLVM itself is linked by `direct-ssa`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// The folders that contain C++, each with files of its own names.
const FOLDERS: [&str; 7] =
    ["allocation", "annotation", "debug_info", "emission", "failures", "optimization", "recursion"];

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=LLVM_SYS_191_PREFIX");
    let config = match env::var_os("LLVM_SYS_191_PREFIX") {
        Some(prefix) => PathBuf::from(prefix).join("bin/llvm-config"),
        None => PathBuf::from("llvm-config-19"),
    };
    let headers = Command::new(config).arg("--includedir").output().expect("LLVM was found by `direct-ssa`");
    let headers = String::from_utf8_lossy(&headers.stdout).trim().to_owned();
    cc::Build::new()
        .cpp(true)
        .files(FOLDERS.map(unit))
        .flag("-isystem")
        .flag(headers)
        .std("c++17")
        // As LLVM itself is compiled.
        .flag("-fno-exceptions")
        .flag("-fno-rtti")
        .warnings(true)
        .extra_warnings(true)
        // The library of C++ is linked where LLVM is.
        .cpp_link_stdlib(None)
        .compile("llvm_tuning");
}

/// Writes a file that includes the C++ files of a folder, and returns its path. LLVM's headers take two seconds to
/// compile, most of the time of a file.
fn unit(folder: &str) -> PathBuf {
    let path = Path::new("src").join(folder).canonicalize().expect("the folder is part of the package");
    let entries = fs::read_dir(&path).expect("the folder is readable");
    let mut sources: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    sources.retain(|source| source.extension().is_some_and(|extension| extension == "cpp"));
    sources.sort();
    println!("cargo:rerun-if-changed=src/{folder}");
    let text: String = sources.iter().map(|source| format!("#include \"{}\"\n", source.display())).collect();
    let unit =
        PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR")).join(format!("{folder}.cpp"));
    fs::write(&unit, text).expect("OUT_DIR is writable");
    unit
}
