/** Headers by which others have walked past a middleware, or requested a page's data without its page. */
export const headerProbes: Record<string, Record<string, string>> = {
  'nothing special': {},
  'x-middleware-subrequest': { 'x-middleware-subrequest': 'middleware' },
  'x-middleware-subrequest, five times': {
    'x-middleware-subrequest': Array<string>(5).fill('middleware').join(':'),
  },
  'x-middleware-subrequest, src, five times': {
    'x-middleware-subrequest': Array<string>(5).fill('src/middleware').join(':'),
  },
  'x-middleware-override-headers': { 'x-middleware-override-headers': 'cookie', 'x-middleware-next': '1' },
  'x-middleware-rewrite': { 'x-middleware-rewrite': '/newsletter-admin/enquiries' },
  'x-rewrite-url': { 'x-rewrite-url': '/newsletter-admin', 'x-original-url': '/newsletter-admin' },
  'a flight request': { RSC: '1' },
  'a prefetch': { RSC: '1', 'Next-Router-Prefetch': '1' },
  'a segment prefetch': {
    RSC: '1',
    'Next-Router-Prefetch': '1',
    'Next-Router-Segment-Prefetch': '/__PAGE__',
  },
  'a data request': { 'x-nextjs-data': '1' },
  'a form post by its header alone': { 'content-type': 'multipart/form-data; boundary=x' },
  'another forwarded host': { 'x-forwarded-host': 'evil.example' },
  'another host': { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
};

/** The same address, spelt in ways that a matcher may not know. */
export function spellings(path: string): string[] {
  const [pathname = '', query] = path.split('?');
  const rest = query ? `?${query}` : '';
  return [
    `${pathname}/${rest}`,
    `/${path}`,
    path.replace('/newsletter', '/%6eewsletter'),
    path.replace('/newsletter', '/./newsletter'),
    path.replace('/newsletter', '/x/../newsletter'),
    path.replace('/newsletter', '/x/%2e%2e/newsletter'),
    `${pathname};x${rest}`,
    path.replace('/newsletter', '/NEWSLETTER'),
    `${pathname}.rsc${rest}`,
    `${pathname}.txt${rest}`,
    `${pathname}.segments/_tree.segment.rsc${rest}`,
    `${pathname}.segments/__PAGE__.segment.rsc${rest}`,
    `${pathname}${rest}${rest ? '&' : '?'}_rsc=abc`,
    `/_next/data/build${pathname}.json${rest}`,
    `/en-AU${path}`,
  ];
}
