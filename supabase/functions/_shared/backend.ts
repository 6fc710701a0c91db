import type { Settings } from './settings.ts';

/** The database or the auth server did not answer as it should. */
export class BackendError extends Error {
  override name = 'BackendError';
}

/** The caller's own session: everything is done with the caller's rights, and a function holds no key that could do more. */
export interface Backend {
  /** Whether the auth server knows the token: an account that was signed out or deleted does not count. */
  isSignedIn(): Promise<boolean>;
  /** Whether the caller is an administrator at this moment, by the word of the database. */
  isAdmin(): Promise<boolean>;
  /** Calls a database function and returns its answer, whose status word says what happened. */
  call<T extends { status: string }>(name: string, parameters: Record<string, unknown>): Promise<T>;
}

const timeout = 10_000;

/** @throws nothing; each call throws BackendError when the backend is unreachable, slow or confused */
export function connectBackend(settings: Settings, token: string, fetcher: typeof fetch): Backend {
  const headers = { apikey: settings.publishableKey, authorization: `Bearer ${token}` };
  const request = async (path: string, init: RequestInit): Promise<Response> => {
    try {
      return await fetcher(new URL(path, settings.supabaseUrl), {
        ...init,
        headers: { ...headers, ...init.headers },
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      });
    } catch (error) {
      throw new BackendError(`${path}: ${error instanceof Error ? error.name : 'failed'}`);
    }
  };
  const rpc = async (name: string, parameters: Record<string, unknown>): Promise<unknown> => {
    const response = await request(`/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(parameters),
    });
    const answer: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw new BackendError(`${name}: status ${response.status}`);
    return answer;
  };
  return {
    async isSignedIn() {
      const response = await request('/auth/v1/user', { method: 'GET' });
      await response.body?.cancel();
      if (response.ok) return true;
      if (response.status < 500) return false;
      throw new BackendError(`/auth/v1/user: status ${response.status}`);
    },
    async isAdmin() {
      return (await rpc('is_current_admin', {})) === true;
    },
    async call<T extends { status: string }>(name: string, parameters: Record<string, unknown>): Promise<T> {
      const answer = await rpc(name, parameters);
      if (typeof (answer as { status?: unknown } | null)?.status !== 'string') {
        throw new BackendError(`${name}: an answer of another form`);
      }
      return answer as T;
    },
  };
}
