import { Unbroken } from '#components/ui/unbroken.tsx';
import type { Claim } from '#content/schemas.ts';

/** A figure never stands alone: what it counts follows it, and a source of others stands below. */
export function ClaimFigure({ claim }: { claim: Claim }) {
  const { prefix, value, label, basis, source, asOf } = claim;
  return (
    <figure className="grid gap-x-8 gap-y-2 sm:grid-cols-[13rem_1fr]">
      <div className="contents">
        <span className="whitespace-nowrap font-display text-section leading-none tabular-nums">
          {prefix}
          {value}
        </span>{' '}
        <span className="max-w-[40ch] sm:pt-1">
          <Unbroken>{label}</Unbroken>
        </span>
      </div>
      {basis === 'third-party' && (
        <figcaption className="text-meta text-muted sm:col-start-2">
          {source}, {asOf?.slice(0, 4)}
        </figcaption>
      )}
    </figure>
  );
}
