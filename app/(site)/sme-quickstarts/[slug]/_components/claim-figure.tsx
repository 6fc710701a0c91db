import { firmClaimBasis } from '#content/collections/claims.ts';
import type { Claim } from '#content/schemas.ts';

/** A figure never stands alone: what it counts follows it, and on what basis stands beside it. */
export function ClaimFigure({ claim }: { claim: Claim }) {
  const { value, label, basis, source, asOf } = claim;
  return (
    <figure className="grid gap-x-8 gap-y-2 sm:grid-cols-[10rem_1fr]">
      <div className="contents">
        <span className="font-display text-section leading-none tabular-nums">{value}</span>{' '}
        <span className="max-w-[40ch] sm:pt-1">{label}</span>
      </div>
      <figcaption className="text-meta font-semibold text-note sm:col-start-2">
        {basis === 'firm-claim' ? firmClaimBasis : `${source}, ${asOf?.slice(0, 4)}`}
      </figcaption>
    </figure>
  );
}
