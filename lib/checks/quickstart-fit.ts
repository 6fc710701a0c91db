import type { Method } from '#content/checks/schema.ts';
import { dollars } from '#lib/pricing/money.ts';
import { priceWithGst } from '#lib/pricing/pricing.ts';
import { chosen, type Answers } from './answers.ts';
import { filled, type Block, type Link, type Result } from './result.ts';

type QuickstartFit = Method<'quickstart-fit'>;
type Quickstart = QuickstartFit['quickstarts'][number];

export type Fit =
  | { kind: 'quickstart' | 'wait'; quickstart: string }
  | { kind: 'service'; service: string }
  | { kind: 'none'; text: string; instead: NonNullable<QuickstartFit['needs'][number]['instead']> };

/**
 * What fits. Source: the records of the Quickstarts (`comparison`: for whom, what one brings, what is not
 * included) and of the services; a scope wider than one business outgrows a fixed one, and without the people
 * who decide there is nothing to write down yet.
 * @throws for a need that the record does not hold
 */
export function fitOf({ needs }: QuickstartFit, answers: Answers): Fit {
  const need = needs.find((one) => one.need === chosen(answers, 'need'));
  if (!need) throw new Error(`${chosen(answers, 'need')} leads nowhere`);
  const { quickstart, service, none, instead = [] } = need;
  if (quickstart && (chosen(answers, 'scope') === 'one' || !service))
    return { kind: chosen(answers, 'time') === 'yes' ? 'quickstart' : 'wait', quickstart };
  return service ? { kind: 'service', service } : { kind: 'none', text: none!, instead };
}

function factsOf(
  { words: { table, head, rows, project, user } }: QuickstartFit,
  quickstart: Quickstart,
): Block {
  const { forWhom, bring, after, notIncluded, unit, exGstCents } = quickstart;
  const total = dollars(priceWithGst(exGstCents).total);
  return {
    kind: 'table',
    caption: table,
    head,
    rows: [
      [rows.price, filled(unit === 'user' ? user : project, { total })],
      [rows.forWhom, forWhom],
      [rows.bring, bring],
      [rows.after, after],
      [rows.notIncluded, notIncluded],
    ],
  };
}

export function quickstartFit(method: QuickstartFit, answers: Answers): Result {
  const { words } = method;
  const fit = fitOf(method, answers);
  const more = (link: Link): Block => ({ kind: 'text', text: words.more, link });
  if (fit.kind === 'none') {
    const instead: Block[] = fit.instead.length > 0 ? [{ kind: 'list', items: fit.instead }] : [];
    return { summary: words.none, blocks: [{ kind: 'text', text: fit.text }, ...instead] };
  }
  if (fit.kind === 'service') {
    const { slug, name, lead } = method.services.find((one) => one.slug === fit.service)!;
    return {
      summary: filled(words.service, { title: name }),
      blocks: [
        { kind: 'text', text: `${lead} ${words.quoted}` },
        ...(chosen(answers, 'time') === 'no' ? [{ kind: 'text', text: words.begin } as const] : []),
        more({ label: name, href: `/services/${slug}` }),
      ],
    };
  }
  const quickstart = method.quickstarts.find(({ id }) => id === fit.quickstart)!;
  const { id, title, bring } = quickstart;
  return {
    summary: filled(words[fit.kind], { title }),
    blocks: [
      ...(fit.kind === 'wait'
        ? [{ kind: 'text', text: filled(words.waitText, { bring: lowered(bring) }) } as const]
        : []),
      factsOf(method, quickstart),
      more({ label: title, href: `/sme-quickstarts/${id}` }),
    ],
  };
}

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
