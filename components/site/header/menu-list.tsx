import { ChevronDown } from 'lucide';
import { Icon } from '#components/ui/icon.tsx';
import { consultation, mainNavigation, priceList } from '#content/site/navigation.ts';
import { shellWords } from '#content/words/shell-words.ts';

/** How a link is marked: as that of the page, of its section, or not. */
export type Current = (href: string) => 'page' | 'true' | undefined;

type MenuList = { current: Current };

/** What the menu of small screens lists; the services stand open, as they are what most visitors look for. */
export function MenuList({ current }: MenuList) {
  return (
    <>
      <ul>
        {mainNavigation.map(({ href, label, children }) => (
          <li key={href} className="relative border-b border-ink-800">
            <a
              href={href}
              aria-current={current(href)}
              className="flex min-h-12 items-center text-lg font-medium aria-[current]:text-wattle-400"
            >
              {label}
            </a>
            {children && (
              <details open={href === '/services'} className="group">
                <summary
                  aria-label={shellWords.submenu(label)}
                  className="absolute right-0 top-0.5 grid size-11 list-none place-items-center rounded-control"
                >
                  <Icon of={ChevronDown} className="group-open:rotate-180" />
                </summary>
                <ul className="pb-2 pl-4">
                  {children.map((child) => (
                    <li key={child.href}>
                      <a href={child.href} className="flex min-h-11 items-center text-sand-0/85">
                        {child.label}
                      </a>
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-6 grid gap-3">
        {[consultation, priceList].map(({ href, label }, index) => (
          <a key={href} href={href} className={`button ${index === 0 ? 'button-signal' : 'button-ghost'}`}>
            {label}
          </a>
        ))}
      </div>
    </>
  );
}
