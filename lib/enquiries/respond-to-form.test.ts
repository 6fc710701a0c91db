import { expect, it, vi } from 'vitest';
import { log } from '#lib/log/log.ts';
import { respondToForm } from './respond-to-form.ts';

it.each(['enquiry', 'subscription'] as const)(
  'responds 400 to what is no form, logged as a refusal of the %s, and does nothing else',
  async (about) => {
    const logged = vi.spyOn(log, 'info').mockReturnValue();
    const handle = vi.fn();
    const post = new Request('https://firm.example/', { method: 'POST', body: 'no form' });
    expect((await respondToForm(post, about, handle)).status).toBe(400);
    expect(handle).not.toHaveBeenCalled();
    expect(logged.mock.calls.map(([event]) => event)).toEqual([`${about}.refused`]);
    logged.mockRestore();
  },
);
