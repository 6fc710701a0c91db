/** Where the stack of the browser tests listens: away from the ports of `npm start`, so that both can run. */
const SITE_PORT = 3141;
const BACKEND_PORT = 54341;
const FAULT_PORT = 54342;
const FEEDS_PORT = 54343;

/** The site a second time, without its middleware. */
const UNGUARDED_PORT = 3142;

/** Where the site's metrics are. */
const METRICS_PORT = 3143;

/** The site a third time, as on the internet: what it listens on, and the two ports of the proxy before it. */
const BEHIND_HTTPS_PORT = 3144;
const HTTPS_PORT = 3145;
const HTTP_PORT = 3146;

/** The site a second time, to be stopped while it is asked. */
const STOPPED_PORT = 3147;

/** A build with nonces, served by Next alone. */
const PLATFORM_PORT = 3148;

export const ports = {
  site: SITE_PORT,
  backend: BACKEND_PORT,
  fault: FAULT_PORT,
  feeds: FEEDS_PORT,
  unguarded: UNGUARDED_PORT,
  metrics: METRICS_PORT,
  behindHttps: BEHIND_HTTPS_PORT,
  https: HTTPS_PORT,
  http: HTTP_PORT,
  stopped: STOPPED_PORT,
  platform: PLATFORM_PORT,
};
export const SITE_URL = `http://127.0.0.1:${SITE_PORT}`;
export const BACKEND_URL = `http://127.0.0.1:${BACKEND_PORT}`;
/** The site talks to its backend through this proxy, so that a test can make the backend fail. */
export const FAULT_URL = `http://127.0.0.1:${FAULT_PORT}`;
/** Feeds for newsletters, as the tests want them; supabase/tests/support/feed-server.ts. */
export const FEEDS_URL = `http://127.0.0.1:${FEEDS_PORT}`;
export const METRICS_URL = `http://127.0.0.1:${METRICS_PORT}/metrics`;
export const DATA_DIR = '.data/e2e';
/** What the site under test has printed. */
export const SITE_LOG = `${DATA_DIR}/site.log`;
/** The build under test, beside the one that `npm start` serves. */
export const BUILD_DIR = '.next-e2e';
