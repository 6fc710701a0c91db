import { documentPath, documents } from './documents.ts';

/** A redirect as next.config.mjs gives it to Next. */
type Redirect = { source: string; destination: string; permanent: boolean };

const OF_A_MONTH = /^(.+-)(\d{4}-\d{2})\.pdf$/;

/** From the address that a file had in any other month to where it is now. */
export function oldAddresses(): Redirect[] {
  return documents.map((document) => {
    const destination = documentPath(document);
    const [, name, month] = OF_A_MONTH.exec(destination)!;
    const otherMonth = `(?!${month})20\\d{2}-(?:0[1-9]|1[0-2])`;
    return { source: `${name}:month(${otherMonth}).pdf`, destination, permanent: true };
  });
}

// Run by next.config.mjs as a program.
if (import.meta.main) process.stdout.write(JSON.stringify(oldAddresses()));
