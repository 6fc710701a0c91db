import { checkSchema, strategySchema } from './schema.ts';

/** In the order of the model; each requirement shortens rows of its Appendix A, B or C. */
const strategies = strategySchema.array().parse([
  {
    id: 'patch-applications',
    name: 'Patch applications',
    requirements: [
      {
        id: 'online-services-48-hours',
        level: 1,
        effort: 2,
        question:
          'Are critical vulnerabilities, or ones with a working exploit, in your online services patched within 48 hours of the release?',
        gap: 'Patch critical vulnerabilities and ones with a working exploit in online services within 48 hours.',
      },
      {
        id: 'office-two-weeks',
        level: 1,
        effort: 1,
        question:
          'Are Office suites, browsers and their extensions, e-mail clients, PDF software and security products patched within two weeks?',
        gap: 'Turn on automatic updates for Office, browsers, e-mail, PDF and security software; check that two weeks are kept.',
      },
      {
        id: 'other-applications',
        level: 2,
        effort: 2,
        question: 'Are all other applications scanned at least fortnightly and patched within one month?',
        gap: 'Scan all other applications fortnightly and patch them within one month.',
      },
      {
        id: 'office-48-hours',
        level: 3,
        effort: 3,
        question:
          'Are critical vulnerabilities, or ones with a working exploit, in Office suites, browsers, e-mail, PDF and security software patched within 48 hours?',
        gap: 'Patch critical vulnerabilities and ones with a working exploit in Office, browsers, e-mail, PDF and security software within 48 hours.',
      },
    ],
  },
  {
    id: 'patch-operating-systems',
    name: 'Patch operating systems',
    requirements: [
      {
        id: 'internet-facing-48-hours',
        level: 1,
        effort: 2,
        question:
          'Are critical vulnerabilities, or ones with a working exploit, in internet-facing servers and network devices patched within 48 hours?',
        gap: 'Patch critical vulnerabilities and ones with a working exploit in internet-facing servers and network devices within 48 hours.',
      },
      {
        id: 'inside-one-month',
        level: 1,
        effort: 1,
        question: 'Are workstations and internal servers and network devices patched within one month?',
        gap: 'Patch workstations and internal servers and network devices within one month.',
      },
      {
        id: 'unsupported-replaced',
        level: 1,
        effort: 3,
        question: 'Is every operating system that its vendor no longer supports replaced?',
        gap: 'Replace every operating system that its vendor no longer supports.',
      },
      {
        id: 'inside-48-hours',
        level: 3,
        effort: 3,
        question:
          'Are critical vulnerabilities, or ones with a working exploit, in workstations, internal servers and network devices, drivers and firmware patched within 48 hours?',
        gap: 'Patch critical vulnerabilities and ones with a working exploit in workstations, internal servers and network devices, drivers and firmware within 48 hours.',
      },
    ],
  },
  {
    id: 'multi-factor',
    name: 'Multi-factor authentication',
    requirements: [
      {
        id: 'mfa-online-services',
        level: 1,
        effort: 1,
        question:
          'Do your users need a second factor on your own and on third-party online services that hold sensitive data, and customers on services that hold theirs?',
        gap: 'Require a second factor on every online service that holds sensitive data, of customers too where it is theirs.',
      },
      {
        id: 'mfa-systems',
        level: 2,
        effort: 2,
        question: 'Do privileged and other users need a second factor to sign in to systems?',
        gap: 'Require a second factor of privileged and other users when they sign in to systems.',
      },
      {
        id: 'mfa-phishing-resistant',
        level: 2,
        effort: 2,
        question: 'Is the second factor for online services and systems phishing-resistant?',
        gap: 'Move online services and systems to a phishing-resistant second factor.',
      },
      {
        id: 'mfa-data-repositories',
        level: 3,
        effort: 3,
        question: 'Do users of data repositories need a phishing-resistant second factor as well?',
        gap: 'Require a phishing-resistant second factor of users of data repositories.',
      },
    ],
  },
  {
    id: 'administrative-privileges',
    name: 'Restrict administrative privileges',
    requirements: [
      {
        id: 'dedicated-accounts',
        level: 1,
        effort: 1,
        question: 'Does each privileged user have a dedicated account, used for privileged work alone?',
        gap: 'Give each privileged user a dedicated account that is used for privileged work alone.',
      },
      {
        id: 'no-internet',
        level: 1,
        effort: 2,
        question:
          'Are privileged accounts kept from the internet, e-mail and web services, unless explicitly authorised?',
        gap: 'Keep privileged accounts from the internet, e-mail and web services.',
      },
      {
        id: 'access-expires',
        level: 2,
        effort: 2,
        question:
          'Is privileged access disabled after 12 months unless it is confirmed again, and after 45 days of inactivity?',
        gap: 'Let privileged access lapse after 12 months without a new confirmation and after 45 days of inactivity.',
      },
      {
        id: 'just-in-time',
        level: 3,
        effort: 3,
        question: 'Is administration done just in time and from Secure Admin Workstations?',
        gap: 'Administer just in time and from Secure Admin Workstations.',
      },
    ],
  },
  {
    id: 'application-control',
    name: 'Application control',
    requirements: [
      {
        id: 'user-folders',
        level: 1,
        effort: 3,
        question: 'Does application control on workstations cover user profiles and temporary folders?',
        gap: 'Apply application control to user profiles and temporary folders of workstations.',
      },
      {
        id: 'approved-set',
        level: 1,
        effort: 3,
        question:
          'Does it restrict programs, software libraries, scripts, installers and the like to a set that you have approved?',
        gap: 'Restrict programs, libraries, scripts and installers to an approved set.',
      },
      {
        id: 'internet-facing-servers',
        level: 2,
        effort: 3,
        question:
          'Does it also cover internet-facing servers and all other folders, with rules validated at least once a year?',
        gap: 'Extend application control to internet-facing servers and all folders, and validate its rules every year.',
      },
      {
        id: 'internal-servers',
        level: 3,
        effort: 3,
        question: 'Does it also cover internal servers, and restrict drivers to an approved set?',
        gap: 'Extend application control to internal servers and drivers.',
      },
    ],
  },
  {
    id: 'office-macros',
    name: 'Restrict Microsoft Office macros',
    requirements: [
      {
        id: 'macros-off',
        level: 1,
        effort: 1,
        question: 'Are macros disabled for users without a demonstrated business requirement?',
        gap: 'Disable macros for users without a demonstrated business requirement.',
      },
      {
        id: 'macros-internet',
        level: 1,
        effort: 1,
        question:
          'Are macros in files from the internet blocked, and users kept from changing macro security settings?',
        gap: 'Block macros in files from the internet and lock the macro security settings.',
      },
      {
        id: 'macros-win32',
        level: 2,
        effort: 1,
        question: 'Are macros blocked from making Win32 API calls?',
        gap: 'Block macros from making Win32 API calls.',
      },
      {
        id: 'macros-trusted',
        level: 3,
        effort: 3,
        question:
          'Do macros run only in a sandbox, from a Trusted Location or digitally signed by a trusted publisher?',
        gap: 'Let macros run only in a sandbox, from a Trusted Location or signed by a trusted publisher.',
      },
    ],
  },
  {
    id: 'application-hardening',
    name: 'User application hardening',
    requirements: [
      {
        id: 'java-and-advertisements',
        level: 1,
        effort: 1,
        question: 'Do browsers process neither Java nor web advertisements from the internet?',
        gap: 'Keep browsers from processing Java and web advertisements from the internet.',
      },
      {
        id: 'browser-settings',
        level: 1,
        effort: 1,
        question: 'Are users kept from changing the security settings of browsers?',
        gap: 'Lock the security settings of browsers.',
      },
      {
        id: 'hardening-guidance',
        level: 2,
        effort: 2,
        question:
          'Are browsers, Office suites and PDF software hardened by the guidance of ASD and of their vendors?',
        gap: 'Harden browsers, Office suites and PDF software by the guidance of ASD and their vendors.',
      },
      {
        id: 'constrained-language',
        level: 3,
        effort: 2,
        question:
          'Are .NET Framework 3.5 and Windows PowerShell 2.0 disabled or removed, and is PowerShell in Constrained Language Mode?',
        gap: 'Remove .NET Framework 3.5 and Windows PowerShell 2.0; put PowerShell into Constrained Language Mode.',
      },
    ],
  },
  {
    id: 'regular-backups',
    name: 'Regular backups',
    requirements: [
      {
        id: 'common-point',
        level: 1,
        effort: 2,
        question:
          'Are data, applications and settings backed up so that they can be restored to a common point in time, and kept securely?',
        gap: 'Back up data, applications and settings in step, and keep the copies securely.',
      },
      {
        id: 'restore-tested',
        level: 1,
        effort: 2,
        question:
          'Has such a restoration been tested as part of a disaster recovery exercise, beyond single files?',
        gap: 'Test a restoration to a common point in time in a disaster recovery exercise.',
      },
      {
        id: 'privileged-cannot-delete',
        level: 2,
        effort: 2,
        question:
          'Are privileged accounts, backup administrators apart, kept from changing and deleting backups?',
        gap: 'Keep privileged accounts other than backup administrators from changing and deleting backups.',
      },
      {
        id: 'backup-administrators',
        level: 3,
        effort: 2,
        question:
          'Are even backup administrators kept from changing and deleting backups during the retention period?',
        gap: 'Keep even backup administrators from changing and deleting backups during the retention period.',
      },
    ],
  },
]);

const answers = [
  { value: 'yes', label: 'Yes' },
  { value: 'partly', label: 'Partly' },
  { value: 'no', label: 'No' },
];

export const essentialEight = checkSchema.parse({
  slug: 'essential-eight',
  name: 'Essential Eight self-check',
  area: 'security',
  meta: {
    title: 'Essential Eight self-check',
    description:
      'Answer yes, partly or no on the eight strategies: see which maturity level your answers still allow, and what to close first.',
    updated: '2026-11-30',
  },
  lead: 'Which maturity level do your answers still allow, and what would you close first? 32 questions to answer with yes, partly or no; nothing you answer is stored.',
  gives:
    'The highest maturity level that your answers still allow, strategy by strategy, and what to close first.',
  groups: strategies.map(({ name, requirements }) => ({
    heading: name,
    questions: requirements.map(({ id, question }) => ({
      kind: 'choice',
      name: id,
      text: question,
      options: answers,
    })),
  })),
  button: 'Show my result',
  method: {
    kind: 'essential-eight',
    strategies,
    levels: ['Level Zero', 'Level One', 'Level Two', 'Level Three'],
    efforts: ['a setting', 'a change to how people work', 'a project'],
    words: {
      none: 'Your answers rule out Maturity Level One. Strategies that allow it: {met} of 8.',
      some: 'Your answers allow {level} at most.',
      all: 'Your answers leave Maturity Level Three open in all eight strategies.',
      table: 'What your answers allow at most',
      head: ['Strategy', 'At most', 'Open before the next level'],
      nothingOpen: 'none',
      gapsHeading: 'What to close first',
      gap: '{gap} ({strategy}, {level}; our estimate: {effort}.)',
      order:
        'Gaps of the lowest level come first, because the model asks for one level across all eight strategies before the next; among those, the least work by our own estimate.',
    },
  },
  basis: [
    'The questions shorten requirements of ASD’s Essential Eight maturity model of November 2023, the newest whose text we could open; ask ASD’s site for a later one. “Partly” counts as not met: in ASD’s assessment guide one ineffective control loses the strategy for that level.',
    'A strategy is allowed a level when every question up to that level is answered with yes; the overall level is the lowest of the eight. The questions cover a part of the model, whose appendices have 48 rows at Level One and 107 at Level Two, some of them under several strategies. So an answer can rule a level out, and none can prove one.',
    'Level Two adds nothing to patching operating systems; there the answers for Level One decide.',
    'In June 2026 ASD announced that it intends to retire the Essential Eight within two years; a series called Essentials is to replace it. [Our paper](/resources/essential-eight-beyond-the-checklist) says what that means for the choice of a level.',
  ],
  caution: 'A conversation starter, not an assessment.',
  sources: [
    {
      title: 'Essential Eight maturity model (November 2023), Appendices A to C',
      publisher: 'Australian Signals Directorate',
      date: '2023-11-27',
      href: 'https://www.cyber.gov.au/business-government/asds-cyber-security-frameworks/essential-eight/essential-eight-maturity-model',
      checkedOn: '2026-11-23',
    },
    {
      title: 'Essential Eight assessment process guide',
      publisher: 'Australian Signals Directorate',
      date: '2024-10-02',
      href: 'https://www.cyber.gov.au/business-government/asds-cyber-security-frameworks/essential-eight/essential-eight-assessment-process-guide',
      checkedOn: '2026-11-23',
    },
  ],
  subject: 'Essential Eight self-check',
});
