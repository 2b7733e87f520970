//! Procedures: headings, local variables, nested procedures, bodies and handlers.

use super::draft::{BodyScope, Draft, OpenArray, Parameter, PassingMode, Procedure, Variable};
use super::types::{CHAR, INTEGER, Shape, TypeId};

/// The maximum nesting depth of procedures.
const NESTING: usize = 3;

impl Draft {
    /// Writes a top-level procedure and makes it visible. Returns its heading.
    pub fn top_level_procedure(&mut self) -> String {
        let procedure = self.signature("g");
        self.procedure(procedure)
    }

    /// Writes a function for each procedure type, so that variables of the type have a value.
    pub fn functions_as_values(&mut self) -> Vec<String> {
        let shapes: Vec<Shape> = self.types.iter().map(|(_, ty)| ty.shape.clone()).collect();
        let mut headings = Vec::new();
        for shape in shapes {
            if let Shape::Procedure { parameters, result } = shape {
                let parameters =
                    parameters.into_iter().map(|ty| Parameter { mode: PassingMode::Value, ty }).collect();
                let name = self.name("g");
                headings.push(self.procedure(Procedure {
                    name,
                    recursive: false,
                    parameters,
                    result: Some(result),
                }));
            }
        }
        headings
    }

    fn signature(&mut self, first: &str) -> Procedure {
        let name = self.name(first);
        let parameters = (0..self.random.weighted(&[2, 4, 4, 3, 2, 1])).map(|_| self.parameter()).collect();
        let foreign = self.profile.foreign;
        let is_result = |draft: &Draft, ty: TypeId| {
            draft.types.is_scalar(ty)
                || !foreign
                    && matches!(
                        draft.types.shape(ty),
                        Shape::Record { .. } | Shape::Array { .. } | Shape::Text { .. }
                    )
        };
        let overlapping = self.types.overlapping_types();
        let result = match self.random.weighted(&[40, 50, 10]) {
            0 => None,
            2 if !overlapping.is_empty() => self.random.choose(&overlapping).copied(),
            _ => self.drawn_type(is_result),
        };
        Procedure { name, recursive: self.random.chance(30), parameters, result }
    }

    fn parameter(&mut self) -> Parameter {
        let foreign = self.profile.foreign;
        let mode = match self.random.weighted(&[50, 25, 10, 8]) {
            0 => PassingMode::Value,
            1 => PassingMode::Reference,
            2 => PassingMode::OpenValue,
            _ => PassingMode::OpenReference,
        };
        let is_element = |draft: &Draft, ty: TypeId| {
            ty == CHAR
                || draft
                    .types
                    .iter()
                    .any(|(_, other)| matches!(other.shape, Shape::Array { element, .. } if element == ty))
        };
        let fits = |draft: &Draft, ty: TypeId| !foreign || draft.types.is_scalar(ty);
        let ty = match mode {
            PassingMode::Value | PassingMode::Reference if self.random.chance(30) => {
                let overlapping = self.types.overlapping_types();
                self.random.choose(&overlapping).copied().or_else(|| self.drawn_type(fits))
            }
            PassingMode::OpenValue | PassingMode::OpenReference => self.drawn_type(is_element),
            _ => self.drawn_type(fits),
        };
        Parameter { mode, ty: ty.unwrap_or(INTEGER) }
    }

    /// Writes a procedure and makes it visible. Returns its heading.
    fn procedure(&mut self, procedure: Procedure) -> String {
        let outside = (std::mem::take(&mut self.loops), std::mem::take(&mut self.exits));
        let heading = self.open(&procedure);
        let known = self.procedures.len();
        let locals = self.random.below(5);
        let locals: Vec<(String, TypeId)> = (0..locals).map(|_| self.local()).collect();
        let mut nested = Vec::new();
        if self.frames.len() <= NESTING && self.has_room() {
            for _ in 0..self.random.weighted(&[70, 20, 8]) {
                let inner = self.signature("n");
                self.indentation += 1;
                let lines = self.captured(|draft| drop(draft.procedure(inner)));
                self.indentation -= 1;
                nested.extend(lines);
            }
        }
        let handles = self.profile.exceptions && self.random.chance(40);
        let body = self.captured(|draft| draft.indented(|draft| draft.body(&procedure, &locals, handles)));
        self.procedures.truncate(known);
        let frame = self.frames.pop().unwrap_or_default();
        self.line(format!("{heading};"));
        self.declarations(&frame);
        self.lines.extend(nested);
        self.line("BEGIN");
        self.lines.extend(body);
        self.line(format!("END {};", procedure.name));
        self.procedures.push(procedure);
        (self.loops, self.exits) = outside;
        heading
    }

    /// Opens the frame of a procedure with its parameters, and returns the heading.
    fn open(&mut self, procedure: &Procedure) -> String {
        let own = procedure.recursive.then(|| procedure.clone());
        self.frames.push(BodyScope {
            own,
            result: procedure.result,
            may_return: true,
            ..BodyScope::default()
        });
        let mut parameters = Vec::new();
        if procedure.recursive {
            let name = procedure.name.replace(['g', 'n'], "level");
            parameters.push(format!("{name}: INTEGER"));
            self.frame().variables.push(Variable { name, ty: INTEGER, writable: false });
        }
        for Parameter { mode, ty } in procedure.parameters.iter().copied() {
            let name = self.name("v");
            let type_name = self.types.name(ty).to_owned();
            let (before, open) = match mode {
                PassingMode::Value => ("", ""),
                PassingMode::Reference => ("VAR ", ""),
                PassingMode::OpenValue => ("", "ARRAY OF "),
                PassingMode::OpenReference => ("VAR ", "ARRAY OF "),
            };
            parameters.push(format!("{before}{name}: {open}{type_name}"));
            match mode {
                PassingMode::Value | PassingMode::Reference => {
                    self.frame().variables.push(Variable { name, ty, writable: true });
                }
                // The callee may also modify the copy of an open array.
                _ => self.frame().open_arrays.push(OpenArray { name, element: ty, writable: true }),
            }
        }
        let result = procedure.result.map_or(String::new(), |ty| format!(": {}", self.types.name(ty)));
        let list = format!("({})", parameters.join("; "));
        let list = if parameters.is_empty() && procedure.result.is_none() { String::new() } else { list };
        format!("PROCEDURE {}{list}{result}", procedure.name)
    }

    fn local(&mut self) -> (String, TypeId) {
        let overlaps = self.random.chance(20);
        let overlapping = |draft: &Draft, ty: TypeId| overlaps && !draft.types.overlapping(ty).is_empty();
        let ty = self.drawn_type(overlapping).or_else(|| self.drawn_type(|_, _| true)).unwrap_or(INTEGER);
        (self.variable(ty, true), ty)
    }

    /// Writes the body: first values for the variables, then a test that ends procedures when the fuel is
    /// used up.
    fn body(&mut self, procedure: &Procedure, locals: &[(String, TypeId)], handles: bool) {
        self.first_values(locals);
        self.nesting += 1;
        let first = procedure.result.map(|ty| self.expression(ty, 0));
        self.nesting -= 1;
        let first = first.map_or("RETURN".to_owned(), |value| format!("RETURN {value}"));
        self.line("DEC(fuel);");
        self.line(format!("IF fuel < 0 THEN {first} END;"));
        let count = 1 + self.random.below(self.profile.statements);
        self.statements(count);
        for (name, ty) in locals {
            self.mix(name, *ty);
        }
        self.end(procedure);
        if handles {
            self.handler(procedure);
        }
    }

    /// Writes first values for variables of the body. Each becomes visible only with its value, so that none
    /// is read before; a few keep their initial zero, if that is in their type.
    pub fn first_values(&mut self, variables: &[(String, TypeId)]) {
        let is_new = |variable: &Variable| variables.iter().any(|(name, _)| *name == variable.name);
        let all = std::mem::take(&mut self.frame().variables);
        let (new, known): (Vec<Variable>, Vec<Variable>) = all.into_iter().partition(is_new);
        self.frame().variables = known;
        for variable in new {
            if !self.types.has_zero(variable.ty) || !self.random.chance(self.profile.unassigned) {
                self.without_failing(|draft| draft.initialise(&variable.name, variable.ty));
            }
            self.frame().variables.push(variable);
        }
    }

    /// Writes statements with `write` while keeping all precautions, so that all values are in their types.
    pub fn without_failing(&mut self, write: impl FnOnce(&mut Draft)) {
        let before = std::mem::replace(&mut self.guarded, false);
        write(self);
        self.guarded = before;
    }

    fn end(&mut self, procedure: &Procedure) {
        match procedure.result {
            Some(ty) => {
                let depth = self.profile.depth;
                let value = self.expression(ty, depth);
                self.line(format!("RETURN {value}"));
            }
            None => self.mix("fuel", INTEGER),
        }
    }

    /// Writes a handler: it records the exception, and returns, retries, or propagates the exception.
    pub fn handler(&mut self, procedure: &Procedure) {
        self.indentation -= 1;
        self.line("EXCEPT");
        self.indentation += 1;
        self.line("Caught;");
        self.nesting += 1;
        if self.random.chance(30) {
            let condition = self.cheap_condition();
            self.line(format!("DEC(fuel, 10); IF (fuel > 0) AND {condition} THEN RETRY END;"));
        }
        if self.random.chance(80) {
            let value = procedure.result.map_or(String::new(), |ty| self.expression(ty, 0));
            self.line(format!("RETURN {value}"));
        }
        self.nesting -= 1;
    }

    /// Writes the declarations of a body.
    pub fn declarations(&mut self, frame: &BodyScope) {
        if !frame.labels.is_empty() {
            self.line(format!("LABEL {};", frame.labels.join(", ")));
        }
        for (name, ty) in &frame.declared {
            let ty = self.types.name(*ty).to_owned();
            self.line(format!("VAR {name}: {ty};"));
        }
    }
}
