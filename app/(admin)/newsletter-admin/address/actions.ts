'use server';

import { redirect } from 'next/navigation';
import { withSession } from '#lib/auth/account/with-session.ts';
import { askAddressChange, type AddressState } from '#lib/auth/links/ask-address.ts';
import { ADDRESS_PATH } from '#lib/auth/redirect-path.ts';
import { postedText } from '#lib/text.ts';

/** Mails a link to the address that the account of whoever posts is to have. */
export async function askAddressAction(_previous: AddressState, posted: unknown): Promise<AddressState> {
  // Anyone can call it with arguments of another kind.
  const form = posted instanceof FormData ? posted : new FormData();
  const email = postedText(form.get('email')).trim();
  const password = postedText(form.get('password'));
  const result = await withSession('address', (session) => askAddressChange(session, { email, password }));
  if (result.status !== 'ok') return { ...result, email };
  redirect(`${ADDRESS_PATH}?done`);
}
