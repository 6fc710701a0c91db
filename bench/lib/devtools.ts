import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromiumPath } from '../../e2e/support/browser.ts';

/** A tab of a Chromium of its own, with whatever it has loaded ahead. */
export type Tab = {
  /** Sends a command to the page that is shown. */
  send: (method: string, params?: object) => Promise<unknown>;
  /** What an expression is in each page of the tab that responds, the shown one and those loaded ahead. */
  evaluate: (expression: string) => Promise<unknown[]>;
  close: () => Promise<void>;
};

type Message = {
  id?: number;
  method?: string;
  result?: unknown;
  error?: { message: string };
  params?: { sessionId: string; targetInfo?: { type: string } };
};

/** A page that was replaced never responds. */
const REPLY_MS = 500;

/**
 * Opens a tab by the protocol itself: Chromium loads nothing ahead for a client that holds a page instead of
 * its tab, as Playwright does.
 */
export async function openTab(): Promise<Tab> {
  const profile = await mkdtemp(join(tmpdir(), 'bench-tab-'));
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-sync'];
  const args = [...flags, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'];
  const browser = spawn(chromiumPath(), args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const address = await new Promise<string>((resolve, reject) => {
    const lines = createInterface({ input: browser.stderr });
    lines.on('line', (line) => {
      const [, found] = /DevTools listening on (ws:\S+)/.exec(line) ?? [];
      if (found) resolve(found);
    });
    lines.on('close', () => reject(new Error('Chromium ended before it could be reached.')));
  });
  const socket = new WebSocket(address);
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));

  const replies = new Map<number, (message: Message) => void>();
  const pages: string[] = [];
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, ...rest } = JSON.parse(String(data)) as Message;
    if (id !== undefined) replies.get(id)?.(rest);
    else if (method === 'Target.attachedToTarget' && params?.targetInfo?.type === 'page')
      pages.push(params.sessionId);
    else if (method === 'Target.detachedFromTarget' && params)
      pages.splice(0, pages.length, ...pages.filter((page) => page !== params.sessionId));
  });
  let last = 0;
  const call = async (method: string, params: object, sessionId?: string): Promise<unknown> => {
    const id = ++last;
    const reply = new Promise<Message>((resolve) => replies.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    const { result, error } = await reply;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };

  const { targetInfos } = (await call('Target.getTargets', { filter: [{ type: 'tab' }] })) as {
    targetInfos: { targetId: string }[];
  };
  const target = { targetId: targetInfos[0]!.targetId, flatten: true };
  const { sessionId } = (await call('Target.attachToTarget', target)) as { sessionId: string };
  await call(
    'Target.setAutoAttach',
    { autoAttach: true, waitForDebuggerOnStart: false, flatten: true },
    sessionId,
  );

  const evaluateIn = async (page: string, expression: string): Promise<unknown[]> => {
    const reply = call('Runtime.evaluate', { expression, returnByValue: true }, page);
    const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), REPLY_MS));
    const found = (await Promise.race([reply.catch(() => undefined), late])) as
      { result: { value?: unknown } } | undefined;
    return found ? [found.result.value] : [];
  };
  return {
    send: (method, params = {}) => call(method, params, pages[0]),
    evaluate: async (expression) =>
      (await Promise.all(pages.map((page) => evaluateIn(page, expression)))).flat(),
    close: async () => {
      const ended = new Promise((resolve) => browser.once('exit', resolve));
      browser.kill();
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
