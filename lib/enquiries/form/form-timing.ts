/** A form that comes back sooner than this after its token was issued was not filled in by a person. */
export const TOKEN_MIN_AGE_MS = 3_000;

/** Longer than anybody takes to write a message, short enough that a hoard of tokens is worth little. */
export const TOKEN_MAX_AGE_MS = 2 * 60 * 60 * 1_000;

/** By when the form says something to the person who pressed its button, whatever became of the network. */
export const SUBMISSION_TIMEOUT_MS = 5_800;
