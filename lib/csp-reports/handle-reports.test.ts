import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runtime } from '#lib/runtime.ts';
import { handleReports } from './handle-reports.ts';

const report = (blockedURL: string, documentURL = 'http://127.0.0.1:3000/about') => ({
  type: 'csp-violation',
  body: { documentURL, effectiveDirective: 'img-src', blockedURL },
});
const send = (body: BodyInit, type = 'application/reports+json') =>
  handleReports(
    new Request('http://127.0.0.1:3000/api/csp-report', {
      method: 'POST',
      headers: { host: '127.0.0.1:3000', 'content-type': type },
      body,
    }),
  );

let counted: string[];
beforeEach(() => {
  counted = [];
  runtime.countCspViolation = (directive, area) => void counted.push(`${directive} ${area}`);
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
const { countCspViolation } = runtime;
afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(runtime, { countCspViolation });
});

describe('handleReports', () => {
  it('counts a report, with or without a charset in its type', async () => {
    await send(JSON.stringify([report('data')]));
    await send(JSON.stringify([report('data')]), 'application/reports+json; charset=utf-8');
    expect(counted).toEqual(['img-src page', 'img-src page']);
  });

  it.each(['', '{', 'null', '[]', JSON.stringify([report('data', 'https://other.example/')])])(
    'ignores a body that reports nothing about this site: %j',
    async (body) => {
      await send(body);
      expect(counted).toEqual([]);
    },
  );

  it.each(['text/plain', 'application/json', 'application/csp-report'])(
    'ignores a body of the type %s',
    async (type) => {
      await send(JSON.stringify([report('data')]), type);
      expect(counted).toEqual([]);
    },
  );

  it('ignores a body longer than 32 kB, whatever length it states', async () => {
    const padding = 'a'.repeat(32 * 1024);
    await send(JSON.stringify([report(`https://cdn.example/${padding}`)]));
    expect(counted).toEqual([]);
  });
});
