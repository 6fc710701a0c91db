import { existsSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ALL_TESTS } from '@mdn/mdn-http-observatory/src/constants.js';
import { MINIMUM_SCORE_FOR_EXTRA_CREDIT } from '@mdn/mdn-http-observatory/src/grader/charts.js';
import { getScoreModifier } from '@mdn/mdn-http-observatory/src/grader/grader.js';
import { retrieve } from '@mdn/mdn-http-observatory/src/retriever/retriever.js';

/**
 * Scores addresses of a site as the MDN HTTP Observatory does, with its own modules; its program cannot be
 * given a port. Prints JSON: for each path the status, the score and what took points away. Usage: node
 * observatory.mjs <host> <https port> <http port> <path>…
 */
// Its install script would download the list of preloaded sites, which says nothing about this machine.
const preloaded = fileURLToPath(
  new URL('../../node_modules/@mdn/mdn-http-observatory/conf/hsts-preload.json', import.meta.url),
);
if (!existsSync(preloaded)) writeFileSync(preloaded, '{}');

const [host, httpsPort, httpPort, ...paths] = process.argv.slice(2);
const scores = [];
for (const path of paths) {
  const requests = await retrieve(host, { httpsPort: Number(httpsPort), httpPort: Number(httpPort), path });
  if (!requests.responses.auto) throw new Error(`${path} got no response`);
  const results = ALL_TESTS.map((test) => test(requests)).filter(({ result }) => result);
  const modifiers = results.map(({ result }) => getScoreModifier(result));
  const sum = (numbers) => numbers.reduce((total, number) => total + number, 100);
  const uncurved = sum(modifiers.filter((modifier) => modifier < 0));
  scores.push({
    path,
    status: requests.responses.auto.status,
    score: uncurved >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? sum(modifiers) : uncurved,
    faults: results.filter(({ pass }) => !pass).map(({ result }) => result),
  });
}
console.log(JSON.stringify(scores));
