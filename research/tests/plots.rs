//! The drawings of curves beside published points, and the program that makes them.

use std::fs;
use std::path::Path;
use std::process::Command;

use baize_analysis::plots::chart_svg;
use baize_research::law_plots::LAW_PLOTS;
use baize_testing::folder::Folder;
use baize_testing::kept::{assert_kept, in_repository};

/// The exit code of the program, and what it said on both streams.
fn said(arguments: &[&str], folder: &Path) -> (Option<i32>, String, String) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_plot"));
    program.args(arguments).arg("--folder").arg(folder).env("BAIZE_CONFIG_DIR", folder.join("own"));
    let output = program.output().expect("the program starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// The drawing of that name in a folder.
fn drawing(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(format!("{name}.svg"))).expect("it is there")
}

#[test]
fn the_drawings_on_the_page_are_those_that_the_program_makes() {
    for plot in LAW_PLOTS {
        assert_kept(&format!("docs/science/plots/{}.svg", plot.name), &chart_svg(&plot.chart()));
    }
    let kept = fs::read_dir(in_repository("docs/science/plots")).expect("the folder is there").count();
    assert_eq!(kept, LAW_PLOTS.len(), "docs/science/plots has drawings that no plot makes");
}

#[test]
fn the_page_of_the_physics_shows_every_plot_in_their_order() {
    let page = fs::read_to_string(in_repository("docs/science/physics.md")).expect("the page is there");
    let shown: Vec<&str> = page.split("](plots/").skip(1).filter_map(|rest| rest.split(".svg)").next()).collect();
    assert_eq!(shown, LAW_PLOTS.map(|plot| plot.name));
}

#[test]
fn without_a_name_the_plots_are_listed_with_a_sentence_each() {
    let folder = Folder::new();
    let (code, out, err) = said(&[], &folder.0);
    assert_eq!((code, err.as_str(), out.lines().count()), (Some(0), "", LAW_PLOTS.len()));
    for (line, plot) in out.lines().zip(LAW_PLOTS) {
        assert!(line.starts_with(plot.name) && line.ends_with(plot.about) && line.ends_with('.'), "{line}");
    }
}

#[test]
fn a_drawing_for_another_physics_names_it_and_keeps_the_published_points() {
    let folder = Folder::new();
    assert_eq!(said(&["all", "--physics", "snooker"], &folder.0).0, Some(0));
    for plot in LAW_PLOTS {
        let drawing = drawing(&folder.0, plot.name);
        assert!(drawing.contains("the physics snooker"), "{}: {drawing}", plot.name);
        for source in plot.chart().sources {
            let begin: String = source.words.split(' ').take(2).collect::<Vec<_>>().join(" ");
            assert!(drawing.contains(&format!("{}: {begin}", source.kind())), "{}: {begin}", plot.name);
        }
    }
}

#[test]
fn a_physics_in_which_nothing_slows_or_rubs_has_drawings_too() {
    let folder = Folder::new();
    for text in [
        "(cloth: (gravity: 0))",
        "(cloth: (sliding_friction: 0, rolling_friction: 0), ball_ball: (friction: (floor: 0, rise: 0)), \
         cushion: (friction: 0, restitution: 0))",
        "(cloth: (slope: (to_foot: -0.02, to_left: 0.02), drag: 1), cue: (end_mass: 0, tip_friction: 0))",
    ] {
        let physics = folder.put("own/mine.physics.ron", text).display().to_string();
        let (code, out, err) = said(&["all", "--physics", &physics], &folder.0);
        assert_eq!((code, err.as_str(), out.lines().count()), (Some(0), "", LAW_PLOTS.len()), "{text}");
        for plot in LAW_PLOTS {
            let drawing = drawing(&folder.0, plot.name);
            assert!(!drawing.contains("NaN") && !drawing.contains("inf,"), "{}: {drawing}", plot.name);
        }
    }
}

#[test]
fn what_makes_no_plot_is_refused_with_a_sentence_and_nothing_is_written() {
    let folder = Folder::new();
    for (arguments, code, sentence) in [
        (&["thorw"][..], 2, "a similar value exists: 'throw'"),
        (&["squirt", "--physics", "classic"], 1, "the balls of classic are flat discs"),
        (&["squirt", "--physics", "slow_light"], 1, "the balls of slow_light are flat discs"),
        (&["squirt", "--physics", "snoker"], 1, "did you mean \"snooker\"?"),
    ] {
        let (ended, out, err) = said(arguments, &folder.0);
        assert_eq!((ended, out.as_str()), (Some(code), ""), "{arguments:?}");
        assert!(err.contains(sentence) && !err.contains("panicked"), "{arguments:?}: {err}");
        assert!(code == 2 || err.lines().count() == 1, "{arguments:?}: {err}");
    }
    assert!(folder.names().is_empty());
}
