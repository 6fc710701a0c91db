import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import writeFileAtomic from 'write-file-atomic';
import { errorText, log } from '#lib/log/log.ts';
import { normalizeOldPath, type Redirect } from '#lib/redirects/redirect-rules.ts';

const listSchema = z.object({
  version: z.number().int().positive(),
  redirects: z.array(
    z.object({ id: z.string(), from: z.string(), target: z.string(), permanent: z.boolean() }),
  ),
});
type List = z.output<typeof listSchema>;

/**
 * Where old addresses lead, in memory. The last list that was read serves while the database is away, and on
 * disk also through a restart.
 */
export class RedirectList {
  private byPath = new Map<string, Redirect>();
  private version: number | undefined;
  private loading: Promise<void> | undefined;
  private hasFailed = false;
  private readonly fetchList: () => Promise<unknown>;
  private readonly file: string;

  /** @param fetchList what site_redirects() of the database returns */
  constructor(fetchList: () => Promise<unknown>, file: string) {
    this.fetchList = fetchList;
    this.file = file;
  }

  /** @param path as it was requested, without a query */
  find(path: string): Redirect | undefined {
    if (this.byPath.size === 0) return undefined;
    const normal = normalizeOldPath(path);
    return normal === undefined ? undefined : this.byPath.get(normal);
  }

  /** Takes the list that a process before this one wrote to disk. */
  restore(): void {
    try {
      this.apply(listSchema.parse(JSON.parse(readFileSync(this.file, 'utf8'))));
    } catch {
      // The first start here, or of a file that was cut off: the database has the list.
    }
  }

  /** Reads the list when it is not of this version; one read at a time, which the next poll repeats. */
  follow(version: number | undefined): Promise<void> {
    if (version === undefined || version === this.version) return Promise.resolve();
    return (this.loading ??= this.load().finally(() => (this.loading = undefined)));
  }

  private async load(): Promise<void> {
    try {
      const list = listSchema.parse(await this.fetchList());
      this.apply(list);
      this.hasFailed = false;
      await this.keep(list);
    } catch (error) {
      if (!this.hasFailed) log.warn('redirects.read_failed', { cause: errorText(error) });
      this.hasFailed = true;
    }
  }

  /** For the next start: this process has the list, whatever the disk does. */
  private async keep(list: List): Promise<void> {
    try {
      await mkdir(dirname(this.file), { recursive: true });
      await writeFileAtomic(this.file, JSON.stringify(list));
    } catch (error) {
      log.warn('redirects.write_failed', { cause: errorText(error) });
    }
  }

  private apply({ version, redirects }: List): void {
    this.byPath = new Map(redirects.map((redirect) => [redirect.from, redirect]));
    this.version = version;
  }
}
