import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { TOKEN_MIN_AGE_MS } from '../../lib/enquiries/form/form-timing.ts';
import type { Measurement } from '../lib/budgets.ts';
import { postForm } from '../lib/post-form.ts';
import { send, type Response } from '../lib/send.ts';
import type { FloodPart } from './parts.ts';
import { addresses } from './visitor.ts';

/**
 * As many as one address may send in ten minutes, from as many networks as use up the hour's limit and more.
 */
const PER_ADDRESS = 5;
const NETWORKS = 20;
/** `enquiry_limit_global` of supabase/schemas/01_foundation/01_settings.sql. */
const LIMIT = 60;
const STRANGERS = 'stranger.example';

interface Mail {
  kind: string;
  enquiry?: { email: string };
}

/** All mails of the outbox, which no worker empties here; claiming is how the API shows them. */
async function waitingMails(database: SupabaseClient): Promise<Mail[]> {
  const mails: Mail[] = [];
  for (;;) {
    const claim = { p_worker: randomUUID(), p_lane: 'direct', p_limit: 100, p_lease_seconds: 3_600 };
    const { data, error } = await database.rpc('claim_mail', claim);
    if (error) throw new Error(error.message);
    const claimed = (data as { mails: Mail[] }).mails;
    if (claimed.length === 0) return mails;
    mails.push(...claimed);
  }
}

export const enquiries: FloodPart = {
  name: 'enquiries',
  title: "a customer's enquiry during a flood of enquiries, and the mails that the flood sends to strangers",
  async measure({ port, backend }) {
    const enquire = async (from: string, email: string): Promise<Response> => {
      const { token } = JSON.parse((await send(port, { from, path: '/api/form-token' })).body) as {
        token: string;
      };
      await delay(TOKEN_MIN_AGE_MS);
      const fields = {
        name: 'Ada Example',
        email,
        subject: 'A flood',
        message: `Long enough, from ${email}.`,
      };
      return postForm(port, { path: '/contact', from, fields: { ...fields, form_token: token } });
    };
    const quiet = await enquire('127.0.12.1', 'quiet@visitor.example');
    const flood = Array.from({ length: NETWORKS * PER_ADDRESS }, (_, n) =>
      enquire(`127.1.${1 + (n % NETWORKS)}.1`, `n${n}@${STRANGERS}`),
    );
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    const customer = await enquire(addresses.visitor, 'customer@visitor.example');

    const database = createClient(backend.url, backend.secretKey, { auth: { persistSession: false } });
    const stored = await database.from('contact_submissions').select('email, held').limit(1_000);
    if (stored.error) throw new Error(stored.error.message);
    const acknowledged = (await waitingMails(database)).filter(
      ({ kind, enquiry }) => kind === 'acknowledgement' && enquiry?.email.endsWith(`@${STRANGERS}`),
    ).length;
    const isStored = stored.data.some(({ email }) => email === 'customer@visitor.example');
    return [
      {
        what: "of one customer's enquiry in a flood of enquiries, refused",
        measured: Number(customer.status !== 303 || !isStored),
        unit: 'count',
        goal: { atMost: 0 },
        note: `quiet ${Number(quiet.status !== 303)}; ${statuses.filter((status) => status === 303).length} of ${statuses.length} of the flood accepted`,
      },
      {
        what: '  mails to strangers',
        measured: acknowledged,
        unit: 'count',
        goal: { atMost: LIMIT },
        note: `${stored.data.filter(({ held }) => held).length} held without a mail`,
      },
    ] satisfies Measurement[];
  },
};
