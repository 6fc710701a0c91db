/** How a feed is: one word of `states` in content/admin/newsletter.ts. */
export type FeedState = 'works' | 'fails' | 'unread' | 'off';

type Known = { enabled: boolean; last_checked_at: string | null; last_error: string | null };

/** One word for a feed: what is switched off is not judged by how it was read before. */
export function feedState({ enabled, last_checked_at: checked, last_error: error }: Known): FeedState {
  if (!enabled) return 'off';
  if (error !== null) return 'fails';
  return checked === null ? 'unread' : 'works';
}
