import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { databaseAnswers } from './database-probe.mjs';
import { isFromDatabase } from './from-database.mjs';

const require = createRequire(import.meta.url);
const { default: FileSystemCache } = require('next/dist/server/lib/incremental-cache/file-system-cache');
const { tagsManifest } = require('next/dist/server/lib/incremental-cache/tags-manifest.external');

/** Set by lib/newsletter/archive/errors.ts when the database did not answer a question about the archive. */
const FAILED_AT = Symbol.for('archive.failed-at');
/** Set by lib/newsletter/archive/prewarm.ts: the paths whose visitors were promised what is true now. */
const RENEWING = Symbol.for('archive.renewing');
/** So long after such a failure the database counts as down, in milliseconds. */
const DOWN_MS = 10_000;
/** Rises whenever a tag expires. The front keeps finished pages and asks again for those from before (server/page-cache/page-cache.ts). */
const EPOCH = Symbol.for('page-cache.epoch');
/** On every page made from the newsletter issues (lib/newsletter/archive/tags.ts). */
const ARCHIVE_TAG = 'archive';

/** The most not-found pages that are kept. Anyone can ask for as many as there are numbers; each would fill the disk for ever. */
const MOST_NOT_FOUND = 500;
/** After so many seconds a not-found page is asked for anew before it is given: what was sent since must not be denied. */
const NOT_FOUND_SECONDS = 300;
/** Left by a build that had no database (lib/newsletter/archive/build.ts), empty at first; then it holds when that build was first started. */
const WITHOUT_DATABASE = 'made-without-database';
const MOST_BEGUN = 1_000;
const BUILDING = 'phase-production-build';
const PRIMARY_FILE = { APP_PAGE: '.html', APP_ROUTE: '.body' };

/** Within it a page that lost nothing but the archive's tag counts as it was; other requests at the same moment do not see that. */
const overlooking = new AsyncLocalStorage();
const { get: readMark } = tagsManifest;
tagsManifest.get = function get(tag) {
  return tag === ARCHIVE_TAG && overlooking.getStore() ? undefined : readMark.call(this, tag);
};

/**
 * Next's own page cache with four differences (docs/decisions/0011-archive-freshness-by-tag.md):
 * - Only so many not-found pages are kept; the others are made at each request. One that has aged is never given again: during an
 *   outage nobody knows whether it is still true, and search engines believe it.
 * - While the database is down or says nothing, a page that was to be made anew because the archive changed is given as it was.
 *   Next would forget it at that moment, and its visitor would wait for an error in place of the last good copy.
 * - A page that was being made while one of its tags expired is not kept: it may show what was before, and would for minutes.
 * - What a build without a database made of the archive, which is empty, is no page: the first view makes it.
 */
export default class PageCache extends FileSystemCache {
  static notFound = new Set();
  /** When a page began to be made: the first view that found none, or an old one, since it was last kept. */
  static began = new Map();
  /** By folder of a build, what {@link firstStart} says of it. */
  static firstStarts = new Map();

  constructor(options) {
    super(options);
    const { firstStarts } = PageCache;
    // Next makes one of these for each request.
    if (!firstStarts.has(this.serverDistDir)) {
      firstStarts.set(
        this.serverDistDir,
        process.env.NEXT_PHASE === BUILDING ? 0 : firstStart(this.serverDistDir),
      );
    }
    this.trueSince = firstStarts.get(this.serverDistDir);
  }

  async get(key, context) {
    let entry = await this.made(key, context);
    if (!(context.kind in PRIMARY_FILE)) return entry;
    if (isNotFound(entry) && (!isFresh(entry) || archiveChangedSince(entry.lastModified))) entry = null;
    if (!entry && tagsManifest.has(ARCHIVE_TAG)) entry = await this.lastGood(key, context);
    if (!isFresh(entry)) this.noteBeginning(key);
    return entry;
  }

  /** What Next has kept, unless a build made it that could not know better. */
  async made(key, context) {
    const entry = await super.get(key, context);
    // By the address: a page whose question could not even be asked carries no tag.
    const isEmpty = entry && entry.lastModified < this.trueSince && isFromDatabase(pathOf(key));
    return isEmpty ? null : entry;
  }

  async revalidateTag(tags, durations) {
    await super.revalidateTag(tags, durations);
    globalThis[EPOCH] = (globalThis[EPOCH] ?? 0) + 1;
  }

  noteBeginning(key) {
    const { began } = PageCache;
    if (began.has(key)) return;
    // Pages that are never finished must not gather here. One forgotten is only kept when it might better be made again.
    if (began.size >= MOST_BEGUN) began.clear();
    began.set(key, Date.now());
  }

  /** The page as it was, unless the database answers: then nothing, so that the page is made anew. */
  async lastGood(key, context) {
    // Whoever refreshed this page, or published what is on it, waits for the truth; at the first failure that is over.
    if (!isDown() && globalThis[RENEWING]?.has(pathOf(key))) return null;
    // A page with another expired tag stays expired: the issue it shows was withdrawn.
    const entry = await overlooking.run(true, () => this.made(key, context));
    if (!entry || isNotFound(entry)) return null;
    if (!isDown() && (await databaseAnswers())) return null;
    // Old enough to be tried again behind the visitor's back, so that it is new as soon as the database is.
    return {
      ...entry,
      lastModified: Date.now() - 2_000,
      cacheControl: { ...entry.cacheControl, revalidate: 1 },
    };
  }

  async set(key, data, context) {
    const began = PageCache.began.get(key);
    PageCache.began.delete(key);
    if (began !== undefined && expiredSince(data, began)) return;
    if (data?.status !== 404) return super.set(key, data, context);
    if (!this.mayKeepNotFound(key, data.kind)) return;
    const { cacheControl } = context;
    const revalidate = Math.min(cacheControl?.revalidate || NOT_FOUND_SECONDS, NOT_FOUND_SECONDS);
    await super.set(key, data, { ...context, cacheControl: { ...cacheControl, revalidate } });
  }

  mayKeepNotFound(key, kind) {
    const { notFound } = PageCache;
    // What was a page before must be overwritten, or it would come back at the next start.
    const wasPage = this.fs.existsSync(this.getFilePath(`${key}${PRIMARY_FILE[kind]}`, kind));
    if (!wasPage && !notFound.has(key) && notFound.size >= MOST_NOT_FOUND) return false;
    notFound.add(key);
    return true;
  }
}

/** Next keeps pages under `/route-cache/<kind>/<hash>/$` and their path. */
const pathOf = (key) => (key.startsWith('/route-cache/') ? key.slice(key.indexOf('/$') + 2) : key);

const isNotFound = (entry) => entry?.value?.status === 404;

const isFresh = (entry) =>
  entry !== null &&
  (!entry.cacheControl?.revalidate ||
    entry.lastModified + entry.cacheControl.revalidate * 1_000 > Date.now());

/** A not-found page carries no tag of what it did not find (lib/newsletter/archive/issue-index.ts). */
const archiveChangedSince = (moment) => (tagsManifest.get(ARCHIVE_TAG)?.expired ?? 0) >= moment;

/** @returns when a build without a database was first started, in milliseconds: what was made later is true; 0 after other builds */
function firstStart(folder) {
  const mark = join(folder ?? '.', WITHOUT_DATABASE);
  try {
    const known = Number(readFileSync(mark, 'utf8'));
    if (known) return known;
  } catch {
    return 0;
  }
  const now = Date.now();
  try {
    writeFileSync(mark, String(now));
  } catch {
    // Where nothing can be written, no page is kept over a restart either.
  }
  return now;
}

function expiredSince(data, moment) {
  const tags = data?.headers?.['x-next-cache-tags']?.split(',') ?? [];
  return tags.some((tag) => (tagsManifest.get(tag)?.expired ?? 0) >= moment);
}

const isDown = () => Date.now() - (globalThis[FAILED_AT] ?? 0) < DOWN_MS;
