import next from '@next/eslint-plugin-next';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Imports point one way: content → lib → components → app. A room may use the rooms before it, never one after it. */
const rooms = {
  content: ['lib', 'components', 'app', 'server', 'embedded', 'e2e'],
  lib: ['components', 'app', 'server', 'embedded', 'e2e'],
  components: ['app', 'server', 'embedded', 'e2e'],
  app: ['server', 'embedded', 'e2e'],
  // The front stands before the application and knows nothing of it; the mail worker writes with the words and rules of lib.
  server: ['lib(?!/(email|log|security))', 'components', 'app', 'embedded', 'e2e'],
  // The embedded backend counts sign-ins by the site's own rule.
  embedded: ['lib(?!/(auth/sign-in-mark|enquiries/signature))', 'components', 'app', 'e2e'],
};

const roomRules = Object.entries(rooms).map(([room, forbidden]) => ({
  files: [`${room}/**/*.{ts,tsx,mjs}`],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            regex: `^(@/|(\\./)?(\\.\\./)+)(${forbidden.join('|')})(/|$)`,
            message: `${room} may not import from a later room (docs/architecture.md).`,
          },
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

export default tseslint.config(
  {
    ignores: [
      '.next*/**',
      '.data/**',
      'node_modules/**',
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
      ],
    },
  },
  {
    // A forged cookie passes getSession() on the server; getUser() and getClaims() ask the auth server.
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
);
