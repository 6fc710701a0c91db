import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { newsletterLinks } from '#content/pages/newsletter.ts';
import { PreferencesView } from './preferences-view.tsx';
import type { Subscriber } from './subscriber-page.tsx';

const { leave, back, change, copy, erase, states } = newsletterLinks.preferences;
const buttons = { leave, back, change, copy, erase };
const shown = (of: Pick<Subscriber, 'state' | 'subscribed' | 'resubscribe_until'>) => {
  const page = renderToStaticMarkup(
    <PreferencesView subscriber={{ status: 'ok', email: 'c•••@company.example', ...of }} token="t" />,
  );
  const offered = Object.entries(buttons).filter(([, { button }]) => page.includes(`>${button}</button>`));
  expect(page).toContain(states[of.state]);
  return offered.map(([name]) => name);
};

it.each([
  ['active', true, ['leave', 'change', 'copy', 'erase']],
  ['bounced', true, ['leave', 'copy', 'erase']],
  ['bounced', false, ['copy', 'erase']],
  ['barred', true, ['leave', 'copy', 'erase']],
  ['barred', false, ['copy', 'erase']],
  ['unsubscribed', false, ['back', 'copy', 'erase']],
] as const)('offers what works while %s, subscribed: %s', (state, subscribed, offered) => {
  const resubscribe_until = subscribed ? undefined : '2026-12-23T00:00:00Z';
  expect(shown({ state, subscribed, resubscribe_until })).toEqual(offered);
});

it('points nobody to a sign-up whose e-mail never comes', () => {
  expect(states.bounced).toContain('Subscribe again');
  expect(states.barred).not.toContain('Subscribe');
  expect(states.barred).toContain('write to');
});

it('keeps a new address that was refused, and says why beside it', () => {
  const typed = 'reader..two@visitor.example';
  const page = (refused?: { typed: string; error: string | undefined }) =>
    renderToStaticMarkup(
      <PreferencesView
        subscriber={{ status: 'ok', email: 'c•••@company.example', state: 'active', subscribed: true }}
        token="t"
        {...(refused && { refused })}
      />,
    );
  const invalid = page({ typed, error: newsletterLinks.problems.invalid });
  expect(invalid).toContain(newsletterLinks.problems.invalid);
  const [input] = /<input[^>]*type="email"[^>]*>/.exec(invalid) ?? [];
  for (const attribute of [`value="${typed}"`, 'aria-invalid="true"', 'aria-describedby="new-address-error"'])
    expect(input).toContain(attribute);
  const limited = page({ typed, error: undefined });
  expect(limited).toContain(`value="${typed}"`);
  expect(limited).not.toContain('aria-invalid');
  expect(page()).not.toContain(' value="reader');
});
