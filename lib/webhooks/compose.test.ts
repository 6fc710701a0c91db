import { describe, expect, it } from 'vitest';
import { webhookBody } from './compose.ts';
import type { QueuedWebhook } from './queued-webhook.ts';

const origin = 'https://southlight.example';
const id = '0d9ee3a4-4f6b-4c39-8f9e-2f6a3f0c1b2d';
const bare: QueuedWebhook = {
  ...{ id, event: 'enquiry.created', queued_at: '2026-11-23T00:00:00+00:00' },
  ...{ url: 'https://hooks.example/1', format: 'standard', secrets: [] },
  enquiry: { id, request_id: id, kind: 'contact', due_at: '2026-11-24T00:00:00+00:00' },
};
const hostile = {
  name: '<!channel> & <https://evil.example|Pay here> *bold*\u202e\r\n@everyone',
  company: '<at>Everyone</at> [link](https://evil.example)',
  message: '<@U1> look | here\n# Heading\n&lt;!here&gt;',
};
const full: QueuedWebhook = { ...bare, enquiry: { ...bare.enquiry!, ...hostile } };
const bodyOf = (queued: QueuedWebhook): unknown => JSON.parse(webhookBody(queued, origin));
const desk = `${origin}/newsletter-admin/enquiries/${id}`;

describe('a webhook for programs', () => {
  it('tells of an enquiry without a word of its sender', () => {
    expect(bodyOf(bare)).toEqual({
      type: 'enquiry.created',
      timestamp: '2026-11-23T00:00:00.000Z',
      data: { reference: '0D9EE3A4', kind: 'contact', due_at: '2026-11-24T00:00:00.000Z', url: desk },
    });
  });

  it('brings name, company and message as they are where it may hear them', () => {
    expect(bodyOf(full)).toMatchObject({ data: { ...hostile, url: desk } });
  });

  it.each([
    [
      { event: 'send.paused', issue_number: 31, reason: 'bounce_rate' },
      { issue_number: 31, reason: 'bounce_rate' },
      '/newsletter-admin/issues/31/send',
    ],
    [{ event: 'generation.failed', reason: 'no_sources' }, { reason: 'no_sources' }, '/newsletter-admin'],
    [{ event: 'test' }, {}, '/newsletter-admin'],
  ] as const)('tells of %o', (event, data, path) => {
    expect(bodyOf({ ...bare, enquiry: undefined, ...event })).toMatchObject({
      type: event.event,
      data: { ...data, url: origin + path },
    });
  });
});

describe('a webhook for Slack', () => {
  const texts = (value: unknown): { type: string; text: string }[] =>
    typeof value !== 'object' || value === null
      ? []
      : [
          ...('type' in value && 'text' in value && typeof value.text === 'string'
            ? [value as { type: string; text: string }]
            : []),
          ...Object.values(value).flatMap(texts),
        ];

  it('is blocks with a text for notifications, and a button that leads to the desk', () => {
    expect(bodyOf({ ...bare, format: 'slack' })).toEqual({
      text: 'New enquiry',
      blocks: [
        { type: 'header', text: { type: 'plain_text', text: 'New enquiry', emoji: false } },
        {
          type: 'section',
          text: {
            type: 'plain_text',
            text: 'Reference: 0D9EE3A4\nAbout: Contact form\nReply due: Tuesday 24 November 2026, 11:00 am',
            emoji: false,
          },
        },
        {
          type: 'actions',
          elements: [{ type: 'button', text: { type: 'plain_text', text: 'Open', emoji: false }, url: desk }],
        },
      ],
      unfurl_links: false,
      unfurl_media: false,
    });
  });

  it('shows what a visitor wrote as text alone: nothing that Slack reads as markup, and within its limits', () => {
    const body = bodyOf({
      ...full,
      format: 'slack',
      enquiry: { ...full.enquiry!, message: hostile.message + '&'.repeat(5000) },
    });
    const found = texts(body);
    expect(found.map(({ type }) => type)).toEqual(found.map(() => 'plain_text'));
    for (const { text } of found) {
      expect(text).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
      expect(text.length).toBeLessThanOrEqual(3000);
    }
    expect(found[1]?.text).toContain(
      'Name: &lt;!channel&gt; &amp; &lt;https://evil.example|Pay here&gt; *bold* @everyone\n',
    );
    expect((body as { text: string }).text).toBe('New enquiry');
  });
});

describe('a webhook for Teams', () => {
  const cardOf = (queued: QueuedWebhook) =>
    (bodyOf(queued) as { attachments: [{ content: { body: { type: string }[]; actions: object[] } }] })
      .attachments[0].content;

  it('is a message with an Adaptive Card whose button leads to the desk', () => {
    const body = bodyOf({ ...bare, format: 'teams' });
    expect(body).toMatchObject({
      type: 'message',
      attachments: [
        { contentType: 'application/vnd.microsoft.card.adaptive', content: { type: 'AdaptiveCard' } },
      ],
    });
    expect(cardOf({ ...bare, format: 'teams' }).actions).toEqual([
      { type: 'Action.OpenUrl', title: 'Open', url: desk },
    ]);
  });

  it('shows what a visitor wrote in no element that reads Markdown, and mentions nobody', () => {
    const { body } = cardOf({ ...full, format: 'teams' });
    const readsMarkdown = body.filter(({ type }) => type !== 'RichTextBlock');
    expect(readsMarkdown).toEqual([expect.objectContaining({ type: 'TextBlock', text: 'New enquiry' })]);
    const written = JSON.stringify(body);
    expect(written).toContain('<at>Everyone</at> [link](https://evil.example)');
    expect(JSON.stringify(cardOf({ ...full, format: 'teams' }))).not.toContain('entities');
  });
});
