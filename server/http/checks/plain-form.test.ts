import { describe, expect, it } from 'vitest';
import { refusalOfForm } from './readable-form.ts';

type Field = [name: string, value: string | File];

const ID = `60${'a'.repeat(40)}`;
const descriptor: Field = ['$ACTION_1:0', `{"id":"${ID}","bound":"$@1"}`];
const bound = (...args: unknown[]): Field => ['$ACTION_1:1', JSON.stringify(args)];
const idle = { status: 'idle' };
const rest: Field[] = [
  ['$ACTION_REF_1', ''],
  ['$ACTION_KEY', 'k3e56f07f5785eadde49d4e9f87a498ea'],
  ['message', '$n9'],
];

async function refusal(fields: Field[], headers = {}, url = '/contact') {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const sent = new Response(form);
  const body = Buffer.from(await sent.arrayBuffer());
  return refusalOfForm(
    { url, headers: { 'content-type': sent.headers.get('content-type')!, ...headers } },
    body,
  );
}

describe('a form sent without scripts', () => {
  it.each([
    ['a new one', idle],
    [
      'one that was refused',
      { status: 'invalid', errors: { email: 'format' }, values: { name: '$$5 off', company: '$undefined' } },
    ],
    ['one with lists, numbers and nothing', { status: 'conflict', problems: [{ row: 3, text: null }] }],
  ])('is taken with the state of %s', async (_, state) => {
    expect(await refusal([descriptor, bound(state), ...rest])).toBeUndefined();
  });

  it('is taken without an action, as a route or a page of no build does', async () => {
    expect(await refusal([['message', '$n9']])).toBeUndefined();
    expect(await refusal([['$ACTION_KEY', 'k1']])).toBeUndefined();
  });

  it.each<[string, Field[]]>([
    ...['$n9', '$B2', '$1:__proto__:then', '$2', '$K1', '$Q1', '$h1', '$@1', '$D1', '$T'].map(
      (reference): [string, Field[]] => [
        `the reference ${reference} in its state`,
        [descriptor, bound({ status: 'invalid', values: { name: reference } })],
      ],
    ),
    ['a reference in place of its state', [descriptor, bound('$n9')]],
    ['no state', [descriptor, bound()]],
    ['null as its state', [descriptor, bound(null)]],
    ['two states', [descriptor, bound(idle, idle)]],
    ['no field for its state', [descriptor]],
    ['its state twice', [descriptor, bound(idle), bound(idle)]],
    ['a file for its state', [descriptor, ['$ACTION_1:1', new File(['[{}]'], 'state')]]],
    ['a state that is no JSON', [descriptor, ['$ACTION_1:1', '[']]],
    [
      'a state too deep to be read',
      [descriptor, ['$ACTION_1:1', `[{"a":${'['.repeat(9_000)}${']'.repeat(9_000)}}]`]],
    ],
    ['no action', [bound(idle)]],
    ['an action that is no JSON', [['$ACTION_1:0', `{"id":"${ID}"`], bound(idle)]],
    ['an action bound to nothing', [['$ACTION_1:0', `{"id":"${ID}","bound":null}`], bound(idle)]],
    ['an action bound to another field', [['$ACTION_1:0', `{"id":"${ID}","bound":"$@2"}`], bound(idle)]],
    ['a second action without a state', [descriptor, bound(idle), ['$ACTION_REF_2', '']]],
  ])('is refused with %s', async (_, fields) => {
    expect(await refusal([...fields, ...rest])).toBe('malformedForm');
  });

  it('is refused as one of another build with an action that gets no state', async () => {
    const named: Field = [`$ACTION_ID_${ID}`, ''];
    expect(await refusal([named])).toBe('staleForm');
    expect(await refusal([descriptor, bound(idle), ...rest, named])).toBe('staleForm');
  });

  it('is left to a route, and to the call of a script, whatever such fields say', async () => {
    const fields = [descriptor, bound('$n9'), ...rest];
    expect(await refusal(fields, {}, '/api/newsletter/links')).toBeUndefined();
    expect(await refusal(fields, { 'next-action': ID }, '/newsletter-admin/enquiries')).toBeUndefined();
  });
});
