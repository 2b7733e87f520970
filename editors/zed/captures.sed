# The names of captures in Zed, where they differ from those of Neovim.
s/@module/@namespace/g
s/@character/@string.special/g
s/@keyword\.directive/@preproc/g
s/@constant\.builtin/@constant/g
