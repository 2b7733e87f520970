//! Links LLVM 19 statically, only the components `tlc` uses, and embeds the run-time library.
//!
//! llvm-sys would link every target, which doubles the size and the start-up time of the compiler, so
//! its own linking is switched off (feature `no-llvm-linking`) and `llvm-config` is asked here.

#[cfg(feature = "llvm")]
mod llvm {
    use std::env;
    use std::path::PathBuf;
    use std::process::Command;

    /// The components of LLVM in use. `executionengine` is never called; inkwell refers to it.
    const COMPONENTS: [&str; 8] =
        ["x86", "passes", "irreader", "asmparser", "bitreader", "bitwriter", "native", "executionengine"];

    /// What to install where LLVM is missing, by the names of Debian's packages.
    const PACKAGES: &str = "llvm-19-dev libpolly-19-dev zlib1g-dev libzstd-dev g++";

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
        eprintln!("error: tlc needs LLVM 19: {reason}");
        eprintln!("help: on Debian: apt-get install {PACKAGES}");
        eprintln!("help: elsewhere: set LLVM_SYS_191_PREFIX to the folder LLVM 19 is installed in");
        std::process::exit(1);
    }

    pub fn link() {
        let version = ask(&["--version"]);
        if !version.starts_with("19.") {
            fail(&format!("`{}` is of version {version}", llvm_config().display()));
        }
        println!("cargo:rustc-link-search=native={}", ask(&["--libdir"]));
        let mut arguments = vec!["--link-static", "--libnames"];
        arguments.extend(COMPONENTS);
        for library in ask(&arguments).split_whitespace() {
            let name = library.trim_start_matches("lib").trim_end_matches(".a");
            // `-bundle`: the archives are read at link time and not copied into tlc's own library.
            println!("cargo:rustc-link-lib=static:-bundle={name}");
        }
        for name in ["z", "zstd", "stdc++"] {
            if let Some(folder) = folder_of_archive(name) {
                println!("cargo:rustc-link-search=native={folder}");
            }
            println!("cargo:rustc-link-lib=static:-bundle={name}");
        }
        println!("cargo:rustc-link-arg-bins=-no-pie");
    }

    /// Where the C++ compiler finds `lib<name>.a`; rustc does not search the compiler's own folders.
    fn folder_of_archive(name: &str) -> Option<String> {
        let file = format!("-print-file-name=lib{name}.a");
        let output = Command::new("c++").arg(file).output().ok()?;
        let path = PathBuf::from(String::from_utf8_lossy(&output.stdout).trim());
        path.is_absolute().then(|| path.parent().map(|p| p.display().to_string()))?
    }
}

#[cfg(feature = "llvm")]
mod runtime {
    use std::env;
    use std::fmt::Write;
    use std::fs;
    use std::path::{Path, PathBuf};

    /// Compiles `runtime/*.c` into one archive and writes `runtime.rs`, which embeds the archive and the
    /// library modules of `runtime/lib`.
    pub fn embed() {
        println!("cargo:rerun-if-changed=runtime");
        let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
        compile(&out, &files("runtime", &["c"]));
        let mut table = String::from("pub const ARCHIVE: &[u8] = include_bytes!(\"libtlc_runtime.a\");\n");
        table.push_str("pub const LIBRARY: &[(&str, &str)] = &[\n");
        for file in files("runtime/lib", &["def", "mod"]) {
            println!("cargo:rerun-if-changed={}", file.display());
            let path = fs::canonicalize(&file).expect("the file was just listed");
            let name = file.file_name().expect("a listed file has a name").to_string_lossy();
            writeln!(table, "    ({name:?}, include_str!({path:?})),").expect("writing to a string");
        }
        table.push_str("];\n");
        fs::write(out.join("runtime.rs"), table).expect("OUT_DIR is writable");
    }

    fn compile(out: &Path, sources: &[PathBuf]) {
        for source in sources {
            println!("cargo:rerun-if-changed={}", source.display());
        }
        cc::Build::new()
            .files(sources)
            .include("runtime")
            // The library belongs to compiled programs, not to the compiler: nothing is linked here, and
            // how the compiler itself is built does not matter.
            .cargo_metadata(false)
            .opt_level(2)
            .debug(false)
            .pic(true)
            .flag("-std=c11")
            .flag("-ffunction-sections")
            .flag("-fdata-sections")
            .warnings(true)
            .extra_warnings(true)
            .out_dir(out)
            .compile("tlc_runtime");
    }

    /// The files of a folder with one of the extensions, sorted by name.
    fn files(folder: &str, extensions: &[&str]) -> Vec<PathBuf> {
        let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
        let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        files.retain(|path| path.extension().is_some_and(|e| extensions.iter().any(|x| e == *x)));
        files.sort();
        files
    }
}

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    #[cfg(feature = "llvm")]
    {
        llvm::link();
        runtime::embed();
    }
}
