import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { z } from 'zod';
import { runCommand, UserError } from '#lib/user-error.ts';
import { fileTransport, writtenMails } from '#workers/mail/file-transport.ts';
import { openOutbox } from '#workers/mail/outbox.ts';
import { serviceClient, serviceConnection } from './service-connection.ts';

/**
 * `npm run person -- show | export | erase <e-mail>`: everything that is held about a person, as an
 * overview or as JSON, and its deletion: enquiries with notes and mails, written mails, subscription. What
 * proves a consent stays, by a hash of the address.
 */
const usage = 'Usage: npm run person -- show | export | erase <e-mail>';

const held = z.object({
  enquiries: z.array(
    z.looseObject({
      request_id: z.string(),
      kind: z.string(),
      subject: z.string(),
      created_at: z.string(),
      admin_notes: z.string().nullable(),
      mails: z.array(z.looseObject({ kind: z.string(), status: z.string() })),
    }),
  ),
  subscriptions: z.array(
    z.looseObject({
      is_subscribed: z.boolean(),
      created_at: z.string(),
      mails: z.array(z.looseObject({ id: z.string(), kind: z.string(), status: z.string() })),
    }),
  ),
  consent: z.array(z.looseObject({ kind: z.string(), at: z.string() })),
  suppression: z.looseObject({ reason: z.string(), at: z.string() }).nullable(),
  links: z.array(z.looseObject({ kind: z.string(), created_at: z.string() })),
  waiting_imports: z.array(z.looseObject({ line: z.number() })),
});
const erased = z.object({
  status: z.literal('ok'),
  enquiries: z.number(),
  subscriptions: z.number(),
  import_rows: z.number(),
});

async function run([command, email, ...rest]: string[]): Promise<void> {
  if (!['show', 'export', 'erase'].includes(command ?? '') || !email?.includes('@') || rest.length > 0) {
    throw new UserError(usage);
  }
  const { url, secretKey, outboxDir } = await serviceConnection();
  const client = serviceClient(url, secretKey);
  async function call<T>(schema: z.ZodType<T>, name: string): Promise<T> {
    const { data, error } = await client.rpc(name, { p_email: email });
    if (error) throw new UserError(`The database did not respond as agreed: ${error.message}`);
    return schema.parse(data);
  }
  const person = await call(held, 'person_data');
  const ids = [
    ...person.enquiries.map(({ request_id }) => request_id),
    ...person.subscriptions.flatMap(({ mails }) => mails.map(({ id }) => id)),
  ];
  const written = outboxDir ? await writtenMails(outboxDir) : [];
  const files = written.filter((file) => ids.some((id) => file.includes(id)));
  switch (command) {
    case 'show':
      return show(person, files);
    case 'export': {
      const texts = files.map(async (file) => ({
        name: relative(outboxDir ?? '', file),
        text: await readFile(file, 'utf8'),
      }));
      console.log(JSON.stringify({ email, ...person, written_mails: await Promise.all(texts) }, null, 2));
      return;
    }
    default: {
      const { enquiries, subscriptions, import_rows: importRows } = await call(erased, 'erase_person');
      const outbox = openOutbox(url, secretKey);
      if (outboxDir) await fileTransport(outboxDir).erase?.((requestIds) => outbox.gone(requestIds));
      console.log(
        `Erased: ${enquiries} enquiries with their mails, ${files.length} written mails, ` +
          `${subscriptions} subscriptions, ${importRows} lines of imports that have not begun.`,
      );
      console.log('What backups and mailboxes hold is named in docs/operating.md, "Personal data".');
    }
  }
}

function show(person: z.output<typeof held>, files: string[]): void {
  const { enquiries, subscriptions, consent, suppression, links, waiting_imports: waiting } = person;
  for (const { request_id: id, kind, subject, created_at: at, admin_notes: notes, mails } of enquiries) {
    const states = mails.map((mail) => `${mail.kind} ${mail.status}`).join(', ') || 'no mails';
    console.log(
      `enquiry ${id.slice(0, 8).toUpperCase()}  ${at}  ${kind}  ${subject}  (${states}${notes ? ', with notes' : ''})`,
    );
  }
  for (const { is_subscribed: active, created_at: at, mails } of subscriptions) {
    console.log(`subscription  ${at}  ${active ? 'active' : 'not active'}  (${mails.length} mails)`);
  }
  for (const { kind, at } of consent) console.log(`consent  ${at}  ${kind}`);
  if (suppression)
    console.log(`not mailed, by a hash of the address  ${suppression.at}  ${suppression.reason}`);
  for (const { kind, created_at: at } of links) console.log(`link to this address  ${at}  ${kind}`);
  for (const { line } of waiting)
    console.log(`read for an import that has not begun  line ${line} of its file`);
  for (const name of files) console.log(`written mail  ${name}`);
  const lists = [enquiries, subscriptions, consent, links, waiting];
  if (lists.every(({ length }) => length === 0) && !suppression)
    console.log('Nothing is held about this address.');
}

await runCommand(run);
