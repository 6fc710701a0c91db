import { totalmem } from 'node:os';

/** What a start takes at its peak, in MB, all processes together (docs/decisions/0034-memory.md). */
export const NEEDED_MB = { hosted: 512, embedded: 768, build: 1536 } as const;

/** In MB: below it time is spent to save memory. */
const AMPLE_MB = 2048;

const SMALL_YOUNG_GENERATION = ['--max-semi-space-size=2'];

const toMb = (bytes: number): number => Math.floor(bytes / 1024 ** 2);

/**
 * What this installation may take, in MB: as chosen, else the container's limit, else the machine's memory.
 */
export function memoryLimitMb(chosen: number | undefined): number {
  if (chosen !== undefined) return chosen;
  const machine = totalmem();
  return toMb(Math.min(process.constrainedMemory() || machine, machine));
}

/**
 * V8's options for the process that runs PostgreSQL as WebAssembly: below two gigabytes without the
 * optimising compiler, which takes 600 MB.
 */
export const databaseFlags = (limitMb: number): string[] => (limitMb < AMPLE_MB ? ['--liftoff-only'] : []);

/**
 * For what runs for days: glibc otherwise keeps an arena for each thread and gives hardly anything back. A
 * program that ends soon would pay for it with a tenth of its processor, the step `generate` of a build with
 * more than half.
 */
export const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' } as const;

/**
 * For the build: Node with a small young generation, and few arenas. Below two gigabytes Turbopack's
 * allocator gives back at once too, which takes 60 MB off its peak and costs a tenth of its time.
 */
export const buildOptions = (limitMb: number): { flags: string[]; env: Record<string, string> } => ({
  flags: SMALL_YOUNG_GENERATION,
  env: { MALLOC_ARENA_MAX: '2', ...(limitMb < AMPLE_MB ? { MIMALLOC_PURGE_DELAY: '0' } : {}) },
});

/**
 * V8's options for the mail worker, which holds a few letters whatever the audience: with the defaults its
 * young generation grows during a long send, and buffers wait long to be freed.
 */
export const MAIL_WORKER_FLAGS = [...SMALL_YOUNG_GENERATION, '--max-old-space-size=128'] as const;

/**
 * What a start may take, in MB: all of a container's limit, since what is taken of it already is the launcher
 * and files that the system holds until something needs their place.
 */
export const freeMbOf = ({ constrained, machine, available }: Record<Kind, number>): number =>
  toMb(constrained > 0 && constrained < machine ? constrained : available);

type Kind = 'constrained' | 'machine' | 'available';

/** A line for the operator when less is free than a start takes. */
export function memoryHint(
  kind: keyof typeof NEEDED_MB,
  limitMb: number,
  freeMb = freeMbOf({
    constrained: process.constrainedMemory(),
    machine: totalmem(),
    available: process.availableMemory(),
  }),
): string | undefined {
  const free = Math.min(limitMb, freeMb);
  if (free >= NEEDED_MB[kind]) return undefined;
  const what = kind === 'build' ? 'a start that builds' : 'a start';
  return `  memory    ${free} MB are free and ${what} takes ${NEEDED_MB[kind]}: the system may end a part of it.`;
}
