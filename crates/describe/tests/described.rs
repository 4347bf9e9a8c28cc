//! What the derives make of declarations.

use baize_describe::{Described, Form, LeftOut, Limited, Object, Parameters, Range, Value, limits_of};
use serde::{Deserialize, Serialize};

/// How a ball looks.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Described, Parameters)]
#[described(meanings)]
enum Paint {
    /// One colour all over.
    #[default]
    Solid,
    /// A band of colour.
    Stripe,
}

/// A ball.
#[derive(Deserialize, Described)]
struct Ball {
    /// Its name.
    name: String,
    /// Its mass.
    #[serde(default = "usual_mass")]
    #[described(unit = "kg", range = 0.0..=1.0)]
    mass: f64,
    /// Its number.
    #[described(form = "number or None", left_out = "it has none")]
    number: Option<u8>,
}

fn usual_mass() -> f64 {
    0.17
}

/// A set of balls.
#[derive(Deserialize, Described)]
struct Set {
    /// The balls.
    balls: Vec<Ball>,
}

#[test]
fn a_field_has_what_doc_comment_type_and_attributes_say() {
    let fields = Set::fields("");
    let paths: Vec<&str> = fields.iter().map(|field| &*field.path).collect();
    assert_eq!(paths, ["balls", "balls[].name", "balls[].mass", "balls[].number"]);
    let said: Vec<String> = fields.iter().map(baize_describe::Field::demand).collect();
    assert_eq!(
        said,
        [
            "list, up to 500; must be given",
            "text; must be given",
            "number in kg, 0 to 1; left out: 0.17",
            "number or None; left out: it has none"
        ]
    );
    assert_eq!((fields[2].name(), fields[2].around(), &*fields[2].meaning), ("mass", "balls[]", "Its mass."));
    assert_eq!(fields[2].left_out, LeftOut::Usual(Value::Number(0.17)));
}

#[test]
fn the_limits_of_every_number_are_found_where_it_stands() {
    let ball = |mass| Ball { name: String::new(), mass, number: None };
    let found = limits_of(&Set { balls: vec![ball(0.1), ball(2.0)] });
    let [_, Limited::Number(path, value, limits, unit)] = &found[..] else { panic!("{} numbers", found.len()) };
    assert_eq!((path.as_str(), *value, *limits, *unit), ("balls[1].mass", 2.0, [0.0, 1.0], "kg"));
}

/// What happened.
#[derive(Serialize, Described)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Happened {
    /// A ball fell.
    BallFell(Fell),
}

/// A fall.
#[derive(Serialize, Described)]
#[described(name = "fall")]
struct Fell {
    /// When.
    #[described(unit = "s")]
    time: f64,
}

#[test]
fn an_object_of_several_kinds_names_each_with_its_fields() {
    let kinds = Happened::kinds();
    assert_eq!((kinds.len(), kinds[0].name, kinds[0].meaning), (1, "ball_fell", "A ball fell."));
    assert_eq!(kinds[0].fields, Object::of::<Fell>().fields);
    assert_eq!((Fell::FORM, Object::of::<Happened>().fields[0].name()), (Form::Group("fall"), "kind"));
    let printed = Happened::BallFell(Fell { time: 1.5 });
    assert!(matches!(&printed, Happened::BallFell(fell) if fell.time == 1.5));
}

/// How balls are.
#[derive(Clone, Debug, PartialEq, Deserialize, Described, Parameters)]
#[serde(default)]
struct Look {
    /// Their paint.
    paint: Paint,
    /// How shiny they are.
    #[described(default = 0.9, label = "Gloss", range = 0.0..=1.0)]
    gloss: f64,
}

#[test]
fn a_value_is_read_and_set_by_its_path_and_the_meanings_of_choices_are_told() {
    let mut look = Look::default();
    assert_eq!(
        (look.value_at("paint"), look.value_at("gloss")),
        (Some(Value::Choice("Solid")), Some(Value::Number(0.9)))
    );
    assert!(look.set_at("paint", Value::Choice("Stripe")) && look.paint == Paint::Stripe);
    assert!(!look.set_at("paint", Value::Choice("Dots")) && !look.set_at("gloss", Value::Truth(true)));
    assert!(!look.set_at("mass", Value::Number(1.0)) && look.value_at("gloss.more").is_none());
    let fields = Look::fields("look");
    assert_eq!(fields[0].meaning, "Their paint. Solid: one colour all over. Stripe: a band of colour.");
    assert_eq!(
        (fields[0].usual(), &fields[0].range),
        (Some(Value::Choice("Solid")), &Range::Words("Solid, Stripe".into()))
    );
    assert_eq!(
        (&*fields[1].path, fields[1].label, fields[1].range.limits()),
        ("look.gloss", "Gloss", Some([0.0, 1.0]))
    );
}
