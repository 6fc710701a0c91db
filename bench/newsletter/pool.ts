import { randomUUID } from 'node:crypto';
import nodemailer from 'nodemailer';

/** nodemailer's own pool with the messages of workers/mail/support/pg-worker.ts: no queue, no record. */
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
  Array.from({ length: Number(mails) }, () =>
    pool.sendMail({
      from: 'news@firm.example',
      to: `${randomUUID()}@reader.example`,
      subject: 'Issue',
      text: 'An issue.\n',
      messageId: `<issue.${randomUUID()}@firm.example>`,
      date: new Date(),
    }),
  ),
);
pool.close();
