'use client';

import { useId, useRef, useState, type KeyboardEvent, type FocusEvent, type ReactNode } from 'react';
import { ChevronDown } from 'lucide';
import { Icon } from '#components/ui/icon.tsx';

/**
 * A navigation link with a submenu, opened by its chevron or by hovering. Escape closes it, however it was
 * opened, and returns focus to the chevron (WCAG 1.4.13, 2.1.1).
 */
export function NavDisclosure({
  label,
  link,
  children,
}: {
  label: string;
  link: ReactNode;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const [dismissed, setDismissed] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const id = useId();

  const close = () => setOpen(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    setDismissed(true);
    if (open) toggle.current?.focus();
    close();
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close();
  };

  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens for Escape and lost focus on behalf of the controls inside
    <li
      className="has-submenu relative flex items-center"
      data-open={open}
      data-dismissed={dismissed}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onPointerEnter={() => setDismissed(false)}
    >
      {link}
      <button
        ref={toggle}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        aria-label={`${label} submenu`}
        onClick={() => setOpen(!open)}
        className="submenu-toggle -ml-1.5 grid h-8 w-7 place-items-center rounded-control text-sand-0/90 hover:text-sand-0"
      >
        <Icon of={ChevronDown} size={16} />
      </button>
      {/* The padding bridges the gap between the bar and the panel, so that a pointer can cross it. */}
      <div id={id} className="submenu absolute left-0 top-full pt-2">
        {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Enter on a link inside is a click as well */}
        <ul onClick={close} className="min-w-64 rounded-card border border-ink-700 bg-ink-900 p-2 shadow-xl">
          {children}
        </ul>
      </div>
    </li>
  );
}
