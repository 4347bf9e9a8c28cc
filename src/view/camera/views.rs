//! The list of the views. Each is a file in `views`, which says where the camera stands and what mouse and keys do.

mod behind;
mod stroll;
mod free;
mod above;
mod cue;
mod standing;
mod follow;
mod pocket;
mod broadcast;

use super::scene::Scene;
use super::viewpoint::Viewpoint;
use crate::settings::View;

#[cfg(test)]
pub(super) use above::above;
#[cfg(test)]
pub(super) use free::home;
pub(super) use stroll::stroll;

macro_rules! viewpoints {
    ($($view:ident in $module:ident;)+) => {
        /// All views, each as the player has changed it.
        #[derive(Clone, Debug, Default)]
        pub(super) struct Viewpoints {
            $(pub $module: $module::$view,)+
        }

        impl Viewpoints {
            /// A view.
            pub fn of(&self, view: View) -> &dyn Viewpoint {
                match view { $(View::$view => &self.$module),+ }
            }

            /// A view, to change it.
            pub fn of_mut(&mut self, view: View) -> &mut dyn Viewpoint {
                match view { $(View::$view => &mut self.$module),+ }
            }

            /// Undoes what the player has changed in a view.
            pub fn reset(&mut self, view: View) {
                match view { $(View::$view => self.$module = Default::default()),+ }
            }

            /// Lets each view note what happens on the table, also those that are not on.
            pub fn note(&mut self, scene: &Scene, seconds: f32) {
                $(self.$module.note(scene, seconds);)+
            }

            /// Forgets the places that mean nothing on another table.
            pub fn forget_places(&mut self) {
                $(self.$module.forget_place();)+
            }
        }
    };
}

viewpoints! {
    Free in free;
    Above in above;
    Cue in cue;
    Standing in standing;
    Follow in follow;
    Pocket in pocket;
    Broadcast in broadcast;
}
