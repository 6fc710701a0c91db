import { webhookTexts as texts } from '#content/site/notifications/webhooks.ts';
import type { Notice } from './compose.ts';

/** Slack's three characters of markup; the others mean nothing in a plain text. */
const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * What an incoming webhook of Slack takes: blocks, and a text for notifications. Every text is plain, in
 * which Slack reads no formatting and mentions nobody; the text for notifications holds no word of a visitor.
 */
export function slackMessage({ title, facts, message, url }: Notice): object {
  const plain = (text: string) => ({ type: 'plain_text', text: escape(text), emoji: false });
  const lines = facts.map(({ label, value }) => `${label}: ${value}`).join('\n');
  return {
    text: escape(title),
    blocks: [
      { type: 'header', text: plain(title) },
      ...[lines, message ?? ''].filter(Boolean).map((text) => ({ type: 'section', text: plain(text) })),
      { type: 'actions', elements: [{ type: 'button', text: plain(texts.open), url }] },
    ],
    unfurl_links: false,
    unfurl_media: false,
  };
}
