//! Eight-ball, shot by shot.
