import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { audit } from '#content/admin/audit.ts';

const schema = readFileSync('supabase/schemas/01_foundation/04_audit_log.sql', 'utf8');

describe('the words of the audit log', () => {
  it.each([
    ['action', audit.actions],
    ['subject', audit.subjects],
  ])('are those that the database takes, for each %s', (name, texts) => {
    expect(schema).toContain(`_${name}_known check (`);
    expect(schema).toContain(` = any (app_private.audit_${name}s())),`);
    const list = new RegExp(`app_private\\.audit_${name}s\\(\\).*?array\\[([^\\]]+)\\]`, 's').exec(
      schema,
    )?.[1];
    const words = [...(list ?? '').matchAll(/'(\w+)'/g)].map(([, word]) => word);
    expect(words.toSorted()).toEqual(Object.keys(texts).toSorted());
  });
});
