import { Flatline } from '#components/art/signal-art.tsx';
import { GoBack } from './go-back.tsx';
import { MissingPath } from './missing-path.tsx';
import { SitePage } from '#components/site/shell.tsx';
import { ToastRegion } from '#components/site/toast/toast-region.tsx';
import { notFoundPage } from '#content/words/application-errors.ts';
import { shellWords } from '#content/words/shell-words.ts';
import { checks, mainNavigation } from '#content/site/navigation.ts';

export function NotFoundView() {
  return (
    <SitePage>
      <section className="hero relative isolate overflow-hidden bg-stage pt-18 text-sand-0">
        <div className="absolute inset-x-0 bottom-4 -z-10 h-40 opacity-70">
          <Flatline />
        </div>
        <div className="wrap flex min-h-[66svh] flex-col justify-center pb-48 pt-16">
          <p className="font-display text-hero leading-none text-wattle-400">404</p>
          <h1 className="mt-4 text-section">{notFoundPage.heading}</h1>
          <p className="mt-5 max-w-[58ch] text-lead leading-normal text-ink-300">{notFoundPage.text}</p>
          <MissingPath />
          <div className="mt-8 flex flex-wrap gap-3">
            <a href="/" className="button button-signal">
              {shellWords.home}
            </a>
            <GoBack />
          </div>
        </div>
      </section>
      <nav aria-labelledby="useful" className="py-14">
        <div className="wrap">
          <h2 id="useful" className="text-card">
            {notFoundPage.suggestions}
          </h2>
          <ul className="mt-4 flex flex-wrap gap-x-8 gap-y-2">
            {[...mainNavigation.slice(1), checks].map(({ href, label }) => (
              <li key={href}>
                <a href={href} className="link link-alone">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </nav>
      <ToastRegion />
    </SitePage>
  );
}
