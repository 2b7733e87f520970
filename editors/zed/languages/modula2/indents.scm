(_ "(" ")" @end) @indent
(constants) @indent
(types) @indent
(variables) @indent
(body) @indent
(finally) @indent
(if_statement "END" @end) @indent
(case_statement "END" @end) @indent
(while_statement "END" @end) @indent
(repeat_statement "UNTIL" @end) @indent
(loop_statement "END" @end) @indent
(for_statement "END" @end) @indent
(with_statement "END" @end) @indent
(record_type "END" @end) @indent
