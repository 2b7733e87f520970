//! The creation of projects.

use std::fs;
use std::path::{Path, PathBuf};

use crate::driver::{Failure, SETTINGS_FILE};
use crate::options::{NAMES, is_project_name};
use tlc_frontend::syntax::Keyword;

use super::build::cannot_write;
use super::progress::fail;

/// The choices for a new project.
#[derive(Clone, Debug)]
pub struct CreateRequest {
    /// The folder, which is created.
    pub folder: PathBuf,
    /// The name; that of the folder if there is none.
    pub name: Option<String>,
    /// Whether other projects import its modules, so it has no program.
    pub is_library: bool,
    /// Whether the folder may contain files.
    pub in_place: bool,
}

/// Creates a project, and returns the paths of its files. No file is replaced.
///
/// # Errors
///
/// The name is not one of a module, or files are there. This was reported.
pub fn create(request: &CreateRequest) -> Result<Vec<PathBuf>, Failure> {
    let folder = std::path::absolute(&request.folder).unwrap_or_else(|_| request.folder.clone());
    let of_folder = || folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let name = request.name.clone().unwrap_or_else(of_folder);
    if !is_project_name(&name) {
        let help = format!("{NAMES}; `--name` gives another one");
        return fail(&format!("`{name}` cannot be the name of a project"), &help);
    }
    let module = module_name(&name);
    if Keyword::of(&module).is_some() {
        let message = format!(
            "`{name}` cannot be the name of a project: its module would be `{module}`, a reserved word"
        );
        return fail(&message, "`--name` gives another one");
    }
    if !request.in_place && request.folder.exists() {
        return fail(
            &format!("`{}` exists", request.folder.display()),
            "`tlc init` creates a project in a folder that exists",
        );
    }
    let settings = request.folder.join(SETTINGS_FILE);
    if settings.exists() {
        return fail(&format!("`{}` exists: the folder has a project", settings.display()), "");
    }
    let mut files = vec![
        (SETTINGS_FILE.to_owned(), format!("name = \"{name}\"\nversion = \"0.1.0\"\n")),
        (".gitignore".to_owned(), "/build/\n".to_owned()),
    ];
    files.extend(if request.is_library { library(&module) } else { program(&module) });
    let mut written = Vec::new();
    for (file, text) in files {
        let path = request.folder.join(&file);
        if !path.exists() {
            write(&path, &text).or_else(|error| cannot_write(&path, &error))?;
            written.push(path);
        }
    }
    Ok(written)
}

fn write(path: &Path, text: &str) -> std::io::Result<()> {
    fs::create_dir_all(path.parent().unwrap_or(Path::new(".")))?;
    fs::write(path, text)
}

/// Returns the name of a module for the name of a project: `file-tools` becomes `FileTools`.
fn module_name(name: &str) -> String {
    let words = name.split(['-', '_']).filter(|word| !word.is_empty());
    let capital = |word: &str| {
        let (first, rest) = word.split_at(1);
        first.to_ascii_uppercase() + rest
    };
    words.map(capital).collect()
}

fn program(module: &str) -> Vec<(String, String)> {
    let text = format!(
        "MODULE {module};\n\nFROM InOut IMPORT WriteString, WriteLn;\n\nBEGIN\n  WriteString(\"Hello from {module}\");\n  \
         WriteLn\nEND {module}.\n"
    );
    vec![(format!("src/{module}.mod"), text)]
}

fn library(module: &str) -> Vec<(String, String)> {
    let definition = format!(
        "(* {module}: the sum of numbers, as an example. *)\nDEFINITION MODULE {module};\n\n\
         (* Returns the sum of the elements; 0 if there are none. *)\n\
         PROCEDURE Sum(numbers: ARRAY OF INTEGER): INTEGER;\n\nEND {module}.\n"
    );
    let implementation = format!(
        "IMPLEMENTATION MODULE {module};\n\nPROCEDURE Sum(numbers: ARRAY OF INTEGER): INTEGER;\n\
         VAR\n  sum: INTEGER;\n  i: CARDINAL;\nBEGIN\n  sum := 0;\n  \
         FOR i := 0 TO HIGH(numbers) DO sum := sum + numbers[i] END;\n  RETURN sum\nEND Sum;\n\nEND {module}.\n"
    );
    vec![(format!("src/{module}.def"), definition), (format!("src/{module}.mod"), implementation)]
}
