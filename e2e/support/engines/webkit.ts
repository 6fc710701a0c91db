import type { ChildProcess } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { expect } from 'playwright/test';
import { freePorts } from '#deploy/tests/support/programs.ts';
import { isThere, printed, programOf, start, stop, type Command, type Driver } from './driver.ts';

export const WEBKIT_PACKAGES = 'webkit2gtk-driver xvfb';
const DRIVERS = ['/usr/bin/WebKitWebDriver'];
const SCREENS = ['/usr/bin/Xvfb'];
const windows = () => globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
export const isWebKitInstalled = (): boolean => [DRIVERS, SCREENS, windows()].every(isThere);

/** The window may be as narrow as a phone: its row of buttons would be wider. */
const WINDOW_STYLES = 'button, entry, image { min-width: 0; padding: 0; margin: 0; }';

type Call = (method: string, path: string, body?: object) => Promise<unknown>;

/** The WebKit of GTK, Safari's engine, by W3C WebDriver in a display of its own. */
export async function startWebKit(): Promise<Driver> {
  const [driver, screen] = [programOf(DRIVERS, WEBKIT_PACKAGES), programOf(SCREENS, WEBKIT_PACKAGES)];
  const window = programOf(windows(), WEBKIT_PACKAGES);
  const started: ChildProcess[] = [];
  const folders: string[] = [];
  const close = async () => {
    for (const child of started.toReversed()) await stop(child);
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  };
  try {
    const size = ['-screen', '0', '1400x1000x24'];
    const display = start(screen, ['-displayfd', '3', '-nolisten', 'tcp', ...size]);
    started.push(display);
    const number = await printed(display.stdio[3] as Readable, /^(\d+)$/);
    const [port = 0] = await freePorts(1);
    const settings = await mkdtemp(join(tmpdir(), 'webkit-'));
    folders.push(settings);
    await mkdir(join(settings, 'gtk-3.0'));
    await writeFile(join(settings, 'gtk-3.0/gtk.css'), WINDOW_STYLES);
    const env = { DISPLAY: `:${number}`, XDG_CONFIG_HOME: settings };
    started.push(start(driver, [`--port=${port}`, '--host=127.0.0.1'], env));
    const call = caller(`http://127.0.0.1:${port}`);
    await expect.poll(() => call('GET', '/status').then(() => 'ready', String)).toBe('ready');
    const options = { binary: window, args: ['--automation'] };
    const capabilities = { alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options } };
    const session = (await call('POST', '/session', { capabilities })) as { sessionId: string };
    const path = `/session/${session.sessionId}`;
    return {
      send: (command, parameters) => call('POST', path + pathOf(command, parameters), parameters),
      close: async () => {
        await call('DELETE', path);
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function pathOf(command: Command, { id }: Record<string, unknown>): string {
  const paths: Record<Command, string> = {
    SetWindowRect: '/window/rect',
    Navigate: '/url',
    FindElement: '/element',
    ElementClick: `/element/${String(id)}/click`,
    ElementSendKeys: `/element/${String(id)}/value`,
    ExecuteScript: '/execute/sync',
  };
  return paths[command];
}

const caller =
  (origin: string): Call =>
  async (method, path, body) => {
    const response = await fetch(origin + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(Object.values(value as { error: string; message: string }).join(' '));
    return value;
  };
