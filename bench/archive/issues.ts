import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Makes an archive of any size: a Supabase project folder like our own, whose seed is `count` sent issues of
 * about the length of the real ones. Their paragraphs are the seeds' own, shuffled the same way at every run,
 * so that two archives differ in nothing but their number. Issue n holds the word of {@link wordOf}(n), which
 * no other does.
 */
export async function writeProject(folder: string, count: number): Promise<void> {
  const own = join(import.meta.dirname, '../../supabase');
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'seeds'), { recursive: true });
  for (const part of ['config.toml', 'migrations', 'functions']) {
    await cp(join(own, part), join(folder, part), { recursive: true });
  }
  const paragraphs = await paragraphsOf(join(own, 'seeds'));
  for (let from = 1; from <= count; from += ROWS_A_STATEMENT) {
    const last = Math.min(count, from + ROWS_A_STATEMENT - 1);
    const rows = Array.from({ length: last - from + 1 }, (_, index) => issueRow(from + index, paragraphs));
    const file = join(folder, 'seeds', `${String(from).padStart(6, '0')}.sql`);
    await writeFile(file, `${INSERT}\n${rows.join(',\n')};\n`);
  }
  // A server that was filled in one go has had no time to look at its tables.
  await writeFile(
    join(folder, 'seeds', 'z-analyze.sql'),
    'analyze public.newsletter_issues;\nanalyze app_private.issue_search;\n',
  );
}

/** A word of one issue alone. */
export const wordOf = (number: number): string => `marker${number}x`;

const ROWS_A_STATEMENT = 250;
const PARAGRAPHS_AN_ISSUE = 8;
const INSERT =
  'insert into public.newsletter_issues (issue_number, title, summary, content, status, sent_at) values';

async function paragraphsOf(seeds: string): Promise<string[]> {
  const files = (await readdir(seeds)).filter((file) => file.includes('newsletter_issues'));
  const texts = await Promise.all(files.map((file) => readFile(join(seeds, file), 'utf8')));
  return texts
    .flatMap((text) => [...text.matchAll(/\$md\$([\s\S]*?)\$md\$/g)].map(([, content = '']) => content))
    .flatMap((content) => content.split(/\n{2,}/))
    .filter((paragraph) => paragraph.trim() !== '');
}

function issueRow(number: number, paragraphs: readonly string[]): string {
  // A linear congruential generator: the same numbers for the same issue everywhere.
  let state = number;
  const next = () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32;
  const chosen = Array.from(
    { length: PARAGRAPHS_AN_ISSUE },
    () => paragraphs[Math.floor(next() * paragraphs.length)],
  );
  const content = [...chosen, wordOf(number)].join('\n\n');
  const sent = new Date(Date.UTC(1600, 0, 1) + number * 86_400_000 * 30).toISOString();
  return `(${number}, 'Letter number ${number} of the archive', 'What letter ${number} says in one line.', $md$${content}$md$, 'sent', '${sent}')`;
}

if (import.meta.main) {
  const [folder, count] = process.argv.slice(2);
  if (!folder || !(Number(count) > 0)) {
    console.error('Usage: node bench/archive/issues.ts <folder> <number of issues>');
    process.exit(1);
  }
  await writeProject(folder, Number(count));
}
