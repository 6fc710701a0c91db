'use client';

import Link from 'next/link';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { admin } from '#content/admin/admin.ts';
import { newsletterListPath, newsletterTabs, type NewsletterTab } from '#lib/admin/list-params.ts';

const PANEL_ID = 'newsletter-panel';
const tabId = (tab: NewsletterTab) => `tab-${tab}`;

/**
 * The two tabs, after the ARIA pattern with manual activation, since opening one is a request: arrows, Home
 * and End move, Enter or Space opens. Each tab is a link with an address of its own; without scripts that is
 * all they are.
 */
export function NewsletterTabs({ current, children }: { current: NewsletterTab; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();

  function onKeyDown(event: KeyboardEvent<HTMLAnchorElement>) {
    const tabs = [...(list.current?.querySelectorAll<HTMLAnchorElement>('[role=tab]') ?? [])];
    const at = tabs.indexOf(event.currentTarget);
    const target = {
      ArrowRight: tabs[(at + 1) % tabs.length],
      ArrowLeft: tabs.at(at - 1),
      Home: tabs[0],
      End: tabs.at(-1),
    }[event.key];
    if (target) {
      event.preventDefault();
      target.focus();
    } else if (event.key === ' ') {
      // A link opens with Enter by itself; a tab is expected to open with Space as well.
      event.preventDefault();
      event.currentTarget.click();
    }
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={admin.newsletters.title}
        className="mt-8 flex gap-2 border-b border-line"
      >
        {newsletterTabs.map((tab) => (
          <Link
            key={tab}
            id={tabId(tab)}
            role="tab"
            href={newsletterListPath({ tab })}
            prefetch={false}
            aria-selected={tab === current}
            aria-controls={tab === current ? PANEL_ID : undefined}
            // One stop for the Tab key, where arrows work; without scripts every link is one.
            tabIndex={hydrated && tab !== current ? -1 : undefined}
            onKeyDown={onKeyDown}
            className="marked -mb-px inline-flex min-h-12 items-center border-b-3 border-transparent px-4 font-semibold text-muted hover:text-text aria-selected:border-accent aria-selected:text-text"
          >
            {admin.newsletters.tabs[tab]}
          </Link>
        ))}
      </div>
      <div role="tabpanel" id={PANEL_ID} aria-labelledby={tabId(current)} className="pt-8">
        {children}
      </div>
    </>
  );
}
