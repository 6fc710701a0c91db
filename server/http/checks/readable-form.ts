import type { IncomingMessage } from 'node:http';
import { callsOpenAction, isOneClick } from './form-paths.ts';
import { isQuicklyParsed } from './form-size.ts';
import { isScriptedForm, isWithoutArguments } from './scripted-form.ts';

type Request = Pick<IncomingMessage, 'headers' | 'url'>;

const MULTIPART = /^multipart\/form-data\s*;/i;

/**
 * Whether what is sent can be read as a form: Next logs an error for one that it cannot read, and anyone may
 * send one to a page. Routes say so themselves, and nobody parses the small body of one click.
 */
export async function isReadableForm(request: Request, body: Buffer<ArrayBuffer>): Promise<boolean> {
  if (isOneClick(request)) return true;
  const type = request.headers['content-type'];
  if (!isQuicklyParsed(body, type)) return false;
  const isForPage = !request.url?.startsWith('/api/');
  const form = isForPage && MULTIPART.test(type ?? '') ? await parse(body, type!) : undefined;
  if (callsOpenAction(request))
    return form instanceof FormData ? isScriptedForm(form) : isWithoutArguments(body, type);
  return form !== 'malformed';
}

const parse = (body: Buffer<ArrayBuffer>, type: string): Promise<FormData | 'malformed'> =>
  new Response(body, { headers: { 'content-type': type } }).formData().catch(() => 'malformed');
