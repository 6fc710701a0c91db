import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import {
  test as base,
  expect,
  type BrowserContext,
  type ConsoleMessage,
  type Page,
  type WebError,
} from 'playwright/test';
import type { Database } from '#lib/supabase/database.types.ts';
import { BACKEND_URL, DATA_DIR, FAULT_URL } from './stack/addresses.ts';
import type { Fault } from './stack/fault-proxy.ts';
import { useContext, type Contexts } from './reused-context.ts';
import { receivedMails, type MailboxEntry } from './enquiries/mailbox.ts';

type Fixtures = {
  /** Console messages and errors that this test expects; anything else on a page's console fails it. */
  expected: RegExp[];
  /** Whether the browser has never been on the site; else it may have what earlier tests fetched. */
  isFirstVisit: boolean;
  visit: { context: BrowserContext; page: Page };
  /** Whether `goto` waits until the parts of a page that React hydrates can be used as they are meant. */
  waitsForFramework: boolean;
  /** The database with the service key, beside the site: to see what really was stored. */
  db: SupabaseClient<Database>;
  /** An e-mail address of this test alone; its enquiries and subscription are deleted afterwards. */
  sender: string;
  /** The mails that have arrived about an enquiry, by its reference. */
  mailsAbout: (reference: string) => Promise<MailboxEntry[]>;
  /** Makes the site's backend fail until the test ends. Tests using it run one after another. */
  fault: (order: Fault) => Promise<void>;
  /** How many requests the site has sent to its backend so far. */
  queries: () => Promise<number>;
  /** How often the site has read the archive's version so far, which is none of these. */
  polls: () => Promise<number>;
};

/** In the browser: whether React has its marks on what the page lets it hydrate. */
function isHydrated(): boolean {
  if (!document.getElementById('framework-scripts')) return true;
  const part = document.querySelector('main form') ?? document.querySelector('main input') ?? document;
  // As a pointer that comes to it: a form is taken over when it is touched.
  part.dispatchEvent(new Event('pointerover', { bubbles: true }));
  return Object.keys(part).some((key) => /^__react(Props|Container)/.test(key));
}

/**
 * What Chromium reports of a transition between two pages that it left out because the new page was painted
 * before the picture of the old one came: no handler in a page can catch it (w3c/csswg-drafts#13726).
 */
const TRANSITION_LEFT_OUT =
  /^uncaught: Transition was aborted because of invalid state\. Page already revealed$/;

/**
 * The site gives up on its backend after five seconds: where many stacks share two cores, their browsers have
 * to wait rather than the backends (0 is what a process begins with, more waits longer).
 */
const BROWSER_PRIORITY = 5;

let visitors = 0;

/**
 * An address in a network (RFC 2544) that no other test has: each is a visitor of its own to the limits, of
 * which some count networks. A failed test begins a worker. Tests that need many take theirs from 198.19.
 */
function anAddress(workerIndex: number): string {
  visitors += 1;
  return `198.18.${visitors % 256}.${(workerIndex % 250) + 1}`;
}

export const test = base.extend<Fixtures, { priority: undefined; contexts: Contexts }>({
  priority: [
    async ({}, use) => {
      setPriority(BROWSER_PRIORITY);
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],

  expected: async ({}, use) => use([]),

  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, info) => {
    await use({ ...extraHTTPHeaders, 'x-forwarded-for': anAddress(info.workerIndex) });
  },

  isFirstVisit: [false, { option: true }],

  contexts: [
    async ({}, use) => {
      const contexts: Contexts = new Map();
      await use(contexts);
      for (const { context } of contexts.values()) await context.close();
    },
    { scope: 'worker' },
  ],

  visit: async (
    {
      browser,
      contexts,
      isFirstVisit,
      baseURL,
      colorScheme,
      contextOptions,
      extraHTTPHeaders,
      javaScriptEnabled,
      reducedMotion,
      viewport,
    },
    use,
  ) => {
    const same = { colorScheme, contextOptions, javaScriptEnabled, reducedMotion, viewport };
    const key = isFirstVisit ? undefined : JSON.stringify({ baseURL, ...same });
    await useContext({ browser, contexts, key }, { ...same, extraHTTPHeaders }, use);
  },

  context: async ({ visit, expected, javaScriptEnabled }, use) => {
    const { context } = visit;
    // Said of each script that Next preloads, some seconds after the load.
    if (!javaScriptEnabled) expected.push(/was preloaded using link preload but not used/);
    expected.push(TRANSITION_LEFT_OUT);
    const said: string[] = [];
    const listen = (message: ConsoleMessage) => {
      if (['error', 'warning'].includes(message.type())) said.push(`${message.type()}: ${message.text()}`);
    };
    const hear = (error: WebError) => said.push(`uncaught: ${error.error().message}`);
    context.on('console', listen).on('weberror', hear);
    await use(context);
    context.off('console', listen).off('weberror', hear);
    const unexpected = said.filter((line) => !expected.some((pattern) => pattern.test(line)));
    expect(unexpected, 'nothing on the console').toEqual([]);
  },

  waitsForFramework: [true, { option: true }],

  page: async ({ visit, context: _, javaScriptEnabled, waitsForFramework }, use) => {
    const { page } = visit;
    const { goto, reload } = page;
    const isLive = () => waitsForFramework && javaScriptEnabled && page.waitForFunction(isHydrated);
    page.goto = async (...args) => {
      const response = await goto.apply(page, args);
      await isLive();
      return response;
    };
    page.reload = async (...args) => {
      const response = await reload.apply(page, args);
      await isLive();
      return response;
    };
    await use(page);
    Object.assign(page, { goto, reload });
  },

  db: async ({}, use) => {
    const secrets: unknown = JSON.parse(readFileSync(path.join(DATA_DIR, 'secrets.json'), 'utf8'));
    const { secret_key: key } = secrets as { secret_key: string };
    await use(createClient<Database>(BACKEND_URL, key, { auth: { persistSession: false } }));
  },

  sender: async ({ db }, use, info) => {
    const address = `test-${info.workerIndex}-${randomInt(1e9)}@visitor.example`;
    await use(address);
    await db.from('contact_submissions').delete().eq('email', address);
    await db.from('newsletter_subscriptions').delete().eq('email', address);
  },

  mailsAbout: async ({}, use) => {
    await use(async (reference) =>
      (await receivedMails()).filter(({ email }) => email.subject?.includes(reference)),
    );
  },

  fault: async ({}, use) => {
    const order = async (fault: Fault) => {
      const response = await fetch(`${FAULT_URL}/__fault/${fault}`);
      expect(await response.text()).toBe(fault);
    };
    await use(order);
    await order('none');
  },

  queries: async ({}, use) => {
    await use(async () => Number(await (await fetch(`${FAULT_URL}/__fault/requests`)).text()));
  },

  polls: async ({}, use) => {
    await use(async () => Number(await (await fetch(`${FAULT_URL}/__fault/polls`)).text()));
  },
});

/** Not so in the build whose pages get their policy by nonce (docs/decisions/0020-policy-by-nonce.md). */
export const pagesAreCached = process.env.PAGE_POLICY !== 'nonce';

export { expect };
