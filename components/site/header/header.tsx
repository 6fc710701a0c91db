import { consultation, mainNavigation } from '#content/site/navigation.ts';
import { Icon } from '#components/ui/icon.tsx';
import { IntentLink } from '#components/ui/intent-link.tsx';
import { CurrentLink } from './current-link.tsx';
import { HeaderState } from './header-state.tsx';
import { Logo } from '#components/site/logo.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { NavDisclosure } from './nav-disclosure.tsx';

const topLink =
  'inline-flex min-h-11 items-center whitespace-nowrap px-1.5 text-[0.875rem] font-medium min-[85rem]:px-2 min-[85rem]:text-[0.9375rem] text-sand-0/90 hover:text-sand-0 aria-[current=page]:text-wattle-400';

export function SiteHeader() {
  return (
    <>
      <HeaderState />
      <header className="site-header fixed inset-x-0 top-0 z-40 text-sand-0">
        <div className="wrap flex h-18 items-center justify-between gap-3">
          <Logo />
          <nav aria-label="Main" className="hidden nav:block">
            <ul className="flex items-center gap-0.5">
              {mainNavigation.map((item) =>
                item.children ? (
                  <NavDisclosure
                    key={item.href}
                    label={item.label}
                    link={
                      <CurrentLink href={item.href} className={topLink}>
                        {item.label}
                      </CurrentLink>
                    }
                  >
                    {item.children.map((child) => (
                      <li key={child.href}>
                        <IntentLink
                          href={child.href}
                          className="flex min-h-11 items-center gap-3 rounded-control px-3 py-2 text-[0.9375rem] text-sand-0 hover:bg-ink-800"
                        >
                          {child.icon && <Icon of={child.icon} className="shrink-0 text-wattle-400" />}
                          {child.label}
                        </IntentLink>
                      </li>
                    ))}
                  </NavDisclosure>
                ) : (
                  <li key={item.href}>
                    <CurrentLink href={item.href} className={topLink}>
                      {item.shortLabel ?? item.label}
                    </CurrentLink>
                  </li>
                ),
              )}
              <li className="pl-2">
                <IntentLink
                  href={consultation.href}
                  className="button button-signal min-h-11 whitespace-nowrap px-3.5 text-[0.9375rem]"
                >
                  {consultation.label}
                </IntentLink>
              </li>
            </ul>
          </nav>
          <MobileMenu>
            <Logo />
            <ul className="mt-6">
              {mainNavigation.map((item) => (
                <li key={item.href} className="border-b border-ink-800">
                  <CurrentLink
                    href={item.href}
                    className="flex min-h-13 items-center text-lg font-medium aria-[current=page]:text-wattle-400"
                  >
                    {item.label}
                  </CurrentLink>
                </li>
              ))}
            </ul>
            <IntentLink href={consultation.href} className="button button-signal mt-6 w-full">
              {consultation.label}
            </IntentLink>
          </MobileMenu>
        </div>
      </header>
    </>
  );
}
