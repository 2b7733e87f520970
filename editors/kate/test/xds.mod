<* dialect = xds *>
MODULE M; -- don't
(* a -- b *) VAR x: CHAR;
