(program_module "MODULE" @context name: (identifier) @name) @item
(implementation_module "MODULE" @context name: (identifier) @name) @item
(definition_module "MODULE" @context name: (identifier) @name) @item
(local_module "MODULE" @context name: (identifier) @name) @item
(procedure (procedure_heading "PROCEDURE" @context name: (identifier) @name)) @item
(definition_module (procedure_heading "PROCEDURE" @context name: (identifier) @name) @item)
(type_declaration name: (identifier) @name) @item
(opaque_type name: (identifier) @name) @item
(constant name: (identifier) @name) @item
