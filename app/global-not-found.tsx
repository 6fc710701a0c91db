import { NotFoundView } from '#components/site/not-found/not-found-view.tsx';
import { SiteShell } from '#components/site/shell.tsx';
import { siteMetadata } from '#lib/seo/metadata.ts';
import { waitForNonce } from '#lib/security/nonce.ts';
import './globals.css';
import { Document } from '#components/site/document.tsx';

export { viewport } from '#components/site/document.tsx';
export const metadata = { ...siteMetadata, title: 'Page not found', robots: { index: false } };

// For addresses that match no route. Prerendered once, outside every layout, so it brings the whole document; as the root layout's
// own not-found page it would travel inside the payload of every page of the site.
export default async function GlobalNotFound() {
  await waitForNonce();
  return (
    <Document>
      <SiteShell>
        <NotFoundView />
      </SiteShell>
    </Document>
  );
}
