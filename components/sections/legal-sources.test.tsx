import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LegalSources } from './legal-sources.tsx';

it('names each source as a link, and the day of the check once', () => {
  const line = renderToStaticMarkup(<LegalSources ids={['privacy-act', 'eu-ai-act']} />);
  expect(line.match(/<a href="https:/g)).toHaveLength(2);
  expect(line).toMatch(/; dates checked on \d{1,2} \w+ 20\d\d\. <a href="\/regulatory-calendar">/);
});

it('is not there without sources', () => {
  expect(renderToStaticMarkup(<LegalSources ids={[]} />)).toBe('');
});
