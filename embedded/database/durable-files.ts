import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { PGlite } from '@electric-sql/pglite';
import { flushFolder } from '#lib/files/flush.ts';

/** The parts of Emscripten's file layer that are touched here; PGlite's types leave them out. */
interface Emscripten {
  FS: {
    isDir(mode: number): boolean;
    ErrnoError: new (errno: number) => Error;
    filesystems: {
      NODEFS: {
        realPath(node: object): string;
        tryFSOperation(work: () => void): void;
        stream_ops: { fsync?: (stream: { node: { mode: number }; nfd?: number }) => number };
      };
    };
  };
}

const MAX_PRINTED = 40;
const GAVE_UP = 'PostgreSQL gave up; only a new start helps.';

type Options = Parameters<NodeFS['init']>[1];

/**
 * The files of PGlite, with an fsync that reaches the disk: Emscripten's own does nothing, so that
 * PostgreSQL's orders to flush would be lost (decision 32). Keeps what PostgreSQL prints, which PGlite
 * drops.
 */
export class DurableFiles extends NodeFS {
  /** The last lines that PostgreSQL printed. */
  readonly printed: string[] = [];
  readonly #onPrinted: (line: string) => void;

  constructor(dir: string, onPrinted: (line: string) => void) {
    super(dir);
    this.#onPrinted = onPrinted;
  }

  override async init(pg: PGlite, options: Options): Promise<{ emscriptenOpts: Options }> {
    const { emscriptenOpts } = await super.init(pg, options);
    const keep = (line: string): void => {
      this.printed.push(line);
      if (this.printed.length > MAX_PRINTED) this.printed.shift();
      this.#onPrinted(line);
    };
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        printErr: keep,
        onAbort: () => giveUp(pg),
        preRun: [
          ...((emscriptenOpts.preRun ?? []) as ((module: never) => void)[]),
          (module: Emscripten) => passFsyncOn(module.FS),
        ],
      } as unknown as Options,
    };
  }
}

/**
 * PostgreSQL has aborted. PGlite would call it again and again and drop what it throws, for ever: what is
 * under way ends by an error that PGlite cannot look at, and nothing more begins.
 */
function giveUp(pg: PGlite): never {
  const error = new Error(GAVE_UP);
  pg.execProtocolRawSync = () => {
    throw error;
  };
  throw Object.defineProperty(new Error(GAVE_UP), 'status', {
    get: () => {
      throw error;
    },
  });
}

function passFsyncOn({ isDir, filesystems: { NODEFS } }: Emscripten['FS']): void {
  NODEFS.stream_ops.fsync = ({ node, nfd }) => {
    NODEFS.tryFSOperation(() => {
      if (isDir(node.mode)) flushFolder(NODEFS.realPath(node));
      else if (nfd !== undefined) fsyncSync(nfd);
    });
    return 0;
  };
}

/**
 * PGlite's own parameters with a cache of so many MB. PostgreSQL fills it with zeros at each start: the 128
 * of its default take 0.6 s of processor.
 */
export const startWithCache = (megabytes: number): string[] => [
  ...PGlite.defaultStartParams,
  ...['-c', `shared_buffers=${megabytes}MB`],
];

export const PLAIN_START = startWithCache(32);

/**
 * The same without -F, which switches fsync off, and with the one method that Emscripten passes on:
 * its fdatasync() does nothing. What it prints begins with the SQLSTATE and holds no statement, in which
 * a visitor's words may be.
 */
export const DURABLE_START = [
  ...PLAIN_START.filter((parameter) => parameter !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
  ...['-c', 'log_line_prefix=%e ', '-c', 'log_min_error_statement=panic'],
];
