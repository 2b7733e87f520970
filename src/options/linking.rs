//! The options of linking, and of the C compiler that links and preprocesses.

use std::path::PathBuf;

use clap::Args;

use crate::backend::{LinkInputs, Linker};

/// The options of linking.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Linking")]
pub struct LinkOptions {
    /// The objects, archives and shared libraries among the files of the command line.
    #[arg(skip)]
    pub files: Vec<PathBuf>,
    /// The C sources among the files of the command line.
    #[arg(skip)]
    pub c_sources: Vec<PathBuf>,
    /// Link with this library
    #[arg(short = 'l', value_name = "NAME", global = true)]
    pub libraries: Vec<String>,
    /// Also search this folder for libraries
    #[arg(short = 'L', value_name = "FOLDER", global = true)]
    pub library_folders: Vec<PathBuf>,
    /// Link the C library and all others into the program, for systems without them
    #[arg(long = "static", global = true)]
    pub is_static: bool,
    /// The C compiler used for linking [default: cc]
    #[arg(long, value_name = "PROGRAM", global = true)]
    pub linker: Option<String>,
    /// Keep the temporary files of the C compiler and the linker
    #[arg(long, global = true)]
    pub save_temps: bool,
    /// Print the commands that are run: preprocessor, C compiler, linker
    #[arg(short, long, global = true, help_heading = None::<&'static str>)]
    pub verbose: bool,
}

impl LinkOptions {
    /// Returns the linker.
    pub fn linker(&self) -> Linker {
        Linker {
            program: self.linker.clone().unwrap_or(Linker::default().program),
            tells: self.verbose,
            keeps: self.save_temps,
            is_static: self.is_static,
        }
    }

    /// Returns the inputs of the linker besides the compiled modules and the run-time library.
    pub fn inputs(&self) -> LinkInputs {
        LinkInputs {
            files: self.files.clone(),
            folders: self.library_folders.clone(),
            libraries: self.libraries.clone(),
        }
    }

    /// Whether only compiled modules and the run-time library are linked, so the compiler sees all code.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty() && self.c_sources.is_empty() && self.libraries.is_empty()
    }
}
