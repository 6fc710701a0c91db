'use server';

import { redirect } from 'next/navigation';
import { newsletterAdmin } from '#content/admin/newsletter.ts';
import { asAdmin } from '#lib/auth/admin-action.ts';
import type { ActionOutcome, Refused } from '#lib/auth/action-result.ts';
import {
  addressProblem,
  isFeedArea,
  feedFields,
  FEEDS_PATH,
  type FeedOutcome,
  type FeedProblems,
  type FeedFields,
} from '#lib/newsletter/admin/feed-form.ts';
import { addFeed, deleteFeed, testFeed, updateFeed, type TestedFeed } from '#lib/newsletter/admin/feeds.ts';
import { parseUuid } from '#lib/ids.ts';

const { problems } = newsletterAdmin.feeds;

/** Adds a feed, or with an `id` changes it. Whatever prevents it, the answer brings back what was typed. */
export async function saveFeedAction(_previous: FeedOutcome, form: FormData): Promise<FeedOutcome> {
  const words = feedFields(form);
  const outcome = await asAdmin<FeedOutcome>('feed.save', async () => {
    const found = check(words);
    if (Object.keys(found).length > 0) return { status: 'invalid', problems: found };
    const id = parseUuid(form.get('id'));
    const stored = id ? await updateFeed(id, words) : await addFeed(words);
    if (stored === 'duplicate') return { status: 'invalid', problems: { url: problems.duplicate } };
    redirect(`${FEEDS_PATH}?done=${stored === 'not_found' ? 'not_found' : id ? 'saved' : 'added'}`);
  });
  return { ...outcome, words };
}

function check({ name, url, area }: FeedFields): FeedProblems {
  const address = addressProblem(url);
  return {
    ...(name === '' || [...name].length > 80 || /\p{Cc}/u.test(name) ? { name: problems.name } : {}),
    ...(address ? { url: address } : {}),
    ...(isFeedArea(area) ? {} : { area: problems.area }),
  };
}

/** Switches a feed on or off. */
export async function switchFeedAction(_previous: ActionOutcome, form: FormData): Promise<ActionOutcome> {
  return asAdmin('feed.switch', async () => {
    const id = parseUuid(form.get('id'));
    if (!id) return { status: 'invalid' };
    const stored = await updateFeed(id, { enabled: form.get('enabled') === 'true' });
    redirect(`${FEEDS_PATH}?done=${stored === 'not_found' ? 'not_found' : 'saved'}`);
  });
}

/** Deletes a feed; its form stands on a page of its own that asks first. */
export async function deleteFeedAction(_previous: ActionOutcome, form: FormData): Promise<ActionOutcome> {
  return asAdmin('feed.delete', async () => {
    const id = parseUuid(form.get('id'));
    if (!id) return { status: 'invalid' };
    redirect(`${FEEDS_PATH}?done=${(await deleteFeed(id)) ? 'deleted' : 'not_found'}`);
  });
}

export type TestOutcome = { status: 'idle' } | Refused | { status: 'tested'; result: TestedFeed };

/** Reads a feed to see whether it works; stores nothing. */
export async function testFeedAction(_previous: TestOutcome, form: FormData): Promise<TestOutcome> {
  return asAdmin<TestOutcome>('feed.test', async () => ({
    status: 'tested',
    result: await testFeed(String(form.get('url') ?? '').slice(0, 500)),
  }));
}
