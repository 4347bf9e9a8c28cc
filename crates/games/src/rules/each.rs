//! One value for each of those who play.

use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};
use std::{fmt, slice, vec};

use baize_describe::{Described, Form, Range};
use serde::de::{SeqAccess, Visitor};
use serde::ser::SerializeTuple;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::seat::Seat;
use super::side::Side;

/// One value for each side or each person, in the order of the list of players: at most eight. Files have it in parentheses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Each<T>(Vec<T>);

impl<T> Each<T> {
    /// What `of` gives for each of `count` sides; at most for eight.
    pub fn of(count: usize, of: impl FnMut(Side) -> T) -> Self {
        Self(Side::ALL.into_iter().take(count).map(of).collect())
    }

    /// The sides that there are, in the order of the list of players.
    #[must_use]
    pub fn sides(&self) -> impl DoubleEndedIterator<Item = Side> + use<T> {
        Side::ALL.into_iter().take(self.0.len())
    }

    /// The values with their sides.
    pub fn by_side(&self) -> impl Iterator<Item = (Side, &T)> {
        Side::ALL.into_iter().zip(&self.0)
    }

    /// The value of a side; `None` if it does not play.
    #[must_use]
    pub fn of_side(&self, side: Side) -> Option<&T> {
        self.0.get(side.index())
    }

    /// The value of a person; `None` if there are fewer.
    #[must_use]
    pub fn of_seat(&self, seat: Seat) -> Option<&T> {
        self.0.get(seat.index())
    }
}

impl<T> Deref for Each<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T> DerefMut for Each<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}

impl<T, const N: usize> From<[T; N]> for Each<T> {
    fn from(values: [T; N]) -> Self {
        Self(values.into())
    }
}

impl<T> From<(T, T)> for Each<T> {
    fn from((first, second): (T, T)) -> Self {
        Self(vec![first, second])
    }
}

impl<T> FromIterator<T> for Each<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        Self(values.into_iter().collect())
    }
}

impl<T> IntoIterator for Each<T> {
    type Item = T;
    type IntoIter = vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a, T> IntoIterator for &'a Each<T> {
    type Item = &'a T;
    type IntoIter = slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<T: PartialEq<U>, U, const N: usize> PartialEq<[U; N]> for Each<T> {
    fn eq(&self, other: &[U; N]) -> bool {
        self.0 == other
    }
}

impl<T: Serialize> Serialize for Each<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut tuple = serializer.serialize_tuple(self.0.len())?;
        for value in &self.0 {
            tuple.serialize_element(value)?;
        }
        tuple.end()
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Each<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_tuple(Side::ALL.len(), Values(PhantomData))
    }
}

impl<T: Described> Described for Each<T> {
    const FORM: Form = Form::List(T::EACH);

    fn range() -> Range {
        T::range()
    }

    fn written(&self) -> String {
        let values: Vec<String> = self.0.iter().map(Described::written).collect();
        format!("({})", values.join(", "))
    }
}

/// Reads as many values as there are.
struct Values<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Values<T> {
    type Value = Each<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a value for each player in parentheses, two to {}", Side::ALL.len())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<Each<T>, A::Error> {
        let mut read = Vec::new();
        while let Some(value) = values.next_element()? {
            if read.len() == Side::ALL.len() {
                return Err(serde::de::Error::invalid_length(read.len() + 1, &self));
            }
            read.push(value);
        }
        Ok(Each(read))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_have_the_values_of_two_and_of_five_sides_in_parentheses() {
        let two: Each<i32> = [3, -1].into();
        assert_eq!(ron::to_string(&two).expect("it is written"), "(3,-1)");
        assert_eq!(ron::from_str::<Each<i32>>("(3, -1)").expect("it is read"), two);
        let five = Each::of(5, Side::index);
        assert_eq!(ron::to_string(&five).expect("it is written"), "(0,1,2,3,4)");
        assert_eq!(ron::from_str::<Each<usize>>("(0, 1, 2, 3, 4)").expect("it is read"), five);
    }

    #[test]
    fn nine_sides_are_refused() {
        assert!(ron::from_str::<Each<u8>>("(1, 2, 3, 4, 5, 6, 7, 8, 9)").is_err());
    }
}
