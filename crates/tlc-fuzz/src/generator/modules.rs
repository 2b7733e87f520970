//! Whole programs: modules, their imports of each other, their bodies, coroutines and the final output.

use super::draft::{BodyScope, Draft};
use super::profile::Profile;
use super::types::{INTEGER, TypeId};

/// The heading of the procedure that recurses until the stack overflows. No optimization can make a loop of
/// it, because each call passes a variable to the next and uses its result.
const DEEP_HEADING: &str = "PROCEDURE Deep(VAR above: ARRAY OF INTEGER): INTEGER";

/// The amount of work after which the loops of a program end.
const FUEL: i128 = 2_000;

impl Draft {
    /// Writes the program and returns its files, the main one first.
    pub fn program(mut self) -> Vec<(String, String)> {
        self.declare_types();
        let mut files = Vec::new();
        let mut exports: Vec<(String, Vec<String>)> = Vec::new();
        let modules = self.profile.modules;
        for index in 0..modules {
            let name = format!("M{index}");
            let (definition, implementation, names) = self.module(&name, &exports);
            files.push((format!("{name}.def"), definition));
            files.push((format!("{name}.mod"), implementation));
            exports.push((name, names));
        }
        let main = self.main(&exports);
        files.insert(0, ("Main.mod".to_owned(), main));
        files
    }

    /// Writes a module that others import. Returns its two parts and the names that it exports.
    fn module(&mut self, name: &str, imports: &[(String, Vec<String>)]) -> (String, String, Vec<String>) {
        let is_first = imports.is_empty();
        let mut headings = Vec::new();
        let common = if is_first { self.common() } else { Vec::new() };
        let text = self.captured(|draft| {
            draft.variables();
            if is_first {
                headings.extend(draft.functions_as_values());
            }
            headings.extend(draft.top_level_procedures());
        });
        let body = self.captured(|draft| draft.module_body(is_first));
        let declared = std::mem::take(self.frame());
        let lists = self.import_lines(imports);
        let types = if is_first { self.type_section() } else { Vec::new() };
        let variables: Vec<String> = declared
            .declared
            .iter()
            .map(|(name, ty)| format!("VAR {name}: {};", self.types.name(*ty)))
            .collect();
        let mixers = if is_first { self.mixer_headings() } else { Vec::new() };
        let own = if is_first { common_variables(&self.profile) } else { Vec::new() };
        let caught = (is_first && self.profile.exceptions).then(|| "PROCEDURE Caught".to_owned());
        let deep = (is_first && self.profile.overflows).then(|| DEEP_HEADING.to_owned());
        let headings = mixers.into_iter().chain(caught).chain(deep).chain(headings);
        let headings: Vec<String> = headings.map(|heading| format!("{heading};")).collect();
        let mut definition = vec![format!("DEFINITION MODULE {name};")];
        definition.extend(lists.iter().cloned());
        definition.extend(types.into_iter().chain(own).chain(variables).chain(headings.clone()));
        definition.push(format!("END {name}."));
        let mut implementation = vec![format!("IMPLEMENTATION MODULE {name};")];
        implementation.extend(lists);
        let labels = BodyScope { labels: declared.labels.clone(), ..BodyScope::default() };
        implementation.extend(self.captured(|draft| draft.declarations(&labels)));
        implementation.extend(common.into_iter().chain(text));
        implementation.push("BEGIN".to_owned());
        implementation.extend(body);
        implementation.push(format!("END {name}."));
        let names = self.exported_names(is_first, &declared, &headings);
        // Its declarations remain visible for the modules that import it.
        *self.frame() = BodyScope { declared: Vec::new(), labels: Vec::new(), ..declared };
        (definition.join("\n") + "\n", implementation.join("\n") + "\n", names)
    }

    fn exported_names(&self, is_first: bool, declared: &BodyScope, headings: &[String]) -> Vec<String> {
        let mut names: Vec<String> = declared.declared.iter().map(|(name, _)| name.clone()).collect();
        let of_heading = |heading: &String| {
            let rest = heading.trim_start_matches("PROCEDURE ");
            rest[..rest.find(['(', ';', ':']).unwrap_or(rest.len())].to_owned()
        };
        names.extend(headings.iter().map(of_heading));
        if is_first {
            names.extend(["fuel", "checksum", "shown"].map(str::to_owned));
            names.extend(self.profile.exceptions.then(|| "source".to_owned()));
            names.extend(self.profile.overflows.then(|| "bottom".to_owned()));
            names.extend(self.types.iter().filter(|(_, ty)| ty.declared).map(|(_, ty)| ty.name.clone()));
        }
        names
    }

    /// Writes the main module.
    fn main(&mut self, imports: &[(String, Vec<String>)]) -> String {
        let is_first = imports.is_empty();
        let common = if is_first { self.common() } else { Vec::new() };
        let text = self.captured(|draft| {
            draft.variables();
            if is_first {
                drop(draft.functions_as_values());
            }
            drop(draft.top_level_procedures());
        });
        let coroutines = self.coroutines();
        let body = self.captured(|draft| {
            draft.module_body(is_first);
            draft.transfers(&coroutines.1);
            draft.last_words();
            body_handler(draft, "body ");
        });
        let frame = self.frame().clone();
        let declarations = self.captured(|draft| draft.declarations(&frame));
        let mut lines = vec!["MODULE Main;".to_owned()];
        lines.extend(self.import_lines(imports));
        if is_first {
            lines.extend(self.type_section());
            lines.extend(common_variables(&self.profile));
        }
        lines.extend(declarations.into_iter().chain(common).chain(text).chain(coroutines.0));
        lines.push("BEGIN".to_owned());
        lines.extend(body);
        if self.profile.failing > 0 || self.profile.exceptions || self.profile.overflows {
            lines.push("FINALLY".to_owned());
            lines.extend(self.captured(|draft| {
                draft.line("WriteString(\"finally \");");
                draft.last_words();
                draft.failure(1);
                body_handler(draft, "the end ");
            }));
        }
        lines.push("END Main.".to_owned());
        lines.join("\n") + "\n"
    }

    /// Writes the procedures of the checksum, the one that records a raised exception, and the one that
    /// recurses until the stack overflows.
    fn common(&mut self) -> Vec<String> {
        self.captured(|draft| {
            draft.write_mixers();
            if draft.profile.exceptions {
                draft.line("PROCEDURE Caught;");
                draft.line("BEGIN");
                draft.line(
                    "  IF IsM2Exception() THEN Mix(VAL(INTEGER, ORD(M2Exception()))) ELSE Mix(77) END;",
                );
                draft.line("  IF IsCurrentSource(source) THEN Mix(VAL(INTEGER, CurrentNumber(source))) END");
                draft.line("END Caught;");
            }
            if draft.profile.overflows {
                draft.line(format!("{DEEP_HEADING};"));
                draft.line("VAR own: ARRAY [0..15] OF INTEGER;");
                draft.line("BEGIN");
                draft.line("  IF above[0] = MAX(INTEGER) THEN RETURN 0 END;");
                draft.line("  own[0] := above[0] + 1;");
                draft.line("  RETURN Deep(own) MOD 7 + above[0]");
                draft.line("END Deep;");
            }
        })
    }

    /// Returns the IMPORT lines: the library, and all exports of earlier modules.
    fn import_lines(&self, imports: &[(String, Vec<String>)]) -> Vec<String> {
        let mut lines = vec!["FROM InOut IMPORT WriteInt, Write, WriteLn, WriteString;".to_owned()];
        let mut system = self.system_names();
        if self.profile.coroutines {
            system.extend(["NEWPROCESS", "TRANSFER", "ADR", "ADDRESS"]);
        }
        if !system.is_empty() {
            lines.push(format!("FROM SYSTEM IMPORT {};", system.join(", ")));
        }
        if self.profile.foreign && self.profile.pointers {
            lines.push("FROM Storage IMPORT ALLOCATE, DEALLOCATE;".to_owned());
        }
        if self.profile.exceptions {
            let names = "ExceptionSource, AllocateSource, RAISE, CurrentNumber, IsCurrentSource";
            lines.push(format!("FROM EXCEPTIONS IMPORT {names};"));
            lines.push("FROM M2EXCEPTION IMPORT M2Exception, IsM2Exception;".to_owned());
        }
        lines.extend(
            imports.iter().map(|(module, names)| format!("FROM {module} IMPORT {};", names.join(", "))),
        );
        lines
    }

    fn type_section(&self) -> Vec<String> {
        let declared = self.types.iter().filter(|(_, ty)| ty.declared);
        declared.map(|(id, ty)| format!("TYPE {} = {};", ty.name, self.types.declaration(id))).collect()
    }

    /// Declares the variables of a module.
    fn variables(&mut self) {
        let overlapping = self.drawn_type(|draft, ty| !draft.types.overlapping(ty).is_empty());
        overlapping.into_iter().for_each(|ty| drop(self.variable(ty, true)));
        for _ in 0..self.profile.variables {
            let ty = self.drawn_type(|_, _| true).unwrap_or(INTEGER);
            self.variable(ty, true);
        }
    }

    fn top_level_procedures(&mut self) -> Vec<String> {
        let count = self.profile.procedures;
        let mut headings = Vec::new();
        let mut texts: Vec<Vec<String>> = Vec::new();
        for _ in 0..count {
            let lines = self.captured(|draft| headings.push(draft.top_level_procedure()));
            // A procedure may be called before its declaration.
            let place = if self.random.chance(30) { self.random.below(texts.len() + 1) } else { texts.len() };
            texts.insert(place, lines);
        }
        self.lines.extend(texts.concat());
        headings
    }

    /// Writes the body of a module: values for all variables, statements, and the checksum of all variables.
    fn module_body(&mut self, is_first: bool) {
        if is_first {
            self.line(format!("fuel := {FUEL}; checksum := 0; shown := 0;"));
            if self.profile.exceptions {
                self.line("AllocateSource(source);");
            }
            if self.profile.overflows {
                self.line("bottom[0] := 0;");
            }
        }
        let own: Vec<(String, TypeId)> = self.frame().declared.clone();
        self.first_values(&own);
        let count = self.profile.statements;
        self.statements(count);
        for (name, ty) in &own {
            self.mix(name, *ty);
        }
    }

    /// Writes coroutines, each of which runs forever. Returns their text and their names.
    fn coroutines(&mut self) -> (Vec<String>, Vec<String>) {
        let count = if self.profile.coroutines { 1 + self.random.below(2) } else { 0 };
        let mut names = Vec::new();
        let lines = self.captured(|draft| {
            for _ in 0..count {
                let name = draft.name("co");
                draft.coroutine(&name);
                names.push(name);
            }
            if count > 0 {
                draft.line("VAR main: ADDRESS;");
            }
        });
        (lines, names)
    }

    fn coroutine(&mut self, name: &str) {
        self.frames.push(BodyScope::default());
        let ty = self.drawn_type(|draft, ty| draft.types.is_scalar(ty)).unwrap_or(INTEGER);
        let local = self.variable(ty, true);
        let body = self.captured(|draft| {
            draft.indented(|draft| {
                draft.first_values(&[(local.clone(), ty)]);
                draft.line("LOOP");
                draft.indented(|draft| {
                    let count = draft.profile.statements / 2;
                    draft.statements(count);
                    draft.mix(&local, ty);
                    draft.line(format!("TRANSFER(place{name}, main)"));
                });
                draft.line("END");
            });
            if draft.profile.exceptions && draft.random.chance(50) {
                coroutine_handler(draft, name);
            }
        });
        let frame = self.frames.pop().unwrap_or_default();
        self.line(format!("VAR place{name}: ADDRESS;"));
        self.line(format!("VAR stack{name}: ARRAY [0..4095] OF CHAR;"));
        self.line(format!("PROCEDURE {name};"));
        self.declarations(&frame);
        self.line("BEGIN");
        self.lines.extend(body);
        self.line(format!("END {name};"));
    }

    /// Transfers to each coroutine a few times.
    fn transfers(&mut self, coroutines: &[String]) {
        for name in coroutines {
            self.line(format!("NEWPROCESS({name}, ADR(stack{name}), SIZE(stack{name}), place{name});"));
        }
        for _ in 0..3 {
            for name in coroutines {
                self.line(format!("TRANSFER(main, place{name});"));
                self.statements(1);
            }
        }
    }

    fn last_words(&mut self) {
        self.line("WriteString(\"checksum \"); WriteInt(checksum, 0); WriteLn;");
    }
}

/// Returns the variables that every program has.
fn common_variables(profile: &Profile) -> Vec<String> {
    let mut lines = vec!["VAR fuel, checksum, shown: INTEGER;".to_owned()];
    lines.extend(profile.exceptions.then(|| "VAR source: ExceptionSource;".to_owned()));
    lines.extend(profile.overflows.then(|| "VAR bottom: ARRAY [0..0] OF INTEGER;".to_owned()));
    lines
}

/// Writes the handler of a coroutine: it transfers to the main program while the exception is handled,
/// and later retries, returns, which ends the program, or passes the exception on.
fn coroutine_handler(draft: &mut Draft, name: &str) {
    draft.line("EXCEPT");
    let ending = ["RETRY", "RETURN", "DEC(fuel)"][draft.random.weighted(&[6, 1, 1])];
    draft.indented(|draft| {
        draft.line("Caught;");
        draft.line(format!("TRANSFER(place{name}, main);"));
        draft.line(ending);
    });
}

/// Writes the handler of the body or the FINALLY part of the main module: it records the exception, and
/// ends it or passes it on.
fn body_handler(draft: &mut Draft, label: &str) {
    if !draft.profile.exceptions || draft.random.chance(60) {
        return;
    }
    draft.lines.push("EXCEPT".to_owned());
    draft.line("Caught;");
    draft.line(format!("WriteString(\"{label}\");"));
    draft.last_words();
    if draft.random.chance(75) {
        draft.line("RETURN");
    }
}
