import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { Children } from './children.ts';
import { startSite } from './site.ts';

/** The site's server, saying these words to whoever started it. */
async function started(words: string[], metricsPort: string) {
  const child = new EventEmitter();
  const children = { start: () => ({ child, ended: new Promise(() => undefined) }) } as unknown as Children;
  const { ready } = startSite(children, { METRICS_PORT: metricsPort } as unknown as NodeJS.ProcessEnv);
  for (const word of words) child.emit('message', word);
  return ready;
}

describe('startSite', () => {
  it('tells whether the metrics are served', async () => {
    expect(await started(['ready'], '9464')).toEqual({ metrics: true });
    expect(await started(['no metrics', 'ready'], '9464')).toEqual({ metrics: false });
    expect(await started(['ready'], '')).toEqual({ metrics: false });
  });
});
