//! What one line of JSON asks for: a shot, with another stroke if it gives one.

use serde::Deserialize;

use crate::lines::{Asks, Balls};
use baize_describe::{Described, Object};
use baize_files::{Id, JsonForm};
use baize_table::shot::{StrikeFile, TipFile};

/// A shot that is asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct ShotRequest {
    /// Where the shot comes from.
    pub source: ShotSource,
    /// The balls on the bed, in place of the shot's own.
    pub balls: Option<Balls>,
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

/// A shot that `baize simulate --lines` is asked for.
#[derive(Deserialize, Described)]
#[serde(deny_unknown_fields, expecting = "an object such as {\"id\": 1, \"shot\": \"stop_shot\"}")]
pub struct ShotFields {
    /// Your name for the shot.
    #[described(left_out = "the number of the line")]
    id: Option<Id>,
    /// The name or path of a shot file.
    #[described(left_out = "`ron` or `rack` is given")]
    shot: Option<String>,
    /// In place of `shot`: the text of a shot file.
    #[described(left_out = "`shot` or `rack` is given")]
    ron: Option<String>,
    /// In place of `shot`: the name or path of a rack.
    #[described(left_out = "`shot` or `ron` is given")]
    rack: Option<String>,
    /// With a `rack`: the name or path of a table.
    #[described(left_out = "that of the rack")]
    table: Option<String>,
    /// With a `rack`: the name or path of a physics.
    #[described(left_out = "that of the table")]
    physics: Option<String>,
    /// The balls on the bed by their names, each with `[x, y]` of its centre in metres; all others are off the table.
    #[described(left_out = "as in the shot or the rack")]
    balls: Option<Balls>,
    /// The stroke, with the fields that it has in a shot file.
    #[described(left_out = "that of the shot")]
    strike: Option<StrikeFile>,
}

impl Asks for ShotFields {
    type Asked = ShotRequest;
    const EXAMPLE: &'static str = "{\"id\": 1, \"shot\": \"stop_shot\"}";

    fn form() -> JsonForm {
        let line = Object::of::<Self>();
        JsonForm {
            title: "A shot that Baize is asked for",
            meaning: "A line that baize simulate --lines reads: a shot file, the text of one, or a rack.",
            top: line.way(&["shot"], &["id", "balls", "strike"]),
            others: vec![
                line.way(&["ron"], &["id", "balls", "strike"]),
                line.way(&["rack"], &["id", "table", "physics", "balls", "strike"]),
            ],
            objects: vec![Object::of::<StrikeFile>(), Object::of::<TipFile>()],
        }
    }

    fn id(&self) -> Option<Id> {
        self.id.clone()
    }

    fn asked(self) -> Result<ShotRequest, String> {
        let Self { shot, ron, rack, table, physics, balls, strike, .. } = self;
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
        Ok(ShotRequest { source, balls, strike })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lines::Line;

    fn read(text: &str) -> Line<ShotRequest> {
        Line::read::<ShotFields>(7, text.as_bytes())
    }

    #[test]
    fn a_line_names_a_shot_and_may_have_another_stroke() {
        let line = read(r#"{"id": "a", "shot": "stop_shot", "strike": {"speed": 2, "direction_deg": 90}}"#);
        let asked = line.asked.expect("it is right");
        assert_eq!((line.id, asked.source), (Id::Text("a".to_owned()), ShotSource::Shot("stop_shot".to_owned())));
        assert_eq!(asked.strike.map(|strike| strike.direction_deg), Some(90.0));
    }

    #[test]
    fn a_line_may_lay_the_balls_anew() {
        let asked = read(r#"{"rack": "nine_ball", "balls": {"cue": [-0.5, 0.1], "9": [0.6, 0.2]}}"#).asked;
        let balls = asked.expect("it is right").balls.expect("it has some");
        assert_eq!(balls, Balls(vec![("cue".to_owned(), [-0.5, 0.1]), ("9".to_owned(), [0.6, 0.2])]));
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
