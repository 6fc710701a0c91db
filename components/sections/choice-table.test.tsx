import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { amountOfHelp, choiceById, securityLead, WRONG_CHOICE } from '#content/collections/choices.ts';
import { services } from '#content/collections/services/index.ts';
import { ChoiceTable } from './choice-table.tsx';

describe('a choice', () => {
  it.each([securityLead, amountOfHelp])(
    '$caption: says its roles, and each cell its way on a phone',
    (choice) => {
      const html = renderToStaticMarkup(<ChoiceTable choice={choice} />);
      const count = (pattern: RegExp) => html.match(pattern)?.length ?? 0;
      for (const [element, role] of [
        ['th[^>]*', 'columnheader'],
        ['th[^>]*', 'rowheader'],
        ['td', 'cell'],
      ] as const)
        expect(count(new RegExp(`<${element} role="${role}"`, 'g'))).toBeGreaterThanOrEqual(3);
      expect(count(/<(table|thead|tbody|tr|th|td)\b(?![^>]*role=)/g)).toBe(0);
      for (const way of choice.ways) expect(html.split(`>${way}<`)).toHaveLength(choice.rows.length + 2);
      expect(html).toContain(WRONG_CHOICE);
      expect(html).toMatch(/<h3[^>]* class="text-card md:sr-only"/);
    },
  );

  it('is refused by name where there is none, and found where a service names it', () => {
    expect(() => choiceById('neither')).toThrow('neither');
    const named = services.flatMap(({ choice }) => choice ?? []);
    expect(named.map((id) => choiceById(id).id)).toEqual([securityLead.id]);
  });
});
