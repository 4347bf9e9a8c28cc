//! Whether a match can come to a state that somebody describes.

use super::equipment::Equipment;
use super::lie::Place;
use super::side::Side;
use super::state::State;
use super::turn::{Next, StrokeKind};

impl State {
    /// Why no match of this game comes to this state, as a sentence; `None` if one may. A match comes by its own shots to no other
    /// state; a person or a program can describe any.
    #[must_use]
    pub fn unreachable(&self, equipment: &Equipment) -> Option<String> {
        self.unreachable_score().or_else(|| self.unreachable_lie(equipment))
    }

    /// What no score sheet has: a rack that is won, or fouls that were punished long ago.
    fn unreachable_score(&self) -> Option<String> {
        let game = self.game();
        if let Some(most) = game.punished_fouls() {
            let fouls = self.players.iter().map(|player| player.fouls).find(|fouls| *fouls >= most);
            if let Some(fouls) = fouls {
                return Some(format!("a player has {fouls} fouls in a row, but {most} are punished at once"));
            }
        }
        let title = game.title();
        let points = self.players.iter().map(|player| player.points);
        if !game.counts_points() {
            return points.into_iter().any(|points| points != 0).then(|| format!("{title} has no points"));
        }
        if !game.has_negative_points()
            && let Some(points) = points.clone().find(|points| *points < 0)
        {
            return Some(format!("a player has {points} points, but {title} takes none away"));
        }
        // At carom the other player may have reached the points already, and this is the last inning.
        let shooter = self.to_act().unwrap_or(Side::First);
        let points = self.players[shooter.index()].points;
        let winning = game.winning_points().filter(|winning| i64::from(points) >= i64::from(*winning))?;
        Some(format!("the player has {points} points, but {winning} win"))
    }

    /// What no table has before a shot. Where a player chooses, or plays a single visit alone, any balls may lie there.
    fn unreachable_lie(&self, equipment: &Equipment) -> Option<String> {
        let Next::Shot(turn) = &self.next else { return None };
        let game = self.game();
        if !game.has_stroke(turn.stroke) {
            return Some(format!("{} has no shot of the kind {:?}", game.title(), turn.stroke));
        }
        if self.terms.is_visit() {
            return None;
        }
        if turn.stroke != StrokeKind::Break {
            return self.in_progress.unreachable(equipment, &self.lie);
        }
        let cue_ball = self.cue_ball(equipment);
        let racked = self.racked_lie(equipment);
        let is_missing =
            |(ball, place): &(_, Place)| *ball != cue_ball && !matches!(place, Place::Bed(..)) && racked.has(*ball);
        let (missing, _) = self.lie.places().find(is_missing)?;
        Some(format!("{} is not on the table, but before a break every ball is", equipment.words(missing)))
    }
}
