import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { enquiryStatuses, isOpen } from '#lib/enquiries/admin/enquiry-form.ts';
import type { EnquiryRow } from '#lib/enquiries/admin/queries.ts';
import { EnquiryTable } from './enquiry-table.tsx';

const now = Date.parse('2026-11-24T09:00:00Z');
const query = { search: '', status: 'open', page: 1 } as const;

const row = (changes: Partial<EnquiryRow> = {}): EnquiryRow => ({
  ...{ id: '1', kind: 'contact', name: 'Ada', email: 'ada@visitor.example', company: null, subject: 'Logs' },
  ...{ status: 'unread', held: false, assigned_to: null, assignee: null },
  ...{ created_at: '2026-11-24T08:48:00.000Z', due_at: '2026-11-24T07:00:00.000Z' },
  ...changes,
});
const rendered = (rows: EnquiryRow[], any = true) =>
  renderToStaticMarkup(<EnquiryTable rows={rows} query={query} any={any} now={now} canChoose />);

describe('the list of enquiries', () => {
  it('says how long ago one came and that its reply is overdue, with both moments in full', () => {
    const html = rendered([row()]);
    expect(html).toMatch(/title="Tue[^"]*7:48\spm AEDT"[^>]*>12 min ago<span class="sr-only">, Tue/);
    expect(html).toMatch(
      /title="Tue[^"]*6:00\spm AEDT"[^>]*text-error"?>overdue 2 h<span class="sr-only">, Tue/,
    );
  });

  it.each(enquiryStatuses)('shows the clock of one that is %s only while it runs', (status) => {
    expect(rendered([row({ status })]).includes('overdue 2 h')).toBe(isOpen(status));
  });

  it('has a box that says what was seen of each', () => {
    const html = rendered([row(), row({ id: '2', status: 'closed', assigned_to: 'me' })]);
    expect(html).toContain('name="seen" value="1.unread."');
    expect(html).toContain('value="2.closed.me"');
  });

  it('names who takes care of one', () => {
    expect(rendered([row({ assignee: 'desk@firm.example' })])).toContain('Taken by desk@firm.example');
  });

  it('tells an empty desk from one where everything is done', () => {
    expect(rendered([], false)).toContain('No enquiries yet.');
    expect(rendered([])).toContain('Nothing is open');
  });
});
