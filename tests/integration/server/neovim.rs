//! The language server in Neovim without a screen.

use std::process::Command;

use super::PROGRAM;
use crate::folder::Folder;
use crate::tools;

/// Opens the program, waits for messages, asks for a definition, and renames a field in all files.
const SCRIPT: &str = r#"
local id = vim.lsp.start_client({ name = "tlc", cmd = { os.getenv("TLC"), "lsp" }, root_dir = vim.fn.getcwd() })
vim.cmd("edit Main.mod")
vim.lsp.buf_attach_client(0, id)
local function shown()
  local lines = {}
  for _, found in ipairs(vim.diagnostic.get(0)) do
    table.insert(lines, (found.lnum + 1) .. ": " .. found.message:match("[^\n]*"))
  end
  return lines
end
vim.api.nvim_buf_set_lines(0, 4, 5, false, { "  p.left := 1; p.right := Stack.green;" })
vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end, 20)
print("messages", vim.inspect(shown()))
vim.cmd("silent undo")
vim.wait(20000, function() return #vim.diagnostic.get(0) == 0 end, 20)
print("after undo", vim.inspect(shown()))
vim.fn.cursor(6, 3)
local at = vim.lsp.util.make_position_params()
local found = vim.lsp.buf_request_sync(0, "textDocument/definition", at, 20000)
for _, answer in pairs(found) do
  local place = answer.result
  print("definition", place.uri:match("[^/]*$"), place.range.start.line + 1, place.range.start.character + 1)
end
vim.lsp.stop_client(id)
vim.wait(20000, function() return vim.lsp.client_is_stopped(id) end, 20)
print("stopped", vim.lsp.client_is_stopped(id))
vim.cmd("qall!")
"#;

#[test]
fn neovim_shows_messages_and_finds_definitions() {
    if tools::is_missing("nvim", "the language server in Neovim") {
        return;
    }
    let folder = Folder::new(&PROGRAM);
    folder.write("session.lua", SCRIPT.as_bytes());
    let output = Command::new("nvim")
        .args(["--headless", "--clean", "-c", "luafile session.lua"])
        .current_dir(folder.path(""))
        .env("TLC", env!("CARGO_BIN_EXE_tlc"))
        .env("XDG_CACHE_HOME", folder.path(".cache"))
        .env("XDG_STATE_HOME", folder.path(".state"))
        .env("XDG_DATA_HOME", folder.path(".data"))
        .output()
        .expect("Neovim starts");
    let text = String::from_utf8_lossy(&output.stderr).replace('\r', "");
    let expected = "messages { \"5: cannot assign a whole constant to a variable of type `Colour`\" }
after undo {}
definition Stack.mod 5 11
stopped true
";
    assert_eq!(text.trim_end(), expected.trim_end());
}
