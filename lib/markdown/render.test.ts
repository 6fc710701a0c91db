import { describe, expect, it } from 'vitest';
import { renderInline } from './inline';
import { renderMarkdown } from './render';

describe('renderMarkdown', () => {
  it('renders headings below the page’s own, without skipping a level', () => {
    expect(renderMarkdown('# One\n\n### Two\n\n## Three')).toBe(
      '<h3>One</h3>\n<h4>Two</h4>\n<h4>Three</h4>\n',
    );
    expect(renderMarkdown('## First\n\n### Sub\n\n## Second')).toBe(
      '<h3>First</h3>\n<h4>Sub</h4>\n<h3>Second</h3>\n',
    );
  });

  it('renders both kinds of bullets, emphasis, bold and links', () => {
    const html = renderMarkdown('* a\n* **b**\n\n- *c*\n- [d](https://www.oaic.gov.au/)');
    expect(html).toContain('<li><strong>b</strong></li>');
    expect(html).toContain('<em>c</em>');
    expect(html).toContain('<a href="https://www.oaic.gov.au/">d</a>');
  });

  it('swaps day and month in italic dates and nowhere else', () => {
    expect(renderInline('*11/4/2026*')).toBe('<em>4/11/2026</em>');
    expect(renderInline('on *1/2/2026*, not 1/2/2026 or **1/2/2026**')).toBe(
      'on <em>2/1/2026</em>, not 1/2/2026 or <strong>1/2/2026</strong>',
    );
    expect(renderInline('*see 1/2/2026*')).toBe('<em>see 1/2/2026</em>');
  });

  it.each([
    '<script>window.__xss=1</script>',
    '<img src=x onerror="window.__xss=1">',
    '<svg onload=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](java\nscript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](vbscript:msgbox(1))',
    '[x](//evil.example/a)',
    '[x](/\\evil.example/a)',
    '![x](https://evil.example/pixel.png)',
    '![x][p]\n\n[p]: https://evil.example/pixel.png',
    '[x][p]\n\n[p]: javascript:alert(1)',
    '<a href="javascript:alert(1)">x</a>',
    '<iframe src="https://evil.example"></iframe>',
    '<style>*{display:none}</style>',
    '<form action="https://evil.example"><input name=q></form>',
    '<javascript:alert(1)>',
    '<a href="https://evil.example" style="position:fixed;inset:0">x</a>',
  ])('takes the life out of %j', (payload) => {
    const html = renderMarkdown(payload);
    expect(html).not.toMatch(
      /<(script|img|svg|iframe|style|form|input)|\son\w+=|="\s*(javascript|vbscript|data):|\sstyle=/i,
    );
    expect(html).not.toMatch(/href="(\/\/|\/\\)|evil\.example\/pixel/);
  });
});
