import { randomUUID } from 'node:crypto';
import nodemailer from 'nodemailer';
import { composeMail } from '../../lib/email/compose.ts';
import { sender } from '../../workers/mail/support/queued.ts';
import { letter } from './letter.ts';

/** The messages of the mail worker itself. */
const message = (to: string) => {
  const queued = { id: randomUUID(), kind: 'issue' as const, queued_at: new Date().toISOString() };
  return composeMail({ ...queued, to, unsubscribe_token: randomUUID(), content: letter }, sender)!;
};

/** nodemailer's own pool: no queue, no record. */
const [, , port = '0', connections = '1', mails = '1'] = process.argv;
const pool = nodemailer.createTransport({
  host: '127.0.0.1',
  port: Number(port),
  pool: true,
  maxConnections: Number(connections),
  maxMessages: 100,
  ignoreTLS: true,
  name: 'firm.example',
});
await Promise.all(
  Array.from({ length: Number(mails) }, () => pool.sendMail(message(`${randomUUID()}@reader.example`))),
);
pool.close();
