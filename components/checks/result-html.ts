import type { Block, Link, Result } from '#lib/checks/result.ts';
import { levelRings } from './level-rings.ts';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Text as HTML. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);

const link = (target: Link | undefined): string =>
  target ? ` <a href="${escaped(target.href)}">${escaped(target.label)}</a>` : '';

const row = (cells: readonly string[]): string =>
  `<tr>${cells.map((cell, index) => (index ? `<td>${escaped(cell)}</td>` : `<th scope="row">${escaped(cell)}</th>`)).join('')}</tr>`;

function html(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h3>${escaped(block.text)}</h3>`;
    case 'text':
      return `<p>${escaped(block.text)}${link(block.link)}</p>`;
    case 'list': {
      const name = block.ordered ? 'ol' : 'ul';
      const items = block.items.map((item) => `<li>${escaped(item.text)}${link(item.link)}</li>`);
      return `<${name}>${items.join('')}</${name}>`;
    }
    case 'table': {
      const { caption, head, rows, total, isAmounts } = block;
      const columns = head.map((name) => `<th scope="col">${escaped(name)}</th>`).join('');
      const foot = total ? `<tfoot>${row(total)}</tfoot>` : '';
      return `<table${isAmounts ? ' data-amounts' : ''}><caption>${escaped(caption)}</caption><thead><tr>${columns}</tr></thead><tbody>${rows.map(row).join('')}</tbody>${foot}</table>`;
    }
    case 'draft':
      return `<blockquote class="card prose p-5">${block.paragraphs.map((text) => `<p>${escaped(text)}</p>`).join('')}</blockquote>`;
    case 'rings':
      return levelRings(block.levels);
  }
}

/**
 * The blocks of a result as HTML, the same from the server and from the browser. A page carries the rules of
 * those classes alone that are in it, so there are none here but of what surrounds it;
 * app/styles/checks.css names the elements.
 */
export const resultHtml = ({ blocks }: Result): string => blocks.map(html).join('');
