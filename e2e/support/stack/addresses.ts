import { groupNamed } from '#e2e/groups.ts';

/** Ports of this group's stack alone, so that all groups and `npm start` can run at once. */
const { name, index } = groupNamed(process.env.E2E_GROUP);
const SITE_PORTS = 3200 + 20 * index;
// Below the ports that the system gives to outgoing connections (from 32768 on).
const BACKEND_PORTS = 24400 + 10 * index;

export const ports = {
  site: SITE_PORTS,
  metrics: SITE_PORTS + 1,
  /** The site a second time, without its middleware. */
  unguarded: SITE_PORTS + 2,
  /** The site a second time, as on the internet, and the two ports of the proxy before it. */
  behindHttps: SITE_PORTS + 3,
  https: SITE_PORTS + 4,
  http: SITE_PORTS + 5,
  /** The site a second time, to be stopped while it serves. */
  stopped: SITE_PORTS + 6,
  /** A build with nonces, served by Next alone. */
  platform: SITE_PORTS + 7,
  /** The metrics of the site as on the internet. */
  behindHttpsMetrics: SITE_PORTS + 8,
  /** The site a second time, as another instance of it. */
  instance: SITE_PORTS + 9,
  backend: BACKEND_PORTS,
  fault: BACKEND_PORTS + 1,
  feeds: BACKEND_PORTS + 2,
};
export const SITE_URL = `http://127.0.0.1:${ports.site}`;
export const BACKEND_URL = `http://127.0.0.1:${ports.backend}`;
/** The site talks to its backend through this proxy, so that a test can make the backend fail. */
export const FAULT_URL = `http://127.0.0.1:${ports.fault}`;
/** Feeds for newsletters, as the tests want them; supabase/tests/support/feeds/feed-server.ts. */
export const FEEDS_URL = `http://127.0.0.1:${ports.feeds}`;
export const METRICS_URL = `http://127.0.0.1:${ports.metrics}/metrics`;
/** Of a run of e2e/run.ts: in memory where it has a folder there, and gone with it. */
export const RUN_DIR = process.env.E2E_DATA;
/** Where the runner makes the data that its groups copy. */
export const templateIn = (folder: string): string => `${folder}/template`;
export const DATA_DIR = `${RUN_DIR ?? '.data/e2e'}/${name}`;
/** What the site under test has logged. */
export const SITE_LOG = `.data/e2e/${name}.log`;
/** The build under test, beside the one that `npm start` serves. */
export const BUILD_DIR = process.env.PAGE_POLICY === 'nonce' ? '.next-e2e-nonce' : '.next-e2e';
