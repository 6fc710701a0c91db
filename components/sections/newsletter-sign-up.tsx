import { smallButton } from '#components/ui/small-button.ts';
import { newsletterPage } from '#content/pages/newsletter.ts';
import { newsletterPath } from '#lib/routes.ts';

const { form } = newsletterPage;

/** Of the form on /newsletter. */
export const SIGN_UP_ID = 'subscribe';

type NewsletterSignUp = {
  id: string;
  /** Below a text that one came for: says what it is, and is not the loudest button of the page. */
  isAside?: boolean;
};

/**
 * Leads to the form on /newsletter, from pages that run no form of their own. The field has no name, so that
 * no address stands in a URL or in a log; components/site/browser carries it over. Each issue carries its
 * styles, so it has few.
 */
export function NewsletterSignUp({ id, isAside = false }: NewsletterSignUp) {
  return (
    <form action={`${newsletterPath}#${SIGN_UP_ID}`} aria-label={form.button.idle} data-carries="email">
      <label htmlFor={id} className="font-semibold noscript:hidden">
        {isAside ? form.elsewhere : form.label}
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          id={id}
          type="email"
          autoComplete="email"
          className="min-w-0 flex-1 noscript:hidden rounded-control border border-control bg-bg px-4"
        />
        <button type="submit" className={isAside ? smallButton : 'button button-primary'}>
          {form.button.idle}
        </button>
      </div>
    </form>
  );
}
