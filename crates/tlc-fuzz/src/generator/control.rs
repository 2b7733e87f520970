//! Structured statements. Each terminates: loops count down `fuel` or a variable of their own.

use super::draft::{Draft, Variable};
use super::types::{CARDINAL, CHAR, INTEGER, Shape, TypeId};

/// The maximum nesting depth of loops.
const LOOPS: usize = 3;

impl Draft {
    pub fn if_statement(&mut self, size: usize) {
        let depth = self.profile.depth;
        let condition = self.boolean(depth);
        self.line(format!("IF {condition} THEN"));
        self.inner(size);
        for _ in 0..self.random.weighted(&[6, 2, 1]) {
            let condition = self.boolean(depth);
            self.line(format!("ELSIF {condition} THEN"));
            self.inner(size);
        }
        if self.random.chance(50) {
            self.line("ELSE");
            self.inner(size);
        }
        self.line("END;");
    }

    fn inner(&mut self, size: usize) {
        self.indented(|draft| {
            let count = if draft.has_room() { 1 + draft.random.below(size / 2) } else { 1 };
            draft.statements(count);
        });
    }

    /// Writes a CASE over a few values; ELSE is omitted only if each value has an arm.
    pub fn case_statement(&mut self, size: usize) {
        let depth = self.profile.depth;
        let ty = self
            .drawn_type(|draft, ty| draft.types.is_ordinal(ty) && draft.types.host(ty) == ty)
            .unwrap_or(CHAR);
        let (least, greatest) = self.types.range(ty).unwrap_or((0, 0));
        let width = self.random.between(1, 11).min(greatest - least);
        let low = self.interesting(ty).min(greatest - width);
        let whole = self.types.is_whole(ty);
        let subject = if whole { self.subject(ty, low, low + width) } else { self.ordinal(ty, depth) };
        let complete = whole && self.random.chance(40);
        self.line(format!("CASE {subject} OF"));
        let mut next = low;
        while next <= low + width {
            let last = (next + self.random.between(0, 2)).min(low + width);
            self.arm(ty, next, last, size);
            next = last + 1;
            if !complete && self.random.chance(30) {
                next += 1;
            }
        }
        if !complete && !self.may_fail() {
            self.line("ELSE");
            self.inner(size / 2);
        }
        self.line("END;");
    }

    /// Returns a whole number between two bounds; a constant names its type.
    fn subject(&mut self, ty: TypeId, low: i128, high: i128) -> String {
        let drawn = self.whole_in(ty, low, high, self.profile.depth);
        if drawn.constant { format!("VAL({}, {})", self.types.name(ty), drawn.text) } else { drawn.text }
    }

    fn arm(&mut self, ty: TypeId, low: i128, high: i128, size: usize) {
        let plain = |text: String| text.trim_start_matches('(').trim_end_matches(')').to_owned();
        let label = |draft: &Draft, number: i128| {
            let text = draft.types.literal(ty, number);
            if text.starts_with('(') { plain(text) } else { text }
        };
        let (first, last) = (label(self, low), label(self, high));
        let labels = match high - low {
            0 => first,
            1 if self.random.chance(50) => format!("{first}, {last}"),
            _ => format!("{first}..{last}"),
        };
        self.line(format!("| {labels}:"));
        self.inner(size / 2);
    }

    pub fn loop_statement(&mut self, size: usize) {
        if self.loops >= LOOPS {
            return self.if_statement(size);
        }
        self.loops += 1;
        match self.random.weighted(&[40, 15, 15, 10, 10]) {
            0 => self.for_statement(size),
            1 => self.while_statement(size),
            2 => self.counted_while(size),
            3 => self.repeat_statement(size),
            _ => self.loop_with_exit(size),
        }
        self.loops -= 1;
    }

    /// Writes a FOR that runs a few times, starting anywhere in its type.
    fn for_statement(&mut self, size: usize) {
        let is_short = |draft: &Draft, ty: TypeId| draft.types.is_ordinal(ty);
        let ty = self.drawn_type(is_short).unwrap_or(INTEGER);
        let (least, greatest) = self.types.range(ty).unwrap_or((0, 0));
        let start = self.interesting(ty);
        let step = if self.random.chance(70) { 1 } else { self.random.between(1, 3) };
        let step = if self.random.chance(25) && self.types.is_whole(ty) { -step } else { step };
        let (from, to) = match step > 0 {
            true => ((start, (start + 3).min(greatest)), (start, (start + 8).min(greatest))),
            false => (((start - 3).max(least), start), ((start - 8).max(least), start)),
        };
        let (from, to) = (self.bound(ty, from), self.bound(ty, to));
        let control = self.name("v");
        let frame = self.frame();
        frame.declared.push((control.clone(), ty));
        frame.variables.push(Variable { name: control.clone(), ty, writable: false });
        let by = if step == 1 { String::new() } else { format!(" BY {step}") };
        self.line(format!("FOR {control} := {from} TO {to}{by} DO"));
        self.inner(size);
        self.line("END;");
        // A loop that does not run still assigns its first value, which is in the type; but a jump may skip
        // the loop.
        if !self.types.has_zero(ty) || self.profile.foreign {
            self.frame().variables.retain(|variable| variable.name != control);
        }
    }

    fn bound(&mut self, ty: TypeId, (low, high): (i128, i128)) -> String {
        let depth = self.profile.depth.min(2);
        if self.types.is_whole(ty) {
            let host = self.types.host(ty);
            let drawn = self.whole(host, depth);
            return self.surely_fitted(drawn, host, low, high).text;
        }
        let number = self.random.between(low, high);
        self.types.literal(ty, number)
    }

    fn while_statement(&mut self, size: usize) {
        let condition = self.boolean(self.profile.depth);
        let (one, other) = self.drawn_order("(fuel > 0)".to_owned(), condition);
        self.line(format!("WHILE {one} AND {other} DO"));
        self.indented(|draft| draft.line("DEC(fuel);"));
        self.inner(size);
        self.line("END;");
    }

    fn drawn_order(&mut self, one: String, other: String) -> (String, String) {
        if self.random.chance(50) { (one, other) } else { (other, one) }
    }

    /// Writes a loop that counts with a variable of its own, which no other statement assigns.
    fn counted_while(&mut self, size: usize) {
        let whole = if self.random.chance(50) { INTEGER } else { CARDINAL };
        let counter = self.variable(whole, false);
        let rounds = self.random.between(0, 9);
        self.line(format!("{counter} := 0;"));
        let condition = match self.random.chance(40) {
            true => format!("({counter} < {rounds}) AND {}", self.boolean(self.profile.depth)),
            false => format!("{counter} < {rounds}"),
        };
        self.line(format!("WHILE {condition} DO"));
        self.indented(|draft| draft.line(format!("INC({counter});")));
        self.inner(size);
        self.line("END;");
    }

    fn repeat_statement(&mut self, size: usize) {
        self.line("REPEAT");
        self.indented(|draft| draft.line("DEC(fuel);"));
        self.inner(size);
        let condition = self.boolean(self.profile.depth);
        self.line(format!("UNTIL (fuel <= 0) OR {condition};"));
    }

    fn loop_with_exit(&mut self, size: usize) {
        self.line("LOOP");
        self.indented(|draft| {
            draft.line("DEC(fuel);");
            draft.line("IF fuel < 0 THEN EXIT END;");
        });
        self.exits += 1;
        self.inner(size);
        let condition = self.boolean(self.profile.depth);
        self.indented(|draft| draft.line(format!("IF {condition} THEN EXIT END;")));
        if self.random.chance(50) {
            self.inner(size);
        }
        self.exits -= 1;
        self.line("END;");
    }

    /// Writes a WITH over a record that is a variable or is reached by a pointer.
    pub fn with_statement(&mut self, size: usize) {
        let is_record = |draft: &Draft, ty: TypeId| match draft.types.shape(ty) {
            Shape::Record { .. } => true,
            Shape::Pointer { .. } => draft.profile.pointers,
            _ => false,
        };
        let Some((place, ty)) = self.any_writable(is_record) else { return self.if_statement(size) };
        let (record, ty, guard) = match *self.types.shape(ty) {
            Shape::Pointer { to, .. } => (format!("{place}^"), to, Some(format!("IF {place} # NIL THEN"))),
            _ => (place, ty, None),
        };
        let Shape::Record { fields, .. } = self.types.shape(ty).clone() else { return };
        if let Some(guard) = &guard {
            self.line(guard);
        }
        self.line(format!("WITH {record} DO"));
        let names: Vec<String> = fields.iter().map(|field| field.name.clone()).collect();
        let inside =
            fields.into_iter().map(|field| Variable { name: field.name, ty: field.ty, writable: true });
        self.frame().variables.extend(inside);
        self.inner(size);
        self.frame().variables.retain(|variable| !names.contains(&variable.name));
        self.line("END;");
        if guard.is_some() {
            self.line("END;");
        }
    }

    /// Writes a few labelled parts that jump to each other.
    pub fn jumps(&mut self, size: usize) {
        if !self.profile.jumps || self.loops >= LOOPS {
            return self.if_statement(size);
        }
        self.loops += 1;
        let labels: Vec<String> = (0..2 + self.random.below(3)).map(|_| self.name("l")).collect();
        self.frame().labels.extend(labels.iter().cloned());
        for (index, label) in labels.iter().enumerate() {
            let inside = self.random.chance(30);
            if inside {
                let condition = self.boolean(1);
                self.line(format!("IF {condition} THEN"));
            }
            self.line(format!("{label}: DEC(fuel);"));
            self.inner(size / 2);
            let target = self.random.below(labels.len());
            let condition = self.boolean(self.profile.depth);
            let guard = if target <= index { "(fuel > 0) AND " } else { "" };
            self.line(format!("IF {guard}{condition} THEN GOTO {} END;", labels[target]));
            if inside {
                self.line("END;");
            }
        }
        self.loops -= 1;
    }
}
