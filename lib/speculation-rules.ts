import { routes } from './routes.ts';

const speculationRulesPath = '/speculation-rules.json';
/** Of a response that holds a page: which of its links the browser may load ahead. */
export const speculationRulesHeader = `"${speculationRulesPath}"`;

/** A path and all below it, but none that only begins alike. */
const under = (path: string): string[] => [path, `${path}/*`];
/** What is no page for everyone: private, made for one request, or a file. */
const excluded = routes
  .filter(({ area, content }) => content === 'request' || area === 'feed' || area === 'asset')
  .flatMap((route) => under(route.under));

/**
 * The browser prepares a page that is the same for everyone while a visitor points at its link. Nothing is
 * counted or changed by that: no search, no form, no private page is loaded ahead.
 */
export const speculationRules = {
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: [...excluded, '/*.xml', '/*.json', '/*.txt', '/sharing-image/*'] } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
};
