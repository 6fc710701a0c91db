import next from '@next/eslint-plugin-next';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/**
 * Which rooms each room may import from, besides itself (docs/architecture.md). Imports point one way: content → lib → components → app.
 * A room stands for a folder, or for the part of one that is named.
 */
const rooms = {
  content: [],
  lib: ['content', 'supabase/functions/_shared/feed/address'],
  components: ['content', 'lib', 'app/\\(site\\)/_actions'],
  app: ['content', 'lib', 'components'],
  // The HTTP server stands before the application and knows of it what is the same for every page.
  server: [
    'content/(site|enquiry-subjects)',
    'lib/(config|email|http|log|routes|runtime|security)',
    'lib/auth/cookie-names',
    'lib/newsletter/archive/(hot-paths|known-paths)',
  ],
  // The mail worker holds the service key, so nothing else may import it and it imports little.
  workers: ['content/site', 'lib/(config|email|log|user-error)'],
  // The embedded backend counts sign-ins by the site's own rule.
  embedded: [
    'content/site',
    'lib/(auth/sign-in/sign-in-mark|config|enquiries/signature|http|user-error)',
    'supabase/tests/support',
  ],
  // Its tests and what they share with the browser tests start the whole stack.
  'workers/mail/(support|tests)': ['content/site', 'embedded', 'lib', 'scripts', 'supabase/tests', 'workers'],
  scripts: [
    'content/site',
    'embedded',
    'lib/(config|user-error)',
    'workers/mail/(settings|outbox|file-transport|support)',
  ],
  'supabase/functions': [],
  'supabase/functions/_tests': ['embedded', 'lib', 'supabase'],
  'supabase/tests': ['content', 'lib', 'embedded', 'supabase'],
  checks: [
    'e2e/groups',
    'content',
    'lib',
    'components',
    'app',
    'server',
    'embedded',
    'scripts',
    'supabase',
    'bench',
  ],
  e2e: [
    'content',
    'lib',
    'components',
    'app',
    'server',
    'embedded',
    'scripts',
    'supabase',
    'workers',
    'bench',
  ],
};

/** Imports across folders start at the root; Deno resolves none of package.json, so functions import relatively, among themselves. */
const relativeRule = (room) =>
  room.startsWith('supabase/functions')
    ? {
        regex: room.endsWith('_tests') ? '^\\.\\./\\.\\./\\.\\./\\.\\./' : '^\\.\\./\\.\\./\\.\\./',
        message: 'What is deployed must hold all that it imports.',
      }
    : { regex: '^\\.\\.?/.*\\.\\./|^\\.\\./', message: 'Import from the root: "#room/file.ts".' };

const roomRules = Object.entries(rooms).map(([room, allowed]) => ({
  files: [`${room.replace('(support|tests)', '{support,tests}')}/**/*.{ts,tsx,mjs}`],
  ignores: room === 'supabase/functions' ? ['**/*.test.ts'] : [],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            regex: `^#(?!(${[room, ...allowed].join('|')})(/|\\.|$))`,
            message: `${room} may not import from there (docs/architecture.md).`,
          },
          relativeRule(room),
          ...(room === 'components' || room === 'app'
            ? [
                {
                  regex: '^@supabase/',
                  message: 'Only lib/ talks to Supabase: the browser never gets a client or a key.',
                },
              ]
            : []),
        ],
      },
    ],
  },
}));

/** NODE_ENV and NEXT_PHASE are Next's to replace while it compiles. */
const throughConfig = {
  selector:
    "MemberExpression[object.name='process'][property.name='env']:not(MemberExpression[property.name=/^(NODE_ENV|NEXT_PHASE)$/] > MemberExpression)",
  message: 'Read settings through config() (lib/config.ts).',
};

export default tseslint.config(
  {
    ignores: [
      '.next*/**',
      '.data/**',
      '**/node_modules/**',
      'next-env.d.ts',
      'test-results/**',
      'playwright-report/**',
    ],
  },
  ...tseslint.configs.strict,
  {
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-console': 'off',
    },
  },
  {
    files: ['app/**/*.tsx', 'components/**/*.tsx'],
    plugins: { '@next/next': next, 'jsx-a11y': jsxA11y, 'react-hooks': reactHooks },
    rules: {
      ...next.configs.recommended.rules,
      ...next.configs['core-web-vitals'].rules,
      ...jsxA11y.flatConfigs.recommended.rules,
      ...reactHooks.configs.recommended.rules,
      // Inline styles would need 'unsafe-inline' in the Content-Security-Policy.
      'no-restricted-syntax': [
        'error',
        {
          selector: "JSXAttribute[name.name='style']",
          message: 'No inline style: the Content-Security-Policy forbids it. Use a class.',
        },
        throughConfig,
      ],
    },
  },
  {
    // A forged cookie passes getSession() on the server; getUser() and getClaims() verify it with the auth server.
    rules: {
      'no-restricted-properties': [
        'error',
        {
          property: 'getSession',
          message: 'getSession() believes the cookie. Use getUser() or getClaims().',
        },
      ],
    },
  },
  {
    // Drawn into a picture by Satori, which knows inline styles and <img> only; none of it reaches a page.
    files: ['components/seo/sharing-image.tsx'],
    rules: { 'no-restricted-syntax': 'off', '@next/next/no-img-element': 'off' },
  },
  ...roomRules,
  {
    // The mail worker alone holds the service key; lib/config.ts names it, the launcher hands it on.
    files: ['{app,components,content,lib,server}/**/*.{ts,tsx}', 'middleware.ts'],
    ignores: ['lib/config.ts', '**/*.test.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { property: 'SUPABASE_SECRET_KEY', message: 'Only workers/mail holds the service key.' },
        {
          property: 'getSession',
          message: 'getSession() believes the cookie. Use getUser() or getClaims().',
        },
      ],
    },
  },
  {
    files: [
      '{app,checks,components,content,embedded,lib,scripts,server,workers}/**/*.{ts,mjs}',
      'middleware.ts',
      'next.config.mjs',
    ],
    ignores: [
      'lib/config.ts',
      // Copies of the environment for child processes.
      'scripts/processes/environment.ts',
      'embedded/functions/function-process.ts',
      // Run before anything is installed, or inside programs that are not ours.
      'scripts/bootstrap.mjs',
      'scripts/processes/die-with-parent.mjs',
      'workers/mail/support/**',
      '**/*.test.ts',
    ],
    rules: {
      'no-restricted-syntax': ['error', throughConfig],
    },
  },
);
