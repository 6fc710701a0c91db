import { denoNetwork } from '../_shared/feed/deno-network.ts';
import { environment } from '../_shared/environment.ts';
import { readSettings } from '../_shared/settings.ts';
import { handle } from './handler.ts';

const settings = readSettings(environment);

/** Tests whether a feed can be read; see handler.ts. */
Deno.serve((request) =>
  handle(request, { settings, network: denoNetwork, fetcher: fetch, now: () => new Date() }),
);
