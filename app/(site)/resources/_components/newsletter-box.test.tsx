import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { resourcesPage } from '#content/pages/resources.ts';
import { NewsletterBox } from './newsletter-box.tsx';

it('shows the specified box, which leads to the form and puts no address into a URL', () => {
  const box = renderToStaticMarkup(<NewsletterBox newsletter={resourcesPage.newsletter} />);
  expect(box).toContain('action="/newsletter#subscribe"');
  expect(box).toContain('>Subscribe</button>');
  const [field] = /<input[^>]*type="email"[^>]*>/.exec(box) ?? [];
  // Without scripts nothing carries the address over: the field is hidden, and must not hold the button back.
  expect(field).toMatch(/noscript:hidden/);
  expect(field).not.toMatch(/required/);
  expect(field).not.toMatch(/ name=/);
});
