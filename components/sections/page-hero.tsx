import type { ReactNode } from 'react';
import { Ridgeline } from '#components/art/signal-art.tsx';
import { Breadcrumbs } from '#components/ui/breadcrumbs.tsx';
import { trail } from '#content/pages.ts';

type PageHero = {
  path: string;
  heading: string;
  lead: ReactNode;
  kicker?: string;
  crumb?: { name: string; path: string };
  /** For a page whose work begins right below. */
  compact?: boolean;
  children?: ReactNode;
};

/** The dark opening of every page but the home page; the header lies on it in both colour schemes. */
export function PageHero({ path, heading, lead, kicker, crumb, compact, children }: PageHero) {
  const crumbs = [...trail(path), ...(crumb ? [crumb] : [])];
  return (
    <section className="hero relative isolate overflow-hidden bg-ink-950 pt-18 text-sand-0 dark:border-b dark:border-line">
      <div className="art-fade absolute inset-y-0 right-0 -z-10 hidden w-1/2 opacity-70 max-xl:w-2/5 lg:block">
        <Ridgeline seed={path} lines={16} />
      </div>
      <div className={`wrap ${compact ? 'pb-8 pt-6' : 'pb-14 pt-10 lg:pb-20 lg:pt-14'}`}>
        <Breadcrumbs crumbs={crumbs} />
        {kicker && <p className="data mt-8 text-ink-300">{kicker}</p>}
        <h1 className={`max-w-[18ch] text-section ${compact ? 'mt-3' : 'mt-6'}`}>{heading}</h1>
        <div className={`max-w-[58ch] text-lead leading-normal text-ink-300 ${compact ? 'mt-3' : 'mt-6'}`}>
          {lead}
        </div>
        {children && <div className="mt-8 flex flex-wrap gap-3">{children}</div>}
      </div>
    </section>
  );
}
