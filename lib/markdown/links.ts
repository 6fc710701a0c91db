import type { Definition, Link, Root } from 'mdast';
import { visit } from 'unist-util-visit';

export function makeLinksAbsolute(tree: Root, baseUrl: string): void {
  visit(tree, 'link', (node) => {
    node.url = URL.parse(node.url, baseUrl)?.href ?? node.url;
  });
}

/**
 * Makes `[text][name]` a link like any other and removes the definitions, so that one check sees every
 * address.
 */
export function resolveReferences(tree: Root): void {
  const definitions = new Map<string, Definition>();
  visit(tree, 'definition', (node, index, parent) => {
    // The first of a name counts, as Markdown has it.
    if (!definitions.has(node.identifier)) definitions.set(node.identifier, node);
    if (!parent || index === undefined) return undefined;
    parent.children.splice(index, 1);
    return index;
  });
  visit(tree, 'linkReference', (node, index, parent) => {
    if (!parent || index === undefined) return;
    const { url = '' } = definitions.get(node.identifier) ?? {};
    parent.children[index] = { type: 'link', url, children: node.children };
  });
}

const SAFE_LINK = /^(https?:\/\/[^/\s]|mailto:[^\s]|\/(?![/\\])|#)/i;
/** No address of a page is longer; a definition's is repeated with every link that names it. */
const MAX_LINK_LENGTH = 2_000;

const isSafe = ({ url }: Link): boolean =>
  url.length <= MAX_LINK_LENGTH && SAFE_LINK.test(url) && !/[\u0000-\u0020\u007f]/.test(url);

/** A link that could leave the page's protocol (`//host`, `/\host`, `javascript:`) becomes plain text. */
export function removeUnsafeLinks(tree: Root): void {
  visit(tree, 'link', (node, index, parent) => {
    if (!parent || index === undefined) return undefined;
    if (isSafe(node)) {
      // The sanitiser knows protocols in small letters only.
      node.url = node.url.replace(/^[a-z]+:/i, (protocol) => protocol.toLowerCase());
      return undefined;
    }
    parent.children.splice(index, 1, ...node.children);
    return index;
  });
}
