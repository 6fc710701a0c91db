import type { ReactNode } from 'react';

type Fold = {
  /** The id of the item; that of its heading ends in "-heading". */
  id: string;
  /** Whether the text is there on phones too. */
  open?: boolean;
  as?: 'li' | 'div';
  level?: 3 | 4;
  heading: string;
  className: string;
  headingClass?: string;
  textClass?: string;
  /** What stands above the heading, and below the text: never folded. */
  before?: ReactNode;
  after?: ReactNode;
  children: ReactNode;
};

/**
 * A headed text of a list, folded below its heading on phones alone; elsewhere, on paper and without scripts
 * it is there (app/styles/folds.css). components/site/browser/disclosures.ts makes the toggle a button.
 */
export function Fold({
  id,
  open = false,
  as: Item = 'li',
  level = 3,
  heading,
  className,
  headingClass = 'text-card',
  textClass = '',
  before,
  after,
  children,
}: Fold) {
  const Heading = `h${level}` as const;
  const panel = `${id}-panel`;
  if (open) {
    return (
      <Item className={`reveal ${className}`}>
        {before}
        <Heading className={headingClass}>{heading}</Heading>
        <div className={textClass}>{children}</div>
        {after}
      </Item>
    );
  }
  return (
    <Item id={id} className={`reveal foldable ${className}`}>
      {before}
      <Heading id={`${id}-heading`} className={headingClass}>
        {heading}
      </Heading>
      {/* eslint-disable-next-line jsx-a11y/anchor-has-content -- the heading names it */}
      <a href={`#${id}`} data-discloses={panel} aria-labelledby={`${id}-heading`} className="fold-toggle" />
      <div id={panel} className={`panel fold ${textClass}`}>
        {children}
      </div>
      {after && <div className="relative">{after}</div>}
    </Item>
  );
}
