import { routes } from './routes.ts';

const speculationRulesPath = '/speculation-rules.json';
/** The rules for a pointer that hovers; `server/http/` serves them in place of the others on a desktop. */
export const hoverRulesPath = '/speculation-rules.hover.json';
/** Of a response that holds a page: which of its links the browser may load ahead. */
export const speculationRulesHeader = `"${speculationRulesPath}"`;

/** A path and all below it, but none that only begins alike. */
const under = (path: string): string[] => [path, `${path}/*`];
/** What is no page for everyone: private, made for one request, or a file. */
const excluded = routes
  .filter(({ area, content }) => content === 'request' || area === 'feed' || area === 'asset')
  .flatMap((route) => under(route.under));

type Eagerness = 'moderate' | 'eager';

/**
 * The browser prepares a page that is the same for everyone while a visitor points at its link. Nothing is
 * counted or changed by that: no search, no form, no private page is loaded ahead.
 * @param eagerness `eager` begins after 10 ms of pointing, `moderate` after 200; on a phone, where nothing
 *   hovers, `eager` would load each link in view
 */
export const speculationRules = (eagerness: Eagerness) => ({
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: [...excluded, '/*.xml', '/*.json', '/*.txt', '/sharing-image/*'] } },
        ],
      },
      eagerness,
    },
  ],
});

/** A file of rules, as the browser that a header of the page leads to it takes it. */
export const speculationRulesResponse = (eagerness: Eagerness): Response =>
  Response.json(speculationRules(eagerness), {
    headers: { 'content-type': 'application/speculationrules+json', vary: 'Sec-CH-UA-Mobile' },
  });

/**
 * Which file of rules a request is for: browsers say by `Sec-CH-UA-Mobile` whether they run on a phone, and
 * those that say nothing get the cautious one.
 */
export const chooseSpeculationRules = (url: string | undefined, mobile: unknown): string | undefined =>
  url === speculationRulesPath && mobile === '?0' ? hoverRulesPath : url;
