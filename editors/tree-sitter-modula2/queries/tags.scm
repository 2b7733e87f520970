(program_module name: (identifier) @name) @definition.module
(implementation_module name: (identifier) @name) @definition.module
(definition_module name: (identifier) @name) @definition.interface
(local_module name: (identifier) @name) @definition.module
(procedure (procedure_heading name: (identifier) @name)) @definition.function
(definition_module (procedure_heading name: (identifier) @name) @definition.function)
(type_declaration name: (identifier) @name) @definition.type
(opaque_type name: (identifier) @name) @definition.type
(constant name: (identifier) @name) @definition.constant
(call procedure: (identifier) @name) @reference.call
(call procedure: (selection field: (identifier) @name)) @reference.call
(call_statement (identifier) @name) @reference.call
(import module: (identifier) @name) @reference.module
