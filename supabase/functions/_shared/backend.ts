import type { Settings } from './settings.ts';

/** The database or the auth server is unreachable, slow, or sent an unexpected response. */
export class BackendError extends Error {
  override name = 'BackendError';
}

/** The backend with the caller's own token: a function holds no key that could do more. */
export interface Backend {
  /** Whether the auth server accepts the token; false once signed out or deleted. */
  isSignedIn(): Promise<boolean>;
  /** Whether the caller is an editor now, by the database. */
  isEditor(): Promise<boolean>;
  /** Calls a database function and returns its result, an object with a status. */
  call<T extends { status: string }>(name: string, parameters: Record<string, unknown>): Promise<T>;
}

const BACKEND_TIMEOUT_MS = 10_000;

/** A client for one request; each of its methods throws BackendError. */
export function connectBackend(settings: Settings, token: string, fetcher: typeof fetch): Backend {
  const headers = { apikey: settings.publishableKey, authorization: `Bearer ${token}` };
  const request = async (path: string, init: RequestInit): Promise<Response> => {
    try {
      return await fetcher(new URL(path, settings.supabaseUrl), {
        ...init,
        headers: { ...headers, ...init.headers },
        redirect: 'error',
        signal: AbortSignal.timeout(BACKEND_TIMEOUT_MS),
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
    const result: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw new BackendError(`${name}: status ${response.status}`);
    return result;
  };
  return {
    async isSignedIn() {
      const response = await request('/auth/v1/user', { method: 'GET' });
      await response.body?.cancel();
      if (response.ok) return true;
      if (response.status < 500) return false;
      throw new BackendError(`/auth/v1/user: status ${response.status}`);
    },
    async isEditor() {
      return (await rpc('is_current_editor', {})) === true;
    },
    async call<T extends { status: string }>(name: string, parameters: Record<string, unknown>): Promise<T> {
      const result = await rpc(name, parameters);
      if (typeof (result as { status?: unknown } | null)?.status !== 'string') {
        throw new BackendError(`${name}: unexpected result`);
      }
      return result as T;
    },
  };
}
