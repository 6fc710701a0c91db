import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { audit, auditDetails } from '#content/admin/audit.ts';
import { auditCsv, detailsOf } from './audit-log.ts';

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

  it('name no column of a table, on the page as in the file', () => {
    const triggers = readFileSync('supabase/schemas/16_audit/01_audit_events.sql', 'utf8');
    const columns = [...triggers.matchAll(/update of ([\w, ]+?)\s+on public/g)].flatMap(
      ([, list]) => list?.split(', ') ?? [],
    );
    expect(columns).toContain('admin_notes');
    expect(columns.filter((name) => name.includes('_') && !Object.hasOwn(auditDetails, name))).toEqual([]);
    const details = ['admin_notes', 'from_path', 'acts: sign_in_failed', 'rows: 3', 'constructor'];
    const words = 'notes, old address, acts: sign in failed, rows: 3, constructor';
    expect(detailsOf({ details })).toBe(words);
    const entry = { at: '2026-11-24T01:00:00Z', action: 'changed', subject_kind: 'redirect', details, id: 1 };
    expect(auditCsv.cells(entry as unknown as Parameters<typeof auditCsv.cells>[0]).details).toBe(words);
  });
});
