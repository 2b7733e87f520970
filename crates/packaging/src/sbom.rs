//! The list of components in the format of CycloneDX.

use serde_json::{Value, json};

use crate::components::{Component, Origin};
use crate::dates::iso_date;

/// Returns the list as JSON. The first component is the compiler, which contains the others; `seconds` is its time since
/// 1970.
pub fn sbom(components: &[Component], seconds: u64) -> String {
    let Some((compiler, parts)) = components.split_first() else { return String::new() };
    let document = json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "timestamp": iso_date(seconds),
            "authors": [{ "name": "The tlc authors" }],
            "component": component(compiler, "application"),
        },
        "components": parts.iter().map(|part| component(part, "library")).collect::<Vec<_>>(),
        "dependencies": components.iter().map(dependency).collect::<Vec<_>>(),
    });
    format!("{document:#}\n")
}

fn component(component: &Component, kind: &str) -> Value {
    let url = component.url();
    let mut value = json!({
        "type": kind,
        "bom-ref": url,
        "name": component.name,
        "version": component.version,
        "description": component.description,
        "scope": "required",
        "licenses": [{ "expression": component.licence }],
        "copyright": component.holders.join("; "),
        "purl": url,
    });
    match &component.origin {
        Origin::Own => {}
        Origin::Registry { checksum } => value["hashes"] = json!([{ "alg": "SHA-256", "content": checksum }]),
        Origin::Library { address } => {
            value["externalReferences"] = json!([{ "type": "website", "url": address }])
        }
    }
    value
}

fn dependency(component: &Component) -> Value {
    json!({ "ref": component.url(), "dependsOn": component.uses })
}
