import type { ReactNode } from 'react';
import { SitePage } from '#components/site/shell.tsx';
import { receivedPage } from '#content/site/next-steps.ts';
import { newsletterPath } from '#lib/routes.ts';
import type { Link as ContentLink } from '#content/schemas.ts';

type ReceivedView = { notice: { title: string; text: string }; back: ContentLink; children?: ReactNode };

/**
 * Where a form posted without scripts ends: the confirmation, on a page that can be refreshed without
 * sending again.
 */
export function ReceivedView({ notice, back, children }: ReceivedView) {
  return (
    <SitePage>
      <section className="hero bg-stage pt-18 text-sand-0">
        <div className="wrap flex min-h-[60svh] flex-col justify-center py-20">
          <h1 className="max-w-[18ch] text-section">{notice.title}</h1>
          <p className="mt-6 max-w-[58ch] text-lead leading-normal text-ink-300">{notice.text}</p>
          {children}
          <p className="mt-9 flex flex-wrap gap-3">
            <a href={back.href} className="button button-signal">
              {back.label}
            </a>
            <a href="/industry-updates" className="button button-ghost">
              {receivedPage.archive}
            </a>
            {back.href !== newsletterPath && (
              <a href={newsletterPath} className="button button-ghost">
                {receivedPage.byMail}
              </a>
            )}
          </p>
        </div>
      </section>
    </SitePage>
  );
}
