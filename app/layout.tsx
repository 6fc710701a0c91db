import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { Document } from '@/components/site/document';
import { siteMetadata } from '@/lib/metadata';
import './globals.css';

export { viewport } from '@/components/site/document';
export const metadata: Metadata = siteMetadata;

export default function RootLayout({ children }: { children: ReactNode }) {
  return <Document>{children}</Document>;
}
