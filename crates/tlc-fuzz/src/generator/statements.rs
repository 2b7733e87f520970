//! Simple statements: assignments, calls, output, and those statements of a body that are not loops or
//! conditions.

use super::draft::{Draft, Procedure};
use super::overlap::overlapping_copy;
use super::profile::Profile;
use super::types::{BOOLEAN, INTEGER, Shape, TypeId};

impl Draft {
    /// Writes approximately `count` statements.
    pub fn statements(&mut self, count: usize) {
        for _ in 0..count.max(1) {
            self.statement(count);
            if !self.has_room() {
                return;
            }
        }
    }

    /// Writes a statement; `size` limits its contents.
    fn statement(&mut self, size: usize) {
        let depth = self.profile.depth;
        let nested = if size > 1 && self.indentation < 8 && self.has_room() { 1 } else { 0 };
        let (n, overlaps) = (nested, 20 * u32::from(self.profile.overlaps));
        let weights = [30, 10, 8, 8, 6, 6, 6, 3, 4, 14 * n, 8 * n, 16 * n, 5 * n, 5 * n, overlaps, 4];
        match self.random.weighted(&weights) {
            0 => self.assignment(depth),
            1 => self.print(depth),
            2 => self.increment(depth),
            3 => self.call_statement(depth),
            4 => self.set_statement(depth),
            5 => self.pointer_statement(depth),
            6 => self.leave(depth),
            7 => self.recursive_call(depth),
            8 => self.failure(depth),
            9 => self.if_statement(size),
            10 => self.case_statement(size),
            11 => self.loop_statement(size),
            12 => self.with_statement(size),
            13 => self.jumps(size),
            14 => overlapping_copy(self, depth),
            _ => self.copy(),
        }
    }

    /// Writes an assignment of a scalar, or of a part of a structure.
    fn assignment(&mut self, depth: u32) {
        let is_value = |draft: &Draft, ty: TypeId| {
            draft.types.is_scalar(ty)
                || matches!(draft.types.shape(ty), Shape::Procedure { .. } | Shape::Pointer { .. })
        };
        let Some((place, ty)) = self.any_writable(is_value) else { return };
        let value = self.assigned(ty, depth);
        self.line(format!("{place} := {value};"));
    }

    /// Draws an expression for an assignment; sometimes one of another whole type, whose value is checked.
    fn assigned(&mut self, ty: TypeId, depth: u32) -> String {
        if !self.types.is_whole(ty) || self.profile.foreign || self.random.chance(75) {
            return self.expression(ty, depth);
        }
        let other = self.drawn_type(|draft, ty| draft.types.is_whole(ty) && draft.types.host(ty) == ty);
        let (low, high) = self.types.range(ty).unwrap_or((0, 0));
        let other = other.unwrap_or(INTEGER);
        let (least, greatest) = self.types.range(other).unwrap_or((0, 0));
        if least.max(low) > greatest.min(high) {
            return self.expression(ty, depth);
        }
        self.whole_in(other, least.max(low), greatest.min(high), depth).text
    }

    /// Copies a whole array or record.
    pub fn copy(&mut self) {
        let is_structure = |draft: &Draft, ty: TypeId| {
            matches!(draft.types.shape(ty), Shape::Array { .. } | Shape::Record { .. } | Shape::Text { .. })
        };
        let Some((place, ty)) = self.any_writable(is_structure) else { return };
        if self.profile.foreign {
            if let Some((value, _)) = self.readable(|_, other| other == ty) {
                self.line(format!("{place} := {value};"));
            }
            return;
        }
        let value = self.expression(ty, 1);
        self.line(format!("{place} := {value};"));
    }

    /// Writes a value to the output.
    fn print(&mut self, depth: u32) {
        self.printed += 1;
        let number = self.printed;
        let value = self.whole(INTEGER, depth).text;
        self.line(format!("Show({number}, {value});"));
    }

    fn increment(&mut self, depth: u32) {
        let Some((place, ty)) = self.any_writable(|draft, ty| draft.types.is_whole(ty)) else { return };
        let host = self.types.host(ty);
        let (low, high) = self.types.range(ty).unwrap_or((0, 0));
        // A wide type has room for a step on either side of the middle.
        let (middle, room) = (low + (high - low) / 2, (high - low) / 4);
        let up = self.random.chance(50);
        if room > 0 && !self.may_fail() {
            let value = self.whole_in(host, middle - room, middle + room, depth.min(1)).text;
            self.line(format!("{place} := {value};"));
        }
        let step = if room > 0 { self.whole_in(host, 0, room, depth.min(2)).text } else { "0".to_owned() };
        let name = if up { "INC" } else { "DEC" };
        self.line(format!("{name}({place}, {step});"));
    }

    /// Writes a call of a proper procedure.
    pub fn call_statement(&mut self, depth: u32) {
        let proper: Vec<Procedure> =
            self.procedures.iter().filter(|procedure| procedure.result.is_none()).cloned().collect();
        let Some(procedure) = self.random.choose(&proper).cloned() else { return self.assignment(depth) };
        if let Some(call) = self.call(&procedure, depth) {
            self.line(format!("{call};"));
        }
    }

    /// Writes a call of the procedure by itself, or by one nested in it.
    fn recursive_call(&mut self, depth: u32) {
        let own: Vec<Procedure> = self.frames.iter().filter_map(|frame| frame.own.clone()).collect();
        let Some(own) = self.random.choose(&own).cloned() else { return };
        let level = own.parameters.len();
        let counter = own.name.replace(['g', 'n'], "level");
        let level =
            if level == 0 || self.random.chance(90) { format!("{counter} - 1") } else { "0".to_owned() };
        let Some(call) = self.call_at_level(&own, depth.min(1), level) else { return };
        let target = own.result.and_then(|ty| self.writable(ty));
        match (own.result, target) {
            (None, _) => self.line(format!("IF {counter} > 0 THEN {call} END;")),
            (Some(_), Some(target)) => self.line(format!("IF {counter} > 0 THEN {target} := {call} END;")),
            _ => {}
        }
    }

    fn set_statement(&mut self, depth: u32) {
        let is_set = |draft: &Draft, ty: TypeId| matches!(draft.types.shape(ty), Shape::Set { .. });
        let Some((place, ty)) = self.any_writable(is_set) else { return self.assignment(depth) };
        let Shape::Set { base } = *self.types.shape(ty) else { return };
        let element = self.ordinal(base, depth);
        let name = if self.random.chance(60) { "INCL" } else { "EXCL" };
        self.line(format!("{name}({place}, {element});"));
    }

    /// Writes an operation on pointers: a new object, a change of one, a walk along a list, or disposal of an
    /// object.
    fn pointer_statement(&mut self, depth: u32) {
        let is_pointer = |draft: &Draft, ty: TypeId| matches!(draft.types.shape(ty), Shape::Pointer { .. });
        let Some((place, ty)) = self.any_writable(is_pointer) else { return self.assignment(depth) };
        let Shape::Pointer { to, next } = self.types.shape(ty).clone() else { return };
        match self.random.below(4) {
            0 => {
                self.line(format!("NEW({place});"));
                self.initialise(&format!("{place}^"), to);
            }
            1 => {
                let Some((field, value)) = self.field_and_value(to, depth) else { return };
                self.line(format!("IF {place} # NIL THEN {place}^.{field} := {value} END;"));
            }
            2 => {
                self.line(format!("WHILE ({place} # NIL) AND (fuel > 0) DO"));
                self.indented(|draft| {
                    draft.line("DEC(fuel);");
                    draft.mix_fields(&format!("{place}^"), to);
                    draft.line(format!("{place} := {place}^.{next}"));
                });
                self.line("END;");
            }
            _ => {
                // No other pointer refers to the object, so disposal leaves no dangling pointer.
                let own = self.name("v");
                self.frame().declared.push((own.clone(), ty));
                self.line(format!("NEW({own});"));
                self.initialise(&format!("{own}^"), to);
                self.mix_fields(&format!("{own}^"), to);
                self.line(format!("DISPOSE({own});"));
            }
        }
    }

    fn field_and_value(&mut self, record: TypeId, depth: u32) -> Option<(String, String)> {
        let Shape::Record { fields, .. } = self.types.shape(record).clone() else { return None };
        let field = self.random.choose(&fields)?.clone();
        Some((field.name, self.expression(field.ty, depth.min(2))))
    }

    /// Writes an exit from a loop or the procedure on a condition.
    fn leave(&mut self, depth: u32) {
        let condition = self.boolean(depth);
        if self.exits > 0 && self.random.chance(60) {
            return self.line(format!("IF {condition} THEN EXIT END;"));
        }
        if !self.frame().may_return {
            return;
        }
        match self.frame().result {
            Some(ty) => {
                let value = self.expression(ty, depth);
                self.line(format!("IF {condition} THEN RETURN {value} END;"));
            }
            None => self.line(format!("IF {condition} THEN RETURN END;")),
        }
    }

    /// Writes an exception or a stack overflow on a condition that is rarely true.
    pub fn failure(&mut self, depth: u32) {
        let Profile { exceptions, overflows, .. } = self.profile;
        if !exceptions && !overflows || self.random.chance(50) {
            return;
        }
        let (one, other) = (self.boolean(depth), self.boolean(1));
        let failure = if exceptions && (!overflows || self.random.chance(75)) {
            format!("RAISE(source, {}, \"raised\")", self.random.below(100))
        } else {
            "Mix(Deep(bottom))".to_owned()
        };
        self.line(format!("IF {one} AND {other} THEN {failure} END;"));
    }

    /// Assigns values to all parts of a variable, without calls.
    pub fn initialise(&mut self, place: &str, ty: TypeId) {
        self.nesting += 1;
        match self.types.shape(ty).clone() {
            Shape::Array { index, element } => {
                let control = self.name("v");
                self.frame().declared.push((control.clone(), index));
                let (low, high) = self.types.range(index).unwrap_or((0, 0));
                let (low, high) = (self.types.literal(index, low), self.types.literal(index, high));
                self.line(format!("FOR {control} := {low} TO {high} DO"));
                self.indented(|draft| draft.initialise(&format!("{place}[{control}]"), element));
                self.line("END;");
            }
            Shape::Record { fields, variant } => {
                let arm = variant
                    .iter()
                    .flat_map(|variant| variant.arms.first().into_iter().flat_map(|arm| &arm.1));
                let tag = variant.iter().map(|variant| &variant.tag);
                for field in fields.iter().chain(tag).chain(arm) {
                    self.initialise(&format!("{place}.{}", field.name), field.ty);
                }
            }
            Shape::Pointer { to, .. } if self.random.chance(60) && self.nesting < 3 => {
                self.line(format!("NEW({place});"));
                self.initialise(&format!("{place}^"), to);
            }
            Shape::Pointer { .. } => self.line(format!("{place} := NIL;")),
            _ => {
                let value = self.expression(ty, 1);
                self.line(format!("{place} := {value};"));
            }
        }
        self.nesting -= 1;
    }

    /// Draws a condition without calls, for places that are reached often.
    pub fn cheap_condition(&mut self) -> String {
        self.nesting += 1;
        let text = if self.random.chance(50) { self.ordinal(BOOLEAN, 0) } else { self.boolean(1) };
        self.nesting -= 1;
        text
    }
}
