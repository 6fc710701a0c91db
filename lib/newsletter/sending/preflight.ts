import 'server-only';
import { decodeHTML } from 'entities';
import { sending } from '#content/admin/sending.ts';
import { config, isHttps, servedOrigin, siteOrigin } from '#lib/config.ts';
import { newsletterFrom } from '#lib/email/sender-settings.ts';
import {
  MAX_LETTER_BYTES,
  renderLetter,
  type IssueToMail,
  type Letter,
} from '#lib/newsletter/letter/letter.ts';
import { issuePath } from '#lib/newsletter/issue.ts';
import type { Check } from '#lib/newsletter/admin/publish-checks.ts';
import { AddressError, parseFeedUrl } from '#supabase/functions/_shared/feed/address.ts';
import { unknownPaths } from './own-paths.ts';
import { senderFindings } from './sender-findings.ts';

const texts = sending.checks;

const check = (fine: boolean, level: 'note' | 'problem', ok: string, not: string): Check =>
  fine ? { level: 'ok', text: ok } : { level, text: not };

/**
 * What should be known before an issue is mailed, and its letter if it fits.
 * @param hasIssue whether the archive has the issue that the last part of a path names
 */
export async function preflight(
  issue: IssueToMail,
  hasIssue: (segment: string) => Promise<boolean>,
): Promise<{ checks: Check[]; letter: Letter | undefined }> {
  const result = renderLetter(issue);
  const letter = result.status === 'ok' ? result.letter : undefined;
  // The issue itself is public before its first mail leaves.
  const links = letter ? ownLinks(letter.html).filter((path) => path !== issuePath(issue.number)) : [];
  const broken = await unknownPaths(links, hasIssue);
  const bytes = result.status === 'ok' ? result.letter.bytes : result.bytes;
  const delivery = config().MAIL_DELIVERY;
  const checks = [
    check(issue.title.trim() !== '', 'problem', texts.title_ok(issue.title), texts.title_missing),
    ...(issue.content.trim() === '' ? [{ level: 'problem', text: texts.content_missing } as const] : []),
    check(Boolean(issue.summary?.trim()), 'note', texts.summary_ok, texts.summary_missing),
    check(
      letter !== undefined,
      'problem',
      texts.size_ok(bytes, MAX_LETTER_BYTES),
      texts.size_large(bytes, MAX_LETTER_BYTES),
    ),
    ...(letter ? [check(broken.length === 0, 'note', texts.links_ok, texts.links_broken(broken))] : []),
    originCheck(),
    check(delivery === 'smtp', 'note', texts.delivery.smtp, texts.delivery[delivery ?? 'unknown']),
    ...(await senderChecks()),
  ];
  return { checks, letter };
}

/** Whether the links of a mail lead to where visitors reach the site. */
function originCheck(): Check {
  const origin = siteOrigin();
  if (servedOrigin() === undefined) return { level: 'note', text: texts.origin_unset(origin) };
  if (!isHttps()) return { level: 'note', text: texts.origin_local(origin) };
  return check(isPublicHost(origin), 'note', texts.origin_ok(origin), texts.origin_private(origin));
}

/** Whether a host is on the public internet, as far as its name says. */
function isPublicHost(origin: string): boolean {
  try {
    parseFeedUrl(`https://${new URL(origin).hostname}/`);
    return true;
  } catch (error) {
    if (!(error instanceof AddressError)) throw error;
    return false;
  }
}

/** Who an issue comes from, and what the DNS says of mails from there. */
async function senderChecks(): Promise<Check[]> {
  const { name, address } = newsletterFrom(config());
  const sender: Check = { level: 'ok', text: texts.sender(name, address) };
  // Without a mail server no receiver looks at them.
  if (config().MAIL_DELIVERY === 'folder' || config().MAIL_DELIVERY === 'none') return [sender];
  const findings = await senderFindings();
  return [
    sender,
    ...findings.map(({ about, level, words }): Check => ({
      level: level === 'ok' ? 'ok' : 'note',
      text: texts.record(about, words),
    })),
  ];
}

/** The paths on this site that a letter leads to. */
function ownLinks(html: string): string[] {
  const origin = siteOrigin();
  const urls = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => URL.parse(decodeHTML(href ?? '')));
  return urls.flatMap((url) => (url?.origin === origin ? [url.pathname] : []));
}
