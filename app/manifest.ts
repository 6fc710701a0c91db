import type { MetadataRoute } from 'next';
import { palette } from '#lib/art/palette.ts';
import { home } from '#content/pages/home.ts';
import { site } from '#content/site/site.ts';

export const dynamic = 'force-static';

/** A website, not an application: it names itself and its icons and stays in the browser. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    name: site.legalName,
    short_name: site.name,
    description: home.meta.description,
    lang: 'en-AU',
    start_url: '/',
    display: 'browser',
    background_color: palette['ink-950'],
    theme_color: palette['ink-950'],
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/apple-icon', sizes: '180x180', type: 'image/png' },
    ],
  };
}
