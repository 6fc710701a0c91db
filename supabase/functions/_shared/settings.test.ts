import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

const read = (variables: Record<string, string>) =>
  readSettings(
    (name) => ({ SUPABASE_URL: 'http://127.0.0.1:54321', SUPABASE_ANON_KEY: 'k', ...variables })[name],
  );

describe('readSettings', () => {
  it('takes the publishable key in its newer form, by name, before the older one', () => {
    const keys = (value: unknown) =>
      read({ SUPABASE_PUBLISHABLE_KEYS: JSON.stringify(value) }).publishableKey;
    expect(keys({ web: 'sb_publishable_b', default: 'sb_publishable_a' })).toBe('sb_publishable_a');
    expect(keys({ web: 'sb_publishable_b' })).toBe('sb_publishable_b');
    expect([keys({}), keys(null), read({}).publishableKey]).toEqual(['k', 'k', 'k']);
    const newer = { SUPABASE_ANON_KEY: '', SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_a"}' };
    expect(read(newer).publishableKey).toBe('sb_publishable_a');
  });

  it('throws without a key, and for keys that are not JSON without repeating them', () => {
    expect(() => read({ SUPABASE_ANON_KEY: '' })).toThrow('SUPABASE_PUBLISHABLE_KEYS or SUPABASE_ANON_KEY');
    expect(() => read({ SUPABASE_PUBLISHABLE_KEYS: 'sb_publishable_a' })).toThrow(
      /^SUPABASE_PUBLISHABLE_KEYS is not JSON\.$/,
    );
  });

  it('returns test origins on loopback when the backend is on loopback', () => {
    const FEED_TEST_ORIGINS = 'http://127.0.0.1:5000,http://127.0.0.1:5001';
    expect(read({ FEED_TEST_ORIGINS }).testOrigins).toEqual([
      'http://127.0.0.1:5000',
      'http://127.0.0.1:5001',
    ]);
  });

  it('ignores test origins for a hosted backend, of another host, and of the backend itself', () => {
    const FEED_TEST_ORIGINS = 'http://127.0.0.1:5000';
    expect(read({ FEED_TEST_ORIGINS, SUPABASE_URL: 'https://abc.supabase.co' }).testOrigins).toEqual([]);
    for (const origin of [
      'http://10.0.0.1:80',
      'http://169.254.169.254',
      'https://127.0.0.1:5000',
      'http://127.0.0.1:54321',
      '*',
    ]) {
      expect(read({ FEED_TEST_ORIGINS: origin }).testOrigins).toEqual([]);
    }
  });

  it('returns a language model when one is named, and throws unless it is https or local', () => {
    expect(read({}).languageModel).toBeUndefined();
    expect(
      read({ LLM_BASE_URL: 'https://llm.example/v1/', LLM_MODEL: 'm', LLM_API_KEY: 'k' }).languageModel,
    ).toEqual({
      baseUrl: 'https://llm.example/v1',
      apiKey: 'k',
      model: 'm',
    });
    expect(() => read({ LLM_BASE_URL: 'http://llm.example/v1', LLM_MODEL: 'm' })).toThrow('https://');
    expect(() => read({ LLM_BASE_URL: 'https://llm.example/v1' })).toThrow('LLM_MODEL');
  });
});
