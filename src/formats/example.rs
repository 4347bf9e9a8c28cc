//! Examples from which people start their own files.

use super::fields::fields;
use crate::files::{Entry, Kind, commented, plain, quoted};
use crate::match_play::match_example;
use crate::physics::Physics;
use crate::settings::{Controls, Mood, Settings, controls_text, settings_text};
use crate::shot::physics_text;

/// The text of a valid file of this kind, with every field explained in a comment. `name` goes into the file; a match,
/// a mood, physics, controls and settings have none.
#[must_use]
pub fn example(kind: Kind, name: &str) -> String {
    let (heading, entries) = match kind {
        Kind::Table => ("A table. Lengths in metres, angles in degrees, +x to the foot.", table(name)),
        Kind::Balls => ("A set of balls. Lengths in metres, masses in kilograms.", balls(name)),
        Kind::Cue => {
            ("A cue. It changes nothing but the picture. Places are distances from the tip in metres.", cue(name))
        }
        Kind::Rack => ("A rack. Lengths in metres from the table's centre, +x to the foot.", rack(name)),
        Kind::Shot => ("A shot: a rack and a stroke of the cue.", shot(name)),
        Kind::Game => ("A game, and how long a match is.", game(name)),
        Kind::Match => return match_example(),
        Kind::Opponent => {
            ("Somebody to play against. Errors are standard deviations of normal distributions.", opponent(name))
        }
        Kind::Mood => return Mood::default().text(),
        Kind::Physics => return physics_text(&Physics::default()),
        Kind::Controls => return controls_text(&Controls::default()),
        Kind::Settings => return settings_text(&Settings::default()),
    };
    commented(&fields(kind), heading, &entries)
}

fn group(name: &str, choice: &str, entries: Vec<(String, Entry)>) -> (String, Entry) {
    (name.to_owned(), Entry::Group(choice.to_owned(), entries))
}

fn list(name: &str, items: &[&str]) -> (String, Entry) {
    (name.to_owned(), Entry::List(items.iter().map(|item| (*item).to_owned()).collect()))
}

fn table(name: &str) -> Vec<(String, Entry)> {
    let pocket = |mouth, angle, shelf, radius| {
        vec![
            plain("mouth", mouth),
            plain("cut_angle_deg", angle),
            plain("shelf", shelf),
            plain("capture_radius", radius),
            plain("jaw_radius", "0.005"),
        ]
    };
    let pockets = vec![
        group("corner", "", pocket("0.115", "142", "0.0413", "0.062")),
        group("side", "", pocket("0.1285", "104", "0.0048", "0.0645")),
    ];
    vec![
        plain("name", quoted(name)),
        plain("length", "2.54"),
        plain("width", "1.27"),
        plain("nose_height", "0.03629"),
        group("boundary", "Pocketed", pockets),
        list("spots", &["(name: \"my spot\", position: (0.3, 0.0))"]),
    ]
}

fn balls(name: &str) -> Vec<(String, Entry)> {
    let items = [
        "(name: \"cue\", colour: (0.96, 0.94, 0.88))",
        "(name: \"1\", number: 1, colour: (0.95, 0.75, 0.05))",
        "(name: \"9\", number: 9, colour: (0.95, 0.75, 0.05), stripe: true)",
    ];
    vec![plain("name", quoted(name)), plain("radius", "0.028575"), plain("mass", "0.17"), list("balls", &items)]
}

fn cue(name: &str) -> Vec<(String, Entry)> {
    let colour = |text: &str| plain("colour", text);
    let band = |from: &str, to: &str, text: &str| vec![plain("from", from), plain("to", to), colour(text)];
    let points = vec![plain("count", "4"), plain("length", "0.25"), colour("(0.85, 0.72, 0.5)")];
    vec![
        plain("name", quoted(name)),
        plain("length", "1.47"),
        plain("tip", "0.0128"),
        plain("butt", "0.0296"),
        plain("shaft", "(0.82, 0.66, 0.43)"),
        group("ferrule", "", vec![plain("length", "0.02"), colour("(0.93, 0.92, 0.87)")]),
        group("joint", "", band("0.74", "0.755", "(0.75, 0.75, 0.78)")),
        group("forearm", "", vec![plain("from", "0.755"), colour("(0.35, 0.10, 0.06)")]),
        group("points", "", points),
        group("wrap", "", band("1.05", "1.34", "(0.1, 0.1, 0.12)")),
        group("sleeve", "", vec![plain("from", "1.346"), colour("(0.35, 0.10, 0.06)")]),
        plain("rings", "(0.8, 0.76, 0.66)"),
    ]
}

fn rack(name: &str) -> Vec<(String, Entry)> {
    let items = [
        "(ball: \"cue\", spot: \"head\")",
        "(ball: \"1\", lattice: (0, 0))",
        "(ball: \"2\", lattice: (1, 0))",
        "(ball: \"3\", lattice: (1, 1))",
        "(ball: \"9\", position: (0.2, 0.3))",
        "(ball: \"8\", diamonds: (2, -1))",
    ];
    vec![
        plain("name", quoted(name)),
        plain("table", "\"pool_9ft\""),
        plain("ball_set", "\"pool\""),
        plain("cue_ball", "\"cue\""),
        group("lattice", "", vec![plain("spot", "\"foot\""), plain("row", "0"), plain("gap", "0.0")]),
        list("balls", &items),
    ]
}

fn shot(name: &str) -> Vec<(String, Entry)> {
    let tip = vec![plain("side", "0.0"), plain("height", "0.1")];
    let strike = vec![
        plain("speed", "3.0"),
        plain("direction_deg", "0.0"),
        group("tip", "", tip),
        plain("elevation_deg", "0.0"),
    ];
    vec![plain("name", quoted(name)), plain("rack", "\"nine_ball\""), group("strike", "", strike)]
}

fn game(name: &str) -> Vec<(String, Entry)> {
    vec![
        plain("name", quoted(name)),
        group(
            "game",
            "EightBall",
            vec![plain("calls", "true"), plain("three_fouls", "false"), plain("puts_back", "false")],
        ),
        plain("rack", "\"eight_ball\""),
        plain("race_to", "3"),
        plain("breaks", "Alternate"),
        plain("handicap", "(0, 0)"),
    ]
}

fn opponent(name: &str) -> Vec<(String, Entry)> {
    let face = vec![
        plain("skin", "(0.85, 0.66, 0.52)"),
        plain("hair", "(0.25, 0.17, 0.11)"),
        plain("shirt", "(0.22, 0.34, 0.50)"),
    ];
    let stroke = vec![
        plain("direction_deg", "0.24"),
        plain("speed", "0.07"),
        plain("least_speed", "0.02"),
        plain("side", "0.0009"),
        plain("height", "0.0014"),
        plain("elevation_deg", "0.7"),
        plain("bias_deg", "0.06"),
    ];
    let thinking = vec![plain("simulations", "6000"), plain("ideas", "150"), plain("plies", "2")];
    vec![
        plain("name", quoted(name)),
        plain("level", "4"),
        plain("about", "\"Plays in a league and never hurries.\""),
        plain("cue", "\"house\""),
        group("face", "", face),
        group("stroke", "", stroke),
        group("knows", "", vec![plain("squirt", "false"), plain("cloth", "1.1")]),
        group("thinking", "", thinking),
        group("habits", "", vec![plain("attack", "0.05"), plain("side", "0.4")]),
    ]
}
