import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { Document } from '#components/site/document.tsx';
import { siteMetadata } from '#lib/seo/metadata.ts';
import { waitForNonce } from '#lib/security/nonce.ts';

export { viewport } from '#components/site/document.tsx';
export const metadata: Metadata = siteMetadata;

export default async function RootLayout({ children }: { children: ReactNode }) {
  await waitForNonce();
  return <Document>{children}</Document>;
}
