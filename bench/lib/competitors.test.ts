import { describe, expect, it } from 'vitest';
import { configuration } from './nginx.ts';
import { filesIn, filesInStyle, plainPage } from '../pages/plain-html.ts';
import { repeated } from '../server/throughput.ts';

const page = `<html><head>
<link rel="preload" href="/_next/static/media/a.woff2" as="font" crossorigin="" type="font/woff2"/>
<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/main.js"/>
<style data-precedence="next">.a>b{color:red}</style><link rel="stylesheet" href="/_next/static/chunks/off.css" data-precedence="next" media="not all" disabled="">
<link rel="stylesheet" href="/_next/static/chunks/site.css?x=1" data-precedence="next"/>
<script src="/_next/static/chunks/main.js" async=""></script></head>
<body><a href="/contact">Contact</a><img src="/about/picture.svg" alt=""/>
<script type="application/ld+json">{"@type":"WebPage"}</script>
<script>self.__next_f.push([1,"<style>no</style>"])</script></body></html>`;

describe('the plain page', () => {
  const { html, styles } = plainPage(page);

  it('has no script and requests none, but keeps its structured data', () => {
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).toContain('{"@type":"WebPage"}');
    expect(html).not.toContain('main.js');
  });

  it('has its style sheet in a file, in the same place', () => {
    expect([...styles.values()]).toEqual(['.a>b{color:red}']);
    const [address] = styles.keys();
    expect(html).not.toContain('off.css');
    expect(html).toContain(`<link rel="stylesheet" href="${address}"/>\n<link rel="stylesheet" href="/_next`);
  });

  it('fetches fonts, pictures and style sheets, not other pages', () => {
    expect(filesIn(html)).toEqual([
      '/_next/static/media/a.woff2',
      [...styles.keys()][0],
      '/_next/static/chunks/site.css?x=1',
      '/about/picture.svg',
    ]);
    const css = 'src:url(../media/a.woff2);background:url("data:image/svg+xml,x"),url(/b.svg);stroke:url(#a)';
    expect(filesInStyle(css, '/_next/static/chunks/site.css')).toEqual([
      '/_next/static/media/a.woff2',
      '/b.svg',
    ]);
  });
});

describe('nginx', () => {
  it('repeats our headers, makes request ids where we do, and writes those about the body itself', () => {
    const headers = {
      'content-security-policy': "default-src 'self'",
      'content-encoding': 'br',
      'content-length': '9',
      etag: '"a"',
      'x-request-id': 'b',
    };
    expect(repeated(headers)).toEqual({
      'content-security-policy': "default-src 'self'",
      'x-request-id': '$request_id',
    });
  });

  it('sends values with quotes as they are', () => {
    const site = { port: 1, root: '/tmp', headers: { 'reporting-endpoints': 'csp="/api/csp-report"' } };
    expect(configuration([site], '/tmp', '/module.so')).toContain(
      'add_header reporting-endpoints "csp=\\"/api/csp-report\\"" always;',
    );
  });
});
