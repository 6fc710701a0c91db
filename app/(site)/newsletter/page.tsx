import { PageHero } from '#components/sections/page-hero.tsx';
import { JsonLd } from '#components/seo/json-ld.tsx';
import { SitePage } from '#components/site/shell.tsx';
import { ToastRegion } from '#components/site/toast/toast-region.tsx';
import { newsletterPage } from '#content/pages/newsletter.ts';
import { newsletterPath } from '#lib/routes.ts';
import { registeredMetadata } from '#lib/seo/metadata.ts';
import { pageGraph } from '#lib/seo/structured-data.ts';
import { sendSignUp } from '#app/(site)/_actions/subscribe.ts';
import { NewsletterView } from './_components/newsletter-view.tsx';

const path = newsletterPath;
export const metadata = registeredMetadata(path);

export default function NewsletterPage() {
  const { heading, lead } = newsletterPage;
  return (
    <SitePage path={path}>
      <JsonLd graph={pageGraph({ path })} />
      <PageHero path={path} heading={heading} lead={lead} />
      <NewsletterView action={sendSignUp} />
      <ToastRegion />
    </SitePage>
  );
}
