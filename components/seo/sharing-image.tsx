import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ImageResponse } from 'next/og';
import type { Area } from '#content/schemas.ts';
import { site } from '#content/site/site.ts';
import { siteOrigin } from '#lib/config.ts';
import { SHARING_IMAGE_SIZE } from '#lib/seo/sharing-image.ts';
import { palette } from '#lib/art/palette.ts';
import { dataUri, signalSvg } from './signal-svg.ts';

/** What a sharing image shows; `seed` decides the drawing, as it does on the page's own cover. */
export type Subject = { title: string; kicker: string; seed: string; area?: Area | undefined };

const size = SHARING_IMAGE_SIZE;
export const contentType = 'image/png';

// Read once per process; whole paths, or the build would trace the entire project.
let assets: Promise<[Buffer, Buffer, Buffer]> | undefined;
const readAssets = () =>
  (assets ??= Promise.all([
    readFile(join(process.cwd(), 'components/fonts/newsreader-400.woff')),
    readFile(join(process.cwd(), 'components/fonts/instrument-sans-500.woff')),
    readFile(join(process.cwd(), 'app/icon.svg')),
  ]));

/** The picture other sites show beside a link to a page: 1200 × 630, the page's title over its signal. */
export async function sharingImage({ title, kicker, seed, area }: Subject): Promise<ImageResponse> {
  const [display, sans, mark] = await readAssets();
  const heading = drawable(title);
  return new ImageResponse(
    <div
      style={{
        display: 'flex',
        width: '100%',
        height: '100%',
        backgroundColor: palette['ink-950'],
        color: palette['sand-0'],
      }}
    >
      <img src={dataUri(signalSvg(seed, area))} {...size} style={{ position: 'absolute', inset: 0 }} alt="" />
      <div
        style={{
          display: 'flex',
          flexDirection: 'column',
          width: '100%',
          padding: '60px 72px',
          fontFamily: 'Sans',
        }}
      >
        <div
          style={{
            display: 'flex',
            alignItems: 'center',
            fontFamily: 'Display',
            fontSize: 38,
            letterSpacing: -0.8,
          }}
        >
          <img
            src={dataUri(mark.toString())}
            width={64}
            height={64}
            style={{ margin: '0 10px 0 -8px' }}
            alt=""
          />
          {site.name}
        </div>
        <div style={{ display: 'flex', marginTop: 56, fontSize: 26, color: palette['ink-300'] }}>
          {drawable(kicker)}
        </div>
        <div
          style={{
            display: 'flex',
            marginTop: 14,
            maxWidth: 900,
            fontFamily: 'Display',
            fontSize: headingSize(heading),
            letterSpacing: headingSize(heading) * -0.028,
            lineHeight: 1.04,
            textWrap: 'balance',
          }}
        >
          {heading}
        </div>
        <div style={{ display: 'flex', marginTop: 'auto', fontSize: 26, color: palette['ink-300'] }}>
          {new URL(siteOrigin()).host}
        </div>
      </div>
    </div>,
    {
      ...size,
      // The address does not change with the text, so no cache may keep it for ever.
      headers: { 'cache-control': 'public, max-age=86400' },
      fonts: [
        { name: 'Display', data: display, weight: 400, style: 'normal' },
        { name: 'Sans', data: sans, weight: 500, style: 'normal' },
      ],
    },
  );
}

/** Font size in pixels: the longest title must stay clear of the address below it. */
function headingSize({ length }: string): number {
  if (length > 120) return 44;
  if (length > 60) return 62;
  if (length > 26) return 82;
  return length > 14 ? 100 : 124;
}

/** Drops what the fonts lack: for any other character the renderer would fetch one from the network. */
export const drawable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\x20-\x7e\u00a0-\u00ff–—‘’“”•…−€™]/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim();

/** The mark alone, for icons; the platform that shows it rounds the corners. */
export async function markImage(pixels: number): Promise<ImageResponse> {
  const [, , mark] = await readAssets();
  return new ImageResponse(
    <div style={{ display: 'flex', width: '100%', height: '100%', backgroundColor: palette['ink-950'] }}>
      <img src={dataUri(mark.toString())} width={pixels} height={pixels} alt="" />
    </div>,
    { width: pixels, height: pixels },
  );
}
