import { Badge } from '#components/admin/lists/badge.tsx';
import { sending } from '#content/admin/sending.ts';
import type { Check } from '#lib/newsletter/admin/publish-checks.ts';

const colours = { ok: 'green', note: 'yellow', problem: 'red' } as const;

/** What was checked before an issue is mailed, each with what came of it. */
export function CheckList({ checks }: { checks: readonly Check[] }) {
  return (
    <ul className="mt-4 divide-y divide-line border-y border-line">
      {checks.map(({ level, text }) => (
        <li key={text} className="gap-4 py-3 sm:grid sm:grid-cols-[9rem_1fr]">
          <span>
            <Badge colour={colours[level]}>{sending.checks.levels[level]}</Badge>
          </span>
          <p className="break-words max-sm:mt-1">{text}</p>
        </li>
      ))}
    </ul>
  );
}
