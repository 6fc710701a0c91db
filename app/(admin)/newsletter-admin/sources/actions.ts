'use server';

import { redirect } from 'next/navigation';
import { newsletterDesk } from '#content/admin/newsletter.ts';
import { asAdmin } from '#lib/auth/admin-action.ts';
import type { ActionOutcome, Refused } from '#lib/auth/action-result.ts';
import {
  addressProblem,
  isSourceArea,
  sourceWords,
  SOURCES_PATH,
  type SourceOutcome,
  type SourceProblems,
  type SourceWords,
} from '#lib/newsletter/admin/source-form.ts';
import {
  addSource,
  deleteSource,
  testFeed,
  updateSource,
  type TestedFeed,
} from '#lib/newsletter/admin/sources.ts';
import { parseUuid } from '#lib/ids.ts';

const { problems } = newsletterDesk.sources;

/** Adds a feed, or with an `id` changes it. Whatever prevents it, the answer brings back what was typed. */
export async function saveSourceAction(_previous: SourceOutcome, form: FormData): Promise<SourceOutcome> {
  const words = sourceWords(form);
  const outcome = await asAdmin<SourceOutcome>('source.save', async () => {
    const found = check(words);
    if (Object.keys(found).length > 0) return { status: 'invalid', problems: found };
    const id = parseUuid(form.get('id'));
    const stored = id ? await updateSource(id, words) : await addSource(words);
    if (stored === 'duplicate') return { status: 'invalid', problems: { url: problems.duplicate } };
    redirect(`${SOURCES_PATH}?done=${stored === 'not_found' ? 'not_found' : id ? 'saved' : 'added'}`);
  });
  return { ...outcome, words };
}

function check({ name, url, area }: SourceWords): SourceProblems {
  const address = addressProblem(url);
  return {
    ...(name === '' || [...name].length > 80 || /\p{Cc}/u.test(name) ? { name: problems.name } : {}),
    ...(address ? { url: address } : {}),
    ...(isSourceArea(area) ? {} : { area: problems.area }),
  };
}

/** Switches a feed on or off. */
export async function switchSourceAction(_previous: ActionOutcome, form: FormData): Promise<ActionOutcome> {
  return asAdmin('source.switch', async () => {
    const id = parseUuid(form.get('id'));
    if (!id) return { status: 'invalid' };
    const stored = await updateSource(id, { enabled: form.get('enabled') === 'true' });
    redirect(`${SOURCES_PATH}?done=${stored === 'not_found' ? 'not_found' : 'saved'}`);
  });
}

/** Deletes a feed; its form stands on a page of its own that asks first. */
export async function deleteSourceAction(_previous: ActionOutcome, form: FormData): Promise<ActionOutcome> {
  return asAdmin('source.delete', async () => {
    const id = parseUuid(form.get('id'));
    if (!id) return { status: 'invalid' };
    redirect(`${SOURCES_PATH}?done=${(await deleteSource(id)) ? 'deleted' : 'not_found'}`);
  });
}

export type TestOutcome = { status: 'idle' } | Refused | { status: 'tested'; result: TestedFeed };

/** Reads a feed to see whether it works; stores nothing. */
export async function testSourceAction(_previous: TestOutcome, form: FormData): Promise<TestOutcome> {
  return asAdmin<TestOutcome>('source.test', async () => ({
    status: 'tested',
    result: await testFeed(String(form.get('url') ?? '').slice(0, 500)),
  }));
}
