//! Compiles the part of the plugin for which LLVM's C interface has no functions.

use std::fs;
use std::path::Path;

/// The headers that may define the version of the interface between LLVM and its plugins.
const HEADERS: [&str; 2] = ["llvm/Plugins/PassPlugin.h", "llvm/Passes/PassPlugin.h"];

/// The versions of that interface which lib.rs implements.
const VERSIONS: [&str; 2] = ["1", "2"];

fn main() {
    let source = "src/plugin.cpp";
    println!("cargo:rerun-if-changed={source}");
    println!("cargo:rerun-if-changed=../src/llvm/promote/version.h");
    let headers = std::env::var("DEP_DIRECT_SSA_HEADERS").expect("`direct-ssa` has found LLVM");
    println!("cargo:rustc-check-cfg=cfg(plugin_api, values(\"1\", \"2\"))");
    match interface(Path::new(&headers)) {
        Some(version) if VERSIONS.contains(&&*version) => {
            println!("cargo:rustc-cfg=plugin_api=\"{version}\"")
        }
        found => {
            eprintln!(
                "error: the plugin implements the versions {VERSIONS:?} of the interface, found {found:?}"
            );
            std::process::exit(1);
        }
    }
    cc::Build::new()
        .cpp(true)
        .file(source)
        .flag("-isystem")
        .flag(headers)
        .std("c++17")
        // LLVM itself is compiled with these flags.
        .flag("-fno-exceptions")
        .flag("-fno-rtti")
        .warnings(true)
        .extra_warnings(true)
        .compile("direct_ssa_plugin");
}

/// Returns the version of the interface.
fn interface(headers: &Path) -> Option<String> {
    let text = HEADERS.iter().find_map(|name| fs::read_to_string(headers.join(name)).ok())?;
    let line = text.lines().find_map(|line| line.strip_prefix("#define LLVM_PLUGIN_API_VERSION "))?;
    Some(line.trim().to_owned())
}
