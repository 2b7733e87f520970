-- Connects Neovim 0.7 or later with the language server `tlc lsp`.
local M = {}

-- The servers that run, by their root folders.
local clients = {}

-- Returns the folder of the project: the nearest one with tlc.toml or .git, or that of the file.
local function root_of(file)
  local folder = vim.fn.fnamemodify(file, ':p:h')
  local at = folder
  while true do
    for _, mark in ipairs({ 'tlc.toml', '.git' }) do
      local path = at .. '/' .. mark
      if vim.fn.filereadable(path) == 1 or vim.fn.isdirectory(path) == 1 then
        return at
      end
    end
    local parent = vim.fn.fnamemodify(at, ':h')
    if parent == at then
      return folder
    end
    at = parent
  end
end

-- Defines the commands of code lenses, as `vim.lsp.codelens.run()` executes them.
local function define_commands()
  vim.lsp.commands['tlc.run'] = function(command)
    vim.cmd('wall')
    vim.cmd('split | terminal ' .. (vim.g.tlc_path or 'tlc') .. ' run ' .. vim.fn.fnameescape(command.arguments[1]))
  end
  vim.lsp.commands['tlc.test'] = function(command)
    vim.cmd('wall')
    local file, name = unpack(command.arguments)
    vim.cmd('split | enew')
    vim.fn.termopen({ vim.g.tlc_path or 'tlc', 'test', name }, { cwd = vim.fn.fnamemodify(file, ':h') })
  end
  vim.lsp.commands['tlc.showReferences'] = function(command, context)
    local encoding = vim.lsp.get_client_by_id(context.client_id).offset_encoding
    vim.fn.setqflist({}, ' ', {
      title = command.title,
      items = vim.lsp.util.locations_to_items(command.arguments[3], encoding),
    })
    vim.cmd('copen')
  end
  -- The server writes a page and returns its path.
  vim.lsp.commands['tlc.ssa'] = function(command, context)
    local params = { command = command.command, arguments = command.arguments }
    vim.lsp.buf_request(context.bufnr, 'workspace/executeCommand', params, function(refusal, page)
      if refusal then
        vim.notify(refusal.message, vim.log.levels.ERROR)
      elseif page then
        vim.fn['netrw#BrowseX'](page, 0)
      end
    end)
  end
end

-- Starts the server for a buffer, or attaches the one that serves its project. Returns the id of the client.
-- g:tlc_path is the compiler, and g:tlc_lsp_arguments a list of more arguments.
function M.start(buffer)
  buffer = buffer or vim.api.nvim_get_current_buf()
  local file = vim.api.nvim_buf_get_name(buffer)
  local tlc = vim.g.tlc_path or 'tlc'
  if file == '' or vim.bo[buffer].buftype ~= '' or vim.fn.executable(tlc) == 0 then
    return nil
  end
  define_commands()
  local command = { tlc, 'lsp' }
  vim.list_extend(command, vim.g.tlc_lsp_arguments or {})
  local root = root_of(file)
  local config = {
    name = 'tlc',
    cmd = command,
    root_dir = root,
    capabilities = vim.lsp.protocol.make_client_capabilities(),
    on_exit = function()
      clients[root] = nil
    end,
  }
  -- `vim.lsp.start` shares a client, and exists since Neovim 0.8.
  if vim.lsp.start then
    return vim.lsp.start(config, { bufnr = buffer })
  end
  config.on_attach = function(_, attached)
    vim.bo[attached].omnifunc = 'v:lua.vim.lsp.omnifunc'
    vim.bo[attached].tagfunc = 'v:lua.vim.lsp.tagfunc'
  end
  clients[root] = clients[root] or vim.lsp.start_client(config)
  if clients[root] then
    vim.lsp.buf_attach_client(buffer, clients[root])
  end
  return clients[root]
end

return M
