'use client';

import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Plus } from 'lucide';
import { Icon } from './icon.tsx';
import { useHydrated } from './use-hydrated.ts';

/** Whether a hash leads to the panel's parent or to anything inside it, its heading included. */
function leadsTo(panel: HTMLElement, hash: string): boolean {
  const target = document.getElementById(hash.slice(1));
  return target !== null && panel.parentElement!.contains(target);
}

/**
 * A panel that opens and closes. Closed, it is `hidden="until-found"`, which React would write as
 * `hidden=""`: searching the page opens it, and so does a hash that leads into the panel's parent.
 */
function usePanel(): { panel: RefObject<HTMLDivElement | null>; open: boolean; toggle: () => void } {
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  const show = (next: boolean) => {
    if (next) panel.current?.removeAttribute('hidden');
    else panel.current?.setAttribute('hidden', 'until-found');
    setOpen(next);
  };

  useLayoutEffect(() => {
    const element = panel.current!;
    const reveal = () => show(true);
    const follow = (hash: string) => leadsTo(element, hash) && reveal();
    const onHashChange = () => void follow(location.hash);
    // Neither a link to the hash the address already has nor one of the router's fires `hashchange`.
    const onClick = ({ target }: MouseEvent) => {
      const link = (target as Element).closest('a');
      if (link?.pathname === location.pathname) follow(link.hash);
    };

    // From here the attribute decides; until now the style sheet did.
    element.dataset.live = '';
    show(leadsTo(element, location.hash));
    element.addEventListener('beforematch', reveal);
    addEventListener('hashchange', onHashChange);
    document.addEventListener('click', onClick);
    return () => {
      element.removeEventListener('beforematch', reveal);
      removeEventListener('hashchange', onHashChange);
      document.removeEventListener('click', onClick);
    };
  }, []);

  return { panel, open, toggle: () => show(!open) };
}

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
  children: ReactNode;
};

/**
 * A heading that opens the panel after it; both belong to the parent element, so that a grid can place them.
 * Until the script runs the heading links to itself, and the style sheet opens the panel of `:target`.
 */
export function Disclosure({
  id,
  as: Heading,
  heading,
  headingClass,
  buttonClass,
  panelClass = '',
  note,
  children,
}: Disclosure) {
  const { panel, open, toggle } = usePanel();
  const hydrated = useHydrated();
  const panelId = `${id}-panel`;
  const shape = `flex w-full items-center justify-between gap-4 text-left ${buttonClass}`;
  const content = (
    <>
      {heading}
      <Icon
        of={Plus}
        className={`no-print shrink-0 transition-transform duration-160 noscript:hidden ${open ? 'rotate-45' : ''}`}
      />
    </>
  );
  return (
    <>
      <Heading id={id} className={headingClass}>
        {hydrated ? (
          <button
            type="button"
            aria-expanded={open}
            aria-controls={panelId}
            onClick={toggle}
            className={shape}
          >
            {content}
          </button>
        ) : (
          <a href={`#${id}`} className={shape}>
            {content}
          </a>
        )}
      </Heading>
      {note}
      <div ref={panel} id={panelId} className={`panel ${panelClass}`}>
        {children}
      </div>
    </>
  );
}
