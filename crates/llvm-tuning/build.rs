//! Compiles the C++ parts with the headers of LLVM. LLVM itself is linked by `direct-ssa`.

use std::env;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=src");
    let headers = env::var("DEP_DIRECT_SSA_HEADERS").expect("`direct-ssa` has found LLVM");
    let mut build = cc::Build::new();
    // The assertions in LLVM's headers are for debug builds, as those of this crate.
    if env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        build.define("NDEBUG", None);
    }
    build
        .cpp(true)
        .file("src/all.cpp")
        // It takes a fifth of the time of a build for the tests.
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
