//! Embeds the run-time library, and records the sources of a build. LLVM is linked by `direct-ssa`.

mod runtime {
    use std::env;
    use std::fmt::Write;
    use std::fs;
    use std::path::{Path, PathBuf};

    /// Compiles `runtime/*.c` into archives and writes `runtime.rs`, which embeds these and the library
    /// modules of `runtime/lib`.
    pub fn embed() {
        println!("cargo:rerun-if-changed=runtime");
        let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
        compile(&out);
        let mut table = String::new();
        for part in PARTS {
            writeln!(
                table,
                "pub const {}: &[u8] = include_bytes!(\"libtlc_{part}.a\");",
                part.to_uppercase()
            )
            .expect("writing to a string");
        }
        table.push_str("pub const LIBRARY: &[(&str, &str, &str)] = &[\n");
        let mut library = with_extensions(files_below(Path::new("runtime/lib")), &["def", "mod"]);
        // The look-up of a file is a binary search by its name.
        library.sort_by(|a, b| a.file_name().cmp(&b.file_name()));
        for file in library {
            println!("cargo:rerun-if-changed={}", file.display());
            let path = fs::canonicalize(&file).expect("the file was just listed");
            let name = file.file_name().expect("a listed file has a name").to_string_lossy();
            let family = file.components().nth(2).map(|part| part.as_os_str().to_string_lossy().into_owned());
            let family = family.expect("the library has folders");
            writeln!(table, "    ({name:?}, {family:?}, include_str!({path:?})),")
                .expect("writing to a string");
        }
        table.push_str("];\n");
        fs::write(out.join("runtime.rs"), table).expect("OUT_DIR is writable");
    }

    /// Compiles the LLVM calls that its C interface lacks.
    pub fn compile_calls_of_llvm() {
        for file in with_extensions(files_below(Path::new("src/codegen")), &["cpp", "h"]) {
            println!("cargo:rerun-if-changed={}", file.display());
        }
        let headers = env::var("DEP_DIRECT_SSA_HEADERS").expect("`direct-ssa` has found LLVM");
        cc::Build::new()
            .cpp(true)
            .file("src/codegen/all.cpp")
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
            // The C++ library is linked together with LLVM.
            .cpp_link_stdlib(None)
            .compile("tlc_llvm");
    }

    /// The archives of the run-time library. A program is linked with `common`, `storage` or `system`, and
    /// `stacks` or `watched`.
    const PARTS: [&str; 5] = ["common", "storage", "system", "stacks", "watched"];

    /// The sources that switch stacks, which AddressSanitizer must be informed of.
    const STACKS: [&str; 2] = ["coroutine.c", "faults.c"];

    fn compile(out: &Path) {
        let sources =
            with_extensions([files(Path::new("runtime")), files(Path::new(BACKTRACE))].concat(), &["c"]);
        let (stacks, others): (Vec<_>, Vec<_>) =
            sources.into_iter().partition(|path| is_one_of(path, &STACKS));
        let (storage, common): (Vec<_>, Vec<_>) =
            others.into_iter().partition(|path| is_one_of(path, &["storage.c"]));
        let system = with_extensions(files(Path::new("runtime/system")), &["c"]);
        let parts = [
            (common, None),
            (storage, None),
            (system, Some("TLC_SYSTEM_STORAGE")),
            (stacks.clone(), None),
            (stacks, Some("TLC_WATCHED")),
        ];
        for (name, (sources, define)) in PARTS.iter().zip(parts) {
            let made = objects(&out.join(name), &sources, define);
            runtime(out).objects(made).compile(&format!("tlc_{name}"));
        }
    }

    /// Compiles sources to objects in a folder of their own.
    fn objects(out: &Path, sources: &[PathBuf], define: Option<&str>) -> Vec<PathBuf> {
        for source in sources {
            println!("cargo:rerun-if-changed={}", source.display());
        }
        let (small, fast): (Vec<_>, Vec<_>) = sources
            .iter()
            .cloned()
            .partition(|path| path.starts_with(BACKTRACE) || is_one_of(path, &ENDINGS));
        let mut made = Vec::new();
        for (level, files) in [("s", small), ("2", fast)] {
            let mut build = runtime(out);
            if let Some(define) = define {
                // AddressSanitizer finds callers by the addresses of frames.
                build.define(define, None).flag("-fno-omit-frame-pointer");
            }
            made.extend(build.opt_level_str(level).files(files).compile_intermediates());
        }
        made
    }

    fn is_one_of(path: &Path, names: &[&str]) -> bool {
        path.file_name().is_some_and(|file| names.iter().any(|name| file == *name))
    }

    /// The code of the beginning and the end of programs. It is executed once, and should enlarge programs as
    /// little as possible.
    const ENDINGS: [&str; 3] = ["faults.c", "finish.c", "start.c"];

    /// The code that finds out where a program has failed, of which the same is true.
    const BACKTRACE: &str = "runtime/backtrace";

    /// Returns the compiler settings of the run-time library.
    fn runtime(out: &Path) -> cc::Build {
        let mut build = cc::Build::new();
        build
            .include("runtime")
            // The library belongs to compiled programs, not to the compiler: nothing is linked here, and the
            // settings with which the compiler itself is built do not matter.
            .cargo_metadata(false)
            .debug(false)
            .pic(true)
            .flag("-std=c11")
            .flag("-ffunction-sections")
            .flag("-fdata-sections")
            // As in the procedures of programs, no frame reaches beyond the page below the stack.
            .flag("-fstack-clash-protection")
            // The C library's checks of buffer sizes cost next to nothing.
            .flag("-U_FORTIFY_SOURCE")
            .define("_FORTIFY_SOURCE", "2")
            .warnings(true)
            .extra_warnings(true)
            .out_dir(out);
        build
    }

    /// The entries of a folder, sorted by name.
    fn files(folder: &Path) -> Vec<PathBuf> {
        let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
        let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        files.sort();
        files
    }

    /// The files of a folder and of the folders in it.
    fn files_below(folder: &Path) -> Vec<PathBuf> {
        let below = |path: PathBuf| if path.is_dir() { files_below(&path) } else { vec![path] };
        files(folder).into_iter().flat_map(below).collect()
    }

    fn with_extensions(mut files: Vec<PathBuf>, extensions: &[&str]) -> Vec<PathBuf> {
        files.retain(|path| path.extension().is_some_and(|e| extensions.iter().any(|x| e == *x)));
        files
    }
}

/// Details of a build that `tlc --version --verbose` prints.
mod details {
    use std::env;
    use std::path::Path;
    use std::process::Command;

    /// Passes the compiler's host to its sources and, for a release build, the commit. Other builds omit the
    /// commit, because they would be rebuilt after each one.
    pub fn tell() {
        println!("cargo:rustc-env=TLC_HOST={}", env::var("TARGET").expect("cargo sets TARGET"));
        let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
        if let Some(commit) = is_release.then(commit).flatten() {
            println!("cargo:rustc-env=TLC_COMMIT={commit}");
        }
    }

    /// Returns the commit of the sources if they are a clone of their own and not part of another repository.
    fn commit() -> Option<String> {
        let here = env::current_dir().ok()?;
        if Path::new(&git(&["rev-parse", "--show-toplevel"])?) != here.canonicalize().ok()? {
            return None;
        }
        watch(&git(&["rev-parse", "--git-path", "HEAD"])?);
        watch(&git(&["rev-parse", "--git-path", "logs/HEAD"])?);
        git(&["rev-parse", "HEAD"])
    }

    /// Makes a change of a file cause a rebuild. A file that does not exist would cause one every time.
    fn watch(path: &str) {
        if Path::new(path).exists() {
            println!("cargo:rerun-if-changed={path}");
        }
    }

    /// Whether a release build is linked by LLVM's linker, as rustc does on this target since version 1.90.
    pub fn links_with_lld() -> bool {
        let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
        let is_usual = env::var("TARGET").is_ok_and(|target| target == "x86_64-unknown-linux-gnu");
        is_release && is_usual && rustc_version().is_some_and(|version| version >= 90)
    }

    /// Returns the minor version of rustc.
    fn rustc_version() -> Option<u32> {
        let output = Command::new(env::var_os("RUSTC")?).arg("--version").output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        text.strip_prefix("rustc 1.")?.split('.').next()?.parse().ok()
    }

    fn git(arguments: &[&str]) -> Option<String> {
        let output = Command::new("git").args(arguments).output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        output.status.success().then(|| text.trim().to_owned())
    }
}

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    // Code at a fixed address needs no relocations when the compiler starts.
    println!("cargo:rustc-link-arg-bins=-no-pie");
    if details::links_with_lld() {
        // Functions of LLVM with equal code are merged, which saves a sixteenth of the compiler.
        println!("cargo:rustc-link-arg-bins=-Wl,--icf=all");
        // Strings that are the end of others are merged.
        println!("cargo:rustc-link-arg-bins=-Wl,-O2");
    }
    details::tell();
    runtime::embed();
    runtime::compile_calls_of_llvm();
}
