import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { display, displayItalic, mono, sans } from '@/components/site/fonts';
import { siteMetadata } from '@/lib/metadata';
import './globals.css';

export const metadata: Metadata = siteMetadata;

export const viewport: Viewport = {
  themeColor: '#04131b',
  colorScheme: 'light dark',
};

export default function RootLayout({ children }: { children: ReactNode }) {
  const faces = [display, displayItalic, sans, mono].map((face) => face.variable).join(' ');
  return (
    <html lang="en-AU" className={faces} data-scroll-behavior="smooth">
      <body>{children}</body>
    </html>
  );
}
