//! Where balls lie, as a line gives it: places by the names of the balls.

use std::fmt;

use serde::de::{Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use baize_describe::{Described, Form};
use baize_files::shown;

/// More balls than any game has.
const MOST_BALLS: usize = 1000;

/// Balls by their names, each once.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Balls(pub Vec<(String, [f64; 2])>);

impl<'de> Deserialize<'de> for Balls {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(BallsVisitor)
    }
}

/// Where a ball lies, in metres.
struct Centre([f64; 2]);

impl<'de> Deserialize<'de> for Centre {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(CentreVisitor)
    }
}

struct CentreVisitor;

impl<'de> Visitor<'de> for CentreVisitor {
    type Value = Centre;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("two numbers such as [0.6, 0.2], a place in metres")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Centre, A::Error> {
        let mut next = |index| list.next_element::<f64>()?.ok_or_else(|| A::Error::invalid_length(index, &self));
        let place = [next(0)?, next(1)?];
        let mut count = 2;
        while list.next_element::<IgnoredAny>()?.is_some() {
            count += 1;
        }
        if count > 2 { Err(A::Error::invalid_length(count, &self)) } else { Ok(Centre(place)) }
    }
}

struct BallsVisitor;

impl<'de> Visitor<'de> for BallsVisitor {
    type Value = Balls;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object such as {\"cue\": [-0.5, 0.1], \"9\": [0.6, 0.2]}")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Balls, A::Error> {
        let mut balls: Vec<(String, [f64; 2])> = Vec::new();
        while let Some((name, Centre(place))) = map.next_entry::<String, Centre>()? {
            if balls.len() == MOST_BALLS {
                return Err(A::Error::custom(format_args!("there are more than {MOST_BALLS} balls")));
            }
            if balls.iter().any(|(known, _)| *known == name) {
                return Err(A::Error::custom(format_args!("the ball \"{}\" is there twice", shown(&name))));
            }
            balls.push((name, place));
        }
        Ok(Balls(balls))
    }
}

impl Described for Balls {
    const FORM: Form = Form::ByName(<[f64; 2]>::EACH);
}
