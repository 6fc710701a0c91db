import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { admin } from '#content/admin/admin.ts';
import { ActionMessage } from './action-message.tsx';

const shown = (state: Parameters<typeof ActionMessage>[0]['state']) =>
  renderToStaticMarkup(<ActionMessage state={state} messages={admin.signIn} path="/" />);

it('says after too many tries when the next one counts', () => {
  const html = shown({ status: 'rate_limited', retryAfterSeconds: 840 });
  expect(html).toContain(admin.signIn.rate_limited);
  expect(html).toContain('Try again in about 14 minutes.');
  expect(shown({ status: 'wrong_credentials' })).not.toContain('Try again');
});

it('gives a reference for what the log explains', () => {
  expect(shown({ status: 'unavailable', reference: '4F6B4C39' })).toContain('4F6B4C39');
});

it('is nothing before a post', () => {
  expect(shown({ status: 'idle' })).toBe('');
});
