import {
  newsletterListParams,
  subscriberListPath,
  type NewsletterListParams,
} from '#lib/admin/list-params.ts';
import { SUBSCRIBERS_PATH } from '#lib/newsletter/importing/import-form.ts';

/** What of the subscribers a file holds: what the list finds on all its pages. */
export type SubscriberExport = Pick<NewsletterListParams, 'search' | 'state'>;

export const subscriberExportPath = ({ search, state }: SubscriberExport): string =>
  subscriberListPath({ search, state }, `${SUBSCRIBERS_PATH}/export.csv`);

/** Values that make no sense are left out. */
export function subscriberExportParams(params: Record<string, string>): SubscriberExport {
  const { search, state } = newsletterListParams(params);
  return { search, state };
}

/** The record of consent of one subscriber, as a file. */
export const consentPath = (id: string): string => `${SUBSCRIBERS_PATH}/${id}/consent.csv`;
