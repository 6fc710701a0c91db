import type { ServerResponse } from 'node:http';

/**
 * Resolves once the work has written its last: to send it takes no processor, so a client that reads slowly
 * or has left keeps no place in a lane. Next waits for the client (docs/upgrading.md).
 */
export function written(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const { write, end } = response;
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
