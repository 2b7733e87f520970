" Vim filetype plugin file
" Language: Modula-2

if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1
let s:saved_cpo = &cpo
set cpo&vim

setlocal expandtab shiftwidth=2 softtabstop=2
setlocal commentstring=(*\ %s\ *)
setlocal comments=s0:(*,mb:\ ,ex:*)
setlocal formatoptions-=t formatoptions+=croql
" `gf` on the name of a module opens its file.
setlocal suffixesadd=.def,.mod,.mi,.md
setlocal include=^\\s*\\%(FROM\\\|IMPORT\\)\\s\\+
setlocal define=\\<PROCEDURE\\s\\+

" `%` jumps between the words of a statement, a procedure or a module.
let b:match_ignorecase = 0
let b:match_words = '\<\%(IF\|CASE\|WHILE\|FOR\|LOOP\|WITH\|RECORD\)\>:\<\%(ELSIF\|ELSE\|EXIT\)\>:'
      \ . '\<END\>\%(\s\+\h\)\@!,\<REPEAT\>:\<UNTIL\>,'
      \ . '\<\%(PROCEDURE\|MODULE\)\s\+\(\h\w*\)\>:\<BEGIN\>:\<END\s\+\1\>'

compiler tlc

" Runs the program in a terminal: `:TlcRun ARGUMENTS`.
command! -buffer -nargs=* -complete=file TlcRun update
      \ | execute 'terminal' get(g:, 'tlc_path', 'tlc') 'run' fnameescape(expand('%:p')) <q-args>
" Shows the page of a message: `:TlcExplain E0301`.
command! -buffer -nargs=1 TlcExplain echo system(shellescape(get(g:, 'tlc_path', 'tlc')) . ' explain ' . shellescape(<q-args>))

let b:undo_ftplugin = 'setlocal expandtab< shiftwidth< softtabstop< commentstring< comments< formatoptions<'
      \ . ' suffixesadd< include< define< makeprg< errorformat<'
      \ . ' | unlet! b:match_ignorecase b:match_words | delcommand TlcRun | delcommand TlcExplain'

" The language server of Neovim.
if has('nvim-0.7') && get(g:, 'tlc_lsp', 1)
  lua require('tlc').start()
endif

let &cpo = s:saved_cpo
unlet s:saved_cpo
