import type { Viewport } from 'next';
import type { ReactNode } from 'react';
import { config } from '#lib/config.ts';
import { display, mono, sans } from './fonts.ts';

export const viewport: Viewport = {
  themeColor: '#041119',
  colorScheme: 'light dark',
};

/** html and body with the fonts, for the root layout and the not-found page outside it. */
export function Document({ children }: { children: ReactNode }) {
  const faces = [display, sans, mono].map((face) => face.variable).join(' ');
  return (
    <html lang="en-AU" className={faces} data-scroll-behavior="smooth">
      <body>
        <link rel="stylesheet" href={config().PRINT_STYLES} media="print" />
        {children}
      </body>
    </html>
  );
}
