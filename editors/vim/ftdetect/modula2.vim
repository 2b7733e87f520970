" Recognizes Modula-2 by its text, because other languages use the same suffixes.

augroup modula2_detect
  autocmd!
  autocmd BufNewFile,BufRead *.mod,*.def,*.MOD,*.DEF,*.mi,*.md call s:Detect()
augroup END

function! s:Detect() abort
  if expand('<afile>:t') ==# 'go.mod'
    return
  endif
  let heading = '\%(\%(DEFINITION\|IMPLEMENTATION\|FOREIGN\)\s\+\)\=MODULE\>'
  if expand('<afile>:e') ==? 'md'
    " Markdown may contain modules, but does not begin with one.
    let start = '\C^\%(\_s\|(\*\_.\{-}\*)\|<\*\_.\{-}\*>\)*'
    let is_module = join(getline(1, 100), "\n") =~# start . heading
  else
    let is_new = line('$') == 1 && getline(1) ==# ''
    let is_module = is_new || match(getline(1, 300), '\C^\s*\%((\*.*\*)\s*\|<\*.*\*>\s*\)*' . heading) >= 0
  endif
  if is_module
    set filetype=modula2
  endif
endfunction
