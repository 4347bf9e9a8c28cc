//! How much of the picture the graphics driver has compiled.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use bevy::prelude::*;
use bevy::render::render_resource::PipelineCache;
use bevy::render::{Render, RenderApp, RenderSystems};

/// How many pipelines (programs of the graphics driver) were asked for, and how many of them are not compiled yet. What such
/// a pipeline draws is missing from the picture. The renderer counts them after each frame; without a renderer there are none.
#[derive(Resource, Clone, Debug, Default)]
pub struct Pipelines(Arc<Counts>);

#[derive(Debug, Default)]
struct Counts {
    all: AtomicUsize,
    waiting: AtomicUsize,
}

impl Pipelines {
    /// The number that was asked for so far.
    #[must_use]
    pub fn all(&self) -> usize {
        self.0.all.load(Ordering::Relaxed)
    }

    /// The number that is not compiled yet.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.0.waiting.load(Ordering::Relaxed)
    }
}

/// Counts the pipelines of the app's renderer, if there is one.
pub(super) fn plugin(app: &mut App) {
    let pipelines = Pipelines::default();
    if let Some(renderer) = app.get_sub_app_mut(RenderApp) {
        renderer.insert_resource(pipelines.clone()).add_systems(Render, count.in_set(RenderSystems::Cleanup));
    }
    app.insert_resource(pipelines);
}

fn count(cache: Res<PipelineCache>, pipelines: Res<Pipelines>) {
    pipelines.0.all.store(cache.pipelines().count(), Ordering::Relaxed);
    pipelines.0.waiting.store(cache.waiting_pipelines().count(), Ordering::Relaxed);
}
