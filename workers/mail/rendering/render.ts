import MailComposer from 'nodemailer/lib/mail-composer';
import type { Mail } from '#lib/email/mail.ts';
import { writeTemplate, type Template } from './template.ts';

/** Of each send whose mails are being rendered, by its content: undefined where they cannot be shared. */
const templates = new WeakMap<object, Promise<Template | undefined>>();

/**
 * A mail as RFC 5322 text with CR LF; the library encodes and folds every header from a field. What the mails
 * of a send have in common is encoded once.
 */
export async function render(mail: Mail): Promise<Buffer> {
  const { common, html } = mail;
  // The head of a mail of one part says how that part is encoded.
  if (!common || html === undefined) return write(mail);
  let template = templates.get(common.content);
  if (!template) {
    template = writeTemplate(mail, common.token, write);
    templates.set(common.content, template);
  }
  const { boundary, fill } = (await template) ?? {};
  if (!fill) return write(mail);
  const head = compose({ ...mail, text: '-', html: '-' }, boundary).buildHeaders();
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`), ...fill(common.token)]);
}

async function write(mail: Mail, boundary?: string): Promise<Buffer> {
  const text = await compose(mail, boundary).build();
  // The library's own way is one more stream for each mail.
  return Buffer.from(text.toString('latin1').replaceAll(/\r?\n/g, '\r\n'), 'latin1');
}

function compose(mail: Mail, boundary: string | undefined) {
  const {
    id: _id,
    kind: _kind,
    requestId: _requestId,
    envelope: _envelope,
    common: _common,
    ...fields
  } = mail;
  return new MailComposer({
    ...fields,
    ...(boundary === undefined ? {} : { baseBoundary: boundary, textEncoding: 'quoted-printable' }),
    // The library must not read a file or URL that a visitor typed.
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
}
