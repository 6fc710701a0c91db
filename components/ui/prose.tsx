import { createElement } from 'react';
import { renderInline } from '#lib/markdown/inline.ts';
import { Unbroken, unbrokenHtml } from './unbroken.tsx';

type Inline = { text: string; as?: 'p' | 'span' | 'li' | 'dd'; className?: string };

/** One content string with its emphasis and links, sanitised by the Markdown renderer. */
export function Inline({ text, as = 'p', className }: Inline) {
  // Most strings hold no Markdown at all: they are text, and React escapes them.
  if (!/[*[_<&\\`]/.test(text)) return createElement(as, { className }, <Unbroken>{text}</Unbroken>);
  return createElement(as, {
    className,
    dangerouslySetInnerHTML: { __html: unbrokenHtml(renderInline(text)) },
  });
}
