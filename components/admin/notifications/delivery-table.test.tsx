import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { WebhookDelivery } from '#lib/webhooks/admin/webhooks.ts';
import { DeliveryTable } from './delivery-table.tsx';

const delivery = (changes: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  ...{ id: 'd-1', webhook: 'Our program', event: 'enquiry.created', status: 'given_up', attempts: 12 },
  ...{ created_at: '2026-11-23T09:00:00Z', settled_at: '2026-11-24T09:00:00Z', next_attempt_at: null },
  ...{ last_error: 'The server responded with HTTP 500.', enquiry: 'e-1', issue_number: null },
  ...changes,
});
const rendered = (deliveries: WebhookDelivery[]) =>
  renderToStaticMarkup(
    <DeliveryTable deliveries={deliveries} settle={() => Promise.resolve({ status: 'idle' })} />,
  );
const decisions = (html: string) =>
  [...html.matchAll(/name="decision" value="(\w+)"/g)].map(([, decision]) => decision);

describe('the list of deliveries', () => {
  it('asks about one that was given up, says why, and leads to its enquiry', () => {
    const html = rendered([delivery()]);
    expect(decisions(html)).toEqual(['resend', 'dismiss']);
    expect([...html.matchAll(/name="id" value="([^"]+)"/g)].map(([, id]) => id)).toEqual(['d-1', 'd-1']);
    expect(html).toMatch(/<form[^>]*aria-label="Send again: A new enquiry to Our program, [^"]+"/);
    expect(html).toMatch(/<form[^>]*aria-label="Dismiss: A new enquiry to Our program, [^"]+"/);
    expect(html).toContain('12 attempts');
    expect(html).toContain('HTTP 500');
    expect(html).toContain('href="/newsletter-admin/enquiries/e-1"');
  });

  it.each(['pending', 'claimed', 'delivered', 'skipped', 'dismissed'] as const)(
    'asks nothing about one that is %s',
    (status) => {
      expect(decisions(rendered([delivery({ status })]))).toEqual([]);
    },
  );

  it('says when nothing was delivered yet', () => {
    expect(rendered([])).toContain('Nothing has been delivered yet.');
  });
});
