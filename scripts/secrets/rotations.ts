/** A secret of an installation, as `npm run secrets` and the table of docs/deploying.md show it. */
export interface Secret {
  /** The settings that hold it, or its name where no setting does; the first one names it. */
  names: readonly [string, ...string[]];
  /** Whether `npm run secrets -- rotate` makes the new one: with the embedded Supabase, with a hosted one. */
  isMadeHere: { embedded: boolean; hosted: boolean };
  /** What is left to do, or all of it where the command cannot make the new one. */
  steps: string;
  /** What the old one opened, and until when it still does. */
  ends: string;
}

const always = { embedded: true, hosted: true };
const embedded = { embedded: true, hosted: false };
const elsewhere = { embedded: false, hosted: false };

/** Every secret; a test compares them with the settings, so that none is without a way to change it. */
export const secrets: readonly Secret[] = [
  {
    names: ['ENQUIRY_SIGNING_SECRET'],
    isMadeHere: always,
    steps:
      'Give it to every instance, also where a platform holds the secrets, and restart all at once: until then forms say "not confirmed" and keep the text. Without DATABASE_URL, set a new one and run `npm run hosted:deploy`.',
    ends: 'At once. A form that was open is refused once and keeps its text; browsers that signed in before count as new; limits begin afresh.',
  },
  {
    names: ['SUPABASE_SECRET_KEY'],
    isMadeHere: embedded,
    steps:
      'Hosted: make a second key in the dashboard (Settings, API keys), give it to the mail worker and to the settings that commands are run with, and delete the first.',
    ends: 'Hosted: when you delete it, so that no mail is late. Embedded: at the next start.',
  },
  {
    names: ['SUPABASE_PUBLISHABLE_KEY'],
    isMadeHere: embedded,
    steps: 'Hosted: make a second key in the dashboard, restart the site with it and delete the first.',
    ends: 'Hosted: when you delete it. Embedded: at the next start.',
  },
  {
    names: ['JWT_SECRET'],
    isMadeHere: embedded,
    steps: 'Not a setting. Hosted: Settings, JWT keys, create a standby key and rotate to it.',
    ends: 'Embedded: at the next start; whoever used the admin area in the ten minutes before signs in again. Hosted: when you revoke it; ten minutes after the rotation nobody has a token of it.',
  },
  {
    names: ['SUPABASE_ACCESS_TOKEN'],
    isMadeHere: elsewhere,
    steps:
      'Make a new token at supabase.com/dashboard/account/tokens, put it in its place and delete the old one there.',
    ends: 'When you delete it; only `npm run hosted:deploy` uses it.',
  },
  {
    names: ['DATABASE_URL'],
    isMadeHere: elsewhere,
    steps: 'Settings, Database, Reset database password in the dashboard; put the new one into the address.',
    ends: 'At once; the site does not use it, only `npm run hosted:deploy` and `npm run move`.',
  },
  {
    names: ['SMTP_URL', 'SMTP_PASSWORD', 'NEWSLETTER_SMTP_URL'],
    isMadeHere: elsewhere,
    steps: 'Change the password at the mail provider, then in the setting, and restart the mail worker.',
    ends: 'As the provider says; mails wait in the outbox meanwhile.',
  },
  {
    names: ['BOUNCE_IMAP_URL'],
    isMadeHere: elsewhere,
    steps: "Change the mailbox's password, then in the setting, and restart the mail worker.",
    ends: 'At once; reports wait in the mailbox meanwhile.',
  },
  {
    names: ['DKIM_PRIVATE_KEY_FILE', 'NEWSLETTER_DKIM_PRIVATE_KEY_FILE'],
    isMadeHere: always,
    steps:
      'Publish the record that the command prints; once DNS has it, set file and selector, restart the mail worker and run `npm run mail -- check`.',
    ends: 'Mails on their way are verified with the old record: leave it in DNS for a week, then empty its `p=`.',
  },
  {
    names: ['NEXT_SERVER_ACTIONS_ENCRYPTION_KEY'],
    isMadeHere: always,
    steps:
      'Build every instance again with it, with `--no-cache` where Docker builds, which sees no change of a secret, and deploy.',
    ends: 'With the last instance of the old build; a page of the admin area that was open has to be loaded again.',
  },
  {
    names: ['CDN_API_TOKEN'],
    isMadeHere: elsewhere,
    steps:
      'Make a second token at Fastly or Cloudflare that may purge and nothing else, set it, restart the mail worker and delete the first there.',
    ends: 'When you delete it; what it could not purge meanwhile is purged once the worker has the new one.',
  },
  {
    names: ['LLM_API_KEY'],
    isMadeHere: elsewhere,
    steps:
      'Make a new key at the provider, put it into `supabase/functions/.env`; hosted: `npm run hosted:deploy`, else restart. Delete the old one there.',
    ends: 'When you delete it; an issue is drafted without the model meanwhile.',
  },
  {
    names: ['BACKUP_RECIPIENT'],
    isMadeHere: elsewhere,
    steps:
      'A public key: `npm run backup -- --new-key <file>` makes a new pair. Set the new one and restart; keep the old file as long as its backups.',
    ends: 'Never for the backups already made, which only the old key opens; they expire after five weeks at most.',
  },
];

/** The secret that goes by this name, in capitals or not. */
export const secretNamed = (name: string): Secret | undefined =>
  secrets.find(({ names }) => names.includes(name.toUpperCase()));
