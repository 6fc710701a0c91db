import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { composeMail } from '#lib/email/compose.ts';
import { folderTransport } from './file-transport.ts';
import { queued, sender } from './support/queued.ts';
import { render } from './transport.ts';

describe('mails as files', () => {
  let folder = '';
  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'mail-')), 'outbox');
  });
  afterEach(() => rm(join(folder, '..'), { recursive: true }));
  const mail = composeMail(queued('acknowledgement'), sender)!;
  const name = `2026-11-21-acknowledgement-${mail.id}.eml`;

  it('are whole messages that nobody else on the machine can read', async () => {
    const session = await folderTransport(folder).open();
    expect(await session.send(mail, await render(mail))).toEqual({ outcome: 'sent' });
    session.close();
    expect(await readdir(folder)).toEqual([name]);
    expect(((await stat(folder)).mode & 0o777).toString(8)).toBe('700');
    expect(((await stat(join(folder, name))).mode & 0o777).toString(8)).toBe('600');
    const email = await PostalMime.parse(await readFile(join(folder, name)));
    expect(email).toMatchObject({ subject: mail.subject, messageId: mail.messageId });
    expect(email.to?.map(({ address }) => address)).toEqual(['zoe@visitor.example']);
  });

  it('stay one file when the same mail is handed over again, even after a half-written one', async () => {
    await mkdir(folder);
    await writeFile(join(folder, `${name}.unfinished`), 'half');
    const session = await folderTransport(folder).open();
    await session.send(mail, await render(mail));
    const first = await readFile(join(folder, name), 'utf8');
    await session.send(mail, await render(mail));
    expect(await readdir(folder)).toEqual([name]);
    const again = await readFile(join(folder, name), 'utf8');
    expect(again.length).toBe(first.length);
  });

  it('are deleted when they are too old, and nothing else in the folder is', async () => {
    const transport = folderTransport(folder);
    await transport.purge(new Date());
    const session = await transport.open();
    await session.send(mail, await render(mail));
    for (const other of ['older.eml', 'older.txt']) {
      await writeFile(join(folder, other), '');
      await utimes(join(folder, other), new Date('2020-01-01'), new Date('2020-01-01'));
    }
    await transport.purge(new Date('2024-01-01'));
    expect((await readdir(folder)).sort()).toEqual([name, 'older.txt']);
  });

  it('say so when they cannot be written', async () => {
    const session = await folderTransport(folder).open();
    await rm(folder, { recursive: true });
    await expect(session.send(mail, await render(mail))).rejects.toThrow('ENOENT');
  });
});
