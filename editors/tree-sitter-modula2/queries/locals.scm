; Scopes

[
  (program_module)
  (implementation_module)
  (definition_module)
  (local_module)
  (procedure)
] @local.scope

; Definitions. The heading is part of the procedure, so that its parameters belong to the scope of the body.

(import (identifier) @local.definition.import)
(constant name: (identifier) @local.definition.constant)
(enumeration name: (identifier) @local.definition.constant)
(type_declaration name: (identifier) @local.definition.type)
(opaque_type name: (identifier) @local.definition.type)
(variable_declaration name: (identifier) @local.definition.var)
(parameter_section name: (identifier) @local.definition.parameter)
(optional_parameter name: (identifier) @local.definition.parameter)
(field_declaration name: (identifier) @local.definition.field)
(labels name: (identifier) @local.definition)
(procedure
  (procedure_heading name: (identifier) @local.definition.function)
  (#set! definition.function.scope "parent"))
(definition_module (procedure_heading name: (identifier) @local.definition.function))

; References

(identifier) @local.reference
