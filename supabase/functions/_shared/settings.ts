/** A language model behind an OpenAI-compatible endpoint; optional. */
export interface LanguageModel {
  baseUrl: string;
  apiKey: string;
  model: string;
}

export interface Settings {
  supabaseUrl: string;
  publishableKey: string;
  /** Origins that tests serve feeds from; empty unless feeds and backend are on loopback. */
  testOrigins: string[];
  languageModel?: LanguageModel;
}

/** @throws Error naming the variable that is missing or wrong */
export function readSettings(read: (name: string) => string | undefined): Settings {
  const supabaseUrl = read('SUPABASE_URL');
  const publishableKey = read('SUPABASE_ANON_KEY');
  if (!supabaseUrl || !publishableKey) throw new Error('SUPABASE_URL and SUPABASE_ANON_KEY are not set.');
  const languageModel = readLanguageModel(read);
  return {
    supabaseUrl,
    publishableKey,
    testOrigins: testOrigins(read('FEED_TEST_ORIGINS'), supabaseUrl),
    ...(languageModel ? { languageModel } : {}),
  };
}

/**
 * Ignored unless the backend is on loopback too, so that it opens nothing if it is left set in
 * production.
 */
function testOrigins(value: string | undefined, supabaseUrl: string): string[] {
  const loopback = /^http:\/\/127\.0\.0\.1:\d{1,5}$/;
  if (!value || !loopback.test(new URL(supabaseUrl).origin)) return [];
  return value.split(',').filter((origin) => loopback.test(origin) && origin !== new URL(supabaseUrl).origin);
}

function readLanguageModel(read: (name: string) => string | undefined): LanguageModel | undefined {
  const [baseUrl, apiKey, model] = [read('LLM_BASE_URL'), read('LLM_API_KEY'), read('LLM_MODEL')];
  if (!baseUrl) return undefined;
  if (!model) throw new Error('LLM_BASE_URL is set, but LLM_MODEL is not.');
  const url = URL.parse(baseUrl);
  const isLocal = url?.hostname === '127.0.0.1' || url?.hostname === 'localhost';
  if (!url || (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal))) {
    throw new Error('LLM_BASE_URL must begin with https://.');
  }
  return { baseUrl: baseUrl.replace(/(?<!\/)\/+$/, ''), apiKey: apiKey ?? '', model };
}
