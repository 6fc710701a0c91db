import { request as askHttp } from 'node:http';
import { request as askHttps } from 'node:https';

/** How long a visitor waits to learn whether the database answers at all, in milliseconds: the last good page is given within 50. */
const PATIENCE_MS = Number(process.env.ARCHIVE_PATIENCE_MS || 20);
/** After so long a question without an answer is given up, and the next one begins. */
const GIVEN_UP_MS = 5_000;
/** The cheapest question there is: the newest number, from an index. */
const QUESTION =
  '/rest/v1/newsletter_issues?select=issue_number&status=eq.sent&order=issue_number.desc&limit=1';

/** @type {{ began: number, answer: Promise<boolean> } | undefined} */
let asking;

/**
 * Whether the database answers within {@link PATIENCE_MS}. One question is under way at most, whoever asks: while one has been without
 * an answer for longer, everyone is told no at once. Without a database to ask it is taken for one that answers.
 * @returns {Promise<boolean>}
 */
export async function databaseAnswers() {
  const { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: key } = process.env;
  if (!url || !key) return true;
  const current = (asking ??= { began: performance.now(), answer: ask(url, key) });
  const left = current.began + PATIENCE_MS - performance.now();
  return left > 0 && Promise.race([current.answer, silenceFor(left)]);
}

/** Not through fetch, which Next has replaced: this question belongs to no page. */
function ask(url, key) {
  const address = new URL(QUESTION, url);
  const send = address.protocol === 'https:' ? askHttps : askHttp;
  return new Promise((answered) => {
    const settle = (answer) => {
      clearTimeout(limit);
      asking = undefined;
      answered(answer);
    };
    const question = send(address, { method: 'HEAD', headers: { apikey: key } }, (response) => {
      response.resume();
      settle(response.statusCode < 500);
    });
    question.on('error', () => settle(false));
    const limit = setTimeout(() => question.destroy(new Error('no answer')), GIVEN_UP_MS).unref();
    question.end();
  });
}

/** A process that was busy looks once more at what has arrived meanwhile, before it says that nothing did. */
const silenceFor = (ms) =>
  new Promise((over) => {
    setTimeout(() => setImmediate(() => setImmediate(() => over(false))), ms);
  });
