import { afterEach, describe, expect, it, vi } from 'vitest';
import { pageImage } from './page-image.ts';
import { drawable, sharingImage } from './sharing-image.tsx';
import { signalSvg } from './signal-svg.ts';

const bytes = async (image: Promise<Response>) => Buffer.from(await (await image).arrayBuffer());

afterEach(() => void vi.restoreAllMocks());

describe('a sharing image', () => {
  it('is a PNG of 1200 × 630 pixels that caches may keep for a day', async () => {
    const response = await pageImage('/about');
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
    const png = Buffer.from(await response.arrayBuffer());
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  });

  it('makes no request, whatever characters its text has', async () => {
    const network = vi.spyOn(globalThis, 'fetch');
    const latin = Array.from({ length: 0x100 }, (_, code) => String.fromCharCode(code)).join('');
    const words = `${latin}–—‘’“”•…→←×−€™≥≤ 🚀 信号 Ω`;
    await bytes(sharingImage({ title: words, kicker: words, seed: '1' }));
    expect(network).not.toHaveBeenCalled();
  });

  it('throws for a page that is not registered', () => {
    expect(() => pageImage('/nowhere')).toThrow('not in content/pages.ts');
  });
});

describe('its text', () => {
  it('drops every character that the fonts lack', () => {
    expect(drawable('Essential Eight – “Café” 95% • 3×…')).toBe('Essential Eight – “Café” 95% • 3×…');
    expect(drawable('Signals 🚀 信号 found')).toBe('Signals found');
  });
});

describe('its drawing', () => {
  it('is the same for the same seed and another for another', () => {
    expect(signalSvg('26')).toBe(signalSvg('26'));
    expect(signalSvg('26')).not.toBe(signalSvg('25'));
    expect(signalSvg('26', 'ai')).not.toBe(signalSvg('26'));
  });

  it.each([undefined, 'observability', 'security', 'ai'] as const)(
    'of %s names no colour the renderer cannot know',
    (area) => {
      expect(signalSvg('seed', area)).not.toMatch(/var\(|oklch|undefined|NaN/);
    },
  );
});
