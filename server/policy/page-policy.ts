import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { policyHash } from './inline-scripts.ts';

/** Where browsers report what a policy stopped. */
export const REPORTS_PATH = '/api/csp-report';

/** For everything that is no page: it loads nothing and stands in no frame. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * The Content-Security-Policy of a page.
 * @param scripts hashes of its inline scripts @param styles hashes of its inline style sheets
 * @param overHttps on plain http (this machine) a browser must not be told to ask for everything over https
 */
export function pagePolicy(
  { scripts, styles }: { scripts: readonly string[]; styles: readonly string[] },
  overHttps: boolean,
): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles, ...toastStyles].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...(overHttps ? ['upgrade-insecure-requests'] : []),
    'report-to csp',
  ].join('; ');
}

/**
 * Sonner puts its style sheet into the page as it loads, on whatever page a visitor happens to have come from: first an empty element,
 * then the text in it, and the browser asks the policy about both.
 */
const toastStyles = ['', insertedBySonner()].map(policyHash);

function insertedBySonner(): string {
  const file = createRequire(import.meta.url)
    .resolve('sonner')
    .replace(/index\.js$/, 'index.mjs');
  const [, literal] = /^__insertCSS\(("(?:[^"\\]|\\.)*")\);?$/m.exec(readFileSync(file, 'utf8')) ?? [];
  if (!literal) throw new Error(`${file} no longer inserts its style sheet the way server/policy expects.`);
  return JSON.parse(literal) as string;
}
