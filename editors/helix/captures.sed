# The names of captures in Helix, where they differ from those of Neovim.
s/@keyword\.conditional/@keyword.control.conditional/g
s/@keyword\.repeat/@keyword.control.repeat/g
s/@keyword\.import/@keyword.control.import/g
s/@keyword\.return/@keyword.control.return/g
s/@keyword\.exception/@keyword.control.exception/g
s/@function\.call/@function/g
s/@property/@variable.other.member/g
s/@module/@namespace/g
s/@number\.float/@constant.numeric.float/g
s/@number/@constant.numeric.integer/g
s/@character/@constant.character/g
