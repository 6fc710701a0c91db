import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Inline } from './prose.tsx';
import { Unbroken } from './unbroken.tsx';

const whole = (text: string) => `<span class="whitespace-nowrap">${text}</span>`;

describe('a text of the content', () => {
  it('keeps a range with its unit, a period and "e-mail" in one line', () => {
    expect(
      renderToStaticMarkup(<Unbroken>It takes 2-4 weeks. We reply within 24 hours, by e-mail.</Unbroken>),
    ).toBe(`It takes ${whole('2-4 weeks')}. We reply within ${whole('24 hours')}, by ${whole('e-mail')}.`);
  });

  it('keeps a date with its time and zone in one line, and no mark after it', () => {
    expect(
      renderToStaticMarkup(<Unbroken>such as 2025-03-31 or 2025-03-31T09:30+10:00; else</Unbroken>),
    ).toBe(`such as ${whole('2025-03-31')} or ${whole('2025-03-31T09:30+10:00')}; else`);
  });

  it('is left alone where nothing can part', () => {
    expect(renderToStaticMarkup(<Unbroken>Forty people in 2010</Unbroken>)).toBe('Forty people in 2010');
  });

  it('keeps the same together beside emphasis and links, and changes no address', () => {
    expect(renderToStaticMarkup(<Inline text="**Cost.** E-mail us about [2-4 weeks](/e-mail)." />)).toBe(
      `<p><strong>Cost.</strong> ${whole('E-mail')} us about <a href="/e-mail">${whole('2-4 weeks')}</a>.</p>`,
    );
  });
});
