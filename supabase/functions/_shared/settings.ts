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
  const publishableKey = readPublishableKey(read);
  if (!supabaseUrl || !publishableKey)
    throw new Error('SUPABASE_URL and SUPABASE_PUBLISHABLE_KEYS or SUPABASE_ANON_KEY are not set.');
  const languageModel = readLanguageModel(read);
  return {
    supabaseUrl,
    publishableKey,
    testOrigins: testOrigins(read('FEED_TEST_ORIGINS'), supabaseUrl),
    ...(languageModel ? { languageModel } : {}),
  };
}

/**
 * The publishable key: hosted Supabase gives a function its keys as JSON by name, of which the first project
 * key is `default`, and the older form as SUPABASE_ANON_KEY while the project still has it.
 */
export function readPublishableKey(read: (name: string) => string | undefined): string | undefined {
  const keys = parseKeys(read('SUPABASE_PUBLISHABLE_KEYS'));
  const found = keys['default'] ?? Object.values(keys)[0];
  return typeof found === 'string' && found ? found : read('SUPABASE_ANON_KEY');
}

function parseKeys(text = '{}'): Record<string, unknown> {
  try {
    const keys: unknown = JSON.parse(text);
    return typeof keys === 'object' && keys !== null ? (keys as Record<string, unknown>) : {};
  } catch {
    // Its text is a key, or part of one.
    throw new Error('SUPABASE_PUBLISHABLE_KEYS is not JSON.');
  }
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
