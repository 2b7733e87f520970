//! Projects: their creation, builds that repeat nothing, and the errors in their settings.

mod bazel;
mod builds;
mod creation;
mod dependencies;
mod outputs;
mod packages;
mod packaging;
mod repositories;
mod session;
mod tests;
mod thin_lto;
mod training;
mod watch;
mod workspaces;

use crate::folder::{Folder, Outcome};

/// A project with a program and a module, in a folder with a cache of its own.
pub struct TestProject {
    pub folder: Folder,
}

const SETTINGS: &str = "name = \"shop\"\nversion = \"0.1.0\"\n";

const MAIN: &str = "\
MODULE Shop;
FROM InOut IMPORT WriteInt, WriteLn;
IMPORT Prices;
BEGIN
  WriteInt(Prices.Total(3), 1); WriteLn
END Shop.
";

const DEFINITION: &str = "\
DEFINITION MODULE Prices;
(* Returns the price of some pieces. *)
PROCEDURE Total(pieces: INTEGER): INTEGER;
END Prices.
";

const IMPLEMENTATION: &str = "\
IMPLEMENTATION MODULE Prices;
PROCEDURE Total(pieces: INTEGER): INTEGER;
BEGIN
  RETURN pieces * 5
END Total;
END Prices.
";

impl TestProject {
    pub fn new() -> TestProject {
        let files = [
            ("tlc.toml", SETTINGS),
            ("src/Shop.mod", MAIN),
            ("src/Prices.def", DEFINITION),
            ("src/Prices.mod", IMPLEMENTATION),
        ];
        TestProject { folder: Folder::new(&files) }
    }

    pub fn tlc(&self, arguments: &str) -> Outcome {
        let cache = self.folder.path("cache");
        let variables = [("TLC_CACHE", cache.to_str().expect("UTF-8")), ("TLC_BACKTRACE", "0")];
        self.folder.run_with(env!("CARGO_BIN_EXE_tlc"), arguments, &variables)
    }

    /// Builds, and returns the lines about the build.
    pub fn build(&self, arguments: &str) -> String {
        let outcome = self.tlc(&format!("build {arguments}"));
        assert_eq!(outcome.status, Some(0), "{}", outcome.stderr);
        outcome.stderr
    }

    /// Builds with ninja by the file of a profile and other arguments, and returns what it prints.
    pub fn ninja(&self, arguments: &str) -> String {
        let cache = self.folder.path("cache");
        let variables = [("TLC_CACHE", cache.to_str().expect("UTF-8"))];
        let outcome = self.folder.run_with("ninja", &format!("-f build/{arguments}"), &variables);
        String::from_utf8(outcome.success()).expect("UTF-8")
    }

    /// The number of modules that a build compiles: the first of `(2 of 3 modules)`.
    pub fn compiled(&self) -> usize {
        let said = self.build("");
        let Some((_, rest)) = said.split_once("Compiling ") else { return 0 };
        let (_, counts) = rest.split_once('(').expect("counts");
        counts.split(' ').next().and_then(|count| count.parse().ok()).expect("a number")
    }

    /// The output of the built program.
    pub fn output(&self) -> String {
        let program = self.folder.path("build/dev/Shop");
        String::from_utf8(self.folder.run(program, "").success()).expect("text")
    }

    pub fn replace(&self, file: &str, old: &str, new: &str) {
        let text = String::from_utf8(self.folder.read(file)).expect("text");
        assert!(text.contains(old), "{file} contains no `{old}`");
        self.folder.write(file, text.replace(old, new).as_bytes());
    }
}
