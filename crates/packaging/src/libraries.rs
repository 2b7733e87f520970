//! The libraries that are not crates: LLVM and what it is linked with, the allocator, the library of Rust.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use crate::components::{Component, Origin};
use crate::crates::output;

/// A library without its version.
struct Library {
    name: &'static str,
    licence: &'static str,
    holder: &'static str,
    description: &'static str,
    address: &'static str,
}

const LLVM: Library = Library {
    name: "llvm",
    licence: "Apache-2.0 WITH LLVM-exception AND BSD-3-Clause",
    holder: "2003-2024 the LLVM contributors; 2003-2019 University of Illinois at Urbana-Champaign; 1992-1994 Henry \
             Spencer (regular expressions); 2001 Alexander Peslyak (MD5)",
    description: "Optimizer and code generator",
    address: "https://llvm.org",
};

const ZLIB: Library = Library {
    name: "zlib",
    licence: "Zlib",
    holder: "1995-2022 Jean-loup Gailly and Mark Adler",
    description: "Compression of debug information, used by LLVM",
    address: "https://zlib.net",
};

const ZSTD: Library = Library {
    name: "zstd",
    licence: "BSD-3-Clause OR GPL-2.0-only",
    holder: "Meta Platforms, Inc. and affiliates",
    description: "Compression of debug information, used by LLVM",
    address: "https://github.com/facebook/zstd",
};

const STDCXX: Library = Library {
    name: "libstdc++",
    licence: "GPL-3.0-or-later WITH GCC-exception-3.1",
    holder: "Free Software Foundation, Inc.",
    description: "Library of C++, used by LLVM",
    address: "https://gcc.gnu.org",
};

const MIMALLOC: Library = Library {
    name: "mimalloc",
    licence: "MIT",
    holder: "2018-2025 Microsoft Corporation, Daan Leijen",
    description: "Memory allocator",
    address: "https://github.com/microsoft/mimalloc",
};

const RUST: Library = Library {
    name: "rust-std",
    licence: "MIT OR Apache-2.0",
    holder: "the Rust Project contributors",
    description: "Library of Rust",
    address: "https://www.rust-lang.org",
};

/// Returns the libraries with the versions that are linked on this machine.
pub fn linked(root: &Path, crates: &[Component]) -> Result<Vec<Component>, String> {
    let headers =
        output(Command::new("cc").args("-E -dM -x c -include zlib.h -include zstd.h /dev/null".split(' ')))?;
    let macro_value = |name: &str| {
        let value = headers
            .lines()
            .find_map(|line| line.strip_prefix("#define ")?.strip_prefix(name)?.strip_prefix(' '));
        value
            .map(|value| value.trim_matches('"').to_owned())
            .ok_or_else(|| format!("no header defines {name}"))
    };
    let zstd = ["MAJOR", "MINOR", "RELEASE"].map(|part| macro_value(&format!("ZSTD_VERSION_{part}")));
    let zstd = zstd.into_iter().collect::<Result<Vec<_>, _>>()?.join(".");
    let rust = output(Command::new("rustc").arg("--version").current_dir(root))?;
    let rust = rust.split(' ').nth(1).unwrap_or_default().to_owned();
    let stdcxx = output(Command::new("c++").arg("-dumpfullversion"))?;
    Ok(vec![
        LLVM.component(llvm_version()?),
        ZLIB.component(macro_value("ZLIB_VERSION")?),
        ZSTD.component(zstd),
        STDCXX.component(stdcxx.trim().to_owned()),
        MIMALLOC.component(mimalloc_version(crates)?),
        RUST.component(rust),
    ])
}

impl Library {
    fn component(&self, version: String) -> Component {
        Component {
            name: self.name.to_owned(),
            version,
            description: self.description.to_owned(),
            licence: self.licence.to_owned(),
            holders: self.holder.split("; ").map(str::to_owned).collect(),
            notices: Vec::new(),
            folder: PathBuf::new(),
            origin: Origin::Library { address: self.address },
            uses: Vec::new(),
        }
    }
}

/// Asks the `llvm-config` of the LLVM with which `direct-ssa` links.
fn llvm_version() -> Result<String, String> {
    let of_prefix =
        env::var_os("LLVM_SYS_221_PREFIX").map(|folder| PathBuf::from(folder).join("bin/llvm-config"));
    let programs = of_prefix.into_iter().chain(["llvm-config-22", "llvm-config"].map(PathBuf::from));
    let versions = programs.filter_map(|program| output(Command::new(program).arg("--version")).ok());
    let mut versions = versions.map(|version| version.trim().to_owned());
    versions
        .find(|version| version.starts_with("22."))
        .ok_or_else(|| "there is no llvm-config of LLVM 22".to_owned())
}

/// Returns the version of the allocator in the sources of its crate.
fn mimalloc_version(crates: &[Component]) -> Result<String, String> {
    let found = crates.iter().find(|component| component.name == "libmimalloc-sys");
    let folder = found.map(|found| found.folder.clone()).ok_or("the allocator is not linked")?;
    let header = folder.join("c_src/mimalloc/v3/include/mimalloc.h");
    let text = fs::read_to_string(&header).map_err(|error| format!("{}: {error}", header.display()))?;
    let line = text.lines().find_map(|line| line.strip_prefix("#define MI_MALLOC_VERSION "));
    let number = line.and_then(|line| line.split_whitespace().next()?.parse::<u32>().ok());
    let number = number.ok_or_else(|| format!("{}: there is no version", header.display()))?;
    Ok(format!("{}.{}.{}", number / 10_000, number / 100 % 100, number % 100))
}
