import { setTimeout as delay } from 'node:timers/promises';

const PER_SECOND = 11;

const requests: readonly ((at: number) => [path: string, init?: RequestInit])[] = [
  () => ['/'],
  () => ['/about', { headers: { 'accept-encoding': 'br' } }],
  (at) => [`/industry-updates?q=security+${at}`],
  (at) => [`/industry-updates/${10_000 + at}`],
  () => ['/industry-updates'],
  (at) => [`/services?utm_source=${at}`],
  () => ['/contact', { headers: { rsc: '1' } }],
  (at) => [`/no-such/page-${at}`],
  () => ['/api/form-token'],
  () => ['/login'],
  () => ['/sitemap.xml'],
];

/** Eleven requests a second of every kind, whether or not those before were answered. */
export async function mixedLoad(
  address: string,
  seconds: number,
  eachSecond: (second: number, waiting: number) => Promise<void> = async () => {},
): Promise<void> {
  let waiting = 0;
  for (let second = 0, at = 0; second < seconds; second++) {
    const next = delay(1000);
    for (let n = 0; n < PER_SECOND; n++, at++) {
      const [path, init] = requests[at % requests.length]!(at);
      waiting += 1;
      void fetch(`${address}${path}`, { redirect: 'manual', ...init })
        .then((response) => response.arrayBuffer())
        .catch(() => undefined)
        .finally(() => (waiting -= 1));
    }
    await next;
    await eachSecond(second, waiting);
  }
}
