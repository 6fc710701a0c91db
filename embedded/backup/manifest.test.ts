import { expect, it } from 'vitest';
import { parseManifest } from './manifest.ts';

it('tells a backup of an earlier release from what is none', () => {
  const earlier = '{"format":"southlight-backup-1","at":"2026-11-20T00:00:00Z"}';
  expect(() => parseManifest(earlier, 'a.gz')).toThrow('a.gz is of an earlier release');
  for (const line of [undefined, '', '{"format":"southlight-backup-9"}'])
    expect(() => parseManifest(line, 'a.gz')).toThrow('a.gz is no backup of this product');
});
