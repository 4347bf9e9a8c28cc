//! The sentences that players read, page by page, apart from the code that decides which of them is shown.
//!
//! Words without gaps are constants. A sentence with gaps is a function whose arguments fill them. Each is whole: no other code adds to it.

// What several pages have.
pub(crate) mod shared;
// The menus.
pub(crate) mod start_page;
pub(crate) mod pause;
pub(crate) mod new_match;
pub(crate) mod against;
pub(crate) mod match_entries;
pub(crate) mod own_foul;
pub(crate) mod under_way;
pub(crate) mod review;
pub(crate) mod logbook;
pub(crate) mod logbook_sections;
pub(crate) mod lessons;
pub(crate) mod practice;
pub(crate) mod library;
pub(crate) mod settings_page;
pub(crate) mod keys_page;
pub(crate) mod page_help;
#[cfg(feature = "online")]
pub(crate) mod online;
// Messages, and sentences on the cards of a match, a drill and a lesson.
pub(crate) mod stroke;
pub(crate) mod pocket_aim;
pub(crate) mod hand;
pub(crate) mod in_match;
pub(crate) mod in_drill;
pub(crate) mod in_lesson;
// What lies over the table.
pub(crate) mod balls;
pub(crate) mod pockets;
pub(crate) mod shot_words;
pub(crate) mod captions;
pub(crate) mod coach;
pub(crate) mod corner;
pub(crate) mod strike_card;
pub(crate) mod history_buttons;
pub(crate) mod status_line;
pub(crate) mod readout;
pub(crate) mod drill_card;
pub(crate) mod lesson_card;
pub(crate) mod layout_card;
pub(crate) mod score_card;
pub(crate) mod rules_page;
pub(crate) mod rack_ending;
pub(crate) mod match_ending;
pub(crate) mod look_at;
pub(crate) mod replay_bar;
pub(crate) mod shot_list;
pub(crate) mod map_window;
pub(crate) mod traces_window;
pub(crate) mod versus_window;
pub(crate) mod frame_times;
pub(crate) mod help;
pub(crate) mod pocketed;
pub(crate) mod view;
// The panel, what it has in common with the settings, and the windows about files.
pub(crate) mod choosers;
pub(crate) mod aids;
pub(crate) mod your_level;
pub(crate) mod stroke_choice;
pub(crate) mod volume;
pub(crate) mod panel;
pub(crate) mod panel_physics;
pub(crate) mod troubles;
pub(crate) mod opening;
pub(crate) mod saving;
pub(crate) mod files_in_use;
pub(crate) mod key_changes;
pub(crate) mod film;
pub(crate) mod curtain;
