import type { ReactNode } from 'react';
import { Plus } from 'lucide';
import { Icon } from './icon.tsx';

type Disclosure = {
  /** The heading's id; the panel's is derived from it. */
  id: string;
  as: 'h2' | 'h3';
  heading: string;
  headingClass: string;
  buttonClass: string;
  panelClass?: string;
  /** What stays in sight below the heading. */
  note?: ReactNode;
  /** Open from the start. */
  open?: boolean;
  children: ReactNode;
};

/**
 * A heading that opens the panel after it; both belong to the parent element, so that a grid can place them.
 * A link to itself, which components/site/browser/disclosures.ts makes a button: until then, the style sheet
 * opens the panel of `:target`.
 */
export function Disclosure({
  id,
  as: Heading,
  heading,
  headingClass,
  buttonClass,
  panelClass = '',
  note,
  open,
  children,
}: Disclosure) {
  const panelId = `${id}-panel`;
  return (
    <>
      <Heading id={id} className={headingClass}>
        <a
          href={`#${id}`}
          data-discloses={panelId}
          className={`group flex w-full items-center justify-between gap-4 text-left ${buttonClass}`}
        >
          <span>{heading}</span>
          <Icon
            of={Plus}
            className="no-print shrink-0 transition-transform duration-160 noscript:hidden group-aria-expanded:rotate-45"
          />
        </a>
      </Heading>
      {note}
      <div id={panelId} data-open={open ? '' : undefined} className={`panel ${panelClass}`}>
        {children}
      </div>
    </>
  );
}
