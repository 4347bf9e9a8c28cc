//! A slider for every parameter of the physics, made from their list.

use bevy::prelude::*;
use bevy_egui::egui;

use super::files::physics_choice;
use super::{Desk, section};
use crate::physics::{
    BallBallModel, ClusterResolver, CushionModel, Mixing, PARAMETERS, Parameter, Physics, PocketModel, Shape,
};
use crate::simulation::{Command, CurrentPhysics};

/// The physics on the sliders: what was last asked for, until the table answers.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct Draft(pub Physics);

/// Takes over what is in force whenever that changes.
pub(super) fn follow(current: Res<CurrentPhysics>, mut draft: ResMut<Draft>) {
    if current.is_changed() {
        draft.0 = current.0.clone();
    }
}

/// Title and first part of the path of each section.
const SECTIONS: &[(&str, &str)] = &[
    ("Cloth", "cloth."),
    ("Air", "air."),
    ("Slate", "slate."),
    ("Balls", "ball_ball."),
    ("Several balls at once", "clusters."),
    ("Cushions", "cushion."),
    ("Pockets", "pockets."),
    ("Cue", "cue."),
    ("Horizon", "horizon."),
];

/// What to choose from, and all sections; a change goes out as a command at once.
pub(super) fn sections(ui: &mut egui::Ui, desk: &mut Desk) {
    let mut physics = desk.draft.0.clone();
    section(ui, "Physics", true, |ui| {
        physics_choice(ui, desk);
        choose(ui, "balls are", &mut physics.shape, &Shape::ALL, of_shapes);
    });
    // A reset goes back to what the files say.
    let usual = &desk.shelf.in_use.setup.physics;
    for (index, (title, start)) in SECTIONS.iter().enumerate() {
        section(ui, title, index == 0, |ui| {
            match *start {
                "slate." => {
                    ui.checkbox(&mut physics.slate.flight, "flight").on_hover_text("Whether balls can leave the bed");
                }
                "ball_ball." => {
                    choose(ui, "law", &mut physics.ball_ball.model, &BallBallModel::ALL, of_balls);
                    choose(ui, "own restitutions", &mut physics.ball_ball.mixing, &Mixing::ALL, of_mixing);
                }
                "clusters." => choose(ui, "law", &mut physics.clusters.resolver, &ClusterResolver::ALL, of_clusters),
                "cushion." => choose(ui, "law", &mut physics.cushion.model, &CushionModel::ALL, of_cushions),
                "pockets." => choose(ui, "law", &mut physics.pockets.model, &PocketModel::ALL, of_pockets),
                _ => {}
            }
            for parameter in PARAMETERS.iter().filter(|parameter| parameter.path.starts_with(start)) {
                slider(ui, parameter, &mut physics, usual);
            }
            if *start == "horizon." {
                impacts(ui, &mut physics.horizon.impacts, usual.horizon.impacts);
            }
        });
    }
    if physics != desk.draft.0 {
        desk.draft.0 = physics.clone();
        desk.commands.write(Command::SetPhysics(Box::new(physics)));
    }
}

/// One parameter: its name, a slider with unit and range, its meaning on hover, and a reset.
fn slider(ui: &mut egui::Ui, parameter: &Parameter, physics: &mut Physics, usual: &Physics) {
    let usual = (parameter.get)(usual);
    let mut value = (parameter.get)(physics);
    let meaning =
        format!("{}\n{} to {} {}, usually {usual}", parameter.meaning, parameter.min, parameter.max, parameter.unit);
    ui.label(parameter.label).on_hover_text(&meaning);
    ui.horizontal(|ui| {
        let unit = if parameter.unit.is_empty() { String::new() } else { format!(" {}", parameter.unit) };
        let slider = super::slider(&mut value, parameter.min..=parameter.max)
            .logarithmic(parameter.logarithmic)
            .suffix(unit)
            .max_decimals(5)
            .smart_aim(false);
        if ui.add(slider).on_hover_text(&meaning).changed() && value.is_finite() {
            (parameter.set)(physics, value.clamp(parameter.min, parameter.max));
        }
        reset(ui, value != usual, || (parameter.set)(physics, usual));
    });
}

fn reset(ui: &mut egui::Ui, changed: bool, set: impl FnOnce()) {
    if ui.add_enabled(changed, egui::Button::new("⟲").small()).on_hover_text("Back to the usual value").clicked() {
        set();
    }
}

/// A drop-down of laws under `label`; `describe` gives the name and the meaning of each.
fn choose<L: Copy + PartialEq>(
    ui: &mut egui::Ui,
    label: &str,
    law: &mut L,
    laws: &[L],
    describe: fn(L) -> (&'static str, &'static str),
) {
    let (name, meaning) = describe(*law);
    egui::ComboBox::from_label(label)
        .selected_text(name)
        .show_ui(ui, |ui| {
            for &choice in laws {
                let (name, meaning) = describe(choice);
                ui.selectable_value(law, choice, name).on_hover_text(meaning);
            }
        })
        .response
        .on_hover_text(meaning);
}

fn of_shapes(shape: Shape) -> (&'static str, &'static str) {
    match shape {
        Shape::Spheres => ("Spheres", "Balls slide, roll, spin and fly, and meet in space"),
        Shape::Discs => ("Discs", "The classic mode: flat balls without spin or friction between them (Mottini 2013)"),
    }
}

fn of_mixing(mixing: Mixing) -> (&'static str, &'static str) {
    match mixing {
        Mixing::GeometricMean => ("Geometric mean", "Two balls of one restitution show just that"),
        Mixing::Product => ("Product", "Of two elasticities (Christensen and Bollinger)"),
    }
}

fn of_balls(model: BallBallModel) -> (&'static str, &'static str) {
    match model {
        BallBallModel::Elastic => ("Elastic", "Neither loss nor friction, whatever the sliders say"),
        BallBallModel::Restitution => ("Restitution", "Loss along the line of centres, no friction"),
        BallBallModel::Frictional => {
            ("Frictional", "Loss, and friction against the slip before the impact (Alciatore TP A.14)")
        }
        BallBallModel::Mathavan => {
            ("Mathavan", "The impact followed in its impulse, with friction on the cloth as well (Mathavan 2014)")
        }
    }
}

fn of_cushions(model: CushionModel) -> (&'static str, &'static str) {
    match model {
        CushionModel::RigidNose => {
            ("Rigid nose", "One impulse at the nose, with friction in three dimensions (Han 2005, corrected)")
        }
        CushionModel::Reflection => {
            ("Reflection", "The normal velocity is turned around with the restitution, nothing else changes")
        }
        CushionModel::Mathavan => {
            ("Mathavan", "The impact followed in its impulse, with friction on the cloth as well (Mathavan 2010)")
        }
        CushionModel::Stronge => {
            ("Stronge", "A springy nose that gives back a part of the sideways speed (Stronge, Impact Mechanics)")
        }
    }
}

fn of_clusters(resolver: ClusterResolver) -> (&'static str, &'static str) {
    match resolver {
        ClusterResolver::HertzBurst => {
            ("Hertz burst", "Springs between balls that keep their places, gaps and all (Hertz 1882, Tsuji 1992)")
        }
        ClusterResolver::GeneralizedReflections => {
            ("Generalized reflections", "Closing contacts are reflected together until none closes (Smith et al. 2012)")
        }
        ClusterResolver::OneAtATime => {
            ("One at a time", "One pair after the other, by their numbers: wrong, and shown for that")
        }
    }
}

fn of_pockets(model: PocketModel) -> (&'static str, &'static str) {
    match model {
        PocketModel::Capture => ("Capture", "A ball whose centre crosses the edge of the slate is taken at once"),
        PocketModel::Shelf => (
            "Shelf",
            "A ball topples over the edge or flies on, and may rattle and come back; asks for flight (Holmes 1991)",
        ),
    }
}

fn impacts(ui: &mut egui::Ui, impacts: &mut u32, usual: u32) {
    let meaning = format!("A shot is cut off after so many impacts.\n1 to 10000000, usually {usual}");
    ui.label("Most impacts").on_hover_text(&meaning);
    ui.horizontal(|ui| {
        ui.add(egui::Slider::new(impacts, 1..=10_000_000).logarithmic(true)).on_hover_text(&meaning);
        reset(ui, *impacts != usual, || *impacts = usual);
    });
}
