'use server';

import { headers } from 'next/headers';
import type { SubmissionState } from '#lib/enquiries/submission-result.ts';
import { receiptPath } from '#lib/newsletter/subscribing/press.ts';
import { subscribe } from '#lib/newsletter/subscribing/subscribe.ts';
import { showResult } from './show-result.ts';

/** Takes the sign-up of a browser without scripts; with scripts it goes to /api/newsletter/subscribe. */
export async function sendSignUp(_previous: SubmissionState, form: FormData): Promise<SubmissionState> {
  const request = await headers();
  return showResult(await subscribe(form, request), request, receiptPath('requested'));
}
