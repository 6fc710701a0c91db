import { ChevronDown } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { shellWords } from '#content/words/shell-words.ts';

type Submenu = { id: string; label: string; link: ReactNode; children: ReactNode };

/** A navigation link with a submenu, opened by hovering or by its chevron (browser/submenus.ts). */
export function Submenu({ id, label, link, children }: Submenu) {
  return (
    <li className="has-submenu relative flex items-center">
      {link}
      <button
        type="button"
        aria-expanded="false"
        aria-controls={id}
        aria-label={shellWords.submenu(label)}
        className="submenu-toggle -ml-1.5 grid h-8 w-7 place-items-center rounded-control text-sand-0/90 hover:text-sand-0"
      >
        <Icon of={ChevronDown} size={16} />
      </button>
      {/* The padding bridges the gap between the bar and the panel, so that a pointer can cross it. */}
      <div id={id} className="submenu absolute left-0 top-full pt-2">
        <ul className="min-w-64 rounded-card border border-ink-700 bg-ink-900 p-2">{children}</ul>
      </div>
    </li>
  );
}
