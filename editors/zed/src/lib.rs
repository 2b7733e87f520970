//! The extension for Zed: starts `tlc lsp`. Its place and arguments are those of the settings, as in
//! `"lsp": {"tlc": {"binary": {"path": "/opt/tlc/bin/tlc", "arguments": ["lsp"]}}}`.

use zed_extension_api::{self as zed, settings::LspSettings, Command, LanguageServerId, Worktree};

struct Extension;

impl zed::Extension for Extension {
    fn new() -> Extension {
        Extension
    }

    fn language_server_command(&mut self, id: &LanguageServerId, worktree: &Worktree) -> zed::Result<Command> {
        let chosen = LspSettings::for_worktree(id.as_ref(), worktree).ok().and_then(|settings| settings.binary);
        let (path, arguments) = chosen.map_or((None, None), |binary| (binary.path, binary.arguments));
        let found = path.or_else(|| worktree.which("tlc"));
        let command = found.ok_or("tlc is not in PATH; the setting lsp.tlc.binary.path contains its path")?;
        let args = arguments.unwrap_or_else(|| vec!["lsp".to_owned()]);
        Ok(Command { command, args, env: worktree.shell_env() })
    }

    fn language_server_initialization_options(
        &mut self,
        id: &LanguageServerId,
        worktree: &Worktree,
    ) -> zed::Result<Option<zed::serde_json::Value>> {
        Ok(LspSettings::for_worktree(id.as_ref(), worktree)?.initialization_options)
    }
}

zed::register_extension!(Extension);
