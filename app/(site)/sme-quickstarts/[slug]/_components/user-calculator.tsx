'use client';

import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { amountWords } from '#content/words/price-words.ts';
import { dollars } from '#lib/pricing/money.ts';
import { priceWithGst } from '#lib/pricing/pricing.ts';
import { askLine, quoteLine, usersText, withQuote } from './quote.ts';
import { readUserCount } from './user-count.ts';

type Words = { heading: string; label: string; hint: string; problem: string; tooMany: string; ask: string };
/** `form` is the id of the part of the page that holds the form. */
type UserCalculator = { exGstCents: number; words: Words; form: string };

/** The example a visitor starts from: a team between two rows of the table. */
const FIRST_SHOWN = '12';

/** The total for any team; without scripts the table beside it gives three examples. */
export function UserCalculator({ exGstCents, words, form }: UserCalculator) {
  const [typed, setTyped] = useState(FIRST_SHOWN);
  const field = useRef<HTMLInputElement>(null);
  // What was typed before this ran stays, and counts.
  useEffect(() => setTyped(field.current!.value), []);
  const count = readUserCount(typed);
  const wrong = count.status === 'problem' || count.status === 'too-many';
  return (
    <div data-needs-script="" className="card no-print mt-8 p-6 noscript:hidden sm:p-8">
      <h3 className="text-card">{words.heading}</h3>
      <div className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-[14rem_1fr]">
        <div>
          <label htmlFor="users" className="font-semibold">
            {words.label}
          </label>
          <p id="users-hint" className="text-meta text-muted">
            {words.hint}
          </p>
          <input
            id="users"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            ref={field}
            defaultValue={FIRST_SHOWN}
            onChange={(event) => setTyped(event.target.value)}
            aria-describedby="users-hint users-total"
            aria-invalid={wrong || undefined}
            className="mt-1.5 block h-12 w-full rounded-control border border-control bg-bg px-3.5 tabular-nums text-text aria-[invalid=true]:border-error"
          />
        </div>
        <output id="users-total" htmlFor="users" className="self-end">
          {count.status === 'users' && <Total users={count.users} exGstCents={exGstCents} />}
          {count.status === 'problem' && <span className="font-medium text-error">{words.problem}</span>}
          {count.status === 'too-many' && <span className="font-medium">{words.tooMany}</span>}
        </output>
      </div>
      {'users' in count && (
        <Enquire
          form={form}
          line={count.status === 'users' ? quoteLine(exGstCents, count.users) : askLine(count.users)}
        >
          {words.ask} {usersText(count.users)}
        </Enquire>
      )}
    </div>
  );
}

type Enquire = { form: string; line: string; children: ReactNode };

/** What was computed goes into the message: by the address until this runs, then beside what was typed. */
function Enquire({ form, line, children }: Enquire) {
  const hydrated = useHydrated();
  const fill = () => {
    const message = document.getElementById(form)?.querySelector('textarea');
    if (!message) return;
    message.value = withQuote(message.value, line);
    message.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <a
      href={hydrated ? `#${form}` : `?message=${encodeURIComponent(line)}#${form}`}
      onClick={fill}
      className="button button-outline mt-5 w-full sm:w-auto"
    >
      {children}
    </a>
  );
}

function Total({ users, exGstCents }: { users: number; exGstCents: number }) {
  const { exGst, gst, total } = priceWithGst(exGstCents, users);
  return (
    <span>
      <span className="block font-display text-title leading-none tabular-nums">
        {dollars(total)} {amountWords.incGst}
      </span>{' '}
      <span className="mt-2 block text-muted">
        {usersText(users)}: {amountWords.parts(dollars(exGst), dollars(gst))}
      </span>
    </span>
  );
}
