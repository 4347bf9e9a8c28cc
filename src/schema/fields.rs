//! The fields of every kind of file.

use std::fmt::Debug;

use crate::files::{Field, Kind};
use crate::physics::{
    BallBall, BallBallModel, ClusterResolver, Clusters, CushionContact, CushionModel, Mixing, PARAMETERS, Parameter,
    PocketModel, Pockets, Shape,
};
use crate::rack::{BallSetFile, RackFile};
use crate::settings::{Controls, Settings};
use crate::shot::ShotFile;
use crate::table::TableFile;

/// What is to be known of the fields of such a file, groups before what is in them.
#[must_use]
pub fn fields(kind: Kind) -> Vec<Field> {
    match kind {
        Kind::Table => TableFile::fields().cloned().collect(),
        Kind::Balls => BallSetFile::FIELDS.to_vec(),
        Kind::Rack => RackFile::FIELDS.to_vec(),
        Kind::Shot => ShotFile::FIELDS.to_vec(),
        Kind::Physics => physics_fields(),
        Kind::Controls => Controls::fields(),
        Kind::Settings => Settings::FIELDS.to_vec(),
    }
}

/// The groups of the physics in the order of the file.
const GROUPS: &[(&str, &str)] = &[
    ("cloth", "Ball and bed."),
    ("cloth.slope", "How far the bed falls off, in metres a metre."),
    ("air", "Ball and air."),
    ("slate", "A ball that comes down on the bed."),
    ("ball_ball", "Ball and ball."),
    ("ball_ball.friction", "Friction between two balls, floor + rise * exp(-decay * slip speed)."),
    ("clusters", "Several balls at once, or within reach of one another."),
    ("cushion", "Ball and cushion."),
    ("pockets", "A ball that comes to a pocket."),
    ("cue", "The cue and its tip."),
    ("horizon", "Where a shot that nothing slows is cut off."),
];

fn physics_fields() -> Vec<Field> {
    let mut fields = vec![shape()];
    for (group, meaning) in GROUPS {
        fields.push(Field::new(group, "group", "", "", "as below", meaning));
        match *group {
            "slate" => fields.push(flight()),
            "ball_ball" => fields.extend([ball_ball_model(), mixing()]),
            "clusters" => fields.push(cluster_resolver()),
            "cushion" => fields.push(cushion_model()),
            "pockets" => fields.push(pocket_model()),
            _ => {}
        }
        let of_group = PARAMETERS
            .iter()
            .filter(|parameter| parameter.path.rsplit_once('.').is_some_and(|(around, _)| around == *group));
        fields.extend(of_group.map(of_parameter));
        if *group == "horizon" {
            fields.push(Field::new(
                "horizon.impacts",
                "whole number",
                "",
                "1 to 4294967295",
                "100000",
                "A shot that nothing slows is cut off after this many impacts.",
            ));
        }
    }
    fields
}

fn of_parameter(parameter: &Parameter) -> Field {
    Field {
        path: parameter.path.into(),
        form: "number",
        unit: parameter.unit,
        range: format!("{} to {}", parameter.min, parameter.max).into(),
        default: format!("{:?}", (parameter.get)(&Default::default())).into(),
        meaning: parameter.meaning,
    }
}

fn shape() -> Field {
    let names = Shape::ALL.map(|shape| format!("{shape:?}"));
    model(
        "shape",
        &names,
        Shape::default(),
        "What balls are. Spheres: they slide, roll, spin and fly. Discs: the classic mode, flat and without spin; they touch \
         at the sum of their radii, noses at one radius, and know no friction but what slows a roll (Mottini 2013).",
    )
}

fn flight() -> Field {
    let meaning = "Whether balls can leave the bed: jump shots, hops. If false the bed takes every vertical speed.";
    Field::new("slate.flight", "true or false", "", "", "true", meaning)
}

fn ball_ball_model() -> Field {
    let names = BallBallModel::ALL.map(|model| format!("{model:?}"));
    model(
        "ball_ball.model",
        &names,
        BallBall::default().model,
        "Elastic: neither loss nor friction. Restitution: loss only. Frictional: loss and friction (Alciatore TP A.14). \
         Mathavan: the impact followed in its impulse, with friction on the cloth as well (Mathavan 2014).",
    )
}

fn mixing() -> Field {
    let names = Mixing::ALL.map(|mixing| format!("{mixing:?}"));
    model(
        "ball_ball.mixing",
        &names,
        Mixing::default(),
        "The restitution of two balls that have their own. GeometricMean: two equal balls show just that. Product: of two \
         elasticities (Christensen and Bollinger); two equal balls show its square.",
    )
}

fn cluster_resolver() -> Field {
    let names = ClusterResolver::ALL.map(|resolver| format!("{resolver:?}"));
    model(
        "clusters.resolver",
        &names,
        Clusters::default().resolver,
        "HertzBurst: springs between balls that keep their places, gaps and all (Hertz 1882, Tsuji 1992). \
         GeneralizedReflections: closing contacts are reflected together (Smith 2012). OneAtATime: one pair after the other \
         by number, wrong and shown for that.",
    )
}

fn cushion_model() -> Field {
    let names = CushionModel::ALL.map(|model| format!("{model:?}"));
    model(
        "cushion.model",
        &names,
        CushionContact::default().model,
        "RigidNose: a nose at its height with friction in three dimensions (Han 2005, corrected; ImpulseFrictional is the \
         same). Reflection: the normal velocity is turned around, spin and tangential velocity stay. Mathavan: the impact \
         followed in its impulse, with friction on the cloth as well (Mathavan 2010). Stronge: a springy nose.",
    )
}

fn pocket_model() -> Field {
    let names = PocketModel::ALL.map(|model| format!("{model:?}"));
    model(
        "pockets.model",
        &names,
        Pockets::default().model,
        "Capture: a ball whose centre crosses the edge of the slate is taken at once. Shelf: it topples over the edge or \
         flies on, may meet the back, the facings and the edge again, and is taken below the slate; asks for slate.flight.",
    )
}

/// The choice of a law.
fn model(path: &'static str, names: &[String], usual: impl Debug, meaning: &'static str) -> Field {
    Field {
        path: path.into(),
        form: "choice",
        unit: "",
        range: names.join(", ").into(),
        default: format!("{usual:?}").into(),
        meaning,
    }
}
