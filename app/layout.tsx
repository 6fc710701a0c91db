import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { Document } from '@/components/site/document';
import { siteMetadata } from '@/lib/metadata';
import { waitForNonce } from '@/lib/security/nonce';
import './globals.css';

export { viewport } from '@/components/site/document';
export const metadata: Metadata = siteMetadata;

export default async function RootLayout({ children }: { children: ReactNode }) {
  await waitForNonce();
  return <Document>{children}</Document>;
}
