import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib';

/** The roles that PDF 1.7 knows (ISO 32000-1, 14.8.4); any other must be mapped to one of them. */
const STANDARD = new Set(
  (
    'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl ' +
    'LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Figure Formula Form'
  ).split(' '),
);
/** What a reader's program may be told to do: to open a place or an address, and nothing else. */
const ACTIONS = new Set(['GoTo', 'URI']);

const name = (key: string): PDFName => PDFName.of(key);
const at = (dict: PDFDict, key: string): PDFObject | undefined => dict.lookup(name(key));
const nameAt = (dict: PDFDict, key: string): string => {
  const value = at(dict, key);
  return value instanceof PDFName ? value.decodeText() : '';
};
const dictsOf = (value: PDFObject | undefined): PDFDict[] => {
  if (value instanceof PDFDict) return [value];
  return value instanceof PDFArray ? value.asArray().flatMap((_, index) => dictsOf(value.lookup(index))) : [];
};
const numbersOf = (value: PDFObject | undefined): number[] => {
  if (value instanceof PDFNumber) return [value.asNumber()];
  return value instanceof PDFArray
    ? value.asArray().flatMap((_, index) => numbersOf(value.lookup(index)))
    : [];
};

/** The pieces of a page's content that tags hold, by page. */
export type TaggedContent = Map<PDFDict, Set<number>>;

/**
 * What is wrong with a file's tree of tags and its actions, in words; checkpoints are those of the Matterhorn
 * Protocol.
 * @param tagged is filled with what the tags hold
 */
export function againstStructure(file: PDFDocument, tagged: TaggedContent): string[] {
  const found: string[] = [];
  const { catalog, context } = file;
  const root = at(catalog, 'StructTreeRoot');
  if (!(root instanceof PDFDict)) return ['01: there is no tree of tags'];
  const mark = at(catalog, 'MarkInfo');
  if (mark instanceof PDFDict && String(at(mark, 'Suspects')) === 'true')
    found.push('04: the tags are suspect');
  const mapped = at(root, 'RoleMap');
  const top = dictsOf(at(root, 'K'));
  if (top.length !== 1 || roleOf(top[0]!) !== 'Document') found.push('01: the tree is no document');

  const linksOfTags = new Set<PDFDict>();
  for (const element of top) walk(element, undefined);

  for (const page of file.getPages()) {
    if (!(at(page.node, 'StructParents') instanceof PDFNumber))
      found.push('01: a page does not lead to its tags');
    for (const annotation of dictsOf(at(page.node, 'Annots'))) {
      if (nameAt(annotation, 'Subtype') !== 'Link')
        found.push(`28: a ${nameAt(annotation, 'Subtype')} stands on a page`);
      else if (!linksOfTags.has(annotation)) found.push('28: a link has no tag');
      if (!(at(annotation, 'StructParent') instanceof PDFNumber))
        found.push('28: a link does not lead to its tag');
    }
  }
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict)) continue;
    for (const key of ['JS', 'JavaScript', 'EmbeddedFiles', 'AA', 'XFA'])
      if (at(object, key)) found.push(`the file holds ${key}`);
    for (const action of dictsOf(at(object, 'A'))) {
      const kind = nameAt(action, 'S');
      if (kind && !ACTIONS.has(kind)) found.push(`the file does ${kind}`);
    }
  }
  if (at(catalog, 'OpenAction')) found.push('the file does something when it is opened');
  return [...new Set(found)];

  function roleOf(element: PDFDict): string {
    const role = nameAt(element, 'S');
    return mapped instanceof PDFDict ? nameAt(mapped, role) || role : role;
  }

  function walk(element: PDFDict, parent: PDFDict | undefined): void {
    const role = roleOf(element);
    if (!STANDARD.has(role)) found.push(`02: no program knows ${role}`);
    const attributes = dictsOf(at(element, 'A'));
    const children = dictsOf(at(element, 'K'));
    const roles = children.filter((child) => at(child, 'S')).map(roleOf);
    if (role === 'Figure' && !at(element, 'Alt') && !at(element, 'ActualText'))
      found.push('13: a figure has no words');
    if (role === 'TH' && !attributes.some((one) => /^(Row|Column|Both)$/.test(nameAt(one, 'Scope'))))
      found.push('15: the head of a table does not say what it heads');
    if (role === 'Table' && !roles.includes('THead')) found.push('15: a table has no head');
    if (role === 'L' && roles.some((one) => one !== 'LI' && one !== 'Caption' && one !== 'L'))
      found.push('16: a list holds what is no entry');
    if (role === 'L' && !attributes.some((one) => nameAt(one, 'ListNumbering')))
      found.push('16: a list does not say how it is numbered');
    if (role === 'LI' && !roles.includes('LBody')) found.push('16: an entry of a list has no body');
    if (role === 'Link' && !children.some((child) => nameAt(child, 'Type') === 'OBJR'))
      found.push('28: a tag of a link leads nowhere');
    const page = at(element, 'Pg') ?? (parent && at(parent, 'Pg'));
    if (page instanceof PDFDict) hold(page, numbersOf(at(element, 'K')));
    for (const child of children) {
      if (at(child, 'S')) walk(child, element);
      else if (nameAt(child, 'Type') === 'OBJR') linksOfTags.add(at(child, 'Obj') as PDFDict);
      else if (nameAt(child, 'Type') === 'MCR')
        hold((at(child, 'Pg') ?? page) as PDFDict, numbersOf(at(child, 'MCID')));
    }
  }

  function hold(page: PDFDict, numbers: readonly number[]): void {
    const held = tagged.get(page) ?? new Set();
    for (const number of numbers) {
      if (held.has(number)) found.push(`01: two tags hold piece ${number}`);
      held.add(number);
    }
    tagged.set(page, held);
  }
}
