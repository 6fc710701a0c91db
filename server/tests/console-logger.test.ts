import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const prelude = `const { installConsoleLogger, runWithRequestId } = await import('./server/observability/console-logger.ts'); installConsoleLogger();`;

/** Runs a program in a process of its own. @returns all that it printed */
async function run(program: string): Promise<{ lines: Record<string, unknown>[]; text: string }> {
  const args = ['--input-type=module', '--eval', prelude + program];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args);
  const text = stdout + stderr;
  const lines = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { lines, text };
}

describe('the console of the server', () => {
  it('writes one line of JSON, in UTC, for whatever is printed', async () => {
    const { lines } = await run(`
      console.log('\\u001b[32m ✓ \\u001b[39m Ready\\nin %d ms', 5);
      console.warn('careful');
      console.warn(new Error('a form that makes no sense'));
      console.error(' ⨯ ', Object.assign(new Error('first\\nsecond'), { digest: '123' }));
      console.error({ some: 'object' });
      process.emitWarning('old', 'DeprecationWarning');
    `);
    expect(lines.map(({ level, event, text, cause }) => [level, event, text ?? cause])).toEqual(
      expect.arrayContaining([
        ['info', 'process.printed', '✓ Ready in 5 ms'],
        ['warning', 'process.printed', 'careful'],
        ['warning', 'process.printed', 'Error: a form that makes no sense'],
        ['error', 'process.error', 'Error: first\nsecond'],
        ['error', 'process.printed', "{ some: 'object' }"],
        ['warning', 'process.warning', 'DeprecationWarning: old'],
      ]),
    );
    expect(lines).toHaveLength(6);
    for (const { time } of lines) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(lines.find(({ event }) => event === 'process.error')).toMatchObject({ digest: '123' });
  });

  it('names the request of the calling code, also in later callbacks', async () => {
    const { lines } = await run(`
      const later = () => new Promise((resolve) => setImmediate(resolve)).then(() => console.log('later'));
      await Promise.all([runWithRequestId('one', later), runWithRequestId('two', later)]);
      console.log('outside');
    `);
    expect(lines.map(({ requestId }) => requestId)).toEqual(['one', 'two', undefined]);
  });

  it('logs an error once per request, however often Next prints it', async () => {
    const { lines } = await run(`
      const error = Object.assign(new Error('down'), { digest: '9' });
      runWithRequestId('one', () => { console.error(error); console.error(' ⨯ ', error); });
      runWithRequestId('two', () => console.error(error));
    `);
    expect(lines.map(({ requestId }) => requestId)).toEqual(['one', 'two']);
  });

  it('escapes line breaks and control characters, so that no error forges a second line', async () => {
    const { lines, text } = await run(
      `console.error(new Error('a\\r\\n{"level":"info","event":"auth.signed_in"}\\u2028\\u0085\\u001b[2J'));`,
    );
    expect(lines).toHaveLength(1);
    expect(text.trim()).not.toMatch(/[\r\n\u2028\u0085\u001b]/);
  });

  it('goes on quietly when nobody reads the log any more', async () => {
    // Next logs what nobody caught, which must not fail in the same way and be logged again.
    const program = `
      let uncaught = 0;
      process.on('uncaughtException', (error) => { uncaught += 1; if (uncaught < 100) console.error(error); });
      process.on('message', () => {
        const turn = (left) => {
          if (left === 0) return process.send(uncaught);
          console.log('out');
          console.error('error');
          setImmediate(turn, left - 1);
        };
        turn(10);
      });
      process.send('ready');
    `;
    const args = ['--input-type=module', '--eval', prelude + program];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    try {
      await once(child, 'message');
      child.stdout?.destroy();
      child.stderr?.destroy();
      const [uncaught] = (await Promise.all([once(child, 'message'), child.send('log')]))[0] as [number];
      expect(uncaught).toBe(0);
    } finally {
      child.kill();
    }
  });
});
