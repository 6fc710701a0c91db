import { sending } from '#content/admin/sending.ts';
import { leftOut, type Audience as People } from '#lib/newsletter/sending/overview.ts';

const texts = sending.audience;

/** How many people would receive an issue now, and who would not. */
export function Audience({ audience }: { audience: People }) {
  const others = leftOut.flatMap((reason) => {
    const count = audience.left_out[reason] ?? 0;
    return count > 0 ? [{ reason, count }] : [];
  });
  return (
    <>
      {audience.count > 0 ? (
        <p className="mt-4">
          <strong className="block text-title tabular-nums">{texts.count(audience.count)}</strong>
          <span className="text-muted">{texts.now}</span>
        </p>
      ) : (
        <p className="mt-4 font-semibold text-note">{texts.none}</p>
      )}
      {others.length > 0 && (
        <>
          <h3 className="mt-6 font-sans font-semibold">{texts.leftOut}</h3>
          <ul className="mt-2 space-y-1">
            {others.map(({ reason, count }) => (
              <li key={reason}>
                <span className="font-semibold tabular-nums">{sending.number(count)}</span>{' '}
                {texts.reasons[reason]}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
