'use server';

import { redirect } from 'next/navigation';
import { spendAccountLink, type LinkState } from '#lib/auth/links/account-link.ts';
import { postedText } from '#lib/text.ts';

/** Does what a mailed link is for; only this spends it. */
export async function spendLinkAction(_previous: LinkState, posted: unknown): Promise<LinkState> {
  // Anyone can call it with arguments of another kind.
  const form = posted instanceof FormData ? posted : new FormData();
  const result = await spendAccountLink(postedText(form.get('token')), {
    wanted: postedText(form.get('wanted')),
    repeated: postedText(form.get('repeated')),
  });
  if (result.status !== 'ok') return result;
  redirect(`/login?done=${result.kind === 'address_change' ? 'address' : 'password'}`);
}
