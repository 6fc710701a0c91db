import { interleave, median, medianOf } from '../lib/statistics.ts';

/** What one click came to: milliseconds to the next page, and whether that was ready before. */
export type Click = { took: number; wasReady?: boolean };

/** Follows a link of our home page and of the same as plain files, in turns; `ratio` is ours against it. */
export async function compareClicks(
  { site, plain }: { site: string; plain: string },
  rounds: number,
  follow: (home: string) => Promise<Click>,
): Promise<{ ours: Click[]; ratio: number; note: string }> {
  const targets = [
    { name: 'site', url: `${site}/` },
    { name: 'plain', url: `${plain}/` },
  ];
  const results = await interleave(targets, rounds, async ({ name, url }, round) => {
    const click = await follow(url);
    const how = click.wasReady ? ', loaded ahead' : '';
    process.stderr.write(`round ${round + 1}  ${name}: next page after ${click.took.toFixed(0)} ms${how}\n`);
    return click;
  });
  const [ours, theirs] = targets.map(({ name }) => results.get(name) ?? []) as [Click[], Click[]];
  const middle = (clicks: Click[]): string => `${medianOf(clicks, ({ took }) => took).toFixed(0)} ms`;
  return {
    ours,
    ratio: median(ours.map(({ took }, round) => took / theirs[round]!.took)),
    note: `${middle(ours)} against ${middle(theirs)}`,
  };
}
