import { FeedLinks } from '#components/sections/feed-links.tsx';
import { Inline } from '#components/ui/prose.tsx';
import { resourcesPage } from '#content/pages/resources.ts';
import { NewsletterForm } from './newsletter-form.tsx';

export function NewsletterBox() {
  const { heading, text, ...form } = resourcesPage.newsletter;
  return (
    <section className="section no-print" aria-labelledby="newsletter">
      <div className="wrap grid grid-cols-1 items-center gap-x-14 gap-y-8 lg:grid-cols-12">
        <div className="lg:col-span-6">
          <h2 id="newsletter" className="text-section">
            {heading}
          </h2>
          <Inline text={text} className="prose measure mt-5 text-muted" />
          <FeedLinks className="mt-4" />
        </div>
        <div className="card p-6 sm:p-8 lg:col-span-6">
          <NewsletterForm {...form} />
        </div>
      </div>
    </section>
  );
}
