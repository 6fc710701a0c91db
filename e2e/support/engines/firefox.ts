import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isThere, printed, programOf, start, stop, type Driver } from './driver.ts';

export const FIREFOX_PACKAGES = 'firefox-esr';
const PROGRAMS = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
export const isFirefoxInstalled = (): boolean => isThere(PROGRAMS);

/** Any free port, and no request of the browser's own. */
const preferences = {
  'marionette.port': 0,
  'app.update.disabledForTesting': true,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.legacyUserProfileCustomizations.stylesheets': true,
};
/** The window may be as narrow as a phone. */
const WINDOW_STYLES = ':root { min-width: 0 !important; }';

type Reply = [type: 1, id: number, error: { message: string } | null, result: { value?: unknown }];

/** Firefox by Marionette, which it has built in: geckodriver is in no registry that we install from. */
export async function startFirefox(): Promise<Driver> {
  const program = programOf(PROGRAMS, FIREFOX_PACKAGES);
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'));
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${String(value)});`);
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  await mkdir(join(profile, 'chrome'));
  await writeFile(join(profile, 'chrome/userChrome.css'), WINDOW_STYLES);
  const browser = start(program, ['--headless', '--marionette', '--no-remote', '--profile', profile]);
  browser.stderr!.resume();
  const port = await printed(browser.stdout!, /Listening on port (\d+)/);
  const socket = connect(Number(port), '127.0.0.1');
  const send = marionette(socket);
  await send('WebDriver:NewSession', {});
  return {
    send: async (command, parameters) => (await send(`WebDriver:${command}`, parameters)).value,
    close: async () => {
      socket.destroy();
      await stop(browser);
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** Messages are JSON behind their length in bytes and a colon; the first one is a greeting. */
function marionette(socket: Socket) {
  const waiting = new Map<
    number,
    { resolve: (value: { value?: unknown }) => void; reject: (e: Error) => void }
  >();
  let received = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const colon = received.indexOf(':');
      const end = colon + 1 + Number(received.subarray(0, Math.max(0, colon)));
      if (colon < 0 || received.length < end) return;
      const message = JSON.parse(received.subarray(colon + 1, end).toString()) as Reply | object;
      received = received.subarray(end);
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message as Reply;
      if (error) waiting.get(id)?.reject(new Error(error.message));
      else waiting.get(id)?.resolve(result);
      waiting.delete(id);
    }
  });
  socket.on('error', (error) => waiting.forEach(({ reject }) => reject(error)));
  let last = 0;
  return (name: string, parameters: object): Promise<{ value?: unknown }> =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, { resolve, reject });
      const text = JSON.stringify([0, id, name, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
}
