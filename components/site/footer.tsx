import { footerNavigation, legalNavigation } from '#content/site/navigation.ts';
import { firmDetails } from '#content/site/firm-details.ts';
import { site } from '#content/site/site.ts';
import { sydneyYear } from '#lib/format.ts';
import { Logo } from './logo.tsx';
import { FOOTER_NAVIGATION_ID } from './footer-id.ts';

const footerLink =
  'inline-flex min-h-9 items-center text-sand-0/85 hover:text-sand-0 hover:underline underline-offset-4';

export function SiteFooter() {
  return (
    <footer className="site-footer border-t border-ink-800 bg-stage text-sand-0">
      <div className="wrap grid gap-12 py-16 sm:grid-cols-2 xl:grid-cols-[1fr_2.8fr_1fr]">
        <div className="sm:col-span-2 xl:col-span-1">
          <Logo />
          <p className="mt-4 max-w-64 text-meta text-ink-300">{site.tagline}</p>
        </div>
        <nav
          aria-label="Footer"
          id={FOOTER_NAVIGATION_ID}
          tabIndex={-1}
          className="grid gap-10 sm:col-span-2 sm:grid-cols-[1.35fr_1fr_1.1fr] xl:col-span-1"
        >
          {footerNavigation.map(({ heading, links }) => (
            <div key={heading}>
              <h2 className="font-sans text-base font-semibold tracking-normal">{heading}</h2>
              <ul className="mt-3">
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
        <div>
          <h2 className="font-sans text-base font-semibold tracking-normal">Contact</h2>
          <address className="mt-3 not-italic text-sand-0/85">
            <p className="min-h-9">
              {site.locality}, {site.country}
            </p>
            <a href={`mailto:${site.email}`} className={`${footerLink} wrap-anywhere`}>
              {site.email}
            </a>
          </address>
        </div>
      </div>
      <div className="border-t border-ink-800">
        <div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-6 text-meta text-ink-300">
          <p>
            © {sydneyYear(new Date())} {site.legalName}. All rights reserved.
            {firmDetails.abn && ` ABN ${firmDetails.abn}`}
          </p>
          <ul className="flex flex-wrap gap-x-6">
            {legalNavigation.map((link) => (
              <li key={link.href}>
                <a
                  href={link.href}
                  className="inline-flex min-h-9 items-center hover:text-sand-0 hover:underline"
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
