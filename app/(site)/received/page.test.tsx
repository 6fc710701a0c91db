import { expect, it } from 'vitest';
import ReceivedPage from './page.tsx';

const shown = (query: Record<string, string>) => ReceivedPage({ searchParams: Promise.resolve(query) });

it.each([{}, { reference: 'CALL0400' }, { by: '2026-11-23T07:00:00Z' }])(
  'leads to the form where the address names no message: %j',
  async (query) => {
    await expect(shown(query)).rejects.toMatchObject({
      digest: expect.stringContaining(';/contact;') as string,
    });
  },
);

it('is there for who has a reference', async () => {
  expect(await shown({ reference: '0A1B2C3D' })).toBeTruthy();
});
