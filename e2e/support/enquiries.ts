import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createClient } from '@supabase/supabase-js';
import type { Database } from '../../lib/supabase/database.types';

type Enquiry = {
  kind: string;
  name: string;
  email: string;
  phone: string;
  company: string;
  subject: string;
  message: string;
};

/** Stores an enquiry as the web server does, without a browser: for journeys that begin at the desk. Returns its id. */
export async function storeEnquiry(
  enquiry: Enquiry,
  { url, dataDir }: { url: string; dataDir: string },
): Promise<string> {
  const secrets = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')) as Record<
    string,
    string
  >;
  const client = (key: 'publishable_key' | 'secret_key') =>
    createClient<Database>(url, secrets[key]!, { auth: { persistSession: false } });
  const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');
  const secret = secrets.enquiry_signing_secret!;
  const requestId = randomUUID();
  const ipHash = sha256(requestId);
  const { kind, name, email, phone, company, subject, message } = enquiry;
  const validUntil = Date.now() + 60_000;
  const payload = [
    requestId,
    ipHash,
    'true',
    String(validUntil),
    kind,
    name,
    email,
    phone,
    company,
    subject,
    message,
  ].join('\u001f');
  const { data } = await client('publishable_key').rpc('submit_enquiry', {
    p_request_id: requestId,
    p_ip_hash: ipHash,
    p_signature: sha256(secret + sha256(secret + payload)),
    p_has_token: true,
    p_valid_until: validUntil,
    p_kind: kind,
    p_name: name,
    p_email: email,
    p_phone: phone,
    p_company: company,
    p_subject: subject,
    p_message: message,
  });
  if ((data as { status?: string } | null)?.status !== 'ok')
    throw new Error(`not stored: ${JSON.stringify(data)}`);
  const stored = await client('secret_key')
    .from('contact_submissions')
    .select('id')
    .eq('request_id', requestId)
    .single();
  return stored.data!.id;
}
