" Vim indent file
" Language: Modula-2

if exists('b:did_indent')
  finish
endif
let b:did_indent = 1
let s:saved_cpo = &cpo
set cpo&vim

setlocal indentexpr=GetModula2Indent(v:lnum)
setlocal indentkeys=!^F,o,O,0=BEGIN,0=END,0=ELSE,0=ELSIF,0=UNTIL,0=EXCEPT,0=FINALLY,0=CONST,0=TYPE,0=VAR,0=PROCEDURE
setlocal indentkeys+=0=THEN,0=DO,0=OF,0=LABEL,0=IMPORT,0=FROM,0=EXPORT,0\|,0)
let b:undo_indent = 'setlocal indentexpr< indentkeys<'

if exists('*GetModula2Indent')
  let &cpo = s:saved_cpo
  unlet s:saved_cpo
  finish
endif

let s:openers = '\C\<\%(IF\|CASE\|WHILE\|FOR\|LOOP\|WITH\|RECORD\)\>'
" Words at the end of a line after which a sequence starts.
let s:starts = '\C\<\%(THEN\|DO\|OF\|ELSE\|LOOP\|REPEAT\|RECORD\|BEGIN\|EXCEPT\|FINALLY\|CONST\|TYPE\|VAR\)$'
" Words that head a part of a block.
let s:parts = '\C^\%(BEGIN\|EXCEPT\|FINALLY\|CONST\|TYPE\|VAR\|LABEL\|IMPORT\|FROM\|EXPORT\)\>'
let s:headings = '\C\<\%(PROCEDURE\|MODULE\)\s\+\%(\[[^]]*\]\s*\|__\w\+__\s\+\)*\h\w*'
" Texts without a meaning for the layout.
let s:ignored = '"[^"]*"\|''[^'']*''\|(\*.\{-}\*)\|<\*.\{-}\*>'

" Whether a position is in a comment, pragma or string.
function! s:IsText(line, column) abort
  return synIDattr(synID(a:line, a:column, 1), 'name') =~# '^modula2\%(Comment\|Pragma\|String\|Todo\)'
endfunction

" Whether a line starts in a comment that started before it.
function! s:StartsInComment(line) abort
  let above = prevnonblank(a:line - 1)
  return above > 0 && getline(above) !~# '\*)\s*$' && s:IsText(above, strlen(getline(above)))
        \ && s:IsText(a:line, match(getline(a:line), '\S') + 1)
endfunction

" Returns a line without texts, comments and the blanks around it.
function! s:Code(line) abort
  let text = substitute(getline(a:line), s:ignored, '', 'g')
  if s:StartsInComment(a:line)
    let text = text =~# '\*)' ? substitute(text, '^.\{-}\*)', '', '') : ''
  endif
  return trim(substitute(text, '(\*.*$', '', ''))
endfunction

" Returns the next line above with code, or 0.
function! s:CodeAbove(line) abort
  let line = prevnonblank(a:line - 1)
  while line > 0 && s:Code(line) ==# ''
    let line = prevnonblank(line - 1)
  endwhile
  return line
endfunction

" Returns the line of the word that the END or UNTIL at the cursor line closes.
function! s:Opener(line, column) abort
  let view = winsaveview()
  call cursor(a:line, a:column)
  let found = searchpair('\C\<\%(IF\|CASE\|WHILE\|FOR\|LOOP\|WITH\|RECORD\|REPEAT\)\>', '', '\C\<\%(END\%(\s\+\h\)\@!\|UNTIL\)\>',
        \ 'bnW', 's:IsText(line("."), col("."))')
  call winrestview(view)
  return found
endfunction

" Returns the line of the heading of the procedure or module around a line, or 0.
function! s:Heading(line) abort
  let view = winsaveview()
  call cursor(a:line, 1)
  let found = 0
  while 1
    let found = search(s:headings . '\|\C\<END\s\+\h\w*\s*;', 'bW')
    if found == 0
      break
    endif
    if s:IsText(found, col('.'))
      continue
    endif
    let is_end = strpart(getline(found), col('.') - 1, 3) ==# 'END'
    if is_end
      let name = matchstr(strpart(getline(found), col('.') - 1), '\C^END\s\+\zs\h\w*')
      call search('\C\<\%(PROCEDURE\|MODULE\)\s\+\%(\[[^]]*\]\s*\|__\w\+__\s\+\)*' . name . '\>', 'bW')
    elseif join(getline(found, found + 9), ' ') =~# '\C^[^;]*\%(([^)]*)[^;]*\)\=;\s*FORWARD\>'
      continue
    else
      break
    endif
  endwhile
  call winrestview(view)
  return found
endfunction

" Returns the line and the column of the parenthesis or brace that is open before a line, or zeros.
function! s:Parenthesis(line) abort
  let view = winsaveview()
  call cursor(a:line, 1)
  let place = searchpairpos('(\*\@!\|{', '', '\*\@<!)\|}', 'bnW', 's:IsText(line("."), col("."))', max([1, a:line - 40]))
  call winrestview(view)
  return place
endfunction

" Returns the indentation of a line that starts a part of a block, or a procedure or module in it.
function! s:HeadIndent(line) abort
  " A definition module contains headings only.
  if match(getline(1, 300), '\C^\s*\%(DEFINITION\|FOREIGN\)\s\+MODULE\>') >= 0
    return 0
  endif
  let heading = s:Heading(a:line)
  if heading == 0
    return 0
  endif
  let is_outermost = getline(heading) =~# '\C\<MODULE\>' && indent(heading) == 0
  return indent(heading) + (s:Code(a:line) =~# s:parts || is_outermost ? 0 : shiftwidth())
endfunction

" Whether a statement or declaration ends with a line, so that the next line starts another.
function! s:Ends(code) abort
  return a:code =~# ';$' || a:code =~# s:starts || a:code =~# ':$'
endfunction

function! GetModula2Indent(line) abort
  if s:StartsInComment(a:line)
    let above = prevnonblank(a:line - 1)
    return s:StartsInComment(above) || getline(a:line) =~# '\S' ? indent(a:line) : match(getline(above), '(\*') + 3
  endif
  let current = substitute(getline(a:line), '^\s*', '', '')
  let above = s:CodeAbove(a:line)
  if above == 0
    return 0
  endif

  " A comment before a heading is part of it.
  if current =~# '^(\*'
    let below = nextnonblank(a:line + 1)
    while below > 0 && s:Code(below) ==# ''
      let below = nextnonblank(below + 1)
    endwhile
    if s:Code(below) =~# s:parts || s:Code(below) =~# '\C^\%(PROCEDURE\|MODULE\)\>'
      return s:HeadIndent(below)
    endif
  endif

  " Words that close or divide what an earlier line opened.
  let end_name = matchstr(current, '\C^END\s\+\zs\h\w*')
  if end_name !=# ''
    let heading = search('\C^\s*.*\<\%(PROCEDURE\|MODULE\)\s\+\%(\[[^]]*\]\s*\|__\w\+__\s\+\)*' . end_name . '\>', 'bnW')
    return heading > 0 ? indent(heading) : 0
  endif
  if current =~# '\C^\%(END\|UNTIL\|ELSE\|ELSIF\)\>' || current =~# '^|'
    let opener = s:Opener(a:line, match(getline(a:line), '\S') + 1)
    return opener > 0 ? s:Start(opener) : indent(above)
  endif
  let [line, column] = s:Parenthesis(a:line)
  if line > 0
    return current =~# '^[)}]' ? strdisplaywidth(strpart(getline(line), 0, column - 1)) : indent(line) + 2 * shiftwidth()
  endif
  if current =~# s:parts || current =~# '\C^\%(PROCEDURE\|MODULE\)\>'
    return s:HeadIndent(a:line)
  endif

  " The first line of the statement or declaration above.
  let code = s:Code(above)
  let start = above
  let before = s:CodeAbove(start)
  while before > 0 && !s:Ends(s:Code(before)) && s:Code(start) !~# '\C^\%(END\|UNTIL\|ELSE\|ELSIF\|BEGIN\)\>' && s:Code(start) !~# '^|'
    let start = before
    let before = s:CodeAbove(start)
  endwhile
  let base = s:Code(start) =~# '^|' ? indent(start) + 2 : indent(start)
  if code =~# s:starts || code =~# ':$'
    return base + shiftwidth()
  endif
  if code !~# ';$' && code !~# '\C\<END$' && code !~# '\C^END\>'
    if current =~# '\C^\%(THEN\|DO\|OF\)\>'
      return base
    endif
    return start == above ? base + 2 * shiftwidth() : indent(above)
  endif
  " A line that closes more than it opens ends with a statement that started above.
  let opened = len(split(code, s:openers, 1)) + len(split(code, '\C\<REPEAT\>', 1)) - 2
  let closed = len(split(code, '\C\<\%(END\|UNTIL\)\>', 1)) - 1
  if closed > opened && code !~# '\C^\%(END\|UNTIL\)\>'
    let opener = s:Opener(above, match(getline(above), '\C.*\zs\<\%(END\|UNTIL\)\>') + 1)
    return opener > 0 ? s:Start(opener) : base
  endif
  return base
endfunction

" Returns the column of the statement or declaration with an opening word.
function! s:Start(line) abort
  return s:Code(a:line) =~# '^|' ? indent(a:line) + 2 : indent(a:line)
endfunction

let &cpo = s:saved_cpo
unlet s:saved_cpo
