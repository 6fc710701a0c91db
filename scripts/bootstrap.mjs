import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isForDevelopment, reasonToInstall } from './install/installed-packages.mjs';
import { npmCommand } from './install/npm-command.mjs';
import { pinnedNode } from './install/pinned-node.mjs';
import { withTarballAddresses } from './install/tarball-addresses.mjs';

/**
 * Runs on whatever Node the machine has, with nothing installed; everything after it runs on the
 * pinned Node.
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const pinned = pinnedNode(root);
const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * `node scripts/bootstrap.mjs <command> [arguments]`: installs what is missing and hands over to
 * the launcher.
 * @param {string[]} args the command and its arguments
 */
async function bootstrap(args) {
  const began = Date.now();
  const isServing = ['start', 'serve', 'dev'].includes(args[0] ?? '');
  const isForServing = isServing || args[0] === 'build';
  let installed = false;
  try {
    const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
    if (major < 20 || (major === 20 && minor < 19)) {
      throw new Error(
        `Node ${process.versions.node} is too old: install Node 20.19 or later, then run this again.`,
      );
    }
    // Its package is optional, since there is one for each platform.
    const reason =
      reasonToInstall(root, { forDevelopment: !isForServing }) ??
      (existsSync(pinned.program) ? undefined : 'the pinned Node is missing');
    if (reason) {
      // What serves holds no test tool (docs/decisions/0018-supply-chain.md); a developer's folder keeps its
      // own.
      const which = isForServing && !isForDevelopment(root) ? '--omit=dev' : '--include=dev';
      console.log(`  install   npm ci, because ${reason}`);
      // Warnings of packages about the machine's Node are beside the point: they run on the pinned
      // one. No package runs a script while it is installed; those that somebody decided to trust
      // do so afterwards (docs/decisions/0018-supply-chain.md), whatever npm this is.
      await withTarballAddresses(root, npmCommand(root, process.env, process.execPath), environment(), () =>
        npm(['ci', which, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']),
      );
      await npm(['rebuild', ...trusted(), '--ignore-scripts=false', '--loglevel=error']);
      installed = true;
    }
    if (!existsSync(pinned.program)) {
      throw new Error(
        `npm installed no ${basename(pinned.folder)}, the pinned Node: run "npm ci" and read what it says. ` +
          'Optional packages must not be left out, and there is one for Linux, macOS and Windows on x64 and ' +
          'for Linux and macOS on ARM.',
      );
    }
  } catch (error) {
    if (!(error instanceof StoppedError))
      console.error(`\n${error instanceof Error ? error.message : error}`);
    process.exit(error instanceof StoppedError && isServing ? 0 : 1);
  }
  const { version } = JSON.parse(readFileSync(join(pinned.folder, 'package.json'), 'utf8'));
  const outcome = `${installed ? 'installed' : 'up to date'}, Node ${version}`;
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  // As scripts/progress.ts reports a step, which system Node cannot run.
  if (installed || isForServing || args[0] === 'test')
    console.log(`  install   ${outcome.padEnd(46)} ${seconds.padStart(6)} s`);
  process.exitCode = await run(
    pinned.program,
    ['--max-semi-space-size=2', 'scripts/launch.ts', ...args],
    true,
  );
}

/** The installed packages whose install scripts may run. */
function trusted() {
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return Object.keys(allowScripts).filter(
    (name) => allowScripts[name] && existsSync(join(root, 'node_modules', name)),
  );
}

/** The person at the terminal stopped the installation. */
class StoppedError extends Error {}

/** @param {string[]} args */
async function npm(args) {
  const [program = 'npm', ...before] = npmCommand(root, process.env, process.execPath);
  const code = await run(program, [...before, ...args]);
  if (code === 0) return;
  if (code >= 128) throw new StoppedError();
  throw new Error(
    `"npm ${args.join(' ')}" failed (code ${code}); its reason is above. Nothing was started. ` +
      'It needs the npm registry: check the network, then run this command again.',
  );
}

/** What we start runs on the pinned Node, once that is installed. */
const environment = () => ({
  ...process.env,
  PATH: [dirname(pinned.program), process.env['PATH']].join(delimiter),
});

/**
 * Runs a program to its end, passing the signals on. Resolves with its exit code, 128 and more when
 * a signal ended it.
 * @param {string} program
 * @param {string[]} args
 * @param {boolean} [withChannel] tells it when this process is gone, whatever ended it
 * @returns {Promise<number>}
 */
function run(program, args, withChannel = false) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit', ...(withChannel ? [/** @type {const} */ ('ipc')] : [])],
      shell: process.platform === 'win32' && program === 'npm',
      env: environment(),
    });
    /** @param {NodeJS.Signals} signal */
    const pass = (signal) => void child.kill(signal);
    for (const signal of signals) process.on(signal, pass);
    const watch = whenNpmIsGone(() => pass('SIGTERM'));
    const end = (/** @type {number} */ code) => {
      clearInterval(watch);
      for (const signal of signals) process.off(signal, pass);
      resolve(code);
    };
    child.once('error', (error) => {
      console.error(`${program} could not be started: ${error.message}`);
      end(127);
    });
    child.once('exit', (code, signal) => end(signal ? 128 : (code ?? 1)));
  });
}

/**
 * npm starts us through a shell that dies of a signal without passing it on, and npm itself may be
 * killed outright. Either way our line of parents breaks; without npm nothing is watched, because
 * then a shell may rightly leave us running.
 * @param {() => void} stop
 */
function whenNpmIsGone(stop) {
  if (!process.env['npm_lifecycle_event']) return undefined;
  const line = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const before = line();
  const timer = setInterval(() => {
    if (line() === before) return;
    clearInterval(timer);
    stop();
  }, 500);
  return timer;
}

/** @param {number} pid */
function parentOf(pid) {
  try {
    // The command, in brackets, may hold spaces; the parent is the second field after it.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ')[1];
  } catch {
    // No /proc on this system.
    return '';
  }
}

await bootstrap(process.argv.slice(2));
