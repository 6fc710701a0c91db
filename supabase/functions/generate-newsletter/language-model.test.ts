import { describe, expect, it } from 'vitest';
import { askModel } from './language-model.ts';
import type { Chosen } from './select-items.ts';

const items = ['first', 'second'].map((title) => ({ id: `db-${title}`, title, excerpt: 'x' }) as Chosen);
const model = { baseUrl: 'https://llm.example/v1', apiKey: 'key', model: 'small' };

/** A model that answers with each of these in turn. */
function answering(...answers: (string | Response | Error)[]) {
  const asked: { url: string; init: RequestInit }[] = [];
  const fetcher = (async (url: string, init: RequestInit) => {
    asked.push({ url: String(url), init });
    const answer = answers[asked.length - 1] ?? new Error('asked too often');
    if (answer instanceof Error) throw answer;
    if (answer instanceof Response) return answer;
    return Response.json({ choices: [{ message: { content: answer } }] });
  }) as typeof fetch;
  return { fetcher, asked, ask: () => askModel(model, items, fetcher, AbortSignal.timeout(5000)) };
}
const answer = (introduction: unknown, summaries: unknown) => JSON.stringify({ introduction, summaries });
const good = answer('A quiet week.', [{ id: '2', text: 'In short.' }]);

describe('askModel', () => {
  it('sends titles and excerpts as data under numbers, and maps the answer back', async () => {
    const { ask, asked } = answering(good);
    expect(await ask()).toEqual({
      introduction: 'A quiet week.',
      summaries: new Map([['db-second', 'In short.']]),
    });
    expect(asked[0]?.url).toBe('https://llm.example/v1/chat/completions');
    const body = String(asked[0]?.init.body);
    expect(body).not.toContain('db-');
    expect(JSON.parse(body)).toMatchObject({
      model: 'small',
      messages: [{ role: 'system' }, { role: 'user' }],
    });
  });

  it.each([
    ['no JSON', 'Here is your newsletter!'],
    ['an unknown id', answer('Intro.', [{ id: '3', text: 'x' }])],
    [
      'an id twice',
      answer('Intro.', [
        { id: '1', text: 'x' },
        { id: '1', text: 'y' },
      ]),
    ],
    ['a database id', answer('Intro.', [{ id: 'db-first', text: 'x' }])],
    ['an invented link', answer('See https://evil.example/', [])],
    ['a link without a scheme', answer('Intro.', [{ id: '1', text: 'Read evil.com now' }])],
    ['Markdown', answer('A [link](x).', [])],
    ['HTML', answer('<b>Intro</b>', [])],
    ['too many words', answer('x'.repeat(601), [])],
    ['no introduction', answer('', [])],
    ['summaries of another kind', answer('Intro.', 'none')],
  ])('asks once more after %s, then does without', async (_, bad) => {
    const twice = answering(bad, good);
    expect((await twice.ask())?.introduction).toBe('A quiet week.');
    const never = answering(bad, bad, good);
    expect(await never.ask()).toBeUndefined();
    expect(never.asked).toHaveLength(2);
  });

  it('does without an endpoint that refuses, fails or floods', async () => {
    const refusal = () => new Response('', { status: 429 });
    expect(await answering(refusal(), refusal()).ask()).toBeUndefined();
    expect(await answering(new Error('reset'), new Error('reset')).ask()).toBeUndefined();
    const flood = () => new Response('x'.repeat(300_000));
    expect(await answering(flood(), flood()).ask()).toBeUndefined();
  });
});
