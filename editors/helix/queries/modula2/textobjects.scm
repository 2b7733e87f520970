(procedure (body) @function.inside) @function.around
(record_type) @class.around
(parameter_section) @parameter.around
(optional_parameter) @parameter.around
(arguments (_) @parameter.inside)
(comment) @comment.around
