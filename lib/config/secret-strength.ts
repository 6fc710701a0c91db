/** Pieces of the secrets that Supabase and its imitators ship as defaults or print in their documentation. */
const wellKnown = [
  'change-me',
  'changeme',
  'change_me',
  'super-secret-jwt-token',
  'your-super-secret',
  'your-secret',
  'dev-secret',
  'unsafe-secret',
  'sb_publishable_acjwlzqhlzjbreguhvfoxg',
  'sb_secret_n7und0ugjktvk',
];

/**
 * Why a secret must not be used, as a clause that completes "<name> …"; undefined when nothing is
 * wrong with it.
 */
export function weaknessOf(secret: string): string | undefined {
  if (Buffer.byteLength(secret) < 32) return 'is shorter than 32 bytes';
  const lower = secret.toLowerCase();
  if (wellKnown.some((known) => lower.includes(known))) return 'is a published default';
  if (new Set(secret).size < 10) return 'repeats so few characters that it can be guessed';
  return undefined;
}
