/**
 * Which rooms each room may import, besides itself (docs/architecture.md). A room stands for a folder or
 * files of one. `base` is what a path from there to the root looks like where it is not "#"; `packages` are
 * the only ones allowed. `environment` names files that read it themselves: copies for child processes, and
 * what runs before or without lib/config.
 */
export const rooms = [
  // What no line below names: a new room imports from no other until it has one.
  { files: '**', self: '' },
  { files: 'content/**', self: 'content', packages: 'zod|lucide' },
  { files: 'content/front-matter', self: 'content', packages: 'zod|yaml|node:(fs|path)' },
  { files: 'content/**/*.test.ts', self: 'content', packages: 'vitest|node:(fs|crypto)' },
  {
    files: 'lib/**',
    self: 'lib',
    // The form for feeds refuses the addresses that the edge functions refuse; both write dates alike.
    imports: ['content', 'supabase/functions/_shared/(dates|feed/address)'],
    environment: ['lib/config.ts'],
    clients: false,
  },
  { files: 'lib/supabase/**', self: 'lib' },
  { files: 'components/**', self: 'components', imports: ['content', 'lib'], supabase: false, links: false },
  { files: 'components/admin/**', self: 'components', imports: ['content', 'lib'], supabase: false },
  // Bundled by itself, and named by a hash of this folder alone.
  { files: 'components/site/browser/**', self: '', packages: '$.', links: false },
  // As above, and of what computes a check.
  {
    files: 'components/checks/**',
    self: 'components/checks',
    imports: ['components/site/browser/trusted-types', 'lib/checks'],
    packages: '$.',
    links: false,
  },
  {
    files: 'components/checks/*.test.ts',
    self: 'components/checks',
    imports: ['lib/checks'],
    packages: 'fast-check|htmlparser2|vitest',
  },
  { files: 'app/**', self: 'app', imports: ['content', 'lib', 'components'], supabase: false, links: false },
  { files: 'app/(admin)/**', self: 'app', imports: ['content', 'lib', 'components'], supabase: false },
  {
    files: 'server/**',
    self: 'server',
    imports: [
      'content/(site|enquiry-subjects)',
      'lib/(config|errors|format|http|log|metrics|parse-json|redirects|routes|runtime|security|speculation-rules|visits|tests/support)',
      'lib/auth/cookie-names',
      'lib/enquiries/signature',
      'lib/newsletter/archive/(hot-paths|known-paths)',
    ],
    supabase: false,
  },
  {
    files: 'workers/**',
    self: 'workers',
    imports: [
      'content/site',
      'lib/(auth/roles|config|email|files|log|metrics|routes|runtime|supabase/api-key|user-error|webhooks)',
    ],
  },
  {
    files: 'workers/mail/{support,tests}/**',
    self: 'workers',
    imports: ['content/site', 'embedded', 'lib', 'scripts/processes', 'supabase/tests/support'],
    environment: ['workers/mail/{support,tests}/**'],
  },
  {
    files: 'embedded/**',
    self: 'embedded',
    // The embedded backend counts sign-ins and hashes passwords by the site's own rules.
    imports: [
      'content/site',
      'lib/(auth/(password/password-hash|roles|sign-in/sign-in-mark)|config|enquiries/signature|errors|files|http|log/unread-log|user-error)',
      // What Deno permits is compared with what the functions ask for.
      'supabase/functions/_shared/feed/address',
    ],
    environment: ['embedded/functions/function-process.ts'],
  },
  {
    files: 'embedded/tests/**',
    self: 'embedded',
    imports: ['lib', 'supabase/tests/support'],
  },
  {
    files: 'scripts/**',
    self: 'scripts',
    imports: [
      'content/(site|papers|promises)',
      'embedded',
      'lib/(auth/(password/password-rules|redirect-path)|config|email/(findings|mail-exchanger|sender-records|sender-settings)|format|log/unread-log|parse-json|supabase/api-key|user-error)',
      'supabase/(access|scripts/cli)',
      'workers/mail/(file-transport|outbox|relay/check-server|bounces/check-mailbox|(cdn/)?settings)',
    ],
    environment: ['scripts/processes/{environment.ts,die-with-parent.mjs}', 'scripts/bootstrap.mjs'],
  },
  { files: 'deploy/**', self: 'deploy', imports: ['lib/(config|user-error)', 'scripts'] },
  {
    files: 'deploy/tests/**',
    self: 'deploy',
    imports: ['content/site', 'scripts'],
    environment: ['deploy/tests/support/**'],
  },
  { files: 'supabase/access/**', self: 'supabase' },
  { files: 'supabase/scripts/**', self: 'supabase' },
  {
    files: 'supabase/tests/**',
    self: 'supabase',
    imports: [
      'content/site',
      'embedded',
      'lib/(config|routes|user-error)',
      'scripts/(hosted|secrets)',
      'server/visits',
      'workers/mail/support',
    ],
  },
  // Deno resolves no "#": functions import relatively, among themselves; what is deployed holds all of it.
  { files: 'supabase/functions/**', self: '', base: '(\\.\\./){3,}' },
  // Two steps lead out of them from here.
  { files: 'supabase/functions/*/*', self: '', base: '(\\.\\./){2,}' },
  ...['**', '*'].map((folder) => ({
    files: `supabase/functions/${folder}/*.test.ts`,
    self: '',
    base: folder === '**' ? '(\\.\\./){3,}' : '(\\.\\./){2,}',
    imports: ['embedded', 'lib/markdown', 'lib/tests/support', 'tests/support'],
    environment: ['supabase/functions/_tests/**'],
  })),
  {
    files: 'checks/**',
    self: 'checks',
    imports: [
      'content',
      'e2e/groups',
      'lib',
      'scripts/(settings-docs|secrets/rotations)',
      'server/(browser-script|csp|print-styles)',
    ],
  },
  {
    files: 'e2e/**',
    self: 'e2e',
    imports: [
      'content',
      'deploy',
      'embedded',
      'lib',
      'scripts',
      '(server|supabase)/tests/support',
      'workers/mail/support',
    ],
    // The runner tells its groups what is theirs, and each stack gets an environment of its own.
    environment: ['e2e/run.ts', 'e2e/support/**', 'e2e/fleet/support/**'],
  },
  // A package of its own, where "#" does not resolve.
  {
    files: 'bench/*/**',
    self: 'bench',
    base: '(\\.\\./){2,}',
    imports: [
      'checks/size/size-page',
      'content',
      'deploy/(assemble|tests/support)',
      'e2e/(fleet/)?support',
      'embedded',
      'lib',
      'scripts/processes',
      'server/(page-cache/responses|tests/support|visits)',
      'supabase/tests/support',
      'workers/mail/support',
      '\\.\\./next\\.config',
    ],
    environment: ['bench/{archive,pages}/**'],
  },
  { files: 'bench/*', self: 'bench', base: '\\.\\./', imports: ['content'] },
  // Programs that are not ours load these, so they name their imports relatively.
  { files: 'instrumentation-client', self: '', base: '\\./', imports: ['components/site/browser'] },
  {
    files: 'middleware',
    self: '',
    base: '\\./',
    imports: ['lib/(auth/session-middleware|routes|security)'],
    supabase: false,
  },
  { files: 'next.config', self: '', base: '\\./', imports: ['lib', 'server'], supabase: false },
  {
    files: 'playwright.config',
    self: '',
    base: '\\./',
    imports: ['e2e'],
    environment: ['playwright.config.ts'],
  },
  { files: '{eslint,postcss,vitest}.*', self: '', base: '\\./', imports: ['eslint\\.rooms'] },
];
