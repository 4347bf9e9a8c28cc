//! Values that are read and set by their paths.

use super::value::Value;

/// A number, a truth value, a choice, or a group of them, whose values are read and set by their paths.
pub trait Parameters: Sized {
    /// Its default.
    const USUAL: Self;

    /// The value at `path` within it; `None` if there is none, or if it belongs to a law that is not chosen.
    fn value_at(&self, path: &str) -> Option<Value>;

    /// Sets the value at `path`, without checking the range. Returns false if there is no such value, or if `value` is not of its
    /// type.
    fn set_at(&mut self, path: &str, value: Value) -> bool;
}

macro_rules! single {
    ($($type:ident, $kind:ident, $usual:literal;)+) => {
        $(impl Parameters for $type {
            const USUAL: Self = $usual;

            fn value_at(&self, path: &str) -> Option<Value> {
                path.is_empty().then_some(Value::$kind(*self))
            }

            fn set_at(&mut self, path: &str, value: Value) -> bool {
                let Value::$kind(value) = value else { return false };
                *self = value;
                path.is_empty()
            }
        })+
    };
}

single! {
    f64, Number, 0.0;
    u32, Whole, 0;
    bool, Truth, false;
}
