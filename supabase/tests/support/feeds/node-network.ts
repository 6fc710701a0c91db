import { connect as connectTo } from 'node:net';
import { Duplex } from 'node:stream';
import type { Connection, Network } from '#supabase/functions/_shared/feed/http-client.ts';

/**
 * A network in Node, without TLS, where `names` are all that resolves; `connected` are the
 * addresses tried.
 */
export function nodeNetwork(
  names: Record<string, string[] | (() => string[])> = {},
): Network & { connected: string[] } {
  const connected: string[] = [];
  return {
    connected,
    async resolve(host) {
      const addresses = names[host] ?? [];
      return typeof addresses === 'function' ? addresses() : addresses;
    },
    connect({ address, port, signal }) {
      connected.push(address);
      // A test connects to loopback only.
      if (!address.startsWith('127.')) return Promise.reject(new Error('unreachable'));
      return new Promise<Connection>((resolve, reject) => {
        const socket = connectTo({ host: address, port });
        const close = (): void => void socket.destroy();
        signal.addEventListener('abort', close, { once: true });
        socket.once('error', reject);
        socket.once('connect', () => {
          socket.on('error', () => undefined);
          const { readable, writable } = Duplex.toWeb(socket) as unknown as Connection;
          resolve({ readable, writable, close });
        });
      });
    },
  };
}
