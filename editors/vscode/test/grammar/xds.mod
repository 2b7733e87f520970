## SYNTAX TEST "source.modula2" "Comments of the dialect xds"
<* dialect = xds *>
MODULE M; -- a comment, don't read it
##        ^^^^^^^^^^^^^^^^^^^^^^^^^^^ comment.line.double-dash.modula2
VAR x: CHAR;
## <--- keyword.other.section.modula2
