import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { documents, type SiteDocument } from '#lib/documents/documents.ts';

const root = process.cwd();
const isPaper = ({ template }: SiteDocument): boolean => template === 'paper.typ';
/** One paper, which takes as long as all that are none. */
const files = [documents.findLast(isPaper)!, ...documents.filter((document) => !isPaper(document))].map(
  ({ file }) => file,
);

/** Prints the hash of each file that is named, made in this order. */
const PROGRAM = `
  import { createHash } from 'node:crypto';
  const [root, ...order] = process.argv.slice(1);
  const { documents } = await import(root + '/lib/documents/documents.ts');
  const { compileDocument } = await import(root + '/lib/documents/compile.ts');
  for (const file of order) {
    const { template, data } = documents.find((one) => one.file === file);
    const { bytes } = await compileDocument(template, data());
    console.log(file, createHash('sha256').update(bytes).digest('hex'));
  }
`;

async function madeIn(
  cwd: string,
  order: readonly string[],
  environment: Record<string, string>,
): Promise<string[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', PROGRAM, root, ...order],
    { cwd, env: { NODE_ENV: 'test', PATH: process.env.PATH!, ...environment } },
  );
  return stdout.trim().split('\n');
}

/** What another machine has: another folder, and files of another day. */
function otherCheckout(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'other checkout ')));
  cpSync(join(root, 'documents'), join(folder, 'documents'), { recursive: true });
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    utimesSync(join(folder, name), 1, new Date('1999-12-31T23:59:59Z'));
  symlinkSync(join(root, 'content'), join(folder, 'content'));
  return folder;
}

it('has the same bytes in another folder, time zone, language and order, of templates of another day', async () => {
  const elsewhere = otherCheckout();
  try {
    const [here, there] = await Promise.all([
      madeIn(root, files, { TZ: 'Pacific/Kiritimati', LANG: 'en_AU.UTF-8', HOME: '/' }),
      madeIn(elsewhere, files.toReversed(), {
        TZ: 'America/Los_Angeles',
        LANG: 'de_DE',
        LC_ALL: 'C',
        HOME: elsewhere,
      }),
    ]);
    expect(here).toHaveLength(files.length);
    expect(there.toReversed()).toEqual(here);
  } finally {
    rmSync(elsewhere, { recursive: true, force: true });
  }
});
