import type { ServerResponse } from 'node:http';
import { onClose } from '#server/http/on-close.ts';

/** In milliseconds: a second more than a request to the backend takes for a visitor. */
export const AFTER_LEFT_MS = 6_000;

/**
 * Resolves once the work has written its last: to send it takes no processor, so a client that reads slowly
 * keeps no place in a lane. Next waits for the client, and the response of a Server Action never ends when
 * that leaves in its midst (docs/upgrading.md): it has {@link AFTER_LEFT_MS} from then on.
 */
export function written(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const { write, end } = response;
    onClose(response, () => {
      if (!response.writableEnded) setTimeout(resolve, AFTER_LEFT_MS).unref();
    });
    response.write = ((...args: unknown[]) => {
      const isTaken = Reflect.apply(write, response, args) as boolean;
      // A file to download is as long as it likes, and is made as its client takes it.
      return isTaken || !response.hasHeader('content-disposition');
    }) as typeof write;
    response.end = ((...args: unknown[]) => {
      resolve();
      return Reflect.apply(end, response, args) as typeof response;
    }) as typeof end;
  });
}
