import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { claims, firmClaimBasis } from '#content/collections/claims.ts';
import { Claims } from './reasons.tsx';

const section = renderToStaticMarkup(<Claims ids={claims.map(({ id }) => id)} />);

it('says once on what basis the figures of a section stand', () => {
  expect(section.split(firmClaimBasis)).toHaveLength(2);
});

it('prints no figure over two lines, and a sum with its unit', () => {
  expect(section.match(/<span class="whitespace-nowrap font-display[^>]*>[^<]+/g)).toHaveLength(
    claims.length,
  );
  expect(section).toContain('>$4.45M<');
});
