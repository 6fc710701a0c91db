import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { previousStaticDirs } from './previous-static.ts';

describe('the folders of releases before', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'releases-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const release = (name: string): string => {
    mkdirSync(join(folder, name, 'static/chunks'), { recursive: true });
    return join(folder, name, 'static');
  };

  it('are all that the setting names, in its order, and none where it is not set', () => {
    const folders = [release('newer'), release('older')];
    expect(previousStaticDirs(folders.join(delimiter))).toEqual(folders);
    expect(previousStaticDirs(undefined)).toEqual([]);
  });

  it('are refused where one of them is gone, is another folder or has no name', () => {
    const kept = release('kept');
    for (const other of [join(folder, 'deleted'), join(folder, 'kept'), ''])
      expect(() => previousStaticDirs([kept, other].join(delimiter))).toThrow(
        `PREVIOUS_STATIC_DIR names ${other || 'an empty path'}, which is not`,
      );
  });
});
