import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { GenerateResult } from './generate-result.tsx';

describe('the result of Generate', () => {
  it.each([
    ['all_sources_failed', true],
    ['failed', false],
    ['ok', false],
  ] as const)('leads to Feeds when it is %s: %s', (status, leads) => {
    for (const focuses of [true, false]) {
      const markup = renderToStaticMarkup(
        <GenerateResult outcome={{ status, message: 'A sentence.' }} focuses={focuses} />,
      );
      expect(markup).toContain('A sentence.');
      expect(markup.includes('href="/newsletter-admin/feeds"')).toBe(leads);
    }
  });
});
