import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '#lib/tests/support/any-text.ts';
import { replyTo } from './reply.ts';

const enquiry = {
  name: 'Ada Example',
  email: 'ada@visitor.example',
  subject: 'Slow checkout',
  message: 'Every Friday.\nCan you help?',
  request_id: 'ab12cd34-0000-4000-8000-000000000002',
  created_at: '2026-11-23T07:00:00.000Z',
};
const bodyOf = (href: string) => new URL(href).searchParams.get('body');

describe('a reply', () => {
  it('greets, holds what was chosen, and quotes the message with its reference', () => {
    const { href, text, held } = replyTo(enquiry, 'Could we talk on Tuesday?\n');
    expect(held).toBe('all');
    expect(text).toMatch(
      /^Hello Ada Example,\n\nCould we talk on Tuesday\?\n\nKind regards\n[^\n]+\n\nOn Mon,? 23 Nov 2026, 6:00\spm AEDT you wrote to us \(reference AB12CD34\):\n> Every Friday\.\n> Can you help\?$/,
    );
    expect(
      href.startsWith('mailto:ada@visitor.example?subject=Re%3A%20Slow%20checkout%20(AB12CD34)&body='),
    ).toBe(true);
    expect(bodyOf(href)).toBe(text.replaceAll('\n', '\r\n'));
  });

  it('quotes as much as a mail program takes, and holds all of it as text', () => {
    const message = 'ä'.repeat(5_000);
    const { href, text, held } = replyTo({ ...enquiry, message });
    expect([held, text.includes(message)]).toEqual(['part', true]);
    expect(href.length).toBeLessThanOrEqual(1_900);
    expect(href.length).toBeGreaterThan(1_880);
    expect(bodyOf(href)).toMatch(/> ä+ \[…\]$/);
  });

  it('leaves the text out of the address when not even the saved one fits', () => {
    const { href, held } = replyTo(enquiry, 'é'.repeat(1_000));
    expect([held, bodyOf(href)]).toEqual(['none', null]);
    expect(href).toContain('subject=Re%3A');
  });

  it('takes any words of a visitor, which add no field to the mail', () => {
    fc.assert(
      fc.property(anyText(), anyText(), anyText(), anyText(), (name, subject, message, email) => {
        const { href } = replyTo({ ...enquiry, name, subject, message, email: `${email}&cc=x@y.example` });
        const fields = [...new URL(href).searchParams.keys()];
        return /^[\x21-\x7e]+$/.test(href) && ['subject', 'subject,body'].includes(fields.join());
      }),
      { numRuns: 500 },
    );
  });
});
