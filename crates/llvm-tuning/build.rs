//! Compiles the C++ parts with the headers of LLVM. LLVM itself is linked by `direct-ssa`.

use std::path::{Path, PathBuf};
use std::{env, fs};

/// The folders that contain C++.
const FOLDERS: [&str; 7] =
    ["allocation", "annotation", "debug_info", "emission", "failures", "optimization", "recursion"];

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let headers = env::var("DEP_DIRECT_SSA_HEADERS").expect("`direct-ssa` has found LLVM");
    let mut build = cc::Build::new();
    // The assertions in LLVM's headers are for debug builds, as those of this crate.
    if env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        build.define("NDEBUG", None);
    }
    build
        .cpp(true)
        .file(unit())
        // It would take a fifth of the time, and nobody debugs these parts by their lines.
        .debug(false)
        .flag("-isystem")
        .flag(headers)
        .std("c++17")
        // The flags with which LLVM itself is compiled.
        .flag("-fno-exceptions")
        .flag("-fno-rtti")
        .warnings(true)
        .extra_warnings(true)
        // gcc gives this one for LLVM's own tables, once their assertions are gone.
        .flag("-Wno-maybe-uninitialized")
        // The C++ library is linked together with LLVM.
        .cpp_link_stdlib(None)
        .compile("llvm_tuning");
}

/// Writes a file that includes all C++ files, and returns its path. LLVM's headers take two seconds to compile, most
/// of the time of a file.
fn unit() -> PathBuf {
    let mut text = String::new();
    for folder in FOLDERS {
        println!("cargo:rerun-if-changed=src/{folder}");
        let path = Path::new("src").join(folder).canonicalize().expect("the folder is part of the package");
        let entries = fs::read_dir(&path).expect("the folder is readable");
        let mut sources: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        sources.retain(|source| source.extension().is_some_and(|extension| extension == "cpp"));
        sources.sort();
        sources.iter().for_each(|source| text += &format!("#include \"{}\"\n", source.display()));
    }
    let unit = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR")).join("unit.cpp");
    fs::write(&unit, text).expect("OUT_DIR is writable");
    unit
}
