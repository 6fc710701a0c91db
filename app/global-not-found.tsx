import { NotFoundView } from '#components/site/not-found/not-found-view.tsx';
import { SiteShell } from '#components/site/shell.tsx';
import { siteMetadata } from '#lib/seo/metadata.ts';
import { waitForNonce } from '#lib/security/nonce.ts';
import './globals.css';
import { Document } from '#components/site/document.tsx';

export { viewport } from '#components/site/document.tsx';
export const metadata = { ...siteMetadata, title: 'Page not found', robots: { index: false } };

// Outside every layout, so it renders the whole document; as the root layout's not-found page it would be in
// the payload of every page (docs/decisions/0006-global-not-found.md).
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
