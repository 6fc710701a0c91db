import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { audit } from '#content/admin/audit.ts';

const schema = readFileSync('supabase/schemas/02_audit_log.sql', 'utf8');

describe('the words of the audit log', () => {
  it.each([
    ['action', audit.actions],
    ['subject', audit.subjects],
  ])('are those that the database takes, for each %s', (name, texts) => {
    const rule = new RegExp(`audit_events_${name}_known check \\(.*? in \\(([^)]+)\\)`, 's').exec(
      schema,
    )?.[1];
    const words = [...(rule ?? '').matchAll(/'(\w+)'/g)].map(([, word]) => word);
    expect(words.toSorted()).toEqual(Object.keys(texts).toSorted());
  });
});
