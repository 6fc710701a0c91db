'use client';

import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { Menu, X } from 'lucide';
import { Icon } from '#components/ui/icon.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { FOOTER_NAVIGATION_ID } from '#components/site/footer-id.ts';

const toggleClass =
  'grid size-11 place-items-center rounded-control border border-ink-400 text-sand-0 nav:hidden';

/** The small-screen menu: a modal dialog, which traps focus, closes on Escape and returns focus. */
export function MobileMenu({ children }: { children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const hydrated = useHydrated();

  useEffect(() => {
    const wide = matchMedia('(min-width: 80rem)');
    const closeWhenWide = () => wide.matches && dialog.current?.close();
    wide.addEventListener('change', closeWhenWide);
    return () => wide.removeEventListener('change', closeWhenWide);
  }, []);

  const show = () => {
    dialog.current?.showModal();
    setOpen(true);
  };
  // Any link closes the menu, also one to a place on the same page; so does a press on the backdrop.
  const closeOnChoice = (event: MouseEvent<HTMLDialogElement>) => {
    const target = event.target as Element;
    if (target === dialog.current || target.closest('a')) dialog.current?.close();
  };

  if (!hydrated) {
    return (
      <a href={`#${FOOTER_NAVIGATION_ID}`} className={toggleClass} aria-label="Menu">
        <Icon of={Menu} size={22} />
      </a>
    );
  }
  return (
    <>
      <button
        type="button"
        onClick={show}
        aria-expanded={open}
        aria-haspopup="dialog"
        aria-label="Open menu"
        className={toggleClass}
      >
        <Icon of={Menu} size={22} />
      </button>
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the dialog itself handles Escape; links handle Enter */}
      <dialog
        ref={dialog}
        onClose={() => setOpen(false)}
        onClick={closeOnChoice}
        aria-label="Menu"
        className="menu"
      >
        <nav aria-label="Main" className="min-h-full px-5 pb-10 pt-4">
          <form method="dialog" className="float-right">
            <button
              aria-label="Close menu"
              className="grid size-11 place-items-center rounded-control border border-ink-400"
            >
              <Icon of={X} size={22} />
            </button>
          </form>
          {children}
        </nav>
      </dialog>
    </>
  );
}
