'use server';

import { refresh } from 'next/cache';
import { withSession } from '#lib/auth/account/with-session.ts';
import {
  addPasskey,
  beginApp,
  confirmApp,
  offerPasskey,
  removeFactor,
  renewCodes,
} from '#lib/auth/second-step/change-factors.ts';
import type { FactorState } from '#lib/auth/second-step/factor-state.ts';
import { postedText } from '#lib/text.ts';

// Anyone can call an action with arguments of another kind.
const formOf = (posted: unknown): FormData => (posted instanceof FormData ? posted : new FormData());

/** What the browser makes a passkey with, for whoever knows the password. */
export async function offerPasskeyAction(posted: unknown) {
  const password = postedText(formOf(posted).get('password'));
  return withSession('offer_passkey', (session) => offerPasskey(session, password));
}

export async function addPasskeyAction(_previous: FactorState, posted: unknown): Promise<FactorState> {
  const form = formOf(posted);
  const [attestation, name] = [postedText(form.get('attestation')), postedText(form.get('name'))];
  return withSession('add_passkey', (session) => addPasskey(session, attestation, name));
}

/** The page then shows the secret. */
export async function beginAppAction(_previous: FactorState, posted: unknown): Promise<FactorState> {
  const password = postedText(formOf(posted).get('password'));
  const result = await withSession('begin_app', (session) => beginApp(session, password));
  if (result.status === 'ok') refresh();
  return result;
}

export async function confirmAppAction(_previous: FactorState, posted: unknown): Promise<FactorState> {
  const code = postedText(formOf(posted).get('code'));
  return withSession('add_app', (session) => confirmApp(session, code));
}

export async function renewCodesAction(_previous: FactorState, posted: unknown): Promise<FactorState> {
  const password = postedText(formOf(posted).get('password'));
  return withSession('renew_codes', (session) => renewCodes(session, password));
}

export async function removeFactorAction(_previous: FactorState, posted: unknown): Promise<FactorState> {
  const form = formOf(posted);
  const [password, which] = [postedText(form.get('password')), postedText(form.get('which'))];
  return withSession('remove_factor', (session) => removeFactor(session, password, which));
}
