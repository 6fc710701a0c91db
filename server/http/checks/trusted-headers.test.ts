import type { IncomingMessage } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { proxyWarning, writeTrustedHeaders } from './trusted-headers.ts';

const request = (headers: IncomingMessage['headers']) => ({ headers }) as IncomingMessage;
const forwarded = request({ 'x-forwarded-for': '203.0.113.7' });

describe('the name of a browser', () => {
  const written = (agent: string): string | undefined => {
    const socket = { remoteAddress: '203.0.113.7' } as IncomingMessage['socket'];
    const named = { headers: { 'user-agent': agent }, socket } as IncomingMessage;
    writeTrustedHeaders(named, { requestId: 'id', trustedHops: 0, siteOrigin: undefined });
    return named.headers['user-agent'];
  };

  it('reaches the application as it is', () => {
    expect(written('Mozilla/5.0 (X11; Linux x86_64)')).toBe('Mozilla/5.0 (X11; Linux x86_64)');
  });

  it('is cut to a length that Next looks through at once', () => {
    expect(written('a'.repeat(15_000))).toHaveLength(512);
  });
});

describe('a proxy that nobody counted', () => {
  afterEach(() => vi.restoreAllMocks());

  it('is named in the log once, at its first request', () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(console, 'log').mockImplementation((line: string) => void console.error(line));
    const warn = proxyWarning(0);
    warn(request({}));
    expect(logged).not.toHaveBeenCalled();
    warn(forwarded);
    warn(forwarded);
    expect(logged).toHaveBeenCalledOnce();
    expect(logged.mock.calls[0]?.[0]).toContain('TRUSTED_PROXY_HOPS');
  });

  it("is not what Next asks itself behind an action's redirect", () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(console, 'log').mockImplementation((line: string) => void console.error(line));
    const warn = proxyWarning(0);
    warn(request({ ...forwarded.headers, 'x-verified-origin': 'http://127.0.0.1:3000' }));
    expect(logged).not.toHaveBeenCalled();
    warn(forwarded);
    expect(logged).toHaveBeenCalledOnce();
  });

  it('is expected where the operator counted it', () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    proxyWarning(1)(forwarded);
    expect(logged).not.toHaveBeenCalled();
  });
});
