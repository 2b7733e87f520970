//! Suggests replacements for modules of other systems that our library does not provide.

/// The modules of one system.
struct ForeignSystem {
    name: &'static str,
    /// Names of modules, each with its replacement.
    modules: &'static [(&'static str, &'static str)],
}

const ARGUMENTS: &str = "`Args` returns the arguments of the program, `GetOpt` parses its options";
const DEVICES: &str = "`IOLink` creates channels for user-defined devices";
const FILES: &str = "`FileFunc`, `FIO` and `Environment` provide files and environment variables";
const FROM_C: &str = "declare the functions of C in a `DEFINITION MODULE FOR \"C\"`";
const MESSAGES: &str = "a run-time error reports its position; `Debug` writes messages";
const PROCESSES: &str = "`Processes` and `COROUTINES` provide cooperative processes";
const PROGRAMS: &str = "`RunProg` and `libc.system` run other programs";
const SCREEN: &str = "`Terminal` and `InOut` write text; windows and graphics require a C library";
const SOCKETS: &str = "`sckt` opens network connections";
const STRINGS: &str = "`Strings` and `DynamicStrings` provide procedures for strings";
const TEXT: &str = "`InOut` and `STextIO` read and write text";

const SYSTEMS: [ForeignSystem; 8] = [
    ForeignSystem {
        name: "ADW Modula-2",
        modules: &[
            ("BasicDialogs", SCREEN),
            ("BitVectors", "set types have up to 16,777,216 elements"),
            ("ConfigSettings", FILES),
            ("DlgShell", SCREEN),
            ("ExStorage", "`Storage` allocates storage"),
            ("FileMap", FROM_C),
            ("FormEditUI", SCREEN),
            ("MemShare", FROM_C),
            ("PipedExec", PROGRAMS),
            ("Pipes", FROM_C),
            ("Registry", FILES),
            ("SMTP", SOCKETS),
            ("Socket", SOCKETS),
            ("SpecialReals", "`Builtins` tests for infinities and NaN"),
            ("StdHandles", "`StdChans` and `FIO` provide the standard files"),
            ("TextWindows", SCREEN),
            ("Threads", PROCESSES),
            ("Timers", PROCESSES),
            ("UNIX", "`libc` provides functions of the system"),
            ("WIN32", FILES),
            ("WINERROR", FILES),
            ("WINGDI", SCREEN),
            ("WINUSER", SCREEN),
            ("WINX", SCREEN),
            ("WinShell", SCREEN),
        ],
    },
    ForeignSystem {
        name: "Oberon",
        modules: &[
            ("In", TEXT),
            ("Math", "`MathLib0` and `RealMath` provide mathematical functions"),
            ("Out", TEXT),
            ("XYplane", SCREEN),
        ],
    },
    ForeignSystem {
        name: "GNU Modula-2",
        modules: &[
            ("ClientSocket", SOCKETS),
            ("ErrnoCategory", "`errno` defines the error numbers"),
            ("M2Dependent", "`M2RTS` installs procedures for the end of the program"),
            ("IOChanUtils", "`IOChan.GetName` returns the name of a channel"),
            ("RTco", PROCESSES),
            ("RTdata", DEVICES),
            ("RTentity", DEVICES),
            ("RTfio", DEVICES),
            ("RTgen", DEVICES),
            ("RTgenif", DEVICES),
            ("RTio", DEVICES),
            ("ServerSocket", SOCKETS),
            ("SimpleCipher", DEVICES),
            ("cxxabi", "`EXCEPTIONS` raises exceptions"),
            ("gdbif", MESSAGES),
            ("wrapsock", SOCKETS),
        ],
    },
    ForeignSystem {
        name: "Logitech",
        modules: &[
            ("DebugPMD", MESSAGES),
            ("DebugTrace", MESSAGES),
            ("Devices", DEVICES),
            ("Directories", FROM_C),
            ("DOS3", FROM_C),
            ("FileMessage", "`FileSystem` reports its results in the field `res`"),
            ("FileNames", STRINGS),
            ("Graphics", SCREEN),
            ("Mouse", SCREEN),
            ("Options", ARGUMENTS),
            ("Program", PROGRAMS),
        ],
    },
    ForeignSystem {
        name: "TopSpeed",
        modules: &[
            ("AsmLib", FROM_C),
            ("Graph", SCREEN),
            ("Lib", "`libc`, `Random` and `SysClock` provide some of its procedures"),
            ("MATHLIB", "`MathLib0` and `RealMath` provide mathematical functions"),
            ("Process", PROCESSES),
            ("Str", STRINGS),
            ("Window", SCREEN),
        ],
    },
    ForeignSystem {
        name: "ETH Zurich",
        modules: &[
            ("FileUtil", "`FileSystem` and `FIO` provide files"),
            ("GraphicWindows", SCREEN),
            ("LineDrawing", SCREEN),
            ("OutTerminal", TEXT),
            ("TextWindows", SCREEN),
            ("Texts", TEXT),
            ("Windows", SCREEN),
        ],
    },
    ForeignSystem {
        name: "the tutorial of Coronado Enterprises",
        modules: &[(
            "Terminal2",
            "its folders for several compilers contain it, and `InOut` has its procedures",
        )],
    },
    ForeignSystem {
        name: "Mocka",
        modules: &[
            ("BasicIO", TEXT),
            ("ByteIO", "`RawIO` and `FIO` read and write bytes"),
            ("Clock", "`SysClock` provides the date and the time"),
            ("FtdIO", TEXT),
            ("ReadCmd", ARGUMENTS),
            ("SysCalls", FROM_C),
            ("SysLib", FROM_C),
        ],
    },
];

/// Returns the advice for a missing module that belongs to another system.
pub fn counterpart(module: &str) -> Option<String> {
    SYSTEMS.iter().find_map(|system| {
        let (_, instead) = system.modules.iter().find(|(name, _)| *name == module)?;
        Some(format!("the library has no `{module}` of {}; {instead}", system.name))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::driver::library;
    use tlc_frontend::base::Dialect;

    #[test]
    fn absent_modules_are_absent_and_what_replaces_them_is_there() {
        let file = |name: &str| library::file(name, Dialect::default());
        for (name, instead) in SYSTEMS.iter().flat_map(|system| system.modules) {
            assert!(file(&format!("{name}.def")).is_none(), "{name} is in the library");
            let named = instead.split('`').skip(1).step_by(2).filter(|text| !text.contains(['(', ' ']));
            for text in named {
                let module = text.split('.').next().unwrap_or(text);
                let is_word = module == "res";
                assert!(is_word || file(&format!("{module}.def")).is_some(), "{module} for {name}");
            }
        }
    }

    #[test]
    fn a_module_of_another_system_has_a_counterpart() {
        let help = counterpart("ReadCmd").unwrap_or_default();
        assert!(help.starts_with("the library has no `ReadCmd` of Mocka; `Args`"), "{help}");
        let help = counterpart("Terminal2").unwrap_or_default();
        assert!(help.starts_with("the library has no `Terminal2` of the tutorial of Coronado"), "{help}");
        assert_eq!(counterpart("InOut"), None);
    }
}
