import { consultation, mainNavigation } from '#content/site/navigation.ts';
import { shellWords } from '#content/words/shell-words.ts';
import { Logo } from '#components/site/logo.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { MenuList, type Current } from './menu-list.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { Submenu } from './submenu.tsx';

const topLink =
  'inline-flex min-h-11 items-center whitespace-nowrap px-1 text-[0.875rem] font-medium text-sand-0/90 hover:text-sand-0 aria-[current]:text-wattle-400';

/** @param path of the page below, whose link is marked as the current one, as is that of its section */
export function SiteHeader({ path }: { path: string | undefined }) {
  const current: Current = (href) => {
    if (href === path) return 'page';
    return path?.startsWith(`${href}/`) ? 'true' : undefined;
  };
  return (
    <header className="site-header fixed inset-x-0 top-0 z-40 text-sand-0">
      <div className="wrap flex h-18 items-center justify-between gap-3">
        <Logo />
        <nav aria-label={shellWords.navigation} className="hidden nav:block">
          <ul className="flex items-center gap-1">
            {mainNavigation.map(({ href, label, shortLabel, children }) => {
              const link = (
                <a href={href} className={topLink} aria-current={current(href)}>
                  {shortLabel ?? label}
                </a>
              );
              if (!children) return <li key={href}>{link}</li>;
              return (
                <Submenu key={href} id={`submenu-${href.slice(1)}`} label={label} link={link}>
                  {children.map((child) => (
                    <li key={child.href}>
                      <a
                        href={child.href}
                        className="flex min-h-11 items-center gap-3 rounded-control px-3 py-2 text-[0.9375rem] text-sand-0 hover:bg-ink-800"
                      >
                        {child.icon && <Icon of={child.icon} className="shrink-0 text-wattle-400" />}
                        {child.label}
                      </a>
                    </li>
                  ))}
                </Submenu>
              );
            })}
            <li className="pl-2">
              <a
                href={consultation.href}
                className="button button-signal min-h-11 whitespace-nowrap px-3 text-[0.875rem]"
              >
                {consultation.label}
              </a>
            </li>
          </ul>
        </nav>
        <MobileMenu>
          <MenuList current={current} />
        </MobileMenu>
      </div>
    </header>
  );
}
