import type { ReactNode } from 'react';
import { MotifArt, SmallRidges } from '#components/art/signal-art.tsx';
import { Breadcrumbs } from '#components/ui/breadcrumbs.tsx';
import { Unbroken } from '#components/ui/unbroken.tsx';
import { trail } from '#content/pages.ts';
import type { Area, Motif } from '#content/schemas.ts';

type PageHead = {
  path: string;
  heading: string;
  lead: ReactNode;
  kicker?: string;
  children?: ReactNode;
};
type PageHero = PageHead & {
  crumb?: { name: string; path: string };
  /** The heading is a title of many words, and so is the lead. */
  long?: boolean;
};
type OfferHero = PageHead & { motif: Motif; area: Area; seed: string };

/** The header lies on the dark ground in both colour schemes. */
export const heroGround =
  'hero relative isolate overflow-hidden bg-stage pt-18 text-sand-0 dark:border-b dark:border-line';

/** The low opening of lists, forms, legal texts and the archive, whose work begins right below. */
export function PageHero({ path, heading, lead, kicker, crumb, long, children }: PageHero) {
  return (
    <section className={heroGround}>
      <div className="wrap relative pb-8 pt-5 lg:pb-4 lg:pt-4">
        <Breadcrumbs crumbs={[...trail(path), ...(crumb ? [crumb] : [])]} />
        <div className="mt-4 grid gap-x-12 gap-y-4 lg:mt-2 lg:grid-cols-12 lg:grid-rows-[auto_1fr] lg:gap-y-2">
          <div className="lg:col-span-5">
            <h1 className={long ? 'text-title lg:text-[2rem]' : 'text-section lg:text-[3.25rem]'}>
              {heading}
            </h1>
            {kicker && <p className="data mt-3 text-ink-300">{kicker}</p>}
          </div>
          <div
            className={`max-w-[58ch] text-pretty text-lead leading-normal text-ink-300 lg:col-span-7 lg:row-span-2 lg:max-w-none lg:pt-1 lg:leading-normal ${long ? 'lg:text-[0.9375rem]' : 'lg:text-balance lg:pr-36 lg:text-body'}`}
          >
            <Unbroken>{lead}</Unbroken>
          </div>
          {children && <div className="lg:col-span-5">{children}</div>}
        </div>
        {/* Last, because it stands at the foot: it would move down while the words arrive. */}
        {!long && (
          <div className="absolute bottom-0 right-[clamp(1.25rem,4vw,3rem)] -z-10 hidden h-20 w-32 lg:block">
            <SmallRidges seed={path} />
          </div>
        )}
      </div>
    </section>
  );
}

/** The high opening of a service or Quickstart, with a drawing of its own. */
export function OfferHero({ path, heading, lead, kicker, motif, area, seed, children }: OfferHero) {
  return (
    <section className={heroGround}>
      <div className="wrap relative flex flex-col pb-12 pt-6 lg:min-h-[23.5rem] lg:pb-8">
        <div
          className={`absolute right-[clamp(1.25rem,4vw,3rem)] -z-10 hidden w-[36%] lg:block ${motif === 'rings' ? 'bottom-0 top-10' : 'inset-y-10'}`}
        >
          <MotifArt motif={motif} area={area} seed={seed} />
        </div>
        <Breadcrumbs crumbs={trail(path)} />
        <div className="lg:max-w-[58%]">
          {kicker && <p className="data mt-7 text-ink-300">{kicker}</p>}
          <h1 className="mt-3 max-w-[18ch] text-section">{heading}</h1>
          <div className="mt-5 max-w-[58ch] text-pretty text-lead leading-normal text-ink-300">
            <Unbroken>{lead}</Unbroken>
          </div>
          {children && <div className="mt-6 flex flex-wrap gap-3">{children}</div>}
        </div>
      </div>
    </section>
  );
}
