import { Fragment, type ReactNode } from 'react';
import { Unbroken } from '#components/ui/unbroken.tsx';
import { paperLabels } from '#content/site/paper-labels.ts';
import type { Block, Inline } from '#lib/papers/blocks.ts';
import { PaperTable } from './paper-table.tsx';

/** Where a citation leads. */
export const sourceId = (id: string): string => `source-${id}`;

/** A line of a paper. */
export function PaperInline({ nodes }: { nodes: readonly Inline[] }): ReactNode {
  return nodes.map((node, index) => <Fragment key={index}>{inlineOf(node)}</Fragment>);
}

function inlineOf(node: Inline): ReactNode {
  switch (node.type) {
    case 'text':
      return <Unbroken>{node.text}</Unbroken>;
    case 'code':
      return <code>{node.text}</code>;
    case 'break':
      return <br />;
    case 'strong':
      return (
        <strong>
          <PaperInline nodes={node.children} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <PaperInline nodes={node.children} />
        </em>
      );
    case 'citation':
      return (
        <a href={`#${sourceId(node.source)}`}>
          <PaperInline nodes={node.children} />
        </a>
      );
    case 'link':
      return (
        <a href={node.href}>
          <PaperInline nodes={node.children} />
        </a>
      );
  }
}

/** The text of a paper; what a reader may copy or fill in is set apart. */
export function PaperBlocks({ blocks }: { blocks: readonly Block[] }): ReactNode {
  return blocks.map((block, index) => <PaperBlock key={index} block={block} />);
}

function PaperBlock({ block }: { block: Block }) {
  switch (block.type) {
    case 'paragraph':
      return (
        <p>
          <PaperInline nodes={block.children} />
        </p>
      );
    case 'heading': {
      const Heading = `h${block.level}` as const;
      return (
        <Heading id={block.id}>
          <PaperInline nodes={block.children} />
        </Heading>
      );
    }
    case 'list':
      return <PaperList list={block} />;
    case 'table':
      return <PaperTable table={block} />;
    case 'quote':
      return (
        <blockquote className="space-y-4 rounded-card bg-band p-6">
          <PaperBlocks blocks={block.blocks} />
        </blockquote>
      );
    case 'code':
      return (
        <pre className="overflow-x-auto">
          <code>{block.text}</code>
        </pre>
      );
  }
}

function PaperList({ list }: { list: Extract<Block, { type: 'list' }> }) {
  const { ordered, start, items } = list;
  const entries = items.map(({ checked, blocks }, index) => (
    <li key={index} className={checked === undefined ? undefined : 'task'}>
      {checked && <span className="sr-only">{paperLabels.done} </span>}
      <ItemBlocks blocks={blocks} />
    </li>
  ));
  return ordered ? <ol start={start === 1 ? undefined : start}>{entries}</ol> : <ul>{entries}</ul>;
}

/** An entry of one paragraph is that paragraph's words. */
function ItemBlocks({ blocks }: { blocks: readonly Block[] }) {
  const [first, ...rest] = blocks;
  if (first?.type !== 'paragraph') return <PaperBlocks blocks={blocks} />;
  return (
    <>
      <PaperInline nodes={first.children} />
      <PaperBlocks blocks={rest} />
    </>
  );
}
