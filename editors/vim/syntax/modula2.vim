" Vim syntax file
" Language: Modula-2, with the words of all dialects that tlc compiles

if exists('b:current_syntax')
  finish
endif
let s:saved_cpo = &cpo
set cpo&vim

syn case match
syn sync fromstart

" Names, before everything that is a name with a meaning.
syn match modula2Call "\<\h\w*\ze\s*(\*\@!"
syn match modula2Field "\.\@1<=\h\w*"

" Keywords
syn keyword modula2Keyword ARRAY BEGIN CONST DEFINITION END EXPORT FROM IMPLEMENTATION IMPORT MODULE OF PACKEDSET
syn keyword modula2Keyword POINTER QUALIFIED RECORD SET TYPE VAR WITH
syn keyword modula2Conditional IF THEN ELSE ELSIF CASE
syn keyword modula2Repeat WHILE DO REPEAT UNTIL LOOP FOR TO BY
syn keyword modula2Statement EXIT RETURN
syn keyword modula2Exception EXCEPT FINALLY RETRY
syn keyword modula2Operator AND BAND BNOT BOR BXOR DIV IN MOD NOT OR REM ROL ROR SHL SHR
syn keyword modula2Procedure PROCEDURE nextgroup=modula2Name,modula2Convention,modula2Mark skipwhite

" Words that are reserved in some places only
syn match modula2Statement "\<GOTO\>\ze\s\+\h"
syn match modula2Keyword "\<LABEL\>\ze\s\+\h"
syn match modula2Keyword "\<UNQUALIFIED\>\ze\s\+\h"
syn match modula2Keyword "\<FUNC\>\ze\s\+\h"
syn match modula2Keyword "\<FOREIGN\>\ze\s\+MODULE\>"
syn match modula2Keyword "\<FORWARD\>\ze\s*;"
syn match modula2Keyword "\%(\<VAR\s\+\)\@<=\%(OUT\|INOUT\)\>\ze\s\+\h"
syn match modula2Keyword "\<SEQ\>\ze\s\+\h\w*\s*:"
syn match modula2Keyword "\<ASM\>\ze\s*\%((\|VOLATILE\>\)"
syn match modula2Keyword "\<VOLATILE\>\ze\s*("

syn match modula2Name "\h\w*" contained
syn match modula2Convention "\[[^]]*\]" contained nextgroup=modula2Name,modula2Mark skipwhite
syn match modula2Mark "__INLINE__\|__BUILTIN__\|__ATTRIBUTE__\s\+__BUILTIN__\s*((\s*\w\+\s*))" contained
      \ nextgroup=modula2Name skipwhite
syn match modula2EndName "\%(\<END\s\+\)\@<=\h\w*\ze\s*[;.]"

" Predeclared names
syn keyword modula2Type BITSET BOOLEAN CARDINAL CHAR COMPLEX INTEGER LONGCARD LONGCOMPLEX LONGINT LONGREAL PROC REAL
syn keyword modula2Type SHORTCARD SHORTCOMPLEX SHORTINT SHORTREAL
syn keyword modula2Builtin ABS CAP CHR CMPLX CONVERT DEC DISPOSE EXCL FLOAT HALT HIGH IM INC INCL INT LENGTH LFLOAT
syn keyword modula2Builtin LTRUNC MAX MIN NEW ODD ORD RE SIZE TRUNC VAL __COLUMN__ __FILE__ __FUNCTION__ __LINE__
syn keyword modula2Boolean FALSE TRUE
syn keyword modula2Constant NIL

" Numbers: `1..9` is a range.
syn match modula2Number "\<\d\+D\=\>"
syn match modula2Number "\<\d\x*H\>"
syn match modula2Number "\<\o\+B\>"
syn match modula2Number "\<[01]\+A\>"
syn match modula2Character "\<\o\+C\>"
syn match modula2Float "\<\d\+\.\%([.[:alpha:]_]\)\@!\d*\%([Ee][+-]\=\d\+\)\="
syn match modula2Float "\<\d\+\.E[+-]\=\d\+"

syn match modula2Symbol ":=\|\.\.\.\=\|<=\|>=\|<>\|[-+*/=#<>&~^|]"

" Strings end on their line.
syn region modula2String start=+"+ end=+"+ oneline
syn region modula2String start=+'+ end=+'+ oneline

" Comments nest; pragmas do not.
syn keyword modula2Todo TODO FIXME XXX contained
syn region modula2Comment start="(\*" end="\*)" contains=modula2Comment,modula2Todo,@Spell
syn region modula2Pragma start="<\*" end="\*>"
if search('\C<\*\s*dialect\s*=\=\s*xds\s*\*>', 'nw', 0, 100) > 0
  syn region modula2Comment start="--" end="$" contains=modula2Todo,@Spell
endif

" Conditional text of ADW Modula-2 and Mocka
syn match modula2Directive "%\%(IF\|ELSIF\)\>\_.\{-}%THEN\>"
syn match modula2Directive "%\%(ELSE\|END\)\>"
syn match modula2Directive "%(\s*\~\=\s*\w\+\|%)"

hi def link modula2Boolean Boolean
hi def link modula2Builtin Function
hi def link modula2Call Function
hi def link modula2Character Character
hi def link modula2Comment Comment
hi def link modula2Conditional Conditional
hi def link modula2Constant Constant
hi def link modula2Convention Special
hi def link modula2Directive PreProc
hi def link modula2EndName Identifier
hi def link modula2Exception Exception
hi def link modula2Field NONE
hi def link modula2Float Float
hi def link modula2Keyword Keyword
hi def link modula2Mark Special
hi def link modula2Name Identifier
hi def link modula2Number Number
hi def link modula2Operator Operator
hi def link modula2Pragma PreProc
hi def link modula2Procedure Keyword
hi def link modula2Repeat Repeat
hi def link modula2Statement Statement
hi def link modula2String String
hi def link modula2Symbol Operator
hi def link modula2Todo Todo
hi def link modula2Type Type

let b:current_syntax = 'modula2'
let &cpo = s:saved_cpo
unlet s:saved_cpo
