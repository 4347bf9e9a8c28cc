//! What one line of JSON asks for: a shot, with the id that its answer carries.

use serde::de::{Error, IgnoredAny};
use serde::{Deserialize, Deserializer, Serialize};

use crate::shot::StrikeFile;

/// The id by which a caller knows a shot: a text or a whole number.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(untagged)]
pub enum Id {
    /// A whole number.
    Number(i64),
    /// Any text.
    Text(String),
}

/// A shot that is asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct ShotRequest {
    /// Where the shot comes from.
    pub source: ShotSource,
    /// The stroke, in place of the shot's own.
    pub strike: Option<StrikeFile>,
}

/// Where a shot comes from. Two equal sources are read only once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ShotSource {
    /// The name or path of a shot file.
    Shot(String),
    /// The text of a shot file.
    Ron(String),
    /// Names or paths of a rack, and of a table and physics in place of those of the rack.
    Rack {
        /// The rack.
        rack: String,
        /// The table.
        table: Option<String>,
        /// The physics.
        physics: Option<String>,
    },
}

/// A line that was read: the id, and what is asked for or what is wrong with the line.
#[derive(Debug)]
pub struct Line {
    /// The id; the number of the line where it has none.
    pub id: Id,
    /// What is asked for, or what is wrong, as `LINE:COLUMN: sentence`.
    pub asked: Result<ShotRequest, String>,
}

impl Line {
    /// Reads line `number` (from 1) of the input.
    pub fn read(number: usize, text: &[u8]) -> Self {
        let own = Id::Number(i64::try_from(number).unwrap_or(i64::MAX));
        match serde_json::from_slice::<Fields>(text) {
            Ok(fields) => {
                let id = fields.id.clone().unwrap_or(own);
                Self { id, asked: fields.asked().map_err(|message| format!("{number}:1: {message}")) }
            }
            Err(error) => {
                let id = serde_json::from_slice::<OnlyId>(text).ok().and_then(|line| line.id).unwrap_or(own);
                Self { id, asked: Err(format!("{number}:{}: {}", error.column(), sentence(&error))) }
            }
        }
    }

    /// A line of more than `longest` bytes, which is not read.
    pub fn too_long(number: usize, longest: u64) -> Self {
        let id = Id::Number(i64::try_from(number).unwrap_or(i64::MAX));
        Self { id, asked: Err(format!("{number}:1: the line has more than {longest} bytes; put the shot into a file")) }
    }
}

/// The message of the parser, without the line and column at its end. For a text that is not JSON the parser's message does
/// not help, so another one replaces it.
fn sentence(error: &serde_json::Error) -> String {
    if error.is_eof() {
        return "the line ends in the middle of its JSON object".to_owned();
    }
    if error.is_syntax() {
        return "this is not JSON; a line is an object such as {\"id\": 1, \"shot\": \"stop_shot\"}".to_owned();
    }
    let message = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    message.strip_suffix(&place).map(str::to_owned).unwrap_or(message)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object such as {\"id\": 1, \"shot\": \"stop_shot\"}")]
struct Fields {
    #[serde(default)]
    id: Option<Id>,
    #[serde(default)]
    shot: Option<String>,
    #[serde(default)]
    ron: Option<String>,
    #[serde(default)]
    rack: Option<String>,
    #[serde(default)]
    table: Option<String>,
    #[serde(default)]
    physics: Option<String>,
    #[serde(default)]
    strike: Option<StrikeFile>,
}

impl Fields {
    fn asked(self) -> Result<ShotRequest, String> {
        let Self { shot, ron, rack, table, physics, strike, .. } = self;
        let source = match (shot, ron, rack) {
            (Some(_), None, None) | (None, Some(_), None) if table.is_some() || physics.is_some() => {
                return Err("`table` and `physics` belong to a `rack`; a shot has its own".to_owned());
            }
            (Some(shot), None, None) if shot == "-" || shot == "/dev/stdin" => {
                return Err(
                    "the lines themselves come from the standard input; put the shot's text into `ron`".to_owned()
                );
            }
            (Some(shot), None, None) => ShotSource::Shot(shot),
            (None, Some(ron), None) => ShotSource::Ron(ron),
            (None, None, Some(rack)) => ShotSource::Rack { rack, table, physics },
            (None, None, None) => return Err("one of `shot`, `ron` and `rack` is missing".to_owned()),
            _ => return Err("only one of `shot`, `ron` and `rack` may be there".to_owned()),
        };
        Ok(ShotRequest { source, strike })
    }
}

/// Reads only the id of a line or an answer, and ignores the rest.
pub struct OnlyId {
    /// The id, if there is one.
    pub id: Option<Id>,
}

impl<'de> Deserialize<'de> for OnlyId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Value {
            Id(Id),
            Other(IgnoredAny),
        }
        #[derive(Deserialize)]
        struct Object {
            #[serde(default)]
            id: Option<Value>,
        }
        match Object::deserialize(deserializer)?.id {
            Some(Value::Other(_)) => Err(D::Error::custom("the id is neither a text nor a whole number")),
            Some(Value::Id(id)) => Ok(Self { id: Some(id) }),
            None => Ok(Self { id: None }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Line {
        Line::read(7, text.as_bytes())
    }

    #[test]
    fn a_line_names_a_shot_and_may_have_another_stroke() {
        let line = read(r#"{"id": "a", "shot": "stop_shot", "strike": {"speed": 2, "direction_deg": 90}}"#);
        let asked = line.asked.expect("it is right");
        assert_eq!((line.id, asked.source), (Id::Text("a".to_owned()), ShotSource::Shot("stop_shot".to_owned())));
        assert_eq!(asked.strike.map(|strike| strike.direction_deg), Some(90.0));
    }

    #[test]
    fn a_line_without_an_id_has_its_number() {
        assert_eq!(read(r#"{"rack": "nine_ball"}"#).id, Id::Number(7));
    }

    #[test]
    fn a_wrong_line_keeps_its_id_and_says_where_it_is_wrong() {
        for (text, id, message) in [
            (r#"{"id": 3, "shoot": "a"}"#, Id::Number(3), "7:17: unknown field `shoot`"),
            (r#"{"id": 3}"#, Id::Number(3), "7:1: one of `shot`, `ron` and `rack` is missing"),
            (r#"{"id": 3, "shot": "a", "rack": "b"}"#, Id::Number(3), "7:1: only one of"),
            (r#"{"id": 3, "shot": "a", "table": "b"}"#, Id::Number(3), "7:1: `table` and `physics` belong to a `rack`"),
            (r#"{"id": 3, "shot""#, Id::Number(7), "7:16: the line ends in the middle of its JSON object"),
            ("nonsense", Id::Number(7), "7:2: this is not JSON; a line is an object such as"),
            ("5", Id::Number(7), "7:1: invalid type: integer `5`, expected an object such as"),
        ] {
            let line = read(text);
            let said = line.asked.expect_err(text);
            assert!(line.id == id && said.starts_with(message), "{text}: {:?} {said}", line.id);
        }
    }
}
