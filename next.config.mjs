import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { join } from 'node:path';
import { config as settings, isHttps } from './lib/config.ts';
import { DATA_POLICY } from './lib/security/page-policy.ts';
import { securityHeaders } from './lib/security/security-headers.ts';
import {
  browserScriptAddress,
  checksScriptAddress,
  writeBrowserScripts,
} from './server/browser-script/browser-script.ts';
import { printStylesAddress, writePrintStyles } from './server/print-styles/print-styles.ts';
import { precompress } from './server/page-cache/responses/precompress.ts';
import { toastStyles } from './server/csp/toast-styles.ts';

// 'hash': server/ gives prerendered pages their policy. 'nonce': for a platform without it
// (docs/decisions/0020-policy-by-nonce.md).
const { PAGE_POLICY: pagePolicy, BUILD_DIR, HSTS_PRELOAD } = settings();

const run = promisify(execFile);
const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

const asFields = (fields) => fields.map(([key, value]) => ({ key, value }));
const headersWithoutFront = [
  {
    source: '/:path*',
    headers: asFields(securityHeaders({ overHttps: isHttps(), hstsPreload: HSTS_PRELOAD === 'yes' })),
  },
  {
    // Everything else has the policy of a page (middleware.ts): what is not found is one, whatever its name.
    source: '/(api|_next/static)/:path*',
    headers: asFields([['content-security-policy', DATA_POLICY]]),
  },
];

/** @type {import('next').NextConfig} */
const config = {
  // The browser tests build beside what `npm start` serves.
  distDir: BUILD_DIR,
  env: {
    PAGE_POLICY: pagePolicy,
    SITE_VERSION: version,
    TOAST_STYLES: toastStyles.join(' '),
    BROWSER_SCRIPT: browserScriptAddress,
    CHECKS_SCRIPT: checksScriptAddress,
    PRINT_STYLES: printStylesAddress,
  },
  headers: () => (pagePolicy === 'nonce' ? headersWithoutFront : []),
  // Asked for by a build alone, in a process of its own: what names the documents would take 50 MB of the
  // build to its end.
  redirects: async () => {
    const program = join(import.meta.dirname, 'lib/documents/old-addresses.ts');
    return JSON.parse((await run(process.execPath, [program])).stdout);
  },
  // Next's own redirect has no headers; middleware.ts gives one that has.
  skipTrailingSlashRedirect: pagePolicy === 'nonce',
  // With a deployment id Next gives all builds one name, by which each knows its own archive snapshot.
  generateBuildId: () => null,
  poweredByHeader: false,
  // The front compresses, tags and finishes every response itself (docs/decisions/0016-front-door.md).
  compress: false,
  generateEtags: false,
  compiler: {
    runAfterProductionCompile: async ({ distDir }) => {
      await writeBrowserScripts(distDir);
      writePrintStyles(distDir);
      await precompress(distDir);
    },
  },
  reactStrictMode: true,
  productionBrowserSourceMaps: false,
  // Native code, and loaded only where a document is made.
  serverExternalPackages: ['@myriaddreamin/typst-ts-node-compiler', '@cantoo/pdf-lib'],
  // Every crawler, known or not, gets the title inside <head>.
  htmlLimitedBots: /.*/,
  images: { unoptimized: true },
  // `npm test` checks the types of the whole tree; a start must not wait for it a second time.
  typescript: { ignoreBuildErrors: true },
  // Forms are a few kilobytes; anything larger is not a form of ours.
  experimental: {
    serverActions: { bodySizeLimit: '64kb' },
    // app/global-not-found.tsx; docs/decisions/0006-global-not-found.md
    globalNotFound: true,
    // forbidden(): a page that is not for the role of its caller responds with 403.
    authInterrupts: true,
    sri: { algorithm: 'sha384' },
    // It keeps a server busy for a second while the first visitors wait; server/main.ts loads what they need.
    preloadEntriesOnStart: false,
    // Nothing reads them: Node runs without source maps, and making them takes 60 MB.
    turbopackSourceMaps: false,
    // A first build has nothing to read from a cache; writing one takes 180 MB and a quarter of its time.
    turbopackFileSystemCacheForBuild: existsSync(join(import.meta.dirname, BUILD_DIR, 'BUILD_ID')),
    // Its index names 1,700 icons, which a build would read for the twenty that are shown.
    optimizePackageImports: ['lucide'],
  },
  devIndicators: false,
  turbopack: { root: import.meta.dirname },
};

export default config;
