//! Expressions of whole types, each with an interval that contains all its values.
//!
//! The operands of an operation whose result might not fit are reduced by `MOD`, so that a program runs to
//! its end. In programs that may fail some of these precautions are omitted: the interval is then that of the
//! values that pass the check.

use super::draft::Draft;
use super::types::{CARDINAL, Shape, TypeId};

/// An expression of a whole type.
#[derive(Clone, Debug)]
pub struct Whole {
    pub text: String,
    pub low: i128,
    pub high: i128,
    /// Whether the compiler knows the value, and rejects one that does not fit.
    pub constant: bool,
}

impl Whole {
    /// Whether all values lie between two bounds.
    fn lies_in(&self, low: i128, high: i128) -> bool {
        low <= self.low && self.high <= high
    }

    /// Returns the greatest absolute value.
    fn magnitude(&self) -> i128 {
        self.low.abs().max(self.high.abs())
    }
}

impl Draft {
    /// Draws an expression of a whole type that is not a subrange.
    pub fn whole(&mut self, host: TypeId, depth: u32) -> Whole {
        if depth == 0 || self.random.chance(25) {
            return self.simple_whole(host);
        }
        match self.random.weighted(&[30, 14, 10, 8, 8, 8, 6, 5]) {
            0 => self.sum_or_product(host, depth - 1),
            1 => self.quotient(host, depth - 1),
            2 => self.converted(host, depth - 1),
            3 => self.called_whole(host, depth - 1),
            4 => self.absolute(host, depth - 1),
            5 => self.element_number(host, depth - 1),
            6 if host == CARDINAL => self.length(),
            _ => self.simple_whole(host),
        }
    }

    /// Draws an expression of a whole type with values between two bounds.
    pub fn whole_in(&mut self, host: TypeId, low: i128, high: i128, depth: u32) -> Whole {
        let drawn = self.whole(host, depth);
        self.fitted(drawn, host, low, high)
    }

    /// Makes an expression fit between two bounds, unless the program may fail here.
    pub fn fitted(&mut self, whole: Whole, host: TypeId, low: i128, high: i128) -> Whole {
        if !whole.lies_in(low, high) && !whole.constant && self.may_fail() {
            // After the check the value lies between both.
            return Whole { low: whole.low.clamp(low, high), high: whole.high.clamp(low, high), ..whole };
        }
        self.surely_fitted(whole, host, low, high)
    }

    /// Makes an expression fit between two bounds, whether or not the program may fail.
    pub fn surely_fitted(&mut self, whole: Whole, host: TypeId, low: i128, high: i128) -> Whole {
        if whole.lies_in(low, high) {
            return whole;
        }
        let (least, greatest) = self.types.range(host).unwrap_or((low, high));
        let (low, high) = (low.max(least), high.min(greatest));
        let modulus = high.saturating_sub(low).saturating_add(1);
        if modulus > greatest || modulus <= 1 {
            return self.number(host, clamped(whole.low, low, high));
        }
        let rest = format!("({} MOD {modulus})", whole.text);
        let text = match low {
            0 => rest,
            low if low < 0 && low == least => format!("({rest} + {})", self.types.literal(host, low)),
            low if low < 0 => format!("({rest} - {})", -low),
            _ => format!("({rest} + {low})"),
        };
        Whole { text, low, high, constant: whole.constant }
    }

    /// Returns a number as a constant.
    pub fn number(&self, host: TypeId, number: i128) -> Whole {
        let text = self.types.literal(host, number);
        Whole { text, low: number, high: number, constant: true }
    }

    /// Draws a variable or a number.
    fn simple_whole(&mut self, host: TypeId) -> Whole {
        if self.random.chance(75)
            && let Some((text, ty)) =
                self.readable(|draft, ty| draft.types.is_whole(ty) && draft.types.host(ty) == host)
        {
            let (low, high) = self.types.range(ty).unwrap_or((0, 0));
            return Whole { text, low, high, constant: false };
        }
        let number = self.interesting(host);
        self.number(host, number)
    }

    /// Draws a value of an ordinal type: at an edge, near zero, at a power of two, or arbitrary.
    pub fn interesting(&mut self, ty: TypeId) -> i128 {
        let (low, high) = self.types.range(ty).unwrap_or((0, 1));
        let power = 1_i128 << self.random.below(64);
        let drawn = match self.random.weighted(&[8, 8, 50, 10, 8]) {
            0 => low + self.random.between(0, 1),
            1 => high - self.random.between(0, 1),
            2 => self.random.between(-10, 20),
            3 => (power + self.random.between(-1, 1)) * if self.random.chance(30) { -1 } else { 1 },
            _ => self.random.between(low, high),
        };
        drawn.clamp(low, high)
    }

    fn sum_or_product(&mut self, host: TypeId, depth: u32) -> Whole {
        let (left, right) = (self.whole(host, depth), self.whole(host, depth));
        let sign = *self.random.choose(&["+", "+", "-", "-", "*"]).unwrap_or(&"+");
        let (least, greatest) = self.types.range(host).unwrap_or((0, 0));
        let (low, high) = interval(sign, &left, &right);
        let constant = left.constant && right.constant;
        if low >= least && high <= greatest || !constant && self.may_fail() {
            let text = format!("({} {sign} {})", left.text, right.text);
            return Whole {
                text,
                low: low.max(least).min(greatest),
                high: high.min(greatest).max(least),
                constant,
            };
        }
        let half = greatest / 2;
        let (left, right) = match sign {
            "+" => (self.bounded(left, host, half), self.bounded(right, host, half)),
            "-" if least < 0 => (self.bounded(left, host, half), self.bounded(right, host, half)),
            "-" => (self.surely_fitted(left, host, half, greatest), self.surely_fitted(right, host, 0, half)),
            _ => {
                let root = (greatest as f64).sqrt() as i128 - 1;
                (self.bounded(left, host, root), self.bounded(right, host, root))
            }
        };
        let (low, high) = interval(sign, &left, &right);
        // A reduced operand may have become a number.
        let constant = left.constant && right.constant;
        Whole { text: format!("({} {sign} {})", left.text, right.text), low, high, constant }
    }

    /// Reduces the absolute value to at most `bound`, which is less than half of the range of the type.
    fn bounded(&mut self, whole: Whole, host: TypeId, bound: i128) -> Whole {
        let (least, greatest) = self.types.range(host).unwrap_or((0, 0));
        let low = if least < 0 { -(bound / 2).min(greatest / 4) } else { 0 };
        let wide = if least < 0 { -bound } else { 0 };
        if whole.lies_in(wide, bound) { whole } else { self.surely_fitted(whole, host, low, bound / 2) }
    }

    fn quotient(&mut self, host: TypeId, depth: u32) -> Whole {
        let left = self.whole(host, depth);
        let right = self.whole(host, depth.min(1));
        let (least, greatest) = self.types.range(host).unwrap_or((0, 0));
        let negative = least < 0 && !self.profile.foreign && self.random.chance(25);
        let limit = if self.random.chance(70) { 1000.min(greatest) } else { greatest };
        let (right, left) = match negative {
            // The least value divided by -1 does not fit.
            true => (self.fitted(right, host, -limit, -1), self.fitted(left, host, least + 1, greatest)),
            false => (self.fitted(right, host, 1, limit), left),
        };
        let (left, right) = if self.profile.foreign && left.low < 0 {
            (self.surely_fitted(left, host, 0, greatest), right)
        } else {
            (left, right)
        };
        let constant = left.constant && right.constant;
        let operators: &[&str] =
            if self.profile.foreign { &["DIV", "MOD"] } else { &["DIV", "MOD", "REM", "/"] };
        let operator = *self.random.choose(operators).unwrap_or(&"DIV");
        let text = format!("({} {operator} {})", left.text, right.text);
        let (low, high) = match operator {
            "MOD" => (0, right.magnitude() - 1),
            "REM" if left.low >= 0 => (0, right.magnitude() - 1),
            "REM" => (1 - right.magnitude(), right.magnitude() - 1),
            _ if left.low >= 0 && right.low > 0 => (0, left.high),
            _ => (-left.magnitude(), left.magnitude()),
        };
        Whole { text, low: low.max(least), high: high.min(greatest), constant }
    }

    /// Draws a value of another ordinal type, converted to this type.
    fn converted(&mut self, host: TypeId, depth: u32) -> Whole {
        let (least, greatest) = self.types.range(host).unwrap_or((0, 0));
        let Some(from) =
            self.drawn_type(|draft, ty| draft.types.is_whole(ty) && draft.types.host(ty) == ty && ty != host)
        else {
            return self.simple_whole(host);
        };
        let (low, high) = self.types.range(from).unwrap_or((0, 0));
        let inner = self.whole_in(from, least.max(low), greatest.min(high), depth);
        let text = format!("VAL({}, {})", self.types.name(host), inner.text);
        Whole { text, ..inner }
    }

    /// Draws the number of characters of a text, or the last index of an open array.
    fn length(&mut self) -> Whole {
        let opens = self.frames.iter().flat_map(|frame| &frame.open_arrays);
        let opens: Vec<String> = opens.map(|open| open.name.clone()).collect();
        if self.random.chance(50)
            && let Some(open) = self.random.choose(&opens)
        {
            return Whole { text: format!("HIGH({open})"), low: 0, high: 400, constant: false };
        }
        match self.readable(|draft, ty| matches!(draft.types.shape(ty), Shape::Text { .. })) {
            Some((text, ty)) => {
                let high = if let Shape::Text { length } = self.types.shape(ty) { *length } else { 0 };
                Whole { text: format!("LENGTH({text})"), low: 0, high, constant: false }
            }
            None => self.simple_whole(CARDINAL),
        }
    }

    fn called_whole(&mut self, host: TypeId, depth: u32) -> Whole {
        match self.function_call(depth, |draft, ty| draft.types.is_whole(ty) && draft.types.host(ty) == host)
        {
            Some((text, ty)) => {
                let (low, high) = self.types.range(ty).unwrap_or((0, 0));
                Whole { text, low, high, constant: false }
            }
            None => self.simple_whole(host),
        }
    }

    fn absolute(&mut self, host: TypeId, depth: u32) -> Whole {
        let (least, greatest) = self.types.range(host).unwrap_or((0, 0));
        if least == 0 {
            return self.sum_or_product(host, depth);
        }
        let inner = self.whole_in(host, least + 1, greatest, depth);
        let high = inner.magnitude();
        if self.random.chance(50) {
            return Whole { text: format!("ABS({})", inner.text), low: 0, high, constant: inner.constant };
        }
        Whole {
            text: format!("(-{})", inner.text),
            low: -inner.high,
            high: -inner.low,
            constant: inner.constant,
        }
    }

    /// Draws the number of a value of an ordinal type that is not whole, or the size of something.
    fn element_number(&mut self, host: TypeId, depth: u32) -> Whole {
        let ordinal = |draft: &Draft, ty: TypeId| {
            draft.types.is_ordinal(ty) && !draft.types.is_whole(ty) && draft.types.host(ty) == ty
        };
        let Some(from) = self.drawn_type(ordinal) else { return self.simple_whole(host) };
        let (low, high) = self.types.range(from).unwrap_or((0, 0));
        let inner = self.ordinal(from, depth);
        let name =
            if host == CARDINAL { "ORD(".to_owned() } else { format!("VAL({}, ", self.types.name(host)) };
        let greatest = self.types.range(host).map_or(0, |(_, high)| high);
        if high > greatest {
            return self.simple_whole(host);
        }
        Whole { text: format!("{name}{inner})"), low, high, constant: may_be_constant(&inner) }
    }
}

/// Whether the compiler may know the value of an expression: it contains no name of a variable. A false
/// positive costs only a precaution.
pub fn may_be_constant(text: &str) -> bool {
    !text.contains('v')
}

fn clamped(number: i128, low: i128, high: i128) -> i128 {
    if low <= high { number.clamp(low, high) } else { high }
}

/// Returns the bounds of a sum, a difference or a product.
fn interval(sign: &str, left: &Whole, right: &Whole) -> (i128, i128) {
    match sign {
        "+" => (left.low + right.low, left.high + right.high),
        "-" => (left.low - right.high, left.high - right.low),
        _ => {
            let corners = [left.low, left.high].map(|a| [right.low, right.high].map(|b| a.saturating_mul(b)));
            let all = corners.concat();
            (all.iter().copied().min().unwrap_or(0), all.iter().copied().max().unwrap_or(0))
        }
    }
}
