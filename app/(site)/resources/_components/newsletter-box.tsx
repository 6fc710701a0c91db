import { FeedLinks } from '#components/sections/feed-links.tsx';
import { Inline } from '#components/ui/prose.tsx';
import { contactAbout } from '#content/contact-about.ts';
import type { ResourcesPage } from '#content/pages/resources.ts';

type Newsletter = ResourcesPage['newsletter'];

export function NewsletterBox({ newsletter }: { newsletter: Newsletter }) {
  const { heading, text, archive, notOpen, signUpOpen } = newsletter;
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
          {signUpOpen ? <SignUp {...newsletter} /> : <p className="font-semibold">{notOpen}</p>}
          <FeedLinks className="mt-4" />
          <p className="mt-4">
            <a href={archive.href} className="link font-semibold">
              {archive.label}
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}

/** Leads to the contact form; the field has no name, so that no address stands in a URL or in a log. */
function SignUp({ field, button, subject }: Newsletter) {
  const [action, query] = contactAbout(subject).split('?') as [string, string];
  return (
    <form action={action} aria-label={button}>
      <input type="hidden" name="subject" value={new URLSearchParams(query).get('subject')!} />
      <label htmlFor="newsletter-email" className="font-semibold">
        {field}
      </label>
      <div className="mt-1.5 flex flex-wrap gap-3">
        <input
          id="newsletter-email"
          type="email"
          autoComplete="email"
          required
          className="block h-12 min-w-0 flex-1 basis-48 rounded-control border border-control bg-bg px-3.5 text-text"
        />
        <button type="submit" className="button button-primary">
          {button}
        </button>
      </div>
    </form>
  );
}
