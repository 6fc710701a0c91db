import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { resourcesPage } from '#content/pages/resources.ts';
import { NewsletterBox } from './newsletter-box.tsx';

const { newsletter } = resourcesPage;
const shown = (signUpOpen: boolean) =>
  renderToStaticMarkup(<NewsletterBox newsletter={{ ...newsletter, signUpOpen }} />);

describe('the newsletter box', () => {
  it('shows no field while sign-up is not open, but the feeds', () => {
    expect(newsletter.signUpOpen).toBe(false);
    expect(shown(false)).not.toMatch(/<form|<input/);
    expect(shown(false)).toContain(newsletter.notOpen);
    expect(shown(false)).toContain('href="/feed.xml"');
  });

  it('shows the specified box once it is open, and puts no address into a URL', () => {
    const box = shown(true);
    expect(box).not.toContain(newsletter.notOpen);
    expect(box).toContain(`>${newsletter.button}</button>`);
    const [field] = /<input[^>]*type="email"[^>]*>/.exec(box) ?? [];
    expect(field).toMatch(/required/);
    expect(field).not.toMatch(/ name=/);
  });
});
