import { Menu, X } from 'lucide';
import type { ReactNode } from 'react';
import { FOOTER_NAVIGATION_ID } from '#components/site/footer-id.ts';
import { Logo } from '#components/site/logo.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { shellWords } from '#content/words/shell-words.ts';

// Of HTML, and not yet of React's types.
declare module 'react' {
  // eslint-disable-next-line @typescript-eslint/no-unused-vars -- an interface is merged with the same parameters
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal';
    commandfor?: string;
  }
}

const MENU_ID = 'menu';
const toggleClass = 'size-11 place-items-center rounded-control border border-ink-400 text-sand-0 nav:hidden';

/**
 * The small-screen menu: a modal dialog, which the browser opens, traps the focus in and closes on Escape.
 * Without scripts a link to the footer's navigation stands in its place.
 */
export function MobileMenu({ children }: { children: ReactNode }) {
  return (
    <>
      <a
        href={`#${FOOTER_NAVIGATION_ID}`}
        className={`hidden noscript:grid ${toggleClass}`}
        aria-label={shellWords.menu}
      >
        <Icon of={Menu} size={22} />
      </a>
      <button
        type="button"
        command="show-modal"
        commandfor={MENU_ID}
        aria-haspopup="dialog"
        aria-label={shellWords.openMenu}
        className={`grid noscript:hidden ${toggleClass}`}
      >
        <Icon of={Menu} size={22} />
      </button>
      <dialog id={MENU_ID} aria-label={shellWords.menu} className="menu">
        <nav aria-label={shellWords.navigation} className="wrap min-h-full pb-8">
          {/* As high and as wide as the header, so that nothing moves when the menu opens over it. */}
          <div className="flex h-18 items-center justify-between gap-3">
            <Logo />
            <form method="dialog" aria-label={shellWords.closeMenu}>
              <button
                aria-label={shellWords.closeMenu}
                className="grid size-11 place-items-center rounded-control border border-ink-400"
              >
                <Icon of={X} size={22} />
              </button>
            </form>
          </div>
          {children}
        </nav>
      </dialog>
    </>
  );
}
