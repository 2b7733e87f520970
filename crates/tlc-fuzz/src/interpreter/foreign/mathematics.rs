//! The mathematical functions of C, implemented by the same library that compiled programs are linked with.

use super::{Inputs, Native};
use crate::interpreter::stop::{Eval, unsupported};
use crate::interpreter::value::Value;

// SAFETY: the functions of the C library compute with their arguments and have no other effect.
unsafe extern "C" {
    safe fn exp10(x: f64) -> f64;
    safe fn exp10f(x: f32) -> f32;
    safe fn scalbln(x: f64, n: std::ffi::c_long) -> f64;
    safe fn nextafter(x: f64, y: f64) -> f64;
    safe fn nextafterf(x: f32, y: f32) -> f32;
    safe fn logb(x: f64) -> f64;
}

/// Returns the function with this name.
pub fn find(symbol: &str) -> Option<Native> {
    of_one(symbol)
        .or_else(|| of_two(symbol))
        .or_else(|| of_one_short(symbol))
        .or_else(|| of_two_short(symbol))
}

fn of_one(symbol: &str) -> Option<Native> {
    let native: Native = match symbol {
        "sin" => |_, inputs| one(inputs, f64::sin),
        "cos" => |_, inputs| one(inputs, f64::cos),
        "tan" => |_, inputs| one(inputs, f64::tan),
        "sqrt" => |_, inputs| one(inputs, f64::sqrt),
        "asin" => |_, inputs| one(inputs, f64::asin),
        "acos" => |_, inputs| one(inputs, f64::acos),
        "atan" => |_, inputs| one(inputs, f64::atan),
        "exp" => |_, inputs| one(inputs, f64::exp),
        "sinh" => |_, inputs| one(inputs, f64::sinh),
        "cosh" => |_, inputs| one(inputs, f64::cosh),
        "log" => |_, inputs| one(inputs, f64::ln),
        "exp10" => |_, inputs| one(inputs, |x| exp10(x)),
        "floor" => |_, inputs| one(inputs, f64::floor),
        "ceil" => |_, inputs| one(inputs, f64::ceil),
        "rint" => |_, inputs| one(inputs, f64::round_ties_even),
        "logb" => |_, inputs| one(inputs, |x| logb(x)),
        _ => return None,
    };
    Some(native)
}

fn of_two(symbol: &str) -> Option<Native> {
    let native: Native = match symbol {
        "atan2" => |_, inputs| two(inputs, f64::atan2),
        "pow" => |_, inputs| two(inputs, f64::powf),
        "nextafter" => |_, inputs| two(inputs, |x, y| nextafter(x, y)),
        "scalbln" => |_, inputs| {
            let power = inputs.whole(1)? as i64;
            one(inputs, |x| scalbln(x, power))
        },
        _ => return None,
    };
    Some(native)
}

fn of_one_short(symbol: &str) -> Option<Native> {
    let native: Native = match symbol {
        "sinf" => |_, inputs| one_short(inputs, f32::sin),
        "cosf" => |_, inputs| one_short(inputs, f32::cos),
        "tanf" => |_, inputs| one_short(inputs, f32::tan),
        "sqrtf" => |_, inputs| one_short(inputs, f32::sqrt),
        "asinf" => |_, inputs| one_short(inputs, f32::asin),
        "acosf" => |_, inputs| one_short(inputs, f32::acos),
        "atanf" => |_, inputs| one_short(inputs, f32::atan),
        "expf" => |_, inputs| one_short(inputs, f32::exp),
        "logf" => |_, inputs| one_short(inputs, f32::ln),
        "exp10f" => |_, inputs| one_short(inputs, |x| exp10f(x)),
        "floorf" => |_, inputs| one_short(inputs, f32::floor),
        "ceilf" => |_, inputs| one_short(inputs, f32::ceil),
        _ => return None,
    };
    Some(native)
}

fn of_two_short(symbol: &str) -> Option<Native> {
    let native: Native = match symbol {
        "nextafterf" => {
            |_, inputs| Ok(Some(Value::ShortReal(nextafterf(short(inputs, 0)?, short(inputs, 1)?))))
        }
        "atan2f" => |_, inputs| Ok(Some(Value::ShortReal(short(inputs, 0)?.atan2(short(inputs, 1)?)))),
        "powf" => |_, inputs| Ok(Some(Value::ShortReal(short(inputs, 0)?.powf(short(inputs, 1)?)))),
        _ => return None,
    };
    Some(native)
}

fn one(inputs: Inputs<'_>, function: impl Fn(f64) -> f64) -> Eval<Option<Value>> {
    Ok(Some(Value::Real(function(inputs.real(0)?))))
}

fn two(inputs: Inputs<'_>, function: impl Fn(f64, f64) -> f64) -> Eval<Option<Value>> {
    Ok(Some(Value::Real(function(inputs.real(0)?, inputs.real(1)?))))
}

fn one_short(inputs: Inputs<'_>, function: impl Fn(f32) -> f32) -> Eval<Option<Value>> {
    Ok(Some(Value::ShortReal(function(short(inputs, 0)?))))
}

fn short(inputs: Inputs<'_>, number: usize) -> Eval<f32> {
    match inputs.get(number)? {
        Value::ShortReal(value) => Ok(*value),
        other => Err(unsupported(format!("{other:?} as a short real number"))),
    }
}
