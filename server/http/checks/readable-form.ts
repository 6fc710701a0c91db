import type { IncomingMessage } from 'node:http';
import { callsOpenAction, isOneClick } from './form-paths.ts';
import { isQuicklyParsed } from './form-size.ts';
import { callsWithoutState, isPlainForm } from './plain-form.ts';
import { isScriptedForm, isWithoutArguments } from './scripted-form.ts';

type Request = Pick<IncomingMessage, 'headers' | 'url'>;

const MULTIPART = /^multipart\/form-data\s*;/i;

/** Names the page that says why a form was refused. */
type Refusal = 'malformedForm' | 'staleForm';

/**
 * Why what is sent cannot be read as a form, if so: Next logs an error for one that it cannot read, and
 * anyone may send one to a page. Routes say so themselves, and nobody parses the small body of one click.
 */
export async function refusalOfForm(
  request: Request,
  body: Buffer<ArrayBuffer>,
): Promise<Refusal | undefined> {
  if (isOneClick(request)) return undefined;
  const type = request.headers['content-type'];
  if (!isQuicklyParsed(body, type)) return 'malformedForm';
  const isForPage = !request.url?.startsWith('/api/');
  const form = isForPage && MULTIPART.test(type ?? '') ? await parse(body, type!) : undefined;
  if (form === 'malformed') return 'malformedForm';
  if (callsOpenAction(request)) {
    const isReadable = form ? isScriptedForm(form) : isWithoutArguments(body, type);
    return isReadable ? undefined : 'malformedForm';
  }
  if (!form || request.headers['next-action'] !== undefined) return undefined;
  if (callsWithoutState(form)) return 'staleForm';
  return isPlainForm(form) ? undefined : 'malformedForm';
}

const parse = (body: Buffer<ArrayBuffer>, type: string): Promise<FormData | 'malformed'> =>
  new Response(body, { headers: { 'content-type': type } }).formData().catch(() => 'malformed');
