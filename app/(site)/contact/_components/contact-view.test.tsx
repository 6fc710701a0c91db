import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { firmDetailsSchema } from '#content/site/firm-details.ts';
import { ContactDetails } from './contact-view.tsx';

const filled = { abn: '51 824 753 556', street: '1 Example Street', telephone: '+61 2 5550 1234' };

it('shows street, telephone and ABN once they are filled in', () => {
  const panel = renderToStaticMarkup(<ContactDetails {...firmDetailsSchema.parse(filled)} />);
  expect(panel).toContain('1 Example Street, Sydney');
  expect(panel).toContain('href="tel:+61255501234"');
  expect(panel).toContain(filled.abn);
});

it('shows none of their labels while they are empty', () => {
  const panel = renderToStaticMarkup(<ContactDetails />);
  expect(panel).not.toMatch(/ABN|Telephone/);
});

it('accepts an ABN only with its check digits', () => {
  expect(firmDetailsSchema.safeParse({ abn: '51 824 753 557' }).success).toBe(false);
});
