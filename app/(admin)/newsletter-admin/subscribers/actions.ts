'use server';

import { refresh } from 'next/cache';
import { redirect } from 'next/navigation';
import { subscriberListPath } from '#lib/admin/list-params.ts';
import { withAdmin, type AdminResult } from '#lib/auth/with-admin.ts';
import { parseUuid } from '#lib/ids.ts';
import {
  parseSuppressionFields,
  reasonProblem,
  subscriberPath,
  type EraseFailure,
  type EraseState,
  type SuppressionFailure,
  type SuppressionState,
} from '#lib/newsletter/admin/subscriber-form.ts';
import { eraseSubscriber, liftSuppression, suppress } from '#lib/newsletter/admin/subscribers.ts';
import { postedText } from '#lib/text.ts';

/** Leads to the list, which then says what was done. */
const toList = (done: string): never => redirect(`${subscriberListPath()}&done=${done}`);

/**
 * Ends the mailing to an address, or lifts what ended it, for a reason that goes on record. Whatever
 * prevents it, the result brings the reason back.
 */
export async function setSuppressionAction(
  _previous: SuppressionState,
  form: FormData,
): Promise<SuppressionState> {
  const fields = parseSuppressionFields(form);
  const typed = postedText(form.get('reason'));
  const result = await withAdmin(
    'subscriber.suppression',
    'admin',
    async (admin): Promise<AdminResult<SuppressionFailure>> => {
      const { email, step, seen } = fields;
      const id = parseUuid(fields.id);
      const reason = typed.trim();
      const problem = reasonProblem(reason);
      if (problem) return { status: problem };
      if (!id && (step === 'suppress' || email === '')) return { status: 'not_found' };
      const changed =
        id && step === 'suppress'
          ? await suppress(admin, id, seen, reason)
          : await liftSuppression(admin, id ? { id } : { email }, seen, reason);
      if (changed.status === 'ok') {
        if (!id) toList('lifted');
        redirect(`${subscriberPath(fields.id)}?done=${step === 'suppress' ? 'suppressed' : 'lifted'}`);
      }
      // What the page shows may no longer be true.
      refresh();
      return changed;
    },
  );
  return { ...result, typed, fields };
}

/** Erases a subscriber whose address was typed again; its form stands on a page of its own. */
export async function eraseSubscriberAction(_previous: EraseState, form: FormData): Promise<EraseState> {
  const fields = { id: postedText(form.get('id')).slice(0, 36) };
  const typed = postedText(form.get('email'));
  const result = await withAdmin(
    'subscriber.erase',
    'admin',
    async (admin): Promise<AdminResult<EraseFailure>> => {
      const id = parseUuid(fields.id);
      if (!id) return { status: 'not_found' };
      if (typed.trim() === '') return { status: 'invalid' };
      const erased = await eraseSubscriber(admin, id, typed.trim());
      if (erased.status === 'ok') toList('erased');
      if (erased.status === 'not_found') toList('erased_before');
      return erased;
    },
  );
  return { ...result, typed, fields };
}
