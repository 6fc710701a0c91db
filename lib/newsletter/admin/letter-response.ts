import 'server-only';
import { newsletterAdmin } from '#content/admin/newsletter.ts';
import { unavailableResponse } from '#lib/auth/load-for-admin.ts';
import { requireAdmin } from '#lib/auth/session.ts';
import { siteOrigin } from '#lib/config.ts';
import { parsePositiveInt } from '#lib/ids.ts';
import { MAX_LETTER_BYTES, renderLetter } from '#lib/newsletter/letter/letter.ts';
import { inertLinks, personalise } from '#lib/newsletter/letter/personal-links.ts';
import { httpStatus, type Problem } from '#lib/result.ts';
import { editPath } from './issue-form.ts';
import { issueForEditing } from './issue-mutations.ts';

const texts = newsletterAdmin.letter;

/**
 * The styles of a letter stand in its elements; nothing else of it may run, load or be submitted. Without
 * its own origin the browser would warn of the Origin-Agent-Cluster header.
 */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-same-origin";

/** One part of the stored issue as it is mailed, with links that change nothing; for an admin. */
export async function letterResponse(numberInPath: string, part: 'html' | 'text'): Promise<Response> {
  const number = parsePositiveInt(numberInPath) ?? 0;
  try {
    const issue = await issueForEditing(await requireAdmin('reader', editPath(number)), number);
    if (!issue) return plain(newsletterAdmin.editor.missing, 'not_found');
    const result = renderLetter(issue);
    if (result.status !== 'ok') return plain(texts.tooLarge(result.bytes, MAX_LETTER_BYTES), result.status);
    const letter = personalise(result.letter, inertLinks(siteOrigin()));
    return part === 'text'
      ? plain(letter.text, 'ok')
      : new Response(letter.html, {
          headers: {
            ...privately,
            'Content-Type': 'text/html; charset=utf-8',
            'Content-Security-Policy': POLICY,
          },
        });
  } catch (error) {
    return unavailableResponse('issue.letter', error);
  }
}

const privately = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex, nofollow' };

const plain = (text: string, status: Problem | 'ok'): Response =>
  new Response(text, {
    status: httpStatus[status],
    headers: { ...privately, 'Content-Type': 'text/plain; charset=utf-8' },
  });
