//! Compiles the part of the plugin for which LLVM's C interface has no functions.

use std::process::Command;

fn main() {
    let source = "src/plugin.cpp";
    println!("cargo:rerun-if-changed={source}");
    println!("cargo:rerun-if-env-changed=LLVM_SYS_191_PREFIX");
    let program = match std::env::var("LLVM_SYS_191_PREFIX") {
        Ok(prefix) => format!("{prefix}/bin/llvm-config"),
        Err(_) => "llvm-config-19".to_owned(),
    };
    let output = Command::new(&program).arg("--includedir").output();
    let Some(headers) = output.ok().filter(|output| output.status.success()) else {
        eprintln!("error: `{program} --includedir` failed; on Debian: apt-get install llvm-19-dev");
        std::process::exit(1);
    };
    cc::Build::new()
        .cpp(true)
        .file(source)
        .flag("-isystem")
        .flag(String::from_utf8_lossy(&headers.stdout).trim())
        .std("c++17")
        // LLVM itself is compiled with these flags.
        .flag("-fno-exceptions")
        .flag("-fno-rtti")
        .warnings(true)
        .extra_warnings(true)
        .compile("direct_ssa_plugin");
}
