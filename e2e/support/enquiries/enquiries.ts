import { enquiry, sign } from '#supabase/tests/support/enquiries.ts';
import { BACKEND_URL, DATA_DIR } from '#e2e/support/stack/addresses.ts';
import { webServerOf, type Backend } from '#e2e/support/stack/web-server.ts';

type Words = {
  kind: string;
  name: string;
  email: string;
  phone: string;
  company: string;
  subject: string;
  message: string;
};

/** Stores an enquiry as the web server does, without a browser. Returns its id. */
export async function storeEnquiry(words: Words, backend: Backend, callTimes = ''): Promise<string> {
  const { client, signingSecret } = webServerOf(backend);
  const whole = enquiry({ ...words, ...(callTimes ? { callTimes } : {}) });
  const requestId = whole.requestId!;
  const { data } = await client('publishable_key').rpc('submit_enquiry', {
    p_request_id: requestId,
    p_ip_hash: whole.ipHash!,
    p_network_hash: whole.networkHash!,
    p_signature: sign(whole, signingSecret),
    p_has_token: whole.hasToken!,
    p_valid_until: whole.validUntil!,
    p_kind: words.kind,
    p_name: words.name,
    p_email: words.email,
    p_phone: words.phone,
    p_company: words.company,
    p_subject: words.subject,
    p_message: words.message,
    ...(callTimes ? { p_call_times: callTimes } : {}),
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

/** An enquiry at the stack of the tests, found by its sender's address. Returns its id. */
export const arrive = (email: string, changes: Partial<Words> = {}, callTimes?: string): Promise<string> =>
  storeEnquiry(
    {
      kind: 'contact',
      name: 'Ada Example',
      email,
      phone: '+61 2 5550 0000',
      company: 'Example Pty Ltd',
      subject: 'Slow checkout',
      message: 'Our checkout slows down every Friday.\nCan you help?',
      ...changes,
    },
    { url: BACKEND_URL, dataDir: DATA_DIR },
    callTimes,
  );
