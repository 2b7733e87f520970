" Tests the files for Vim and Neovim: `vim -u NONE -N -es -S test.vim` in this folder, or with `nvim --headless`.
" $TLC is the compiler, $TLC_SERVER a program with the command `lsp`, and $TEST_LOG the file for the results.

let s:root = expand('<sfile>:p:h:h:h:h')
let s:work = tempname()
call mkdir(s:work, 'p')
execute 'set runtimepath^=' . fnameescape(s:root . '/editors/vim')
if $TLC !=# ''
  let g:tlc_path = $TLC
endif
let g:tlc_lsp = 0
filetype plugin indent on
syntax on
set noswapfile

function! s:Write(name, lines) abort
  let path = s:work . '/' . a:name
  call writefile(a:lines, path)
  return path
endfunction

function! s:Edit(name, lines) abort
  execute 'silent edit!' fnameescape(s:Write(a:name, a:lines))
endfunction

" Returns the name of the syntax group at the first occurrence of a text.
function! s:Group(text) abort
  let [line, column] = searchpos('\C\V' . escape(a:text, '\'), 'cnw')
  return synIDattr(synID(line, column, 1), 'name')
endfunction

function! Test_file_types() abort
  let cases = [['a.mod', ['MODULE A;'], 'modula2'], ['a.def', ['(* x *)', 'DEFINITION MODULE A;'], 'modula2'],
        \ ['new.mod', [''], 'modula2'], ['a.mi', ['IMPLEMENTATION MODULE A;'], 'modula2'],
        \ ['b.md', ['FOREIGN MODULE B;'], 'modula2'], ['c.md', ['# MODULE'], 'markdown'],
        \ ['d.md', ['Text', '', 'MODULE D;'], 'markdown'],
        \ ['e.md', ['(* one', '   two *)', '<* dialect=mocka *>', 'DEFINITION MODULE E;'], 'modula2']]
  for [name, lines, expected] in cases
    call s:Edit(name, lines)
    call assert_equal(expected, &filetype, name)
    bwipeout!
  endfor
  call s:Edit('go.mod', ['MODULE a'])
  call assert_notequal('modula2', &filetype)
  call s:Edit('linker.def', ['EXPORTS', '  a'])
  call assert_notequal('modula2', &filetype)
  bwipeout!
endfunction

function! Test_syntax() abort
  call s:Edit('Syntax.mod', [
        \ 'MODULE Syntax; (* one (* two *) three *)',
        \ '<* allow(unused) *>',
        \ 'CONST low = 17B; r = 1.5E-3; c = 12C; t = ''it"s''; v = 7..9;',
        \ 'PROCEDURE Work(VAR OUT n: INTEGER); FORWARD;',
        \ 'BEGIN WHILE low DIV 2 = 3 DO INC(n); r.field := TRUE; Call(NIL) END',
        \ 'END Syntax.'])
  for [text, group] in [['one', 'Comment'], ['two', 'Comment'], ['three', 'Comment'], ['MODULE', 'Keyword'],
        \ ['allow', 'Pragma'], ['17B', 'Number'], ['1.5E', 'Float'], ['12C', 'Character'], ['it"s', 'String'],
        \ ['7', 'Number'], ['9', 'Number'], ['PROCEDURE', 'Procedure'], ['Work', 'Name'], ['OUT', 'Keyword'],
        \ ['INTEGER', 'Type'], ['FORWARD', 'Keyword'], ['WHILE', 'Repeat'], ['DIV', 'Operator'], ['INC', 'Builtin'],
        \ ['field', 'Field'], ['TRUE', 'Boolean'], ['Call', 'Call'], ['NIL', 'Constant'], [':=', 'Symbol']]
    call assert_equal('modula2' . group, s:Group(text), text)
  endfor
  call s:Edit('Dashes.mod', ['<* dialect=xds *>', 'MODULE Dashes; -- a comment'])
  call assert_equal('modula2Comment', s:Group('a comment'))
  bwipeout!
endfunction

" Returns lines without the blanks at their beginnings, except in comments.
function! s:Stripped(lines) abort
  let depth = 0
  let stripped = []
  for line in a:lines
    call add(stripped, depth > 0 ? line : substitute(line, '^ *', '', ''))
    let depth += len(split(line, '(\*', 1)) - len(split(line, '\*)', 1))
  endfor
  return stripped
endfunction

" The examples are laid out again. Lines that continue a statement may have other columns.
function! Test_indentation() abort
  let differences = []
  let total = 0
  for path in glob(s:root . '/examples/*.mod', 0, 1)
    let lines = readfile(path)
    call s:Edit(fnamemodify(path, ':t'), s:Stripped(lines))
    silent normal! gg=G
    for number in range(len(lines))
      if getline(number + 1) !=# lines[number]
        call add(differences, fnamemodify(path, ':t') . ':' . (number + 1) . ': ' . getline(number + 1))
      endif
    endfor
    let total += len(lines)
    bwipeout!
  endfor
  call assert_true(total > 1500, 'only ' . total . ' lines')
  call assert_true(len(differences) * 400 < total, join(differences, "\n"))
endfunction

function! Test_indentation_of_definitions() abort
  let lines = ['DEFINITION MODULE D;', '', 'TYPE', '  T = RECORD', '    a: CHAR;', '    b: CHAR', '  END;', '',
        \ 'PROCEDURE P(a: INTEGER;', '    b: INTEGER);', '(* comment *)', 'PROCEDURE Q;', '', 'END D.']
  call s:Edit('D.def', s:Stripped(lines))
  silent normal! gg=G
  call assert_equal(lines, getline(1, '$'))
  bwipeout!
endfunction

function! Test_messages() abort
  if $TLC ==# ''
    return
  endif
  call s:Edit('Wrong.mod', ['MODULE Wrong;', 'VAR i: INTEGER;', 'BEGIN', "  i := 'ab';", '  j := 1', 'END Wrong.'])
  silent! make!
  let found = map(getqflist(), {_, item -> [fnamemodify(bufname(item.bufnr), ':t'), item.lnum, item.col, item.nr, item.type]})
  call assert_equal([['Wrong.mod', 4, 8, 301, 'e'], ['Wrong.mod', 5, 3, 201, 'e']], found)
  call assert_match('^`j` is not declared', getqflist()[1].text)
  " A run-time error with its callers
  call s:Edit('Fails.mod', ['MODULE Fails;', 'VAR a: ARRAY [0..1] OF CHAR; i: INTEGER;', 'PROCEDURE Work;',
        \ 'BEGIN', '  FOR i := 0 TO 2 DO a[i] := "x" END', 'END Work;', 'BEGIN', '  Work', 'END Fails.'])
  cgetexpr system('cd ' . shellescape(s:work) . ' && ' . shellescape($TLC) . ' run -g -A all Fails.mod 2>&1')
  let found = map(filter(getqflist(), 'v:val.valid'), {_, item -> [item.lnum, item.text]})
  call assert_match('outside', get(found, 0, [0, ''])[1])
  call assert_equal([5, 5, 8], map(found, 'v:val[0]'))
  bwipeout!
endfunction

function! Test_language_server() abort
  if !has('nvim-0.7') || $TLC_SERVER ==# ''
    return
  endif
  let [g:tlc_lsp, g:tlc_path] = [1, $TLC_SERVER]
  call s:Edit('Served.mod', ['MODULE Served;', 'BEGIN', '  undeclared := 1', 'END Served.'])
  call assert_true(wait(10000, 'luaeval("#vim.diagnostic.get(0)") > 0', 50) == 0, 'no message of the server')
  call assert_equal(1, luaeval('#vim.lsp.buf_get_clients(0)'))
  " A second buffer has the same server.
  call s:Edit('Other.mod', ['MODULE Other;', 'BEGIN', '  undeclared := 1', 'END Other.'])
  call assert_true(wait(10000, 'luaeval("#vim.diagnostic.get(0)") > 0', 50) == 0, 'no message of the server')
  call assert_equal(1, luaeval('#vim.lsp.get_active_clients()'))
  if $TLC !=# '' && $TLC ==# $TLC_SERVER
    call s:Run_lenses()
  endif
  let [g:tlc_lsp, g:tlc_path] = [0, $TLC]
endfunction

" Each lens of a module has a command, and that of references fills the list of errors.
function! s:Run_lenses() abort
  call s:Edit('Lens.mod', ['IMPLEMENTATION MODULE Lens;', 'PROCEDURE Run;', 'BEGIN', 'END Run;', 'BEGIN', '  Run', 'END Lens.'])
  write
  call s:Edit('Lens.def', ['DEFINITION MODULE Lens;', 'PROCEDURE Run;', 'END Lens.'])
  write
  let g:lenses = []
  lua << LUA
  local params = { textDocument = vim.lsp.util.make_text_document_params(0) }
  for client, answer in pairs(vim.lsp.buf_request_sync(0, 'textDocument/codeLens', params, 10000)) do
    for _, lens in ipairs(answer.result) do
      local command = vim.lsp.buf_request_sync(0, 'codeLens/resolve', lens, 10000)[client].result.command
      vim.g.lenses = vim.list_extend(vim.g.lenses, { command.title })
      vim.lsp.commands[command.command](command, { client_id = client, bufnr = vim.api.nvim_get_current_buf() })
    end
  end
LUA
  call assert_equal(['1 reference'], g:lenses)
  call assert_equal([6], map(getqflist(), 'v:val.lnum'))
  for l:name in ['tlc.run', 'tlc.test', 'tlc.ssa']
    call assert_true(luaeval('vim.lsp.commands[_A] ~= nil', l:name), l:name)
  endfor
  cclose
endfunction

let s:tests = sort(map(split(execute('function /^Test_'), "\n"), {_, line -> matchstr(line, 'Test_\w\+')}))
for s:test in s:tests
  try
    call call(s:test, [])
  catch
    call add(v:errors, s:test . ': ' . v:exception . ' at ' . v:throwpoint)
  endtry
endfor
call delete(s:work, 'rf')
call writefile(v:errors + [len(s:tests) . ' tests, ' . len(v:errors) . ' errors'], $TEST_LOG)
execute empty(v:errors) ? 'qall!' : 'cquit!'
