//! `baize plot`, and the drawings on the page of the physics.

use std::fs;

use baize::app::plot_schema;
use baize::plots::{LAW_PLOTS, chart_svg};
use serde_json::Value;

use super::folder::Folder;
use super::json_page::{assert_kept, mistakes};
use super::program::baize;

/// The exit code, and what was said on both streams.
fn said(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = baize(arguments).output().expect("the program starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn the_drawings_on_the_page_are_those_that_the_program_makes() {
    for plot in LAW_PLOTS {
        assert_kept(&format!("docs/plots/{}.svg", plot.name), &chart_svg(&plot.chart()));
    }
    let kept = fs::read_dir("docs/plots").expect("the folder is there").count();
    assert_eq!(kept, LAW_PLOTS.len(), "docs/plots has drawings that no plot makes");
}

#[test]
fn the_page_of_the_physics_shows_every_plot_in_their_order() {
    let page = fs::read_to_string("docs/physics.md").expect("the page is there");
    let shown: Vec<&str> = page.split("](plots/").skip(1).filter_map(|rest| rest.split(".svg)").next()).collect();
    assert_eq!(shown, LAW_PLOTS.map(|plot| plot.name));
}

#[test]
fn without_a_name_the_plots_are_listed_with_a_sentence_each() {
    let (code, out, err) = said(&["plot"]);
    assert_eq!((code, err.as_str(), out.lines().count()), (Some(0), "", LAW_PLOTS.len()));
    for (line, plot) in out.lines().zip(LAW_PLOTS) {
        assert!(line.starts_with(plot.name) && line.ends_with(plot.about) && line.ends_with('.'), "{line}");
    }
}

#[test]
fn a_drawing_is_written_over_a_file_only_if_that_is_asked_for() {
    let folder = Folder::new();
    let path = folder.0.join("mine.svg").display().to_string();
    assert_eq!(said(&["plot", "throw", "-o", &path]), (Some(0), format!("{path} is written\n"), String::new()));
    let drawing = fs::read_to_string(&path).expect("it is there");
    assert!(drawing.starts_with("<svg ") && drawing.ends_with("</svg>\n"), "{drawing}");
    fs::write(&path, "mine").expect("a file");
    let (code, out, err) = said(&["plot", "throw", "-o", &path]);
    assert_eq!((code, out.as_str()), (Some(1), ""));
    assert!(err.contains("there is such a file already") && err.lines().count() == 1, "{err}");
    assert_eq!(fs::read_to_string(&path).expect("it is there"), "mine");
    assert_eq!(said(&["plot", "throw", "-o", &path, "--overwrite"]).0, Some(0));
    assert_eq!(fs::read_to_string(&path).expect("it is there"), drawing);
}

#[test]
fn all_plots_are_written_to_a_folder_or_none_if_one_of_them_exists() {
    let folder = Folder::new();
    let (old, new) = (folder.put("old/lag.svg", "mine"), folder.0.join("new"));
    let [old_folder, new] = [old.parent().expect("a folder"), &new].map(|path| path.display().to_string());
    let (code, _, err) = said(&["plot", "all", "--folder", &old_folder]);
    assert_eq!(code, Some(1));
    assert!(err.contains("lag.svg") && err.contains("there is such a file already"), "{err}");
    assert_eq!(fs::read_dir(&old_folder).expect("the folder").count(), 1, "nothing else is written");
    for arguments in [&["plot", "all", "--folder", &new][..], &["plot", "all", "--folder", &old_folder, "--overwrite"]]
    {
        let (code, out, err) = said(arguments);
        assert_eq!((code, err.as_str(), out.lines().count()), (Some(0), "", LAW_PLOTS.len()));
    }
    for plot in LAW_PLOTS {
        let drawing = chart_svg(&plot.chart());
        for folder in [&old_folder, &new] {
            assert_eq!(fs::read_to_string(format!("{folder}/{}.svg", plot.name)).expect("it is there"), drawing);
        }
    }
}

#[test]
fn the_json_agrees_with_its_schema_and_the_table_has_a_line_for_each_place() {
    let schema: Value = serde_json::from_str(&plot_schema()).expect("JSON");
    let (code, out, err) = said(&["plot", "all", "--json"]);
    assert_eq!((code, err.as_str(), out.lines().count()), (Some(0), "", LAW_PLOTS.len()));
    let folder = Folder::new();
    for (line, plot) in out.lines().zip(LAW_PLOTS) {
        let report: Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(mistakes(&report, &schema, &schema, ""), Vec::<String>::new());
        assert_eq!((&report["plot"], report.get("physics")), (&plot.name.into(), None));
        let path = folder.0.join(format!("{}.csv", plot.name)).display().to_string();
        assert_eq!(said(&["plot", plot.name, "--out", &path]).0, Some(0));
        let table = fs::read_to_string(&path).expect("it is there");
        assert_eq!(table.lines().next(), Some("panel,kind,name,x,y"));
        let panels = plot.chart().panels;
        let places = panels.iter().map(|panel| panel.curves.iter().map(|curve| curve.places.len()).sum::<usize>());
        let points = panels.iter().map(|panel| panel.points.len()).sum::<usize>();
        assert_eq!(table.lines().count(), 1 + places.sum::<usize>() + points);
    }
    let bar_box = said(&["plot", "lag", "--physics", "bar_box", "--json"]).1;
    let report: Value = serde_json::from_str(&bar_box).expect("JSON");
    assert_eq!(report["physics"], "bar_box");
    assert_eq!(mistakes(&report, &schema, &schema, ""), Vec::<String>::new());
}

#[test]
fn a_drawing_for_another_physics_names_it_and_keeps_the_published_points() {
    let folder = Folder::new();
    let path = folder.0.join("a.svg").display().to_string();
    for plot in LAW_PLOTS {
        let arguments = ["plot", plot.name, "--physics", "snooker", "--overwrite", "--out", &path];
        assert_eq!(said(&arguments).0, Some(0));
        let drawing = fs::read_to_string(&path).expect("it is there");
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
    let friction = "(floor: 0, rise: 0)";
    for (number, text) in [
        "(cloth: (gravity: 0))".to_owned(),
        format!(
            "(cloth: (sliding_friction: 0, rolling_friction: 0), ball_ball: (friction: {friction}), cushion: (friction: 0, restitution: 0))"
        ),
        "(cloth: (slope: (to_foot: -0.02, to_left: 0.02), drag: 1), cue: (end_mass: 0, tip_friction: 0))".to_owned(),
    ]
    .iter()
    .enumerate()
    {
        let physics = folder.put(&format!("{number}.physics.ron"), text).display().to_string();
        let to = folder.0.join(number.to_string()).display().to_string();
        let (code, out, err) = said(&["plot", "all", "--physics", &physics, "--folder", &to]);
        assert_eq!((code, err.as_str(), out.lines().count()), (Some(0), "", LAW_PLOTS.len()), "{text}");
        for plot in LAW_PLOTS {
            let drawing = fs::read_to_string(format!("{to}/{}.svg", plot.name)).expect("it is there");
            assert!(!drawing.contains("NaN") && !drawing.contains("inf,"), "{}: {drawing}", plot.name);
        }
    }
}

#[test]
fn what_makes_no_plot_is_refused_with_a_sentence_and_nothing_is_written() {
    let folder = Folder::new();
    let to = |name: &str| folder.0.join(name).display().to_string();
    let file = folder.put("a_file", "").display().to_string();
    for (arguments, code, sentence) in [
        (&["thorw"][..], 2, "a similar value exists: 'throw'"),
        (&["--out", "a.svg"], 2, "required arguments were not provided"),
        (&["throw", "--out", &to("a.png")], 2, "its name must end with .svg for a drawing or .csv for a table"),
        (&["all", "--out", &to("a.svg")], 2, "--out names one file; name a folder with --folder"),
        (&["throw", "--folder", &file], 1, "is a file, but must be a folder"),
        (&["throw", "--folder", &file, "--overwrite"], 1, "is a file, but must be a folder"),
        (&["throw", "--out", &to(""), "--overwrite"], 2, "must end with .svg"),
        (&["squirt", "--physics", "classic", "--out", &to("a.svg")], 1, "the balls of classic are flat discs"),
        (&["squirt", "--physics", "slow_light", "--out", &to("a.svg")], 1, "the balls of slow_light are flat discs"),
        (&["squirt", "--physics", "snoker", "--json"], 1, "did you mean \"snooker\"?"),
    ] {
        let (ended, out, err) = said(&[&["plot"], arguments].concat());
        assert_eq!((ended, out.as_str()), (Some(code), ""), "{arguments:?}");
        assert!(err.contains(sentence) && !err.contains("panicked"), "{arguments:?}: {err}");
        assert!(code == 2 || err.lines().count() == 1, "{arguments:?}: {err}");
    }
    assert_eq!(folder.names(), ["a_file"]);
}
