//! C programs from Debian's source packages, compiled by clang to LLVM IR with all variables in memory.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::debian::{Sources, run};

/// A source package.
pub struct Package {
    pub name: &'static str,
    /// A shell command, run in the folder of the sources. `$CC` is a compiler that also writes IR next to
    /// each object.
    recipe: &'static str,
}

/// The packages, and the part of their own builds to run. The recipe supplies files that are not in a package
/// and not built here.
pub const PACKAGES: [Package; 8] = [
    Package { name: "bzip2", recipe: "make CC=\"$CC\" bzip2" },
    Package {
        name: "expat",
        recipe: "cd expat* 2>/dev/null || true; test -x configure || autoreconf -i; ./configure --without-docbook --without-tests --without-examples && make",
    },
    Package { name: "gzip", recipe: "./configure && make -C lib && make version.h gzip" },
    Package {
        name: "lua5.4",
        recipe: "printf '#define DEB_HOST_MULTIARCH \"x86_64-linux-gnu\"\\n' >src/lua5.4-deb-multiarch.h; cd src; \
                 for file in *.c; do $CC -c $file -I. -DLUA_USE_POSIX; done",
    },
    Package { name: "mawk", recipe: "./configure && make" },
    Package {
        name: "sqlite3",
        recipe: "./configure --disable-tcl --disable-readline && make sqlite3.c shell.c && $CC -c sqlite3.c && $CC -c shell.c",
    },
    Package { name: "tcc", recipe: "./configure --cc=\"$CC\" && make -k tcc || true" },
    Package { name: "zlib", recipe: "./configure --static && make libz.a" },
];

/// The tools that all builds need besides clang.
pub const TOOLS: [&str; 2] = ["make", "dpkg-source"];

/// A compiler script that obeys its arguments, and compiles once more to IR if they produce an object.
const COMPILER: &str = r#"#!/bin/sh
clang-22 -w "$@" || exit
case " $* " in *" -c "*) ;; *) exit 0 ;; esac
for word; do
    case $word in
        conftest*.c | */conftest*.c) ;;
        *.c) clang-22 -w "$@" -g0 -O1 -Xclang -disable-llvm-passes -emit-llvm -o "$BITCODE/$(printf %s "${word%.c}" | tr / _).bc" ;;
    esac
done
exit 0
"#;

/// The packages as LLVM IR, in a folder that is kept between runs.
pub struct Archive {
    folder: PathBuf,
    sources: Sources,
}

impl Archive {
    /// Reads the list of packages; returns `None` without network access.
    pub fn open(folder: &Path) -> Option<Archive> {
        let archive = Archive { folder: folder.to_owned(), sources: Sources::new(folder) };
        let compiler = folder.join("cc");
        fs::write(&compiler, COMPILER).expect("a file can be written");
        let status = Command::new("chmod").arg("+x").arg(&compiler).status().expect("chmod runs");
        assert!(status.success());
        let has_all = PACKAGES.iter().all(|package| archive.is_built(package));
        (has_all || archive.sources.update()).then_some(archive)
    }

    /// Returns the IR files of a package, sorted by name, or an error message.
    pub fn bitcode(&self, package: &Package) -> Result<Vec<PathBuf>, String> {
        if !self.is_built(package) {
            self.build(package)?;
        }
        let entries = fs::read_dir(self.output(package)).map_err(|error| error.to_string())?;
        let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        files.retain(|file| file.extension().is_some_and(|end| end == "bc"));
        files.sort();
        if files.is_empty() { Err("nothing was compiled".to_owned()) } else { Ok(files) }
    }

    fn output(&self, package: &Package) -> PathBuf {
        self.folder.join(package.name).join("bitcode")
    }

    fn is_built(&self, package: &Package) -> bool {
        self.output(package).join("complete").exists()
    }

    fn build(&self, package: &Package) -> Result<(), String> {
        let sources = self.folder.join(package.name);
        // An interrupted build may have left its files.
        let _ = fs::remove_dir_all(&sources);
        let output = self.output(package);
        fs::create_dir_all(&output).map_err(|error| error.to_string())?;
        self.sources.fetch(package.name, &sources, &[])?;
        let entries = fs::read_dir(&sources).map_err(|error| error.to_string())?;
        let mut folders =
            entries.flatten().map(|entry| entry.path()).filter(|path| path.is_dir() && *path != output);
        let unpacked = folders.next().ok_or("the package has no folder")?;
        let mut shell = Command::new("sh");
        shell.args(["-e", "-c", package.recipe]).current_dir(unpacked);
        run(shell.env("CC", self.folder.join("cc")).env("BITCODE", &output))?;
        fs::write(output.join("complete"), "").map_err(|error| error.to_string())
    }
}
