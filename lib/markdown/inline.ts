import { renderMarkdown } from './render.ts';

/**
 * Renders one sentence or paragraph of content that may hold emphasis and links, without the paragraph
 * element around it. For the `prose` strings of content/schemas.ts.
 */
export function renderInline(text: string): string {
  return renderMarkdown(text)
    .trim()
    .replace(/^<p>([\s\S]*)<\/p>$/, '$1');
}
