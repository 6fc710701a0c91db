import { describe, expect, it } from 'vitest';
import { auditParams, auditPath } from './audit-params.ts';

describe('the filter of the audit log', () => {
  it('returns to the address that it was read from', () => {
    const params = { action: 'read', subject: 'enquiry', actor: 'a+b@staff.example', before: '123' } as const;
    const url = new URL(auditPath(params), 'https://site.invalid');
    expect(auditParams(Object.fromEntries(url.searchParams))).toEqual(params);
    expect(auditPath({})).toBe('/newsletter-admin/audit-log');
  });

  it.each([
    { action: 'constructor', subject: '__proto__', before: '0' },
    { action: ['read', 'sent'], subject: 'Enquiry', before: '1'.repeat(19) },
    { action: '', subject: '', before: '-1', actor: ['a'] },
  ])('leaves out what makes no sense: %j', (values) => {
    expect(auditParams(values)).toEqual({
      action: undefined,
      subject: undefined,
      actor: '',
      before: undefined,
    });
  });

  it('keeps an address that PostgreSQL can hold, and no more of it than an address has', () => {
    expect(auditParams({ actor: ` a\0b\ud800${'x'.repeat(300)}` }).actor).toHaveLength(254);
    expect(auditParams({ actor: 'a\0b\ud800' }).actor).toBe('ab\ufffd');
  });
});
