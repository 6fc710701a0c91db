import { webhookTexts as texts } from '#content/site/notifications/webhooks.ts';
import type { Notice } from './compose.ts';

/**
 * What a workflow of Microsoft Teams takes that posts what a webhook receives: a message with an Adaptive
 * Card. What a visitor wrote stands in a RichTextBlock, which reads no Markdown, as TextBlock and FactSet do;
 * a name in it mentions nobody without an entity that names an account.
 */
export function teamsMessage({ title, facts, message, url }: Notice): object {
  const lines = facts.map(({ label, value }) => rich([run(`${label}: `, true), run(value)]));
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            { type: 'TextBlock', text: title, size: 'Large', weight: 'Bolder', wrap: true },
            ...lines,
            ...(message ?? '')
              .split('\n')
              .filter((line) => line.trim() !== '')
              .map((line) => rich([run(line)])),
          ],
          actions: [{ type: 'Action.OpenUrl', title: texts.open, url }],
        },
      },
    ],
  };
}

const rich = (inlines: object[]) => ({ type: 'RichTextBlock', inlines });
const run = (text: string, bold = false) => ({
  type: 'TextRun',
  text,
  ...(bold ? { weight: 'Bolder' } : {}),
});
