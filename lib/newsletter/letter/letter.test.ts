import { DomUtils, parseDocument } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { hostileTexts } from '#lib/markdown/tests/hostile-corpus.ts';
import { MAX_LETTER_BYTES, renderLetter, type IssueToMail } from './letter.ts';
import { personalise } from './personal-links.ts';
import { seededIssues } from './tests/seeded-issues.ts';

const site = { origin: 'https://site.example', firm: {} };
const issue: IssueToMail = {
  number: 7,
  title: 'Backups that restore',
  summary: 'Test the restore, not the backup.',
  content: 'First [words](/contact).\n\n# Part\n\n- one\n- two [again](/contact)',
  related: '',
};

function letterOf(over: Partial<IssueToMail> = {}) {
  const result = renderLetter({ ...issue, ...over }, site);
  if (result.status !== 'ok') throw new Error(result.status);
  return result.letter;
}

const links = {
  unsubscribeUrl: 'https://site.example/u/1?a=$&&b=2',
  preferencesUrl: 'https://site.example/p/1',
};
const elementsOf = (html: string) => DomUtils.findAll(() => true, parseDocument(html).children);

describe('renderLetter', () => {
  it('renders every issue of the seeds, below the limit and the same each time', () => {
    expect(seededIssues.length).toBeGreaterThanOrEqual(30);
    for (const seeded of seededIssues) {
      const letter = letterOf(seeded);
      expect(letter.bytes).toBe(Buffer.byteLength(letter.html));
      expect(letter.bytes).toBeLessThan(MAX_LETTER_BYTES / 4);
      expect(letter).toEqual(letterOf(seeded));
    }
  });

  it('has a subject, a hidden preheader, a language, schemes and headings in order', () => {
    const { subject, html } = letterOf();
    expect(subject).toBe(issue.title);
    expect(html).toMatch(/^<!doctype html>\n<html lang="en-AU" dir="ltr">/);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toMatch(
      /<div class="preheader" style="display: none;[^"]*">Test the restore, not the backup\./,
    );
    expect(html).toMatch(/<h1 style="[^"]+">Backups that restore<\/h1>[\s\S]*<h2 style="[^"]+">Part<\/h2>/);
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    expect(html).toContain('<!--[if mso]><table');
    expect(html).not.toMatch(/#000|black/);
  });

  it('takes the first words for the preheader where there is no summary, and shows none', () => {
    const { html, text } = letterOf({ summary: '' });
    expect(html).toMatch(/<div class="preheader"[^>]*>First words\. Part/);
    expect(html).not.toContain('class="summary"');
    expect(text).not.toMatch(/\n{5}/);
  });

  it('says who sends it, why, and how to leave; the ABN and street once they are known', () => {
    const known = { abn: '51 824 753 556', street: '1 Example Street' };
    const result = renderLetter(issue, { ...site, firm: known });
    for (const text of [letterOf().html, letterOf().text]) {
      expect(text).toContain('Southlight Consulting, Sydney NSW 2000, Australia');
      expect(text).toContain('You receive this e-mail because');
      expect(text).toContain('{{unsubscribe_url}}');
      expect(text).toContain('{{preferences_url}}');
      expect(text).toContain('https://site.example/industry-updates/7');
      expect(text).not.toContain('ABN');
    }
    expect(result).toMatchObject({
      letter: {
        text: expect.stringContaining(
          'Southlight Consulting, 1 Example Street, Sydney NSW 2000, Australia, ABN 51 824 753 556',
        ) as string,
      },
    });
  });

  it('writes the text part with its links numbered once, from its first line on', () => {
    expect(letterOf({ related: '/services/technology-due-diligence' }).text).toMatchInlineSnapshot(`
      "Southlight, Issue #7

      Backups that restore

      Test the restore, not the backup.

      ----------------------------------------

      First words [1].


      Part

       * one
       * two again [1]

      This letter belongs to: Cyber Security Services
      https://site.example/services/technology-due-diligence

      Links in this letter:
      [1] https://site.example/contact

      ----------------------------------------

      You receive this e-mail because you asked for the Southlight newsletter at this address.

      Unsubscribe: {{unsubscribe_url}}
      Preferences: {{preferences_url}}
      Read in the browser: https://site.example/industry-updates/7

      Southlight Consulting, Sydney NSW 2000, Australia
      info@southlight.example
      "
    `);
  });

  it('links to addresses of the web and of mail alone, without images, scripts or forms', () => {
    for (const content of [...hostileTexts, ...seededIssues.map((seeded) => seeded.content)]) {
      for (const element of elementsOf(letterOf({ content }).html)) {
        expect(element.name).not.toMatch(/^(script|img|svg|form|input|iframe|object|embed|base|link|video)$/);
        expect(Object.keys(element.attribs).join(' ')).not.toMatch(/\b(on\w+|src|srcset|background)\b/);
        const href = DomUtils.getAttributeValue(element, 'href') ?? 'https://none.example';
        expect(href).toMatch(/^(https?:\/\/|mailto:|\{\{\w+_url\}\}$)/);
      }
    }
  });

  it('puts no HTML of a title or a summary into the letter', () => {
    const { html } = letterOf({ title: '<b>x</b> & "y"', summary: '<img src=x>' });
    const [title] = elementsOf(html).filter(({ name }) => name === 'h1');
    expect(DomUtils.textContent(title!)).toBe('<b>x</b> & "y"');
    expect(elementsOf(html).some(({ name }) => name === 'img' || name === 'b')).toBe(false);
  });

  it.each([
    ['its text alone', 'word '.repeat(20_000)],
    ['the styles of its elements', '- a\n'.repeat(3_000)],
  ])('is too_large above the limit by %s, and says by how much', (_, content) => {
    const result = renderLetter({ ...issue, content }, site);
    expect(result.status).toBe('too_large');
    expect('bytes' in result && result.bytes).toBeGreaterThan(MAX_LETTER_BYTES);
  });
});

describe('personalise', () => {
  it('puts a person’s links into both parts and changes nothing else', () => {
    const letter = letterOf();
    const { html, text } = personalise(letter, links);
    expect(html.match(/href="https:\/\/site\.example\/u\/1\?a=\$&#38;&#38;b=2"/g)).toHaveLength(1);
    expect(text).toContain(`Unsubscribe: ${links.unsubscribeUrl}\nPreferences: ${links.preferencesUrl}\n`);
    expect(text.length - letter.text.length).toBe(
      links.unsubscribeUrl.length +
        links.preferencesUrl.length -
        '{{unsubscribe_url}}{{preferences_url}}'.length,
    );
    expect(html + text).not.toContain('{{');
  });

  it('gives them to nothing that an issue says, neither its words nor its addresses', () => {
    const trap =
      'x {{unsubscribe_url}} [y](https://evil.example/?u={{unsubscribe_url}}) `{{preferences_url}}` ' +
      'https://evil.example/?u={**{unsubscribe_url}}** {*{preferences_url}*}';
    const letter = letterOf({ title: trap, summary: trap, content: trap });
    const { html, text } = personalise(letter, {
      unsubscribeUrl: 'https://UNSUB',
      preferencesUrl: 'https://PREF',
    });
    for (const part of [html, text]) {
      expect(part.match(/https:\/\/UNSUB/g)).toHaveLength(1);
      expect(part.match(/https:\/\/PREF/g)).toHaveLength(1);
    }
  });

  it('leaves other words in double braces as they are', () => {
    expect(letterOf({ content: '`{{ .Values.image }}`' }).text).toContain('{{ .Values.image }}');
  });
});
