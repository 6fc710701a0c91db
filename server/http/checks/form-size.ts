/** The longest form of ours, with a box for each row of a list, has some hundred. */
const MAX_PARTS = 250;
/** Of one part, in bytes: a name. */
const MAX_PART_HEAD = 1_024;
/** As browsers send it: of two boundaries each parser would take another. */
const MULTIPART = /^multipart\/form-data\s*;\s*boundary=("?)([^\s;"]{1,70})\1$/i;

/**
 * Whether a form can be parsed at once: 64 kB of empty parts, or of header lines of one part, take thirty
 * times as long as any form of ours, and everyone waits meanwhile.
 * @param type the media type with its boundary; nothing is asked of one that is not multipart
 */
export function isQuicklyParsed(body: Buffer, type = ''): boolean {
  if (!/^multipart\//i.test(type)) return true;
  const boundary = MULTIPART.exec(type)?.[2];
  if (boundary === undefined) return false;
  const delimiter = `--${boundary}`;
  let parts = 0;
  for (let at = body.indexOf(delimiter); at >= 0; at = body.indexOf(delimiter, at)) {
    parts += 1;
    at += delimiter.length;
    const isLast = body.subarray(at, at + 2).equals(END);
    if (parts > MAX_PARTS || (!isLast && !endsHead(body, at))) return false;
  }
  return true;
}

const END = Buffer.from('--');

const endsHead = (body: Buffer, at: number): boolean => {
  const head = body.subarray(at, at + MAX_PART_HEAD);
  return head.length < MAX_PART_HEAD || head.includes('\r\n\r\n');
};
