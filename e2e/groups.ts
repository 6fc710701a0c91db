export type Group = {
  name: string;
  /** What it may break: a group that changes or stops what others read must be one of its own. */
  why: string;
  files: readonly string[];
};

/**
 * The browser tests, by what they may do to the stack they run on. Each group has a backend, a site and ports of its own, so groups run
 * side by side and a failure in one leaves the others alone. The longest stand first.
 */
export const groups: readonly Group[] = [
  {
    name: 'pages',
    why: 'reads public pages',
    files: ['pages', 'accessibility', 'disclosures', 'navigation'],
  },
  {
    name: 'enquiries',
    why: 'stores enquiries',
    files: ['contact', 'quickstarts', 'enquiry-bodies', 'enquiry-journeys', 'enquiry-protection', 'mail'],
  },
  { name: 'faults', why: 'stops the database', files: ['faults'] },
  { name: 'generation', why: 'publishes issues', files: ['generation'] },
  { name: 'archive-faults', why: 'stops the database and publishes', files: ['archive-faults'] },
  {
    name: 'admin',
    why: 'signs in, changes enquiries and notes',
    files: ['admin-enquiries', 'admin-newsletters', 'admin-sign-in'],
  },
  { name: 'admin-access', why: 'tries every admin action', files: ['admin-access'] },
  { name: 'admin-faults', why: 'stops the backend', files: ['admin-faults'] },
  {
    name: 'http',
    why: 'starts and stops sites of its own',
    files: ['http-server', 'security-headers', 'csp-reports', 'operations', 'nonce-platform'],
  },
  {
    name: 'archive',
    why: 'reads the archive',
    files: ['archive', 'hostile-markdown', 'resources', 'not-found', 'build-secrets'],
  },
  { name: 'load', why: 'sends five hundred enquiries', files: ['load'] },
  {
    name: 'archive-instances',
    why: 'starts sites of its own, stops the database and publishes',
    files: ['archive-instances'],
  },
  { name: 'log', why: 'reads all that its site has logged', files: ['log'] },
];

/** Asserts nothing about time, so it is no test: `npm run bench:admin` alone runs it. */
const bench: Group = { name: 'bench', why: 'measures', files: ['admin-bench'] };

export const specOf = (file: string): string => `${file}.spec.ts`;

/** The group of that name with its place, which decides its ports. Without a name: every file, on one stack. */
export function groupNamed(name: string | undefined): Group & { index: number } {
  const all: Group = { name: 'all', why: 'for single files', files: groups.flatMap(({ files }) => files) };
  const known = [all, ...groups, bench];
  const index = name === undefined ? 0 : known.findIndex((group) => group.name === name);
  if (index < 0)
    throw new Error(`There is no group "${name}": ${known.map((group) => group.name).join(', ')}.`);
  return { ...known[index]!, index };
}
