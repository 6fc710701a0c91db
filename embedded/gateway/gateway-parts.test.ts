import { createHmac } from 'node:crypto';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { generatePassword } from '#embedded/admin-account.ts';
import { isValidToken } from './jwt.ts';
import { assertPortFree, listenOn } from '#embedded/port.ts';
import { parseToml } from '#embedded/toml.ts';
import { turnstile } from './queue.ts';

describe('isValidToken', () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const sign = (header: object, payload: object, secret = 's3cret') => {
    const text = `${part(header)}.${part(payload)}`;
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  };
  const now = 1_800_000_000_000;
  const exp = now / 1000 + 60;
  const hs256 = { alg: 'HS256', typ: 'JWT' };

  it('accepts an unexpired token of the right secret and nothing else', () => {
    expect(isValidToken(sign(hs256, { exp }), 's3cret', now)).toBe(true);
    expect(isValidToken(sign(hs256, { exp }, 'other'), 's3cret', now)).toBe(false);
    expect(isValidToken(sign(hs256, { exp: exp - 120 }), 's3cret', now)).toBe(false);
    expect(isValidToken(sign(hs256, {}), 's3cret', now)).toBe(false);
    expect(isValidToken(sign(hs256, { exp, nbf: exp }), 's3cret', now)).toBe(false);
    expect(isValidToken(sign({ alg: 'none' }, { exp }), 's3cret', now)).toBe(false);
    expect(isValidToken(`${part({ alg: 'none' })}.${part({ exp })}.`, 's3cret', now)).toBe(false);
    for (const rubbish of ['', 'a', 'a.b', 'a.b.c', 'a.b.c.d', sign(hs256, { exp }).slice(0, -2)]) {
      expect(isValidToken(rubbish, 's3cret', now)).toBe(false);
    }
  });
});

describe('ports', () => {
  it('says in one sentence what to do when a port is taken', async () => {
    const server = createServer();
    const port = await listenOn(server, 0);
    await expect(assertPortFree('127.0.0.1', port)).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is in use by another program. Stop it, or choose another port: PORT=${port + 1} npm start.`,
    );
    const other = createServer();
    await expect(listenOn(other, port)).rejects.toThrow('is in use');
    expect(await listenOn(other, port, { orAnother: true })).not.toBe(port);
    await Promise.all([server, other].map((one) => new Promise((done) => one.close(done))));
    await assertPortFree('127.0.0.1', port);
  });
});

describe('turnstile', () => {
  it('lets work through one at a time and in order, whatever fails', async () => {
    const pass = turnstile(10);
    const seen: string[] = [];
    const work = (name: string, fails = false) =>
      pass(async () => {
        seen.push(`${name} in`);
        await new Promise((done) => setTimeout(done, 5));
        seen.push(`${name} out`);
        if (fails) throw new Error(name);
      });
    const results = await Promise.allSettled([work('a'), work('b', true), work('c')]);
    expect(seen).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out']);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('refuses work beyond its capacity and recovers', async () => {
    const pass = turnstile(1);
    const first = pass(() => Promise.resolve(1));
    await expect(pass(() => Promise.resolve(2))).rejects.toThrow('Too many requests');
    await first;
    expect(await pass(() => Promise.resolve(3))).toBe(3);
  });
});

describe('parseToml', () => {
  it('reads sections, strings, integers, booleans and arrays, and refuses the rest', () => {
    const tables = parseToml(
      'a = "x" # why\n[b.c-d] # section\nn = 1_000\nyes = true\nlist = ["p", "q"]\nnone = []',
    );
    expect(tables.get('')).toEqual({ a: 'x' });
    expect(tables.get('b.c-d')).toEqual({ n: 1000, yes: true, list: ['p', 'q'], none: [] });
    for (const text of ['a = {x = 1}', 'a = """x', '[[a]]', 'a', 'a = [1, 2]', 'a = 1.5']) {
      expect(() => parseToml(text)).toThrow('config.toml line 1');
    }
  });
});

describe('generatePassword', () => {
  it('gives at least 20 characters, different each time', () => {
    const passwords = Array.from({ length: 50 }, generatePassword);
    expect(new Set(passwords).size).toBe(50);
    for (const password of passwords) expect(password).toMatch(/^[a-zA-Z2-9]{6}(-[a-zA-Z2-9]{6}){3}$/);
  });
});
