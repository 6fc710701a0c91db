import { describe, expect, it } from 'vitest';
import { requestModelText } from './language-model.ts';
import type { SelectedItem } from './select-items.ts';

const items = ['first', 'second'].map(
  (title) => ({ id: `db-${title}`, title, excerpt: 'x' }) as SelectedItem,
);
const model = { baseUrl: 'https://llm.example/v1', apiKey: 'key', model: 'small' };

/** A model that gives these responses in turn. */
function responding(...responses: (string | Response | Error)[]) {
  const requests: { url: string; init: RequestInit }[] = [];
  const fetcher = (async (url: string, init: RequestInit) => {
    requests.push({ url: String(url), init });
    const response = responses[requests.length - 1] ?? new Error('too many requests');
    if (response instanceof Error) throw response;
    if (response instanceof Response) return response;
    return Response.json({ choices: [{ message: { content: response } }] });
  }) as typeof fetch;
  return { requests, request: () => requestModelText(model, items, fetcher, AbortSignal.timeout(5000)) };
}
const completion = (introduction: unknown, summaries: unknown) => JSON.stringify({ introduction, summaries });
const good = completion('A quiet week.', [{ id: '2', text: 'In short.' }]);

describe('requestModelText', () => {
  it('sends titles and excerpts under numbers and maps the summaries back to ids', async () => {
    const { request, requests } = responding(good);
    expect(await request()).toEqual({
      introduction: 'A quiet week.',
      summaries: new Map([['db-second', 'In short.']]),
    });
    expect(requests[0]?.url).toBe('https://llm.example/v1/chat/completions');
    const body = String(requests[0]?.init.body);
    expect(body).not.toContain('db-');
    expect(JSON.parse(body)).toMatchObject({
      model: 'small',
      messages: [{ role: 'system' }, { role: 'user' }],
    });
  });

  it.each([
    ['no JSON', 'Here is your newsletter!'],
    ['an unknown id', completion('Intro.', [{ id: '3', text: 'x' }])],
    [
      'an id twice',
      completion('Intro.', [
        { id: '1', text: 'x' },
        { id: '1', text: 'y' },
      ]),
    ],
    ['a database id', completion('Intro.', [{ id: 'db-first', text: 'x' }])],
    ['an invented link', completion('See https://evil.example/', [])],
    ['a link without a scheme', completion('Intro.', [{ id: '1', text: 'Read evil.com now' }])],
    ['Markdown', completion('A [link](x).', [])],
    ['HTML', completion('<b>Intro</b>', [])],
    ['too many words', completion('x'.repeat(601), [])],
    ['no introduction', completion('', [])],
    ['summaries of another kind', completion('Intro.', 'none')],
  ])('repeats the request once after %s, then returns undefined', async (_, bad) => {
    const twice = responding(bad, good);
    expect((await twice.request())?.introduction).toBe('A quiet week.');
    const never = responding(bad, bad, good);
    expect(await never.request()).toBeUndefined();
    expect(never.requests).toHaveLength(2);
  });

  it('returns undefined for an endpoint that refuses, fails or sends too much', async () => {
    const refusal = () => new Response('', { status: 429 });
    expect(await responding(refusal(), refusal()).request()).toBeUndefined();
    expect(await responding(new Error('reset'), new Error('reset')).request()).toBeUndefined();
    const flood = () => new Response('x'.repeat(300_000));
    expect(await responding(flood(), flood()).request()).toBeUndefined();
  });
});
