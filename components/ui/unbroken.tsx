import type { ReactNode } from 'react';

/** What a line may not end in the midst of: a browser breaks after each hyphen, and before each unit. */
const WHOLE =
  /(\b\d{4}-\d\d-\d\d(?:T[\d:+-]{1,20})?|\be-mail\b|\b\d+-\d+ (?:weeks|hrs)\b|\b\d+ (?:hours|weeks|months|minutes)\b|\b\d+:\d\d [AP]M-\d+:\d\d [AP]M\b)/gi;

/** A text whose figures keep their units, and whose ISO dates and `e-mail` stay in one line. */
export function Unbroken({ children }: { children: ReactNode }) {
  if (typeof children !== 'string') return children;
  const parts = children.split(WHOLE);
  if (parts.length === 1) return children;
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}

/** The same for HTML that our Markdown renderer wrote; what stands within a tag is left alone. */
export const unbrokenHtml = (html: string): string =>
  html
    .split(/(<[^<>]*>)/)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replace(WHOLE, '<span class="whitespace-nowrap">$1</span>'),
    )
    .join('');
