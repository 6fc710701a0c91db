import { newsletterListParams } from '#lib/admin/list-params.ts';
import { SUBSCRIBERS_PATH } from '#lib/newsletter/importing/import-form.ts';

export const subscriberStates = ['active', 'pending', 'unsubscribed', 'suppressed'] as const;
type SubscriberState = (typeof subscriberStates)[number];

/** What of the subscribers a file holds: what a search finds, in one state or in all. */
export type SubscriberExport = { search: string; state?: SubscriberState | undefined };

export function subscriberExportPath({ search, state }: SubscriberExport): string {
  const params = new URLSearchParams({ ...(search && { q: search }), ...(state && { state }) });
  return `${SUBSCRIBERS_PATH}/export.csv${params.size > 0 ? `?${params}` : ''}`;
}

/** Values that make no sense are left out. */
export const subscriberExportParams = (params: Record<string, string>): SubscriberExport => ({
  search: newsletterListParams(params).search,
  state: subscriberStates.find((state) => state === params['state']),
});
