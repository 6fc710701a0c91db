import { randomUUID } from 'node:crypto';
import nodemailer from 'nodemailer';
import { composeMail } from '../../lib/email/compose.ts';
import { sender } from '../../workers/mail/support/queued.ts';

const words = { issue_number: 1, subject: 'Title', html: '<p>Words</p>', text: 'Words' };
/** The messages of workers/mail/support/pg-worker.ts, and those of the mail worker itself. */
const messages = {
  plain: (to: string) => ({
    from: 'news@firm.example',
    to,
    subject: 'Issue',
    text: 'An issue.\n',
    messageId: `<issue.${randomUUID()}@firm.example>`,
    date: new Date(),
  }),
  letter: (to: string) => {
    const queued = { id: randomUUID(), kind: 'issue' as const, queued_at: new Date().toISOString() };
    return composeMail({ ...queued, to, unsubscribe_token: randomUUID(), words }, sender)!;
  },
};

/** nodemailer's own pool: no queue, no record. */
const [, , port = '0', connections = '1', mails = '1', kind = 'plain'] = process.argv;
const pool = nodemailer.createTransport({
  host: '127.0.0.1',
  port: Number(port),
  pool: true,
  maxConnections: Number(connections),
  maxMessages: 100,
  ignoreTLS: true,
  name: 'firm.example',
});
const message = messages[kind as keyof typeof messages];
await Promise.all(
  Array.from({ length: Number(mails) }, () => pool.sendMail(message(`${randomUUID()}@reader.example`))),
);
pool.close();
