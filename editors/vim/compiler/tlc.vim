" Vim compiler file
" Compiler: tlc, for Modula-2. `:make` checks the file in the buffer.

if exists('current_compiler')
  finish
endif
let current_compiler = 'tlc'
let s:saved_cpo = &cpo
set cpo&vim

let s:tlc = get(g:, 'tlc_path', 'tlc')
execute 'CompilerSet makeprg=' . escape(s:tlc . ' check --error-format=short --color=never $* %:S', ' \|"')

" Messages with a code and without one, and the lines of a run-time error.
CompilerSet errorformat=%f:%l:%c:\ %t%*[a-z][%*[EW]%n]:\ %m,
      \%f:%l:%c:\ run-time\ %trror:\ %m,
      \%*[\ ]in\ %m\ at\ %f:%l:%c,
      \%f:%l:%c:\ %t%*[a-z]:\ %m,
      \%-G%.%#

let &cpo = s:saved_cpo
unlet s:saved_cpo
