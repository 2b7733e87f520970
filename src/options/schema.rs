//! The JSON Schema of the settings file, for editors. It is generated from the structures that read the settings.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value, json};

use tlc_frontend::base::{Dialect, Encoding};
use tlc_frontend::hir::Check;

use super::manifest::VERSIONS;
use super::{Manifest, NAMES, SourceOptions};

/// Returns the schema of the settings file. Editors understand draft 7 of JSON Schema.
pub fn settings() -> Value {
    let of_sources = properties::<SourceOptions>();
    let mut all = properties::<Manifest>();
    all.extend(of_sources);
    json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "tlc.toml",
        "description": "The settings of a project of tlc, a compiler for Modula-2",
        "type": "object",
        "properties": all,
        "additionalProperties": false,
    })
}

/// Returns the schemas of the fields of a structure.
fn properties<T: JsonSchema>() -> Map<String, Value> {
    let settings = SchemaSettings::draft07().with(|settings| settings.inline_subschemas = true);
    let schema = settings.into_generator().into_root_schema_for::<T>();
    let mut schema = schema.to_value();
    adapt(&mut schema);
    match schema.get_mut("properties").map(Value::take) {
        Some(Value::Object(properties)) => properties,
        _ => Map::new(),
    }
}

/// Removes null, which TOML does not have, the defaults of the structures, and the widths of numbers in Rust.
fn adapt(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            let is_null = |value: &Value| *value == json!("null") || value["type"] == "null";
            fields.remove("default");
            if fields
                .get("format")
                .is_some_and(|format| format.as_str().is_some_and(|name| name.starts_with("uint")))
            {
                fields.remove("format");
            }
            if let Some(Value::Array(types)) = fields.get_mut("type") {
                types.retain(|name| !is_null(name));
                if let [only] = types.as_slice() {
                    let only = only.clone();
                    fields.insert("type".to_owned(), only);
                }
            }
            if let Some(Value::Array(choices)) = fields.get_mut("anyOf") {
                choices.retain(|choice| !is_null(choice));
                if let [Value::Object(only)] = choices.as_slice() {
                    let only = only.clone();
                    fields.remove("anyOf");
                    fields.extend(only);
                }
            }
            fields.values_mut().for_each(adapt);
        }
        Value::Array(values) => values.iter_mut().for_each(adapt),
        _ => {}
    }
}

fn names<'n>(names: impl IntoIterator<Item = &'n str>) -> Schema {
    json_schema!({ "type": "string", "enum": names.into_iter().collect::<Vec<_>>() })
}

/// The schema of a name of a project.
pub fn project_name(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "string", "pattern": "^[A-Za-z][A-Za-z0-9_-]*$", "description": NAMES })
}

/// The schema of a version of a project.
pub fn project_version(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "string", "pattern": "^[0-9][A-Za-z0-9.+~-]*$", "description": VERSIONS })
}

/// The schema of a dialect.
pub fn dialect(_: &mut SchemaGenerator) -> Schema {
    names(Dialect::ALL.map(Dialect::name))
}

/// The schema of an encoding.
pub fn encoding(_: &mut SchemaGenerator) -> Schema {
    names(Encoding::NAMED.map(|(name, _)| name))
}

/// The schema of a list of run-time checks.
pub fn checks(_: &mut SchemaGenerator) -> Schema {
    let checks = Check::ALL.map(Check::name);
    let without = checks.map(|name| format!("no-{name}"));
    let all = ["all", "none"].into_iter().chain(checks).chain(without.iter().map(String::as_str));
    json_schema!({ "type": "array", "items": names(all) })
}

/// The schema of the size of a word.
pub fn word(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "enum": [32, 64] })
}

/// The schema of the width of formatted lines.
pub fn width(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "integer", "minimum": 40, "maximum": 400 })
}

/// The schema of an optimization level.
pub fn level(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "enum": [0, 1, 2, 3, "0", "1", "2", "3", "s"] })
}

/// The schema of the optimization across modules.
pub fn lto(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "enum": [true, false, "thin"] })
}

/// The schema of a level of debug information.
pub fn debug(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "enum": [0, 1, 2, "0", "1", "2", "dwarf-4", "gdb", "lldb"] })
}

/// The schema of a processor, and of other names.
pub fn name(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "string" })
}

/// The schema of a sanitizer.
pub fn sanitizer(_: &mut SchemaGenerator) -> Schema {
    names(["address"])
}
