import next from '@next/eslint-plugin-next';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { rooms } from './eslint.rooms.mjs';

const ENVIRONMENT = 'Read settings through config() (lib/config.ts).';

/** NODE_ENV and NEXT_PHASE are Next's to replace while it compiles. */
const throughConfig = [
  "MemberExpression:matches([object.name='process'],[object.property.name='process']):matches([property.name='env'],[property.value='env']):not(MemberExpression[property.name=/^(NODE_ENV|NEXT_PHASE)$/] > MemberExpression)",
  "VariableDeclarator[init.name='process'] > ObjectPattern > Property[key.name='env']",
].map((selector) => ({ selector, message: ENVIRONMENT }));

const PROOF = '/^(Admin(Client|istrator)?|Editor)$/';
/** A type that is one, or holds one, by its own name or behind that of a module. */
const ofProof = `:matches(TSTypeReference[typeName.name=${PROOF}], TSTypeReference[typeName.right.name=${PROOF}])`;
const adminIsProven = [
  `:matches(TSAsExpression, TSTypeAssertion) > .typeAnnotation:matches(${ofProof}, :has(${ofProof}))`,
  `ImportSpecifier[imported.name=${PROOF}][local.name!=${PROOF}]`,
].map((selector) => ({ selector, message: 'Only lib/auth/session.ts makes an Admin.' }));

const clientsAreMade = {
  selector: 'NewExpression[callee.name=/^(Supabase|Postgrest|GoTrue|Auth)Client$/]',
  message: 'Only lib/supabase makes clients: a query of what an admin sees takes an Admin.',
};

/** Inline styles would need 'unsafe-inline' in the Content-Security-Policy. */
const noInlineStyle = {
  selector: "JSXAttribute[name.name='style']",
  message: 'No inline style: the Content-Security-Policy forbids it. Use a class.',
};

const noNamelessLandmark = {
  selector:
    'JSXOpeningElement[name.name=/^(form|article)$/]:not(:has(> JSXAttribute[name.name=/^(aria-label|role)/]))',
  message:
    'A form or an article needs a name (aria-label, aria-labelledby): a screen reader lists those of a page by it.',
};

/** What visitors and admins read is in content/, where its owner finds it and its checks read it. */
const WORDS = '/[A-Za-z]{2}/';
const NAMED = 'JSXAttribute[name.name=/^(aria-label|alt|title|placeholder|label|heading)$/]';
const SHOWN = ':matches(JSXElement, JSXFragment) > JSXExpressionContainer';
const CHOSEN = `${SHOWN} > :matches(ConditionalExpression, LogicalExpression)`;
const wordsAreContent = [
  `JSXText[value=${WORDS}]`,
  `${NAMED} > Literal[value=${WORDS}]`,
  `${NAMED} > JSXExpressionContainer > TemplateLiteral > TemplateElement[value.raw=${WORDS}]`,
  `${SHOWN} > TemplateLiteral > TemplateElement[value.raw=${WORDS}]`,
  `${CHOSEN} > Literal[value=${WORDS}]`,
  `${CHOSEN} > TemplateLiteral > TemplateElement[value.raw=${WORDS}]`,
].map((selector) => ({ selector, message: 'Words belong to content/.' }));

/** What a room may not import, statically or with import(). */
function refused({
  files,
  self,
  base,
  imports = [],
  packages,
  supabase = true,
  clients = true,
  links = true,
}) {
  const own = self ? [self] : [];
  const beyond = base
    ? [`^#|^${base}(?!\\.\\./|(${[...own, ...imports].join('|') || '$.'})(/|\\.|$))`]
    : [`^#(?!(${[...own, ...imports].join('|')})(/|\\.|$))`];
  return [
    ...beyond.map((regex) => ({
      regex,
      message: `${files} may not import from there (docs/architecture.md).`,
    })),
    ...(base
      ? []
      : [{ regex: '^\\.\\.?/.*\\.\\./|^\\.\\./', message: 'Import from the root: "#room/file.ts".' }]),
    ...(packages
      ? [{ regex: `^(?![.#]|(${packages})$)`, message: `${files} may import no package but ${packages}.` }]
      : []),
    ...(supabase
      ? []
      : [
          {
            regex: '^@supabase/',
            message: 'Only lib/ talks to Supabase: the browser never gets a client or a key.',
          },
        ]),
    ...(clients
      ? []
      : [
          {
            regex: '^@supabase/',
            importNames: ['createClient', 'createServerClient', 'createBrowserClient'],
            message: 'Only lib/supabase makes clients: a query of what an admin sees takes an Admin.',
          },
        ]),
    ...(links
      ? []
      : [
          {
            regex: '^next/link$',
            message: 'Public pages are documents: a link is an <a>, which needs no framework.',
          },
        ]),
    { regex: '^(node:)?process$', message: `process is a global. ${ENVIRONMENT}` },
  ];
}

const inSelector = (regex) => regex.replaceAll('/', '\\x2F');

/** The rules on imports and on syntax of every room, for a configuration of ESLint. */
const roomRules = rooms.flatMap((room) => {
  const patterns = refused(room);
  const syntax = [
    ...adminIsProven,
    ...(room.clients === false ? [clientsAreMade] : []),
    ...patterns.flatMap(({ regex, importNames, message }) => [
      { selector: `ImportExpression[source.value=/${inSelector(regex)}/]`, message },
      // Of a package that only some names are refused of, a type makes nothing.
      ...(importNames ? [] : [{ selector: `TSImportType[source.value=/${inSelector(regex)}/]`, message }]),
    ]),
    {
      selector: "ImportExpression[source.type='TemplateLiteral'][source.quasis.0.value.raw!=/^\\.\\x2F/]",
      message: 'import() of another folder names what it imports, so that the rules on rooms can read it.',
    },
  ];
  const restricted = (...more) => ({ 'no-restricted-syntax': ['error', ...syntax, ...more] });
  return [
    {
      files: [
        `${room.files}${room.files.endsWith('.ts') ? '' : room.files.endsWith('**') ? '/*.{ts,tsx,mjs}' : '.{ts,tsx,mjs}'}`,
      ],
      rules: { 'no-restricted-imports': ['error', { patterns }], ...restricted(...throughConfig) },
    },
    ...(/^(app|components)\/.*\*\*$/.test(room.files)
      ? [
          {
            files: [`${room.files}/*.tsx`],
            // Satori, which draws it, knows inline styles only; neither picture nor test reaches a page.
            ignores: ['components/seo/sharing-image.tsx', '**/*.test.tsx'],
            rules: restricted(...throughConfig, noInlineStyle, noNamelessLandmark, ...wordsAreContent),
          },
        ]
      : []),
    ...(room.self && !room.base
      ? [{ files: [`${room.files.replace(/\/\*\*.*/, '')}/**/*.{test,spec}.ts`], rules: restricted() }]
      : []),
    ...(room.environment ? [{ files: room.environment, rules: restricted() }] : []),
  ];
});

export default tseslint.config(
  {
    ignores: [
      '.next*/**',
      '.data*/**',
      'out/**',
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
      // prettier wraps code and leaves comments.
      'max-len': ['error', { code: Infinity, comments: 110, ignorePattern: 'eslint-disable' }],
    },
  },
  {
    files: ['app/**/*.tsx', 'components/**/*.tsx'],
    plugins: { '@next/next': next, 'jsx-a11y': jsxA11y },
    rules: {
      ...next.configs.recommended.rules,
      ...next.configs['core-web-vitals'].rules,
      // Public pages are documents (docs/decisions/0035-documents-without-a-framework.md).
      '@next/next/no-html-link-for-pages': 'off',
      ...jsxA11y.flatConfigs.recommended.rules,
    },
  },
  {
    // A hook needs no element, so it may stand in a file without any.
    files: ['{app,components}/**/*.{ts,tsx}'],
    ignores: ['**/*.test.ts'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    // A forged cookie passes getSession(); getUser() and getClaims() verify it with the auth server.
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
    // Satori knows <img> only, and a public page loads no script for a picture.
    files: ['components/{seo/sharing-image,sections/people-section}.tsx'],
    rules: { '@next/next/no-img-element': 'off' },
  },
  ...roomRules,
  {
    files: ['**/*.{js,jsx,cjs,mts,cts}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'Program', message: 'Write .ts, .tsx or .mjs, which the rules on rooms are for.' },
      ],
    },
  },
  {
    // The mail worker alone holds the service key; the launcher hands it on.
    files: ['{app,components,content,lib,server}/**/*.{ts,tsx}', 'middleware.ts'],
    ignores: ['**/*.test.ts'],
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
);
