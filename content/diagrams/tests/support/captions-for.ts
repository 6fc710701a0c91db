import type { Explorer } from '#content/diagrams/explorer.ts';

/** What the captions of a drawing say while these of its controls are on. */
export const captionsFor = ({ captions }: Explorer, chosen: readonly number[]): string[] =>
  captions
    .filter(
      ({ when }) =>
        when.on.every((one) => chosen.includes(one)) && !when.off.some((one) => chosen.includes(one)),
    )
    .map(({ text }) => text);
