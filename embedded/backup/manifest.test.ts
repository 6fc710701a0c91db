import { expect, it } from 'vitest';
import { assertClockFits, parseManifest, type Manifest } from './manifest.ts';

it('tells a backup of an earlier release from what is none', () => {
  const earlier = '{"format":"southlight-backup-1","at":"2026-11-20T00:00:00Z"}';
  expect(() => parseManifest(earlier, 'a.gz')).toThrow('a.gz is of an earlier release');
  for (const line of [undefined, '', '{"format":"southlight-backup-9"}'])
    expect(() => parseManifest(line, 'a.gz')).toThrow('a.gz is no backup of this product');
});

it('is restored by a clock that says it is of the last five weeks, and by no other', () => {
  const manifest = { createdAt: '2026-11-20T12:00:00Z' } as Manifest;
  const on = (day: string) => () => assertClockFits(manifest, new Date(`${day}T12:00:00Z`));
  for (const day of ['2026-11-19', '2026-11-20', '2026-12-25']) expect(on(day)).not.toThrow();
  expect(on('2029-01-28')).toThrow(
    'of 2026-11-20T12:00:00Z, 800 days ago by the clock of this machine (2029-',
  );
  expect(on('2026-12-26')).toThrow('add --clock-is-right. Nothing was changed.');
  expect(on('2026-11-18')).toThrow('2 days later by the clock');
});
