import { describe, expect, it } from 'vitest';
import { glossary } from '#content/collections/glossary/index.ts';
import { quickstarts } from '#content/collections/quickstarts/index.ts';
import { services } from '#content/collections/services/index.ts';
import { linkTerms, withTermLinks } from './link-terms.ts';

const link = (text: string, ...seen: string[]) => linkTerms(text, new Set(seen));

describe('a text', () => {
  it.each([
    ['Logs tell more than a log.', '[Logs](/glossary#log) tell more than a log.'],
    [
      'A super agent asks an agent.',
      'A [super agent](/glossary#super-agent) asks an [agent](/glossary#agent).',
    ],
    ['**MFA** and ransomware', '**[MFA](/glossary#multi-factor)** and [ransomware](/glossary#ransomware)'],
    ['A dialog, a blog, logs-on and logística.', 'A dialog, a blog, logs-on and logística.'],
    ['LOGS and Rag and agency', 'LOGS and Rag and agency'],
    ['[Read the logs](/contact) and metrics', '[Read the logs](/contact) and [metrics](/glossary#metric)'],
    ['CPS 230, CPS 2300', '[CPS 230](/glossary#cps-230), CPS 2300'],
    ['', ''],
  ])('%s', (text, expected) => expect(link(text)).toBe(expected));

  it('does not link a term again', () => {
    expect(link('logs', 'log')).toBe('logs');
  });
});

describe('a record', () => {
  const record = {
    slug: 'logs',
    sections: [
      {
        heading: 'Logs',
        paragraphs: ['Logs first.'],
        items: [{ title: 'Logs', text: 'Logs again, and traces.' }],
      },
    ],
    icon: [['path', { d: 'M0 0' }]],
  };

  it('links in its prose alone, each term once, and stays as it was', () => {
    const before = structuredClone(record);
    expect(withTermLinks(record)).toEqual({
      ...before,
      sections: [
        {
          heading: 'Logs',
          paragraphs: ['[Logs](/glossary#log) first.'],
          items: [{ title: 'Logs', text: 'Logs again, and [traces](/glossary#trace).' }],
        },
      ],
    });
    expect(record).toEqual(before);
  });

  it('of a service links several terms', () => {
    for (const service of services)
      expect(JSON.stringify(withTermLinks(service)).split('](/glossary#').length).toBeGreaterThan(5);
  });

  it.each([...services, ...quickstarts])('$meta.title: reads the same and links each term once', (page) => {
    const all = JSON.stringify(withTermLinks(page));
    const targets = [...all.matchAll(/\]\(\/glossary#([a-z0-9-]+)\)/g)].map((match) => match[1]!);
    expect(new Set(targets).size).toBe(targets.length);
    const ids = new Set(glossary.map(({ id }) => id));
    expect(targets.filter((id) => !ids.has(id))).toEqual([]);
    expect(all.replace(/\[([^[\]]*)\]\(\/glossary#[a-z0-9-]+\)/g, '$1')).toBe(JSON.stringify(page));
  });
});
