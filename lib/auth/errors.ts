/** The database gave no usable answer to an admin's question. Pages say so and keep their frame; actions keep what was typed. */
export class DeskUnavailableError extends Error {
  override name = 'DeskUnavailableError';
}
