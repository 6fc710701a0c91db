import Link from 'next/link';
import { start as texts } from '#content/admin/start.ts';
import type { Matter } from '#lib/admin/matters.ts';
import { StateBadge } from './state-badge.tsx';

/** Every matter on a line: its number, its name as the way on, its state and what that means. */
export const MatterList = ({ matters }: { matters: readonly Matter[] }) => (
  <ul aria-label={texts.list} className="mt-8 divide-y divide-line border-y border-line">
    {matters.map(({ name, state, count, text, href }) => (
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
