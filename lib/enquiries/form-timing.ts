/** A form that comes back sooner than this after its token was asked for was not filled in by a person. In milliseconds. */
export const TOKEN_MIN_AGE_MS = 3_000;

/** How long a token holds: longer than anybody takes to write a message, short enough that a hoard of them is worth little. */
export const TOKEN_MAX_AGE_MS = 2 * 60 * 60 * 1_000;

/** When a person who pressed the button hears something, whatever became of the network. In milliseconds. */
export const ANSWER_WITHIN_MS = 5_800;
