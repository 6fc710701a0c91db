import { describe, expect, it } from 'vitest';
import { isQuicklyParsed } from './form-size.ts';

const part = (name: string, value = '') =>
  `--of-this-test\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const END = '--of-this-test--\r\n';
const check = (text: string, type = 'multipart/form-data; boundary=of-this-test') =>
  isQuicklyParsed(Buffer.from(text), type);

describe('isQuicklyParsed', () => {
  it.each([
    ['a long message', part('message', 'x\r\n'.repeat(20_000)) + END],
    ['250 fields', part('id').repeat(249) + END],
    ['a cut-off part', `--of-this-test\r\nContent-Disposition`],
    ['another boundary', `--other\r\n${'a: b\r\n'.repeat(5_000)}\r\n`],
    ['nothing', ''],
  ])('accepts %s', (_, text) => {
    expect(check(text)).toBe(true);
  });

  it.each([
    ['thousands of empty parts', part('a').repeat(1_000) + END],
    ['parts without a head', '--of-this-test\r\n\r\n'.repeat(1_000)],
    ['thousands of header lines', `--of-this-test\r\n${'a: b\r\n'.repeat(5_000)}\r\n${END}`],
    ['one endless header line', `--of-this-test\r\na: ${'b'.repeat(5_000)}`],
  ])('refuses %s', (_, text) => {
    expect(check(text)).toBe(false);
    expect(check(text, 'Multipart/Form-Data;boundary="of-this-test"')).toBe(false);
  });

  it.each([
    'multipart/form-data',
    'multipart/mixed; boundary=of-this-test',
    'multipart/form-data; boundary=other; boundary=of-this-test',
    'multipart/form-data; charset=utf-8; boundary=of-this-test',
  ])('refuses what no browser sends: %s', (type) => {
    expect(check(part('a') + END, type)).toBe(false);
  });

  it('asks nothing of what is not multipart', () => {
    for (const type of [undefined, 'application/json', 'application/x-www-form-urlencoded'])
      expect(isQuicklyParsed(Buffer.from(part('a').repeat(1_000)), type)).toBe(true);
  });
});
