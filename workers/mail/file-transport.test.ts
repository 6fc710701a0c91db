import fs from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { composeMail } from '#lib/email/compose.ts';
import { fileTransport } from './file-transport.ts';
import { queued, sender } from './support/queued.ts';
import { render } from './rendering/render.ts';

describe('fileTransport', () => {
  let folder = '';
  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'mail-')), 'outbox');
  });
  afterEach(() => rm(join(folder, '..'), { recursive: true }));
  const mail = composeMail(queued('acknowledgement'), sender)!;
  const day = '2026-11-21';
  const name = `${day}/acknowledgement-${mail.requestId}.eml`;
  const written = async () => (await readdir(folder, { recursive: true })).sort();

  it('writes whole messages that no other user can read', async () => {
    const session = await fileTransport(folder).open();
    expect(await session.send(mail, await render(mail))).toEqual({ verdict: 'sent' });
    session.close();
    expect(await written()).toEqual([day, name]);
    expect(((await stat(folder)).mode & 0o777).toString(8)).toBe('700');
    expect(((await stat(join(folder, name))).mode & 0o777).toString(8)).toBe('600');
    const email = await PostalMime.parse(await readFile(join(folder, name)));
    expect(email).toMatchObject({ subject: mail.subject, messageId: mail.messageId });
    expect(email.to?.map(({ address }) => address)).toEqual(['zoe@visitor.example']);
  });

  it.skipIf(process.platform === 'win32')('flushes the name before the mail counts as sent', async () => {
    const flushed: string[][] = [];
    const real = fs.fsyncSync;
    vi.spyOn(fs, 'fsyncSync').mockImplementation((descriptor) => {
      if (fs.fstatSync(descriptor).isDirectory())
        flushed.push(fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }));
      real(descriptor);
    });
    syncBuiltinESMExports();
    try {
      const session = await fileTransport(folder).open();
      await session.send(mail, await render(mail));
      // The folder of the day, which holds the name, and the one that holds that folder.
      const names = [name.split('/', 1)[0], name];
      expect(flushed).toEqual([names, names]);
    } finally {
      vi.restoreAllMocks();
      syncBuiltinESMExports();
    }
  });

  it('writes one file when a mail is sent again', async () => {
    const session = await fileTransport(folder).open();
    await session.send(mail, await render(mail));
    const first = await readFile(join(folder, name), 'utf8');
    await session.send(mail, await render(mail));
    expect(await written()).toEqual([day, name]);
    const again = await readFile(join(folder, name), 'utf8');
    expect(again.length).toBe(first.length);
  });

  it('purges old mails and what killed attempts left, and nothing else', async () => {
    const transport = fileTransport(folder);
    await transport.purge(new Date());
    const session = await transport.open();
    await session.send(mail, await render(mail));
    const anHourAgo = new Date(Date.now() - 3_601_000);
    for (const [other, modified] of [
      ['older.eml', new Date('2020-01-01')],
      ['older.txt', new Date('2020-01-01')],
      [`${name}.123456`, anHourAgo],
      [`${name}.654321`, new Date()],
    ] as const) {
      await writeFile(join(folder, other), '');
      await utimes(join(folder, other), modified, modified);
    }
    await transport.purge(new Date('2024-01-01'));
    expect(await written()).toEqual([day, name, `${name}.654321`, 'older.txt']);
  });

  it('keeps a mail for 90 days, less where its enquiry goes sooner, and no empty folder', async () => {
    const transport = fileTransport(folder);
    const session = await transport.open();
    const kept = new Date(Date.now() - 89 * 86_400_000);
    const age = (modified: Date) => utimes(join(folder, name), modified, modified);
    await session.send(mail, await render(mail));
    await age(kept);
    await transport.purge(new Date('2024-01-01'));
    expect(await written()).toEqual([day, name]);
    await age(new Date(Date.now() - 91 * 86_400_000));
    await transport.purge(new Date('2024-01-01'));
    expect(await written()).toEqual([]);
    await session.send(mail, await render(mail));
    await age(kept);
    await transport.purge(new Date());
    expect(await written()).toEqual([]);
  });

  it('erases every file of an enquiry that is gone, and no other', async () => {
    const transport = fileTransport(folder);
    await transport.erase!(() => Promise.reject(new Error('asked about nothing')));
    const session = await transport.open();
    await session.send(mail, await render(mail));
    const kept = name.replace(mail.requestId!, '6f1c2d3e-0000-4000-8000-000000000009');
    for (const other of [
      name.replace('acknowledgement', 'notification'),
      `${name}.123456`,
      kept,
      'note.eml',
    ]) {
      await writeFile(join(folder, other), '');
    }
    await transport.erase!((ids) => Promise.resolve(ids.filter((id) => id === mail.requestId)));
    expect(await written()).toEqual([day, kept, 'note.eml']);
  });

  it('rejects when the file cannot be written', async () => {
    const session = await fileTransport(folder).open();
    await rm(folder, { recursive: true });
    await expect(session.send(mail, await render(mail))).rejects.toThrow('ENOENT');
  });
});
