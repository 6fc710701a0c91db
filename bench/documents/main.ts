import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { config } from '../../lib/config.ts';
import { compileDocument, type CompiledDocument } from '../../lib/documents/compile.ts';
import { documents } from '../../lib/documents/documents.ts';
import { storedDocument } from '../../lib/documents/stored-document.ts';
import type { Measurement } from '../lib/budgets.ts';
import { runMeasured } from '../lib/run.ts';

/** A document of more pages may take as long a page as one of these. */
const LONG = 18;

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};

/** `npm run bench:documents`: what documents weigh and what they add to a build. */
await runMeasured(async () => {
  const loading = await secondsOf(() => compileDocument(documents[0]!.template, documents[0]!.data()));
  const rows: Measurement[] = [];
  for (const { file, template, data } of documents) {
    let made: CompiledDocument | undefined;
    const measured = await secondsOf(async () => (made = await compileDocument(template, data())));
    const { bytes, pages } = made!;
    const note = `${(bytes.length / 1000).toFixed(1)} kB, ${pages} ${pages === 1 ? 'page' : 'pages'}`;
    rows.push({ what: file, measured, unit: 's', goal: { atMost: Math.max(1, pages / LONG) }, note });
  }
  const folder = mkdtempSync(join(tmpdir(), 'bench-documents-'));
  config().BUILD_DIR = folder;
  const all = async (): Promise<void> => {
    for (const { file, template, data } of documents) await storedDocument(file, template, data());
  };
  try {
    const first = await secondsOf(all);
    const again = await secondsOf(all);
    rows.push(
      { what: 'compiler and faces, once', measured: loading, unit: 's' },
      { what: `all ${documents.length}, in a first build`, measured: first, unit: 's', goal: { atMost: 10 } },
      { what: 'all, when nothing changed', measured: again, unit: 's' },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { title: 'Documents, made one after the other', measurements: rows };
});
