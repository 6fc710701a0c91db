import { HomeRidges } from '#components/art/signal-art.tsx';
import { signalFont } from '#components/site/signal-font.ts';
import { home } from '#content/pages/home.ts';
import { site } from '#content/site/site.ts';
import { dollars } from '#lib/format.ts';
import { cheapestProjectTotal } from '#lib/pricing/quickstart-price.ts';

/** Not animated: it is the page's largest contentful paint. */
export function HomeHero() {
  const { kicker, headline, signalWord, lead, primary, secondary } = home.hero;
  const facts = [
    { value: String(site.foundingYear), label: `founded in ${site.locality}` },
    { value: `From ${dollars(cheapestProjectTotal())}`, label: 'inc GST, per project' },
    { value: site.replyPromise, label: 'to a first reply' },
    { value: site.quickstartDuration, label: 'for a Quickstart' },
  ];
  return (
    <section className="hero relative isolate overflow-hidden bg-stage text-sand-0 dark:border-b dark:border-line">
      <div className="relative">
        <div className="wrap flex min-h-[min(46rem,82svh)] flex-col justify-center pb-24 pt-32 max-lg:justify-start max-lg:pb-72">
          <p className="data text-ink-300">{kicker}</p>
          <h1 className="mt-5 max-w-[13ch] text-hero">
            {`${headline} `}
            <em className={`${signalFont.className} text-wattle-400`}>{signalWord}</em>
          </h1>
          <p className="mt-7 max-w-[40ch] text-balance text-lead leading-normal text-ink-300">{lead}</p>
          <div className="mt-9 flex flex-wrap gap-3">
            <a href={primary.href} className="button button-signal">
              {primary.label}
            </a>
            <a href={secondary.href} className="button button-ghost bg-stage">
              {secondary.label}
            </a>
          </div>
        </div>
        {/* Last, because on a phone it stands at the foot: it would move down while the words arrive. */}
        <div className="art-fade absolute inset-x-0 -z-10 mx-auto max-w-[120rem] overflow-hidden max-lg:bottom-4 max-lg:h-96 lg:inset-y-24">
          <HomeRidges />
        </div>
      </div>
      <div className="border-t border-ink-800 bg-stage">
        <dl className="wrap grid grid-cols-2 gap-x-6 gap-y-6 py-7 md:grid-cols-4">
          {facts.map(({ value, label }) => (
            <div key={label} className="grid grid-rows-[minmax(1.875rem,auto)_auto] content-start">
              <dt className="row-start-2 text-meta text-ink-300">{label}</dt>
              <dd className="row-start-1 font-display text-2xl leading-tight">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
