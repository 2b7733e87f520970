" Recognizes Modula-2 by its text, because other languages use the same suffixes.

augroup modula2_detect
  autocmd!
  autocmd BufNewFile,BufRead *.mod,*.def,*.MOD,*.DEF,*.mi,*.md call s:Detect()
augroup END

function! s:Detect() abort
  if expand('<afile>:t') ==# 'go.mod'
    return
  endif
  let is_new = line('$') == 1 && getline(1) ==# '' && expand('<afile>:e') !=? 'md'
  let heading = '\C^\s*\%((\*.*\*)\s*\|<\*.*\*>\s*\)*\%(\%(DEFINITION\|IMPLEMENTATION\|FOREIGN\)\s\+\)\=MODULE\>'
  if is_new || match(getline(1, 300), heading) >= 0
    set filetype=modula2
  endif
endfunction
