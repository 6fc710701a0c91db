import Link from 'next/link';
import { start as texts } from '#content/admin/start.ts';
import type { WorkItem } from '#lib/admin/work-items.ts';
import { StateBadge } from './state-badge.tsx';

/** Every item on a line: its number, its name as the way on, its state and what that means. */
export const WorkItemList = ({ items }: { items: readonly WorkItem[] }) => (
  <ul aria-label={texts.list} className="mt-8 divide-y divide-line border-y border-line">
    {items.map(({ name, state, count, text, href }) => (
      <li key={name} className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 py-4">
        <span className="text-title tabular-nums">{count}</span>
        <div>
          <h2 className="flex flex-wrap items-center gap-x-4 gap-y-1 font-sans text-[1.125rem] font-semibold">
            <Link href={href} prefetch={false} className="link py-0.5">
              {name}
            </Link>
            <StateBadge state={state} words={texts.states} />
          </h2>
          <p className="mt-1 break-words text-muted">{text}</p>
        </div>
      </li>
    ))}
  </ul>
);
