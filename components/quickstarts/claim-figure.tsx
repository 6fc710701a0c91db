import { firmClaimBasis } from '@/content/claims';
import type { Claim } from '@/content/schemas';

/** A figure never stands alone: what it counts follows it, and on what basis stands beside it. */
export function ClaimFigure({ claim }: { claim: Claim }) {
  const { value, label, basis, source, asOf } = claim;
  return (
    <figure className="flex h-full flex-col border-t-2 border-text pt-5">
      <p>
        <span className="block font-display text-section leading-none tabular-nums">{value}</span>{' '}
        <span className="mt-4 block max-w-[34ch]">{label}</span>
      </p>
      <figcaption className="mt-4 text-meta font-semibold text-note">
        {basis === 'firm-claim' ? firmClaimBasis : `${source}, ${asOf?.slice(0, 4)}`}
      </figcaption>
    </figure>
  );
}
