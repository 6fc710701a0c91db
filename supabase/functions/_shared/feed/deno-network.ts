import { FeedError } from './feed-error.ts';
import type { Connection, Network } from './http-client.ts';

const IPV6_ONLY =
  'The host of the feed has IPv6 addresses only, which the embedded Supabase does not permit.';

/** The network of a function in Deno, embedded and on hosted Supabase alike. */
export const denoNetwork: Network = {
  async resolve(host, signal) {
    const records = await Promise.all(
      (['A', 'AAAA'] as const).map((type) =>
        Deno.resolveDns(host, type, { signal }).catch((): string[] => []),
      ),
    );
    return records.flat();
  },

  async connect({ address, port, tlsName, signal }) {
    const plain = await within(signal, Deno.connect({ hostname: address, port }), (late) =>
      late.close(),
    ).catch((error: unknown) => {
      // The embedded backend permits ranges, which Deno knows of IPv4 alone (decision 13).
      if (error instanceof Deno.errors.NotCapable && address.includes(':')) throw new FeedError(IPV6_ONLY);
      throw error;
    });
    const conn = tlsName
      ? await within(
          signal,
          Deno.startTls(plain, { hostname: tlsName }),
          (late) => late.close(),
          () => closeQuietly(plain),
        )
      : plain;
    return closable(conn, signal);
  },
};

/** Waits for `pending` until the signal aborts; closes a connection that arrives after that. */
async function within<T>(
  signal: AbortSignal,
  pending: Promise<T>,
  closeLate: (value: T) => void,
  abandon: () => void = () => undefined,
): Promise<T> {
  let stop: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([pending, aborted]);
  } catch (error) {
    abandon();
    pending.then(closeLate, () => undefined);
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function closable(conn: Deno.Conn, signal: AbortSignal): Connection {
  const close = (): void => {
    signal.removeEventListener('abort', close);
    closeQuietly(conn);
  };
  signal.addEventListener('abort', close, { once: true });
  return { readable: conn.readable, writable: conn.writable, close };
}

/** Its streams close the connection when they end, so it may be closed already. */
function closeQuietly(conn: Deno.Conn): void {
  try {
    conn.close();
  } catch {
    // Already closed.
  }
}
