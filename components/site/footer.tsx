import { footerNavigation, legalNavigation } from '#content/site/navigation.ts';
import { firmDetails } from '#content/site/firm-details.ts';
import { shellWords } from '#content/words/shell-words.ts';
import { site } from '#content/site/site.ts';
import { sydneyYear } from '#lib/format.ts';
import { Logo } from './logo.tsx';
import { FOOTER_NAVIGATION_ID } from './footer-id.ts';

const footerLink =
  'inline-flex min-h-11 items-center py-2.5 leading-tight text-sand-0/85 sm:min-h-9 sm:py-1 hover:text-sand-0 hover:underline underline-offset-4';
const footerHeading = 'font-sans text-base font-semibold tracking-normal';

export function SiteFooter() {
  return (
    <footer className="site-footer border-t border-ink-800 bg-stage text-sand-0">
      <div className="wrap grid gap-x-12 gap-y-6 py-8 sm:gap-y-8 sm:py-16 xl:grid-cols-[1fr_3fr]">
        <div>
          <Logo />
          <p className="mt-3 text-meta text-ink-300">{site.tagline}</p>
          <h2 className={`mt-6 ${footerHeading}`}>{shellWords.contact}</h2>
          <address className="mt-1 flex flex-wrap items-center gap-x-5 not-italic text-sand-0/85 xl:block">
            <p>
              {site.locality}, {site.country}
            </p>
            <a href={`mailto:${site.email}`} className={`${footerLink} wrap-anywhere`}>
              {site.email}
            </a>
          </address>
        </div>
        <nav
          aria-label={shellWords.footer}
          id={FOOTER_NAVIGATION_ID}
          tabIndex={-1}
          className="grid grid-cols-2 gap-6 sm:gap-y-8 sm:grid-cols-[1.35fr_1fr_1.1fr]"
        >
          {footerNavigation.map(({ heading, links }) => (
            <div key={heading} className="max-sm:last:[grid-area:1/2/span_2]">
              <h2 className={footerHeading}>{heading}</h2>
              <ul className="mt-1 sm:mt-3">
                {links.map((link) => (
                  <li key={link.href}>
                    <a href={link.href} className={footerLink}>
                      {link.label}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className="border-t border-ink-800">
        <div className="wrap flex flex-wrap items-center justify-between gap-x-8 py-4 text-meta sm:py-6 text-ink-300">
          <p>
            © {sydneyYear(new Date())} {site.legalName}. {shellWords.rights}
            {firmDetails.abn && ` ${shellWords.abn(firmDetails.abn)}`}
          </p>
          <ul className="flex flex-wrap gap-x-6">
            {legalNavigation.map((link) => (
              <li key={link.href}>
                <a
                  href={link.href}
                  className="inline-flex min-h-11 items-center hover:text-sand-0 hover:underline sm:min-h-9"
                >
                  {link.label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}
