//! A rack of more than a thousand balls: every ball is seen where it lies.

use baize::settings::View;
use bevy::math::{DVec3, Vec2};

use crate::studio::{Ball, Studio, in_the_studio};
use crate::{is_paint, own_colour};

/// The row of the triangle in which a ball lies, by its name, `3 (12, 7)`.
fn row(ball: &Ball) -> Option<u32> {
    let (_, place) = ball.look.name.split_once(" (")?;
    place.split_once(',')?.0.parse().ok()
}

/// How many balls of a row can be told from their neighbours: between two balls the picture is darker than on the
/// lighter one.
fn told_apart(studio: &mut Studio, light: impl Fn(Vec2) -> f32, row_of: &[&Ball]) -> usize {
    let mut told = 0;
    for pair in row_of.windows(2) {
        let [one, other] = [pair[0], pair[1]].map(|ball| studio.project(ball.place));
        let between = studio.project((pair[0].place + pair[1].place) / 2.0);
        told += usize::from(light(between) < light(one).max(light(other)));
    }
    told
}

#[test]
fn a_triangle_of_fifty_rows_is_seen_ball_by_ball() {
    in_the_studio("stress_50", 1280, 720, |studio| {
        studio.look(View::Above);
        let picture = studio.picture();
        let balls = studio.balls();
        assert_eq!(balls.len(), 1276);
        let seen = balls.iter().filter(|ball| own_colour(studio, &picture, ball) > 0.25).count();
        assert!(seen * 100 >= 1276 * 97, "{seen} of 1276 balls show their colours");
        // The cloth around the triangle is the table's, and there is no ball.
        let cloth = cloth_colour(studio);
        for place in [DVec3::new(1.2, 1.4, 0.0), DVec3::new(-1.0, 0.6, 0.0), DVec3::new(4.5, 2.0, 0.0)] {
            let colour = picture.mean(studio.project(place), 2.0);
            assert!(is_paint(colour, cloth), "at {place} it is {colour}, not cloth");
        }
        for (place, count) in [(0, 1), (9, 10), (49, 50)] {
            let mut row_of: Vec<&Ball> = balls.iter().filter(|ball| row(ball) == Some(place)).collect();
            row_of.sort_by(|a, b| a.place.y.total_cmp(&b.place.y));
            assert_eq!(row_of.len(), count, "row {place}");
            let light = |at: Vec2| picture.mean(at, 0.8).element_sum();
            let told = told_apart(studio, light, &row_of);
            assert!(told * 10 >= (count - 1) * 8, "{told} gaps between the {count} balls of row {place}");
        }
    });
}

fn cloth_colour(studio: &Studio) -> bevy::math::Vec3 {
    studio.table().cloth_colour.into()
}
