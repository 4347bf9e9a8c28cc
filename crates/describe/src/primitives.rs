//! The descriptions of numbers, texts, lists and the like.

use std::borrow::Cow;

use super::described::{Described, LONGEST_LIST, Limited};
use super::field::Field;
use super::form::Form;
use super::range::Range;
use super::value::Value;

/// The numbers in parentheses, each as the shortest decimal number that reads back to the same bits.
pub fn tuple<T: std::fmt::Debug>(numbers: &[T]) -> String {
    let numbers: Vec<String> = numbers.iter().map(|number| format!("{number:?}")).collect();
    format!("({})", numbers.join(", "))
}

/// Describes types of numbers: the form, and functions for the number as a value and for its limits.
macro_rules! numbers {
    ($($type:ident, $form:ident, $value:expr, $limited:expr;)+) => {
        $(impl Described for $type {
            const FORM: Form = Form::$form;

            fn value(&self) -> Option<Value> {
                let value: fn(Self) -> Option<Value> = $value;
                value(*self)
            }

            fn written(&self) -> String {
                format!("{self:?}")
            }

            fn limits(&self, path: &str, range: &Range, unit: &'static str, found: &mut Vec<Limited>) {
                let limited: fn(Self) -> f64 = $limited;
                let number = |limits| Limited::Number(path.to_owned(), limited(*self), limits, unit);
                found.extend(range.limits().map(number));
            }
        })+
    };
}

numbers! {
    f64, Number, |number| Some(Value::Number(number)), |number| number;
    // As the file has it: 0.1, not the nearest f32 in all its digits.
    f32, Number, |_| None, |number| number.to_string().parse().unwrap_or(f64::NAN);
    u8, Whole, |number| Some(Value::Whole(number.into())), f64::from;
    u32, Whole, |number| Some(Value::Whole(number)), f64::from;
    i32, Signed, |_| None, f64::from;
}

impl Described for u64 {
    const FORM: Form = Form::Whole;

    fn range() -> Range {
        format!("0 to {}", Self::MAX).into()
    }

    fn written(&self) -> String {
        self.to_string()
    }
}

impl Described for usize {
    const FORM: Form = Form::Whole;

    fn written(&self) -> String {
        self.to_string()
    }
}

impl Described for bool {
    const FORM: Form = Form::Truth;

    fn value(&self) -> Option<Value> {
        Some(Value::Truth(*self))
    }
}

impl Described for str {
    const FORM: Form = Form::Text;

    fn written(&self) -> String {
        format!("{self:?}")
    }
}

impl Described for String {
    const FORM: Form = Form::Text;

    fn written(&self) -> String {
        self.as_str().written()
    }
}

/// A colour.
impl Described for [f32; 3] {
    const FORM: Form = Form::Numbers(3);
    const UNIT: &'static str = "red, green, blue (sRGB)";

    fn range() -> Range {
        "0 to 1".into()
    }

    fn written(&self) -> String {
        tuple(self)
    }

    fn limits(&self, path: &str, _: &Range, _: &'static str, found: &mut Vec<Limited>) {
        found.push(Limited::Colour(path.to_owned(), *self));
    }
}

impl<const COUNT: usize> Described for [f64; COUNT] {
    const FORM: Form = Form::Numbers(COUNT);

    fn written(&self) -> String {
        tuple(self)
    }
}

/// Describes rows of whole numbers.
macro_rules! rows {
    ($($type:ident),+) => {
        $(impl<const COUNT: usize> Described for [$type; COUNT] {
            const FORM: Form = Form::List($type::EACH);
        })+
    };
}

rows!(u8, u32, i32);

/// One value for each of two players or directions.
impl<T: Described> Described for (T, T) {
    const FORM: Form = Form::Two;

    fn range() -> Range {
        T::range()
    }

    fn written(&self) -> String {
        format!("({}, {})", self.0.written(), self.1.written())
    }
}

impl<T: Described + ?Sized> Described for &T {
    const FORM: Form = T::FORM;
    const UNIT: &'static str = T::UNIT;

    fn meaning(said: &'static str) -> Cow<'static, str> {
        T::meaning(said)
    }
}

impl<T: Described> Described for Option<T> {
    const FORM: Form = T::FORM;
    const UNIT: &'static str = T::UNIT;

    fn range() -> Range {
        T::range()
    }

    fn written(&self) -> String {
        self.as_ref().map_or_else(|| "none".to_owned(), T::written)
    }

    fn fields(path: &str) -> Vec<Field> {
        T::fields(path)
    }

    fn limits(&self, path: &str, range: &Range, unit: &'static str, found: &mut Vec<Limited>) {
        if let Some(value) = self {
            value.limits(path, range, unit, found);
        }
    }
}

impl<T: Described> Described for Vec<T> {
    const FORM: Form = Form::List(T::EACH);

    fn range() -> Range {
        format!("up to {LONGEST_LIST}").into()
    }

    fn written(&self) -> String {
        "empty".to_owned()
    }

    fn fields(path: &str) -> Vec<Field> {
        T::fields(&format!("{path}[]"))
    }

    fn limits(&self, path: &str, range: &Range, unit: &'static str, found: &mut Vec<Limited>) {
        for (index, value) in self.iter().enumerate() {
            value.limits(&format!("{path}[{index}]"), range, unit, found);
        }
    }
}
