import { NewsletterSignUp } from '#components/sections/newsletter-sign-up.tsx';
import { FeedLinks } from '#components/sections/links/feed-links.tsx';
import { Inline } from '#components/ui/prose.tsx';
import type { ResourcesPage } from '#content/pages/resources.ts';

type Newsletter = ResourcesPage['newsletter'];

export function NewsletterBox({ newsletter }: { newsletter: Newsletter }) {
  const { heading, text, archive } = newsletter;
  return (
    <section className="section no-print" aria-labelledby="newsletter">
      <div className="wrap grid grid-cols-1 items-center gap-x-14 gap-y-8 lg:grid-cols-12">
        <div className="lg:col-span-6">
          <h2 id="newsletter" className="text-section">
            {heading}
          </h2>
          <Inline text={text} className="prose measure mt-5 text-muted" />
        </div>
        <div className="card p-6 sm:p-8 lg:col-span-6">
          <NewsletterSignUp id="newsletter-email" />
          <FeedLinks className="mt-4" />
          <p className="mt-4">
            <a href={archive.href} className="link link-alone -my-2 font-semibold">
              {archive.label}
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}
