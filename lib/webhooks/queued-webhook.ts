import { z } from 'zod';
import { enquirySubjectOf } from '#content/enquiry-subjects.ts';
import { webhookTexts } from '#content/site/notifications/webhooks.ts';
import { ADMIN_HOME } from '#lib/auth/redirect-path.ts';
import { enquiryPath } from '#lib/enquiries/admin/enquiry-form.ts';
import { referenceOf } from '#lib/ids.ts';
import { sendPath } from '#lib/newsletter/sending/send-form.ts';

/** A delivery as claim_webhooks() returns it; what visitors wrote in it is untrusted. */
export const queuedWebhook = z.object({
  /** A UUID, the same at every attempt. */
  id: z.uuid(),
  event: z.enum(['enquiry.created', 'enquiry.overdue', 'send.paused', 'generation.failed', 'test']),
  queued_at: z.string(),
  url: z.string(),
  format: z.enum(['standard', 'slack', 'teams']),
  /** What it is signed with, the newest first; empty where the format knows no signature. */
  secrets: z.array(z.string()),
  enquiry: z
    .object({
      id: z.string(),
      request_id: z.string(),
      kind: z.string(),
      due_at: z.string(),
      // For a webhook that hears what was written.
      name: z.string().optional(),
      company: z.string().nullish(),
      message: z.string().optional(),
    })
    .optional(),
  issue_number: z.number().optional(),
  reason: z.string().optional(),
});

export type QueuedWebhook = z.output<typeof queuedWebhook>;

/** The page of the admin area that a delivery leads to. @param siteOrigin as the site's readers reach it */
export function webhookLink({ enquiry, issue_number: issue }: QueuedWebhook, siteOrigin: string): string {
  const path = enquiry ? enquiryPath(enquiry.id) : issue === undefined ? ADMIN_HOME : sendPath(issue);
  return new URL(path, siteOrigin).href;
}

/** What is told of an enquiry without a word of its sender. */
export const enquiryFacts = (enquiry: NonNullable<QueuedWebhook['enquiry']>) => ({
  reference: referenceOf(enquiry.request_id),
  about: enquirySubjectOf(enquiry.kind)?.title ?? webhookTexts.contact,
});
