import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { SitePage } from '#components/site/shell.tsx';
import { newsletterLinks } from '#content/pages/newsletter.ts';
import { PRESS_ACTION, PRESS_TOKEN } from '#lib/newsletter/subscribing/press.ts';

const { problems, done } = newsletterLinks;

/** Of a page behind a link: no other site learns its address, and no search engine keeps it. */
export const linkMetadata = (title: string): Metadata => ({
  title,
  robots: { index: false, follow: false },
  referrer: 'same-origin',
});

export type LinkProps = {
  params: Promise<{ token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

type LinkPage = { title: string; notice?: ReactNode; children: ReactNode };

/** A page behind a link of our mails: one heading and what can be pressed. */
export function LinkPage({ title, notice, children }: LinkPage) {
  return (
    <SitePage>
      <div className="hero bg-stage pt-18" />
      <section className="section">
        <div className="wrap max-w-3xl">
          <h1 className="text-section">{title}</h1>
          {notice}
          {children}
        </div>
      </section>
    </SitePage>
  );
}

/** What came of the last press, by the query that the redirect after it carries. */
export async function PressNotice({ searchParams }: Pick<LinkProps, 'searchParams'>) {
  const query = await searchParams;
  const text = textOf(done, query.done) ?? textOf(problems, query.problem);
  if (!text) return null;
  const colours = textOf(done, query.done) ? 'border-accent bg-ok-tint' : 'border-error bg-error-tint';
  return (
    <p role="status" className={`mt-6 rounded-card border-2 p-5 ${colours}`}>
      {text}
    </p>
  );
}

const textOf = (texts: Readonly<Record<string, string>>, key: unknown): string | undefined =>
  typeof key === 'string' && Object.hasOwn(texts, key) ? texts[key] : undefined;

type PressForm = { token: string; action: string; button: string; main?: boolean; children?: ReactNode };

/** One button; a plain form at an address that no deployment changes. */
export function PressForm({ token, action, button, main = false, children }: PressForm) {
  return (
    <form method="post" action="/api/newsletter/links" className="mt-5" aria-label={button}>
      <input type="hidden" name={PRESS_TOKEN} value={token} />
      <input type="hidden" name={PRESS_ACTION} value={action} />
      {children}
      <button type="submit" className={`button ${main ? 'button-primary' : 'button-outline'}`}>
        {button}
      </button>
    </form>
  );
}
