/**
 * Why a feed could not be read; the message is a sentence for the person who looks after the feeds.
 */
export class FeedError extends Error {
  override name = 'FeedError';
  /** The HTTP status of the response, if there was one. */
  readonly status: number | null;
  constructor(message: string, status: number | null = null) {
    super(message);
    this.status = status;
  }
}
