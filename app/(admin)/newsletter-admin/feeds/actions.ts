'use server';

import { refresh } from 'next/cache';
import { redirect } from 'next/navigation';
import { newsletterAdmin } from '#content/admin/newsletter.ts';
import { staysOnPage } from '#lib/admin/stay-on-page.ts';
import { withAdmin, type AdminResult, type AdminState } from '#lib/auth/with-admin.ts';
import { parsePositiveInt, parseUuid } from '#lib/ids.ts';
import {
  feedProblems,
  FEEDS_PATH,
  parseFeedFields,
  type FeedFailure,
  type FeedFormFailure,
  type FeedFormState,
} from '#lib/newsletter/admin/feed-form.ts';
import {
  addFeed,
  deleteFeed,
  switchFeed,
  testFeed,
  updateFeed,
  type FeedTestState,
} from '#lib/newsletter/admin/feeds.ts';
import { postedText } from '#lib/text.ts';

/** Adds a feed, or with an `id` changes it. Whatever prevents it, the result brings back what was typed. */
export async function saveFeedAction(_previous: FeedFormState, form: FormData): Promise<FeedFormState> {
  const fields = parseFeedFields(form);
  const seen = parsePositiveInt(form.get('version'));
  const result = await withAdmin('feed.save', 'editor', async (admin): Promise<FeedFormFailure> => {
    const problems = feedProblems(fields);
    if (Object.keys(problems).length > 0) return { status: 'invalid', problems };
    const id = parseUuid(form.get('id'));
    // No feed has version 0: a page that could load nothing has seen none.
    const stored = id ? await updateFeed(admin, id, seen ?? 0, fields) : await addFeed(admin, fields);
    if (stored.status === 'conflict') return stored;
    if (stored.status === 'duplicate')
      return { status: 'invalid', problems: { url: newsletterAdmin.feeds.problems.duplicate } };
    const done = id ? 'saved' : 'added';
    redirect(`${FEEDS_PATH}?done=${stored.status === 'ok' ? done : stored.status}`);
  });
  return { ...result, fields, ...(seen === undefined ? {} : { seen }) };
}

/** Switches a feed on or off. */
export async function switchFeedAction(
  _previous: AdminState<FeedFailure>,
  form: FormData,
): Promise<AdminState<FeedFailure>> {
  return withAdmin('feed.switch', 'editor', async (admin): Promise<AdminResult<FeedFailure>> => {
    const id = parseUuid(form.get('id'));
    if (!id) return { status: 'invalid' };
    const stored = await switchFeed(admin, id, form.get('enabled') === 'true');
    if (stored.status === 'ok' && staysOnPage(form)) {
      refresh();
      return stored;
    }
    redirect(`${FEEDS_PATH}?done=${stored.status === 'ok' ? 'saved' : stored.status}`);
  });
}

/** Deletes a feed; its form stands on a page of its own that asks first. */
export async function deleteFeedAction(
  _previous: AdminState<FeedFailure>,
  form: FormData,
): Promise<AdminState<FeedFailure>> {
  return withAdmin('feed.delete', 'editor', async (admin): Promise<AdminResult<FeedFailure>> => {
    const id = parseUuid(form.get('id'));
    if (!id) return { status: 'invalid' };
    const deleted = await deleteFeed(admin, id);
    redirect(`${FEEDS_PATH}?done=${deleted.status === 'ok' ? 'deleted' : deleted.status}`);
  });
}

/** Reads a feed to see whether it works; stores nothing. */
export async function testFeedAction(_previous: FeedTestState, form: FormData): Promise<FeedTestState> {
  return withAdmin('feed.test', 'editor', (admin) =>
    testFeed(admin, postedText(form.get('url')).slice(0, 500)),
  );
}
