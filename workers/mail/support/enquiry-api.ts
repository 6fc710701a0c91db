import type { BackendFacts } from '#embedded/backend.ts';
import { enquiry, sign, submitParams, type Enquiry } from '#supabase/tests/support/enquiries.ts';

const parameters = [
  ...[
    'p_request_id',
    'p_ip_hash',
    'p_network_hash',
    'p_signature',
    'p_has_token',
    'p_valid_until',
    'p_kind',
    'p_name',
    'p_email',
  ],
  ...['p_phone', 'p_company', 'p_subject', 'p_message'],
];

/** Sends one enquiry through the API, signed as the web server signs it. */
export async function sendEnquiry(backend: BackendFacts, changes: Partial<Enquiry> = {}): Promise<Enquiry> {
  const e = enquiry(changes);
  const values = submitParams(e, sign(e, backend.enquirySigningSecret));
  const result = await callRpc<{ status: string }>(
    backend,
    'submit_enquiry',
    {
      ...Object.fromEntries(parameters.map((name, n) => [name, values[n] ?? ''])),
      p_has_token: e.hasToken,
      p_valid_until: e.validUntil,
    },
    backend.publishableKey,
  );
  if (result.status !== 'ok') throw new Error(`The enquiry was not stored: ${result.status}`);
  return e;
}

export async function callRpc<T>(
  { url, secretKey }: BackendFacts,
  name: string,
  body: object = {},
  apikey = secretKey,
): Promise<T> {
  const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
