import { keepKeyOutOfBearer } from '#lib/supabase/api-key.ts';
import { UserError } from '#lib/user-error.ts';

export interface RestRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** After `/rest/v1/`. */
  path: string;
  body?: object;
  /** Another schema than the exposed one. */
  schema?: string;
}

export interface RestResponse {
  status: number;
  /** Of the database or of PostgREST, where it refused. */
  code: string | undefined;
  body: unknown;
}

export type SendRequest = (request: RestRequest) => Promise<RestResponse>;

/**
 * Sends requests to the REST API of a project.
 * @param key what lets it in, which also says who the caller is unless there is a token
 * @throws UserError when the project cannot be reached
 */
export const restOf =
  (url: string, key: string, token = key): SendRequest =>
  async ({ method, path, body, schema }) => {
    const headers: Record<string, string> = { apikey: key, authorization: `Bearer ${token}` };
    if (schema !== undefined) headers['accept-profile'] = schema;
    if (body !== undefined) headers['content-type'] = 'application/json';
    const response = await keepKeyOutOfBearer(key)(`${url.replace(/\/$/, '')}/rest/v1/${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    }).catch((error: unknown) => {
      const { cause } = error as { cause?: { code?: string } };
      throw new UserError(
        `SUPABASE_URL does not respond (${cause?.code ?? String(error)}): is the address right, and does the project run?`,
      );
    });
    const text = await response.text();
    const parsed = parse(text);
    const code = response.ok ? undefined : (parsed as { code?: unknown } | undefined)?.code;
    return {
      status: response.status,
      code: typeof code === 'string' ? code : undefined,
      body: parsed,
    };
  };

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The schema that PostgREST calls by this name is not exposed. */
const NOT_EXPOSED = 'PGRST106';
const missing: Record<string, 'function' | 'relation'> = {
  ...{ PGRST202: 'function', '42883': 'function' },
  ...{ PGRST204: 'relation', PGRST205: 'relation', '42703': 'relation' },
};
/** What the response says does not exist: a function of these arguments, or a table or column. */
export const missingIn = ({ code = '' }: RestResponse): 'function' | 'relation' | undefined => missing[code];
/** Refused by a privilege or a policy. */
export const isDenied = ({ code }: RestResponse): boolean => code === '42501' || code === NOT_EXPOSED;
